//! Where the text of an expression stands in its file.

use crate::source::{Span, TextRange};

use super::error::SyntaxError;

/// Turns ranges of an expression's text into places of the file that holds it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    span: Span,
    /// Whether the text stands in the file byte for byte. If not (a block literal that lost its indentation, a setting
    /// of the command line), every part of it is placed at the whole.
    is_verbatim: bool,
}

impl Place {
    pub(super) fn new(text: &str, span: Span) -> Self {
        Self {
            span,
            is_verbatim: span.range.len() as usize == text.len(),
        }
    }

    pub(super) fn whole(self) -> Span {
        self.span
    }

    pub(super) fn span(self, range: TextRange) -> Span {
        if !self.is_verbatim {
            return self.span;
        }
        let base = self.span.range.start;
        let end = self.span.range.end;
        let start = (base + range.start).min(end);
        Span::new(self.span.file, start, (base + range.end).clamp(start, end))
    }

    /// The syntax error `message` about `construct` at `range`.
    pub(super) fn error(self, range: TextRange, construct: &str, message: impl Into<String>) -> SyntaxError {
        SyntaxError {
            message: message.into(),
            construct: construct.to_owned(),
            span: self.span(range),
        }
    }
}
