//! Numbers: reading them from text, and Ruby's arithmetic.
//!
//! Integers are exact up to 128 bits; a job's own numbers are far smaller, and what grows larger is an error instead
//! of Ruby's unbounded integers, so that no expression can fill the memory with digits.

use std::cmp::Ordering;

use crate::value::Value;

use super::error::{Failure, Outcome};
use super::operator::Operator;

/// A number of either kind.
#[derive(Debug, Clone, Copy)]
pub(super) enum Number {
    Int(i128),
    Float(f64),
}

impl Number {
    /// The number that `value` is; nothing if it is none.
    pub(super) fn of(value: &Value) -> Outcome<Option<Self>> {
        Ok(Some(match value {
            Value::Int(number) => Self::Int(i128::from(*number)),
            Value::Float(number) => Self::Float(*number),
            Value::BigInt(digits) => Self::Int(digits.parse().map_err(|_| too_large())?),
            _ => return Ok(None),
        }))
    }

    pub(super) fn into_value(self) -> Value {
        match self {
            Self::Int(number) => integer(number),
            Self::Float(number) => Value::Float(number),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a float holds the nearest number, as in Ruby")]
    pub(super) fn to_float(self) -> f64 {
        match self {
            Self::Int(number) => number as f64,
            Self::Float(number) => number,
        }
    }

    /// Which is larger; nothing if one is no number at all (`NaN`).
    pub(super) fn compare(self, other: Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Int(left), Self::Int(right)) => Some(left.cmp(&right)),
            (Self::Float(left), Self::Float(right)) => left.partial_cmp(&right),
            (Self::Int(left), Self::Float(right)) => compare_exactly(left, right),
            (Self::Float(left), Self::Int(right)) => compare_exactly(right, left).map(Ordering::reverse),
        }
    }

    /// The integer towards zero.
    pub(super) fn truncate(self) -> Outcome<i128> {
        match self {
            Self::Int(number) => Ok(number),
            Self::Float(number) => integer_from_float(number.trunc()),
        }
    }
}

/// Compares without the rounding that turning the integer into a float would bring.
fn compare_exactly(integer: i128, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    match integer_from_float(float.trunc()) {
        Ok(whole) => Some(
            integer
                .cmp(&whole)
                .then_with(|| 0.0_f64.total_cmp(&(float.fract() + 0.0))),
        ),
        Err(_) => 0.0.partial_cmp(&float),
    }
}

/// An integer in the smallest form that holds it.
pub(super) fn integer(number: i128) -> Value {
    match i64::try_from(number) {
        Ok(number) => Value::Int(number),
        Err(_) => Value::BigInt(number.to_string().into()),
    }
}

/// A whole float as integer.
#[expect(clippy::cast_possible_truncation, reason = "the range is checked first")]
pub(super) fn integer_from_float(number: f64) -> Outcome<i128> {
    if !number.is_finite() {
        let shown = Value::Float(number).to_text();
        return Err(Failure::argument(format!("{shown} is no integer")));
    }
    if number.abs() >= 1.7e38 {
        return Err(too_large());
    }
    Ok(number as i128)
}

fn too_large() -> Failure {
    Failure::limit("the integer has more than 128 bits")
}

/// The integer that plain `digits` of `radix` stand for. Decimal ones may be of any length; others of 127 bits.
pub(super) fn integer_from_digits(digits: &str, radix: u32, is_negative: bool) -> Option<Value> {
    match i128::from_str_radix(digits, radix) {
        Ok(number) => Some(integer(if is_negative { -number } else { number })),
        Err(_) if radix == 10 && !digits.is_empty() => {
            let sign = if is_negative { "-" } else { "" };
            Some(Value::BigInt(
                format!("{sign}{}", digits.trim_start_matches('0')).into(),
            ))
        }
        Err(_) => None,
    }
}

/// A float from plain digits, fraction and exponent.
pub(super) fn parse_float(text: &str) -> Option<f64> {
    text.parse().ok()
}

/// The number with the other sign; nothing for what is no number, or too large.
pub(super) fn negate(value: &Value) -> Option<Value> {
    match Number::of(value).ok()?? {
        Number::Int(number) => Some(integer(number.checked_neg()?)),
        Number::Float(number) => Some(Value::Float(-number)),
    }
}

/// Arithmetic on two numbers. Operators that are none of arithmetic give nothing.
pub(super) fn arithmetic(operator: Operator, left: Number, right: Number) -> Option<Outcome<Number>> {
    let result = match (left, right) {
        (Number::Int(left), Number::Int(right)) => integers(operator, left, right)?,
        (left, right) => Ok(Number::Float(floats(operator, left.to_float(), right.to_float())?)),
    };
    Some(result)
}

