//! Default passes: what the catalog adds to a job because of what the job has (spec section 7).

use std::collections::HashSet;
use std::sync::Arc;

use crate::catalog::{Catalog, DefaultFile, DefaultFiles, Loaded};
use crate::diagnostic::Diagnostics;
use crate::expr::Scope;
use crate::source::Span;
use crate::value::{Key, Map, Node, Value};

use super::accumulate::update;
use super::dimensions::Dimensions;
use super::params::{MissingFacts, map_params};
use super::revise::{Precedence, revise};

/// The default files that a job has already been given.
pub(super) type LoadedFiles = HashSet<Arc<str>, foldhash::fast::RandomState>;

/// One default pass over a job.
pub(super) struct DefaultPass<'a> {
    /// Findings.
    pub diags: &'a mut Diagnostics,
    /// Where the default files are.
    pub catalog: &'a Catalog,
    /// Which programs the job refers to.
    pub dimensions: &'a Dimensions,
    /// What the command line overrides.
    pub overrides: &'a Map,
    /// The files that need not be loaded again; those of this pass are added.
    pub loaded: &'a mut LoadedFiles,
}

impl DefaultPass<'_> {
    /// The defaults that the pass gathers for `job`, which is the working copy: with part and overrides revised in,
    /// and without the dimensions that are not decided yet.
    pub(super) fn gather(&mut self, job: &Map) -> Map {
        let working = map_params(self.diags, self.catalog, job, MissingFacts::Keep);
        let mut gathered = Map::new();
        self.visit(&working, &working, &mut gathered);
        gathered
    }

    fn visit(&mut self, working: &Map, map: &Map, gathered: &mut Map) {
        for (name, entry) in map.iter() {
            let Some(name) = name.as_str() else { continue };
            let catalog = self.catalog;
            if let Some(files) = catalog.default_files(name) {
                self.visit_key(working, name, &entry.node, files, gathered);
            }
            if let Value::Map(inner) = &entry.node.value {
                self.visit(working, inner, gathered);
            }
        }
    }

    fn visit_key(&mut self, working: &Map, name: &str, node: &Node, files: &DefaultFiles, gathered: &mut Map) {
        if self.dimensions.is_program(name) {
            if let Some(own) = &files.own {
                if self.loaded.contains(&own.path) || self.load(working, own, node, gathered) {
                    return;
                }
            } else if let Value::Map(inner) = &node.value {
                self.visit_options(working, name, inner, files, gathered);
            }
        }
        if let Value::Str(text) = &node.value {
            self.visit_value(working, text, node, files, gathered);
        }
    }

    fn visit_options(&mut self, working: &Map, program: &str, inner: &Map, files: &DefaultFiles, gathered: &mut Map) {
        let Some(program) = self.catalog.program(program) else {
            return;
        };
        let options = self.catalog.options(program);
        for (option, entry) in inner.iter() {
            let Some(option) = option.as_str() else { continue };
            if let Some(file) = files.by_name.get(option)
                && options.iter().any(|declared| &*declared.name == option)
            {
                self.load(working, file, &entry.node, gathered);
            }
        }
    }

    /// Loads the files of the growing prefixes of a value (`vm`, `vm-snb`, `vm-snb-i386`), `OTHERS` where the last one
    /// was not loaded at this moment, and `ALL`.
    fn visit_value(&mut self, working: &Map, text: &str, node: &Node, files: &DefaultFiles, gathered: &mut Map) {
        let ends = text
            .match_indices(['-', ':'])
            .map(|(at, _)| at)
            .chain(std::iter::once(text.len()));
        let mut last_was_loaded = false;
        for end in ends {
            let file = files.by_name.get(&text[..end]);
            last_was_loaded = file.is_some_and(|file| self.load(working, file, node, gathered));
        }
        let others = files.by_name.get("OTHERS").filter(|_| !last_was_loaded);
        for file in others.into_iter().chain(files.by_name.get("ALL")) {
            self.load(working, file, node, gathered);
        }
    }

    /// Whether the file was loaded now: it was not before, and its template could be concluded.
    fn load(&mut self, working: &Map, file: &DefaultFile, node: &Node, gathered: &mut Map) -> bool {
        if self.loaded.contains(&file.path) {
            return false;
        }
        let loaded = if self.catalog.is_fixed(file) {
            self.catalog.load(self.diags, file, &Scope::new(working))
        } else {
            let mut context = gathered.clone();
            update(&mut context, working);
            update(&mut context, self.overrides);
            self.catalog
                .load(self.diags, file, &Scope::new(&context).with_given(&node.value))
        };
        let Loaded::Map(map) = loaded else { return false };
        self.loaded.insert(Arc::clone(&file.path));
        if !map.is_empty() {
            let heading = Key::symbol(format!("#! {}", file.path), Span::GENERATED);
            gathered.insert(heading, Node::generated(Value::Null));
            *gathered = revise(self.diags, std::mem::take(gathered), &map, Precedence::Revision);
        }
        true
    }
}

/// `job` without the dimensions that hold lists, at any depth.
pub(super) fn without_open_dimensions(dimensions: &Dimensions, job: &Map) -> Map {
    let mut copy = job.clone();
    copy.retain(|name, entry| {
        let is_dimension = name.as_str().is_some_and(|name| dimensions.contains(name));
        match &mut entry.node.value {
            Value::Seq(_) if is_dimension => return false,
            Value::Map(inner) if has_open_dimension(dimensions, inner) => {
                *inner = Arc::new(without_open_dimensions(dimensions, inner));
            }
            _ => {}
        }
        true
    });
    copy
}

fn has_open_dimension(dimensions: &Dimensions, map: &Map) -> bool {
    map.iter().any(|(name, entry)| match &entry.node.value {
        Value::Seq(_) => name.as_str().is_some_and(|name| dimensions.contains(name)),
        Value::Map(inner) => has_open_dimension(dimensions, inner),
        _ => false,
    })
}
