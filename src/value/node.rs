//! Values and the nodes that carry them.

use std::sync::Arc;

use crate::source::Span;

use super::Map;

/// A calendar date (`2001-12-14`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    /// Year.
    pub year: i32,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
}

/// A point in time as written: local date, time of day, and distance from UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Time {
    /// The date at that distance from UTC.
    pub date: Date,
    /// Seconds since that date's midnight.
    pub seconds: u32,
    /// Nanoseconds within the second.
    pub nanoseconds: u32,
    /// Seconds east of UTC; `None` for a time written with `Z`.
    pub offset: Option<i32>,
}

/// A value of a job (spec section 1.1).
#[derive(Debug, Clone)]
pub enum Value {
    /// Nothing (`~`, an empty value).
    Null,
    /// A truth value.
    Bool(bool),
    /// An integer that fits 64 bits.
    Int(i64),
    /// A larger integer, as its decimal digits with an optional `-`.
    BigInt(Arc<str>),
    /// A floating-point number.
    Float(f64),
    /// Text.
    Str(Arc<str>),
    /// A symbol; the text is without the leading colon.
    Symbol(Arc<str>),
    /// A date.
    Date(Date),
    /// A time.
    Time(Time),
    /// A list.
    Seq(Arc<Vec<Node>>),
    /// A mapping.
    Map(Arc<Map>),
}

impl Value {
    /// A text value.
    pub fn str(text: impl Into<Arc<str>>) -> Self {
        Self::Str(text.into())
    }

    /// Whether this is nothing.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The text, if this is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The list, if this is one.
    pub fn as_seq(&self) -> Option<&[Node]> {
        match self {
            Self::Seq(items) => Some(items),
            _ => None,
        }
    }

    /// The mapping, if this is one.
    pub fn as_map(&self) -> Option<&Map> {
        match self {
            Self::Map(map) => Some(map),
            _ => None,
        }
    }

    /// Whether this is neither a list nor a mapping.
    pub fn is_scalar(&self) -> bool {
        !matches!(self, Self::Seq(_) | Self::Map(_))
    }
}

/// Equality of contents: places do not count, `1` and `1.0` differ, a float equals itself bit for bit.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::Str(a), Self::Str(b)) | (Self::Symbol(a), Self::Symbol(b)) | (Self::BigInt(a), Self::BigInt(b)) => {
                a == b
            }
            (Self::Date(a), Self::Date(b)) => a == b,
            (Self::Time(a), Self::Time(b)) => a == b,
            (Self::Seq(a), Self::Seq(b)) => Arc::ptr_eq(a, b) || a == b,
            (Self::Map(a), Self::Map(b)) => Arc::ptr_eq(a, b) || a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

/// A value and the place it came from.
#[derive(Debug, Clone)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// The bytes that the author typed for it, in the file where they stand.
    pub span: Span,
}

impl Node {
    /// `value` from `span`.
    pub fn new(value: Value, span: Span) -> Self {
        Self { value, span }
    }

    /// A value that stands in no file.
    pub fn generated(value: Value) -> Self {
        Self {
            value,
            span: Span::GENERATED,
        }
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for Node {}
