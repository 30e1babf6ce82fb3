//! Findings as SARIF 2.1.0, the form that code-scanning services read.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::diagnostic::{Code, Diagnostic, Edit, Label, Severity};
use crate::source::{SourceSet, Span};

use super::place;

/// The whole log, indented, with a newline at its end.
pub(super) fn render(sources: &SourceSet, findings: &[&Diagnostic]) -> String {
    let mut codes: Vec<&'static Code> = findings.iter().map(|finding| finding.code).collect();
    codes.sort_by_key(|code| code.id);
    codes.dedup_by_key(|code| code.id);
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "jobc",
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "rules": codes.iter().map(|code| rule(code)).collect::<Vec<_>>(),
                }
            },
            "columnKind": "unicodeCodePoints",
            "results": findings.iter().map(|finding| result(sources, &codes, finding)).collect::<Vec<_>>(),
        }]
    });
    let text = serde_json::to_string_pretty(&log).expect("bug: a log has text keys only");
    text + "\n"
}

fn rule(code: &Code) -> Value {
    let help = format!(
        "{}\n\nWrong:\n\n{}\n\nRight:\n\n{}",
        code.why,
        code.wrong.trim_end(),
        code.right.trim_end()
    );
    json!({
        "id": code.id,
        "shortDescription": { "text": code.what },
        "help": { "text": help },
        "defaultConfiguration": { "level": level(code.severity) },
    })
}

/// SARIF has no level for what the host lacks: such a finding is a note whose property says so.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Skipped | Severity::Note => "note",
    }
}

fn result(sources: &SourceSet, codes: &[&'static Code], finding: &Diagnostic) -> Value {
    let lines: Vec<&str> = std::iter::once(&finding.message)
        .chain(&finding.notes)
        .map(String::as_str)
        .collect();
    let mut result = json!({
        "ruleId": finding.code.id,
        "ruleIndex": codes.iter().position(|code| code.id == finding.code.id),
        "level": level(finding.severity),
        "message": { "text": lines.join("\n") },
        "locations": location(sources, &finding.primary).into_iter().collect::<Vec<_>>(),
        "properties": { "severity": finding.severity.as_str() },
    });
    let related: Vec<Value> = finding
        .related
        .iter()
        .filter_map(|label| location(sources, label))
        .collect();
    if !related.is_empty() {
        result["relatedLocations"] = Value::from(related);
    }
    if let Some(fix) = &finding.fix {
        let changes: Vec<Value> = fix.edits.iter().filter_map(|edit| change(sources, edit)).collect();
        if !changes.is_empty() {
            result["fixes"] = json!([{ "description": { "text": fix.title }, "artifactChanges": changes }]);
        }
    }
    result
}

fn location(sources: &SourceSet, label: &Label) -> Option<Value> {
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": artifact(sources, label.span)?,
            "region": region(sources, label.span)?,
        }
    });
    if !label.text.is_empty() {
        location["message"] = json!({ "text": label.text });
    }
    Some(location)
}

fn change(sources: &SourceSet, edit: &Edit) -> Option<Value> {
    Some(json!({
        "artifactLocation": artifact(sources, edit.span)?,
        "replacements": [{
            "deletedRegion": region(sources, edit.span)?,
            "insertedContent": { "text": edit.replacement },
        }],
    }))
}

fn artifact(sources: &SourceSet, span: Span) -> Option<Value> {
    Some(json!({ "uri": uri(&place(sources, span)?.path) }))
}

fn region(sources: &SourceSet, span: Span) -> Option<Value> {
    let place = place(sources, span)?;
    Some(json!({
        "startLine": place.start.line,
        "startColumn": place.start.column,
        "endLine": place.end.line,
        "endColumn": place.end.column,
    }))
}

/// A path as a URI reference: relative paths stay relative, so that a service can find them in its checkout.
fn uri(path: &str) -> String {
    let mut uri = if path.starts_with('/') { "file://" } else { "" }.to_owned();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~+@,=".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            write!(uri, "%{byte:02X}").expect("bug: a String takes any text");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::sample;
    use super::super::{Format, Style, render};
    use super::uri;

    #[test]
    fn holds_rules_results_and_fixes() {
        let (sources, diags) = sample::findings();
        let text = render(Format::Sarif, Style::PLAIN, &sources, &diags);
        let log: Value = serde_json::from_str(&text).unwrap();
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "unknown-param");
        assert_eq!(run["results"][0]["level"], "note");
        let result = &run["results"][1];
        assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startColumn"], 3);
        assert_eq!(result["relatedLocations"][0]["message"]["text"], "of this program");
        let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        assert_eq!(replacement["insertedContent"]["text"], "nr_threads");
    }

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("jobs/a b.yaml"), "jobs/a%20b.yaml");
        assert_eq!(uri("/x/é.yaml"), "file:///x/%C3%A9.yaml");
        assert_eq!(uri("<stdin>"), "%3Cstdin%3E");
    }
}
