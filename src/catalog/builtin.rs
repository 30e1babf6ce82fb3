//! The programs that come with the binary.
//!
//! Their names are read off the embedded paths; a manifest is parsed when its program is first asked for.

use std::sync::Arc;

use super::own_program::OwnProgram;

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::catalog::kind::ParamKind;

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
                assert_eq!(kind, spec.kind, "`{param}` differs in kind between {first} and {name}");
                assert!(
                    spec.kind != ParamKind::Choice || !spec.allowed.is_empty(),
                    "{name}: {param} lists no choice"
                );
                let facts = crate::catalog::HostFacts {
                    nr_cpu: Some(8),
                    memory: Some(8 << 30),
                };
                for scalar in spec.default.iter().chain(&spec.example).chain(&spec.allowed) {
                    assert!(
                        spec.kind.map(&scalar.to_value(), &facts).is_ok(),
                        "{name}: {param}: {scalar}"
                    );
                }
            }
            if let Some(other) = &manifest.params_of {
                assert!(
                    file(&format!("programs/{other}/program.yaml")).is_some(),
                    "{name}: no program {other}"
                );
            }
            for param in manifest.argument.iter().chain(&manifest.time) {
                let inherited = manifest.params_of.as_deref().and_then(super::program);
                let known = manifest.params.contains_key(param)
                    || inherited.is_some_and(|other| other.manifest.params.contains_key(param));
                assert!(known, "{name}: no parameter {param}");
            }
        }
        assert!(count >= 20, "only {count} built-in programs");
    }
}
