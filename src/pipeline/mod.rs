//! The driver: calls the stages in order. The command line and an editor are two callers of it.
//!
//! A [`Session`] holds what stays the same over a run; each function takes a job file one step further. Author
//! mistakes go into the findings; nothing here prints, writes a file, or decides an exit code.

mod read;
mod session;

use std::borrow::Cow;
use std::collections::BTreeSet;

use camino::Utf8Path;

use crate::backend::plan::{Plan, plan};
use crate::backend::{lkp, reproduce, standalone};
use crate::check;
use crate::diagnostic::codes::check::NO_JOB;
use crate::diagnostic::codes::resolve::MATRIX_TOO_LARGE;
use crate::diagnostic::{Diagnostic, Diagnostics, allow};
use crate::document::emit;
use crate::resolve::needs::{Facts, KernelConfig, check_needs};
use crate::resolve::{self, Dimensions, JobFile, JobSink, MissingFacts, Resolution, Settings, map_params};
use crate::source::Span;
use crate::value::{Map, Value};

pub use crate::backend::standalone::Options as ScriptOptions;
pub use crate::resolve::AtomicJob;
pub use read::{read_atomic, read_job};
pub use session::{Config, Expansion, HostChoice, Limits, Session, SessionError};

/// Hands each atomic job of the job file at `path` to `sink`, in the order of the dialect.
///
/// A matrix beyond the limit of the session is refused before the first job.
pub fn jobs(session: &Session, diags: &mut Diagnostics, path: &Utf8Path, expansion: &Expansion, sink: JobSink<'_>) {
    let Some((file, resolution)) = prepare(session, diags, path, expansion) else {
        return;
    };
    let count = resolve::count(diags, &resolution, &file);
    if count > session.limits.max_jobs {
        diags.push(too_many(session, &file, count));
        return;
    }
    if count == 0 && !diags.has_errors() {
        diags.push(no_job(&file));
    }
    let _ended_by_sink = resolve::jobs(diags, &resolution, &file, sink);
}

/// The number of atomic jobs of the job file at `path`, found without making them where that is possible.
pub fn count(session: &Session, diags: &mut Diagnostics, path: &Utf8Path, expansion: &Expansion) -> u64 {
    match prepare(session, diags, path, expansion) {
        Some((file, resolution)) => resolve::count(diags, &resolution, &file),
        None => 0,
    }
}

/// Hands the atomic jobs at `places` (counted from 0 in the order of the dialect) to `sink`.
pub fn pick(
    session: &Session,
    diags: &mut Diagnostics,
    path: &Utf8Path,
    expansion: &Expansion,
    places: &BTreeSet<u64>,
    sink: JobSink<'_>,
) {
    if let Some((file, resolution)) = prepare(session, diags, path, expansion) {
        let _ended_by_sink = resolve::pick(diags, &resolution, &file, places, sink);
    }
}

/// Reads a job file and what the command line adds; `None` where findings stand against going on.
fn prepare<'a>(
    session: &'a Session,
    diags: &mut Diagnostics,
    path: &Utf8Path,
    expansion: &Expansion,
) -> Option<(JobFile, Resolution<'a>)> {
    let mut found = Diagnostics::new();
    let file = read_job(session, &mut found, path, expansion.compatible);
    let settings = session.settings(&mut found, expansion);
    let has_errors = found.has_errors();
    diags.append(found);
    if let Some(file) = &file {
        check_file(session, diags, file, expansion, settings.as_ref());
    }
    let (file, settings) = (file?, settings?);
    let resolution = Resolution {
        catalog: session.catalog(),
        sources: session.sources(),
        settings,
    };
    (!has_errors).then_some((file, resolution))
}

/// Judges the job file as it is written, and what the command line sets. Findings do not keep it from being resolved:
/// the user may have allowed them.
fn check_file(
    session: &Session,
    diags: &mut Diagnostics,
    file: &JobFile,
    expansion: &Expansion,
    settings: Option<&Settings>,
) {
    let (mut documents, mut parts) = (Cow::Borrowed(&file.syntax), Cow::Borrowed(&file.parts));
    if let Some(settings) = settings.filter(|settings| !settings.overrides.is_empty()) {
        documents.to_mut().extend(session.override_documents(expansion));
        parts.to_mut().push(settings.overrides.clone());
    }
    let subject = check::Subject {
        catalog: session.catalog(),
        sources: session.sources(),
        documents: &documents,
        base: &file.base,
        parts: &parts,
        host: settings.and_then(|settings| settings.host.as_ref()?.facts.as_ref()),
    };
    check::check(diags, &subject);
    if let Some(id) = file.file {
        allow::check_comments(session.sources(), diags, id);
    }
}

