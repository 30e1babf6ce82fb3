//! Counting cells and picking single ones without walking the matrix.
//!
//! A list whose key no later expression reads multiplies: the cells below each of its items are as many as below the
//! first. Only where an expression depends on a list (and may remove cells) are its items looked at one by one.

use std::sync::Arc;

use crate::value::{Map, Node, Value};

use super::brace::{Outcome, has_braces};
use super::walk::{Stop, Walk, find_stop, replace};

/// What the walk meets next.
enum Next {
    /// An atomic job.
    Cell(Map),
    /// A list at the place `path` of `job`.
    Axis {
        job: Map,
        path: Vec<usize>,
        items: Arc<Vec<Node>>,
        multiplies: bool,
    },
    /// The point does not exist.
    Nothing,
}

impl Walk<'_> {
    /// How many cells the matrix of `job` has. Numbers beyond `u64` are held at its maximum.
    pub(super) fn count(&mut self, job: Map) -> u64 {
        self.count_from(job, &[])
    }

    fn count_from(&mut self, job: Map, from: &[usize]) -> u64 {
        match self.next(job, from) {
            Next::Nothing => 0,
            Next::Cell(_) => 1,
            Next::Axis {
                job,
                path,
                items,
                multiplies: true,
            } => {
                let Some(first) = items.first() else { return 0 };
                let below = self.count_item(&job, &path, first);
                below.saturating_mul(items.len() as u64)
            }
            Next::Axis {
                job,
                path,
                items,
                multiplies: false,
            } => items.iter().fold(0, |sum: u64, item| {
                sum.saturating_add(self.count_item(&job, &path, item))
            }),
        }
    }

    fn count_item(&mut self, job: &Map, path: &[usize], item: &Node) -> u64 {
        let mut cell = job.clone();
        replace(&mut cell, path, item.clone());
        self.count_from(cell, path)
    }

    /// The cell that the walk reaches after `index` others.
    pub(super) fn nth(&mut self, job: Map, index: u64) -> Option<Map> {
        let (mut job, mut from, mut index) = (job, Vec::new(), index);
        loop {
            match self.next(job, &from) {
                Next::Nothing => return None,
                Next::Cell(cell) => return (index == 0).then_some(cell),
                Next::Axis {
                    job: here,
                    path,
                    items,
                    multiplies,
                } => {
                    let mut chosen = None;
                    let mut below = None;
                    for item in items.iter() {
                        let count = match below {
                            Some(count) if multiplies => count,
                            _ => self.count_item(&here, &path, item),
                        };
                        below = Some(count);
                        if index < count {
                            chosen = Some(item);
                            break;
                        }
                        index -= count;
                    }
                    let item = chosen?.clone();
                    job = here;
                    replace(&mut job, &path, item);
                    from = path;
                }
            }
        }
    }

    fn next(&mut self, mut job: Map, from: &[usize]) -> Next {
        let mut from = from.to_vec();
        loop {
            let mut path = Vec::new();
            match find_stop(self.dimensions, &job, &from, &mut path) {
                None => return Next::Cell(job),
                Some(Stop::Items(items)) => {
                    let multiplies = items.iter().all(is_plain) && !self.is_read_later(&job, &path);
                    return Next::Axis {
                        job,
                        path,
                        items,
                        multiplies,
                    };
                }
                Some(Stop::Brace(text, span)) => match self.evaluate(&job, &path, &text, span) {
                    Outcome::Value(node) => replace(&mut job, &path, node),
                    Outcome::NoSuchCell | Outcome::Failed => return Next::Nothing,
                },
            }
            from = path;
        }
    }

    /// Whether some expression that is still to be evaluated reads the top-level key on `path`.
    fn is_read_later(&mut self, job: &Map, path: &[usize]) -> bool {
        let Some((name, _)) = path.first().and_then(|index| job.at(*index)) else {
            return true;
        };
        let mut waiting = Vec::new();
        gather_braces(job, &mut waiting);
        let key = name.to_value().to_text();
        waiting.iter().any(|(text, span)| {
            match self.braces.parse(self.diags, self.sources, text, *span) {
                Some(brace) => brace.reads().reads(&key),
                // It fails wherever it is evaluated; the walk says so.
                None => false,
            }
        })
    }
}

/// An item that neither unfolds further nor is evaluated.
fn is_plain(item: &Node) -> bool {
    match &item.value {
        Value::Str(text) => !has_braces(text),
        value => value.is_scalar(),
    }
}

fn gather_braces(map: &Map, found: &mut Vec<(Arc<str>, crate::source::Span)>) {
    for (_, entry) in map.iter() {
        match &entry.node.value {
            Value::Str(text) if has_braces(text) => found.push((Arc::clone(text), entry.node.span)),
            Value::Map(inner) => gather_braces(inner, found),
            Value::Seq(items) => {
                for item in items.iter() {
                    match &item.value {
                        Value::Str(text) if has_braces(text) => found.push((Arc::clone(text), item.span)),
                        Value::Map(inner) => gather_braces(inner, found),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
}
