//! Programs: what a job can set up, start, run and watch.

use std::sync::{Arc, OnceLock};

use camino::{Utf8Path, Utf8PathBuf};

use crate::source::{FileStore, Span, TextRange};

use super::ProgramSet;
use super::meta::MetaParams;
use super::param::Params;

/// How the runtime treats the output of a monitor (spec section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MonitorKind {
    /// Its standard output is the record.
    Stdout,
    /// It writes its record itself.
    NoStdout,
    /// It runs once and ends.
    OneShot,
    /// It runs as any process would, with no wrapper around its output.
    Plain,
}

/// What a program is for; one program may have several roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the roles are independent of each other")]
pub struct Roles {
    /// Prepares the machine before the test and undoes it afterwards.
    pub setup: bool,
    /// A service that the test talks to.
    pub daemon: bool,
    /// The benchmark or test itself.
    pub test: bool,
    /// Watches the machine while the test runs.
    pub monitor: Option<MonitorKind>,
    /// Parses output after the run.
    pub stats: bool,
}

impl Roles {
    /// Whether a job that has the program's name as a key refers to it: setups, tests and daemons, but no monitors
    /// (spec section 0).
    pub fn is_referable(self) -> bool {
        self.setup || self.daemon || self.test
    }
}

/// How an option takes part in the names of atomic jobs (spec section 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// Declared with `-`: its value is part of the name.
    Value,
    /// Declared with `=`: `NAME=VALUE` is part of the name.
    NamedValue,
}

/// A parameter that a program declares it reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramOption {
    /// The option's name.
    pub name: Arc<str>,
    /// How it shows in names.
    pub kind: OptionKind,
}

/// The script files of a program in an lkp-tests tree, by role.
#[derive(Debug, Clone, Default)]
pub(super) struct Scripts {
    pub(super) setup: Option<Utf8PathBuf>,
    pub(super) daemon: Option<Utf8PathBuf>,
    pub(super) test: Option<Utf8PathBuf>,
    pub(super) monitor: Option<Utf8PathBuf>,
}

impl Scripts {
    /// The script whose head and command line count for a program of several roles (spec section 5); a monitor's own
    /// where there is no other.
    fn leading(&self) -> Option<&Utf8Path> {
        let first = self.daemon.as_ref().or(self.test.as_ref()).or(self.setup.as_ref());
        first.or(self.monitor.as_ref()).map(Utf8PathBuf::as_path)
    }
}

/// A program of the catalog.
#[derive(Debug)]
pub struct Program {
    /// The name by which jobs refer to it.
    pub name: Arc<str>,
    /// What it is for.
    pub roles: Roles,
    pub(super) scripts: Scripts,
    pub(super) options: OnceLock<Vec<ProgramOption>>,
    pub(super) meta: OnceLock<MetaParams>,
    pub(super) params: OnceLock<Params>,
    pub(super) late_options: OnceLock<Vec<Span>>,
}

impl Program {
    pub(super) fn new(name: impl Into<Arc<str>>) -> Self {
        let (roles, scripts) = (Roles::default(), Scripts::default());
        Self {
            name: name.into(),
            roles,
            scripts,
            options: OnceLock::new(),
            meta: OnceLock::new(),
            params: OnceLock::new(),
            late_options: OnceLock::new(),
        }
    }

    /// A program with a manifest.
    pub(super) fn described(name: &str, roles: Roles) -> Self {
        Self {
            roles,
            ..Self::new(name)
        }
    }

    /// The options it declares, in the order of its declaration; read when first asked for.
    ///
    /// A script that cannot be read declares nothing: it was listed a moment ago, and what it would do at run time is
    /// not for the compiler to know.
    pub(super) fn options(&self, store: &dyn FileStore, described: &ProgramSet) -> &[ProgramOption] {
        self.options.get_or_init(|| match self.scripts.leading() {
            Some(path) => store.read(path).map(|text| options_in_head(&text)).unwrap_or_default(),
            None => described.own(&self.name).map(|own| own.options()).unwrap_or_default(),
        })
    }

    /// The script to run for the program, where it is one of an lkp-tests tree.
    pub fn script(&self) -> Option<&Utf8Path> {
        self.scripts.leading()
    }
}

/// The option lines in a script's head: up to the first empty line, exactly `# - NAME` or `# = NAME` (spec section 5).
pub(super) fn options_in_head(text: &str) -> Vec<ProgramOption> {
    let head = text.lines().take_while(|line| !line.trim().is_empty());
    head.filter_map(option_line).collect()
}

/// The option lines that stand after the head's first empty line, but still before the first line of code: they look
/// as if they counted.
pub(super) fn option_lines_below_head(text: &str) -> Vec<TextRange> {
    let mut lines = Vec::new();
    let (mut start, mut is_below) = (0, false);
    for line in text.split_inclusive('\n') {
        let content = line.trim_end();
        if content.is_empty() {
            is_below = true;
        } else if !content.starts_with('#') {
            break;
        } else if is_below && option_line(content).is_some() {
            lines.push(TextRange::from_usize(start, start + content.len()));
        }
        start += line.len();
    }
    lines
}

fn option_line(line: &str) -> Option<ProgramOption> {
    let (kind, name) = match line.strip_prefix("# ")?.split_at_checked(2)? {
        ("- ", name) => (OptionKind::Value, name),
        ("= ", name) => (OptionKind::NamedValue, name),
        _ => return None,
    };
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.';
    let is_name = !name.is_empty() && name.bytes().all(is_word);
    is_name.then(|| ProgramOption {
        name: name.into(),
        kind,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(head: &str, expected: &[&str]) {
        let options = options_in_head(head);
        let names: Vec<&str> = options.iter().map(|option| &*option.name).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn options_are_read_from_the_head_alone() {
        check("#!/bin/sh\n# - mode\n# = flavor\n\n# - late\n", &["mode", "flavor"]);
        check(
            "#!/bin/sh\n# - memory.high\n#- no\n# -no\n# - two words\n# - nr-threads\n",
            &["memory.high"],
        );
        check("", &[]);
        assert_eq!(
            option_lines_below_head("#!/bin/sh\n# - a\n\n# - b\n# note\n# = c\ntrue\n# - d\n").len(),
            2
        );
        assert_eq!(options_in_head("# = a")[0].kind, OptionKind::NamedValue);
    }
}
