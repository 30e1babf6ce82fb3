//! Text that was probably meant as YAML: a lost bracket, a lost quote, a list whose first `-` is missing.

use crate::diagnostic::codes::check::SUSPICIOUS_TEXT;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::syntax::{ScalarStyle, SyntaxKind, SyntaxNode};

use super::super::job::Job;
use super::super::vocabulary::{is_block_head, is_shell_code};
use super::super::walk::Entry;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    if job.is_atomic || is_shell_code(entry.name) || is_block_head(entry.name) {
        return;
    }
    for value in entry.values() {
        if let Some(message) = suspicion(job, value) {
            diags.push(Diagnostic::new(&SUSPICIOUS_TEXT, value.span, message));
        }
    }
}

fn suspicion(job: &Job<'_>, node: &SyntaxNode) -> Option<String> {
    let SyntaxKind::Scalar {
        text,
        style: ScalarStyle::Plain,
    } = &node.kind
    else {
        return None;
    };
    if text.contains("{{") {
        return None;
    }
    if let Some(written) = lines_of(job, node) {
        let continues_list = written.lines().skip(1).any(|line| line.trim_start().starts_with("- "));
        if continues_list {
            return Some("these lines are one text; is a `-` missing before its first line?".to_owned());
        }
        let continues_mapping = written.lines().skip(1).any(|line| line.trim_end().ends_with(':'));
        if continues_mapping {
            return Some("these lines are one text, not keys with values".to_owned());
        }
    }
    let count = |c: char| text.matches(c).count();
    for (open, close) in [('[', ']'), ('{', '}')] {
        if count(close) > count(open) {
            return Some(format!("this text has a `{close}` too many; is a `{open}` missing?"));
        }
    }
    ['"', '\''].into_iter().find_map(|quote| {
        let is_lost = text.ends_with(quote) && count(quote) % 2 == 1;
        is_lost.then(|| format!("this text ends in a quote; is a `{quote}` missing at its beginning?"))
    })
}

/// The text as written, where it goes over several lines.
fn lines_of(job: &Job<'_>, node: &SyntaxNode) -> Option<String> {
    let is_long = node.span.range.len() > 1 && !node.span.is_generated();
    let written = is_long.then(|| job.subject.sources.text(node.span))?;
    written.contains('\n').then_some(written)
}
