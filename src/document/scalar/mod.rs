//! What a plain scalar means: `yes`, `010`, `1:30`, `2001-12-14`, as Ruby's Psych reads YAML 1.1.
//!
//! Decided here once, for values, keys and the writing of strings (a string that would read as something else needs
//! quotes). Where Psych itself fails (`.e+3`, `0x_`), the text stays a string.

mod number;
mod surprise;
mod timestamp;
mod written;

pub use surprise::{Surprise, SurpriseKind, surprising};
pub use written::written;

use crate::value::Value;

/// Longest text in characters that can be one of the words `null`, `true`, `false`, `off` and their kin.
const LONGEST_WORD: usize = 5;

/// The value of a plain scalar with the text `text`.
///
/// ```
/// use jobc::document::scalar::resolve;
/// use jobc::value::Value;
///
/// assert_eq!(resolve("010"), Value::Int(8));
/// assert_eq!(resolve("08"), Value::str("08"));
/// ```
pub fn resolve(text: &str) -> Value {
    if text.is_empty() {
        return Value::Null;
    }
    if looks_like_text(text) {
        return resolve_word(text);
    }
    if let Some(symbol) = symbol_text(text) {
        return Value::Symbol(symbol.into());
    }
    timestamp::parse(text)
        .or_else(|| number::parse(text))
        .unwrap_or_else(|| Value::str(text))
}

/// Whether [`resolve`] makes a string of `text`, without making it.
pub(in crate::document) fn is_string(text: &str) -> bool {
    if text.is_empty() {
        return false;
    }
    if looks_like_text(text) {
        return is_ordinary_word(text);
    }
    symbol_text(text).is_none() && timestamp::parse(text).is_none() && number::parse(text).is_none()
}

/// Whether the beginning of `text` rules out numbers, dates and symbols.
fn looks_like_text(text: &str) -> bool {
    let mut chars = text.chars();
    let Some(first) = chars.next() else {
        return false;
    };
    if is_text_character(first) || text.contains('\n') {
        return true;
    }
    !matches!(first, '0'..='9' | '.' | ':' | '-') && chars.next().is_some_and(is_text_character)
}

fn is_text_character(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '\t'..='\r') || "_ !@#$%^&*(){}<>|/\\~;=".contains(c)
}

/// The words that are no strings. Psych looks at each line on its own (`"no\ny"` is `false`).
fn resolve_word(text: &str) -> Value {
    if is_ordinary_word(text) {
        return Value::str(text);
    }
    let is_one_of = |words: &[&str]| has_line(text, |line| words.iter().any(|word| line.eq_ignore_ascii_case(word)));
    if text == "~" || is_one_of(&["null"]) {
        Value::Null
    } else {
        Value::Bool(is_one_of(&["yes", "true", "on"]))
    }
}

fn is_ordinary_word(text: &str) -> bool {
    const WORDS: [&str; 7] = ["null", "yes", "true", "on", "no", "false", "off"];
    if text.len() > LONGEST_WORD && text.chars().count() > LONGEST_WORD {
        return true;
    }
    let may_begin_word = |c: char| matches!(c.to_ascii_lowercase(), 'y' | 't' | 'o' | 'n' | 'f' | '~');
    if text.starts_with(|c| !may_begin_word(c)) {
        return true;
    }
    if has_line(text, |line| line.starts_with(|c| !may_begin_word(c))) {
        return true;
    }
    text != "~" && !has_line(text, |line| WORDS.iter().any(|word| line.eq_ignore_ascii_case(word)))
}

fn has_line(text: &str, is_match: impl Fn(&str) -> bool) -> bool {
    text.split('\n').any(is_match)
}

/// The text of a symbol: `:x`, `:"x"`, `:'x'`.
fn symbol_text(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(':').filter(|rest| !rest.is_empty())?;
    for quote in ['"', '\''] {
        let quoted = rest
            .strip_prefix(quote)
            .and_then(|inner| Some(&inner[..inner.rfind(quote)?]));
        if let Some(inner) = quoted {
            return Some(inner.strip_prefix(':').unwrap_or(inner));
        }
    }
    Some(rest)
}

#[cfg(test)]
mod tests;
