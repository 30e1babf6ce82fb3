//! From documents to atomic jobs: revisions, hosts, defaults, the matrix, names (spec sections 3, 6, 7, 8 and 10).
//!
//! The dialect makes these call each other, so they are one stage. Jobs come out one by one in the order of the
//! dialect, each value with the place it came from; memory does not depend on how many there are.

mod accumulate;
mod atomic;
mod brace;
mod count;
mod defaults;
mod dimensions;
mod mailed;
pub mod name;
pub mod needs;
mod params;
mod retarget;
mod revise;
mod walk;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::catalog::Catalog;
use crate::diagnostic::Diagnostics;
use crate::document::syntax::SyntaxDocument;
use crate::source::{FileId, SourceSet, Span};
use crate::value::{Key, Map, Node, Value};

pub use accumulate::{is_accumulating, update};
pub use atomic::{AtomicJob, is_atomic};
pub use dimensions::{Dimensions, FIXED};
pub use params::{MissingFacts, map_params, missing_fact};
pub use retarget::retarget;
pub use revise::{Precedence, revise};

use brace::Braces;
use defaults::{DefaultPass, LoadedFiles, without_open_dimensions};
use walk::Walk;

/// What the command line and the host add to every job.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Keys set before anything else, in this order (`kconfig`, `commit`).
    pub fixed: Vec<(String, Node)>,
    /// The machine the job is for.
    pub host: Option<Host>,
    /// The processor architecture, where the job names none.
    pub arch: String,
    /// What `-s` and `KEY=VALUE` override.
    pub overrides: Map,
    /// Whether host and default files count.
    pub with_defaults: bool,
}

/// A machine, as a job names it.
#[derive(Debug, Clone, Default)]
pub struct Host {
    /// The name as given (`vm-snb-12`).
    pub name: String,
    /// Its facts, in the order of its file; `None` where nothing is known of it.
    pub facts: Option<Map>,
}

/// A job file, read.
#[derive(Debug, Clone, Default)]
pub struct JobFile {
    /// The path as typed; it becomes `job_origin`.
    pub path: String,
    /// The path below the catalog's root, where it lies there.
    pub path_in_catalog: Option<String>,
    /// The first document.
    pub base: Map,
    /// The other documents.
    pub parts: Vec<Map>,
    /// The file itself.
    pub file: Option<FileId>,
    /// All documents as written, for rules and editors.
    pub syntax: Vec<SyntaxDocument>,
}

/// Takes atomic jobs in order, and may end the walk.
pub type JobSink<'s> = &'s mut dyn FnMut(&mut Diagnostics, AtomicJob) -> ControlFlow<()>;

/// What job files are resolved with.
pub struct Resolution<'a> {
    /// The programs, parameters and default files.
    pub catalog: &'a Catalog,
    /// The texts of the run.
    pub sources: &'a SourceSet,
    /// What the command line and the host add.
    pub settings: Settings,
}

/// Hands each atomic job of `file` to `sink`.
pub fn jobs(
    diags: &mut Diagnostics,
    resolution: &Resolution<'_>,
    file: &JobFile,
    sink: JobSink<'_>,
) -> ControlFlow<()> {
    let mut braces = Braces::default();
    each_part(diags, resolution, file, &mut |diags, part| {
        let mut finish = |diags: &mut Diagnostics, cell: Map| {
            let job = part.finish(diags, resolution, file, cell);
            sink(diags, job)
        };
        Walk::new(diags, resolution.sources, &part.dimensions, &mut braces).run(part.job.clone(), &mut finish)
    })
}

/// The number of atomic jobs of `file`, without making them where no expression stands in the way.
pub fn count(diags: &mut Diagnostics, resolution: &Resolution<'_>, file: &JobFile) -> u64 {
    let mut braces = Braces::default();
    let mut count = 0u64;
    let _continues = each_part(diags, resolution, file, &mut |diags, part| {
        let mut walk = Walk::new(diags, resolution.sources, &part.dimensions, &mut braces);
        count = count.saturating_add(walk.count(part.job.clone()));
        ControlFlow::Continue(())
    });
    count
}

