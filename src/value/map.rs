//! Mappings that keep their order.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use indexmap::{Equivalent, IndexMap};

use crate::source::Span;

use super::{Node, Value};

/// What a key is called; two keys of one mapping never have equal names.
#[derive(Debug, Clone)]
pub enum Name {
    /// Text, as nearly every key is.
    Str(Arc<str>),
    /// A symbol, without its colon; section headings and comments that survive are symbols that begin with `#`.
    Symbol(Arc<str>),
    /// Any other value: a number, nothing, a list.
    Other(Box<Value>),
}

impl Name {
    /// The name that `value` gives to a key.
    pub fn from_value(value: Value) -> Self {
        match value {
            Value::Str(text) => Self::Str(text),
            Value::Symbol(text) => Self::Symbol(text),
            other => Self::Other(Box::new(other)),
        }
    }

    /// The name as a value.
    pub fn to_value(&self) -> Value {
        match self {
            Self::Str(text) => Value::Str(Arc::clone(text)),
            Self::Symbol(text) => Value::Symbol(Arc::clone(text)),
            Self::Other(value) => (**value).clone(),
        }
    }

    /// The text of a text name.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Whether this is a comment that survives, such as `#! jobs/x.yaml` (spec section 1, step 2).
    pub fn is_comment(&self) -> bool {
        matches!(self, Self::Symbol(text) if text.starts_with('#'))
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Str(a), Self::Str(b)) | (Self::Symbol(a), Self::Symbol(b)) => a == b,
            (Self::Other(a), Self::Other(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Name {}

/// Text names hash as their text, so that a look-up by `&str` needs no allocation.
impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Str(text) => text.hash(state),
            Self::Symbol(text) => {
                state.write_u8(b':');
                text.hash(state);
            }
            Self::Other(value) => hash_value(value, state),
        }
    }
}

/// Equal values hash alike; compound keys are too rare for more than their kind to count.
fn hash_value<H: Hasher>(value: &Value, state: &mut H) {
    match value {
        Value::Int(number) => number.hash(state),
        Value::Bool(truth) => truth.hash(state),
        Value::Float(number) => number.to_bits().hash(state),
        Value::BigInt(digits) => digits.hash(state),
        other => std::mem::discriminant(other).hash(state),
    }
}

impl Equivalent<Name> for str {
    fn equivalent(&self, name: &Name) -> bool {
        name.as_str() == Some(self)
    }
}

/// A key and where it stands. Places do not count when keys are compared.
#[derive(Debug, Clone)]
pub struct Key {
    /// What the key is called.
    pub name: Name,
    /// The bytes that the author typed for it.
    pub span: Span,
}

impl Key {
    /// A text key at `span`.
    pub fn str(text: impl Into<Arc<str>>, span: Span) -> Self {
        Self {
            name: Name::Str(text.into()),
            span,
        }
    }

    /// A symbol key at `span`; `text` is without the colon.
    pub fn symbol(text: impl Into<Arc<str>>, span: Span) -> Self {
        Self {
            name: Name::Symbol(text.into()),
            span,
        }
    }
}

/// What a mapping holds under a name.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Where the key stands.
    pub key_span: Span,
    /// The value.
    pub node: Node,
}

/// A mapping that keeps the order in which keys came; a key that is set again keeps its place.
#[derive(Debug, Clone, Default)]
pub struct Map {
    entries: IndexMap<Name, Entry, foldhash::fast::RandomState>,
}

impl Map {
    /// An empty mapping.
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value of the text key `name`.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.entries.get(name).map(|entry| &entry.node)
    }

    /// The value of the text key `name`, to be changed.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Node> {
        self.entries.get_mut(name).map(|entry| &mut entry.node)
    }

    /// The entry of any key.
    pub fn entry(&self, name: &Name) -> Option<&Entry> {
        self.entries.get(name)
    }

    /// The entry of any key, to be changed.
    pub fn entry_mut(&mut self, name: &Name) -> Option<&mut Entry> {
        self.entries.get_mut(name)
    }

    /// Whether there is a text key `name`.
    pub fn contains_key(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// Sets `key` to `node`: in its place where the key exists, else at the end. Gives the former entry.
    pub fn insert(&mut self, key: Key, node: Node) -> Option<Entry> {
        self.entries.insert(
            key.name,
            Entry {
                key_span: key.span,
                node,
            },
        )
    }

    /// Sets `key` to `node` in front of all other keys, also where the key exists.
    pub fn insert_first(&mut self, key: Key, node: Node) {
        self.entries.shift_insert(
            0,
            key.name,
            Entry {
                key_span: key.span,
                node,
            },
        );
    }

    /// Takes the key out; the others keep their order.
    pub fn remove(&mut self, name: &Name) -> Option<Entry> {
        self.entries.shift_remove(name)
    }

    /// Takes the text key out; the others keep their order.
    pub fn remove_str(&mut self, name: &str) -> Option<Entry> {
        self.entries.shift_remove(name)
    }

    /// The entry at `index`, in order.
    pub fn at(&self, index: usize) -> Option<(&Name, &Entry)> {
        self.entries.get_index(index)
    }

    /// The entry at `index`, to be changed.
    pub fn at_mut(&mut self, index: usize) -> Option<(&Name, &mut Entry)> {
        self.entries.get_index_mut(index)
    }

    /// All entries in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&Name, &Entry)> + ExactSizeIterator {
        self.entries.iter()
    }

    /// The names in order.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &Name> + ExactSizeIterator {
        self.entries.keys()
    }

    /// Keeps the entries for which `keep` says so.
    pub fn retain(&mut self, mut keep: impl FnMut(&Name, &mut Entry) -> bool) {
        self.entries.retain(|name, entry| keep(name, entry));
    }
}

/// Equal keys with equal values, in whatever order: as mappings compare in YAML and Ruby.
impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self
                .iter()
                .all(|(name, entry)| other.entry(name).is_some_and(|found| found.node == entry.node))
    }
}

impl Eq for Map {}
