//! Writes findings: for people, for editors, for other programs.
//!
//! Renderers are the only code that turns a [`Diagnostic`] into text. All formats show the same findings in the same
//! order, by file name, place and code, each once.

mod github;
mod human;
mod json;
mod sarif;
mod short;

use super::{Diagnostic, Diagnostics, Severity};
use crate::source::{LineColumn, SourceSet, Span};

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// Marked source lines with advice, for a person at a terminal.
    #[default]
    Human,
    /// One line per finding, `path:line:col: severity[code]: message`, as editors read it.
    Short,
    /// One JSON document of a versioned shape.
    Json,
    /// SARIF 2.1.0, as code-scanning services read it.
    Sarif,
    /// Workflow commands that GitHub shows beside the changed lines.
    Github,
}

impl Format {
    /// All formats, in the order in which help lists them.
    pub const ALL: [Self; 5] = [Self::Human, Self::Short, Self::Json, Self::Sarif, Self::Github];

    /// The name of the format on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Short => "short",
            Self::Json => "json",
            Self::Sarif => "sarif",
            Self::Github => "github",
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.as_str() == name)
    }
}

/// What the human format may use of the terminal it is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Whether escape sequences for colours are written.
    pub is_coloured: bool,
    /// Columns after which long source lines are cut.
    pub width: usize,
}

impl Style {
    /// No colours, the width of a common terminal: what a file or a pipe gets.
    pub const PLAIN: Self = Self {
        is_coloured: false,
        width: 120,
    };
}

/// Writes all findings in `format`. The result is empty or ends its last line.
///
/// `json` and `sarif` give a whole document even where there is no finding.
pub fn render(format: Format, style: Style, sources: &SourceSet, diags: &Diagnostics) -> String {
    let findings = in_order(sources, diags);
    match format {
        Format::Human => human::render(style, sources, &findings),
        Format::Short => short::render(sources, &findings),
        Format::Json => json::render(sources, &findings),
        Format::Sarif => sarif::render(sources, &findings),
        Format::Github => github::render(sources, &findings),
    }
}

/// The findings sorted by file name, place and code; of equal ones only the first.
pub fn in_order<'a>(sources: &SourceSet, diags: &'a Diagnostics) -> Vec<&'a Diagnostic> {
    let mut findings: Vec<(String, &Diagnostic)> = diags
        .items()
        .iter()
        .map(|finding| (sources.file(finding.primary.span.file).name().to_owned(), finding))
        .collect();
    findings.sort_by(|(a_name, a), (b_name, b)| {
        let key = |finding: &Diagnostic| (finding.primary.span.range, finding.code.id);
        (a_name, key(a), &a.message).cmp(&(b_name, key(b), &b.message))
    });
    findings.dedup_by(|(a_name, a), (b_name, b)| a_name == b_name && is_same(a, b));
    findings.into_iter().map(|(_, finding)| finding).collect()
}

/// A line that counts findings (`2 errors, 1 warning`), or `None` where there is none.
pub fn count_line(findings: &[&Diagnostic]) -> Option<String> {
    let count = |severity: Severity, one: &str, many: &str| {
        let number = findings.iter().filter(|finding| finding.severity == severity).count();
        let noun = if number == 1 { one } else { many };
        (number > 0).then(|| format!("{number} {noun}"))
    };
    let counts = [
        count(Severity::Error, "error", "errors"),
        count(Severity::Warning, "warning", "warnings"),
        count(Severity::Skipped, "skipped", "skipped"),
        count(Severity::Note, "note", "notes"),
    ];
    let parts: Vec<String> = counts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Whether a reader would see the same thing twice. The files' ids may differ: a file may have been read twice.
fn is_same(a: &Diagnostic, b: &Diagnostic) -> bool {
    a.code.id == b.code.id && a.primary.span.range == b.primary.span.range && a.message == b.message
}

/// A span as names, lines and columns.
struct Place {
    path: String,
    start: LineColumn,
    end: LineColumn,
}

/// Where `span` lies, or `None` for values that no file holds.
fn place(sources: &SourceSet, span: Span) -> Option<Place> {
    if span.is_generated() {
        return None;
    }
    let file = sources.file(span.file);
    Some(Place {
        path: file.name().to_owned(),
        start: file.line_column(span.range.start),
        end: file.line_column(span.range.end),
    })
}

/// The findings of a text that stands in one file named `job.yaml`; for the tests of the renderers.
#[cfg(test)]
mod sample {
    use super::super::{Code, Diagnostics, Fix, Severity};
    use crate::diagnostic::{Diagnostic, Edit};
    use crate::source::{SourceSet, Span};

    pub(super) static CODE: Code = Code {
        id: "unknown-param",
        severity: Severity::Error,
        what: "A key is no parameter of its program.",
        why: "It would change nothing.",
        wrong: "hackbench: {nr_thread: 8}",
        right: "hackbench: {nr_threads: 8}",
    };

    /// One finding with everything a finding can have, and one without a place.
    pub(super) fn findings() -> (SourceSet, Diagnostics) {
        let sources = SourceSet::new();
        let text = "# é\nhackbench:\n  nr_thread: 8\n  ipc: pipe\n";
        let at = |needle: &str| u32::try_from(text.find(needle).unwrap()).unwrap();
        let file = sources.add("job.yaml", text);
        let key = Span::new(file, at("nr_thread"), at(": 8"));
        let program = Span::new(file, at("hackbench"), at(":\n"));
        let fix = Fix {
            title: "write `nr_threads`".to_owned(),
            edits: vec![Edit {
                span: key,
                replacement: "nr_threads".to_owned(),
            }],
            is_safe: true,
        };
        let mut diags = Diagnostics::new();
        let finding = Diagnostic::new(&CODE, key, "`nr_thread` is not a parameter of `hackbench`")
            .label("unknown")
            .related(program, "of this program")
            .note("did you mean `nr_threads`?")
            .fix(fix);
        diags.push(finding.clone());
        diags.push(Diagnostic::new(&CODE, Span::GENERATED, "the host has\nno disk").severity(Severity::Skipped));
        diags.push(finding);
        (sources, diags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_and_drops_duplicates() {
        let (sources, diags) = sample::findings();
        let messages: Vec<&str> = in_order(&sources, &diags)
            .iter()
            .map(|finding| finding.message.as_str())
            .collect();
        assert_eq!(
            messages,
            ["the host has\nno disk", "`nr_thread` is not a parameter of `hackbench`"]
        );
    }

    #[test]
    fn every_format_is_found_by_its_name() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.as_str()), Some(format));
        }
        assert_eq!(Format::from_name("xml"), None);
    }
}
