//! Parses what stands between operators: literals, names, calls, brackets, `if` and `case`.

use std::sync::Arc;

use crate::source::TextRange;
use crate::value::Value;

use super::ast::{Class, PatternFlags, Term, TermKind, TextPart};
use super::functions::Function;
use super::limits::MAX_PATTERNS;
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
    pub(super) fn items(&mut self, close: Mark, spelling: &str) -> Parsed<Vec<Term>> {
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
    pub(super) fn is_call(&self) -> bool {
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
