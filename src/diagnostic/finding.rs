//! The one type of finding, and the list in which stages gather them.

use crate::source::Span;

use super::Code;

/// How much a finding matters; the order is from least to most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing, needs no action.
    Note,
    /// The job is fine, but the host lacks what it needs.
    Skipped,
    /// Probably not what the author meant.
    Warning,
    /// The job cannot be compiled as it is.
    Error,
}

impl Severity {
    /// The word that stands for the severity in every output format.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Skipped => "skipped",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A place and what is to be said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is said there; may be empty on the primary label.
    pub text: String,
}

/// One replacement of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The text to replace; an empty span inserts.
    pub span: Span,
    /// What comes in its place.
    pub replacement: String,
}

/// A change that mends the finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What the change does, in the imperative (`write nr_threads`).
    pub title: String,
    /// The replacements, which do not overlap.
    pub edits: Vec<Edit>,
    /// Whether `check --fix` may apply it without asking: it cannot change what the job means otherwise.
    pub is_safe: bool,
}

/// A finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of fault.
    pub code: &'static Code,
    /// How much it matters here; starts as the code's own severity.
    pub severity: Severity,
    /// What was found, then what was expected: one line, names in backticks.
    pub message: String,
    /// The smallest thing to edit.
    pub primary: Label,
    /// The other places involved (`first given here`, `included from here`).
    pub related: Vec<Label>,
    /// Way out and background, one line each (`did you mean ...`).
    pub notes: Vec<String>,
    /// A change that mends it, where there is one.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A finding of `code` at `span` with the code's own severity.
    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity,
            message: message.into(),
            primary: Label {
                span,
                text: String::new(),
            },
            related: Vec::new(),
            notes: Vec::new(),
            fix: None,
        }
    }

    /// The same finding with another severity.
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same finding with `text` beside the marked place.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// The same finding with one more place.
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// The same finding with one more line of advice.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same finding with a change that mends it.
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }
}

/// The findings of a run, in the order in which they were made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics {
    items: Vec<Diagnostic>,
}

impl Diagnostics {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.items.push(diagnostic);
    }

    /// Adds all findings of `other`.
    pub fn append(&mut self, other: Self) {
        self.items.extend(other.items);
    }

    /// The findings.
    pub fn items(&self) -> &[Diagnostic] {
        &self.items
    }

    /// The findings, to be changed (severities by `--strict`, say) or removed in place.
    pub fn items_mut(&mut self) -> &mut Vec<Diagnostic> {
        &mut self.items
    }

    /// Whether there is no finding at all.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Whether some finding is an error.
    pub fn has_errors(&self) -> bool {
        self.worst() == Some(Severity::Error)
    }

    /// The highest severity among the findings.
    pub fn worst(&self) -> Option<Severity> {
        self.items.iter().map(|item| item.severity).max()
    }
}
