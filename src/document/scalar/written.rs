//! How values that are no strings stand in YAML.

use std::borrow::Cow;

use crate::value::{Time, Value, float_text};

/// The text of a scalar that is no string, as it stands in a written job: `5400`, `true`, `.inf`, `:x`.
///
/// Nothing is the empty text. Strings, lists and mappings give `None`: their text depends on where they stand.
pub fn written(value: &Value) -> Option<Cow<'_, str>> {
    Some(match value {
        Value::Null => "".into(),
        Value::Bool(true) => "true".into(),
        Value::Bool(false) => "false".into(),
        Value::Int(number) => number.to_string().into(),
        Value::BigInt(digits) => (&**digits).into(),
        Value::Float(number) => float(*number),
        Value::Symbol(text) => format!(":{text}").into(),
        Value::Date(date) => date.to_string().into(),
        Value::Time(time) => time_text(time).into(),
        Value::Str(_) | Value::Seq(_) | Value::Map(_) => return None,
    })
}

fn float(number: f64) -> Cow<'static, str> {
    if number.is_nan() {
        ".nan".into()
    } else if number.is_infinite() {
        if number > 0.0 { ".inf".into() } else { "-.inf".into() }
    } else {
        float_text(number).into()
    }
}

fn time_text(time: &Time) -> String {
    let (hour, minute, second) = (time.seconds / 3600, time.seconds / 60 % 60, time.seconds % 60);
    let clock = format!(
        "{} {hour:02}:{minute:02}:{second:02}.{:09}",
        time.date, time.nanoseconds
    );
    let Some(offset) = time.offset else {
        return format!("{clock} Z");
    };
    let sign = if offset < 0 { '-' } else { '+' };
    let minutes = offset.unsigned_abs() / 60;
    format!("{clock} {sign}{:02}:{:02}", minutes / 60, minutes % 60)
}
