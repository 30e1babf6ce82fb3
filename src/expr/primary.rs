//! Parses what stands between operators: literals, names, calls, brackets, `if` and `case`.

use std::sync::Arc;

use crate::source::TextRange;
use crate::value::Value;

use super::ast::{Block, Call, Class, PatternFlags, Term, TermKind, TextPart};
use super::functions::Function;
use super::limits::MAX_PATTERNS;
use super::methods::Method;
use super::parser::{Parsed, Parser};
use super::pattern::Pattern;
use super::token::{Keyword, Mark, RawPart, Token, TokenKind};

/// Names that would be functions of Ruby's own, which nobody means as a key of the job.
const REFUSED_NAMES: &[&str] = &[
    "abort",
    "at_exit",
    "binding",
    "caller",
    "catch",
    "eval",
    "exec",
    "exit",
    "fork",
    "gets",
    "instance_eval",
    "instance_exec",
    "lambda",
    "print",
    "printf",
    "proc",
    "putc",
    "puts",
    "raise",
    "require",
    "require_relative",
    "send",
    "spawn",
    "syscall",
    "system",
    "throw",
    "trap",
    "warn",
    "method_missing",
    "public_send",
    "__send__",
    "instance_variable_get",
    "instance_variable_set",
    "define_method",
    "const_get",
    "readline",
    "readlines",
];

