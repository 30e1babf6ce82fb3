//! Parses tokens into a syntax tree: statements and operators, with Ruby's precedence.
//!
//! What stands between operators is in `primary.rs`. Every construct that the language lacks is refused here, with
//! its name and place, so that a parsed expression can do nothing but compute.

use std::sync::Arc;

use crate::source::TextRange;

use super::ast::{Slot, Term, TermKind};
use super::error::SyntaxError;
use super::limits::MAX_DEPTH;
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
        if term.height() > MAX_DEPTH {
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

    fn logical(&self, is_and: bool, left: Term, right: Term) -> Parsed<Term> {
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

    /// `a ? b : c`
    fn ternary(&mut self) -> Parsed<Term> {
        let condition = self.range()?;
        if !self.take_mark(Mark::Question) {
            return Ok(condition);
        }
        self.skip_newlines();
        let then = self.expression()?;
        self.skip_newlines();
        self.expect_mark(Mark::Colon, ":")?;
        self.skip_newlines();
        let otherwise = self.expression()?;
        let range = TextRange::new(condition.range.start, otherwise.range.end);
        let kind = TermKind::If {
            branches: vec![(condition, then)],
            otherwise: Some(Box::new(otherwise)),
        };
        self.term(kind, range)
    }

    /// `a..b`, `a..`, `..b`
    fn range(&mut self) -> Parsed<Term> {
        let start = self.peek().range.start;
        let from = if self.range_mark().is_some() {
            None
        } else {
            Some(Box::new(self.binary(1)?))
        };
        let Some(is_exclusive) = self.range_mark() else {
            return match from {
                Some(term) => Ok(*term),
                None => Err(self.unexpected("a value")),
            };
        };
        let mark = self.take().range;
        let to = if self.begins_value() {
            Some(Box::new(self.binary(1)?))
        } else {
            None
        };
        let end = to.as_ref().map_or(mark.end, |term| term.range.end);
        let kind = TermKind::Range { from, to, is_exclusive };
        self.term(kind, TextRange::new(start, end))
    }

    fn range_mark(&self) -> Option<bool> {
        match self.peek_kind() {
            TokenKind::Mark(Mark::DotDot) => Some(false),
            TokenKind::Mark(Mark::DotDotDot) => Some(true),
            _ => None,
        }
    }

    /// Whether a value begins at the token at hand.
    pub(super) fn begins_value(&self) -> bool {
        let kind = self.peek_kind();
        kind.begins_argument()
            || matches!(
                kind,
                TokenKind::Mark(Mark::ParenOpen | Mark::BracketOpen | Mark::BraceOpen | Mark::Minus | Mark::Not)
                    | TokenKind::Keyword(Keyword::If | Keyword::Unless | Keyword::Case)
            ) && !(matches!(kind, TokenKind::Keyword(Keyword::If | Keyword::Unless)))
    }

    /// Operators of at least `strength`, by precedence climbing.
    fn binary(&mut self, strength: u8) -> Parsed<Term> {
        let mut left = self.unary()?;
        while let Some(infix) = Infix::of(self.peek_kind()).filter(|infix| infix.strength >= strength) {
            let mark = self.take().range;
            self.skip_newlines();
            let right = self.deeper(|parser| parser.binary(infix.strength + 1))?;
            left = match infix.operator {
                InfixOperator::And => self.logical(true, left, right)?,
                InfixOperator::Or => self.logical(false, left, right)?,
                InfixOperator::Plain(operator) => {
                    let range = TextRange::new(left.range.start, right.range.end);
                    self.term(TermKind::Binary(operator, Box::new(left), Box::new(right)), range)?
                }
            };
            if infix.is_single && Infix::of(self.peek_kind()).is_some_and(|next| next.strength == infix.strength) {
                let message = format!("`{}` cannot be chained; use brackets", self.spelling(mark));
                return Err(self.error(self.peek().range, message));
            }
        }
        Ok(left)
    }

    /// `!a`, `-a`, `a ** b`: stronger than every operator between two terms.
    fn unary(&mut self) -> Parsed<Term> {
        self.deeper(|parser| {
            let token = parser.peek().clone();
            match token.kind {
                TokenKind::Mark(Mark::Not) => {
                    parser.take();
                    let inner = parser.unary()?;
                    let range = TextRange::new(token.range.start, inner.range.end);
                    parser.term(TermKind::Not(Box::new(inner)), range)
                }
                TokenKind::Mark(Mark::Minus) => {
                    parser.take();
                    parser.negation(token.range)
                }
                TokenKind::Mark(Mark::Plus) => {
                    parser.take();
                    parser.unary()
                }
                _ => {
                    let base = parser.primary()?;
                    parser.power(base)
                }
            }
        })
    }

    /// What follows a `-` that stands before a value: `-2.abs` is `(-2).abs`, but `-2 ** 2` is `-(2 ** 2)`.
    fn negation(&mut self, minus: TextRange) -> Parsed<Term> {
        let next = self.peek();
        let is_literal = matches!(next.kind, TokenKind::Literal(_)) && next.range.start == minus.end;
        let is_power = matches!(
            self.second().map(|token| &token.kind),
            Some(TokenKind::Mark(Mark::StarStar))
        );
        if is_literal && !is_power {
            let literal = self.take();
            let range = TextRange::new(minus.start, literal.range.end);
            let TokenKind::Literal(value) = literal.kind else {
                unreachable!("bug: a literal that is none");
            };
            let negated = super::number::negate(&value).ok_or_else(|| self.error(range, "the number is too large"))?;
            let term = self.term(TermKind::Literal(negated), range)?;
            let base = self.postfix(term)?;
            return self.power(base);
        }
        let inner = self.unary()?;
        let range = TextRange::new(minus.start, inner.range.end);
        self.term(TermKind::Negate(Box::new(inner)), range)
    }

    fn power(&mut self, base: Term) -> Parsed<Term> {
        if !self.take_mark(Mark::StarStar) {
            return Ok(base);
        }
        self.skip_newlines();
        let exponent = self.unary()?;
        let range = TextRange::new(base.range.start, exponent.range.end);
        self.term(
            TermKind::Binary(Operator::Power, Box::new(base), Box::new(exponent)),
            range,
        )
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

/// An operator between two terms.
struct Infix {
    strength: u8,
    operator: InfixOperator,
    /// Whether `a op b op c` is refused.
    is_single: bool,
}

enum InfixOperator {
    And,
    Or,
    Plain(Operator),
}

impl Infix {
    fn of(kind: &TokenKind) -> Option<Self> {
        let TokenKind::Mark(mark) = kind else {
            return None;
        };
        let (strength, operator) = match mark {
            Mark::OrOr => (1, InfixOperator::Or),
            Mark::AndAnd => (2, InfixOperator::And),
            Mark::Spaceship => (3, InfixOperator::Plain(Operator::Compare)),
            Mark::Equal => (3, InfixOperator::Plain(Operator::Equal)),
            Mark::NotEqual => (3, InfixOperator::Plain(Operator::NotEqual)),
            Mark::CaseEqual => (3, InfixOperator::Plain(Operator::CaseEqual)),
            Mark::Matches => (3, InfixOperator::Plain(Operator::Matches)),
            Mark::MatchesNot => (3, InfixOperator::Plain(Operator::MatchesNot)),
            Mark::Less => (4, InfixOperator::Plain(Operator::Less)),
            Mark::LessEqual => (4, InfixOperator::Plain(Operator::LessEqual)),
            Mark::Greater => (4, InfixOperator::Plain(Operator::Greater)),
            Mark::GreaterEqual => (4, InfixOperator::Plain(Operator::GreaterEqual)),
            Mark::ShiftLeft => (5, InfixOperator::Plain(Operator::ShiftLeft)),
            Mark::ShiftRight => (5, InfixOperator::Plain(Operator::ShiftRight)),
            Mark::Plus => (6, InfixOperator::Plain(Operator::Add)),
            Mark::Minus => (6, InfixOperator::Plain(Operator::Subtract)),
            Mark::Star => (7, InfixOperator::Plain(Operator::Multiply)),
            Mark::Slash => (7, InfixOperator::Plain(Operator::Divide)),
            Mark::Percent => (7, InfixOperator::Plain(Operator::Remainder)),
            _ => return None,
        };
        Some(Self {
            strength,
            operator,
            is_single: strength == 3,
        })
    }
}
