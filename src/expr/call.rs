//! Parses what is called on a value: `.name`, `[...]`, arguments and blocks.

use crate::diagnostic::suggest::closest;
use crate::source::TextRange;

use super::ast::{Block, Call, Slot, Term, TermKind};
use super::error::SyntaxError;
use super::methods::Method;
use super::parser::{Parsed, Parser};
use super::token::{Keyword, Mark, TokenKind};

impl Parser<'_> {
    /// `.name`, `[...]` and their arguments and blocks behind a value.
    pub(super) fn postfix(&mut self, mut term: Term) -> Parsed<Term> {
        loop {
            term = match self.peek_kind() {
                TokenKind::Mark(Mark::Dot | Mark::SafeDot) => self.call(term)?,
                TokenKind::Mark(Mark::BracketOpen) => self.index(term)?,
                _ => return Ok(term),
            };
        }
    }

    fn index(&mut self, receiver: Term) -> Parsed<Term> {
        let open = self.take().range;
        let arguments = self.deeper(|parser| parser.items(Mark::BracketClose, "]"))?;
        let end = self.tokens[self.position - 1].range.end;
        if !(1..=2).contains(&arguments.len()) {
            return Err(self.error(TextRange::new(open.start, end), "`[]` takes one or two arguments"));
        }
        self.refuse_assignment("an item")?;
        let range = TextRange::new(receiver.range.start, end);
        self.term(TermKind::Index(Box::new(receiver), arguments), range)
    }

    fn refuse_assignment(&self, target: &str) -> Parsed<()> {
        if matches!(self.peek_kind(), TokenKind::Mark(Mark::Assign | Mark::OperatorAssign)) {
            let message = format!("{target} cannot be assigned to: expressions do not change the job");
            return Err(self.error(self.peek().range, message));
        }
        Ok(())
    }

    fn call(&mut self, receiver: Term) -> Parsed<Term> {
        let is_safe = matches!(self.take().kind, TokenKind::Mark(Mark::SafeDot));
        self.skip_newlines();
        let token = self.peek().clone();
        let TokenKind::Name(name) = token.kind else {
            return Err(self.unexpected("a name"));
        };
        self.take();
        let method = Method::from_name(&name);
        let name_range = token.range;
        let (arguments, mut block) = self.arguments(method)?;
        if block.is_none() {
            block = self.block()?;
        }
        if method.is_none() && (!arguments.is_empty() || block.is_some() || name.ends_with(['?', '!'])) {
            return Err(self.unknown_method(&name, name_range));
        }
        if block.is_some() && !method.is_some_and(Method::takes_block) {
            return Err(self.error(name_range, format!("`{name}` takes no block")));
        }
        self.refuse_assignment("a key")?;
        let end = self.tokens[self.position - 1].range.end;
        let range = TextRange::new(receiver.range.start, end);
        let call = Call {
            receiver,
            name,
            method,
            name_range,
            arguments,
            block,
            is_safe,
        };
        self.term(TermKind::Call(Box::new(call)), range)
    }

    fn unknown_method(&self, name: &str, range: TextRange) -> SyntaxError {
        let suggestion = match closest(name, Method::names()) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => String::new(),
        };
        let message = format!("`{name}` is not a method of the expression language{suggestion}");
        self.error(range, message)
    }

    /// `(a, b)`, `(&:name)`, or arguments without brackets behind a method's name.
    fn arguments(&mut self, method: Option<Method>) -> Parsed<(Vec<Term>, Option<Block>)> {
        if self.is_call() {
            self.take();
            return self.deeper(Self::bracketed_arguments);
        }
        let is_command = method.is_some() && self.peek().is_spaced && self.peek_kind().begins_argument();
        if !is_command {
            return Ok((Vec::new(), None));
        }
        let mut arguments = vec![self.expression()?];
        while self.take_mark(Mark::Comma) {
            self.skip_newlines();
            arguments.push(self.expression()?);
        }
        Ok((arguments, None))
    }

    fn bracketed_arguments(&mut self) -> Parsed<(Vec<Term>, Option<Block>)> {
        self.skip_newlines();
        if !self.is_mark(Mark::Ampersand) {
            return Ok((self.items(Mark::ParenClose, ")")?, None));
        }
        let start = self.take().range;
        let token = self.peek().clone();
        let TokenKind::Symbol(name) = token.kind else {
            return Err(self.error(start, "`&` takes the name of a method, as in `&:upcase`"));
        };
        let Some(method) = Method::from_name(&name) else {
            return Err(self.unknown_method(&name, token.range));
        };
        self.take();
        self.skip_newlines();
        self.expect_mark(Mark::ParenClose, ")")?;
        Ok((Vec::new(), Some(Block::Symbol(name, method))))
    }

    /// `{ |x| ... }` or `do |x| ... end`, if one follows.
    fn block(&mut self) -> Parsed<Option<Block>> {
        let is_brace = self.is_mark(Mark::BraceOpen);
        if !is_brace && !self.is_keyword(Keyword::Do) {
            return Ok(None);
        }
        let opener = self.take().range;
        self.scopes.push(Vec::new());
        let first = self.slots;
        let params = self.block_params()?;
        let body = self.statements()?;
        self.scopes.pop();
        if is_brace {
            self.expect_mark(Mark::BraceClose, "}")?;
        } else {
            self.expect_keyword_end(opener)?;
        }
        let fresh = first..self.slots;
        Ok(Some(Block::Code { params, fresh, body }))
    }

    fn block_params(&mut self) -> Parsed<Vec<Slot>> {
        let mut params = Vec::new();
        if self.take_mark(Mark::OrOr) || !self.take_mark(Mark::Pipe) {
            return Ok(params);
        }
        loop {
            let TokenKind::Name(name) = self.peek_kind().clone() else {
                return Err(self.unexpected("a name"));
            };
            self.take();
            params.push(self.declare(&name));
            if !self.take_mark(Mark::Comma) {
                self.expect_mark(Mark::Pipe, "|")?;
                return Ok(params);
            }
        }
    }
}
