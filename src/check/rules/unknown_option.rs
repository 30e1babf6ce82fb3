//! A key under a program that the program does not read.

use crate::catalog::{Params, Program};
use crate::diagnostic::codes::check::UNKNOWN_OPTION;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity, suggest};

use super::super::job::Job;
use super::super::vocabulary::{is_block_head, is_shell_code, without_sign};
use super::super::walk::Entry;
use super::{did_you_mean, listed};

/// So many options are listed; more would hide what was found.
const MOST_LISTED: usize = 8;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    let Some(program) = entry.program() else { return };
    let (name, _) = without_sign(entry.name);
    // An old job may set what a program of today does not read any more.
    if job.is_atomic || is_known(job, program, entry.name) || is_known(job, program, name) {
        return;
    }
    let params = job.params(&program.name);
    let is_described = Job::is_described(program);
    // A script that declares nothing may read anything.
    if !is_described && params.is_none_or(Params::is_empty) {
        return;
    }
    let severity = if is_described {
        Severity::Error
    } else {
        Severity::Warning
    };
    let message = format!("`{}` has no option `{name}`", program.name);
    let finding = Diagnostic::new(&UNKNOWN_OPTION, entry.key.span, message).severity(severity);
    let finding = advised(job, program, name, finding);
    diags.push(match entry.value.items().len() {
        0 => finding,
        length => finding.note(format!(
            "its list of {length} is not expanded: there is one job with all values in it"
        )),
    });
}

fn is_known(job: &Job<'_>, program: &Program, name: &str) -> bool {
    job.params(&program.name)
        .is_some_and(|params| params.contains_key(name))
        || job.is_wrapper_option(name)
        || job.catalog.program(name).is_some()
        || is_block_head(name)
        || is_shell_code(name)
}

fn advised(job: &Job<'_>, program: &Program, name: &str, finding: Diagnostic) -> Diagnostic {
    let names: Vec<&str> = job
        .params(&program.name)
        .into_iter()
        .flatten()
        .map(|(name, _)| &**name)
        .collect();
    if let Some(near) = suggest::closest(name, names.iter().copied()) {
        return did_you_mean(finding, near);
    }
    match names.len() {
        0 => finding.note("it has no options"),
        1..=MOST_LISTED => finding.note(format!("it has {}", listed(names))),
        _ => finding.note(format!("`jobc list programs {}` shows them all", program.name)),
    }
}
