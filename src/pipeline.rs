//! The driver: calls the stages in order. Placeholder until the stages are merged.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::Diagnostics;
use crate::source::{FileId, FileStore, SourceSet};
use crate::value::Map;

/// What stays the same over a run.
pub struct Session {
    /// Where files are read.
    pub store: Arc<dyn FileStore>,
    /// The texts of the run.
    pub sources: Arc<SourceSet>,
    /// The machine to compile for.
    pub host: HostChoice,
    /// Bounds.
    pub limits: Limits,
    /// The lkp-tests tree, if any.
    pub catalog: Option<Utf8PathBuf>,
    /// Programs of the user's own.
    pub programs: Option<Utf8PathBuf>,
}

/// Which machine.
pub enum HostChoice {
    /// This one.
    Local,
    /// One of the catalog.
    Named(String),
    /// One described by a file.
    File(Utf8PathBuf),
}

/// Bounds of a run.
pub struct Limits {
    /// Most atomic jobs of one file.
    pub max_jobs: u64,
    /// Whether includes may leave the catalog and the job's directory.
    pub allow_outside: bool,
}

/// How a job file is expanded.
#[derive(Default)]
pub struct Expansion {
    /// Settings of the command line.
    pub overrides: Vec<(String, FileId)>,
    /// Kernel configurations.
    pub kconfig: Vec<String>,
    /// Kernels.
    pub kernel: Vec<String>,
    /// Whether run-time sections are dropped.
    pub compatible: bool,
    /// Whether host and default files count.
    pub with_defaults: bool,
}

/// One point of the matrix.
#[derive(Clone)]
pub struct AtomicJob {
    /// The data.
    pub root: Arc<Map>,
    /// What tells it from the others.
    pub path_params: String,
    /// The name of its file without `.yaml`.
    pub file_stem: String,
}

/// Hands each atomic job to `sink`.
pub fn jobs(
    _session: &Session,
    _diags: &mut Diagnostics,
    _file: &Utf8Path,
    _expansion: &Expansion,
    _sink: &mut dyn FnMut(&mut Diagnostics, AtomicJob) -> ControlFlow<()>,
) {
}

/// The number of atomic jobs.
pub fn count(_session: &Session, _diags: &mut Diagnostics, _file: &Utf8Path, _expansion: &Expansion) -> u64 {
    0
}

/// The atomic jobs at these places.
pub fn pick(
    _session: &Session,
    _diags: &mut Diagnostics,
    _file: &Utf8Path,
    _expansion: &Expansion,
    _places: &BTreeSet<u64>,
    _sink: &mut dyn FnMut(&mut Diagnostics, AtomicJob) -> ControlFlow<()>,
) {
}

/// Reads an atomic job.
pub fn read_atomic(_session: &Session, _diags: &mut Diagnostics, _file: &Utf8Path) -> Option<AtomicJob> {
    None
}

/// The job as YAML.
pub fn to_yaml(_job: &AtomicJob) -> String {
    String::new()
}

/// The parameters that make the job what it is.
pub fn parameters(_session: &Session, _job: &AtomicJob) -> serde_json::Map<String, serde_json::Value> {
    serde_json::Map::new()
}

/// What the host lacks for the job.
pub fn unmet_needs(_session: &Session, _job: &AtomicJob) -> Diagnostics {
    Diagnostics::new()
}

/// The job script for lkp-tests.
pub fn compile_lkp(_session: &Session, _diags: &mut Diagnostics, _job: &AtomicJob) -> Option<String> {
    None
}

/// The self-contained job script.
pub fn compile_standalone(_session: &Session, _diags: &mut Diagnostics, _job: &AtomicJob) -> Option<String> {
    None
}

/// The commands alone.
pub fn reproduce(_session: &Session, _diags: &mut Diagnostics, _job: &AtomicJob) -> Option<String> {
    None
}
