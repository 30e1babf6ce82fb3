//! Values as Ruby shows them: `inspect`, `to_s` and class names, which job scripts and names contain.
//!
//! The reference compiler is a Ruby program, and what it writes for a list inside a string is Ruby's notation
//! (`{"a"=>1}`). Everything here writes to a [`fmt::Write`], so that a caller can stop a text that grows too long.

use std::fmt::{self, Write};

use super::text::float_text;
use super::{Date, Map, Name, Time, Value};

impl Value {
    /// The value as Ruby's `inspect` shows it: text quoted, nothing as `nil`.
    pub fn inspect(&self) -> String {
        let mut out = String::new();
        self.write_inspect(&mut out).expect("bug: a string refused to grow");
        out
    }

    /// The value as Ruby's `to_s` gives it, as inside `"#{...}"`: text as it is, nothing as the empty text.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        self.write_text(&mut out).expect("bug: a string refused to grow");
        out
    }

    /// Writes [`inspect`](Self::inspect) to `out`.
    ///
    /// # Errors
    /// When `out` refuses.
    pub fn write_inspect(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Null => out.write_str("nil"),
            Self::Str(text) => write_quoted(text, out),
            Self::Symbol(text) => write_symbol(text, out),
            Self::Date(date) => write_date_inspect(*date, out),
            Self::Time(time) => write_time(*time, true, out),
            Self::Seq(items) => {
                out.write_char('[')?;
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.write_str(", ")?;
                    }
                    item.value.write_inspect(out)?;
                }
                out.write_char(']')
            }
            Self::Map(map) => write_map(map, out),
            Self::Bool(_) | Self::Int(_) | Self::BigInt(_) | Self::Float(_) => self.write_text(out),
        }
    }

    /// Writes [`to_text`](Self::to_text) to `out`.
    ///
    /// # Errors
    /// When `out` refuses.
    pub fn write_text(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Null => Ok(()),
            Self::Bool(truth) => write!(out, "{truth}"),
            Self::Int(number) => write!(out, "{number}"),
            Self::BigInt(text) | Self::Str(text) | Self::Symbol(text) => out.write_str(text),
            Self::Float(number) => out.write_str(&float_text(*number)),
            Self::Date(date) => write!(out, "{date}"),
            Self::Time(time) => write_time(*time, false, out),
            Self::Seq(_) | Self::Map(_) => self.write_inspect(out),
        }
    }

    /// The name of the Ruby class that holds such a value.
    pub fn class_name(&self) -> &'static str {
        match self {
            Self::Null => "NilClass",
            Self::Bool(true) => "TrueClass",
            Self::Bool(false) => "FalseClass",
            Self::Int(_) | Self::BigInt(_) => "Integer",
            Self::Float(_) => "Float",
            Self::Str(_) => "String",
            Self::Symbol(_) => "Symbol",
            Self::Date(_) => "Date",
            Self::Time(_) => "Time",
            Self::Seq(_) => "Array",
            Self::Map(_) => "Hash",
        }
    }
}

fn write_map(map: &Map, out: &mut dyn Write) -> fmt::Result {
    out.write_char('{')?;
    for (index, (name, entry)) in map.iter().enumerate() {
        if index > 0 {
            out.write_str(", ")?;
        }
        match name {
            Name::Str(text) => write_quoted(text, out)?,
            Name::Symbol(text) => write_symbol(text, out)?,
            Name::Other(value) => value.write_inspect(out)?,
        }
        out.write_str("=>")?;
        entry.node.value.write_inspect(out)?;
    }
    out.write_char('}')
}

