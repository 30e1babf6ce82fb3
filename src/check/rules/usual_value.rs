//! A value that is nearly one of those for which something happens, and for which nothing does.

use crate::diagnostic::codes::check::UNUSUAL_VALUE;
use crate::diagnostic::{Diagnostic, Diagnostics, suggest};

use super::super::job::Job;
use super::super::walk::Entry;
use super::{did_you_mean, plain_text};

/// What jobs write under `category`.
const CATEGORIES: [&str; 7] = [
    "benchmark",
    "functional",
    "noise-benchmark",
    "power",
    "other",
    "noop",
    "borrow",
];

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    let usual = usual(job, entry);
    if usual.is_empty() {
        return;
    }
    for value in entry.values() {
        let Some(text) = plain_text(value) else { continue };
        if text.len() < 3 || usual.iter().any(|known| known == text) {
            continue;
        }
        if let Some(near) = suggest::slip(text, usual.iter().map(String::as_str)) {
            let message = format!("nothing is known of `{}: {text}`", entry.name);
            diags.push(did_you_mean(Diagnostic::new(&UNUSUAL_VALUE, value.span, message), near));
        }
    }
}

/// Whether something is known of the value `text` of the entry, if only from the built-in program of the same name.
pub(super) fn is_usual(job: &Job<'_>, entry: &Entry<'_>, text: &str) -> bool {
    let built_in = match entry.program() {
        Some(program) if !Job::is_described(program) => job.catalog.described(&program.name),
        _ => None,
    };
    let param = built_in.as_ref().and_then(|own| own.manifest.params.get(entry.name));
    param.is_some_and(|param| param.allowed.iter().any(|known| known.to_string() == text))
        || usual(job, entry).iter().any(|known| known == text)
}

/// Values that something is known of.
fn usual(job: &Job<'_>, entry: &Entry<'_>) -> Vec<String> {
    let mut usual = Vec::new();
    if entry.program().is_none() {
        if entry.name == "category" {
            usual.extend(CATEGORIES.map(str::to_owned));
        }
        if let Some(files) = job.catalog.default_files(entry.name) {
            usual.extend(files.by_name.keys().cloned());
        }
    }
    if entry.program().is_none()
        && let Some(own) = job.catalog.described(entry.name)
        && let Some(param) = own
            .manifest
            .argument
            .as_ref()
            .and_then(|name| own.manifest.params.get(name))
    {
        usual.extend(param.allowed.iter().map(ToString::to_string));
    }
    usual
}