fn integers(operator: Operator, left: i128, right: i128) -> Option<Outcome<Number>> {
    let is_division = matches!(operator, Operator::Divide | Operator::Remainder);
    if is_division && right == 0 {
        return Some(Err(Failure::zero_division()));
    }
    let result = match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => floor_divide(left, right),
        Operator::Remainder => floor_remainder(left, right),
        Operator::Power if right < 0 => {
            let message = "a negative power of an integer is a fraction; write the base with a decimal point";
            return Some(Err(Failure::argument(message)));
        }
        Operator::Power => power(left, right),
        Operator::ShiftLeft => shift(left, right),
        Operator::ShiftRight => shift(left, right.saturating_neg()),
        _ => return None,
    };
    Some(result.map(Number::Int).ok_or_else(too_large))
}

/// Division rounds down, also below zero.
fn floor_divide(left: i128, right: i128) -> Option<i128> {
    let quotient = left.checked_div(right)?;
    let is_inexact = left % right != 0;
    Some(quotient - i128::from(is_inexact && (left < 0) != (right < 0)))
}

/// The remainder has the sign of the divisor.
fn floor_remainder(left: i128, right: i128) -> Option<i128> {
    let remainder = left.checked_rem(right)?;
    let needs_shift = remainder != 0 && (remainder < 0) != (right < 0);
    Some(if needs_shift { remainder + right } else { remainder })
}