impl Parser<'_> {
    /// A value with what is called on it.
    pub(super) fn primary(&mut self) -> Parsed<Term> {
        let term = self.atom()?;
        self.postfix(term)
    }

    fn atom(&mut self) -> Parsed<Term> {
        let token = self.peek().clone();
        let range = token.range;
        let kind = match token.kind {
            TokenKind::Literal(value) => TermKind::Literal(value),
            TokenKind::Symbol(name) => TermKind::Literal(Value::Symbol(name)),
            TokenKind::Words(words) => TermKind::List(words_as_terms(words, range)),
            TokenKind::Capture(number) => TermKind::Capture(number),
            TokenKind::LastMatch => TermKind::LastMatch,
            TokenKind::Text(parts) => return self.text(parts),
            TokenKind::Pattern(parts, flags) => {
                self.take();
                return self.pattern(parts, flags, range);
            }
            TokenKind::Name(name) => return self.name(&name, range),
            TokenKind::Constant(name) => return self.constant(&name, range),
            TokenKind::Keyword(keyword) => return self.keyword(keyword, range),
            TokenKind::Mark(Mark::ParenOpen) => return self.parentheses(),
            TokenKind::Mark(Mark::BracketOpen) => return self.list(),
            TokenKind::Mark(Mark::BraceOpen) => return self.mapping(),
            TokenKind::Mark(Mark::Star | Mark::StarStar | Mark::Ampersand) => {
                let message = format!(
                    "`{}` before a value is not part of the expression language",
                    self.spelling(range)
                );
                return Err(self.error(range, message));
            }
            _ => return Err(self.unexpected("a value")),
        };
        self.take();
        self.term(kind, range)
    }

    fn keyword(&mut self, keyword: Keyword, range: TextRange) -> Parsed<Term> {
        let kind = match keyword {
            Keyword::Nil => TermKind::Literal(Value::Null),
            Keyword::True => TermKind::Literal(Value::Bool(true)),
            Keyword::False => TermKind::Literal(Value::Bool(false)),
            Keyword::If => return self.deeper(|parser| parser.if_expression(false)),
            Keyword::Unless => return self.deeper(|parser| parser.if_expression(true)),
            Keyword::Case => return self.deeper(Self::case_expression),
            Keyword::Refused => return Err(self.refused_keyword()),
            _ => return Err(self.unexpected("a value")),
        };
        self.take();
        self.term(kind, range)
    }

    /// One or several string literals in a row, which join.
    fn text(&mut self, first: Vec<RawPart>) -> Parsed<Term> {
        let mut range = self.take().range;
        let mut parts = self.text_parts(first)?;
        while let TokenKind::Text(more) = self.peek_kind() {
            let more = more.clone();
            range = TextRange::new(range.start, self.take().range.end);
            parts.extend(self.text_parts(more)?);
        }
        match joined(&parts) {
            Some(text) => self.term(TermKind::Literal(Value::str(text)), range),
            None => self.term(TermKind::Text(parts), range),
        }
    }

    fn text_parts(&mut self, raw: Vec<RawPart>) -> Parsed<Vec<TextPart>> {
        let mut parts = Vec::with_capacity(raw.len());
        for part in raw {
            parts.push(match part {
                RawPart::Verbatim(text) => TextPart::Verbatim(text),
                RawPart::Code(tokens) => TextPart::Code(self.interpolated(tokens)?),
            });
        }
        Ok(parts)
    }

    /// The code of `#{...}`: parsed in the middle of the tokens at hand, with the same variables in sight.
    fn interpolated(&mut self, tokens: Vec<Token>) -> Parsed<Term> {
        let outer = std::mem::replace(&mut self.tokens, tokens);
        let position = std::mem::take(&mut self.position);
        let parsed = self.statements().and_then(|term| match self.peek_kind() {
            TokenKind::End => Ok(term),
            _ => Err(self.unexpected("an operator or `}`")),
        });
        self.tokens = outer;
        self.position = position;
        parsed
    }

    fn pattern(&mut self, raw: Vec<RawPart>, flags: PatternFlags, range: TextRange) -> Parsed<Term> {
        self.patterns += 1;
        if self.patterns > MAX_PATTERNS {
            return Err(self.error(range, format!("more than {MAX_PATTERNS} regular expressions")));
        }
        let parts = self.text_parts(raw)?;
        match joined(&parts) {
            Some(source) => {
                let pattern = Pattern::compile(&source, flags).map_err(|reason| self.error(range, reason))?;
                self.term(TermKind::Pattern(Arc::new(pattern)), range)
            }
            None => self.term(TermKind::DynamicPattern { parts, flags }, range),
        }
    }

    fn parentheses(&mut self) -> Parsed<Term> {
        let start = self.take().range.start;
        let mut term = self.statements()?;
        let end = self.expect_mark(Mark::ParenClose, ")")?.end;
        term.range = TextRange::new(start, end);
        Ok(term)
    }

    fn list(&mut self) -> Parsed<Term> {
        let start = self.take().range.start;
        let items = self.items(Mark::BracketClose, "]")?;
        let end = self.tokens[self.position - 1].range.end;
        self.term(TermKind::List(items), TextRange::new(start, end))
    }

    /// Values between commas up to the closing mark, which is consumed.
    fn items(&mut self, close: Mark, spelling: &str) -> Parsed<Vec<Term>> {
        let mut items = Vec::new();
        loop {
            self.skip_newlines();
            if self.take_mark(close) {
                break;
            }
            self.refuse_label()?;
            items.push(self.expression()?);
            self.skip_newlines();
            if !self.take_mark(Mark::Comma) {
                self.expect_mark(close, spelling)?;
                break;
            }
        }
        Ok(items)
    }

    /// Refuses `name: value` outside of braces.
    fn refuse_label(&self) -> Parsed<()> {
        let token = self.peek();
        let is_label = matches!(token.kind, TokenKind::Name(_)) && self.has_label_colon();
        if !is_label {
            return Ok(());
        }
        let message = format!(
            "`{}:` names an argument; write a mapping in braces",
            self.spelling(token.range)
        );
        Err(self.error(token.range, message))
    }

    /// Whether a colon follows the token at hand without a blank.
    fn has_label_colon(&self) -> bool {
        let end = self.peek().range.end;
        self.second()
            .is_some_and(|next| matches!(next.kind, TokenKind::Mark(Mark::Colon)) && next.range.start == end)
    }

    fn mapping(&mut self) -> Parsed<Term> {
        let start = self.take().range.start;
        let mut pairs = Vec::new();
        let end = loop {
            self.skip_newlines();
            if self.is_mark(Mark::BraceClose) {
                break self.take().range.end;
            }
            let key = self.mapping_key()?;
            self.skip_newlines();
            pairs.push((key, self.expression()?));
            self.skip_newlines();
            if !self.take_mark(Mark::Comma) {
                break self.expect_mark(Mark::BraceClose, "}")?.end;
            }
        };
        self.term(TermKind::Mapping(pairs), TextRange::new(start, end))
    }

    /// `a:`, `'a b':` (symbols) or any value and `=>`.
    fn mapping_key(&mut self) -> Parsed<Term> {
        let token = self.peek().clone();
        if self.has_label_colon() {
            let name = match &token.kind {
                TokenKind::Name(_) | TokenKind::Constant(_) | TokenKind::Keyword(_) => {
                    Some(self.spelling(token.range).to_owned())
                }
                TokenKind::Text(parts) => super::lexer::constant_text(parts),
                _ => None,
            };
            if let Some(name) = name {
                self.position += 2;
                return self.term(TermKind::Literal(Value::Symbol(name.into())), token.range);
            }
        }
        let key = self.expression()?;
        self.skip_newlines();
        self.expect_mark(Mark::Arrow, "=>")?;
        Ok(key)
    }

    fn name(&mut self, name: &Arc<str>, range: TextRange) -> Parsed<Term> {
        self.take();
        if let Some(slot) = self.local(name) {
            return self.term(TermKind::Local(slot), range);
        }
        self.refuse_function(name, range)?;
        let kind = match &**name {
            "job" => TermKind::Job,
            "___" => TermKind::Given,
            _ => match Function::from_name(name) {
                Some(function) if self.is_call() => return self.function(function, range),
                _ => TermKind::Name(Arc::clone(name)),
            },
        };
        self.term(kind, range)
    }

    /// Whether arguments in brackets follow, without a blank before them.
    fn is_call(&self) -> bool {
        self.is_mark(Mark::ParenOpen) && !self.peek().is_spaced
    }

    /// Refuses a name that is used as, or could only be, a function of Ruby's.
    fn refuse_function(&self, name: &str, range: TextRange) -> Parsed<()> {
        if Function::from_name(name).is_some() && self.is_call() {
            return Ok(());
        }
        let is_command = self.peek_kind().begins_argument() && self.peek().is_spaced;
        let has_block = self.is_mark(Mark::BraceOpen) || self.is_keyword(Keyword::Do);
        let has_colons = self.is_mark(Mark::ParenOpen) && !self.peek().is_spaced;
        if is_command || has_block || has_colons || REFUSED_NAMES.contains(&name) {
            let message = format!(
                "`{name}` is not a function of the expression language; it has {}",
                Function::all_names()
            );
            return Err(self.error(range, message));
        }
        Ok(())
    }

    fn constant(&mut self, name: &str, range: TextRange) -> Parsed<Term> {
        self.take();
        if let Some(function) = Function::from_name(name).filter(|_| self.is_call()) {
            return self.function(function, range);
        }
        let class = Class::from_name(name).filter(|_| {
            let is_used = matches!(
                self.peek_kind(),
                TokenKind::Mark(Mark::Dot | Mark::SafeDot | Mark::BracketOpen | Mark::ParenOpen)
            );
            !is_used
        });
        if let Some(class) = class {
            return self.term(TermKind::Class(class), range);
        }
        let message = format!(
            "`{name}` is a constant of Ruby, which expressions cannot use; \
                     a key of that name is `job['{name}']`"
        );
        Err(self.error(range, message))
    }

    fn function(&mut self, function: Function, name: TextRange) -> Parsed<Term> {
        self.take();
        let arguments = self.items(Mark::ParenClose, ")")?;
        let range = TextRange::new(name.start, self.tokens[self.position - 1].range.end);
        if arguments.len() != 1 {
            let message = format!("`{}` takes one argument, not {}", function.name(), arguments.len());
            return Err(self.error(range, message));
        }
        self.term(TermKind::Function(function, arguments), range)
    }

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
            let message = format!("`{name}` is not a method of the expression language");
            return Err(self.error(name_range, message));
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
            let message = format!("`{name}` is not a method of the expression language");
            return Err(self.error(token.range, message));
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

    fn block_params(&mut self) -> Parsed<Vec<super::ast::Slot>> {
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

    /// The `end` of what `opener` began.
    fn expect_keyword_end(&mut self, opener: TextRange) -> Parsed<TextRange> {
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

    fn if_expression(&mut self, is_unless: bool) -> Parsed<Term> {
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

    fn case_expression(&mut self) -> Parsed<Term> {
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

fn words_as_terms(words: Vec<Arc<str>>, range: TextRange) -> Vec<Term> {
    let literal = |word| Term::new(TermKind::Literal(Value::Str(word)), range);
    words.into_iter().map(literal).collect()
}

/// The text of parts without interpolation.
fn joined(parts: &[TextPart]) -> Option<String> {
    let mut text = String::new();
    for part in parts {
        match part {
            TextPart::Verbatim(verbatim) => text.push_str(verbatim),
            TextPart::Code(_) => return None,
        }
    }
    Some(text)
}