/// Writes `text` as a double-quoted Ruby string literal.
fn write_quoted(text: &str, out: &mut dyn Write) -> fmt::Result {
    out.write_char('"')?;
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            '\u{7}' => out.write_str("\\a")?,
            '\u{8}' => out.write_str("\\b")?,
            '\u{b}' => out.write_str("\\v")?,
            '\u{c}' => out.write_str("\\f")?,
            '\u{1b}' => out.write_str("\\e")?,
            '#' if matches!(rest.peek(), Some('{' | '$' | '@')) => out.write_str("\\#")?,
            other if is_printable(other) => out.write_char(other)?,
            other if u32::from(other) < 0x1_0000 => write!(out, "\\u{:04X}", u32::from(other))?,
            other => write!(out, "\\u{{{:X}}}", u32::from(other))?,
        }
    }
    out.write_char('"')
}

/// Whether Ruby shows the character as it is. Rust's own escaping knows which characters are assigned; unlike Ruby it
/// also escapes blanks other than the space, characters that join the one before, and private use.
fn is_printable(character: char) -> bool {
    if character.is_ascii() {
        return !character.is_ascii_control();
    }
    let is_private = matches!(u32::from(character), 0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD);
    let is_separator = matches!(character, '\u{2028}' | '\u{2029}');
    if (character.is_whitespace() && !is_separator) || is_private || is_format_character(character) {
        return true;
    }
    // The letter in front keeps a joining character from being escaped for its position.
    let joined = ['a', character].iter().collect::<String>();
    joined.escape_debug().nth(1) != Some('\\')
}

/// Invisible characters that Ruby nevertheless counts as printable.
fn is_format_character(character: char) -> bool {
    matches!(u32::from(character),
        0xAD | 0x600..=0x605 | 0x61C | 0x6DD | 0x70F | 0x8E2 | 0x180E | 0x200B..=0x200F | 0x202A..=0x202E
        | 0x2060..=0x2064 | 0x2066..=0x206F | 0xFEFF | 0xFFF9..=0xFFFB | 0x110BD | 0x110CD | 0x13430..=0x13438
        | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0001 | 0xE0020..=0xE007F)
}

fn write_symbol(text: &str, out: &mut dyn Write) -> fmt::Result {
    out.write_char(':')?;
    if is_plain_symbol(text) {
        out.write_str(text)
    } else {
        write_quoted(text, out)
    }
}

/// Whether a symbol is written without quotes: a name (with a mark of variable or method kind) or an operator.
fn is_plain_symbol(text: &str) -> bool {
    const OPERATORS: [&str; 27] = [
        "[]", "[]=", "+", "-", "*", "/", "%", "**", "==", "===", "=~", "!", "!=", "!~", "<", "<=", "<=>", ">", ">=",
        "<<", ">>", "&", "|", "^", "~", "+@", "-@",
    ];
    if OPERATORS.contains(&text) || text == "`" {
        return true;
    }
    if let Some(name) = text.strip_prefix("@@").or_else(|| text.strip_prefix(['@', '$'])) {
        return is_identifier(name);
    }
    is_identifier(text.strip_suffix(['?', '!', '=']).unwrap_or(text))
}

fn is_identifier(text: &str) -> bool {
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_' || !character.is_ascii();
    !text.is_empty() && !text.starts_with(|first: char| first.is_ascii_digit()) && text.chars().all(is_word)
}

/// Dates are inspected with their Julian day number.
fn write_date_inspect(date: Date, out: &mut dyn Write) -> fmt::Result {
    out.write_str("#<Date: ")?;
    write!(out, "{date} (({}j,0s,0n),+0s,2299161j)>", julian_day(date))
}

/// The Julian day of a date, which before 15 October 1582 is one of the Julian calendar.
fn julian_day(date: Date) -> i64 {
    let (year, month, day) = (i64::from(date.year), i64::from(date.month), i64::from(date.day));
    let before_march = i64::from(month < 3);
    let years = year + 4800 - before_march;
    let months = month + 12 * before_march - 3;
    let days = day + (153 * months + 2) / 5 + 365 * years + years.div_euclid(4);
    if (year, month, day) < (1582, 10, 15) {
        days - 32083
    } else {
        days - years.div_euclid(100) + years.div_euclid(400) - 32045
    }
}

