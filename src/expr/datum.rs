//! What an expression works with: the values of jobs, and what exists only while it is evaluated.

use std::fmt::{self, Write};
use std::sync::Arc;

use crate::value::Value;

use super::ast::Class;
use super::pattern::{Match, Pattern};

/// A value in the middle of an evaluation. Only [`Datum::Value`] and the job can be a result.
#[derive(Debug, Clone)]
pub(super) enum Datum {
    /// A value as jobs hold it.
    Value(Value),
    /// The whole job, which is not copied unless it becomes part of a result.
    Job,
    /// A range.
    Range(Arc<Range>),
    /// A regular expression.
    Pattern(Arc<Pattern>),
    /// A match of one.
    Match(Arc<Match>),
    /// A class.
    Class(Class),
}

/// A range; an end that is left out is open.
#[derive(Debug, PartialEq)]
pub(super) struct Range {
    pub(super) from: Value,
    pub(super) to: Value,
    pub(super) is_exclusive: bool,
}

impl Datum {
    pub(super) const NULL: Self = Self::Value(Value::Null);

    pub(super) fn bool(truth: bool) -> Self {
        Self::Value(Value::Bool(truth))
    }

    pub(super) fn text(text: impl Into<Arc<str>>) -> Self {
        Self::Value(Value::Str(text.into()))
    }

    /// A count of things in memory.
    pub(super) fn count(count: usize) -> Self {
        Self::Value(Value::Int(i64::try_from(count).unwrap_or(i64::MAX)))
    }

    pub(super) fn is_null(&self) -> bool {
        matches!(self, Self::Value(Value::Null))
    }

    /// Everything but nothing and false is true.
    pub(super) fn is_true(&self) -> bool {
        !matches!(self, Self::Value(Value::Null | Value::Bool(false)))
    }

    pub(super) fn as_value(&self) -> Option<&Value> {
        match self {
            Self::Value(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn as_text(&self) -> Option<&Arc<str>> {
        match self {
            Self::Value(Value::Str(text)) => Some(text),
            _ => None,
        }
    }

    pub(super) fn class(&self) -> Option<Class> {
        Some(match self {
            Self::Value(value) => return Class::from_name(value.class_name()),
            Self::Job => Class::Hash,
            Self::Range(_) => Class::Range,
            Self::Pattern(_) => Class::Regexp,
            Self::Match(_) => Class::Match,
            Self::Class(_) => return None,
        })
    }

    /// Whether `is_a?` holds.
    pub(super) fn is_a(&self, class: Class) -> bool {
        match self.class() {
            Some(Class::Integer | Class::Float) if class == Class::Numeric => true,
            own => own == Some(class),
        }
    }

    /// What the value is, for messages: Ruby's class name.
    pub(super) fn class_name(&self) -> &'static str {
        self.class().map_or("Class", Class::name)
    }

    /// Writes `to_s`. The job is written by the evaluator, which knows it.
    pub(super) fn write_text(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Value(value) => value.write_text(out),
            Self::Job => Ok(()),
            Self::Range(range) => {
                range.from.write_text(out)?;
                out.write_str(if range.is_exclusive { "..." } else { ".." })?;
                range.to.write_text(out)
            }
            Self::Pattern(pattern) => out.write_str(&pattern.to_text()),
            Self::Match(found) => out.write_str(found.group(0).unwrap_or_default()),
            Self::Class(class) => out.write_str(class.name()),
        }
    }
}

impl From<Value> for Datum {
    fn from(value: Value) -> Self {
        Self::Value(value)
    }
}
