//! Parses operators, by Ruby's precedence.

use crate::source::TextRange;

use super::ast::{Term, TermKind};
use super::number::negate;
use super::operator::Operator;
use super::parser::{Parsed, Parser};
use super::token::{Mark, TokenKind};

impl Parser<'_> {
    /// `a ? b : c`
    pub(super) fn ternary(&mut self) -> Parsed<Term> {
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

    /// Whether a value begins at the token at hand. `if` does not count: after a range it is a modifier.
    fn begins_value(&self) -> bool {
        let kind = self.peek_kind();
        let is_opening = matches!(
            kind,
            TokenKind::Mark(Mark::ParenOpen | Mark::BracketOpen | Mark::BraceOpen | Mark::Minus | Mark::Not)
        );
        is_opening || kind.begins_argument()
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
            let negated = negate(&value).ok_or_else(|| self.error(range, "the number is too large"))?;
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