/// `2001-12-14 21:59:43 -0500`, and `UTC` for a time that was written with `Z`; inspected also with its fraction.
fn write_time(time: Time, with_fraction: bool, out: &mut dyn Write) -> fmt::Result {
    write!(out, "{}", time.date)?;
    let (minutes, second) = (time.seconds / 60, time.seconds % 60);
    write!(out, " {:02}:{:02}:{second:02}", minutes / 60, minutes % 60)?;
    if with_fraction && time.nanoseconds > 0 {
        let fraction = format!("{:09}", time.nanoseconds);
        write!(out, ".{}", fraction.trim_end_matches('0'))?;
    }
    match time.offset {
        None => out.write_str(" UTC"),
        Some(offset) => {
            let sign = if offset < 0 { '-' } else { '+' };
            let minutes = offset.unsigned_abs() / 60;
            write!(out, " {sign}{:02}{:02}", minutes / 60, minutes % 60)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;
    use crate::value::{Key, Node};

    #[track_caller]
    fn check(value: &Value, inspect: &str, text: &str) {
        assert_eq!(value.inspect(), inspect);
        assert_eq!(value.to_text(), text);
    }

    #[test]
    fn text_is_quoted_as_ruby_quotes_it() {
        let text = "a\"b\\c\n\r\t\u{7}\u{8}\u{b}\u{c}\u{1b}\u{1}\u{7f}é #{x} #$y #@z # \u{10ffff}";
        let quoted = r#""a\"b\\c\n\r\t\a\b\v\f\e\u0001\u007Fé \#{x} \#$y \#@z # \u{10FFFF}""#;
        check(&Value::str(text), quoted, text);
    }

    #[test]
    fn symbols_are_quoted_where_they_are_no_name() {
        for (symbol, shown) in [
            ("a", ":a"),
            ("a?", ":a?"),
            ("a=", ":a="),
            ("A1", ":A1"),
            ("[]", ":[]"),
            ("a b", ":\"a b\""),
            ("9", ":\"9\""),
            ("", ":\"\""),
            ("#! x", ":\"#! x\""),
            ("@@a", ":@@a"),
        ] {
            check(&Value::Symbol(symbol.into()), shown, symbol);
        }
    }

    #[test]
    fn dates_and_times() {
        let date = Date {
            year: 2001,
            month: 12,
            day: 14,
        };
        check(
            &Value::Date(date),
            "#<Date: 2001-12-14 ((2452258j,0s,0n),+0s,2299161j)>",
            "2001-12-14",
        );
        let old = Date {
            year: 1001,
            month: 12,
            day: 14,
        };
        check(
            &Value::Date(old),
            "#<Date: 1001-12-14 ((2087021j,0s,0n),+0s,2299161j)>",
            "1001-12-14",
        );
        let time = Time {
            date,
            seconds: 21 * 3600 + 59 * 60 + 43,
            nanoseconds: 100_000_000,
            offset: Some(-5 * 3600),
        };
        check(
            &Value::Time(time),
            "2001-12-14 21:59:43.1 -0500",
            "2001-12-14 21:59:43 -0500",
        );
        let utc = Time {
            nanoseconds: 0,
            offset: None,
            ..time
        };
        check(&Value::Time(utc), "2001-12-14 21:59:43 UTC", "2001-12-14 21:59:43 UTC");
    }

    #[test]
    fn lists_and_mappings_are_inspected_in_either_form() {
        let mut map = Map::new();
        map.insert(Key::str("a", Span::GENERATED), Node::generated(Value::Int(1)));
        map.insert(Key::symbol("b", Span::GENERATED), Node::generated(Value::Null));
        let list = Value::Seq(
            vec![
                Node::generated(Value::Map(map.into())),
                Node::generated(Value::str("x")),
            ]
            .into(),
        );
        let shown = r#"[{"a"=>1, :b=>nil}, "x"]"#;
        check(&list, shown, shown);
    }
}
