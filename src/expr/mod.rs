//! The expression language of jobs: Ruby's, restricted to what has no side effects (spec section 4.3).
//!
//! Text comes in, an [`Expr`] comes out; evaluated in a [`Scope`] it gives a [`Value`]. What is
//! not in the language is a [`SyntaxError`] before anything runs. Evaluation reads the job and nothing else, changes
//! nothing, and ends within fixed limits (`limits.rs`). An expression is parsed once and evaluated for many jobs.

mod ast;
mod budget;
mod call;
mod compare;
mod control;
mod datum;
mod error;
mod eval;
mod functions;
mod infix;
mod lexer;
mod limits;
mod literal;
mod methods;
mod names;
mod number;
mod operate;
mod operator;
mod parser;
mod pattern;
mod place;
mod primary;
mod program;
pub mod rule;
mod scope;
mod token;

use crate::source::Span;
use crate::value::Value;

use ast::{Slot, Term, TermKind};
use eval::Evaluator;
use place::Place;

pub use error::{ErrorKind, EvalError, SyntaxError};
pub use eval::Emitted;
pub use functions::{to_byte, to_seconds};
pub use names::{Names, names};
pub use program::{Program, Segment};
pub use scope::Scope;

/// A parsed expression.
#[derive(Debug)]
pub struct Expr {
    term: Term,
    slots: Slot,
    place: Place,
}

/// Parses an expression that stands at `span`.
///
/// Faults are placed exactly where the text stands byte for byte in its file, that is, where `span` is as long as
/// `text`; else they are placed at the whole of `span`.
///
/// # Errors
/// When the text is not in the language.
///
/// # Examples
/// ```
/// use jobc::expr::{Scope, parse};
/// use jobc::source::Span;
/// use jobc::value::{Key, Map, Node, Value};
///
/// let mut job = Map::new();
/// job.insert(Key::str("nr_cpu", Span::GENERATED), Node::generated(Value::Int(64)));
/// let half = parse("nr_cpu / 2", Span::GENERATED)?;
/// assert_eq!(half.eval(&Scope::new(&job)), Ok(Value::Int(32)));
/// # Ok::<(), jobc::expr::SyntaxError>(())
/// ```
pub fn parse(text: &str, span: Span) -> Result<Expr, SyntaxError> {
    let place = Place::new(text, span);
    let tokens = lexer::tokenize(text, place)?;
    let parsed = parser::parse(text, tokens, place)?;
    Ok(Expr {
        term: parsed.term,
        slots: parsed.slots,
        place,
    })
}

impl Expr {
    /// The value in `scope`. An expression that is just a name gives the very value that stands there, shared.
    ///
    /// # Errors
    /// When the expression has no value there, or would exceed a limit.
    pub fn eval(&self, scope: &Scope<'_>) -> Result<Value, EvalError> {
        // The commonest expression of all needs no evaluator.
        if let TermKind::Name(name) = &self.term.kind
            && let Some(node) = scope.names.get(name)
        {
            return Ok(node.value.clone());
        }
        Evaluator::new(scope.clone(), self.place, self.slots).value_of(&self.term)
    }

    /// Where the expression stands.
    pub fn span(&self) -> Span {
        self.place.whole()
    }
}

/// The names of all methods of the language, sorted.
pub fn method_names() -> impl Iterator<Item = &'static str> {
    methods::Method::names()
}
