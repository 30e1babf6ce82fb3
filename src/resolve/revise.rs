//! Revisions: merging one mapping into another, with paths, `+` and `-` keys (spec section 3).

use std::sync::Arc;

use crate::diagnostic::codes::resolve::REVISION_FAILED;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::value::{Entry, Key, Map, Name, Node, Value};

use super::accumulate::{accumulate, is_accumulating, without_repeats};

/// Who wins where both mappings have a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precedence {
    /// The revision's value is taken.
    Revision,
    /// The original's value stays.
    Original,
}

/// Merges `revision` into `original` and carries out the special top-level keys of the result.
///
/// Special are keys with a dot (paths), a trailing `+` (add) and a trailing `-` (remove); they disappear, also when
/// `revision` is empty. What cannot be carried out is reported and leaves its target alone.
pub fn revise(diags: &mut Diagnostics, original: Map, revision: &Map, precedence: Precedence) -> Map {
    let mut map = original;
    for (name, entry) in revision.iter() {
        merge_entry(&mut map, name, entry, precedence);
    }
    for name in special_names(&map) {
        carry_out(diags, &mut map, &name, precedence);
    }
    map
}

fn merge_entry(map: &mut Map, name: &Name, entry: &Entry, precedence: Precedence) {
    let joins = name
        .as_str()
        .is_some_and(|text| text.ends_with(['+', '-']) || is_accumulating(text));
    match map.entry_mut(name) {
        None => {
            map.insert(
                Key {
                    name: name.clone(),
                    span: entry.key_span,
                },
                entry.node.clone(),
            );
        }
        Some(present) if joins => {
            let former = std::mem::replace(&mut present.node, Node::generated(Value::Null));
            present.node = accumulate(former, entry.node.clone());
        }
        Some(present) if precedence == Precedence::Revision => *present = entry.clone(),
        Some(_) => {}
    }
}

fn special_names(map: &Map) -> Vec<Name> {
    let is_special = |name: &&Name| name.as_str().is_some_and(|text| Operation::of(text).is_some());
    map.names().filter(is_special).cloned().collect()
}

/// What a special key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operation {
    Set,
    Add,
    Remove,
}

impl Operation {
    fn of(key: &str) -> Option<(Self, &str)> {
        if let Some(path) = key.strip_suffix('+') {
            Some((Self::Add, path))
        } else if let Some(path) = key.strip_suffix('-') {
            Some((Self::Remove, path))
        } else {
            key.contains('.').then_some((Self::Set, key))
        }
    }
}

fn carry_out(diags: &mut Diagnostics, map: &mut Map, name: &Name, precedence: Precedence) {
    let Some((operation, path)) = name.as_str().and_then(Operation::of) else {
        return;
    };
    let Some(entry) = map.entry(name).cloned() else { return };
    let steps: Vec<&str> = path.split('.').collect();
    let request = Request {
        operation,
        precedence,
        key_span: entry.key_span,
        node: &entry.node,
    };
    if request.apply(diags, map, &steps, 0) == Outcome::Done {
        map.remove(name);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Done,
    KeyStays,
}

struct Request<'a> {
    operation: Operation,
    precedence: Precedence,
    key_span: Span,
    node: &'a Node,
}

