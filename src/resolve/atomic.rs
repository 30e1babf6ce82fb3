//! Atomic jobs: one point of the matrix each.

use std::sync::Arc;

use crate::value::Map;

/// A job in which no dimension holds a list any more.
#[derive(Debug, Clone)]
pub struct AtomicJob {
    /// The job's data, in the order in which it is written.
    pub root: Arc<Map>,
    /// The part of its name that tells the cells of a matrix apart (spec section 8).
    pub path_params: String,
    /// The name of its file, without `.yaml`.
    pub file_stem: String,
}
