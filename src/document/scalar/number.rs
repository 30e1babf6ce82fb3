//! Integers and floating-point numbers of YAML 1.1, base 60 included.

use crate::value::Value;

/// Longest integer that is read as a number, in characters; beyond it the text stays text.
const LONGEST_INTEGER: usize = 4096;

/// The number that `text` spells, if it spells one.
pub(super) fn parse(text: &str) -> Option<Value> {
    if !text.is_ascii() {
        return None;
    }
    special_float(text)
        .or_else(|| base_60(text))
        .or_else(|| float(text))
        .or_else(|| integer(text))
}

fn special_float(text: &str) -> Option<Value> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is(".inf") || is("+.inf") {
        Some(Value::Float(f64::INFINITY))
    } else if is("-.inf") {
        Some(Value::Float(f64::NEG_INFINITY))
    } else if is(".nan") {
        Some(Value::Float(f64::NAN))
    } else {
        None
    }
}

fn strip_sign(text: &str) -> (bool, &str) {
    match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    }
}

/// `1:30` and `190:20:30.15`: the first number counts 3600, the second 60, the third 1, however many there are.
///
/// A sign belongs to the first number alone, so `-1:30` is -1800.
fn base_60(text: &str) -> Option<Value> {
    let (is_negative, digits) = strip_sign(text);
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    let mut parts = whole.split(':');
    let first = parts.next()?;
    let rest: Vec<&str> = parts.collect();
    let is_first = first.starts_with(|c: char| c.is_ascii_digit()) && first.bytes().all(is_digit_or_underscore);
    if !is_first || rest.is_empty() || rest.len() > 2 || !rest.iter().all(|part| is_sixtieth(part)) {
        return None;
    }
    if !fraction.is_none_or(|fraction| fraction.bytes().all(is_digit_or_underscore)) {
        return None;
    }
    let sign = if is_negative { -1 } else { 1 };
    let mut total = leading_integer(first)?.checked_mul(3600)?.checked_mul(sign)?;
    for (part, factor) in rest.iter().zip([60, 1]) {
        total = total.checked_add(part.parse::<i128>().ok()? * factor)?;
    }
    let Some(fraction) = fraction else {
        return Some(from_i128(total));
    };
    let last_factor = if rest.len() == 1 { 60.0 } else { 1.0 };
    #[expect(clippy::cast_precision_loss, reason = "the result is a float")]
    let total = total as f64 + leading_fraction(fraction) * last_factor;
    Some(Value::Float(total))
}

fn is_digit_or_underscore(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'_'
}

fn is_sixtieth(part: &str) -> bool {
    match part.as_bytes() {
        [digit] => digit.is_ascii_digit(),
        [ten, digit] => matches!(ten, b'0'..=b'5') && digit.is_ascii_digit(),
        _ => false,
    }
}

/// The digits at the start, single underscores between them skipped.
fn leading_digits(text: &str) -> String {
    let mut digits = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '0'..='9' => digits.push(c),
            '_' if !digits.is_empty() && chars.peek().is_some_and(char::is_ascii_digit) => {}
            _ => break,
        }
    }
    digits
}

fn leading_integer(text: &str) -> Option<i128> {
    leading_digits(text).parse().ok()
}

fn leading_fraction(text: &str) -> f64 {
    format!("0.{}", leading_digits(text)).parse().unwrap_or(0.0)
}

/// `1.5`, `.5`, `5.`, `1_000.5`, `1.0e+3` (an exponent needs its sign).
fn float(text: &str) -> Option<Value> {
    let (_, unsigned) = strip_sign(text);
    let (whole, rest) = unsigned.split_once('.')?;
    let fraction_length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (fraction, exponent) = rest.split_at(fraction_length);
    let is_whole = whole.is_empty()
        || (whole.starts_with(|c: char| c.is_ascii_digit())
            && whole.bytes().all(|byte| is_digit_or_underscore(byte) || byte == b','));
    if !is_whole || !is_exponent(exponent) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let digits: String = text.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    digits.parse().ok().map(Value::Float)
}

/// Nothing, or `e+12`.
fn is_exponent(text: &str) -> bool {
    match text.as_bytes() {
        [] => true,
        [b'e' | b'E', b'+' | b'-', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

fn integer(text: &str) -> Option<Value> {
    let (is_negative, unsigned) = strip_sign(text);
    if unsigned.len() > LONGEST_INTEGER {
        return None;
    }
    let (radix, digits) = radix_and_digits(unsigned)?;
    let digits: String = digits.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    if digits.is_empty() {
        return None;
    }
    if let Ok(magnitude) = i128::from_str_radix(&digits, radix) {
        return Some(from_i128(if is_negative { -magnitude } else { magnitude }));
    }
    let sign = if is_negative { "-" } else { "" };
    Some(Value::BigInt(format!("{sign}{}", decimal(&digits, radix)).into()))
}

/// Which base `unsigned` is written in, and its digits; `None` when it is no integer.
fn radix_and_digits(unsigned: &str) -> Option<(u32, &str)> {
    let is_made_of = |digits: &str, is_digit: fn(u8) -> bool| {
        !digits.is_empty() && digits.bytes().all(|byte| is_digit(byte) || matches!(byte, b'_' | b','))
    };
    if let Some(digits) = unsigned.strip_prefix("0b") {
        return is_made_of(digits, |byte| matches!(byte, b'0' | b'1')).then_some((2, digits));
    }
    if let Some(digits) = unsigned.strip_prefix("0x") {
        return is_made_of(digits, |byte| byte.is_ascii_hexdigit()).then_some((16, digits));
    }
    if unsigned == "0" {
        return Some((10, unsigned));
    }
    if let Some(digits) = unsigned.strip_prefix('0') {
        return is_made_of(digits, |byte| matches!(byte, b'0'..=b'7')).then_some((8, unsigned));
    }
    is_decimal(unsigned).then_some((10, unsigned))
}

/// Digits, with single commas or underscores between them.
fn is_decimal(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut is_after_digit = false;
    for byte in bytes {
        match byte {
            b'0'..=b'9' => is_after_digit = true,
            b',' | b'_' if is_after_digit => is_after_digit = false,
            _ => return false,
        }
    }
    is_after_digit
}

fn from_i128(number: i128) -> Value {
    match i64::try_from(number) {
        Ok(number) => Value::Int(number),
        Err(_) => Value::BigInt(number.to_string().into()),
    }
}

/// The decimal digits of a number of any size.
fn decimal(digits: &str, radix: u32) -> String {
    const LIMB: u64 = 1_000_000_000;
    if radix == 10 {
        return digits.to_owned();
    }
    let mut limbs: Vec<u64> = vec![0];
    for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
        let mut carry = u64::from(digit);
        for limb in &mut limbs {
            let value = *limb * u64::from(radix) + carry;
            *limb = value % LIMB;
            carry = value / LIMB;
        }
        if carry > 0 {
            limbs.push(carry);
        }
    }
    let mut text = limbs.pop().unwrap_or_default().to_string();
    text.extend(limbs.iter().rev().map(|limb| format!("{limb:09}")));
    text
}
