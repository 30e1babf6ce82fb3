//! What an expression can see.

use std::sync::Arc;

use crate::value::{Map, Value};

use super::pattern::Match;

/// The names and values in sight of one evaluation. Borrows the job; making one costs nothing.
#[derive(Debug, Clone)]
pub struct Scope<'a> {
    pub(super) names: &'a Map,
    job: Option<&'a Map>,
    pub(super) given: Option<&'a Value>,
    pub(super) last_match: Option<Arc<Match>>,
}

impl<'a> Scope<'a> {
    /// A scope in which every name is a key of `job`, and `job` is `job` itself.
    pub fn new(job: &'a Map) -> Self {
        Self {
            names: job,
            job: None,
            given: None,
            last_match: None,
        }
    }

    /// The same with another mapping for the word `job`.
    pub fn with_job(mut self, job: &'a Map) -> Self {
        self.job = Some(job);
        self
    }

    /// The same with a value for `___`: what led to the default file that is evaluated.
    pub fn with_given(mut self, value: &'a Value) -> Self {
        self.given = Some(value);
        self
    }

    /// The same with `$1` to `$9` of a match.
    pub(super) fn with_match(mut self, found: Arc<Match>) -> Self {
        self.last_match = Some(found);
        self
    }

    pub(super) fn job(&self) -> &'a Map {
        self.job.unwrap_or(self.names)
    }
}
