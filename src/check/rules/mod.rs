//! The rules, one file each. A new rule is a file and a row here, and a code with its golden case.

mod duplicate_item;
mod duplicate_key;
mod late_option;
mod list_shape;
mod revision_target;
mod shadowed_option;
mod shell_expansion;
mod suspicious_text;
mod testcase;
mod unknown_key;
mod unknown_option;
mod usual_value;
mod value_kind;
mod value_set;
mod yaml_surprise;

use crate::diagnostic::{Diagnostic, Diagnostics, Edit, Fix};
use crate::document::syntax::{SyntaxEntry, SyntaxNode};
use crate::source::Span;

use super::job::Job;
use super::walk::Entry;

/// Judges one entry where it stands.
type EntryRule = fn(&mut Diagnostics, &Job<'_>, &Entry<'_>);

/// Judges the entries of one mapping together.
type MappingRule = fn(&mut Diagnostics, &Job<'_>, &[SyntaxEntry]);

/// Judges the job as a whole.
type WholeRule = fn(&mut Diagnostics, &Job<'_>);

const ENTRY_RULES: &[EntryRule] = &[
    unknown_key::judge,
    unknown_option::judge,
    list_shape::judge,
    duplicate_item::judge,
    value_kind::judge,
    value_set::judge,
    usual_value::judge,
    yaml_surprise::judge,
    shell_expansion::judge,
    suspicious_text::judge,
    revision_target::judge,
    shadowed_option::judge,
];

const MAPPING_RULES: &[MappingRule] = &[duplicate_key::judge];

const WHOLE_RULES: &[WholeRule] = &[testcase::judge, late_option::judge];

pub(super) fn judge_entry(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    for rule in ENTRY_RULES {
        rule(diags, job, entry);
    }
}

pub(super) fn judge_mapping(diags: &mut Diagnostics, job: &Job<'_>, entries: &[SyntaxEntry]) {
    for rule in MAPPING_RULES {
        rule(diags, job, entries);
    }
}

pub(super) fn judge_whole(diags: &mut Diagnostics, job: &Job<'_>) {
    for rule in WHOLE_RULES {
        rule(diags, job);
    }
}

/// The finding with the text that the author probably meant, and with the change that writes it.
fn did_you_mean(finding: Diagnostic, meant: &str) -> Diagnostic {
    let span = finding.primary.span;
    finding
        .note(format!("did you mean `{meant}`?"))
        .fix(rewrite(span, meant, false))
}

/// The change that writes `text` over `span`.
fn rewrite(span: Span, text: &str, is_safe: bool) -> Fix {
    Fix {
        title: format!("write `{text}`"),
        edits: vec![Edit {
            span,
            replacement: text.to_owned(),
        }],
        is_safe,
    }
}

/// Names in backticks, joined by commas.
fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// The text of a value that is one piece of text which only the job decides: no list, no expression, no variable of
/// the shell.
fn plain_text(node: &SyntaxNode) -> Option<&str> {
    let text = node.as_text()?;
    let is_open = text.contains("{{") || text.contains('$') || text.contains('`');
    (!text.is_empty() && !is_open).then_some(text)
}
