//! Programs described by a folder of their own: `program.yaml` and the command templates beside it.
//!
//! The built-in programs and a user's own ones are of this one form.

use std::ops::Range;
use std::sync::Arc;

use crate::source::{FileId, Span, TextRange};

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

    /// Those that make a program a setup.
    pub(super) const OF_SETUPS: [Self; 2] = [Self::Setup, Self::Wrap];

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
    files: [FileId; Template::ALL.len()],
}

/// What is wrong with a program's folder.
#[derive(Debug)]
pub struct FolderError {
    /// The file that is at fault.
    pub file_name: &'static str,
    /// What is wrong, in one line.
    pub message: String,
    /// The bytes that are at fault, as far as they are known.
    pub range: Range<usize>,
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
                range: 0..0,
            });
        }
        for (template, text) in acts {
            check_syntax(*template, text.as_deref().unwrap_or_default())?;
        }
        Ok(Self {
            name: name.to_owned(),
            manifest,
            templates,
            files: [FileId::GENERATED; Template::ALL.len()],
        })
    }

    /// The same with the files that its templates were read from, so that a finding can point into them.
    pub fn with_files(mut self, file: impl Fn(Template) -> FileId) -> Self {
        self.files = Template::ALL.map(file);
        self
    }

    /// A place in one of its templates; `None` for programs whose files the author of a job cannot see.
    pub fn template_span(&self, template: Template, range: Range<usize>) -> Option<Span> {
        let file = self.files[template as usize];
        (file != FileId::GENERATED).then(|| Span {
            file,
            range: TextRange::from_usize(range.start, range.end.max(range.start)),
        })
    }

    /// The text of one of its templates.
    pub fn template(&self, template: Template) -> Option<&Arc<str>> {
        self.templates[template as usize].as_ref()
    }

    /// What it is for, by the templates that it has.
    pub fn roles(&self) -> Roles {
        Roles {
            setup: Template::OF_SETUPS
                .iter()
                .any(|template| self.template(*template).is_some()),
            daemon: self.template(Template::Daemon).is_some(),
            test: self.template(Template::Run).is_some(),
            monitor: self.template(Template::Monitor).map(|_| MonitorKind::Plain),
            stats: false,
        }
    }

    /// Its own parameters as options, sorted by name, without those of `params_of`.
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
        // The finding shows the place itself.
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        FolderError {
            file_name: "program.yaml",
            message,
            range: start..line_end(text, start),
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
        range,
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
