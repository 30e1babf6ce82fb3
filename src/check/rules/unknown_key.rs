//! A key at the top of a job that nothing reads: no program, no option, no reserved key.

use crate::diagnostic::codes::check::{UNKNOWN_KEY, UNUSED_OPTION};
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::document::syntax::SyntaxKind;

use super::super::job::{Job, closest, slip};
use super::super::vocabulary::{
    is_block_head, is_common, is_environment_name, is_shell_code, is_variable_name, without_sign,
};
use super::super::walk::{Entry, holds_programs};
use super::did_you_mean;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    if entry.program().is_some() || job.is_atomic || is_known(job, entry.name) {
        return;
    }
    let (target, sign) = without_sign(entry.name);
    if sign.is_some() || target.contains('.') {
        // The rule for revisions judges these.
        return;
    }
    if let Some(reader) = job.other_reader(entry.name) {
        diags.push(unused(job, entry, &reader.name));
        return;
    }
    if let Some(finding) = unknown(job, entry) {
        diags.push(finding);
    }
}

/// Whether some part of the compiler, or some program of the job, reads the key.
fn is_known(job: &Job<'_>, name: &str) -> bool {
    is_common(name)
        || is_block_head(name)
        || is_shell_code(name)
        || job.catalog.program(name).is_some()
        || job.is_wrapper_option(name)
        || job.param(name).is_some()
        || job.catalog.default_files(name).is_some()
}

fn unused(job: &Job<'_>, entry: &Entry<'_>, reader: &str) -> Diagnostic {
    let message = format!("no program of this job reads `{}`", entry.name);
    // A script of a tree may read what it does not declare.
    let severity = if job.catalog.is_complete() {
        Severity::Warning
    } else {
        Severity::Note
    };
    let finding = Diagnostic::new(&UNUSED_OPTION, entry.key.span, message).severity(severity);
    finding.note(format!("`{reader}` has an option of that name"))
}

fn unknown(job: &Job<'_>, entry: &Entry<'_>) -> Option<Diagnostic> {
    let name = entry.name;
    let is_function = matches!(entry.value.kind, SyntaxKind::Mapping { .. }) && holds_programs(job, entry.value);
    if is_function || (is_environment_name(name) && matches!(entry.value.kind, SyntaxKind::Scalar { .. })) {
        return None;
    }
    let is_mapping = matches!(entry.value.kind, SyntaxKind::Mapping { .. });
    let is_certain = is_mapping && job.catalog.is_complete();
    let near = job.near_key(name, if is_certain { closest } else { slip });
    let is_error = match &entry.value.kind {
        SyntaxKind::Mapping { .. } | SyntaxKind::Sequence { .. } => near.is_some() || job.catalog.is_complete(),
        // A shell variable of that name may be what some script reads.
        _ if near.is_none() && is_variable_name(name) => return None,
        _ => near.is_some(),
    };
    let severity = if is_error { Severity::Error } else { Severity::Warning };
    let message = format!("`{name}` is no program, option or other key of a job");
    let finding = Diagnostic::new(&UNKNOWN_KEY, entry.key.span, message).severity(severity);
    Some(match near {
        Some(near) => did_you_mean(finding, &near),
        None => finding.note("nothing reads it; a key of your own begins with `x-`"),
    })
}
