//! Atomic jobs: one point of the matrix each.

use std::sync::Arc;

use crate::catalog::Catalog;
use crate::diagnostic::codes::resolve::NOT_ATOMIC;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::value::{Map, Node, Value};

use super::brace::has_braces;
use super::dimensions::Dimensions;
use super::name;

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

/// Whether `job` is atomic. Each dimension that still holds a list is reported, and each value that still waits to be
/// evaluated.
///
/// A job with the key `arch` was split before: there, a list that stands directly under a program is the program's
/// value, from which it gets no argument (spec section 12).
pub fn is_atomic(diags: &mut Diagnostics, catalog: &Catalog, job: &AtomicJob) -> bool {
    let mut is_atomic = true;
    let dimensions = Dimensions::of(catalog, &job.root);
    let was_split = job.root.contains_key("arch");
    let is_open = |name: &str| dimensions.contains(name) && !(was_split && dimensions.is_program_alone(name));
    visit(&job.root, "", &mut |key, name, node| {
        let what = match &node.value {
            Value::Seq(items) if is_open(name) => format!("`{key}` has {} values", items.len()),
            Value::Str(text) if has_braces(text) => format!("`{key}` still holds `{}`", text.trim()),
            _ => return,
        };
        is_atomic = false;
        let finding = Diagnostic::new(&NOT_ATOMIC, node.span, format!("the job is not atomic: {what}"));
        diags.push(finding.note("`jobc split` expands it into atomic jobs; `jobc build` does all in one step"));
    });
    is_atomic
}

/// Visits all entries at any depth of mappings, each with its keys joined by dots, its own key, and its value.
fn visit(map: &Map, prefix: &str, take: &mut dyn FnMut(&str, &str, &Node)) {
    for (name, entry) in map.iter() {
        let Some(name) = name.as_str() else { continue };
        let key = format!("{prefix}{name}");
        match &entry.node.value {
            Value::Map(inner) => visit(inner, &format!("{key}."), take),
            _ => take(&key, name, &entry.node),
        }
    }
}
