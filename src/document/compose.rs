//! The lossless tree to values, as Psych builds them: repeated keys, merge keys, aliases, tags.
//!
//! Repeated keys are no finding here: a file overrides what it includes in that way, and a rule tells the two apart
//! by the places in the lossless tree.

mod tag;

use std::sync::Arc;

use crate::diagnostic::codes::document::{ALIAS_LIMIT, INCLUDE_SYNTAX, NESTING_LIMIT, NOT_A_MAPPING, UNKNOWN_ALIAS};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::value::{Key, Map, Name, Node, Value};

use super::scalar;
use super::syntax::{ScalarStyle, SyntaxDocument, SyntaxEntry, SyntaxKind, SyntaxNode};

/// Most values that the aliases and merge keys of one document may stand for.
const MAX_ALIASED: usize = 100_000;

/// Deepest nesting of lists and mappings, aliases included. All later stages walk values by recursion.
const MAX_DEPTH: usize = 128;

/// The value of a document; nothing for an empty one.
pub fn compose(diags: &mut Diagnostics, document: &SyntaxDocument) -> Node {
    Composer {
        diags,
        anchors: Vec::new(),
        aliased: 0,
        is_too_deep: false,
    }
    .node(&document.root, 0)
    .node
}

/// The mapping that a document is; empty for an empty document. A list or text is a finding and gives `None`.
pub fn compose_map(diags: &mut Diagnostics, document: &SyntaxDocument) -> Option<Map> {
    let node = compose(diags, document);
    match node.value {
        Value::Null => Some(Map::new()),
        Value::Map(map) => Some(Arc::unwrap_or_clone(map)),
        other => {
            let found = if matches!(other, Value::Seq(_)) {
                "a list"
            } else {
                "a single value"
            };
            let message = format!("the document is {found}; expected `key: value` lines");
            diags.push(Diagnostic::new(&NOT_A_MAPPING, node.span, message));
            None
        }
    }
}

/// A value with its measures, which bound what aliases can make of it.
#[derive(Clone)]
struct Composed {
    node: Node,
    /// Number of values in it, itself included.
    size: usize,
    /// Levels of lists and mappings in it.
    depth: usize,
}

impl Composed {
    fn leaf(value: Value, span: Span) -> Self {
        Self {
            node: Node::new(value, span),
            size: 1,
            depth: 0,
        }
    }
}

struct Composer<'a> {
    diags: &'a mut Diagnostics,
    /// By anchor number; `None` as long as the anchor's node is not complete.
    anchors: Vec<Option<Composed>>,
    aliased: usize,
    is_too_deep: bool,
}

