//! The functions of the language: conversions, and the two readings of sizes and durations that parameters use.

use crate::value::{Node, Value};

use super::datum::Datum;
use super::error::{Failure, Outcome};
use super::eval::Evaluator;
use super::number::{Number, integer, whole_float, whole_integer};

/// A function that is called by its name alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    Array,
    Integer,
    Float,
    ToByte,
    ToSeconds,
}

impl Function {
    const NAMES: [(&'static str, Self); 5] = [
        ("Array", Self::Array),
        ("Integer", Self::Integer),
        ("Float", Self::Float),
        ("to_byte", Self::ToByte),
        ("to_seconds", Self::ToSeconds),
    ];

    pub(super) fn from_name(name: &str) -> Option<Self> {
        let (_, function) = Self::NAMES.iter().find(|(known, _)| *known == name)?;
        Some(*function)
    }

    pub(super) fn name(self) -> &'static str {
        let row = Self::NAMES.iter().find(|(_, function)| *function == self);
        row.expect("bug: a function without a name").0
    }

    /// The names of all functions, for messages.
    pub(super) fn all_names() -> String {
        let quoted: Vec<String> = Self::NAMES.iter().map(|(name, _)| format!("`{name}(x)`")).collect();
        quoted.join(", ")
    }

    pub(super) fn call(self, evaluator: &mut Evaluator<'_>, argument: Datum) -> Outcome<Datum> {
        match (self, argument) {
            (Self::Array, argument) => evaluator.list_from(argument),
            (Self::Integer, Datum::Value(value)) => to_integer(&value).map(Datum::Value),
            (Self::Float, Datum::Value(value)) => to_float(&value).map(Datum::Value),
            (Self::ToByte, Datum::Value(value)) => Ok(to_byte(&value).into()),
            (Self::ToSeconds, Datum::Value(value)) => to_seconds(&value).map(Datum::Value).ok_or_else(|| {
                let message = format!("`to_seconds` takes a number or a text, not {}", value.class_name());
                Failure::wrong_type(message)
            }),
            (_, argument) => {
                let message = format!("`{}` cannot take a {}", self.name(), argument.class_name());
                Err(Failure::wrong_type(message))
            }
        }
    }
}

fn to_integer(value: &Value) -> Outcome<Value> {
    match value {
        Value::Str(text) => {
            whole_integer(text).ok_or_else(|| Failure::argument(format!("{} is no integer", briefly(text))))
        }
        _ => match Number::of(value)? {
            Some(number) => number.truncate().map(integer),
            None => Err(Failure::wrong_type(format!(
                "`Integer` takes a number or a text, not {}",
                value.class_name()
            ))),
        },
    }
}

fn to_float(value: &Value) -> Outcome<Value> {
    match value {
        Value::Str(text) => match whole_float(text) {
            Some(number) => Ok(Value::Float(number)),
            None => Err(Failure::argument(format!("{} is no number", briefly(text)))),
        },
        _ => match Number::of(value)? {
            Some(number) => Ok(Value::Float(number.to_float())),
            None => Err(Failure::wrong_type(format!(
                "`Float` takes a number or a text, not {}",
                value.class_name()
            ))),
        },
    }
}

/// A text in quotes, for messages; a long one only by its beginning.
fn briefly(text: &str) -> String {
    match text.char_indices().nth(40) {
        None => Value::str(text).inspect(),
        Some((end, _)) => format!("{}...", Value::str(&text[..end]).inspect()),
    }
}

/// The number of bytes that a size stands for: digits, then `K`, `M`, `G`, `T` or `P` (in either case), then an
/// optional `B`. Anything else (`512`, `9B`, `1.5G`, a number) is given back as it is, as is a size beyond 127 bits.
///
/// ```
/// use jobc::expr::to_byte;
/// use jobc::value::Value;
///
/// assert_eq!(to_byte(&Value::str("8K")), Value::Int(8192));
/// assert_eq!(to_byte(&Value::str("1.5G")), Value::str("1.5G"));
/// ```
pub fn to_byte(value: &Value) -> Value {
    value.as_str().and_then(bytes_of).map_or_else(|| value.clone(), integer)
}

fn bytes_of(text: &str) -> Option<i128> {
    let digits = text.len() - text.trim_start_matches(|next: char| next.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let unit = unit.to_ascii_uppercase();
    let factor = match unit.strip_suffix('B').unwrap_or(&unit) {
        "K" => 1_i128 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        "P" => 1 << 50,
        _ => return None,
    };
    number.parse::<i128>().ok()?.checked_mul(factor)
}

/// The number of seconds that a duration stands for: a number as it is; of a text the leading integer (zero if there
/// is none) times the unit that its last letter names (`s m h d w y`; seconds otherwise). So `1.5h` gives 3600.
/// Nothing for what is neither number nor text.
pub fn to_seconds(value: &Value) -> Option<Value> {
    let text = match value {
        Value::Int(_) | Value::BigInt(_) | Value::Float(_) => return Some(value.clone()),
        Value::Str(text) => text,
        _ => return None,
    };
    let factor: i128 = match text.chars().next_back() {
        Some('m') => 60,
        Some('h') => 3600,
        Some('d') => 86_400,
        Some('w') => 604_800,
        Some('y') => 31_536_000,
        _ => 1,
    };
    let leading = super::number::leading_integer(text, 10).ok()?;
    let Ok(Some(Number::Int(number))) = Number::of(&leading) else {
        return Some(leading);
    };
    Some(number.checked_mul(factor).map_or(leading, integer))
}

impl Evaluator<'_> {
    /// `Array(x)`: nothing gives no item, a list itself, a mapping its pairs, a range its items, all else one item.
    fn list_from(&mut self, argument: Datum) -> Outcome<Datum> {
        match argument {
            Datum::Value(Value::Null) => Ok(Datum::Value(Value::Seq(Vec::new().into()))),
            Datum::Value(Value::Seq(_)) => Ok(argument),
            Datum::Value(Value::Map(_)) | Datum::Job | Datum::Range(_) => {
                Ok(Datum::Value(Value::Seq(self.items_of(&argument)?)))
            }
            other => {
                let value = self.value_from(other)?;
                self.list(vec![Node::generated(value)])
            }
        }
    }
}
