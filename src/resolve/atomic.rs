//! Atomic jobs: one point of the matrix each.

use std::sync::Arc;

use crate::catalog::Catalog;
use crate::diagnostic::codes::resolve::NOT_ATOMIC;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::value::Map;

use super::dimensions::Dimensions;
use super::name;
use super::walk::{Stop, find_stop, key_at};

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

impl AtomicJob {
    /// The atomic job in a file of its own; `file_stem` is the file's name.
    pub fn new(catalog: &Catalog, root: Map, file_stem: String) -> Self {
        let path_params = name::path_params(catalog, &Dimensions::of(catalog, &root), &root);
        Self {
            root: Arc::new(root),
            path_params,
            file_stem,
        }
    }
}

/// Reports the first dimension of `job` that still holds a list, or value that still waits to be evaluated.
pub fn require_atomic(diags: &mut Diagnostics, catalog: &Catalog, job: &AtomicJob) {
    let mut path = Vec::new();
    let Some(stop) = find_stop(&Dimensions::of(catalog, &job.root), &job.root, &[], &mut path) else {
        return;
    };
    let Some((key, span)) = key_at(&job.root, &path) else {
        return;
    };
    let what = match stop {
        Stop::Items(items) => format!("`{key}` has {} values", items.len()),
        Stop::Brace(text, _) => format!("`{key}` still holds the expression `{}`", text.trim()),
    };
    let finding = Diagnostic::new(&NOT_ATOMIC, span, format!("the job is not atomic: {what}"));
    diags.push(finding.note("`jobc split` expands it into atomic jobs; `jobc build` does all in one step"));
}
