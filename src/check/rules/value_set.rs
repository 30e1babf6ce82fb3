//! A value that is none of those that the parameter lists.

use crate::diagnostic::codes::check::VALUE_NOT_ALLOWED;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity, suggest};

use super::super::job::Job;
use super::super::walk::Entry;
use super::{did_you_mean, listed, plain_text, usual_value};

/// So many allowed values are listed.
const MOST_LISTED: usize = 8;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    let (allowed, is_closed) = allowed(job, entry);
    if allowed.is_empty() {
        return;
    }
    for value in entry.values() {
        let Some(text) = plain_text(value) else { continue };
        if allowed.iter().any(|known| known == text) {
            continue;
        }
        // The lists of a tree are not complete: there, only what is nearly one of them is a finding.
        let slipped = suggest::slip(text, allowed.iter().map(String::as_str));
        if !is_closed && (text.len() < 3 || slipped.is_none() || usual_value::is_usual(job, entry, text)) {
            continue;
        }
        let severity = if is_closed { Severity::Error } else { Severity::Warning };
        let message = format!("`{}` cannot be `{text}`", entry.name);
        let finding = Diagnostic::new(&VALUE_NOT_ALLOWED, value.span, message).severity(severity);
        let finding = match suggest::closest(text, allowed.iter().map(String::as_str)) {
            Some(near) => did_you_mean(finding, near),
            None => finding,
        };
        let first = allowed.iter().take(MOST_LISTED).map(String::as_str);
        let more = if allowed.len() > MOST_LISTED { ", ..." } else { "" };
        diags.push(finding.note(format!("it can be {}{more}", listed(first))));
    }
}

/// The values that the entry may have, and whether a manifest closes their list.
fn allowed(job: &Job<'_>, entry: &Entry<'_>) -> (Vec<String>, bool) {
    if let Some(program) = entry.program() {
        let spec = job.params(&program.name).and_then(|params| params.get(entry.name));
        let allowed = spec.map(|spec| spec.allowed.clone()).unwrap_or_default();
        return (allowed, Job::is_described(program));
    }
    if let Some(program) = job.catalog.program(entry.name) {
        // A bare value under a program sets the parameter that its manifest names.
        let argument = job
            .catalog
            .described(entry.name)
            .and_then(|own| own.manifest.argument.clone());
        let spec = argument.and_then(|argument| job.params(&program.name)?.get(argument.as_str()));
        let allowed = spec.map(|spec| spec.allowed.clone()).unwrap_or_default();
        return (allowed, Job::is_described(program));
    }
    // At the top, a value is right if one of the programs that read it takes it.
    let mut allowed = Vec::new();
    let mut is_closed = true;
    for (name, program) in &job.programs {
        let Some(spec) = job.params(name).and_then(|params| params.get(entry.name)) else {
            continue;
        };
        if spec.allowed.is_empty() {
            return (Vec::new(), false);
        }
        allowed.extend(spec.allowed.iter().cloned());
        is_closed &= Job::is_described(program);
    }
    (allowed, is_closed)
}
