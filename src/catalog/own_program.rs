//! Programs described by a folder of their own: `program.yaml` and the command templates beside it.
//!
//! The built-in programs and a user's own ones are of this one form.

use std::sync::Arc;

use camino::Utf8Path;

use crate::diagnostic::{Diagnostic, Diagnostics, codes};
use crate::source::{FileId, FileStore, SourceSet, Span, StoreError};

use super::manifest::Manifest;
use super::{MonitorKind, OptionKind, ProgramOption, Roles};

/// The roles of templates, each with the name of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Template {
    /// Prepares the machine.
    Setup,
    /// Starts a service.
    Daemon,
    /// Runs the test.
    Run,
    /// Watches the machine.
    Monitor,
    /// Undoes what a setup or test left behind.
    Cleanup,
    /// Gives the words that stand before each command of the job's daemons and tests (`numactl --membind=0`).
    Wrap,
}

impl Template {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Setup,
        Self::Daemon,
        Self::Run,
        Self::Monitor,
        Self::Cleanup,
        Self::Wrap,
    ];

    /// The name of the file that holds it.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Setup => "setup.sh.j2",
            Self::Daemon => "daemon.sh.j2",
            Self::Run => "run.sh.j2",
            Self::Monitor => "monitor.sh.j2",
            Self::Cleanup => "cleanup.sh.j2",
            Self::Wrap => "wrap.sh.j2",
        }
    }
}

/// A program with its templates.
#[derive(Debug)]
pub struct OwnProgram {
    /// The name by which jobs refer to it.
    pub name: String,
    /// Its `program.yaml`.
    pub manifest: Manifest,
    templates: [Option<Arc<str>>; Template::ALL.len()],
}

/// What is wrong with a program's folder.
#[derive(Debug)]
pub struct FolderError {
    /// The file that is at fault.
    pub file_name: &'static str,
    /// What is wrong, in one line.
    pub message: String,
    /// The bytes that are at fault, as far as they are known.
    pub start: usize,
    /// The end of these bytes.
    pub end: usize,
}

impl OwnProgram {
    /// The program of the files that `read` gives by their names.
    ///
    /// # Errors
    /// When there is no readable `program.yaml`, no template that does anything, or a template with a syntax error.
    pub fn from_files(name: &str, read: impl Fn(&str) -> Option<Arc<str>>) -> Result<Self, FolderError> {
        let text = read("program.yaml").unwrap_or_default();
        let manifest = parse_manifest(&text)?;
        let templates = Template::ALL.map(|template| read(template.file_name()));
        let acts = Template::ALL.iter().zip(&templates);
        if acts
            .clone()
            .all(|(template, text)| *template == Template::Cleanup || text.is_none())
        {
            let message = "the program has no `run.sh.j2`, `setup.sh.j2`, `daemon.sh.j2` or `monitor.sh.j2`".to_owned();
            return Err(FolderError {
                file_name: "program.yaml",
                message,
                start: 0,
                end: 0,
            });
        }
        for (template, text) in acts {
            check_syntax(*template, text.as_deref().unwrap_or_default())?;
        }
        Ok(Self {
            name: name.to_owned(),
            manifest,
            templates,
        })
    }

    /// The text of one of its templates.
    pub fn template(&self, template: Template) -> Option<&Arc<str>> {
        self.templates[template as usize].as_ref()
    }

    /// What it is for, by the templates that it has.
    pub fn roles(&self) -> Roles {
        Roles {
            setup: self.template(Template::Setup).is_some() || self.template(Template::Wrap).is_some(),
            daemon: self.template(Template::Daemon).is_some(),
            test: self.template(Template::Run).is_some(),
            monitor: self.template(Template::Monitor).map(|_| MonitorKind::Plain),
            stats: false,
        }
    }

    /// Its own parameters as options, sorted by name; those of `params_of` are that program's.
    pub fn options(&self) -> Vec<ProgramOption> {
        let option = |(name, param): (&String, &super::manifest::Param)| ProgramOption {
            name: Arc::from(name.as_str()),
            kind: if param.named {
                OptionKind::NamedValue
            } else {
                OptionKind::Value
            },
        };
        self.manifest.params.iter().map(option).collect()
    }
}

fn parse_manifest(text: &str) -> Result<Manifest, FolderError> {
    let options = serde_yaml::options! { strict_booleans: true, with_snippet: false };
    serde_yaml::from_str_with_options(text, options).map_err(|error| {
        let start = error
            .location()
            .map_or(0, |at| offset_of_line(text, at.line(), at.column()));
        let message = error.to_string();
        FolderError {
            file_name: "program.yaml",
            message,
            start,
            end: line_end(text, start),
        }
    })
}

