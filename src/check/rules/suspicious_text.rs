//! Text that was probably meant as YAML: a lost bracket, a lost quote, a list whose first `-` is missing.

use crate::diagnostic::codes::check::SUSPICIOUS_TEXT;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::syntax::{ScalarStyle, SyntaxKind, SyntaxNode};
use crate::source::Span;

use super::super::job::Job;
use super::super::vocabulary::{is_block_head, is_shell_code};
use super::super::walk::Entry;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    if job.is_atomic || is_shell_code(entry.name) {
        return;
    }
    if let Some(finding) = lost_colon(job, entry) {
        diags.push(finding);
        return;
    }
    let is_list = matches!(entry.value.kind, SyntaxKind::Sequence { .. });
    for value in entry.values() {
        if let Some(span) = second_line(job, value).filter(|_| is_list) {
            let message = "this line belongs to the item above; is a `-` missing?";
            diags.push(Diagnostic::new(&SUSPICIOUS_TEXT, span, message).related(value.span, "one item"));
        } else if let Some(message) = suspicion(job, value) {
            diags.push(Diagnostic::new(&SUSPICIOUS_TEXT, value.span, message));
        }
    }
}

/// Text under a program or in a control block that begins with the name of a key: its colon is missing.
fn lost_colon(job: &Job<'_>, entry: &Entry<'_>) -> Option<Diagnostic> {
    let text = entry.value.as_text()?;
    let first = text.split_whitespace().next()?;
    let is_key = match job.catalog.program(entry.name) {
        Some(program) => {
            let is_alone = first.len() == text.len();
            !is_alone
                && job
                    .params(&program.name)
                    .is_some_and(|params| params.contains_key(first))
        }
        None => is_block_head(entry.name),
    };
    let message = format!("this is a text; is a `:` missing after `{first}`?");
    is_key.then(|| Diagnostic::new(&SUSPICIOUS_TEXT, entry.value.span, message))
}

/// The second line of a plain text that goes over several.
fn second_line(job: &Job<'_>, node: &SyntaxNode) -> Option<Span> {
    if !matches!(
        &node.kind,
        SyntaxKind::Scalar {
            style: ScalarStyle::Plain,
            ..
        }
    ) {
        return None;
    }
    let written = lines_of(job, node)?;
    let at = written.find('\n')? + 1;
    let start = at + (written[at..].len() - written[at..].trim_start().len());
    let end = written[start..].find('\n').map_or(written.len(), |end| start + end);
    let shift = |offset: usize| node.span.range.start + u32::try_from(offset).unwrap_or(0);
    Some(Span::new(node.span.file, shift(start), shift(end)))
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
