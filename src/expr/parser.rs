//! Parses tokens into a syntax tree: statements and operators, with Ruby's precedence.
//!
//! What stands between operators is in `primary.rs`. Every construct that the language lacks is refused here, with
//! its name and place, so that a parsed expression can do nothing but compute.

use std::sync::Arc;

use crate::source::TextRange;

use super::ast::{Slot, Term, TermKind};
use super::error::SyntaxError;
use super::limits::{MAX_DEPTH, MAX_HEIGHT};
use super::operator::Operator;
use super::place::Place;
use super::token::{Keyword, Mark, Token, TokenKind};

pub(super) type Parsed<T> = Result<T, SyntaxError>;

/// A parsed program and the number of variables that it needs.
pub(super) struct Program {
    pub(super) term: Term,
    pub(super) slots: Slot,
}

/// Parses all of `tokens`, which were cut from `text`.
pub(super) fn parse(text: &str, tokens: Vec<Token>, place: Place) -> Parsed<Program> {
    let mut parser = Parser {
        text,
        place,
        tokens,
        position: 0,
        depth: 0,
        scopes: vec![Vec::new()],
        slots: 0,
        patterns: 0,
    };
    let term = parser.statements()?;
    parser.expect_end()?;
    Ok(Program {
        term,
        slots: parser.slots,
    })
}

pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    pub(super) place: Place,
    pub(super) tokens: Vec<Token>,
    pub(super) position: usize,
    depth: u16,
    /// The local variables in sight, innermost block last.
    pub(super) scopes: Vec<Vec<(Arc<str>, Slot)>>,
    pub(super) slots: Slot,
    /// Regular expressions compiled so far.
    pub(super) patterns: usize,
}

