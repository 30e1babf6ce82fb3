//! Every kind of finding, with its explanation.
//!
//! A new kind is one `static` in the file of its area and one line in that file's `CODES`; `jobc findings` and
//! `docs/findings.md` are made from these rows. A new area is also named in `AREAS`.

pub mod allow;
pub mod catalog;
pub mod check;
pub mod document;
pub mod expression;
pub mod host;
pub mod needs;
pub mod output;
pub mod resolve;

use super::Severity;

pub mod program;

/// A kind of finding.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// Kebab-case name of the fault, as in `allow(unknown-option)`.
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

/// The rows of each area. An area that is not listed here would be unknown to `jobc findings` and to `allow`.
const AREAS: &[&[&Code]] = &[
    allow::CODES,
    catalog::CODES,
    check::CODES,
    document::CODES,
    expression::CODES,
    host::CODES,
    needs::CODES,
    output::CODES,
    resolve::CODES,
    program::CODES,
];

/// Every kind of finding, sorted by id.
pub fn all() -> Vec<&'static Code> {
    let mut codes: Vec<&Code> = AREAS.concat();
    codes.sort_unstable_by_key(|code| code.id);
    codes
}

/// The kind of finding of that id.
pub fn find(id: &str) -> Option<&'static Code> {
    AREAS
        .iter()
        .flat_map(|area| area.iter())
        .find(|code| code.id == id)
        .copied()
}
