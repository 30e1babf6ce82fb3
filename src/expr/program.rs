//! Templates as programs: verbatim text and code, parsed as one.

use crate::source::{Span, TextRange};

use super::ast::{Slot, Term};
use super::error::{EvalError, SyntaxError};
use super::eval::{Emitted, Evaluator};
use super::lexer::Lexer;
use super::names::{Names, names_of};
use super::parser;
use super::place::Place;
use super::scope::Scope;
use super::token::TokenKind;

/// A stretch of a template's text. Control structures may reach from one segment into others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Segment {
    /// Text that is put out when the program comes by.
    Verbatim(TextRange),
    /// Statements.
    Code(TextRange),
    /// An expression whose value is put out.
    Output(TextRange),
}

/// A parsed template.
#[derive(Debug)]
pub struct Program {
    term: Term,
    slots: Slot,
    place: Place,
}

impl Program {
    /// Parses the segments of `text`, which stands at `span`. [`Emitted`] names segments by their index.
    ///
    /// # Errors
    /// When the code of all segments together is no program of the language.
    pub fn parse(text: &str, segments: &[Segment], span: Span) -> Result<Self, SyntaxError> {
        let place = Place::new(text, span);
        let mut lexer = Lexer::new(text, place);
        for (index, segment) in segments.iter().enumerate() {
            match *segment {
                Segment::Verbatim(range) => lexer.push_template(TokenKind::Verbatim(index), range),
                Segment::Code(range) => lexer.code(range)?,
                Segment::Output(range) => {
                    let start = TextRange::new(range.start, range.start);
                    lexer.push_template(TokenKind::OutputStart(index), start);
                    lexer.code(range)?;
                    let end = TextRange::new(range.end, range.end);
                    lexer.push_template(TokenKind::OutputEnd, end);
                }
            }
        }
        let parsed = parser::parse(text, lexer.finish(), place)?;
        Ok(Self {
            term: parsed.term,
            slots: parsed.slots,
            place,
        })
    }

    /// Runs the program and gives what it puts out, in order.
    ///
    /// # Errors
    /// When some expression on the way has no value, or a limit is exceeded.
    pub fn run(&self, scope: &Scope<'_>) -> Result<Vec<Emitted>, EvalError> {
        Evaluator::new(scope.clone(), self.place, self.slots).emitted_by(&self.term)
    }

    /// The top-level keys that the program reads.
    pub fn names(&self) -> Names {
        names_of(&self.term)
    }
}
