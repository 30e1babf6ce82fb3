//! Findings as one JSON document for other programs.
//!
//! `version` grows when a field changes its meaning or goes; new fields may come without notice.

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::source::{LineColumn, SourceSet, Span};

use super::place;

/// Version of the shape below.
const VERSION: u32 = 1;

/// The whole document, indented, with a newline at its end.
pub(super) fn render(sources: &SourceSet, findings: &[&Diagnostic]) -> String {
    let report = Report {
        version: VERSION,
        summary: Summary::of(findings),
        findings: findings.iter().map(|finding| Finding::of(sources, finding)).collect(),
    };
    let text = serde_json::to_string_pretty(&report).expect("bug: a report has text keys only");
    text + "\n"
}

#[derive(Serialize)]
struct Report<'a> {
    version: u32,
    summary: Summary,
    findings: Vec<Finding<'a>>,
}

#[derive(Serialize)]
struct Summary {
    errors: usize,
    warnings: usize,
    skipped: usize,
    notes: usize,
}

impl Summary {
    fn of(findings: &[&Diagnostic]) -> Self {
        let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
        Self {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            skipped: count(Severity::Skipped),
            notes: count(Severity::Note),
        }
    }
}

#[derive(Serialize)]
struct Finding<'a> {
    code: &'a str,
    severity: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Location,
    label: &'a str,
    related: Vec<Related<'a>>,
    notes: &'a [String],
    fix: Option<FixView<'a>>,
}

impl<'a> Finding<'a> {
    fn of(sources: &SourceSet, finding: &'a Diagnostic) -> Self {
        let related = finding.related.iter().map(|label| Related {
            place: Location::of(sources, label.span),
            text: &label.text,
        });
        Self {
            code: finding.code.id,
            severity: finding.severity.as_str(),
            message: &finding.message,
            place: Location::of(sources, finding.primary.span),
            label: &finding.primary.text,
            related: related.collect(),
            notes: &finding.notes,
            fix: finding.fix.as_ref().map(|fix| FixView::of(sources, fix)),
        }
    }
}

#[derive(Serialize)]
struct Related<'a> {
    #[serde(flatten)]
    place: Location,
    text: &'a str,
}

#[derive(Serialize)]
struct FixView<'a> {
    title: &'a str,
    safe: bool,
    edits: Vec<EditView<'a>>,
}

impl<'a> FixView<'a> {
    fn of(sources: &SourceSet, fix: &'a Fix) -> Self {
        let edits = fix.edits.iter().map(|edit| EditView {
            place: Location::of(sources, edit.span),
            replacement: &edit.replacement,
        });
        Self {
            title: &fix.title,
            safe: fix.is_safe,
            edits: edits.collect(),
        }
    }
}

#[derive(Serialize)]
struct EditView<'a> {
    #[serde(flatten)]
    place: Location,
    replacement: &'a str,
}

/// File and range; both are null for what no author typed.
#[derive(Serialize)]
struct Location {
    file: Option<String>,
    start: Option<Position>,
    end: Option<Position>,
}

impl Location {
    fn of(sources: &SourceSet, span: Span) -> Self {
        let Some(place) = place(sources, span) else {
            return Self {
                file: None,
                start: None,
                end: None,
            };
        };
        Self {
            start: Some(Position::new(place.start, span.range.start)),
            end: Some(Position::new(place.end, span.range.end)),
            file: Some(place.path),
        }
    }
}

/// Line and column count from 1, columns in characters; the offset counts bytes from 0.
#[derive(Serialize)]
struct Position {
    line: u32,
    column: u32,
    offset: u32,
}

impl Position {
    fn new(at: LineColumn, offset: u32) -> Self {
        Self {
            line: at.line,
            column: at.column,
            offset,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::sample;
    use super::super::{Format, Style, render};

    #[test]
    fn holds_all_there_is_to_a_finding() {
        let (sources, diags) = sample::findings();
        let text = render(Format::Json, Style::PLAIN, &sources, &diags);
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(report["version"], 1);
        assert_eq!(
            report["summary"],
            json!({"errors": 1, "warnings": 0, "skipped": 1, "notes": 0})
        );
        assert_eq!(report["findings"][0]["file"], Value::Null);
        let finding = &report["findings"][1];
        assert_eq!(finding["start"], json!({"line": 3, "column": 3, "offset": 18}));
        assert_eq!(finding["related"][0]["text"], "of this program");
        assert_eq!(finding["fix"]["edits"][0]["replacement"], "nr_threads");
    }
}