fn no_job(file: &JobFile) -> Diagnostic {
    let span = file.file.map_or(Span::GENERATED, |file| Span::new(file, 0, 0));
    let finding = Diagnostic::new(
        &NO_JOB,
        span,
        "there is no atomic job: an expression takes out every point",
    );
    finding.note("a value of nothing takes its point out of the matrix, as `{{ 8 if nr_cpu > 4 }}` does on small hosts")
}

fn too_many(session: &Session, file: &JobFile, count: u64) -> Diagnostic {
    let span = file.file.map_or(Span::GENERATED, |file| Span::new(file, 0, 0));
    let limit = session.limits.max_jobs;
    let message = format!("the parameter lists multiply to {count} atomic jobs; the limit is {limit}");
    Diagnostic::new(&MATRIX_TOO_LARGE, span, message).note(format!(
        "`--max-jobs {count}` allows them; `--sample N` takes some of them"
    ))
}

/// The parameters that make the job what it is, in the order of its name.
pub fn parameters<'a>(session: &Session, job: &'a AtomicJob) -> Vec<(&'a str, &'a Value)> {
    let dimensions = Dimensions::of(session.catalog(), &job.root);
    resolve::name::parameters(session.catalog(), &dimensions, &job.root)
}

/// The job as YAML, as Psych writes it.
pub fn to_yaml(job: &AtomicJob) -> String {
    emit::emit(&job.root)
}

/// The job with its parameters mapped to what they stand for on its host, as far as that is known.
pub fn mapped(session: &Session, job: &AtomicJob) -> Map {
    map_params(
        &mut Diagnostics::new(),
        session.catalog(),
        &job.root,
        MissingFacts::Keep,
    )
}

/// What the job's host lacks for it; `kernel` is the configuration of the kernel it will run on, where it is known.
pub fn unmet_needs(session: &Session, job: &AtomicJob, kernel: Option<&KernelConfig>) -> Diagnostics {
    let mut diags = Diagnostics::new();
    let mapped = map_params(
        &mut Diagnostics::new(),
        session.catalog(),
        &job.root,
        MissingFacts::Keep,
    );
    check_needs(
        &mut diags,
        &Facts {
            job: &job.root,
            mapped: &mapped,
            kernel,
        },
    );
    diags
}

/// The job script for the lkp-tests runtime; `None` where findings stand against it.
pub fn compile_lkp(session: &Session, diags: &mut Diagnostics, job: &AtomicJob) -> Option<String> {
    let mut found = Diagnostics::new();
    resolve::require_atomic(&mut found, session.catalog(), job);
    let mapped = map_params(&mut found, session.catalog(), &job.root, MissingFacts::Report);
    let has_errors = found.has_errors();
    diags.append(found);
    (!has_errors).then(|| lkp::script(session.catalog(), &mapped))
}

/// The self-contained job script; `None` where findings stand against it.
pub fn compile_standalone(
    session: &Session,
    diags: &mut Diagnostics,
    job: &AtomicJob,
    options: &ScriptOptions,
) -> Option<String> {
    let plan = plan_of(session, diags, job)?;
    Some(standalone::emit(&job.file_stem, &plan, &to_yaml(job), options).contents)
}

/// The commands of the job as a plain script; `None` where findings stand against it.
pub fn reproduce(session: &Session, diags: &mut Diagnostics, job: &AtomicJob) -> Option<String> {
    let plan = plan_of(session, diags, job)?;
    Some(reproduce::emit(&job.file_stem, &plan).contents)
}

/// What an atomic job runs, in order; `None` where findings stand against it.
pub fn plan_of(session: &Session, diags: &mut Diagnostics, job: &AtomicJob) -> Option<Plan> {
    let mut found = Diagnostics::new();
    resolve::require_atomic(&mut found, session.catalog(), job);
    let plan = plan(&mut found, &job.root, session.catalog().program_set());
    let has_errors = found.has_errors();
    diags.append(found);
    (!has_errors).then_some(plan)
}
