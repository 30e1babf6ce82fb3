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
pub mod name;
mod params;
mod revise;
mod walk;

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::catalog::Catalog;
use crate::diagnostic::Diagnostics;
use crate::source::{FileId, SourceSet, Span};
use crate::value::{Key, Map, Node, Value};

pub use accumulate::is_accumulating;
pub use atomic::AtomicJob;
pub use dimensions::{Dimensions, FIXED};
pub use params::{MissingFacts, map_params};
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
}

/// Takes atomic jobs in order, and may end the walk.
pub type JobSink<'s> = &'s mut dyn FnMut(&mut Diagnostics, AtomicJob) -> ControlFlow<()>;

/// Hands each atomic job of `file` to `sink`.
pub fn jobs(
    diags: &mut Diagnostics,
    catalog: &Catalog,
    sources: &SourceSet,
    settings: &Settings,
    file: &JobFile,
    sink: JobSink<'_>,
) -> ControlFlow<()> {
    let mut resolver = Resolver { diags, catalog, sources, settings, braces: Braces::default(), sink };
    resolver.run(file)
}

struct Resolver<'a> {
    diags: &'a mut Diagnostics,
    catalog: &'a Catalog,
    sources: &'a SourceSet,
    settings: &'a Settings,
    braces: Braces,
    sink: JobSink<'a>,
}

impl Resolver<'_> {
    fn run(&mut self, file: &JobFile) -> ControlFlow<()> {
        let base = with_origin(without_private_keys(&file.base), file);
        let mut dimensions = Dimensions::of(self.catalog, &base);
        let base = self.with_host(self.with_settings(base));
        let stem = name::job_stem(&file.path);
        let empty = Map::new();
        for part in std::iter::once(&empty).chain(&file.parts) {
            let part = without_private_keys(part);
            let mut loaded = LoadedFiles::default();
            let job = self.with_part(base.clone(), &part, &dimensions, &mut loaded);
            dimensions = Dimensions::of(self.catalog, &job);
            self.cells(stem, job, &part, &dimensions, &loaded)?;
        }
        ControlFlow::Continue(())
    }

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
        let Some(facts) = host.facts.as_ref().filter(|_| self.settings.with_defaults) else { return job };
        let heading = format!("#! hosts/{}", name::tbox_group(&host.name));
        job.insert(Key::symbol(heading, Span::GENERATED), Node::generated(Value::Null));
        for (name, entry) in facts.iter() {
            if job.entry(name).is_none() {
                job.insert(Key { name: name.clone(), span: entry.key_span }, entry.node.clone());
            }
        }
        job
    }

    fn with_part(&mut self, job: Map, part: &Map, dimensions: &Dimensions, loaded: &mut LoadedFiles) -> Map {
        let overrides = &self.settings.overrides;
        let mut gathered = Map::new();
        if self.settings.with_defaults {
            let full = revise(self.diags, job.clone(), part, Precedence::Revision);
            let full = revise(self.diags, full, overrides, Precedence::Revision);
            let working = without_open_dimensions(dimensions, &full);
            gathered = self.pass(dimensions, loaded).gather(&working);
        }
        let job = revise(self.diags, job, &gathered, Precedence::Original);
        let mut job = revise(self.diags, job, part, Precedence::Revision);
        if !overrides.is_empty() {
            job.insert(Key::symbol("#! user overrides", Span::GENERATED), Node::generated(Value::Null));
            job = revise(self.diags, job, overrides, Precedence::Revision);
        }
        job
    }

    fn pass<'a>(&'a mut self, dimensions: &'a Dimensions, loaded: &'a mut LoadedFiles) -> DefaultPass<'a> {
        let overrides = &self.settings.overrides;
        DefaultPass { diags: self.diags, catalog: self.catalog, dimensions, overrides, loaded }
    }

    fn cells(
        &mut self,
        stem: &str,
        job: Map,
        part: &Map,
        dimensions: &Dimensions,
        loaded: &LoadedFiles,
    ) -> ControlFlow<()> {
        let (catalog, settings, sink) = (self.catalog, self.settings, &mut *self.sink);
        let mut finish = |diags: &mut Diagnostics, cell: Map| {
            let cell = if settings.with_defaults {
                let mut loaded = loaded.clone();
                let overrides = &settings.overrides;
                let mut pass = DefaultPass { diags, catalog, dimensions, overrides, loaded: &mut loaded };
                let gathered = pass.gather(&without_part_lists(dimensions, part, &cell));
                revise(diags, cell, &gathered, Precedence::Original)
            } else {
                cell
            };
            let path_params = name::path_params(catalog, dimensions, &cell);
            let file_stem = name::file_stem(stem, &path_params, &cell);
            sink(diags, AtomicJob { root: Arc::new(cell), path_params, file_stem })
        };
        let (sources, braces, diags) = (self.sources, &mut self.braces, &mut *self.diags);
        Walk::new(diags, sources, dimensions, braces).run(job, &mut finish)
    }
}

/// In the second pass of a part, a top-level dimension for which the part has a list counts as open.
fn without_part_lists(dimensions: &Dimensions, part: &Map, cell: &Map) -> Map {
    let is_open = |key: &str| {
        dimensions.contains(key) && part.get(key).is_some_and(|node| matches!(node.value, Value::Seq(_)))
    };
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
    base.insert(Key::str("job_origin", Span::GENERATED), Node::generated(Value::str(file.path.as_str())));
    base
}
