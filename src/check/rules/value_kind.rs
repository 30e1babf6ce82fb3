//! A value that is none of its parameter's kind: a time span in units that nobody reads, a share with a blank in it.

use crate::catalog::{HostFacts, ParamKind};
use crate::diagnostic::codes::check::BAD_DURATION;
use crate::diagnostic::codes::resolve::BAD_VALUE;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::scalar;
use crate::document::syntax::{ScalarStyle, SyntaxKind, SyntaxNode};
use crate::expr;
use crate::value::Value;

use super::super::job::Job;
use super::super::walk::Entry;
use super::{plain_text, rewrite};

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    let Some(kind) = kind_of(job, entry) else { return };
    if matches!(entry.value.kind, SyntaxKind::Mapping { .. }) && entry.program().is_none() {
        let message = format!("`{}` takes a plain value: expected {}", entry.name, kind.expected());
        diags.push(Diagnostic::new(&BAD_VALUE, entry.value.span, message));
    }
    for value in entry.values() {
        if let Some(text) = plain_text(value)
            && !is_of_kind(kind, value, text)
        {
            diags.push(finding(entry.name, kind, value, text));
        }
    }
}

/// The kind of the values of an entry. At the top it holds whoever reads the key.
fn kind_of(job: &Job<'_>, entry: &Entry<'_>) -> Option<ParamKind> {
    match entry.program() {
        Some(program) => job.params(&program.name)?.get(entry.name)?.kind,
        None if job.catalog.program(entry.name).is_some() => None,
        None => {
            let known = job.param(entry.name).and_then(|spec| spec.kind);
            known.or_else(|| job.catalog.kind_by_rules(entry.name))
        }
    }
}

/// So many letters may say what a number counts (`32t`, `256fpd`).
const MOST_LETTERS: usize = 3;

fn is_of_kind(kind: ParamKind, node: &SyntaxNode, text: &str) -> bool {
    let value = typed(node, text);
    match kind {
        ParamKind::PercentOfMemory if text == "max" => return true,
        ParamKind::PercentOfCpus | ParamKind::PercentOfMemory | ParamKind::Count if text.starts_with('-') => {
            return false;
        }
        ParamKind::Duration | ParamKind::Size if text.starts_with('-') => return false,
        ParamKind::Count if text.trim_start_matches(|c: char| c.is_ascii_digit()).len() > MOST_LETTERS => return false,
        _ => {}
    }
    // Shares are judged without a host: what is missing of one is another finding.
    let facts = HostFacts {
        nr_cpu: Some(1),
        memory: Some(1),
    };
    !matches!(value, Value::Bool(_)) && kind.map(&value, &facts).is_ok() || kind == ParamKind::Bool
}

fn typed(node: &SyntaxNode, text: &str) -> Value {
    match &node.kind {
        SyntaxKind::Scalar { style, .. } if *style == ScalarStyle::Plain => scalar::resolve(text),
        _ => Value::str(text),
    }
}

fn finding(name: &str, kind: ParamKind, node: &SyntaxNode, text: &str) -> Diagnostic {
    if kind == ParamKind::Duration {
        return bad_duration(name, node, text);
    }
    let message = format!("`{text}` is no value for `{name}`: expected {}", kind.expected());
    let finding = Diagnostic::new(&BAD_VALUE, node.span, message);
    match tightened(kind, text) {
        Some(meant) => {
            let fix = rewrite(node.span, &meant, true);
            finding.note(format!("write `{meant}`")).fix(fix)
        }
        None => finding,
    }
}

/// The same without blanks, where that is all that was wrong.
fn tightened(kind: ParamKind, text: &str) -> Option<String> {
    let tight: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let facts = HostFacts {
        nr_cpu: Some(1),
        memory: Some(1),
    };
    let is_mended = tight != text && !tight.starts_with('-') && kind.map(&Value::str(tight.as_str()), &facts).is_ok();
    is_mended.then_some(tight)
}

fn bad_duration(name: &str, node: &SyntaxNode, text: &str) -> Diagnostic {
    let message = format!(
        "`{text}` is no value for `{name}`: expected {}",
        ParamKind::Duration.expected()
    );
    let mut finding = Diagnostic::new(&BAD_DURATION, node.span, message);
    if let Some(Value::Int(seconds)) = expr::to_seconds(&Value::str(text)) {
        finding = finding.note(format!("lkp-tests reads it as {seconds} seconds; `m` is minutes here"));
    }
    match meant_seconds(text) {
        Some(seconds) if seconds > 0 => {
            let meant = duration(seconds);
            let fix = rewrite(node.span, &meant, false);
            finding.note(format!("write `{meant}`")).fix(fix)
        }
        _ => finding,
    }
}

/// Words for units of time, in seconds.
const UNITS: [(&[&str], f64); 6] = [
    (&["s", "sec", "secs", "second", "seconds"], 1.0),
    (&["m", "min", "mins", "minute", "minutes"], 60.0),
    (&["h", "hr", "hrs", "hour", "hours"], 3_600.0),
    (&["d", "day", "days"], 86_400.0),
    (&["w", "week", "weeks"], 604_800.0),
    (&["y", "year", "years"], 31_536_000.0),
];

/// The whole seconds that a text such as `2h30m`, `1.5h` or `10 min` speaks of.
fn meant_seconds(text: &str) -> Option<i64> {
    let mut rest = text.trim();
    let mut total = 0.0;
    while !rest.is_empty() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len());
        let number: f64 = rest[..digits].parse().ok()?;
        rest = rest[digits..].trim_start();
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let unit = rest[..letters].to_ascii_lowercase();
        let (_, factor) = UNITS.iter().find(|(words, _)| words.contains(&unit.as_str()))?;
        total += number * factor;
        rest = rest[letters..].trim_start();
    }
    let is_whole = total.fract() == 0.0 && total < 1e12;
    #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
    is_whole.then_some(total as i64)
}

fn duration(seconds: i64) -> String {
    if seconds >= 60 && seconds % 60 == 0 && seconds < 3_600 {
        format!("{}m", seconds / 60)
    } else if seconds % 3_600 == 0 {
        format!("{}h", seconds / 3_600)
    } else {
        format!("{seconds}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_spans_that_were_meant() {
        let meant = |text| meant_seconds(text).map(duration);
        assert_eq!(meant("10min").as_deref(), Some("10m"));
        assert_eq!(meant("1.5h").as_deref(), Some("5400s"));
        assert_eq!(meant("2h30m").as_deref(), Some("9000s"));
        assert_eq!(meant("120 minutes").as_deref(), Some("2h"));
        assert_eq!(meant("300ms"), None);
        assert_eq!(meant("10x"), None);
        assert_eq!(meant("1.5.5h"), None);
    }
}