fn power(base: i128, exponent: i128) -> Option<i128> {
    match base {
        0 | 1 => Some(if exponent == 0 { 1 } else { base }),
        -1 => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// Shifts left by `count` bits, right where it is negative.
fn shift(number: i128, count: i128) -> Option<i128> {
    if count <= 0 {
        let by = u32::try_from(count.saturating_neg()).unwrap_or(u32::MAX).min(127);
        return Some(number >> by);
    }
    if number == 0 {
        return Some(0);
    }
    number.checked_mul(2_i128.checked_pow(u32::try_from(count).ok()?)?)
}

fn floats(operator: Operator, left: f64, right: f64) -> Option<f64> {
    Some(match operator {
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide => left / right,
        Operator::Remainder => {
            let remainder = left % right;
            if remainder * right < 0.0 {
                remainder + right
            } else {
                remainder
            }
        }
        Operator::Power => left.powf(right),
        _ => return None,
    })
}

/// How a number is brought to fewer digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rounding {
    /// To the nearest; halves away from zero.
    Nearest,
    Down,
    Up,
}

/// `number` to `digits` digits after the point, before it where negative. To none or fewer it becomes an integer.
pub(super) fn round(number: Number, rounding: Rounding, digits: i128) -> Outcome<Number> {
    match number {
        Number::Int(integer) if digits < 0 => round_integer(integer, rounding, -digits).map(Number::Int),
        Number::Int(_) => Ok(number),
        Number::Float(float) if digits > 0 => Ok(Number::Float(round_fraction(float, rounding, digits))),
        Number::Float(float) => {
            let whole = integer_from_float(rounded(float, rounding))?;
            let result = if digits < 0 {
                round_integer(integer_from_float(float.trunc())?, rounding, -digits)?
            } else {
                whole
            };
            Ok(Number::Int(result))
        }
    }
}

fn rounded(number: f64, rounding: Rounding) -> f64 {
    match rounding {
        Rounding::Nearest => number.round(),
        Rounding::Down => number.floor(),
        Rounding::Up => number.ceil(),
    }
}

/// A float carries no more than 15 reliable digits: beyond them there is nothing to round.
fn round_fraction(number: f64, rounding: Rounding, digits: i128) -> f64 {
    let Some(digits) = i32::try_from(digits).ok().filter(|digits| *digits < 15) else {
        return number;
    };
    let scale = 10_f64.powi(digits);
    let scaled = number * scale;
    if !scaled.is_finite() {
        return number;
    }
    // Multiplying rounds as well. The neighbour of the result counts where it, scaled back, still is on the right
    // side of the number.
    let whole = rounded(scaled, rounding);
    let is_beyond = match rounding {
        Rounding::Nearest if number > 0.0 => (whole + 0.5) / scale <= number,
        Rounding::Nearest => (whole - 0.5) / scale >= number,
        Rounding::Down => (whole + 1.0) / scale <= number,
        Rounding::Up => (whole - 1.0) / scale >= number,
    };
    let step = match rounding {
        Rounding::Nearest => number.signum(),
        Rounding::Down => 1.0,
        Rounding::Up => -1.0,
    };
    (if is_beyond { whole + step } else { whole }) / scale
}

fn round_integer(number: i128, rounding: Rounding, zeros: i128) -> Outcome<i128> {
    let Some(unit) = u32::try_from(zeros).ok().and_then(|zeros| 10_i128.checked_pow(zeros)) else {
        return Ok(0);
    };
    let below = number.div_euclid(unit).checked_mul(unit).ok_or_else(too_large)?;
    let rest = number - below;
    let goes_up = match rounding {
        Rounding::Down => false,
        Rounding::Up => rest > 0,
        Rounding::Nearest if number < 0 => rest > unit - rest,
        Rounding::Nearest => rest >= unit - rest,
    };
    if goes_up {
        below.checked_add(unit).ok_or_else(too_large)
    } else {
        Ok(below)
    }
}

/// The integer at the start of `text`, as `to_i` reads it; zero if there is none.
pub(super) fn leading_integer(text: &str, radix: u32) -> Outcome<Value> {
    let (is_negative, rest) = sign(text.trim_start());
    let (digits, _) = leading_digits(without_prefix(rest, radix), radix);
    if digits.is_empty() {
        return Ok(Value::Int(0));
    }
    integer_from_digits(&digits, radix, is_negative).ok_or_else(too_large)
}

/// The integer that the whole of `text` is, with the prefixes that a literal may have.
pub(super) fn whole_integer(text: &str) -> Option<Value> {
    let (is_negative, rest) = sign(text.trim());
    let lower = rest.to_ascii_lowercase();
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', b'o', ..] => (8, &lower[2..]),
        [b'0', b'd', ..] => (10, &lower[2..]),
        [b'0', b'0'..=b'9' | b'_', ..] => (8, lower[1..].strip_prefix('_').unwrap_or(&lower[1..])),
        _ => (10, &*lower),
    };
    let (plain, length) = leading_digits(digits, radix);
    if plain.is_empty() || length != digits.len() {
        return None;
    }
    integer_from_digits(&plain, radix, is_negative)
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn without_prefix(text: &str, radix: u32) -> &str {
    let letter = match radix {
        16 => 'x',
        2 => 'b',
        8 => 'o',
        _ => return text,
    };
    let rest = text
        .strip_prefix('0')
        .and_then(|rest| rest.strip_prefix([letter, letter.to_ascii_uppercase()]));
    rest.filter(|rest| rest.starts_with(|first: char| first.is_digit(radix)))
        .unwrap_or(text)
}

/// The digits at the start of `text` without single underscores between them, and how many bytes they take.
fn leading_digits(text: &str, radix: u32) -> (String, usize) {
    let mut digits = String::new();
    let mut length = 0;
    for (offset, character) in text.char_indices() {
        if character.is_digit(radix) {
            digits.push(character);
            length = offset + 1;
        } else if character != '_' || length != offset || digits.is_empty() {
            break;
        }
    }
    (digits, length)
}

/// The number at the start of `text`, as `to_f` reads it, and how many bytes it takes.
pub(super) fn leading_float(text: &str) -> (f64, usize) {
    let trimmed = text.trim_start();
    let (is_negative, rest) = sign(trimmed);
    let (mut written, mut length) = leading_digits(rest, 10);
    if let Some(fraction) = rest[length..].strip_prefix('.') {
        let (digits, taken) = leading_digits(fraction, 10);
        if taken > 0 {
            written = format!("{written}.{digits}");
            length += 1 + taken;
        }
    }
    if let Some(exponent) = rest[length..].strip_prefix(['e', 'E']).filter(|_| length > 0) {
        let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        let (digits, taken) = leading_digits(unsigned, 10);
        if taken > 0 {
            let sign = if exponent.starts_with('-') { "-" } else { "" };
            written = format!("{written}e{sign}{digits}");
            length += 1 + (exponent.len() - unsigned.len()) + taken;
        }
    }
    if length == 0 {
        return (0.0, 0);
    }
    let number = parse_float(&written).unwrap_or_default();
    let before = text.len() - rest.len();
    (if is_negative { -number } else { number }, before + length)
}

/// The number that the whole of `text` is.
pub(super) fn whole_float(text: &str) -> Option<f64> {
    let trimmed = text.trim();
    let (number, length) = leading_float(trimmed);
    (length > 0 && length == trimmed.len()).then_some(number)
}
