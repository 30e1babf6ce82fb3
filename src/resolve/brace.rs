//! Brace expressions: `{{ EXPR }}` inside string values, evaluated when the walk meets them (spec section 4.1).

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagnostic::Diagnostics;
use crate::expr::{self, Expr, Scope};
use crate::source::{SourceSet, Span};
use crate::value::{Map, Name, Node, Value};

/// Whether a text holds a brace expression.
pub(super) fn has_braces(text: &str) -> bool {
    text.find("{{").is_some_and(|open| text[open..].contains("}}"))
}

/// A string value taken apart at its first brace expression.
#[derive(Debug)]
pub(super) struct Brace {
    left: String,
    right: String,
    expr: Expr,
}

impl Brace {
    /// The names at the top of the job that the expression reads.
    pub(super) fn reads(&self) -> expr::Names {
        expr::names(&self.expr)
    }
}

/// The brace expressions of a job file, each parsed once.
#[derive(Debug, Default)]
pub(super) struct Braces {
    parsed: HashMap<Arc<str>, Option<Arc<Brace>>, foldhash::fast::RandomState>,
}

impl Braces {
    /// The expression in `text`, the value of the node at `span`; `None` where it does not parse, which is reported
    /// once.
    pub(super) fn parse(
        &mut self,
        diags: &mut Diagnostics,
        sources: &SourceSet,
        text: &Arc<str>,
        span: Span,
    ) -> Option<Arc<Brace>> {
        if let Some(known) = self.parsed.get(text) {
            return known.clone();
        }
        let brace = parse(diags, sources, text, span).map(Arc::new);
        self.parsed.insert(Arc::clone(text), brace.clone());
        brace
    }
}

fn parse(diags: &mut Diagnostics, sources: &SourceSet, text: &str, span: Span) -> Option<Brace> {
    let open = text.find("{{")?;
    let close = open + text[open..].find("}}")?;
    let body = &text[open + 2..close];
    match expr::parse(body, place_of(sources, body, span)) {
        Ok(expr) => {
            let left = text[..open].trim_start_matches([' ', '\t', '\n']).to_owned();
            let right = text[close + 2..].trim_end_matches([' ', '\t', '\n']).to_owned();
            Some(Brace { left, right, expr })
        }
        Err(error) => {
            diags.push(error.to_diagnostic());
            None
        }
    }
}

/// The bytes of `body` within the text the author typed for the value, or the whole value where quotes, escapes or a
/// fold keep the two from being alike.
fn place_of(sources: &SourceSet, body: &str, span: Span) -> Span {
    let typed = sources.text(span);
    match typed.find(body) {
        Some(at) => {
            let start = span.range.start + u32::try_from(at).unwrap_or(0);
            Span::new(span.file, start, start + u32::try_from(body.len()).unwrap_or(0))
        }
        None => span,
    }
}

/// What evaluating a brace expression made of its value.
pub(super) enum Outcome {
    /// The value that stands in its place.
    Value(Node),
    /// The point of the matrix does not exist (nil).
    NoSuchCell,
    /// The evaluation failed, which is reported.
    Failed,
}

impl Brace {
    /// Evaluates against `job` as it stands; `span` is where the result comes from.
    pub(super) fn eval(&self, diags: &mut Diagnostics, job: &Map, span: Span) -> Outcome {
        match self.expr.eval(&Scope::new(job)) {
            Ok(Value::Null) => Outcome::NoSuchCell,
            Ok(value) if self.left.is_empty() && self.right.is_empty() => Outcome::Value(Node::new(value, span)),
            Ok(value) => {
                let text = format!("{}{}{}", self.left, value.to_text(), self.right);
                Outcome::Value(Node::new(Value::str(text), span))
            }
            Err(error) => {
                diags.push(error.to_diagnostic(job.names().filter_map(Name::as_str)));
                Outcome::Failed
            }
        }
    }
}
