//! The programs that come with the binary.
//!
//! Their names are read off the embedded paths; a manifest is parsed when its program is first asked for.

use std::sync::Arc;

use camino::Utf8Path;

use super::own_program::{OwnProgram, Template};
use super::{MonitorKind, Roles};
use crate::source::{FileKind, FileStore, StoreError};

/// The path under which messages speak of the embedded files.
pub const ROOT: &str = "built-in";

/// Every file of `templates/` with its path, sorted by path.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/templates.rs"));

/// The embedded file `templates/PATH`.
pub fn file(path: &str) -> Option<&'static str> {
    let index = FILES.binary_search_by_key(&path, |(name, _)| name).ok()?;
    Some(FILES[index].1)
}

/// The names of all built-in programs, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter_map(|(path, _)| {
        let rest = path.strip_prefix("programs/")?;
        rest.strip_suffix("/program.yaml")
    })
}

/// The built-in program `name`.
pub fn program(name: &str) -> Option<Arc<OwnProgram>> {
    let read = |file_name: &str| file(&format!("programs/{name}/{file_name}")).map(Arc::<str>::from);
    read("program.yaml")?;
    let program = OwnProgram::from_files(name, read);
    Some(Arc::new(program.unwrap_or_else(|error| {
        unreachable!("bug: built-in program `{name}`: {}", error.message)
    })))
}

/// What the built-in program `name` is for, by the templates that it has.
pub(super) fn roles(name: &str) -> Roles {
    let has = |template: Template| file(&format!("programs/{name}/{}", template.file_name())).is_some();
    Roles {
        setup: Template::OF_SETUPS.into_iter().any(has),
        daemon: has(Template::Daemon),
        test: has(Template::Run),
        monitor: has(Template::Monitor).then_some(MonitorKind::Plain),
        stats: false,
    }
}

/// The embedded files as a store, below [`ROOT`].
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct EmbeddedStore;

impl EmbeddedStore {
    fn below(path: &Utf8Path) -> Option<String> {
        let rest = path.strip_prefix(ROOT).ok()?;
        Some(rest.as_str().to_owned())
    }

    fn not_found(path: &Utf8Path) -> StoreError {
        StoreError::Io {
            path: path.to_owned(),
            source: std::io::ErrorKind::NotFound.into(),
        }
    }
}

impl FileStore for EmbeddedStore {
    fn read(&self, path: &Utf8Path) -> Result<Arc<str>, StoreError> {
        let found = Self::below(path).and_then(|path| file(&path));
        found.map(Arc::from).ok_or_else(|| Self::not_found(path))
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        let below = Self::below(path)?;
        if file(&below).is_some() {
            return Some(FileKind::File { is_executable: false });
        }
        let prefix = format!("{below}/");
        let is_directory = FILES.iter().any(|(path, _)| path.starts_with(&prefix));
        is_directory.then_some(FileKind::Directory)
    }

    fn list(&self, path: &Utf8Path) -> Result<Vec<String>, StoreError> {
        let prefix = format!("{}/", Self::below(path).ok_or_else(|| Self::not_found(path))?);
        let below = FILES.iter().filter_map(|(path, _)| path.strip_prefix(&prefix));
        let mut names: Vec<String> = below
            .filter_map(|rest| rest.split('/').next().map(str::to_owned))
            .collect();
        names.dedup();
        if names.is_empty() {
            Err(Self::not_found(path))
        } else {
            Ok(names)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::catalog::kind::ParamKind;

    /// Names that job files have always used for different things: microseconds of `cyclictest`, seconds of monitors.
    const OF_TWO_KINDS: [&str; 1] = ["interval"];

    #[test]
    fn every_builtin_program_is_sound() {
        let mut kinds: BTreeMap<String, (ParamKind, &str)> = BTreeMap::new();
        let mut count = 0;
        for name in names() {
            let program = program(name).unwrap();
            let manifest = &program.manifest;
            count += 1;
            assert!(
                !manifest.summary.ends_with('.'),
                "{name}: a summary is one line without a full stop"
            );
            for (param, spec) in &manifest.params {
                let (kind, first) = *kinds.entry(param.clone()).or_insert((spec.kind, name));
                assert!(
                    kind == spec.kind || OF_TWO_KINDS.contains(&param.as_str()),
                    "`{param}` differs in kind between {first} and {name}"
                );
            }
            let text = file(&format!("programs/{name}/program.yaml")).unwrap();
            let faults = super::super::program_check::faults(&program, text, &super::program);
            assert!(faults.is_empty(), "{name}: {faults:?}");
        }
        assert!(count >= 20, "only {count} built-in programs");
    }
}
