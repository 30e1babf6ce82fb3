//! Cuts code into tokens, as Ruby's lexer does for the constructs that the language has.
//!
//! Whether `/` begins a regular expression and `:` a symbol depends on the token before. Constructs that reach out of
//! the job (commands, globals, instance variables) are refused here already.

use crate::source::TextRange;

use super::ast::PatternFlags;
use super::error::SyntaxError;
use super::limits::{MAX_CODE, MAX_DEPTH};
use super::place::Place;
use super::token::{Keyword, Mark, RawPart, Token, TokenKind};

type Lexed<T> = Result<T, SyntaxError>;

/// All tokens of `text`, closed by [`TokenKind::End`].
pub(super) fn tokenize(text: &str, place: Place) -> Lexed<Vec<Token>> {
    let mut lexer = Lexer::new(text, place);
    lexer.code(TextRange::from_usize(0, text.len()))?;
    Ok(lexer.finish())
}

/// A lexer over one text, which it may be given piece by piece.
pub(super) struct Lexer<'t> {
    pub(super) text: &'t str,
    pub(super) place: Place,
    /// Offset of the next byte.
    pub(super) position: usize,
    /// Offset after the last byte of the piece at hand.
    end: usize,
    tokens: Vec<Token>,
    depth: u16,
    /// Bytes of code lexed so far.
    consumed: usize,
    after_blank: bool,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str, place: Place) -> Self {
        Self {
            text,
            place,
            position: 0,
            end: 0,
            tokens: Vec::new(),
            depth: 0,
            consumed: 0,
            after_blank: false,
        }
    }

    /// Lexes the code in `range`; a line end follows it.
    pub(super) fn code(&mut self, range: TextRange) -> Lexed<()> {
        self.consumed += range.len() as usize;
        if self.consumed > MAX_CODE {
            let message = format!("code of more than {} KiB is no expression", MAX_CODE >> 10);
            return Err(self.place.error(range, "", message));
        }
        self.position = range.start as usize;
        self.end = range.end as usize;
        while self.token()? {}
        self.push(TokenKind::Newline, self.end);
        Ok(())
    }

    /// The first token of the text and where it ends; nothing for a text without any.
    pub(super) fn first_token(mut self) -> Lexed<Option<(TokenKind, usize)>> {
        self.end = self.text.len();
        self.token()?;
        let end = self.position;
        Ok(self.tokens.pop().map(|token| (token.kind, end)))
    }

    /// Adds a token that stands for a part of a template.
    pub(super) fn push_template(&mut self, kind: TokenKind, range: TextRange) {
        self.tokens.push(Token {
            kind,
            range,
            is_spaced: true,
        });
    }

    pub(super) fn finish(mut self) -> Vec<Token> {
        let end = self.end;
        self.push(TokenKind::End, end);
        self.tokens
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.position..self.end]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.position += character.len_utf8();
        Some(character)
    }

    pub(super) fn range_from(&self, start: usize) -> TextRange {
        TextRange::from_usize(start, self.position)
    }

    pub(super) fn error(&self, start: usize, message: impl Into<String>) -> SyntaxError {
        let range = self.range_from(start);
        self.place.error(range, &self.text[range.as_usize()], message)
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let range = self.range_from(start.min(self.position));
        self.tokens.push(Token {
            kind,
            range,
            is_spaced: self.after_blank,
        });
        self.after_blank = false;
    }

    /// Whether a value has just ended, so that an operator may follow.
    fn is_after_value(&self) -> bool {
        self.tokens.last().is_some_and(|token| token.kind.ends_value())
    }

    fn is_after_dot(&self) -> bool {
        let last = self.tokens.last().map(|token| &token.kind);
        matches!(last, Some(TokenKind::Mark(Mark::Dot | Mark::SafeDot)))
    }

    /// Lexes one token. False at the end of the piece.
    fn token(&mut self) -> Lexed<bool> {
        self.skip_blanks();
        let start = self.position;
        let Some(first) = self.peek() else {
            return Ok(false);
        };
        match first {
            '\n' => self.line_end(),
            '0'..='9' => {
                let value = self.number()?;
                self.push(TokenKind::Literal(value), start);
            }
            'a'..='z' | 'A'..='Z' | '_' => self.word()?,
            _ if !first.is_ascii() && first.is_alphanumeric() => self.word()?,
            '"' | '\'' => {
                self.next();
                let parts = self.string(first)?;
                self.push(TokenKind::Text(parts), start);
            }
            '$' => self.global()?,
            '/' if self.begins_pattern() => self.pattern()?,
            ':' if !self.is_after_value() && self.symbol()? => {}
            '%' if !self.is_after_value() => self.percent_literal()?,
            '`' => return Err(self.refused_command(start)),
            '@' => return Err(self.refused_variable(start)),
            _ => self.mark()?,
        }
        Ok(true)
    }

    /// Skips blanks, comments, and line ends behind a backslash.
    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\u{b}', '\u{c}']).len();
            let skipped = if blanks > 0 {
                blanks
            } else if rest.starts_with('#') {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("\\\n") {
                2
            } else if rest.starts_with("\\\r\n") {
                3
            } else {
                return;
            };
            self.position += skipped;
            self.after_blank = true;
        }
    }

    /// A line end, unless the next line goes on with `.method`.
    fn line_end(&mut self) {
        let start = self.position;
        self.next();
        let after_line = self.position;
        loop {
            self.skip_blanks();
            if self.peek() != Some('\n') {
                break;
            }
            self.next();
        }
        let rest = self.rest();
        let goes_on = rest.starts_with("&.") || (rest.starts_with('.') && !rest.starts_with(".."));
        if !goes_on {
            self.position = after_line;
            self.push(TokenKind::Newline, start);
        }
    }

    fn word(&mut self) -> Lexed<()> {
        let start = self.position;
        let is_word = |character: char| character == '_' || character.is_alphanumeric();
        while self.peek().is_some_and(is_word) {
            self.next();
        }
        let is_after_dot = self.is_after_dot();
        if is_after_dot && self.ends_with_method_mark() {
            self.next();
        }
        let word = &self.text[start..self.position];
        if word == "defined" && self.peek() == Some('?') {
            self.next();
            return Err(self.error(start, "`defined?` is not part of the expression language"));
        }
        let kind = match Keyword::from_word(word) {
            Some(keyword) if !is_after_dot => TokenKind::Keyword(keyword),
            _ if word.starts_with(|first: char| first.is_ascii_uppercase()) && !is_after_dot => {
                TokenKind::Constant(word.into())
            }
            _ => TokenKind::Name(word.into()),
        };
        self.push(kind, start);
        Ok(())
    }

    /// Whether `?` or `!` comes next and belongs to the method's name: not where `!=` or `?=` would begin.
    fn ends_with_method_mark(&self) -> bool {
        let rest = self.rest().as_bytes();
        let is_mark = matches!(rest.first(), Some(b'?' | b'!'));
        let is_operator = rest.get(1) == Some(&b'=') && !matches!(rest.get(2), Some(b'=' | b'~' | b'>'));
        is_mark && !is_operator
    }

    /// Whether `/` begins a regular expression: where a value may begin, and as first argument (`a.match? /x/`).
    fn begins_pattern(&self) -> bool {
        if !self.is_after_value() {
            return true;
        }
        let is_argument_place = match &self.tokens[..] {
            [.., before, last] => {
                matches!(before.kind, TokenKind::Mark(Mark::Dot | Mark::SafeDot))
                    && matches!(last.kind, TokenKind::Name(_))
            }
            _ => false,
        };
        is_argument_place && self.after_blank && !self.rest()[1..].starts_with([' ', '\t', '='])
    }

    fn mark(&mut self) -> Lexed<()> {
        let start = self.position;
        let Some((mark, length)) = Mark::at_start(self.rest()) else {
            self.next();
            let message = format!("`{}` means nothing in an expression", &self.text[start..self.position]);
            return Err(self.error(start, message));
        };
        self.position += length;
        if mark == Mark::Refused {
            let message = match &self.text[start..self.position] {
                "->" => "`->` makes a function; expressions have none".to_owned(),
                "::" => "`::` reaches into Ruby's modules, which expressions cannot see".to_owned(),
                other => format!("`{other}` is not an operator of the expression language"),
            };
            return Err(self.error(start, message));
        }
        self.push(TokenKind::Mark(mark), start);
        Ok(())
    }

    /// `$1` to `$9` and `$~`; every other global is refused.
    fn global(&mut self) -> Lexed<()> {
        let start = self.position;
        self.next();
        match self.next() {
            Some('~') => self.push(TokenKind::LastMatch, start),
            Some(digit @ '1'..='9') if !self.peek().is_some_and(|next| next.is_ascii_alphanumeric()) => {
                let number = digit as usize - '0' as usize;
                self.push(TokenKind::Capture(number), start);
            }
            _ => {
                self.skip_word();
                let variable = &self.text[start..self.position];
                let message = format!("`{variable}` is a global variable; expressions know only `$1` to `$9` and `$~`");
                return Err(self.error(start, message));
            }
        }
        Ok(())
    }

    fn refused_variable(&mut self, start: usize) -> SyntaxError {
        self.next();
        if self.peek() == Some('@') {
            self.next();
        }
        self.skip_word();
        let variable = &self.text[start..self.position];
        let message = format!("`{variable}` is a variable of a Ruby object; expressions have none");
        self.error(start, message)
    }

    fn refused_command(&mut self, start: usize) -> SyntaxError {
        self.next();
        if let Some(length) = self.rest().find('`') {
            self.position += length + 1;
        }
        self.error(start, "a back-tick runs a command; expressions cannot run anything")
    }

    fn skip_word(&mut self) {
        while self.peek().is_some_and(|next| next == '_' || next.is_alphanumeric()) {
            self.next();
        }
    }

    /// `:a`, `:"a b"`, `:+`. False, with nothing consumed, if no symbol begins here.
    fn symbol(&mut self) -> Lexed<bool> {
        let start = self.position;
        let after_colon = &self.rest()[1..];
        let Some(first) = after_colon.chars().next() else {
            return Ok(false);
        };
        if matches!(first, '"' | '\'') {
            self.position += 2;
            let parts = self.string(first)?;
            let Some(text) = constant_text(&parts) else {
                return Err(self.error(start, "a symbol cannot have `#{...}` in it; write a string"));
            };
            self.push(TokenKind::Symbol(text.into()), start);
            return Ok(true);
        }
        if first != '_' && !first.is_alphabetic() {
            return Ok(false);
        }
        self.next();
        self.skip_word();
        if self.ends_with_method_mark() {
            self.next();
        }
        let name = &self.text[start + 1..self.position];
        self.push(TokenKind::Symbol(name.into()), start);
        Ok(true)
    }

    /// `%w(a b)`; the other literals that begin with `%` are refused.
    fn percent_literal(&mut self) -> Lexed<()> {
        let start = self.position;
        self.next();
        let letter = self.next();
        let open = self.peek();
        if letter != Some('w') || !open.is_some_and(|open| open.is_ascii_punctuation()) {
            let message = match letter {
                Some('x') => "`%x` runs a command; expressions cannot run anything".to_owned(),
                _ => format!(
                    "`{}` is not a literal of the expression language; of those with `%` it has `%w(...)`",
                    &self.text[start..self.position]
                ),
            };
            return Err(self.error(start, message));
        }
        let words = self.words(start)?;
        self.push(TokenKind::Words(words), start);
        Ok(())
    }

    fn words(&mut self, start: usize) -> Lexed<Vec<std::sync::Arc<str>>> {
        let open = self.next();
        let close = match open {
            Some('(') => ')',
            Some('[') => ']',
            Some('{') => '}',
            Some('<') => '>',
            other => other.unwrap_or(')'),
        };
        let mut words = Vec::new();
        let mut word = String::new();
        let mut depth = 0;
        loop {
            match self.next() {
                None => return Err(self.error(start, format!("`%w` is not closed by `{close}`"))),
                Some('\\') => word.extend(self.next()),
                Some(character) if character == close && depth == 0 => break,
                Some(character) if character.is_ascii_whitespace() => {
                    if !word.is_empty() {
                        words.push(std::mem::take(&mut word).into());
                    }
                }
                Some(character) => {
                    depth += i32::from(Some(character) == open) - i32::from(character == close);
                    word.push(character);
                }
            }
        }
        if !word.is_empty() {
            words.push(word.into());
        }
        Ok(words)
    }

    /// `/.../imx`; escapes stay for the compiler of regular expressions.
    fn pattern(&mut self) -> Lexed<()> {
        let start = self.position;
        self.next();
        let mut parts = Vec::new();
        let mut text = String::new();
        loop {
            match self.next() {
                None => return Err(self.error(start, "the regular expression is not closed by `/`")),
                Some('/') => break,
                Some('\\') => match self.next() {
                    Some('/') => text.push('/'),
                    Some(escaped) => text.extend(['\\', escaped]),
                    None => {}
                },
                Some('#') if self.peek() == Some('{') => self.interpolation(&mut parts, &mut text)?,
                Some(character) => text.push(character),
            }
        }
        if !text.is_empty() || parts.is_empty() {
            parts.push(RawPart::Verbatim(text.into()));
        }
        let flags = self.pattern_flags()?;
        self.push(TokenKind::Pattern(parts, flags), start);
        Ok(())
    }

    fn pattern_flags(&mut self) -> Lexed<PatternFlags> {
        let mut flags = PatternFlags::default();
        while let Some(letter) = self.peek().filter(char::is_ascii_alphabetic) {
            let start = self.position;
            self.next();
            match letter {
                'i' => flags.ignore_case = true,
                'm' => flags.dot_all = true,
                'x' => flags.extended = true,
                _ => {
                    let message = format!("`{letter}` is no flag of regular expressions here; there are `i`, `m`, `x`");
                    return Err(self.error(start, message));
                }
            }
        }
        Ok(flags)
    }

    /// `#{...}`, the `#` of which has been consumed: ends the text so far and lexes the code.
    pub(super) fn interpolation(&mut self, parts: &mut Vec<RawPart>, text: &mut String) -> Lexed<()> {
        let start = self.position - 1;
        self.next();
        if !text.is_empty() {
            parts.push(RawPart::Verbatim(std::mem::take(text).into()));
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(start, "strings are nested too deep"));
        }
        let outer = std::mem::take(&mut self.tokens);
        let mut open_braces = 0;
        loop {
            if !self.token()? {
                return Err(self.error(start, "`#{` is not closed by `}`"));
            }
            match self.tokens.last().map(|token| &token.kind) {
                Some(TokenKind::Mark(Mark::BraceOpen)) => open_braces += 1,
                Some(TokenKind::Mark(Mark::BraceClose)) if open_braces == 0 => break,
                Some(TokenKind::Mark(Mark::BraceClose)) => open_braces -= 1,
                _ => {}
            }
        }
        if let Some(close) = self.tokens.last_mut() {
            close.kind = TokenKind::End;
        }
        parts.push(RawPart::Code(std::mem::replace(&mut self.tokens, outer)));
        self.depth -= 1;
        Ok(())
    }
}

/// The text of a string without interpolation.
pub(super) fn constant_text(parts: &[RawPart]) -> Option<String> {
    let mut text = String::new();
    for part in parts {
        match part {
            RawPart::Verbatim(verbatim) => text.push_str(verbatim),
            RawPart::Code(_) => return None,
        }
    }
    Some(text)
}
