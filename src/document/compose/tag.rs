//! What tags make of values: `!!str`, `!ruby/symbol`, `!binary`.
//!
//! Tags that would make a program's own objects are refused. Unknown tags are ignored, as the reference ignores them,
//! with a warning.

use std::sync::Arc;

use crate::diagnostic::codes::document::UNSUPPORTED_TAG;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::document::scalar;
use crate::document::syntax::Tag;
use crate::value::Value;

/// The tag of texts.
pub(super) const STR: &str = "tag:yaml.org,2002:str";

const CORE: &str = "tag:yaml.org,2002:";

/// The value of a scalar with a tag.
pub(super) fn scalar(diags: &mut Diagnostics, tag: &Tag, text: &Arc<str>) -> Value {
    match core_name(&tag.name) {
        Some("str") => Value::Str(Arc::clone(text)),
        Some("null" | "bool" | "int" | "timestamp") => scalar::resolve(text),
        Some("float") => float(text),
        Some("binary") => binary(diags, tag, text),
        Some(_) => {
            refuse(diags, tag);
            scalar::resolve(text)
        }
        None => local_scalar(diags, tag, text),
    }
}

/// Judges the tag of a list or mapping, which changes nothing about its value.
pub(super) fn collection(diags: &mut Diagnostics, tag: &Tag) {
    let is_harmless = matches!(core_name(&tag.name), Some("seq" | "map")) || &*tag.name == "!";
    if !is_harmless {
        judge(diags, tag);
    }
}

fn local_scalar(diags: &mut Diagnostics, tag: &Tag, text: &Arc<str>) -> Value {
    match &*tag.name {
        "!str" | "!ruby/string" => Value::Str(Arc::clone(text)),
        // The bare tag says of a text in quotes that it is to be read like a plain one.
        "!" => scalar::resolve(text),
        "!float" => float(text),
        "!binary" => binary(diags, tag, text),
        "!ruby/symbol" | "!ruby/sym" => Value::Symbol(Arc::clone(text)),
        _ => {
            judge(diags, tag);
            scalar::resolve(text)
        }
    }
}

fn core_name(name: &str) -> Option<&str> {
    name.strip_prefix(CORE)
}

fn float(text: &str) -> Value {
    match scalar::resolve(text) {
        #[expect(clippy::cast_precision_loss, reason = "the tag asks for a float")]
        Value::Int(number) => Value::Float(number as f64),
        other => other,
    }
}

fn judge(diags: &mut Diagnostics, tag: &Tag) {
    let makes_objects = tag.name.starts_with("!ruby/") || core_name(&tag.name).is_some();
    let is_container = matches!(&*tag.name, "!set" | "!omap");
    if makes_objects || is_container {
        refuse(diags, tag);
    } else {
        let message = format!("the tag `{}` means nothing in a job", tag.name);
        let finding = Diagnostic::new(&UNSUPPORTED_TAG, tag.span, message).severity(Severity::Warning);
        diags.push(finding.note("if it belongs to a text, put the text in quotes"));
    }
}

fn refuse(diags: &mut Diagnostics, tag: &Tag) {
    let message = format!("values of the kind `{}` have no place in a job", tag.name);
    diags.push(Diagnostic::new(&UNSUPPORTED_TAG, tag.span, message));
}

/// Text in base 64, which must be UTF-8.
fn binary(diags: &mut Diagnostics, tag: &Tag, text: &str) -> Value {
    if let Some(decoded) = decode_base64(text).and_then(|bytes| String::from_utf8(bytes).ok()) {
        return Value::str(decoded);
    }
    let message = "the bytes of this `!binary` are no UTF-8 text";
    diags.push(Diagnostic::new(&UNSUPPORTED_TAG, tag.span, message));
    Value::str("")
}

fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for byte in text.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => break,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(six)) & 0xff_ffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xff).expect("bug: eight bits are a byte"));
        }
    }
    Some(bytes)
}
