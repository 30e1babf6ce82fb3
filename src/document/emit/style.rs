//! In which style a string is written: plain, in quotes, or as a block.
//!
//! Two rule sets in a row, as in the reference: Psych's wish, then what libyaml allows for the characters at hand.

use fancy_regex::Regex;

use crate::document::scalar;

/// How a string is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    Single,
    Double,
    Literal,
}

/// What the characters of a string allow.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each style has its own rule")]
pub(super) struct Shape {
    /// Holds a line break of any kind.
    pub(super) is_multiline: bool,
    allows_plain: bool,
    allows_single: bool,
    allows_literal: bool,
}

/// What came before the character at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Start,
    Space,
    Break,
    Other,
}

/// Bytes that cannot begin a plain scalar.
fn is_first_indicator(byte: u8) -> bool {
    matches!(
        byte,
        b'#' | b',' | b'[' | b']' | b'{' | b'}' | b'&' | b'*' | b'!' | b'|' | b'>' | b'\'' | b'"' | b'%'
    ) || matches!(byte, b'@' | b'`')
}

/// Finds in one pass what the characters of `text` allow.
pub(super) fn analyze(text: &str) -> Shape {
    let bytes = text.as_bytes();
    let mut scan = Scan::new(bytes);
    let mut at = 0;
    while at < bytes.len() {
        at += scan.step(at);
    }
    scan.finish()
}

#[expect(clippy::struct_excessive_bools, reason = "each is found on its own")]
struct Scan<'a> {
    bytes: &'a [u8],
    before: Before,
    has_indicator: bool,
    has_break: bool,
    has_special: bool,
    has_outer_blank: bool,
    ends_in_space: bool,
    has_break_then_space: bool,
    has_space_then_break: bool,
}

impl<'a> Scan<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            before: Before::Start,
            has_indicator: bytes.starts_with(b"---") || bytes.starts_with(b"..."),
            has_break: false,
            has_special: false,
            has_outer_blank: false,
            ends_in_space: false,
            has_break_then_space: false,
            has_space_then_break: false,
        }
    }

    /// Looks at the character at `at` and gives its length.
    fn step(&mut self, at: usize) -> usize {
        let byte = self.bytes[at];
        match byte {
            b' ' => self.space(at),
            b'\n' => self.line_break(at, 1),
            b'#' if self.before != Before::Other => self.indicator_if(true),
            b'?' | b'-' if self.before == Before::Start => self.indicator_if(self.is_before_blank(at)),
            b':' => self.indicator_if(self.is_before_blank(at)),
            0x21..=0x7e => {
                if self.before == Before::Start && is_first_indicator(byte) {
                    self.has_indicator = true;
                }
                self.before = Before::Other;
            }
            0x80.. => return self.wide(at),
            _ => {
                self.has_special = true;
                self.before = Before::Other;
            }
        }
        1
    }

    fn space(&mut self, at: usize) {
        self.has_break_then_space |= self.before == Before::Break;
        self.has_outer_blank |= self.before == Before::Start;
        self.ends_in_space = at + 1 == self.bytes.len();
        self.before = Before::Space;
    }

    fn line_break(&mut self, at: usize, length: usize) {
        self.has_break = true;
        self.has_space_then_break |= self.before == Before::Space;
        self.has_outer_blank |= self.before == Before::Start || at + length == self.bytes.len();
        self.before = Before::Break;
    }

    fn indicator_if(&mut self, is_indicator: bool) {
        self.has_indicator |= is_indicator;
        self.before = Before::Other;
    }

    fn is_before_blank(&self, at: usize) -> bool {
        matches!(self.bytes.get(at + 1), None | Some(b' ' | b'\t' | b'\n' | b'\r' | 0))
            || self.bytes[at + 1..].starts_with("\u{2028}".as_bytes())
            || self.bytes[at + 1..].starts_with("\u{2029}".as_bytes())
    }

    /// A character beyond ASCII. libyaml holds those of the higher planes for unprintable.
    fn wide(&mut self, at: usize) -> usize {
        match self.bytes[at..] {
            [0xe2, 0x80, 0xa8 | 0xa9, ..] => {
                self.line_break(at, 3);
                return 3;
            }
            [0xc2, 0x85, ..] => {
                self.has_special = true;
                self.line_break(at, 2);
                return 2;
            }
            [0xc2, 0x80..=0x9f, ..] | [0xef, 0xbb, 0xbf, ..] | [0xef, 0xbf, 0xbe | 0xbf, ..] | [0xf0..=0xff, ..] => {
                self.has_special = true;
            }
            _ => {}
        }
        self.before = Before::Other;
        match self.bytes[at] {
            0xf0.. => 4,
            0xe0.. => 3,
            _ => 2,
        }
    }

    fn finish(&self) -> Shape {
        let is_broken = self.has_space_then_break || self.has_special;
        Shape {
            is_multiline: self.has_break || self.bytes.contains(&b'\r'),
            allows_plain: !self.has_indicator
                && !self.has_break
                && !self.has_outer_blank
                && !self.ends_in_space
                && !is_broken,
            allows_single: !self.has_break_then_space && !is_broken,
            allows_literal: !self.ends_in_space && !is_broken && !self.bytes.is_empty(),
        }
    }
}

