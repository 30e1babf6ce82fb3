//! Reads a user's own programs: one folder each below a directory `programs/`.

use std::sync::Arc;

use camino::Utf8Path;

use crate::diagnostic::{Diagnostic, Diagnostics, codes};
use crate::source::{FileId, FileStore, SourceSet, Span, StoreError, TextRange};

use super::own_program::{FolderError, OwnProgram, Template};
use super::{builtin, program_check};

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
    let mut found: Vec<(Folder, Arc<OwnProgram>)> = Vec::new();
    for name in store.list(programs)? {
        let folder = Folder::read(sources, store, &programs.join(&name));
        if folder.file("program.yaml").is_none() {
            continue;
        }
        folder.refuse_unknown_templates(diags, &name);
        match OwnProgram::from_files(&name, |file_name| folder.text(file_name)) {
            Ok(program) => {
                let program =
                    program.with_files(|template| folder.file(template.file_name()).unwrap_or(FileId::GENERATED));
                found.push((folder, Arc::new(program)));
            }
            Err(error) => diags.push(folder.finding(&name, &error)),
        }
    }
    let other = |name: &str| {
        let own = found.iter().find(|(_, program)| program.name == name);
        own.map(|(_, program)| Arc::clone(program))
            .or_else(|| builtin::program(name))
    };
    let mut sound = Vec::new();
    for (folder, program) in &found {
        let text = folder.text("program.yaml").unwrap_or_default();
        let faults = program_check::faults(program, &text, &other);
        if faults.is_empty() {
            sound.push(Arc::clone(program));
        }
        for fault in faults {
            diags.push(folder.finding(&program.name, &fault));
        }
    }
    Ok(sound)
}

/// The files of a program's folder that say something.
struct Folder {
    files: Vec<(String, FileId, Arc<str>)>,
}

impl Folder {
    fn read(sources: &SourceSet, store: &dyn FileStore, path: &Utf8Path) -> Self {
        let names = store.list(path).unwrap_or_default();
        let is_ours = |name: &String| name == "program.yaml" || Utf8Path::new(name).extension() == Some("j2");
        let read = |name: String| {
            let path = path.join(&name);
            let text = store.read(&path).ok()?;
            let file = sources.add(path.as_str(), Arc::clone(&text));
            Some((name, file, text))
        };
        Self {
            files: names.into_iter().filter(is_ours).filter_map(read).collect(),
        }
    }

    fn find(&self, name: &str) -> Option<&(String, FileId, Arc<str>)> {
        self.files.iter().find(|(other, _, _)| other == name)
    }

    fn file(&self, name: &str) -> Option<FileId> {
        self.find(name).map(|(_, file, _)| *file)
    }

    fn text(&self, name: &str) -> Option<Arc<str>> {
        self.find(name).map(|(_, _, text)| Arc::clone(text))
    }

    /// A template that no role asks for would be passed over in silence.
    fn refuse_unknown_templates(&self, diags: &mut Diagnostics, program: &str) {
        let known = Template::ALL.map(Template::file_name);
        for (name, file, _) in &self.files {
            if name != "program.yaml" && !known.contains(&name.as_str()) {
                let span = Span::new(*file, 0, 0);
                let message = format!("program `{program}`: nothing reads `{name}`");
                let finding = Diagnostic::new(&codes::program::PROGRAM_TEMPLATE, span, message);
                diags.push(finding.note(format!("the templates are called {}", known.join(", "))));
            }
        }
    }

    fn finding(&self, program: &str, error: &FolderError) -> Diagnostic {
        let code = if error.file_name == "program.yaml" {
            &codes::program::PROGRAM_MANIFEST
        } else {
            &codes::program::PROGRAM_TEMPLATE
        };
        let file = self.file(error.file_name).unwrap_or(FileId::GENERATED);
        let range = TextRange::from_usize(error.range.start, error.range.end.max(error.range.start));
        Diagnostic::new(
            code,
            Span { file, range },
            format!("program `{program}`: {}", error.message),
        )
    }
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

    #[test]
    fn a_name_that_nothing_declares_is_found_at_its_place() {
        let manifest = "summary: a toy\nparams:\n  size:\n    type: size\n    summary: Size\n";
        check(
            &[("program.yaml", manifest), ("run.sh.j2", "toy siz {{ siz }}\n")],
            &["programs/toy/run.sh.j2:1:12 program-template"],
        );
    }

    #[test]
    fn values_and_references_of_a_manifest_are_judged() {
        let manifest = "\
summary: a toy
argument: mode
params:
  size:
    type: size
    summary: Size
    default: 8KB?
  kind:
    type: choice
    summary: Kind
  memory:
    type: int
    summary: A name that templates have
needs:
  - package: toys
  - command: toy
    when: sise == 3
  - command: toy
    when: size ==
params_of: nobody
";
        check(
            &[("program.yaml", manifest), ("run.sh.j2", "true\n")],
            &[
                "programs/toy/program.yaml:20:12 program-manifest",
                "programs/toy/program.yaml:8:3 program-manifest",
                "programs/toy/program.yaml:11:3 program-manifest",
                "programs/toy/program.yaml:7:14 program-manifest",
                "programs/toy/program.yaml:2:11 program-manifest",
                "programs/toy/program.yaml:15:5 program-manifest",
                "programs/toy/program.yaml:17:11 program-manifest",
                "programs/toy/program.yaml:19:11 program-manifest",
            ],
        );
    }

    #[test]
    fn a_template_that_nothing_reads_is_found() {
        check(
            &[
                ("program.yaml", "summary: a toy\n"),
                ("run.sh.j2", "true\n"),
                ("start.sh.j2", "true\n"),
            ],
            &["programs/toy/start.sh.j2:1:1 program-template"],
        );
    }
}
