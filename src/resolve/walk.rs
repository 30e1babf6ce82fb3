//! The walk through the matrix, lazily and depth first (spec section 6).
//!
//! The first list in document order is the outermost loop. What stands before the place where the walk stopped needs
//! no second look, so the walk goes on from there: memory is one job per dimension, whatever the number of cells.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::diagnostic::codes::expression::EXPRESSION_LIMIT;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{SourceSet, Span};
use crate::value::{Map, Node, Value};

use super::brace::{Braces, Outcome, has_braces};
use super::dimensions::Dimensions;

/// A place in a job: the index of an entry in each mapping on the way down.
type Path = Vec<usize>;

/// How often a value may turn into another expression before the walk gives up.
const MAX_ROUNDS: usize = 64;

/// Walks the matrix of one job.
pub(super) struct Walk<'a> {
    pub(super) dimensions: &'a Dimensions,
    pub(super) sources: &'a SourceSet,
    pub(super) braces: &'a mut Braces,
    pub(super) diags: &'a mut Diagnostics,
    last_place: Path,
    rounds: usize,
}

/// Takes the cells of a matrix in order, and may end the walk.
pub(super) type CellSink<'s> = &'s mut dyn FnMut(&mut Diagnostics, Map) -> ControlFlow<()>;

impl<'a> Walk<'a> {
    /// A walk over jobs with these dimensions.
    pub(super) fn new(
        diags: &'a mut Diagnostics,
        sources: &'a SourceSet,
        dimensions: &'a Dimensions,
        braces: &'a mut Braces,
    ) -> Self {
        Self {
            dimensions,
            sources,
            braces,
            diags,
            last_place: Path::new(),
            rounds: 0,
        }
    }

    /// Hands each cell of the matrix of `job` to `sink`, in the order of the dialect.
    pub(super) fn run(&mut self, job: Map, sink: CellSink<'_>) -> ControlFlow<()> {
        self.expand(job, &[], sink)
    }

    fn expand(&mut self, mut job: Map, from: &[usize], sink: CellSink<'_>) -> ControlFlow<()> {
        let mut from = from.to_vec();
        loop {
            let mut path = Path::new();
            let Some(stop) = find_stop(self.dimensions, &job, &from, &mut path) else {
                return sink(self.diags, job);
            };
            match stop {
                Stop::Items(items) => {
                    for item in items.iter() {
                        let mut cell = job.clone();
                        replace(&mut cell, &path, item.clone());
                        self.expand(cell, &path, sink)?;
                    }
                    return ControlFlow::Continue(());
                }
                Stop::Brace(text, span) => match self.evaluate(&job, &path, &text, span) {
                    Outcome::Value(node) => replace(&mut job, &path, node),
                    Outcome::NoSuchCell | Outcome::Failed => return ControlFlow::Continue(()),
                },
            }
            from = path;
        }
    }
}

impl Walk<'_> {
    /// The value of the brace expression `text`, which stands at `path` of `job`.
    ///
    /// A result may hold a brace expression again; one that never ends is stopped after [`MAX_ROUNDS`] at one place.
    pub(super) fn evaluate(&mut self, job: &Map, path: &[usize], text: &Arc<str>, span: Span) -> Outcome {
        if self.last_place == path {
            self.rounds += 1;
        } else {
            self.last_place = path.to_vec();
            self.rounds = 0;
        }
        if self.rounds > MAX_ROUNDS {
            let message = format!("this expression gives an expression again, {MAX_ROUNDS} times over");
            self.diags.push(Diagnostic::new(&EXPRESSION_LIMIT, span, message));
            return Outcome::Failed;
        }
        match self.braces.parse(self.diags, self.sources, text, span) {
            Some(brace) => brace.eval(self.diags, job, span),
            None => Outcome::Failed,
        }
    }
}

/// Why the walk cannot go on without a decision.
pub(super) enum Stop {
    /// A dimension holds a list.
    Items(Arc<Vec<Node>>),
    /// A value waits to be evaluated.
    Brace(Arc<str>, Span),
}

/// The first stop at or after `from`, in document order; its place goes into `path`.
pub(super) fn find_stop(dimensions: &Dimensions, map: &Map, from: &[usize], path: &mut Path) -> Option<Stop> {
    let start = from.first().copied().unwrap_or(0);
    for index in start..map.len() {
        let (name, entry) = map.at(index)?;
        path.push(index);
        match &entry.node.value {
            Value::Map(inner) => {
                let rest = if index == start {
                    from.get(1..).unwrap_or_default()
                } else {
                    &[]
                };
                if let Some(stop) = find_stop(dimensions, inner, rest, path) {
                    return Some(stop);
                }
            }
            Value::Str(text) if has_braces(text) => return Some(Stop::Brace(Arc::clone(text), entry.node.span)),
            Value::Seq(items) if name.as_str().is_some_and(|name| dimensions.contains(name)) => {
                return Some(Stop::Items(Arc::clone(items)));
            }
            _ => {}
        }
        path.pop();
    }
    None
}

/// Puts `node` at `path`, which leads to an entry of `map`.
pub(super) fn replace(map: &mut Map, path: &[usize], node: Node) {
    let Some((first, rest)) = path.split_first() else {
        return;
    };
    let Some((_, entry)) = map.at_mut(*first) else { return };
    match (&mut entry.node.value, rest) {
        (_, []) => entry.node = node,
        (Value::Map(inner), rest) => replace(Arc::make_mut(inner), rest, node),
        _ => {}
    }
}
