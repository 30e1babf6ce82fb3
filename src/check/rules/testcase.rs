//! A job whose test is not there: nothing that it names is a test.

use crate::diagnostic::codes::check::TESTCASE_WITHOUT_PROGRAM;
use crate::diagnostic::codes::program::NO_TEST;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity, suggest};
use crate::source::Span;
use crate::value::Value;

use super::super::job::Job;
use super::did_you_mean;

/// Categories of jobs that run no test on purpose.
const WITHOUT_TEST: [&str; 2] = ["noop", "borrow"];

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>) {
    if job.is_atomic || runs_test(job) {
        return;
    }
    let base = job.subject.base;
    let text = |key: &str| base.get(key).and_then(|node| node.value.as_str());
    if text("category").is_some_and(|category| WITHOUT_TEST.contains(&category)) {
        return;
    }
    let Some(name) = text("testcase") else {
        // Some jobs are there to be included or only set a machine up.
        no_test(diags, job);
        return;
    };
    let span = base.get("testcase").map_or(Span::GENERATED, |node| node.span);
    let (message, severity) = if job.catalog.program(name).is_some() {
        let message = format!("the job runs no test: it has no key `{name}`");
        (message, Severity::Error)
    } else {
        (
            format!("the job runs no test, and there is no program `{name}`"),
            job.severity(),
        )
    };
    let finding = Diagnostic::new(&TESTCASE_WITHOUT_PROGRAM, span, message).severity(severity);
    let tests = job
        .catalog
        .programs()
        .filter(|program| program.roles.test)
        .map(|program| &*program.name);
    let near = suggest::closest(name, tests).filter(|_| job.catalog.program(name).is_none());
    diags.push(match near {
        Some(near) => did_you_mean(finding, near),
        None => finding.note(format!("without the key `{name}:` nothing starts it")),
    });
}

fn runs_test(job: &Job<'_>) -> bool {
    let has_code = |value: &crate::value::Map| {
        value
            .names()
            .filter_map(crate::value::Name::as_str)
            .any(super::super::vocabulary::is_shell_code)
    };
    job.programs
        .values()
        .any(|program| program.roles.test || program.roles.daemon)
        || std::iter::once(job.subject.base).chain(job.subject.parts).any(|map| {
            has_code(map)
                || map
                    .iter()
                    .any(|(_, entry)| matches!(&entry.node.value, Value::Map(inner) if has_code(inner)))
        })
}

fn no_test(diags: &mut Diagnostics, job: &Job<'_>) {
    let is_fragment = !job.subject.base.contains_key("suite");
    if is_fragment {
        return;
    }
    let place = job
        .subject
        .documents
        .first()
        .map_or(Span::GENERATED, |document| document.root.span);
    let place = Span::new(place.file, place.range.start, place.range.start);
    diags.push(Diagnostic::new(&NO_TEST, place, "the job runs no test").severity(job.severity()));
}