/// Hands the atomic jobs at `places` (from 0, in order) to `sink`.
pub fn pick(
    diags: &mut Diagnostics,
    resolution: &Resolution<'_>,
    file: &JobFile,
    places: &BTreeSet<u64>,
    sink: JobSink<'_>,
) -> ControlFlow<()> {
    let mut braces = Braces::default();
    let mut before = 0u64;
    each_part(diags, resolution, file, &mut |diags, part| {
        let mut walk = Walk::new(diags, resolution.sources, &part.dimensions, &mut braces);
        let after = before.saturating_add(walk.count(part.job.clone()));
        for place in places.range(before..after) {
            let mut walk = Walk::new(diags, resolution.sources, &part.dimensions, &mut braces);
            if let Some(cell) = walk.nth(part.job.clone(), place - before) {
                let job = part.finish(diags, resolution, file, cell);
                sink(diags, job)?;
            }
        }
        before = after;
        ControlFlow::Continue(())
    })
}

/// A document of a job file, ready for its walk.
struct Part<'a> {
    /// The job just before the walk.
    job: Map,
    dimensions: Dimensions,
    /// What the document says, for the second default pass.
    written: &'a Map,
    loaded: LoadedFiles,
}

impl Part<'_> {
    /// Turns a cell of the walk into an atomic job: the second default pass, and its name.
    fn finish(&self, diags: &mut Diagnostics, resolution: &Resolution<'_>, file: &JobFile, cell: Map) -> AtomicJob {
        let Resolution { catalog, settings, .. } = resolution;
        let mut root = cell;
        if settings.with_defaults {
            let mut loaded = self.loaded.clone();
            let (dimensions, overrides) = (&self.dimensions, &settings.overrides);
            let mut pass = DefaultPass {
                diags,
                catalog,
                dimensions,
                overrides,
                loaded: &mut loaded,
            };
            let gathered = pass.gather(&without_part_lists(dimensions, self.written, &root));
            root = revise(diags, root, &gathered, Precedence::Original);
        }
        let path_params = name::path_params(catalog, &self.dimensions, &root);
        let file_stem = name::file_stem(name::job_stem(&file.path), &path_params, &root);
        AtomicJob {
            root: Arc::new(root),
            path_params,
            file_stem,
        }
    }
}

/// Takes the documents of a file in order.
type PartVisit<'v> = &'v mut dyn FnMut(&mut Diagnostics, &Part<'_>) -> ControlFlow<()>;

/// Prepares the base and each part for the walk (spec sections 1, 6 and 7), in order.
fn each_part(
    diags: &mut Diagnostics,
    resolution: &Resolution<'_>,
    file: &JobFile,
    visit: PartVisit<'_>,
) -> ControlFlow<()> {
    let base = with_origin(without_private_keys(&file.base), file);
    let mut dimensions = Dimensions::of(resolution.catalog, &base);
    let base = resolution.with_host(resolution.with_settings(base));
    let empty = Map::new();
    for part in std::iter::once(&empty).chain(&file.parts) {
        let written = without_private_keys(part);
        let mut loaded = LoadedFiles::default();
        let job = resolution.with_part(diags, base.clone(), &written, &dimensions, &mut loaded);
        dimensions = Dimensions::of(resolution.catalog, &job);
        let part = Part {
            job,
            dimensions,
            written: &written,
            loaded,
        };
        visit(diags, &part)?;
        dimensions = part.dimensions;
    }
    ControlFlow::Continue(())
}

impl Resolution<'_> {
    fn with_settings(&self, mut job: Map) -> Map {
        for (key, node) in &self.settings.fixed {
            job.insert(Key::str(key.as_str(), node.span), node.clone());
        }
        let set = |job: &mut Map, key: &str, text: &str| {
            job.insert(Key::str(key, Span::GENERATED), Node::generated(Value::str(text)));
        };
        if let Some(host) = &self.settings.host {
            set(&mut job, "testbox", &host.name);
        }
        if !job.contains_key("arch") {
            set(&mut job, "arch", &self.settings.arch);
        }
        if let Some(host) = &self.settings.host {
            set(&mut job, "tbox_group", &name::tbox_group(&host.name));
        }
        if job.contains_key("cluster") {
            set(&mut job, "node_roles", "server client");
        }
        job
    }

    /// The host file's keys that the job lacks; no revision, so `kmsg-` and the like stay until the next one.
    fn with_host(&self, mut job: Map) -> Map {
        let Some(host) = &self.settings.host else { return job };
        let Some(facts) = host.facts.as_ref().filter(|_| self.settings.with_defaults) else {
            return job;
        };
        let heading = format!("#! hosts/{}", name::tbox_group(&host.name));
        job.insert(Key::symbol(heading, Span::GENERATED), Node::generated(Value::Null));
        for (name, entry) in facts.iter() {
            if job.entry(name).is_none() {
                job.insert(
                    Key {
                        name: name.clone(),
                        span: entry.key_span,
                    },
                    entry.node.clone(),
                );
            }
        }
        job
    }

    /// The first default pass, the part, and the overrides.
    fn with_part(
        &self,
        diags: &mut Diagnostics,
        job: Map,
        part: &Map,
        dimensions: &Dimensions,
        loaded: &mut LoadedFiles,
    ) -> Map {
        let overrides = &self.settings.overrides;
        let mut gathered = Map::new();
        if self.settings.with_defaults {
            let full = revise(diags, job.clone(), part, Precedence::Revision);
            let full = revise(diags, full, overrides, Precedence::Revision);
            let working = without_open_dimensions(dimensions, &full);
            gathered = DefaultPass {
                diags,
                catalog: self.catalog,
                dimensions,
                overrides,
                loaded,
            }
            .gather(&working);
        }
        let job = revise(diags, job, &gathered, Precedence::Original);
        let job = revise(diags, job, part, Precedence::Revision);
        with_overrides(diags, job, overrides)
    }
}

