//! What rules know of the job at hand, gathered once.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use crate::catalog::{Catalog, ParamSpec, Params, Program, host};
use crate::diagnostic::{Severity, suggest};
use crate::document::syntax::{SyntaxKind, SyntaxNode};
use crate::resolve::FIXED;
use crate::value::{Map, Value};

use super::{Subject, reserved, vocabulary};

/// Chooses the one of some known names that was probably meant.
pub(super) type Nearest = for<'n> fn(&str, &BTreeSet<&'n str>) -> Option<&'n str>;

/// The nearest known name, where it is certain that something else was meant.
pub(super) fn closest<'n>(name: &str, known: &BTreeSet<&'n str>) -> Option<&'n str> {
    suggest::closest(name, known.iter().copied())
}

/// The nearest known name, where the name may be right as it is.
pub(super) fn slip<'n>(name: &str, known: &BTreeSet<&'n str>) -> Option<&'n str> {
    suggest::slip(name, known.iter().copied())
}

/// The job file at hand.
pub(super) struct Job<'a> {
    pub(super) subject: &'a Subject<'a>,
    pub(super) catalog: &'a Catalog,
    /// Whether it was split before.
    pub(super) is_atomic: bool,
    /// The programs that it names, monitors too, by name.
    pub(super) programs: BTreeMap<Arc<str>, &'a Program>,
    /// The nodes of all anchors, for aliases.
    anchors: HashMap<usize, &'a SyntaxNode>,
    /// How often a near name was looked for.
    searches: Cell<usize>,
}

/// So many unknown names of one job get a suggestion; a file with more of them is no job file, and each costs time.
const MAX_SEARCHES: usize = 200;

impl<'a> Job<'a> {
    pub(super) fn new(subject: &'a Subject<'a>) -> Self {
        let mut job = Self {
            subject,
            catalog: subject.catalog,
            is_atomic: subject.base.contains_key("arch") && subject.base.contains_key("tbox_group"),
            programs: BTreeMap::new(),
            anchors: HashMap::new(),
            searches: Cell::new(0),
        };
        for map in std::iter::once(subject.base).chain(subject.parts) {
            job.gather_programs(map);
        }
        for document in subject.documents {
            job.gather_anchors(&document.root);
        }
        job
    }

    fn gather_programs(&mut self, map: &Map) {
        for (name, entry) in map.iter() {
            let Some(name) = name.as_str() else { continue };
            let (path, _) = vocabulary::without_sign(name);
            let first = path.split('.').next().unwrap_or(path);
            for name in [name, path, first] {
                if let Some(program) = self.catalog.program(name) {
                    self.programs.insert(Arc::clone(&program.name), program);
                }
            }
            match &entry.node.value {
                Value::Map(inner) => self.gather_programs(inner),
                Value::Seq(items) => {
                    for item in items.iter() {
                        if let Value::Map(inner) = &item.value {
                            self.gather_programs(inner);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn gather_anchors(&mut self, node: &'a SyntaxNode) {
        if let Some(anchor) = &node.anchor {
            self.anchors.insert(anchor.id, node);
        }
        for item in node.items() {
            self.gather_anchors(item);
        }
        for entry in node.entries() {
            self.gather_anchors(&entry.key);
            self.gather_anchors(&entry.value);
        }
    }

    /// The node that an alias stands for; the node itself where it is none.
    pub(super) fn target(&self, node: &'a SyntaxNode) -> &'a SyntaxNode {
        match &node.kind {
            SyntaxKind::Alias { target: Some(id), .. } => self.anchors.get(id).copied().unwrap_or(node),
            _ => node,
        }
    }

    /// The parameters of one of the job's programs.
    pub(super) fn params(&self, program: &str) -> Option<&Params> {
        Some(self.catalog.params(self.programs.get(program)?))
    }

    /// What is known of the parameter `name` that some program of the job reads.
    pub(super) fn param(&self, name: &str) -> Option<&ParamSpec> {
        self.all_params().find_map(|params| params.get(name))
    }

    fn all_params(&self) -> impl Iterator<Item = &'a Params> {
        self.programs.values().map(|program| self.catalog.params(program))
    }

    /// Whether every test and daemon accepts the option `name`.
    pub(super) fn is_wrapper_option(&self, name: &str) -> bool {
        self.catalog
            .wrapper_options()
            .iter()
            .any(|option| &*option.name == name)
    }

    /// Whether a list under `name` spans the matrix (spec section 6).
    pub(super) fn is_axis(&self, name: &str) -> bool {
        let is_referenced = |name: &str| self.programs.get(name).is_some_and(|found| found.roles.is_referable());
        FIXED.contains(&name)
            || name == "cluster"
            || is_referenced(name)
            || self.is_wrapper_option(name)
            || self
                .programs
                .values()
                .filter(|program| program.roles.is_referable())
                .any(|program| {
                    let options = self.catalog.options(program);
                    options.iter().any(|option| &*option.name == name)
                })
    }

    /// Whether what is unknown of a program does not exist: its manifest says all.
    pub(super) fn is_described(program: &Program) -> bool {
        program.script().is_none()
    }

    /// How much an unknown thing matters here: all is known of the built-in programs, not so of a tree's.
    pub(super) fn severity(&self) -> Severity {
        if self.catalog.is_complete() {
            Severity::Error
        } else {
            Severity::Warning
        }
    }

    /// The known name that `find` chooses for a key at the top: of a program, of an option that the job's programs
    /// read, of a reserved key; and last of any option.
    pub(super) fn near_key(&self, name: &str, find: Nearest) -> Option<String> {
        self.searches.set(self.searches.get() + 1);
        if self.searches.get() > MAX_SEARCHES {
            return None;
        }
        let mut known: BTreeSet<&str> = self.catalog.programs().map(|program| &*program.name).collect();
        known.extend(reserved::KEYS.iter().map(|key| key.name));
        known.extend(host::KEYS.iter().map(|key| key.name));
        known.extend(self.all_params().flat_map(BTreeMap::keys).map(|name| &**name));
        known.extend(self.catalog.wrapper_options().iter().map(|option| &*option.name));
        if let Some(near) = find(name, &known) {
            return Some(near.to_owned());
        }
        let options = self
            .catalog
            .programs()
            .flat_map(|program| self.catalog.options(program));
        let options: BTreeSet<&str> = options.map(|option| &*option.name).collect();
        find(name, &options).map(str::to_owned)
    }

    /// A program that the job does not name and that reads the option `name`.
    pub(super) fn other_reader(&self, name: &str) -> Option<&'a Program> {
        let catalog = self.catalog;
        let declares = |program: &&Program| {
            let options = catalog.options(program);
            options.iter().any(|option| &*option.name == name) || catalog.meta(program).contains_key(name)
        };
        catalog.programs().find(declares)
    }
}
