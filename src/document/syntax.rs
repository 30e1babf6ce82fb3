//! The tree of a YAML text as the author wrote it: nothing resolved, nothing dropped.
//!
//! Repeated keys, merge keys, anchors, aliases, tags and styles are all here, each with its place. Rules judge this
//! tree; [`compose`](super::compose) turns it into values.

use std::sync::Arc;

use crate::source::Span;

/// How a scalar is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScalarStyle {
    /// Without quotes; its text decides its type.
    Plain,
    /// `'...'`
    SingleQuoted,
    /// `"..."`
    DoubleQuoted,
    /// `|`
    Literal,
    /// `>`
    Folded,
}

/// How a list or mapping is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollectionStyle {
    /// One item per line.
    Block,
    /// `[...]` or `{...}`
    Flow,
}

/// The name of an anchor, where it is defined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anchor {
    /// Number of the anchor in its stream, counted from 1; names may repeat.
    pub id: usize,
    /// The name, without `&`.
    pub name: Arc<str>,
    /// The anchor with its `&`.
    pub span: Span,
}

/// A tag, with its shorthand resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// `tag:yaml.org,2002:str`, `!binary`, `!`.
    pub name: Arc<str>,
    /// The tag as written.
    pub span: Span,
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxEntry {
    /// The key.
    pub key: SyntaxNode,
    /// The value.
    pub value: SyntaxNode,
}

/// What a node is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SyntaxKind {
    /// Text; empty and plain where nothing is written.
    Scalar {
        /// The text, escapes and folding undone.
        text: Arc<str>,
        /// How it is written.
        style: ScalarStyle,
    },
    /// A list.
    Sequence {
        /// Its items.
        items: Vec<SyntaxNode>,
        /// How it is written.
        style: CollectionStyle,
    },
    /// A mapping.
    Mapping {
        /// Its entries in order; keys may repeat, and `<<` is a key like others.
        entries: Vec<SyntaxEntry>,
        /// How it is written.
        style: CollectionStyle,
    },
    /// A reference to an anchor.
    Alias {
        /// The name, without `*`.
        name: Arc<str>,
        /// The anchor it means; `None` when no anchor of that name comes before it.
        target: Option<usize>,
    },
}

/// A node of the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxNode {
    /// What it is.
    pub kind: SyntaxKind,
    /// The node without its anchor and tag.
    pub span: Span,
    /// Its anchor; boxed like the tag, as few nodes have one.
    pub anchor: Option<Box<Anchor>>,
    /// Its tag.
    pub tag: Option<Box<Tag>>,
}

impl SyntaxNode {
    /// The text of a scalar.
    pub fn as_text(&self) -> Option<&str> {
        match &self.kind {
            SyntaxKind::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Whether nothing at all is written here.
    pub fn is_absent(&self) -> bool {
        let is_bare = self.anchor.is_none() && self.tag.is_none();
        let is_plain = |style| style == ScalarStyle::Plain;
        is_bare && matches!(&self.kind, SyntaxKind::Scalar { text, style } if text.is_empty() && is_plain(*style))
    }

    /// The entries of a mapping, none for any other node.
    pub fn entries(&self) -> &[SyntaxEntry] {
        match &self.kind {
            SyntaxKind::Mapping { entries, .. } => entries,
            _ => &[],
        }
    }

    /// The items of a list, none for any other node.
    pub fn items(&self) -> &[SyntaxNode] {
        match &self.kind {
            SyntaxKind::Sequence { items, .. } => items,
            _ => &[],
        }
    }
}

/// One document of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxDocument {
    /// Its node; [absent](SyntaxNode::is_absent) in an empty document.
    pub root: SyntaxNode,
}
