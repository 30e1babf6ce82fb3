//! Plain values that YAML 1.1 reads otherwise than they look: `on`, `010`, `1:30`.

use crate::catalog::ParamKind;
use crate::diagnostic::codes::check::{YAML_BOOL, YAML_NUMBER};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::scalar::{Surprise, SurpriseKind, surprising};
use crate::document::syntax::{ScalarStyle, SyntaxKind};

use super::super::job::Job;
use super::super::vocabulary::is_common;
use super::super::walk::Entry;
use super::rewrite;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    // A job that was written by a program says what it means.
    if job.is_atomic || (entry.program().is_none() && is_common(entry.name)) {
        return;
    }
    let spec = match entry.program() {
        Some(program) => job.params(&program.name).and_then(|params| params.get(entry.name)),
        None => job.param(entry.name),
    };
    let is_truth = spec.is_some_and(|spec| spec.kind == Some(ParamKind::Bool));
    for value in entry.values() {
        let SyntaxKind::Scalar { text, style } = &value.kind else {
            continue;
        };
        if *style != ScalarStyle::Plain || value.tag.is_some() {
            continue;
        }
        if let Some(surprise) = surprising(text)
            && !(is_truth && surprise.kind == SurpriseKind::Word)
        {
            diags.push(finding(text, &surprise, value.span));
        }
    }
}

fn finding(text: &str, surprise: &Surprise, span: crate::source::Span) -> Diagnostic {
    let reading = &surprise.reading;
    let (code, why) = match surprise.kind {
        SurpriseKind::Word => (&YAML_BOOL, "a truth value in YAML 1.1"),
        SurpriseKind::Octal => (&YAML_NUMBER, "an octal number in YAML 1.1"),
        SurpriseKind::Base60 => (&YAML_NUMBER, "a number to base 60 in YAML 1.1"),
        SurpriseKind::Spelling => (&YAML_NUMBER, "a number, which is written in one way"),
        SurpriseKind::Time => (&YAML_NUMBER, "a point in time, which is written in one way"),
    };
    let quoted = format!("'{text}'");
    Diagnostic::new(code, span, format!("`{text}` becomes `{reading}`: it is {why}"))
        .note(format!(
            "write `{quoted}` for the text, or `{reading}` if that is meant"
        ))
        .fix(rewrite(span, &quoted, false))
}
