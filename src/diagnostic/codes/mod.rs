//! Every kind of finding, with its explanation.
//!
//! A new kind is one `static` in the file of its area and one line in that file's `CODES`; `jobc findings` and
//! `docs/findings.md` are made from these rows.

use super::Severity;

pub mod program;

/// A kind of finding.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// Kebab-case name of the fault, as in `allow(unknown-param)`.
    pub id: &'static str,
    /// Severity unless the place or the catalog decides otherwise.
    pub severity: Severity,
    /// What is checked, in one sentence.
    pub what: &'static str,
    /// Why it matters to the author.
    pub why: &'static str,
    /// A job (or part of one) that has the fault.
    pub wrong: &'static str,
    /// The same without the fault.
    pub right: &'static str,
}
