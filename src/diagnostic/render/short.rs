//! One line per finding, in the form that vim's quickfix, Emacs' compile mode and problem matchers read.

use crate::diagnostic::Diagnostic;
use crate::source::SourceSet;

use super::place;

/// `path:line:col: severity[code]: message`; the place is missing where a finding has none.
pub(super) fn render(sources: &SourceSet, findings: &[&Diagnostic]) -> String {
    findings.iter().map(|finding| line(sources, finding) + "\n").collect()
}

fn line(sources: &SourceSet, finding: &Diagnostic) -> String {
    let at = match place(sources, finding.primary.span) {
        Some(place) => format!("{}:{}:{}", place.path, place.start.line, place.start.column),
        None => "jobc".to_owned(),
    };
    let severity = finding.severity.as_str();
    let line = format!("{at}: {severity}[{}]: {}", finding.code.id, finding.message);
    line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::{Format, Style, render};

    #[test]
    fn is_one_line_per_finding() {
        let (sources, diags) = sample::findings();
        assert_eq!(
            render(Format::Short, Style::PLAIN, &sources, &diags),
            "jobc: skipped[unknown-param]: the host has no disk\n\
             job.yaml:3:3: error[unknown-param]: `nr_thread` is not a parameter of `hackbench`\n"
        );
    }
}
