//! Plain scalars that mean something else than they show.

use crate::value::Value;

use super::{resolve, written};

/// In which way a plain scalar is read differently from how it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurpriseKind {
    /// A word that is a truth value: `yes`, `off`.
    Word,
    /// A number with a leading zero, read to base 8: `010`.
    Octal,
    /// A number with colons, read to base 60: `1:30`.
    Base60,
    /// Another spelling of a number, which is written back differently: `1_000`, `0x10`, `5.10`, `+1`.
    Spelling,
    /// A date or time that is written back differently.
    Time,
}

/// What is surprising about a plain scalar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surprise {
    /// The kind of surprise.
    pub kind: SurpriseKind,
    /// How the value is written back, which is what programs get to see.
    pub reading: String,
}

/// What is surprising about the plain scalar `text`; `None` when it means what it shows.
///
/// ```
/// use jobc::document::scalar::{SurpriseKind, surprising};
///
/// let surprise = surprising("1:30").expect("base 60");
/// assert_eq!((surprise.kind, surprise.reading.as_str()), (SurpriseKind::Base60, "5400"));
/// assert_eq!(surprising("4K"), None);
/// ```
pub fn surprising(text: &str) -> Option<Surprise> {
    let value = resolve(text);
    let kind = match value {
        Value::Bool(_) if !text.eq_ignore_ascii_case("true") && !text.eq_ignore_ascii_case("false") => {
            SurpriseKind::Word
        }
        Value::Int(_) | Value::BigInt(_) | Value::Float(_) => number_kind(text),
        Value::Date(_) | Value::Time(_) => SurpriseKind::Time,
        _ => return None,
    };
    let reading = written(&value)?.into_owned();
    (reading != text).then_some(Surprise { kind, reading })
}

fn number_kind(text: &str) -> SurpriseKind {
    let unsigned = text.trim_start_matches(['+', '-']);
    let is_octal =
        unsigned.len() > 1 && unsigned.starts_with('0') && unsigned[1..].starts_with(|c: char| c.is_ascii_digit());
    if text.contains(':') {
        SurpriseKind::Base60
    } else if is_octal && !text.contains('.') {
        SurpriseKind::Octal
    } else {
        SurpriseKind::Spelling
    }
}
