//! What the operators between two terms do.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::value::{Node, Value};

use super::ast::Class;
use super::compare::{order, same};
use super::datum::Datum;
use super::error::{Failure, Outcome};
use super::eval::Evaluator;
use super::number::{Number, arithmetic};
use super::operator::Operator;
use super::pattern::Match;

impl Evaluator<'_> {
    pub(super) fn operate(&mut self, operator: Operator, left: &Datum, right: &Datum) -> Outcome<Datum> {
        match operator {
            Operator::Equal => self.equals(left, right).map(Datum::bool),
            Operator::NotEqual => self.equals(left, right).map(|is_equal| Datum::bool(!is_equal)),
            Operator::CaseEqual => self.case_equals(left, right).map(Datum::bool),
            Operator::Matches => self.matches(left, right),
            Operator::MatchesNot => self.matches(left, right).map(|found| Datum::bool(found.is_null())),
            Operator::Compare => Ok(match self.ordering(left, right)? {
                Some(ordering) => Datum::Value(Value::Int(ordering as i64)),
                None => Datum::NULL,
            }),
            Operator::Less | Operator::LessEqual | Operator::Greater | Operator::GreaterEqual => {
                self.comparison(operator, left, right)
            }
            _ => self.arithmetic(operator, left, right),
        }
    }

    fn ordering(&mut self, left: &Datum, right: &Datum) -> Outcome<Option<Ordering>> {
        match (left.as_value(), right.as_value()) {
            (Some(left), Some(right)) => order(&mut self.budget, left, right),
            _ => Ok(None),
        }
    }

    fn comparison(&mut self, operator: Operator, left: &Datum, right: &Datum) -> Outcome<Datum> {
        let is_comparable = matches!(
            left,
            Datum::Value(
                Value::Int(_)
                    | Value::BigInt(_)
                    | Value::Float(_)
                    | Value::Str(_)
                    | Value::Symbol(_)
                    | Value::Date(_)
                    | Value::Time(_)
            )
        );
        let is_float = |datum: &Datum| matches!(datum, Datum::Value(Value::Float(_)));
        let ordering = match self.ordering(left, right)? {
            Some(ordering) if is_comparable => ordering,
            // `NaN` is neither smaller nor greater.
            None if is_comparable && (is_float(left) || is_float(right)) && right.is_a(Class::Numeric) => {
                return Ok(Datum::bool(false));
            }
            _ => {
                return Err(mismatch(operator, left, right, is_comparable));
            }
        };
        Ok(Datum::bool(match operator {
            Operator::Less => ordering.is_lt(),
            Operator::LessEqual => ordering.is_le(),
            Operator::Greater => ordering.is_gt(),
            _ => ordering.is_ge(),
        }))
    }

    /// `a =~ b`: where the match begins, in characters.
    fn matches(&mut self, left: &Datum, right: &Datum) -> Outcome<Datum> {
        let (pattern, subject) = match (left, right) {
            (Datum::Pattern(pattern), subject) | (subject, Datum::Pattern(pattern)) => (pattern, subject),
            (Datum::Value(Value::Null), _) => return Ok(Datum::NULL),
            _ => {
                let message = format!("`=~` needs a regular expression, not {}", right.class_name());
                return Err(Failure::wrong_type(message));
            }
        };
        let Datum::Value(Value::Str(text) | Value::Symbol(text)) = subject else {
            self.last_match = None;
            return Ok(Datum::NULL);
        };
        let found = self.search(&Arc::clone(pattern), &Arc::clone(text), 0)?;
        let position = |found: Arc<Match>| Datum::count(text[..found.whole().0].chars().count());
        Ok(found.map_or(Datum::NULL, position))
    }

    pub(super) fn arithmetic(&mut self, operator: Operator, left: &Datum, right: &Datum) -> Outcome<Datum> {
        let (Some(a), Some(b)) = (left.as_value(), right.as_value()) else {
            return Err(mismatch(operator, left, right, false));
        };
        if let (Some(a), Some(b)) = (Number::of(a)?, Number::of(b)?)
            && let Some(result) = arithmetic(operator, a, b)
        {
            return Ok(Datum::Value(result?.into_value()));
        }
        match (operator, a, b) {
            (Operator::Add, Value::Str(a), Value::Str(b)) => {
                self.budget.text(a.len() + b.len())?;
                Ok(Datum::text(format!("{a}{b}")))
            }
            (Operator::Multiply, Value::Str(text), Value::Int(times)) => self.repeated(text, *times),
            (Operator::Add, Value::Seq(a), Value::Seq(b)) => {
                self.budget.items(a.len() + b.len())?;
                self.list(a.iter().chain(b.iter()).cloned().collect())
            }
            (Operator::Subtract, Value::Seq(a), Value::Seq(b)) => self.difference(a, b),
            (Operator::Multiply, Value::Seq(items), Value::Str(separator)) => self.join(items, separator),
            (Operator::Multiply, Value::Seq(items), Value::Int(times)) => {
                let times = usize::try_from(*times).map_err(|_| Failure::argument("a negative number of times"))?;
                self.budget.items(items.len().saturating_mul(times))?;
                self.list(std::iter::repeat_n(items.iter().cloned(), times).flatten().collect())
            }
            _ => Err(mismatch(operator, left, right, operator_takes(operator, a))),
        }
    }

    fn repeated(&mut self, text: &str, times: i64) -> Outcome<Datum> {
        let times = usize::try_from(times).map_err(|_| Failure::argument("a negative number of times"))?;
        self.budget.text(text.len().saturating_mul(times))?;
        Ok(Datum::text(text.repeat(times)))
    }

    fn difference(&mut self, left: &[Node], right: &[Node]) -> Outcome<Datum> {
        let mut kept = Vec::new();
        for item in left {
            let mut is_kept = true;
            for other in right {
                is_kept &= !same(&mut self.budget, &item.value, &other.value)?;
            }
            if is_kept {
                kept.push(item.clone());
            }
        }
        self.list(kept)
    }
}

/// Whether values of this kind have the operator at all, so that the fault lies with the other side.
fn operator_takes(operator: Operator, left: &Value) -> bool {
    match left {
        Value::Int(_) | Value::BigInt(_) => true,
        Value::Float(_) => !matches!(operator, Operator::ShiftLeft | Operator::ShiftRight),
        Value::Str(_) => matches!(operator, Operator::Add | Operator::Multiply),
        Value::Seq(_) => matches!(operator, Operator::Add | Operator::Subtract | Operator::Multiply),
        _ => false,
    }
}

fn mismatch(operator: Operator, left: &Datum, right: &Datum, is_operator_known: bool) -> Failure {
    let spelling = operator.spelling();
    let (left, right) = (left.class_name(), right.class_name());
    if is_operator_known {
        return Failure::wrong_type(format!("`{spelling}` cannot take {left} and {right}"));
    }
    Failure::no_method(format!("{left} has no operator `{spelling}` here"))
}
