//! Needs written in a shape that no check of the host understands.

use crate::diagnostic::codes::needs::BAD_NEED;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::syntax::{SyntaxKind, SyntaxNode};
use crate::expr;

use super::super::job::Job;
use super::super::walk::Entry;
use super::plain_text;

/// Needs that hold one value.
const SCALAR_NEEDS: [&str; 4] = ["need_memory", "need_cpu", "need_node", "need_modules"];

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    if entry.program().is_some() || job.is_atomic {
        return;
    }
    if SCALAR_NEEDS.contains(&entry.name)
        && matches!(
            entry.value.kind,
            SyntaxKind::Sequence { .. } | SyntaxKind::Mapping { .. }
        )
    {
        let message = format!("`{}` is one value, not a list or mapping", entry.name);
        diags.push(Diagnostic::new(&BAD_NEED, entry.value.span, message));
        return;
    }
    if entry.name == "constraints" {
        entry.values().iter().for_each(|value| judge_constraint(diags, value));
    }
    for value in entry.values() {
        let Some(text) = plain_text(value) else { continue };
        if let Some(expected) = fault(entry.name, text) {
            let message = format!("`{}: {text}` cannot be judged: expected {expected}", entry.name);
            diags.push(Diagnostic::new(&BAD_NEED, value.span, message));
        }
    }
}

/// A constraint is an expression of the language, before anything evaluates it.
fn judge_constraint(diags: &mut Diagnostics, value: &SyntaxNode) {
    if let Some(text) = value.as_text()
        && let Err(error) = expr::parse(text, value.span)
    {
        diags.push(error.to_diagnostic());
    }
}

/// What is expected of the need `name` instead of `text`; `None` where it can be judged.
fn fault(name: &str, text: &str) -> Option<&'static str> {
    let has_comparison = text.starts_with(['<', '>', '=', '!']);
    match name {
        "need_cpu_model" if has_comparison => Some("names of cpu models: they have no order"),
        "need_cpu" | "need_node" if text.trim().parse::<i64>().is_err() => Some("a whole number"),
        "need_memory" if !is_memory(text) => Some("a size such as `8G`, or a share such as `50%`"),
        _ => None,
    }
}

fn is_memory(text: &str) -> bool {
    let text = text.trim();
    let number = text
        .trim_end_matches(['B', 'b'])
        .trim_end_matches(['K', 'M', 'G', 'T', 'P', 'k', 'm', 'g', 't', 'p', '%']);
    number.parse::<f64>().is_ok()
}