impl Parser<'_> {
    pub(super) fn peek(&self) -> &Token {
        // The last token is always `End`, which is never consumed.
        &self.tokens[self.position.min(self.tokens.len() - 1)]
    }

    pub(super) fn peek_kind(&self) -> &TokenKind {
        &self.peek().kind
    }

    pub(super) fn second(&self) -> Option<&Token> {
        self.tokens.get(self.position + 1)
    }

    pub(super) fn take(&mut self) -> Token {
        let token = self.peek().clone();
        if !matches!(token.kind, TokenKind::End) {
            self.position += 1;
        }
        token
    }

    pub(super) fn is_mark(&self, mark: Mark) -> bool {
        matches!(self.peek_kind(), TokenKind::Mark(found) if *found == mark)
    }

    pub(super) fn is_keyword(&self, keyword: Keyword) -> bool {
        matches!(self.peek_kind(), TokenKind::Keyword(found) if *found == keyword)
    }

    pub(super) fn take_mark(&mut self, mark: Mark) -> bool {
        let is_there = self.is_mark(mark);
        if is_there {
            self.position += 1;
        }
        is_there
    }

    pub(super) fn take_keyword(&mut self, keyword: Keyword) -> bool {
        let is_there = self.is_keyword(keyword);
        if is_there {
            self.position += 1;
        }
        is_there
    }

    pub(super) fn skip_newlines(&mut self) {
        while matches!(self.peek_kind(), TokenKind::Newline) {
            self.position += 1;
        }
    }

    /// The token at hand as typed.
    pub(super) fn spelling(&self, range: TextRange) -> &str {
        &self.text[range.as_usize()]
    }

    pub(super) fn error(&self, range: TextRange, message: impl Into<String>) -> SyntaxError {
        self.place.error(range, self.spelling(range), message)
    }

    /// The error that `expected` should stand where the token at hand stands.
    pub(super) fn unexpected(&self, expected: &str) -> SyntaxError {
        let token = self.peek();
        let found = match &token.kind {
            TokenKind::End | TokenKind::OutputEnd => "the end".to_owned(),
            TokenKind::Newline => "the end of the line".to_owned(),
            TokenKind::Verbatim(_) => "text".to_owned(),
            TokenKind::OutputStart(_) => "`<%=`".to_owned(),
            _ => format!("`{}`", self.spelling(token.range)),
        };
        self.error(token.range, format!("expected {expected}, found {found}"))
    }

    pub(super) fn expect_mark(&mut self, mark: Mark, spelling: &str) -> Parsed<TextRange> {
        if self.is_mark(mark) {
            return Ok(self.take().range);
        }
        Err(self.unexpected(&format!("`{spelling}`")))
    }

    fn expect_end(&mut self) -> Parsed<()> {
        if matches!(self.peek_kind(), TokenKind::End) {
            return Ok(());
        }
        Err(self.unexpected("an operator or the end"))
    }

    /// Makes a term, unless the tree grows too high for it.
    pub(super) fn term(&self, kind: TermKind, range: TextRange) -> Parsed<Term> {
        let term = Term::new(kind, range);
        if term.height() > MAX_HEIGHT {
            return Err(self.error(range, "the expression has too many levels"));
        }
        Ok(term)
    }

    /// Runs `parse` one level deeper.
    pub(super) fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let range = self.peek().range;
            return Err(self.error(range, "the expression is nested too deep"));
        }
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// The slot of a local variable in sight.
    pub(super) fn local(&self, name: &str) -> Option<Slot> {
        let all = self.scopes.iter().rev().flatten();
        all.into_iter()
            .find(|(known, _)| **known == *name)
            .map(|(_, slot)| *slot)
    }

    /// Declares a variable in the innermost scope.
    pub(super) fn declare(&mut self, name: &Arc<str>) -> Slot {
        let slot = self.slots;
        self.slots += 1;
        if let Some(scope) = self.scopes.last_mut() {
            scope.push((Arc::clone(name), slot));
        }
        slot
    }

    /// Statements up to something that cannot begin one: the end, `end`, `)`, `else` and the like.
    pub(super) fn statements(&mut self) -> Parsed<Term> {
        self.deeper(Self::statements_here)
    }

    fn statements_here(&mut self) -> Parsed<Term> {
        let start = self.peek().range.start;
        let mut terms: Vec<Term> = Vec::new();
        loop {
            while matches!(self.peek_kind(), TokenKind::Newline | TokenKind::Mark(Mark::Semicolon)) {
                self.position += 1;
            }
            if self.ends_statements() {
                break;
            }
            terms.push(self.statement()?);
            self.expect_separator()?;
        }
        let end = terms.last().map_or(start, |last| last.range.end);
        if terms.len() == 1 {
            return Ok(terms.swap_remove(0));
        }
        self.term(TermKind::Sequence(terms), TextRange::new(start.min(end), end))
    }

    fn ends_statements(&self) -> bool {
        match self.peek_kind() {
            TokenKind::End | TokenKind::OutputEnd => true,
            TokenKind::Keyword(keyword) => {
                matches!(keyword, Keyword::End | Keyword::Else | Keyword::Elsif | Keyword::When)
            }
            TokenKind::Mark(mark) => matches!(mark, Mark::ParenClose | Mark::BraceClose),
            _ => false,
        }
    }

    /// Text and output of a template need no separator around them; everything else does.
    fn expect_separator(&mut self) -> Parsed<()> {
        let is_template = |kind: &TokenKind| {
            matches!(
                kind,
                TokenKind::Verbatim(_) | TokenKind::OutputStart(_) | TokenKind::OutputEnd
            )
        };
        let before = self.position.checked_sub(1).map(|index| &self.tokens[index].kind);
        let follows = self.peek_kind();
        let is_separator = matches!(follows, TokenKind::Newline | TokenKind::Mark(Mark::Semicolon));
        if is_separator || self.ends_statements() || is_template(follows) || before.is_some_and(is_template) {
            return Ok(());
        }
        Err(self.unexpected("an operator or the end"))
    }

    /// A statement with its modifiers, or a part of a template.
    fn statement(&mut self) -> Parsed<Term> {
        match *self.peek_kind() {
            TokenKind::Verbatim(segment) => {
                let range = self.take().range;
                return self.term(TermKind::Verbatim(segment), range);
            }
            TokenKind::OutputStart(segment) => return self.output(segment),
            _ => {}
        }
        let mut term = self.expression_statement()?;
        loop {
            let is_negated = match self.peek_kind() {
                TokenKind::Keyword(Keyword::If) => false,
                TokenKind::Keyword(Keyword::Unless) => true,
                TokenKind::Keyword(Keyword::Refused) => return Err(self.refused_keyword()),
                _ => return Ok(term),
            };
            self.take();
            let condition = self.expression_statement()?;
            term = self.conditional(condition, is_negated, term)?;
        }
    }

    fn conditional(&self, condition: Term, is_negated: bool, body: Term) -> Parsed<Term> {
        let range = TextRange::new(
            condition.range.start.min(body.range.start),
            condition.range.end.max(body.range.end),
        );
        let condition = if is_negated {
            self.negated(condition)?
        } else {
            condition
        };
        let kind = TermKind::If {
            branches: vec![(condition, body)],
            otherwise: None,
        };
        self.term(kind, range)
    }

    pub(super) fn negated(&self, term: Term) -> Parsed<Term> {
        let range = term.range;
        self.term(TermKind::Not(Box::new(term)), range)
    }

    fn output(&mut self, segment: usize) -> Parsed<Term> {
        let start = self.take().range;
        let body = self.statements()?;
        if !matches!(self.peek_kind(), TokenKind::OutputEnd) {
            return Err(self.unexpected("`%>`"));
        }
        let end = self.take().range;
        let range = TextRange::new(start.start, end.end.max(start.start));
        self.term(TermKind::Output(segment, Box::new(body)), range)
    }

    /// `a and b or not c`: the weakest operators, all of one strength.
    pub(super) fn expression_statement(&mut self) -> Parsed<Term> {
        let mut left = self.not_expression()?;
        loop {
            let is_and = match self.peek_kind() {
                TokenKind::Keyword(Keyword::And) => true,
                TokenKind::Keyword(Keyword::Or) => false,
                _ => return Ok(left),
            };
            self.take();
            self.skip_newlines();
            let right = self.not_expression()?;
            left = self.logical(is_and, left, right)?;
        }
    }

    pub(super) fn logical(&self, is_and: bool, left: Term, right: Term) -> Parsed<Term> {
        let range = TextRange::new(left.range.start, right.range.end);
        let (left, right) = (Box::new(left), Box::new(right));
        let kind = if is_and {
            TermKind::And(left, right)
        } else {
            TermKind::Or(left, right)
        };
        self.term(kind, range)
    }

    fn not_expression(&mut self) -> Parsed<Term> {
        let start = self.peek().range.start;
        if !self.take_keyword(Keyword::Not) {
            return self.expression();
        }
        let inner = self.deeper(Self::not_expression)?;
        let range = TextRange::new(start, inner.range.end);
        self.term(TermKind::Not(Box::new(inner)), range)
    }

    /// An assignment, or anything stronger.
    pub(super) fn expression(&mut self) -> Parsed<Term> {
        self.deeper(|parser| {
            let name = match parser.peek_kind() {
                TokenKind::Name(name) => Arc::clone(name),
                _ => return parser.ternary(),
            };
            match parser.second().map(|token| &token.kind) {
                Some(TokenKind::Mark(Mark::Assign)) => parser.assignment(&name, None),
                Some(TokenKind::Mark(Mark::OperatorAssign)) => {
                    let range = parser.second().map(|token| token.range).unwrap_or_default();
                    let spelling = parser.spelling(range).trim_end_matches('=').to_owned();
                    parser.assignment(&name, Some(&spelling))
                }
                _ => parser.ternary(),
            }
        })
    }

    /// `x = a`, or `x += a` for `x = x + a`.
    fn assignment(&mut self, name: &Arc<str>, operator: Option<&str>) -> Parsed<Term> {
        let target = self.take().range;
        if matches!(&**name, "job" | "___") {
            return Err(self.error(target, format!("`{name}` cannot be assigned to")));
        }
        self.take();
        self.skip_newlines();
        let slot = match self.local(name) {
            Some(slot) => slot,
            None => self.declare(name),
        };
        let mut value = self.expression()?;
        let range = TextRange::new(target.start, value.range.end);
        if let Some(operator) = operator {
            let old = self.term(TermKind::Local(slot), target)?;
            value = match operator {
                "&&" => self.logical(true, old, value)?,
                "||" => self.logical(false, old, value)?,
                _ => {
                    let operator = Operator::from_spelling(operator).ok_or_else(|| self.unexpected("an operator"))?;
                    self.term(TermKind::Binary(operator, Box::new(old), Box::new(value)), range)?
                }
            };
        }
        self.term(TermKind::Assign(slot, Box::new(value)), range)
    }

    /// The refusal of a reserved word that the language has no use for.
    pub(super) fn refused_keyword(&self) -> SyntaxError {
        let range = self.peek().range;
        let word = self.spelling(range);
        let message = match word {
            "while" | "until" | "for" => {
                format!("`{word}` loops; expressions have `each`, `map` and their like instead")
            }
            "self" | "__FILE__" | "__LINE__" | "__method__" | "__dir__" => {
                format!("`{word}` looks at the program that compiles the job; expressions see only the job")
            }
            _ => format!("`{word}` is not part of the expression language"),
        };
        self.error(range, message)
    }
}
