//! Findings about a job as its author wrote it, before anything is made of it.
//!
//! In: the documents of a job file with their values, and what they are to be resolved with. Out: findings, all of them
//! in one run. Judges, changes nothing, runs nothing. One rule is one file in `rules/` and one row in its table.

mod job;
pub mod reserved;
mod rules;
pub mod schema;
mod vocabulary;
mod walk;

use crate::catalog::Catalog;
use crate::diagnostic::{Diagnostics, Severity};
use crate::document::syntax::SyntaxDocument;
use crate::source::SourceSet;
use crate::value::Map;

/// What is judged, and by what.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The programs, parameters and default files.
    pub catalog: &'a Catalog,
    /// The texts of the run.
    pub sources: &'a SourceSet,
    /// All documents as written, includes and templates expanded.
    pub documents: &'a [SyntaxDocument],
    /// The value of the first document.
    pub base: &'a Map,
    /// The values of the others.
    pub parts: &'a [Map],
    /// What the host adds to the job, where it is known.
    pub host: Option<&'a Map>,
}

/// Reports all findings about the job file.
///
/// An atomic job may have come from a machine that has run it: keys that nothing reads are no finding there, and what
/// is wrong with the others is at most a warning, for it did run.
pub fn check(diags: &mut Diagnostics, subject: &Subject<'_>) {
    let mut found = Diagnostics::new();
    let job = job::Job::new(subject);
    walk::walk(&mut found, &job);
    rules::judge_whole(&mut found, &job);
    if job.is_atomic {
        for finding in found.items_mut() {
            finding.severity = finding.severity.min(Severity::Warning);
        }
    }
    diags.append(found);
}