/// How command templates are written: a line that holds only a tag leaves no line behind.
pub(crate) fn command_syntax() -> minijinja::syntax::SyntaxConfig {
    let mut syntax = minijinja::syntax::SyntaxConfig::builder();
    syntax.trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true);
    syntax.build().expect("bug: the delimiters are the default ones")
}

fn check_syntax(template: Template, text: &str) -> Result<(), FolderError> {
    let mut environment = minijinja::Environment::empty();
    environment.set_syntax(command_syntax());
    let Err(error) = environment.add_template(template.file_name(), text) else {
        return Ok(());
    };
    let range = error.range().unwrap_or(0..0);
    let message = error.detail().unwrap_or("the template is broken").to_owned();
    Err(FolderError {
        file_name: template.file_name(),
        message,
        start: range.start,
        end: range.end,
    })
}

/// The byte offset of a one-based line and column.
fn offset_of_line(text: &str, line: u64, column: u64) -> usize {
    let start = text
        .split_inclusive('\n')
        .take(usize::try_from(line).unwrap_or(1).saturating_sub(1))
        .map(str::len)
        .sum();
    let rest: &str = text.get(start..).unwrap_or_default();
    let chars = usize::try_from(column).unwrap_or(1).saturating_sub(1);
    start + rest.chars().take(chars).map(char::len_utf8).sum::<usize>()
}

fn line_end(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    start + rest.find('\n').unwrap_or(rest.len())
}

/// The programs in the directory `programs`, one folder each, sorted by name. Broken ones are findings and left out.
///
/// # Errors
/// When the directory cannot be listed.
pub fn load_directory(
    diags: &mut Diagnostics,
    sources: &SourceSet,
    store: &dyn FileStore,
    programs: &Utf8Path,
) -> Result<Vec<Arc<OwnProgram>>, StoreError> {
    let mut found = Vec::new();
    for name in store.list(programs)? {
        let folder = programs.join(&name);
        if store.is_file(&folder.join("program.yaml")) {
            found.extend(load_folder(diags, sources, store, &folder, &name).map(Arc::new));
        }
    }
    Ok(found)
}

fn load_folder(
    diags: &mut Diagnostics,
    sources: &SourceSet,
    store: &dyn FileStore,
    folder: &Utf8Path,
    name: &str,
) -> Option<OwnProgram> {
    let read = |file_name: &str| store.read(&folder.join(file_name)).ok();
    let error = match OwnProgram::from_files(name, read) {
        Ok(program) => return Some(program),
        Err(error) => error,
    };
    let path = folder.join(error.file_name);
    let text = store.read(&path).unwrap_or_default();
    let file: FileId = sources.add(path.as_str(), text);
    let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    let span = Span::new(file, clamp(error.start), clamp(error.end.max(error.start)));
    let code = if error.file_name == "program.yaml" {
        &codes::program::PROGRAM_MANIFEST
    } else {
        &codes::program::PROGRAM_TEMPLATE
    };
    diags.push(Diagnostic::new(
        code,
        span,
        format!("program `{name}`: {}", error.message),
    ));
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryStore;

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let mut store = MemoryStore::new();
        for (name, text) in files {
            store.insert(format!("programs/toy/{name}"), *text);
        }
        let (mut diags, sources) = (Diagnostics::new(), SourceSet::new());
        load_directory(&mut diags, &sources, &store, Utf8Path::new("programs")).unwrap();
        let places: Vec<String> = diags
            .items()
            .iter()
            .map(|item| format!("{} {}", sources.place(item.primary.span), item.code.id))
            .collect();
        assert_eq!(places, expected, "{:?}", diags.items());
    }

    #[test]
    fn a_sound_program_has_no_finding() {
        check(&[("program.yaml", "summary: a toy\n"), ("run.sh.j2", "true\n")], &[]);
    }

    #[test]
    fn a_misspelt_field_is_found_at_its_place() {
        check(
            &[("program.yaml", "summary: a toy\nparam: {}\n"), ("run.sh.j2", "true\n")],
            &["programs/toy/program.yaml:2:1 program-manifest"],
        );
    }

    #[test]
    fn a_template_error_is_found_at_its_place() {
        check(
            &[
                ("program.yaml", "summary: a toy\n"),
                ("run.sh.j2", "true\nfalse {{ x\n"),
            ],
            &["programs/toy/run.sh.j2:2:10 program-template"],
        );
    }

    #[test]
    fn a_program_that_does_nothing_is_refused() {
        check(
            &[("program.yaml", "summary: a toy\n")],
            &["programs/toy/program.yaml:1:1 program-manifest"],
        );
    }
}
