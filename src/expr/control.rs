//! Parses `if`, `unless` and `case`.

use crate::source::TextRange;

use super::ast::{Term, TermKind};
use super::parser::{Parsed, Parser};
use super::token::{Keyword, Mark, TokenKind};

impl Parser<'_> {
    /// The `end` of what `opener` began.
    pub(super) fn expect_keyword_end(&mut self, opener: TextRange) -> Parsed<TextRange> {
        match self.peek_kind() {
            TokenKind::Keyword(Keyword::End) => Ok(self.take().range),
            TokenKind::End | TokenKind::OutputEnd => {
                let message = format!("`{}` has no `end`", self.spelling(opener));
                Err(self.error(opener, message))
            }
            _ => Err(self.unexpected(&format!("`end` of `{}`", self.spelling(opener)))),
        }
    }

    fn condition(&mut self) -> Parsed<Term> {
        let condition = self.expression_statement()?;
        self.then_separator()?;
        Ok(condition)
    }

    /// `then`, a line end, or both, between a condition and what depends on it.
    fn then_separator(&mut self) -> Parsed<()> {
        let is_separated = matches!(
            self.peek_kind(),
            TokenKind::Newline | TokenKind::Mark(Mark::Semicolon) | TokenKind::Verbatim(_) | TokenKind::OutputStart(_)
        );
        self.skip_newlines();
        if self.take_keyword(Keyword::Then) || is_separated {
            return Ok(());
        }
        Err(self.unexpected("`then` or a new line"))
    }

    pub(super) fn if_expression(&mut self, is_unless: bool) -> Parsed<Term> {
        let start = self.take().range;
        let mut condition = self.condition()?;
        if is_unless {
            condition = self.negated(condition)?;
        }
        let mut branches = vec![(condition, self.statements()?)];
        while !is_unless && self.take_keyword(Keyword::Elsif) {
            let condition = self.condition()?;
            branches.push((condition, self.statements()?));
        }
        let otherwise = self.else_branch()?;
        let end = self.expect_keyword_end(start)?;
        let kind = TermKind::If { branches, otherwise };
        self.term(kind, TextRange::new(start.start, end.end))
    }

    fn else_branch(&mut self) -> Parsed<Option<Box<Term>>> {
        if !self.take_keyword(Keyword::Else) {
            return Ok(None);
        }
        Ok(Some(Box::new(self.statements()?)))
    }

    pub(super) fn case_expression(&mut self) -> Parsed<Term> {
        let start = self.take().range;
        let has_subject = !matches!(
            self.peek_kind(),
            TokenKind::Newline | TokenKind::Mark(Mark::Semicolon) | TokenKind::Keyword(Keyword::When)
        );
        let subject = if has_subject {
            Some(Box::new(self.expression_statement()?))
        } else {
            None
        };
        while matches!(self.peek_kind(), TokenKind::Newline | TokenKind::Mark(Mark::Semicolon)) {
            self.take();
        }
        let mut arms = Vec::new();
        while self.take_keyword(Keyword::When) {
            let values = self.when_values()?;
            arms.push((values, self.statements()?));
        }
        if arms.is_empty() {
            return Err(self.unexpected("`when`"));
        }
        let otherwise = self.else_branch()?;
        let end = self.expect_keyword_end(start)?;
        let kind = TermKind::Case {
            subject,
            arms,
            otherwise,
        };
        self.term(kind, TextRange::new(start.start, end.end))
    }

    fn when_values(&mut self) -> Parsed<Vec<Term>> {
        let mut values = vec![self.expression()?];
        while self.take_mark(Mark::Comma) {
            self.skip_newlines();
            values.push(self.expression()?);
        }
        self.then_separator()?;
        Ok(values)
    }
}
