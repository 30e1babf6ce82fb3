//! Methods of numbers.

use crate::value::Value;

use super::super::compare::must_order;
use super::super::datum::Datum;
use super::super::error::{Failure, Outcome};
use super::super::eval::Evaluator;
use super::super::number::{Number, Rounding, integer, negate, round};
use super::{Invocation, Method};

impl Evaluator<'_> {
    pub(super) fn number_method(
        &mut self,
        receiver: &Datum,
        method: Method,
        invocation: &Invocation<'_>,
    ) -> Outcome<Datum> {
        let unknown = || invocation.unknown_on(receiver);
        let value = receiver.as_value().ok_or_else(unknown)?;
        let number = Number::of(value)?.ok_or_else(unknown)?;
        let rounding = match method {
            Method::Between => return self.between(value, invocation),
            Method::Clamp => return self.clamped(value, invocation),
            Method::Round => Rounding::Nearest,
            Method::Floor => Rounding::Down,
            Method::Ceil => Rounding::Up,
            _ => {
                invocation.expect(0..=0)?;
                return plain(number, value, method).unwrap_or_else(|| Err(unknown()));
            }
        };
        invocation.expect(0..=1)?;
        let digits = invocation.integer(0)?.unwrap_or(0);
        let digits = digits.clamp(-1_000, 1_000);
        Ok(Datum::Value(round(number, rounding, digits)?.into_value()))
    }

    /// `x.between?(least, most)`
    pub(super) fn between(&mut self, value: &Value, invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(2..=2)?;
        let (least, most) = bounds(invocation)?;
        let is_above = must_order(&mut self.budget, value, &least)?.is_ge();
        Ok(Datum::bool(
            is_above && must_order(&mut self.budget, value, &most)?.is_le(),
        ))
    }

    /// `x.clamp(least, most)`, `x.clamp(least..most)`
    pub(super) fn clamped(&mut self, value: &Value, invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(1..=2)?;
        let (least, most) = bounds(invocation)?;
        if !least.is_null() && !most.is_null() && must_order(&mut self.budget, &least, &most)?.is_gt() {
            return Err(Failure::argument("the least value is greater than the most"));
        }
        if !least.is_null() && must_order(&mut self.budget, value, &least)?.is_lt() {
            return Ok(least.into());
        }
        if !most.is_null() && must_order(&mut self.budget, value, &most)?.is_gt() {
            return Ok(most.into());
        }
        Ok(value.clone().into())
    }
}

/// Two bounds, from two arguments or a range.
fn bounds(invocation: &Invocation<'_>) -> Outcome<(Value, Value)> {
    match invocation.arguments {
        [Datum::Range(range)] => {
            if range.is_exclusive && !range.to.is_null() {
                return Err(Failure::argument("the range must include its end"));
            }
            Ok((range.from.clone(), range.to.clone()))
        }
        [Datum::Value(least), Datum::Value(most)] => Ok((least.clone(), most.clone())),
        [other, ..] => Err(invocation.wrong_argument(other, "a least and a most value")),
        [] => Err(Failure::argument("bounds are missing")),
    }
}

/// Methods without arguments; nothing for what is no method of numbers.
fn plain(number: Number, value: &Value, method: Method) -> Option<Outcome<Datum>> {
    let result = match (method, number) {
        (Method::ToInteger, number) => number.truncate().map(integer),
        (Method::ToFloat, number) => Ok(Value::Float(number.to_float())),
        (Method::Abs, Number::Float(float)) => Ok(Value::Float(float.abs())),
        (Method::Abs, Number::Int(whole)) => {
            let negative = negate(value).unwrap_or(Value::Null);
            Ok(if whole < 0 { negative } else { value.clone() })
        }
        (Method::Zero, number) => Ok(Value::Bool(number.to_float() == 0.0)),
        (Method::Even, Number::Int(whole)) => Ok(Value::Bool(whole % 2 == 0)),
        (Method::Odd, Number::Int(whole)) => Ok(Value::Bool(whole % 2 != 0)),
        _ => return None,
    };
    Some(result.map(Datum::Value))
}
