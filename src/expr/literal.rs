//! Lexing of numbers and strings.

use crate::value::Value;

use super::error::SyntaxError;
use super::lexer::Lexer;
use super::number::{integer_from_digits, parse_float};
use super::token::RawPart;

type Lexed<T> = Result<T, SyntaxError>;

impl Lexer<'_> {
    /// A number that begins with a digit.
    pub(super) fn number(&mut self) -> Lexed<Value> {
        let start = self.position;
        let (radix, prefix) = radix_prefix(self.rest());
        self.position += prefix;
        let digits = self.digits(start)?;
        let value = if radix == 10 && self.has_fraction_or_exponent() {
            self.float(start)?
        } else {
            let too_large = || self.error(start, "the number is too large");
            if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
                self.skip_number();
                let message = format!("`{}` is no number", &self.text[start..self.position]);
                return Err(self.error(start, message));
            }
            integer_from_digits(&digits, radix, false).ok_or_else(too_large)?
        };
        if self.peek().is_some_and(|next| next == '_' || next.is_alphanumeric()) {
            self.skip_number();
            let message = format!("`{}` is no number", &self.text[start..self.position]);
            return Err(self.error(start, message));
        }
        Ok(value)
    }

    /// Digits of any radix, without their underscores.
    fn digits(&mut self, start: usize) -> Lexed<String> {
        let is_hexadecimal = self.text[start..].starts_with("0x") || self.text[start..].starts_with("0X");
        let mut digits = String::new();
        let mut after_digit = false;
        while let Some(next) = self.peek() {
            if next == '_' && after_digit {
                after_digit = false;
            } else if next.is_ascii_digit() || (next.is_ascii_hexdigit() && is_hexadecimal) {
                digits.push(next);
                after_digit = true;
            } else {
                break;
            }
            self.next();
        }
        if !digits.is_empty() && !after_digit {
            return Err(self.error(start, "a number cannot end with `_`"));
        }
        Ok(digits)
    }

    fn has_fraction_or_exponent(&self) -> bool {
        match self.rest().as_bytes() {
            [b'e' | b'E', b'+' | b'-', digit, ..] | [b'.' | b'e' | b'E', digit, ..] => digit.is_ascii_digit(),
            _ => false,
        }
    }

    fn float(&mut self, start: usize) -> Lexed<Value> {
        if self.peek() == Some('.') {
            self.next();
            self.digits(start)?;
        }
        if self.has_fraction_or_exponent() && self.peek() != Some('.') {
            self.next();
            if matches!(self.peek(), Some('+' | '-')) {
                self.next();
            }
            self.digits(start)?;
        }
        let written = self.text[start..self.position].replace('_', "");
        let number = parse_float(&written).ok_or_else(|| self.error(start, "the number cannot be read"))?;
        Ok(Value::Float(number))
    }

    fn skip_number(&mut self) {
        while self.peek().is_some_and(|next| next == '_' || next.is_alphanumeric()) {
            self.next();
        }
    }

    /// The rest of a string whose opening quote has been consumed.
    pub(super) fn string(&mut self, quote: char) -> Lexed<Vec<RawPart>> {
        let start = self.position - 1;
        let mut parts = Vec::new();
        let mut text = String::new();
        loop {
            match self.next() {
                None => return Err(self.error(start, format!("the string is not closed by `{quote}`"))),
                Some(character) if character == quote => break,
                Some('\\') if quote == '"' => self.escape(&mut text)?,
                Some('\\') => match self.next() {
                    Some(escaped @ ('\'' | '\\')) => text.push(escaped),
                    Some(other) => text.extend(['\\', other]),
                    None => {}
                },
                Some('#') if quote == '"' && self.peek() == Some('{') => self.interpolation(&mut parts, &mut text)?,
                Some('\r') if self.peek() == Some('\n') => {}
                Some(character) => text.push(character),
            }
        }
        if !text.is_empty() || parts.is_empty() {
            parts.push(RawPart::Verbatim(text.into()));
        }
        Ok(parts)
    }

    /// An escape in double quotes, the backslash of which has been consumed.
    fn escape(&mut self, text: &mut String) -> Lexed<()> {
        let start = self.position - 1;
        let Some(letter) = self.next() else {
            return Ok(());
        };
        let character = match letter {
            '\n' => return Ok(()),
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            's' => ' ',
            'e' => '\u{1b}',
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'v' => '\u{b}',
            '0'..='7' => {
                self.position -= 1;
                self.code_point(start, 8, 3)?
            }
            'x' => self.code_point(start, 16, 2)?,
            'u' if self.peek() == Some('{') => return self.code_points(start, text),
            'u' => self.code_point(start, 16, 4)?,
            'c' | 'C' | 'M' => return Err(self.error(start, "control and meta escapes are not supported")),
            other => other,
        };
        text.push(character);
        Ok(())
    }

    fn code_point(&mut self, start: usize, radix: u32, most: usize) -> Lexed<char> {
        let mut number = 0;
        let mut count = 0;
        while let Some(digit) = self
            .peek()
            .and_then(|next| next.to_digit(radix))
            .filter(|_| count < most)
        {
            number = number * radix + digit;
            count += 1;
            self.next();
        }
        let is_byte = most < 4 && number > 0x7f;
        let is_short = count == 0 || (most == 4 && count < 4);
        match char::from_u32(number) {
            Some(character) if !is_byte && !is_short => Ok(character),
            _ => Err(self.error(start, "the escape is no character; write `\\u{...}`")),
        }
    }

    /// `{41 42}` of `\u{41 42}`.
    fn code_points(&mut self, start: usize, text: &mut String) -> Lexed<()> {
        self.next();
        let Some(length) = self.rest().find('}') else {
            return Err(self.error(start, "`\\u{` is not closed by `}`"));
        };
        let numbers = &self.text[self.position..self.position + length];
        self.position += length + 1;
        for number in numbers.split_ascii_whitespace() {
            let character = u32::from_str_radix(number, 16).ok().and_then(char::from_u32);
            text.push(character.ok_or_else(|| self.error(start, "the escape is no character"))?);
        }
        Ok(())
    }
}

/// The radix that a number's first characters set, and how many of them only do that.
fn radix_prefix(text: &str) -> (u32, usize) {
    match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', b'b' | b'B', ..] => (2, 2),
        [b'0', b'o' | b'O', ..] => (8, 2),
        [b'0', b'0'..=b'9' | b'_', ..] => (8, 1),
        _ => (10, 0),
    }
}
