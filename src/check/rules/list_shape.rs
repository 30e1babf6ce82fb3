//! Lists: those that nothing expands, empty ones, and mappings where an option wants a plain value.

use crate::diagnostic::codes::check::{EMPTY_LIST, LIST_NOT_EXPANDED, MAP_AS_OPTION_VALUE};
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::document::syntax::{SyntaxKind, SyntaxNode};

use super::super::job::Job;
use super::super::reserved::{self, Shape};
use super::super::vocabulary::{is_block_head, is_shell_code};
use super::super::walk::Entry;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    if is_option(job, entry) {
        for value in entry.values() {
            judge_item(diags, job, entry, job_target(value));
        }
    }
    let SyntaxKind::Sequence { items, .. } = &entry.value.kind else {
        return;
    };
    if items.is_empty() && (is_option(job, entry) || job.is_axis(entry.name)) {
        if job.is_axis(entry.name) {
            let message = format!("the list of `{}` is empty, so that there is no job at all", entry.name);
            diags.push(Diagnostic::new(&EMPTY_LIST, entry.value.span, message));
        } else {
            let message = format!("the list of `{}` is empty", entry.name);
            diags.push(Diagnostic::new(&EMPTY_LIST, entry.value.span, message).severity(Severity::Warning));
        }
    } else if !job.is_axis(entry.name) && !job.is_atomic && !may_hold_list(job, entry) {
        diags.push(not_expanded(job, entry, items.len()));
    }
}

/// An alias is judged where its anchor stands.
fn job_target(node: &SyntaxNode) -> Option<&SyntaxNode> {
    (!matches!(node.kind, SyntaxKind::Alias { .. })).then_some(node)
}

/// Whether the entry sets an option, and names no program.
fn is_option(job: &Job<'_>, entry: &Entry<'_>) -> bool {
    let is_param = match entry.program() {
        Some(program) => job
            .params(&program.name)
            .is_some_and(|params| params.contains_key(entry.name)),
        None => job.param(entry.name).is_some(),
    };
    is_param && (entry.program().is_some() || job.catalog.program(entry.name).is_none())
}

fn judge_item(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>, value: Option<&SyntaxNode>) {
    let Some(value) = value else { return };
    let what = match &value.kind {
        SyntaxKind::Mapping { .. } => "a mapping",
        SyntaxKind::Sequence { .. } if !std::ptr::eq(value, entry.value) => "a list in a list",
        _ => return,
    };
    let message = format!("`{}` is an option and takes a plain value, not {what}", entry.name);
    let finding = Diagnostic::new(&MAP_AS_OPTION_VALUE, value.span, message);
    let note = "options that belong together are a list of mappings under the program: `- {mode: a, size: 4K}`";
    let severity = if job.is_atomic {
        Severity::Warning
    } else {
        Severity::Error
    };
    diags.push(finding.severity(severity).note(note));
}

fn may_hold_list(job: &Job<'_>, entry: &Entry<'_>) -> bool {
    let name = entry.name;
    if let Some(program) = entry.program() {
        // Unknown options are told of by the rule for these.
        return !job
            .params(&program.name)
            .is_some_and(|params| params.contains_key(name));
    }
    let is_reserved = reserved::find(name).is_some_and(|key| matches!(key.shape, Shape::List | Shape::Any));
    is_reserved
        || name.starts_with("need_")
        || name.ends_with(['+', '-'])
        || is_block_head(name)
        || is_shell_code(name)
        || crate::catalog::host::KEYS.iter().any(|key| key.name == name)
        // Unknown keys are told of by the rule for these.
        || !(job.param(name).is_some() || job.catalog.program(name).is_some() || reserved::find(name).is_some())
}

fn not_expanded(job: &Job<'_>, entry: &Entry<'_>, length: usize) -> Diagnostic {
    let name = entry.name;
    let (message, severity) = match entry.program() {
        Some(program) => {
            let message = format!(
                "this list is not expanded: `{}` declares no option `{name}`",
                program.name
            );
            let severity = if Job::is_described(program) {
                Severity::Error
            } else {
                Severity::Warning
            };
            (message, severity)
        }
        None => (
            format!("this list is not expanded: `{name}` is no parameter of a test"),
            job.severity(),
        ),
    };
    Diagnostic::new(&LIST_NOT_EXPANDED, entry.value.span, message)
        .severity(severity)
        .related(entry.key.span, "of this key")
        .note(format!(
            "there is one job with all {length} values in it, not one job for each"
        ))
}