impl Request<'_> {
    /// Follows `steps` down from `map`, which lies `depth` mappings below the top.
    fn apply(&self, diags: &mut Diagnostics, map: &mut Map, steps: &[&str], depth: usize) -> Outcome {
        let (step, rest) = match steps {
            [] => return Outcome::Done,
            [step, rest @ ..] => (*step, rest),
        };
        if rest.is_empty() {
            return self.operate(
                diags,
                map,
                step,
                Arrival {
                    depth,
                    is_cut_short: false,
                },
            );
        }
        let creates = self.operation != Operation::Remove;
        match map.get_mut(step).map(|node| &mut node.value) {
            Some(value @ Value::Map(_)) => {
                let Value::Map(inner) = std::mem::replace(value, Value::Null) else {
                    return Outcome::Done;
                };
                self.descend(
                    diags,
                    map,
                    Step {
                        name: step,
                        rest,
                        depth,
                    },
                    inner,
                )
            }
            None | Some(Value::Null) if creates => self.descend(
                diags,
                map,
                Step {
                    name: step,
                    rest,
                    depth,
                },
                Arc::new(Map::new()),
            ),
            None => Outcome::Done,
            Some(_) => self.operate(
                diags,
                map,
                step,
                Arrival {
                    depth,
                    is_cut_short: true,
                },
            ),
        }
    }

    fn descend(&self, diags: &mut Diagnostics, map: &mut Map, step: Step<'_>, mut inner: Arc<Map>) -> Outcome {
        let was_empty = inner.is_empty();
        let outcome = self.apply(diags, Arc::make_mut(&mut inner), step.rest, step.depth + 1);
        let emptied = self.operation == Operation::Remove && inner.is_empty() && !was_empty;
        let value = if emptied { Value::Null } else { Value::Map(inner) };
        match map.get_mut(step.name) {
            Some(present) => present.value = value,
            None => {
                map.insert(Key::str(step.name, self.key_span), Node::new(value, self.node.span));
            }
        }
        outcome
    }

    fn operate(&self, diags: &mut Diagnostics, map: &mut Map, key: &str, arrival: Arrival) -> Outcome {
        match self.operation {
            Operation::Set => self.set(map, key, arrival),
            Operation::Add => {
                let present = map.remove_or_null(key);
                let node = without_repeats(accumulate(present, self.node.clone()));
                map.put(key, self.key_span, node);
                Outcome::Done
            }
            Operation::Remove => {
                self.remove(diags, map, key);
                Outcome::Done
            }
        }
    }

    fn set(&self, map: &mut Map, key: &str, arrival: Arrival) -> Outcome {
        let at_top = arrival.is_cut_short && arrival.depth == 0;
        if !at_top || self.precedence == Precedence::Revision {
            map.put(key, self.key_span, self.node.clone());
        }
        if at_top { Outcome::KeyStays } else { Outcome::Done }
    }

    fn remove(&self, diags: &mut Diagnostics, map: &mut Map, key: &str) {
        if self.node.value.is_null() {
            map.remove_str(key);
            return;
        }
        let Some(target) = map.get_mut(key) else { return };
        let unwanted = match &self.node.value {
            Value::Seq(items) => items.iter().map(|item| item.value.clone()).collect(),
            other => vec![other.clone()],
        };
        let is_empty = match &mut target.value {
            Value::Seq(items) => {
                let items = Arc::make_mut(items);
                items.retain(|item| !unwanted.contains(&item.value));
                items.is_empty()
            }
            Value::Map(inner) => {
                let inner = Arc::make_mut(inner);
                inner.retain(|name, _| !unwanted.contains(&name.to_value()));
                inner.is_empty()
            }
            _ => {
                let message = format!("nothing can be removed from `{key}`: it is neither a list nor a mapping");
                let found = Diagnostic::new(&REVISION_FAILED, self.key_span, message)
                    .related(target.span, "its value")
                    .note(format!("to remove `{key}` itself, give `{key}-:` no value"));
                diags.push(found);
                false
            }
        };
        if is_empty {
            target.value = Value::Null;
        }
    }
}

/// A mapping on the way of a path, and the rest of the way.
#[derive(Clone, Copy)]
struct Step<'a> {
    name: &'a str,
    rest: &'a [&'a str],
    depth: usize,
}

/// How a path ended at the key it works on.
#[derive(Clone, Copy)]
struct Arrival {
    depth: usize,
    is_cut_short: bool,
}

impl Map {
    /// The value of `key` taken out for a change that puts it back; its key stays in place.
    fn remove_or_null(&mut self, key: &str) -> Node {
        match self.get_mut(key) {
            Some(node) => std::mem::replace(node, Node::generated(Value::Null)),
            None => Node::generated(Value::Null),
        }
    }

    /// Sets `key`, keeping the place and span of a key that exists.
    fn put(&mut self, key: &str, key_span: Span, node: Node) {
        match self.get_mut(key) {
            Some(present) => *present = node,
            None => {
                self.insert(Key::str(key, key_span), node);
            }
        }
    }
}
