//! How the lkp-tests runtime's scripts quote values and spell names (spec section 12).
//!
//! A `$` in most texts is left for the shell to expand when the job runs: job authors rely on it. Everything else
//! arrives byte for byte; where the reference's quotes would not read back as the value, the value is escaped instead
//! (spec section 14, item 5).

use std::fmt::Write;

use crate::value::{Node, Value};

/// `value` as the shell shall read it; nothing at all for nothing.
pub fn quote(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(_) | Value::Int(_) | Value::BigInt(_) | Value::Float(_) | Value::Date(_) => value.to_text(),
        Value::Symbol(_) | Value::Time(_) => {
            let text = value.to_text();
            if text.contains('\'') {
                escaped(&text)
            } else {
                single_quoted(&text)
            }
        }
        Value::Str(text) => quote_text(text),
        Value::Seq(items) => quote_text(&join_items(items)),
        Value::Map(_) => escaped(&value.inspect()),
    }
}

/// The items of a list, one a line; mappings as Ruby shows them.
fn join_items(items: &[Node]) -> String {
    let mut text = String::new();
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        match &item.value {
            Value::Seq(inner) => text.push_str(&join_items(inner)),
            Value::Map(_) => text.push_str(&item.value.inspect()),
            scalar => text.push_str(&scalar.to_text()),
        }
    }
    text
}

/// `text` in the quotes that the reference chooses by looking at its lines.
pub fn quote_text(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    if some_line(text, is_plain) {
        if !text.contains('\'') {
            return single_quoted(text);
        }
    } else if some_line(text, is_expanding) && !text.contains(['"', '`', '\\']) {
        return format!("\"{text}\"");
    }
    escaped(text)
}

/// Whether some line that is not empty consists of such bytes alone.
fn some_line(text: &str, is_member: fn(u8) -> bool) -> bool {
    text.split('\n')
        .any(|line| !line.is_empty() && line.bytes().all(is_member))
}

/// Bytes of a line for which single quotes are chosen.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-~!@#%^&*()_+=;:.,<>/?| \"\t".contains(&byte)
}

/// Bytes of a line for which double quotes are chosen, so that `$NAME` is expanded when the job runs.
fn is_expanding(byte: u8) -> bool {
    byte != b'"' && (is_plain(byte) || byte == b'\'' || byte == b'$')
}

fn single_quoted(text: &str) -> String {
    format!("'{text}'")
}

/// Every character with a backslash but the few that need none; line ends in quotes of their own.
///
/// NUL cannot stand in a shell word and is left out: shells skip it, and a backslash before it would take hold of the
/// character after it.
fn escaped(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() * 2);
    for found in text.chars().filter(|found| *found != '\0') {
        match found {
            '\n' => quoted.push_str("'\n'"),
            _ if found.is_ascii_alphanumeric() || "_-.,:+/@".contains(found) => quoted.push(found),
            _ => {
                quoted.push('\\');
                quoted.push(found);
            }
        }
    }
    quoted
}

/// Whether `name` can be a shell variable.
pub fn is_variable_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    let starts_well = bytes
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    starts_well && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// `name` with each byte that no variable name can hold as `_NUMBER_` (`memory.high` gives `memory_46_high`).
pub fn variable_name(name: &str) -> String {
    let mut encoded = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "_{byte}_");
        }
    }
    encoded
}

/// `name` with every character that no function name can hold as `_`.
pub fn function_name(name: &str) -> String {
    name.chars()
        .map(|found| if found.is_ascii_alphanumeric() { found } else { '_' })
        .collect()
}

/// The name that a `function NAME` entry defines: as written, but for characters that would end the name.
pub fn own_function_name(name: &str) -> String {
    let is_plain = |found: char| found.is_ascii_alphanumeric() || "_-.:+@,%/".contains(found);
    name.chars()
        .map(|found| if is_plain(found) { found } else { '_' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: &Value, expected: &str) {
        assert_eq!(quote(value), expected);
    }

    #[test]
    fn quotes_of_a_value_cannot_be_closed_by_it() {
        check(&Value::Symbol("a b".into()), "'a b'");
        check(&Value::Symbol("a'; touch x; '".into()), r"a\'\;\ touch\ x\;\ \'");
        check(&Value::str("'\0; touch x"), r"\'\;\ touch\ x");
        check(&Value::str("a\n`touch x`'\n"), "a'\n'\\`touch\\ x\\`\\''\n'");
    }

    #[test]
    fn functions_have_names_only() {
        assert_eq!(own_function_name("prepare-disk.2"), "prepare-disk.2");
        assert_eq!(own_function_name("a(){ }; touch x #"), "a_______touch_x__");
    }
}
