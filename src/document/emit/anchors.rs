//! Which lists and mappings are written once, with an anchor, and referred to by an alias after that.

use std::collections::HashMap;
use std::sync::Arc;

use crate::value::{Map, Name, Value};

/// How a list or mapping is written at the place at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mention {
    /// In full.
    Plain,
    /// In full, with an anchor before it.
    Anchor(u32),
    /// As an alias.
    Alias(u32),
}

#[derive(Debug, Clone, Copy, Default)]
struct Shared {
    /// Number of the anchor; `None` as long as the value has been met once only.
    id: Option<u32>,
    is_defined: bool,
}

/// The lists and mappings that a document holds in more than one place, told by their address.
///
/// Anchors are numbered in the order in which their first *alias* comes, as Psych does.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    shared: HashMap<usize, Shared, foldhash::fast::RandomState>,
    count: u32,
}

impl Anchors {
    pub(super) fn of(map: &Map) -> Self {
        let mut anchors = Self::default();
        anchors.visit_map(map);
        if anchors.count == 0 {
            anchors.shared.clear();
        }
        anchors
    }

    fn visit_map(&mut self, map: &Map) {
        for (name, entry) in map.iter() {
            if let Name::Other(key) = name {
                self.visit(key);
            }
            self.visit(&entry.node.value);
        }
    }

    fn visit(&mut self, value: &Value) {
        let Some((address, is_shared)) = address(value) else {
            return;
        };
        if is_shared && self.is_repeated(address) {
            return;
        }
        match value {
            Value::Seq(items) => items.iter().for_each(|item| self.visit(&item.value)),
            Value::Map(map) => self.visit_map(map),
            _ => {}
        }
    }

    fn is_repeated(&mut self, address: usize) -> bool {
        match self.shared.get_mut(&address) {
            None => {
                self.shared.insert(address, Shared::default());
                false
            }
            Some(shared) => {
                if shared.id.is_none() {
                    self.count += 1;
                    shared.id = Some(self.count);
                }
                true
            }
        }
    }

    /// How to write `value` at its next place.
    pub(super) fn mention(&self, value: &Value) -> Mention {
        let found = address(value).filter(|_| !self.shared.is_empty());
        match found.and_then(|(address, _)| self.shared.get(&address)) {
            Some(Shared {
                id: Some(id),
                is_defined,
            }) => {
                if *is_defined {
                    Mention::Alias(*id)
                } else {
                    Mention::Anchor(*id)
                }
            }
            _ => Mention::Plain,
        }
    }

    /// Notes that the anchor of `value` has been written.
    pub(super) fn define(&mut self, value: &Value) {
        if let Some(shared) = address(value).and_then(|(address, _)| self.shared.get_mut(&address)) {
            shared.is_defined = true;
        }
    }
}

/// The address of a list or mapping, and whether somebody else holds it too.
fn address(value: &Value) -> Option<(usize, bool)> {
    match value {
        Value::Seq(items) => Some((Arc::as_ptr(items).addr(), Arc::strong_count(items) > 1)),
        Value::Map(map) => Some((Arc::as_ptr(map).addr(), Arc::strong_count(map) > 1)),
        _ => None,
    }
}
