//! The methods of the language, by the kind of value that has them.

mod common;
mod index;
mod list;
mod mapping;
mod numeric;
mod substitute;
mod text;
mod transliterate;

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::value::Value;

use super::ast::Block;
use super::datum::Datum;
use super::error::{Failure, Outcome};
use super::eval::Evaluator;
use super::number::Number;

/// Every method that some value has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    Abs,
    All,
    Any,
    Between,
    Capitalize,
    Ceil,
    Chars,
    Chomp,
    Chop,
    Clamp,
    Compact,
    Downcase,
    Each,
    Empty,
    EndWith,
    Even,
    First,
    Flatten,
    Floor,
    Gsub,
    Include,
    Index,
    IsA,
    IsNil,
    Join,
    HasKey,
    Keys,
    Last,
    Length,
    Lines,
    Lstrip,
    Map,
    Match,
    IsMatch,
    Max,
    Min,
    Odd,
    Reject,
    Reverse,
    Round,
    Rstrip,
    Select,
    Sort,
    Split,
    StartWith,
    Strip,
    Sub,
    Sum,
    ToArray,
    ToFloat,
    ToInteger,
    ToSymbol,
    ToText,
    Tr,
    Uniq,
    Upcase,
    Values,
    Zero,
}

impl Method {
    const NAMES: [(&'static str, Self); 59] = [
        ("abs", Self::Abs),
        ("all?", Self::All),
        ("any?", Self::Any),
        ("between?", Self::Between),
        ("capitalize", Self::Capitalize),
        ("ceil", Self::Ceil),
        ("chars", Self::Chars),
        ("chomp", Self::Chomp),
        ("chop", Self::Chop),
        ("clamp", Self::Clamp),
        ("compact", Self::Compact),
        ("downcase", Self::Downcase),
        ("each", Self::Each),
        ("empty?", Self::Empty),
        ("end_with?", Self::EndWith),
        ("even?", Self::Even),
        ("first", Self::First),
        ("flatten", Self::Flatten),
        ("floor", Self::Floor),
        ("gsub", Self::Gsub),
        ("include?", Self::Include),
        ("index", Self::Index),
        ("is_a?", Self::IsA),
        ("join", Self::Join),
        ("key?", Self::HasKey),
        ("keys", Self::Keys),
        ("last", Self::Last),
        ("length", Self::Length),
        ("lines", Self::Lines),
        ("lstrip", Self::Lstrip),
        ("map", Self::Map),
        ("match", Self::Match),
        ("match?", Self::IsMatch),
        ("max", Self::Max),
        ("min", Self::Min),
        ("nil?", Self::IsNil),
        ("odd?", Self::Odd),
        ("reject", Self::Reject),
        ("reverse", Self::Reverse),
        ("round", Self::Round),
        ("rstrip", Self::Rstrip),
        ("select", Self::Select),
        ("size", Self::Length),
        ("sort", Self::Sort),
        ("split", Self::Split),
        ("start_with?", Self::StartWith),
        ("strip", Self::Strip),
        ("sub", Self::Sub),
        ("sum", Self::Sum),
        ("to_a", Self::ToArray),
        ("to_f", Self::ToFloat),
        ("to_i", Self::ToInteger),
        ("to_s", Self::ToText),
        ("to_sym", Self::ToSymbol),
        ("tr", Self::Tr),
        ("uniq", Self::Uniq),
        ("upcase", Self::Upcase),
        ("values", Self::Values),
        ("zero?", Self::Zero),
    ];

    pub(super) fn from_name(name: &str) -> Option<Self> {
        let index = Self::NAMES.binary_search_by_key(&name, |(known, _)| known).ok()?;
        Some(Self::NAMES[index].1)
    }

    /// Whether the method does something with a block.
    pub(super) fn takes_block(self) -> bool {
        matches!(
            self,
            Self::All
                | Self::Any
                | Self::Each
                | Self::Gsub
                | Self::Map
                | Self::Reject
                | Self::Select
                | Self::Sort
                | Self::Sub
                | Self::Sum
        )
    }

    /// The names of all methods.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().map(|(name, _)| *name)
    }
}

