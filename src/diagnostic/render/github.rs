//! GitHub's workflow commands: a log line per finding that shows beside the changed line.

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::SourceSet;

use super::place;

/// `::error file=..,line=..::message`, one line per finding.
pub(super) fn render(sources: &SourceSet, findings: &[&Diagnostic]) -> String {
    findings
        .iter()
        .map(|finding| command(sources, finding) + "\n")
        .collect()
}

fn command(sources: &SourceSet, finding: &Diagnostic) -> String {
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Skipped | Severity::Note => "notice",
    };
    let mut properties = Vec::new();
    if let Some(place) = place(sources, finding.primary.span) {
        properties.push(format!("file={}", escape_property(&place.path)));
        properties.push(format!("line={},endLine={}", place.start.line, place.end.line));
        // Columns of a finding over several lines would be taken for columns of its first line.
        if place.start.line == place.end.line {
            properties.push(format!("col={},endColumn={}", place.start.column, place.end.column));
        }
    }
    properties.push(format!("title={}", escape_property(finding.code.id)));
    let lines: Vec<&str> = std::iter::once(&finding.message)
        .chain(&finding.notes)
        .map(String::as_str)
        .collect();
    format!("::{level} {}::{}", properties.join(","), escape(&lines.join("\n")))
}

/// Percent-encodes what would end the message; other control characters, which a job's text may hold, become blanks.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' => escaped.push_str("%25"),
            '\r' => escaped.push_str("%0D"),
            '\n' => escaped.push_str("%0A"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Percent-encodes what would end a property.
fn escape_property(text: &str) -> String {
    escape(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::{Format, Style, render};

    #[test]
    fn names_file_line_and_advice() {
        let (sources, diags) = sample::findings();
        assert_eq!(
            render(Format::Github, Style::PLAIN, &sources, &diags),
            "::notice title=unknown-param::the host has%0Ano disk\n\
             ::error file=job.yaml,line=3,endLine=3,col=3,endColumn=12,title=unknown-param::`nr_thread` is not a \
             parameter of `hackbench`%0Adid you mean `nr_threads`?\n"
        );
    }
}
