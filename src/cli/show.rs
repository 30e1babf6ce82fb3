//! Names and values of jobs as they stand in messages and in JSON.

use serde_json::{Map as JsonMap, Number, Value as Json};

use crate::document::scalar::written;
use crate::value::{Map, Name, Value};

/// The name as one would type it, without quotes.
pub(super) fn name(name: &Name) -> String {
    match name {
        Name::Str(text) | Name::Symbol(text) => text.to_string(),
        Name::Other(value) => written(value).map_or_else(|| kind(value).to_owned(), Into::into),
    }
}

/// A path of keys, joined by dots.
pub(super) fn path(names: &[&Name]) -> String {
    names.iter().map(|each| name(each)).collect::<Vec<_>>().join(".")
}

/// A value in a message: scalars in backticks, the rest by kind.
pub(super) fn brief(value: &Value) -> String {
    match value {
        Value::Null | Value::Seq(_) | Value::Map(_) => kind(value).to_owned(),
        Value::Str(text) => format!("`{text}`"),
        other => format!("`{}`", written(other).unwrap_or_default()),
    }
}

/// A time in the two largest units that it has: `45 s`, `2 min 5 s`, `1 h 30 min`.
pub(super) fn duration(seconds: u64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes, rest) {
        (0, 0, rest) => format!("{rest} s"),
        (0, minutes, 0) => format!("{minutes} min"),
        (0, minutes, rest) => format!("{minutes} min {rest} s"),
        (hours, 0, _) => format!("{hours} h"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "no value",
        Value::Seq(_) => "a list",
        Value::Map(_) => "a mapping",
        _ => "a value",
    }
}

/// The value as JSON. What JSON lacks (dates, symbols, infinities) becomes the text that YAML has for it.
pub(super) fn json(value: &Value) -> Json {
    let text = |value: &Value| Json::from(written(value).unwrap_or_default());
    match value {
        Value::Null => Json::Null,
        Value::Bool(truth) => (*truth).into(),
        Value::Int(number) => (*number).into(),
        Value::Float(number) => Number::from_f64(*number).map_or_else(|| text(value), Json::Number),
        Value::Str(text) => Json::from(&**text),
        Value::Seq(items) => items.iter().map(|item| json(&item.value)).collect(),
        Value::Map(map) => Json::Object(object(map)),
        Value::BigInt(_) | Value::Symbol(_) | Value::Date(_) | Value::Time(_) => text(value),
    }
}

fn object(map: &Map) -> JsonMap<String, Json> {
    let entries = map.iter().filter(|(key, _)| !key.is_comment());
    entries
        .map(|(key, entry)| (name(key), json(&entry.node.value)))
        .collect()
}
