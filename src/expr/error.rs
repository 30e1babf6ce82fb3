//! What can go wrong with an expression, before and while it is evaluated.

use std::sync::Arc;

use crate::diagnostic::codes::expression::{
    EXPRESSION_FAILED, EXPRESSION_LIMIT, EXPRESSION_SYNTAX, TEMPLATE_SYNTAX, UNKNOWN_NAME,
};
use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::source::{Span, TextRange};

/// A text that is no expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// What was found and what could stand there.
    pub message: String,
    /// The construct that is refused, as typed (`system`, `while`, the text of an odd token).
    pub construct: String,
    /// Where it stands.
    pub span: Span,
}

impl SyntaxError {
    /// The finding for a fault in an expression.
    pub fn to_diagnostic(&self) -> Diagnostic {
        self.with_code(&EXPRESSION_SYNTAX)
    }

    /// The finding for a fault in a template.
    pub fn to_template_diagnostic(&self) -> Diagnostic {
        self.with_code(&TEMPLATE_SYNTAX)
    }

    fn with_code(&self, code: &'static Code) -> Diagnostic {
        Diagnostic::new(code, self.span, self.message.clone())
    }
}

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ErrorKind {
    /// The job, or a mapping, has no key of this name.
    UnknownKey(Arc<str>),
    /// The value has no such method, or not with such arguments.
    NoMethod,
    /// A method cannot work with the value of an argument.
    Argument,
    /// An operator or method was given a value of a kind that it does not take.
    Type,
    /// Division by zero.
    ZeroDivision,
    /// A limit on steps, sizes or backtracking was reached.
    Limit,
}

/// A well-formed expression that has no value for this job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvalError {
    /// Why.
    pub kind: ErrorKind,
    /// The same in words.
    pub message: String,
    /// The part of the expression that failed.
    pub span: Span,
}

impl EvalError {
    /// Whether the expression only lacks a name, so that it may have a value once the job knows more.
    pub fn is_unknown_key(&self) -> bool {
        matches!(self.kind, ErrorKind::UnknownKey(_))
    }

    /// The finding. `names` are the names that the author may have meant, such as the job's keys.
    pub fn to_diagnostic<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Diagnostic {
        let finding = Diagnostic::new(self.code(), self.span, self.message.clone());
        let ErrorKind::UnknownKey(name) = &self.kind else {
            return finding;
        };
        match suggest::closest(name, names) {
            Some(near) => finding.note(format!("did you mean `{near}`?")),
            None => finding,
        }
    }

    fn code(&self) -> &'static Code {
        match self.kind {
            ErrorKind::UnknownKey(_) => &UNKNOWN_NAME,
            ErrorKind::Limit => &EXPRESSION_LIMIT,
            ErrorKind::NoMethod | ErrorKind::Argument | ErrorKind::Type | ErrorKind::ZeroDivision => &EXPRESSION_FAILED,
        }
    }
}

/// A failure inside the evaluator. The innermost term that fails gives it its place.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) kind: ErrorKind,
    pub(super) message: String,
    pub(super) range: Option<TextRange>,
}

/// The result of a step of evaluation.
pub(super) type Outcome<T> = Result<T, Failure>;

impl Failure {
    fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            range: None,
        }
    }

    pub(super) fn unknown_key(name: &Arc<str>, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::UnknownKey(Arc::clone(name)), message)
    }

    pub(super) fn no_method(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::NoMethod, message)
    }

    pub(super) fn argument(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Argument, message)
    }

    pub(super) fn wrong_type(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Type, message)
    }

    pub(super) fn zero_division() -> Self {
        Self::new(ErrorKind::ZeroDivision, "division by zero")
    }

    pub(super) fn limit(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Limit, message)
    }

    /// The same failure at `range`, unless it has a place already.
    pub(super) fn at(mut self, range: TextRange) -> Self {
        self.range.get_or_insert(range);
        self
    }
}