impl Composer<'_> {
    fn node(&mut self, node: &SyntaxNode, depth: usize) -> Composed {
        let composed = match &node.kind {
            SyntaxKind::Scalar { text, style } => Composed::leaf(self.scalar(node, text, *style), node.span),
            SyntaxKind::Alias { name, target } => return self.alias(node.span, name, *target, depth),
            SyntaxKind::Sequence { .. } | SyntaxKind::Mapping { .. } if depth >= MAX_DEPTH => {
                self.too_deep(node.span);
                return Composed::leaf(Value::Null, node.span);
            }
            SyntaxKind::Sequence { items, .. } => {
                self.check_collection_tag(node);
                self.sequence(items, node.span, depth)
            }
            SyntaxKind::Mapping { entries, .. } => {
                self.check_collection_tag(node);
                self.mapping(entries, node.span, depth)
            }
        };
        if let Some(anchor) = &node.anchor {
            if self.anchors.len() <= anchor.id {
                self.anchors.resize(anchor.id + 1, None);
            }
            self.anchors[anchor.id] = Some(composed.clone());
        }
        composed
    }

    fn too_deep(&mut self, span: Span) {
        if std::mem::replace(&mut self.is_too_deep, true) {
            return;
        }
        let message = format!("lists and mappings are nested more than {MAX_DEPTH} deep");
        self.diags.push(Diagnostic::new(&NESTING_LIMIT, span, message));
    }

    fn scalar(&mut self, node: &SyntaxNode, text: &Arc<str>, style: ScalarStyle) -> Value {
        if let Some(tag) = &node.tag {
            return tag::scalar(self.diags, tag, text);
        }
        if style != ScalarStyle::Plain {
            return Value::Str(Arc::clone(text));
        }
        if scalar::is_string(text) {
            return Value::Str(Arc::clone(text));
        }
        scalar::resolve(text)
    }

    fn check_collection_tag(&mut self, node: &SyntaxNode) {
        if let Some(tag) = &node.tag {
            tag::collection(self.diags, tag);
        }
    }

    fn alias(&mut self, span: Span, name: &str, target: Option<usize>, depth: usize) -> Composed {
        let absent = Composed::leaf(Value::Null, span);
        let Some(id) = target else {
            let message = format!("no anchor `&{name}` comes before this alias");
            let finding = Diagnostic::new(&UNKNOWN_ALIAS, span, message);
            self.diags
                .push(finding.note(format!("if it is a text, put it in quotes: `'*{name}'`")));
            return absent;
        };
        let Some(found) = self.anchors.get(id).cloned().flatten() else {
            let message = format!("`*{name}` stands inside the value that it refers to");
            self.diags.push(Diagnostic::new(&UNKNOWN_ALIAS, span, message));
            return absent;
        };
        if depth + found.depth > MAX_DEPTH {
            self.too_deep(span);
            return absent;
        }
        if !self.may_add(found.size, span) {
            return absent;
        }
        Composed {
            node: Node::new(found.node.value, span),
            ..found
        }
    }

    /// Counts values that stand in a second place; the first one over the limit is a finding.
    fn may_add(&mut self, size: usize, span: Span) -> bool {
        let was_within = self.aliased <= MAX_ALIASED;
        self.aliased = self.aliased.saturating_add(size);
        let is_within = self.aliased <= MAX_ALIASED;
        if was_within && !is_within {
            let message = format!("the document's aliases stand for more than {MAX_ALIASED} values");
            self.diags.push(Diagnostic::new(&ALIAS_LIMIT, span, message));
        }
        is_within
    }

    fn sequence(&mut self, items: &[SyntaxNode], span: Span, depth: usize) -> Composed {
        let mut nodes = Vec::with_capacity(items.len());
        let (mut size, mut inner) = (1_usize, 0);
        for item in items {
            let item = self.node(item, depth + 1);
            size = size.saturating_add(item.size);
            inner = inner.max(item.depth);
            nodes.push(item.node);
        }
        Composed {
            node: Node::new(Value::Seq(Arc::new(nodes)), span),
            size,
            depth: inner + 1,
        }
    }

    fn mapping(&mut self, entries: &[SyntaxEntry], span: Span, depth: usize) -> Composed {
        let mut map = Map::new();
        let (mut size, mut inner) = (1_usize, 0);
        for entry in entries {
            let key = self.node(&entry.key, depth + 1);
            let value = self.node(&entry.value, depth + 1);
            size = size.saturating_add(key.size).saturating_add(value.size);
            inner = inner.max(key.depth).max(value.depth);
            if is_merge_key(&key.node.value, &entry.key) {
                if self.merge(&mut map, &entry.value, &value.node) {
                    continue;
                }
                self.report_no_merge(entry, &value.node);
            }
            let key = Key {
                name: Name::from_value(key.node.value),
                span: entry.key.span,
            };
            map.insert(key, value.node);
        }
        Composed {
            node: Node::new(Value::Map(Arc::new(map)), span),
            size,
            depth: inner + 1,
        }
    }

    /// A key `<<` that brings nothing in would be no key that any program reads.
    fn report_no_merge(&mut self, entry: &SyntaxEntry, value: &Node) {
        let is_reported = matches!(
            (&entry.value.kind, &value.value),
            (SyntaxKind::Alias { .. }, Value::Null)
        );
        if is_reported {
            return;
        }
        let span = if entry.value.span.is_generated() {
            entry.key.span
        } else {
            entry.value.span
        };
        let message = "`<<` brings in a file or a mapping; this is neither";
        let finding = Diagnostic::new(&INCLUDE_SYNTAX, span, message)
            .note("an include stands on a line of its own, `<<: FILE` or `<<: {file: FILE, KEY: VALUE}`, without quotes around `<<`");
        self.diags.push(match &value.value {
            Value::Seq(_) => finding.note("a list under `<<` is one of anchors of mappings: `<<: [*a, *b]`"),
            _ => finding,
        });
    }

    /// Merges what stands under `<<` into `map`, over what is there; `false` when it cannot be merged.
    ///
    /// Of a list of mappings the first wins, but the keys come in the order of the list read backwards.
    fn merge(&mut self, map: &mut Map, written: &SyntaxNode, value: &Node) -> bool {
        match (&written.kind, &value.value) {
            (SyntaxKind::Alias { .. } | SyntaxKind::Mapping { .. }, Value::Map(other)) => {
                if self.may_add(other.len(), written.span) {
                    merge_into(map, other);
                }
                true
            }
            (SyntaxKind::Sequence { .. }, Value::Seq(items)) => {
                let mut others = Vec::with_capacity(items.len());
                for item in items.iter().rev() {
                    match &item.value {
                        Value::Map(other) => others.push(other),
                        _ => return false,
                    }
                }
                let mut merged = Map::new();
                for other in others {
                    if self.may_add(other.len(), written.span) {
                        merge_into(&mut merged, other);
                    }
                }
                merge_into(map, &merged);
                true
            }
            _ => false,
        }
    }
}

fn is_merge_key(key: &Value, written: &SyntaxNode) -> bool {
    let is_text = written.tag.as_ref().is_some_and(|tag| &*tag.name == tag::STR);
    key.as_str() == Some("<<") && !is_text
}

fn merge_into(map: &mut Map, other: &Map) {
    for (name, entry) in other.iter() {
        let key = Key {
            name: name.clone(),
            span: entry.key_span,
        };
        map.insert(key, entry.node.clone());
    }
}
