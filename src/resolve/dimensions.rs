//! Which keys of a job span the matrix, and which are parts of its name (spec sections 6 and 8).

use std::collections::HashMap;
use std::sync::Arc;

use crate::catalog::{Catalog, OptionKind};
use crate::value::{Map, Value};

/// Dimensions that every job has, whatever it runs. Those with `commit` in their name, and `rootfs`, also end file
/// names, in this order.
pub const FIXED: [&str; 9] = [
    "kconfig",
    "commit",
    "rootfs",
    "ltp_commit",
    "nvml_commit",
    "blktests_commit",
    "qemu_commit",
    "perf_test_commit",
    "linux_commit",
];

/// The dimensions of one job, fixed by the programs that it refers to.
#[derive(Debug, Clone, Default)]
pub struct Dimensions {
    names: HashMap<Arc<str>, Dimension, foldhash::fast::RandomState>,
}

/// What makes a key a dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Dimension {
    /// The key names a program that the job refers to.
    is_program: bool,
    /// How the key shows in names, where it is an option.
    option: Option<OptionKind>,
}

impl Dimensions {
    /// The dimensions of `job`: the fixed ones, `cluster`, its referenced programs, their options, and the options of
    /// the wrappers.
    pub fn of(catalog: &Catalog, job: &Map) -> Self {
        let mut dimensions = Self::default();
        for name in FIXED {
            dimensions.slot(&Arc::from(name));
        }
        dimensions.slot(&Arc::from("cluster")).option = Some(OptionKind::Value);
        for option in catalog.wrapper_options() {
            dimensions.add_option(&option.name, option.kind);
        }
        dimensions.add_programs(catalog, job);
        dimensions
    }

    fn add_programs(&mut self, catalog: &Catalog, map: &Map) {
        for (name, entry) in map.iter() {
            if let Some(program) = name.as_str().and_then(|name| catalog.program(name))
                && program.roles.is_referable()
                && !self.is_program(&program.name)
            {
                self.slot(&program.name).is_program = true;
                for option in catalog.options(program) {
                    self.add_option(&option.name, option.kind);
                }
            }
            if let Value::Map(inner) = &entry.node.value {
                self.add_programs(catalog, inner);
            }
        }
    }

    fn slot(&mut self, name: &Arc<str>) -> &mut Dimension {
        let empty = Dimension {
            is_program: false,
            option: None,
        };
        self.names.entry(Arc::clone(name)).or_insert(empty)
    }

    /// An option that several programs declare shows as `NAME=VALUE` if one of them says so.
    fn add_option(&mut self, name: &Arc<str>, kind: OptionKind) {
        let slot = self.slot(name);
        if slot.option != Some(OptionKind::NamedValue) {
            slot.option = Some(kind);
        }
    }

    /// Whether a list under the key `name` spans the matrix.
    pub fn contains(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Whether `name` is a program that the job refers to.
    pub fn is_program(&self, name: &str) -> bool {
        self.names.get(name).is_some_and(|dimension| dimension.is_program)
    }

    /// Whether `name` spans the matrix only because it is a program that the job refers to.
    pub fn is_program_alone(&self, name: &str) -> bool {
        self.names
            .get(name)
            .is_some_and(|dimension| dimension.is_program && dimension.option.is_none())
    }

    /// How the key `name` shows in names where it is an option of a referenced program, of a wrapper, or `cluster`.
    pub fn option(&self, name: &str) -> Option<OptionKind> {
        self.names.get(name).and_then(|dimension| dimension.option)
    }
}
