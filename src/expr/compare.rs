//! Equality, order, and the `===` of `case`.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::value::{Date, Time, Value};

use super::budget::Budget;
use super::datum::{Datum, Range};
use super::error::{Failure, Outcome};
use super::eval::Evaluator;
use super::number::Number;

/// `a == b` of Ruby: `1 == 1.0`, and lists and mappings by their contents.
pub(super) fn equal(budget: &mut Budget, left: &Value, right: &Value) -> Outcome<bool> {
    budget.spend(1)?;
    match (left, right) {
        (Value::Seq(a), Value::Seq(b)) => {
            if Arc::ptr_eq(a, b) || a.len() != b.len() {
                return Ok(a.len() == b.len());
            }
            for (a, b) in a.iter().zip(b.iter()) {
                if !equal(budget, &a.value, &b.value)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        (Value::Map(a), Value::Map(b)) => {
            if Arc::ptr_eq(a, b) || a.len() != b.len() {
                return Ok(a.len() == b.len());
            }
            for (name, entry) in a.iter() {
                let Some(other) = b.entry(name) else {
                    return Ok(false);
                };
                if !equal(budget, &entry.node.value, &other.node.value)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        (Value::Int(_) | Value::Float(_) | Value::BigInt(_), Value::Int(_) | Value::Float(_) | Value::BigInt(_)) => {
            Ok(compare_numbers(left, right)? == Some(Ordering::Equal))
        }
        _ => Ok(left == right),
    }
}

/// Whether two values are one and the same to a set: as [`equal`], but `1` is not `1.0`.
pub(super) fn same(budget: &mut Budget, left: &Value, right: &Value) -> Outcome<bool> {
    if left.is_scalar() || right.is_scalar() {
        budget.spend(1)?;
        return Ok(left == right);
    }
    equal(budget, left, right)
}

fn compare_numbers(left: &Value, right: &Value) -> Outcome<Option<Ordering>> {
    Ok(match (Number::of(left)?, Number::of(right)?) {
        (Some(left), Some(right)) => left.compare(right),
        _ => None,
    })
}

/// `a <=> b`: nothing where the two have no order.
pub(super) fn order(budget: &mut Budget, left: &Value, right: &Value) -> Outcome<Option<Ordering>> {
    budget.spend(1)?;
    match (left, right) {
        (Value::Str(a), Value::Str(b)) | (Value::Symbol(a), Value::Symbol(b)) => Ok(Some(a.cmp(b))),
        (Value::Date(a), Value::Date(b)) => Ok(Some(a.cmp(b))),
        (Value::Time(a), Value::Time(b)) => Ok(Some(instant(*a).cmp(&instant(*b)))),
        (Value::Seq(a), Value::Seq(b)) => {
            for (a, b) in a.iter().zip(b.iter()) {
                match order(budget, &a.value, &b.value)? {
                    Some(Ordering::Equal) => {}
                    decided => return Ok(decided),
                }
            }
            Ok(Some(a.len().cmp(&b.len())))
        }
        (Value::Null, Value::Null) => Ok(Some(Ordering::Equal)),
        (Value::Bool(a), Value::Bool(b)) if a == b => Ok(Some(Ordering::Equal)),
        _ => compare_numbers(left, right),
    }
}

/// The order of two values that must have one.
pub(super) fn must_order(budget: &mut Budget, left: &Value, right: &Value) -> Outcome<Ordering> {
    order(budget, left, right)?.ok_or_else(|| {
        let message = format!("{} and {} have no order", left.class_name(), right.class_name());
        Failure::argument(message)
    })
}

/// Seconds and nanoseconds since some fixed moment.
fn instant(time: Time) -> (i64, u32) {
    let seconds = day_number(time.date) * 86_400 + i64::from(time.seconds) - i64::from(time.offset.unwrap_or(0));
    (seconds, time.nanoseconds)
}

/// Days, counted so that later dates have greater numbers; months are as long as they are.
fn day_number(date: Date) -> i64 {
    let (year, month, day) = (i64::from(date.year), i64::from(date.month), i64::from(date.day));
    let before_march = i64::from(month < 3);
    let years = year - before_march;
    let months = month + 12 * before_march - 3;
    (153 * months + 2) / 5 + day + 365 * years + years.div_euclid(4) - years.div_euclid(100) + years.div_euclid(400)
}

impl Range {
    /// Whether `value` lies between the ends.
    pub(super) fn covers(&self, budget: &mut Budget, value: &Value) -> Outcome<bool> {
        if !self.from.is_null()
            && !matches!(
                order(budget, &self.from, value)?,
                Some(Ordering::Less | Ordering::Equal)
            )
        {
            return Ok(false);
        }
        if self.to.is_null() {
            return Ok(true);
        }
        Ok(match order(budget, value, &self.to)? {
            Some(Ordering::Less) => true,
            Some(Ordering::Equal) => !self.is_exclusive,
            _ => false,
        })
    }
}

impl Evaluator<'_> {
    /// `a == b`
    pub(super) fn equals(&mut self, left: &Datum, right: &Datum) -> Outcome<bool> {
        match (left, right) {
            (Datum::Value(left), Datum::Value(right)) => equal(&mut self.budget, left, right),
            (Datum::Job, Datum::Job) => Ok(true),
            (Datum::Job, Datum::Value(Value::Map(_))) | (Datum::Value(Value::Map(_)), Datum::Job) => {
                let left = self.value_from(left.clone())?;
                let right = self.value_from(right.clone())?;
                equal(&mut self.budget, &left, &right)
            }
            (Datum::Range(left), Datum::Range(right)) => Ok(left == right),
            (Datum::Pattern(left), Datum::Pattern(right)) => Ok(left == right),
            (Datum::Class(left), Datum::Class(right)) => Ok(left == right),
            _ => Ok(false),
        }
    }

    /// `pattern === value`, by which `case` decides.
    pub(super) fn case_equals(&mut self, pattern: &Datum, value: &Datum) -> Outcome<bool> {
        match (pattern, value) {
            (Datum::Pattern(pattern), Datum::Value(Value::Str(text) | Value::Symbol(text))) => {
                Ok(self.search(&Arc::clone(pattern), &Arc::clone(text), 0)?.is_some())
            }
            (Datum::Pattern(_), _) => {
                self.last_match = None;
                Ok(false)
            }
            (Datum::Range(range), Datum::Value(value)) => range.covers(&mut self.budget, value),
            (Datum::Class(class), value) => Ok(value.is_a(*class)),
            _ => self.equals(pattern, value),
        }
    }
}