/// `job` with what the command line overrides, below a heading of its own.
fn with_overrides(diags: &mut Diagnostics, mut job: Map, overrides: &Map) -> Map {
    if overrides.is_empty() {
        return job;
    }
    let heading = Key::symbol("#! user overrides", Span::GENERATED);
    job.insert(heading, Node::generated(Value::Null));
    revise(diags, job, overrides, Precedence::Revision)
}

/// An atomic job in a file of its own, ready to be compiled: sections that a run added are left out, the machine is
/// changed to `host` where there is one, and the overrides are carried out.
pub fn atomic(
    diags: &mut Diagnostics,
    catalog: &Catalog,
    file: &JobFile,
    host: Option<&Host>,
    overrides: &Map,
) -> AtomicJob {
    let mut job = without_private_keys(&file.base);
    job = mailed::without_run_time_sections(diags, catalog, job);
    if let Some(host) = host {
        job = retarget(diags, job, host);
    }
    job = with_overrides(diags, with_origin(job, file), overrides);
    AtomicJob::new(catalog, job, name::job_stem(&file.path).to_owned())
}

/// In the second pass of a part, a top-level dimension for which the part has a list counts as open.
fn without_part_lists(dimensions: &Dimensions, part: &Map, cell: &Map) -> Map {
    let is_open =
        |key: &str| dimensions.contains(key) && part.get(key).is_some_and(|node| matches!(node.value, Value::Seq(_)));
    let mut copy = without_open_dimensions(dimensions, cell);
    copy.retain(|name, _| !name.as_str().is_some_and(is_open));
    copy
}

/// Top-level keys that begin with `x-` are the author's own: anchors, notes for other tools.
fn without_private_keys(map: &Map) -> Map {
    let mut copy = map.clone();
    copy.retain(|name, _| !name.as_str().is_some_and(|name| name.starts_with("x-")));
    copy
}

/// Spec section 1, step 5: the heading that names the file, and `job_origin`.
fn with_origin(mut base: Map, file: &JobFile) -> Map {
    if base.contains_key("job_origin") {
        return base;
    }
    let heading = format!("#! {}", file.path_in_catalog.as_deref().unwrap_or(&file.path));
    base.insert_first(Key::symbol(heading, Span::GENERATED), Node::generated(Value::Null));
    base.insert(
        Key::str("job_origin", Span::GENERATED),
        Node::generated(Value::str(file.path.as_str())),
    );
    base
}
