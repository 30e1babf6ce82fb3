//! Methods that every value has, and those of nothing, symbols and matches.

use std::sync::Arc;

use crate::value::Value;

use super::super::datum::Datum;
use super::super::error::Outcome;
use super::super::eval::Evaluator;
use super::super::pattern::Match;
use super::{Invocation, Method};

impl Evaluator<'_> {
    /// The result of a method that all values have, or that nothing has.
    pub(super) fn common_method(
        &mut self,
        receiver: &Datum,
        method: Method,
        invocation: &Invocation<'_>,
    ) -> Outcome<Option<Datum>> {
        let result = match method {
            Method::IsNil => {
                invocation.expect(0..=0)?;
                Datum::bool(receiver.is_null())
            }
            Method::IsA => {
                invocation.expect(1..=1)?;
                match &invocation.arguments[0] {
                    Datum::Class(class) => Datum::bool(receiver.is_a(*class)),
                    other => return Err(invocation.wrong_argument(other, "a class")),
                }
            }
            Method::ToText => {
                invocation.expect(0..=0)?;
                Datum::text(self.text_of(receiver)?)
            }
            Method::ToArray if receiver.is_null() => self.list(Vec::new())?,
            Method::ToInteger if receiver.is_null() => Datum::Value(Value::Int(0)),
            Method::ToFloat if receiver.is_null() => Datum::Value(Value::Float(0.0)),
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    pub(super) fn symbol_method(
        &mut self,
        receiver: &Datum,
        method: Method,
        invocation: &Invocation<'_>,
    ) -> Outcome<Datum> {
        let Datum::Value(Value::Symbol(text)) = receiver else {
            return Err(invocation.unknown_on(receiver));
        };
        let as_text = Datum::text(Arc::clone(text));
        match method {
            Method::ToSymbol => Ok(receiver.clone()),
            Method::Length | Method::Empty | Method::StartWith | Method::EndWith | Method::IsMatch | Method::Match => {
                self.method(&as_text, invocation)
            }
            Method::Upcase | Method::Downcase | Method::Capitalize => {
                let changed = self.method(&as_text, invocation)?;
                Ok(match changed {
                    Datum::Value(Value::Str(text)) => Datum::Value(Value::Symbol(text)),
                    other => other,
                })
            }
            _ => Err(invocation.unknown_on(receiver)),
        }
    }

    pub(super) fn match_method(
        &mut self,
        receiver: &Datum,
        found: &Arc<Match>,
        method: Method,
        invocation: &Invocation<'_>,
    ) -> Outcome<Datum> {
        match method {
            Method::ToArray => {
                invocation.expect(0..=0)?;
                let groups = (0..found.len()).map(|number| found.group(number).map_or(Value::Null, Value::str));
                let groups: Vec<Value> = groups.collect();
                self.list_of(groups)
            }
            Method::Length => Ok(Datum::count(found.len())),
            _ => Err(invocation.unknown_on(receiver)),
        }
    }
}