/// The style of a string value or key.
pub(super) fn of_string(text: &str, shape: Shape) -> Style {
    allowed(wish(text, shape), shape)
}

/// The style of a symbol, a number or a date: plain where that is possible.
pub(super) fn of_symbol(shape: Shape) -> Style {
    allowed(Style::Plain, shape)
}

fn allowed(wish: Style, shape: Shape) -> Style {
    match wish {
        Style::Plain if shape.allows_plain => Style::Plain,
        Style::Plain | Style::Single if shape.allows_single => Style::Single,
        Style::Literal if shape.allows_literal => Style::Literal,
        _ => Style::Double,
    }
}

/// The style that Psych asks for.
fn wish(text: &str, shape: Shape) -> Style {
    if shape.is_multiline && has_inner_line_feed(text) {
        Style::Literal
    } else if text == "<<" {
        Style::Single
    } else if text == "y" || text == "n" || begins_oddly(text) {
        Style::Double
    } else if !scalar::is_string(text) || is_broken_octal(text) {
        Style::Single
    } else {
        Style::Plain
    }
}

/// Whether a line feed stands elsewhere than among the last two characters, where Ruby's `\Z` would match after it.
fn has_inner_line_feed(text: &str) -> bool {
    let body = text.strip_suffix('\n').unwrap_or(text);
    let body = if body.len() < text.len() {
        body.strip_suffix('\n').unwrap_or(body)
    } else {
        body
    };
    body.contains('\n')
}

/// Whether Ruby finds `/^[^[:word:]][^"]*$/`: some line begins with a character that is no word character, and no
/// double quote follows on it.
fn begins_oddly(text: &str) -> bool {
    let Some(first) = text.chars().next() else {
        return false;
    };
    // Behind a line feed at the end there is no line; two of them make an empty one that begins with a line feed.
    if text.ends_with("\n\n") {
        return true;
    }
    if is_word(first) {
        return false;
    }
    let line = text.strip_suffix('\n').unwrap_or(text);
    !line.get(first.len_utf8()..).unwrap_or_default().contains('"')
}

/// Ruby's `[[:word:]]`.
fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    c.is_alphabetic() || is_mark_digit_or_connector(c)
}

/// Rare enough at the beginning of a string that the expression is made when it is needed.
fn is_mark_digit_or_connector(c: char) -> bool {
    let pattern = Regex::new(r"\A[\p{M}\p{Nd}\p{Pc}]").expect("bug: the pattern is well-formed");
    pattern.is_match(c.encode_utf8(&mut [0; 4])).unwrap_or(false)
}

/// `08` and `0779`: numbers for other YAML readers.
fn is_broken_octal(text: &str) -> bool {
    text.starts_with('0') && {
        let digits = text[1..].trim_start_matches(|c| matches!(c, '0'..='7'));
        digits.starts_with(['8', '9'])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_beginnings_are_found_line_by_line() {
        for odd in ["-x", "\"", "\n", "a\n\n", "²", "\u{200d}", "/x"] {
            assert!(begins_oddly(odd), "{odd:?}");
        }
        for plain in ["", "a", "_", "\"x\"", "-\"", "a\n", "é", "\u{301}a", "‿", "٣", "Ⅷ", "ⓐ"] {
            assert!(!begins_oddly(plain), "{plain:?}");
        }
    }

    #[test]
    fn line_feeds_at_the_end_do_not_count() {
        assert!(!has_inner_line_feed("a\n\n"));
        assert!(!has_inner_line_feed("\n"));
        assert!(has_inner_line_feed("a\n\n\n"));
        assert!(has_inner_line_feed("\na"));
    }
}
