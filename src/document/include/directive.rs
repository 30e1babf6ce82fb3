//! The include line itself: `<<: FILE`, `<<: {file: FILE, KEY: VALUE, ignore: [KEY]}`.

use std::sync::Arc;

use crate::diagnostic::codes::document::INCLUDE_SYNTAX;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::compose::compose;
use crate::document::emit::emit_entries;
use crate::document::parse::parse;
use crate::document::scalar::written;
use crate::document::source_map::{MappedText, TextBuilder};
use crate::document::syntax::{SyntaxDocument, SyntaxKind};
use crate::source::Span;
use crate::value::{Entry, Key, Map, Name, Node, Value};

/// The key of an include, and of a merge of an anchor, which is YAML's own business.
pub(super) const MERGE_KEY: &str = "<<";

/// An include line.
#[derive(Debug)]
pub(super) struct Directive {
    /// The file, as named.
    pub(super) file: String,
    pub(super) file_span: Span,
    /// The line from `<<` on.
    pub(super) span: Span,
    /// Top-level keys of the file that are left out.
    pub(super) ignored: Vec<(String, Span)>,
    /// What is set in each document of the file.
    pub(super) overrides: Vec<Override>,
}

/// A key that the include line sets.
#[derive(Debug)]
pub(super) struct Override {
    pub(super) key: String,
    pub(super) key_span: Span,
    pub(super) value_span: Span,
    /// `KEY: VALUE` as YAML, with line feeds; the key takes the first `key_length` bytes.
    pub(super) text: String,
    pub(super) key_length: usize,
}

/// What a line with `<<:` turned out to be.
pub(super) enum Reading {
    Include(Directive),
    /// A merge of a mapping that is written here: YAML's own business.
    NoInclude,
    /// Not readable; the finding is made.
    Broken,
}

/// The columns in bytes of the `<<` on a line that may be an include, and of what stands behind its colon.
pub(super) fn find(line: &str) -> Option<(usize, usize)> {
    let (at, value) = line.match_indices(MERGE_KEY).find_map(|(at, key)| {
        let behind = &line[at + key.len()..];
        let value = behind.trim_start_matches(' ').strip_prefix(':')?;
        Some((at, line.len() - value.len()))
    })?;
    let before = &line[..at];
    let is_comment = before.trim_start().starts_with('#') || before.contains(" #");
    let rest = &line[value..];
    let is_include =
        rest.starts_with(' ') && !rest.trim_start().starts_with(['*', '[', '#']) && !rest.trim().is_empty();
    (is_include && !is_comment && !before.starts_with('%')).then_some((at, value))
}

/// Reads the include that stands at `start..end` of `text`, what it names from `value` on.
pub(super) fn read(diags: &mut Diagnostics, text: &MappedText, start: usize, value: usize, end: usize) -> Reading {
    let span = text.span(start, end);
    let mut rest = TextBuilder::new();
    rest.slice(text, value, end);
    let mut found = Diagnostics::new();
    let stream = parse(&mut found, &rest.finish());
    if let Some(fault) = found.items().first() {
        // A mapping without `file` is merged by YAML, which may be content with what one line cannot tell.
        let written = &text.text[start..end];
        if written.contains('{') && !written.contains("file") {
            return Reading::NoInclude;
        }
        let message = format!("this include cannot be read: {}", fault.message);
        diags.push(Diagnostic::new(&INCLUDE_SYNTAX, fault.primary.span, message).note("an include stands on one line"));
        return Reading::Broken;
    }
    let Some(document) = stream.documents.first() else {
        return Reading::NoInclude;
    };
    match &document.root.kind {
        SyntaxKind::Scalar { text, .. } if !text.is_empty() => Reading::Include(Directive {
            file: text.to_string(),
            file_span: document.root.span,
            span,
            ignored: Vec::new(),
            overrides: Vec::new(),
        }),
        SyntaxKind::Mapping { entries, .. } if entries.iter().any(|entry| entry.key.as_text() == Some("file")) => {
            with_options(diags, document, span)
        }
        _ => Reading::NoInclude,
    }
}

fn with_options(diags: &mut Diagnostics, document: &SyntaxDocument, span: Span) -> Reading {
    let node = compose(diags, document);
    let Value::Map(options) = node.value else {
        return Reading::Broken;
    };
    let mut directive = Directive {
        file: String::new(),
        file_span: span,
        span,
        ignored: Vec::new(),
        overrides: Vec::new(),
    };
    for (name, entry) in options.iter() {
        match name.as_str() {
            Some("file") => {
                directive.file = scalar_text(&entry.node.value).unwrap_or_default();
                directive.file_span = entry.node.span;
            }
            Some("ignore") => directive.ignored = ignored(diags, &entry.node),
            _ => directive.overrides.push(override_of(name, entry)),
        }
    }
    if directive.file.is_empty() {
        let message = "`file` names no file";
        diags.push(Diagnostic::new(&INCLUDE_SYNTAX, directive.file_span, message));
        return Reading::Broken;
    }
    Reading::Include(directive)
}

/// The keys to ignore: a list of keys, or one.
fn ignored(diags: &mut Diagnostics, node: &Node) -> Vec<(String, Span)> {
    let one = std::slice::from_ref(node);
    let items = node.value.as_seq().unwrap_or(one);
    let mut keys = Vec::with_capacity(items.len());
    for item in items {
        match scalar_text(&item.value) {
            Some(key) => keys.push((key, item.span)),
            None => diags.push(Diagnostic::new(
                &INCLUDE_SYNTAX,
                item.span,
                "`ignore` lists keys, `[KEY, KEY]`",
            )),
        }
    }
    keys
}

fn scalar_text(value: &Value) -> Option<String> {
    match value {
        Value::Str(text) => Some(text.to_string()),
        Value::Null => None,
        other => written(other).map(std::borrow::Cow::into_owned),
    }
}

fn override_of(name: &Name, entry: &Entry) -> Override {
    let mut map = Map::new();
    let key = Key {
        name: name.clone(),
        span: entry.key_span,
    };
    map.insert(key, Node::new(unshared(&entry.node.value), entry.node.span));
    let text = emit_entries(&map);
    // The key alone tells where it ends.
    map.insert(
        Key {
            name: name.clone(),
            span: entry.key_span,
        },
        Node::generated(Value::Null),
    );
    let key_length = emit_entries(&map).trim_end().len().min(text.len());
    Override {
        key: scalar_text(&name.to_value()).unwrap_or_default(),
        key_span: entry.key_span,
        value_span: entry.node.span,
        text,
        key_length,
    }
}

/// The value without lists that it shares with itself: anchors must not meet those of the file.
fn unshared(value: &Value) -> Value {
    let copy = |node: &Node| Node::new(unshared(&node.value), node.span);
    match value {
        Value::Seq(items) => Value::Seq(Arc::new(items.iter().map(copy).collect())),
        Value::Map(map) => {
            let mut copied = Map::new();
            for (name, entry) in map.iter() {
                let key = Key {
                    name: name.clone(),
                    span: entry.key_span,
                };
                copied.insert(key, copy(&entry.node));
            }
            Value::Map(Arc::new(copied))
        }
        other => other.clone(),
    }
}