/// A method and what it is called with.
pub(super) struct Invocation<'i> {
    pub(super) name: &'i Arc<str>,
    /// Nothing for a name that only a mapping could have as key.
    pub(super) method: Option<Method>,
    pub(super) arguments: &'i [Datum],
    pub(super) block: Option<&'i Block>,
}

impl Invocation<'_> {
    /// Refuses any other number of arguments.
    fn expect(&self, counts: RangeInclusive<usize>) -> Outcome<()> {
        let given = self.arguments.len();
        if counts.contains(&given) {
            return Ok(());
        }
        let (least, most) = counts.into_inner();
        let wanted = match (least, most) {
            (0, 0) => "no argument".to_owned(),
            (1, 1) => "one argument".to_owned(),
            (least, most) if least == most => format!("{least} arguments"),
            (least, usize::MAX) => format!("at least {least}"),
            (least, most) => format!("{least} to {most} arguments"),
        };
        Err(Failure::argument(format!(
            "`{}` takes {wanted}, not {given}",
            self.name
        )))
    }

    /// The whole number that the argument at `index` is; nothing if it was left out.
    fn integer(&self, index: usize) -> Outcome<Option<i128>> {
        let Some(argument) = self.arguments.get(index) else {
            return Ok(None);
        };
        let number = match argument.as_value() {
            Some(value) => Number::of(value)?,
            None => None,
        };
        match number {
            Some(number) => number.truncate().map(Some),
            None => Err(self.wrong_argument(argument, "a number")),
        }
    }

    /// The text that the argument at `index` is; nothing if it was left out.
    fn text(&self, index: usize) -> Outcome<Option<&Arc<str>>> {
        match self.arguments.get(index) {
            None => Ok(None),
            Some(argument) => match argument.as_text() {
                Some(text) => Ok(Some(text)),
                None => Err(self.wrong_argument(argument, "a text")),
            },
        }
    }

    fn wrong_argument(&self, argument: &Datum, wanted: &str) -> Failure {
        let message = format!("`{}` takes {wanted}, not {}", self.name, argument.class_name());
        Failure::wrong_type(message)
    }

    fn unknown_on(&self, receiver: &Datum) -> Failure {
        let message = match receiver {
            Datum::Value(Value::Null) => format!("nil has no method `{}`", self.name),
            _ => format!("{} has no method `{}`", receiver.class_name(), self.name),
        };
        Failure::no_method(message)
    }
}

impl Evaluator<'_> {
    /// Calls a method of `receiver`.
    pub(super) fn method(&mut self, receiver: &Datum, invocation: &Invocation<'_>) -> Outcome<Datum> {
        let Some(method) = invocation.method else {
            return Err(invocation.unknown_on(receiver));
        };
        if let Some(result) = self.common_method(receiver, method, invocation)? {
            return Ok(result);
        }
        match receiver {
            Datum::Value(Value::Str(text)) => self.text_method(receiver, text, method, invocation),
            Datum::Value(Value::Symbol(_)) => self.symbol_method(receiver, method, invocation),
            Datum::Value(Value::Int(_) | Value::BigInt(_) | Value::Float(_)) => {
                self.number_method(receiver, method, invocation)
            }
            Datum::Value(Value::Seq(items)) => self.list_method(receiver, items, method, invocation),
            Datum::Value(Value::Map(_)) | Datum::Job => self.mapping_method(receiver, method, invocation),
            Datum::Range(range) => self.range_method(receiver, range, method, invocation),
            Datum::Match(found) => self.match_method(receiver, found, method, invocation),
            _ => Err(invocation.unknown_on(receiver)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Method;

    #[test]
    fn names_are_sorted_for_the_search() {
        assert!(Method::NAMES.is_sorted_by_key(|(name, _)| *name));
        assert_eq!(Method::from_name("zero?"), Some(Method::Zero));
        assert_eq!(Method::from_name("system"), None);
    }
}
