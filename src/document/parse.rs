//! YAML text to the lossless tree. The only place that knows the YAML parser behind it.
//!
//! A text that is no YAML gives one finding and the tree of what came before it.

mod explain;
mod strict;

use std::sync::Arc;

use granit_parser::{Event, Marker, Parser, StrInput, StructureStyle};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Span, TextRange};

use super::source_map::MappedText;
use super::syntax::{Anchor, CollectionStyle, ScalarStyle, SyntaxDocument, SyntaxEntry, SyntaxKind, SyntaxNode, Tag};

/// The documents of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stream {
    /// The documents; after a fault, those up to it, the last one as far as it goes.
    pub documents: Vec<SyntaxDocument>,
    /// Whether the text was YAML to its end.
    pub is_complete: bool,
}

/// Reads `text` as a YAML 1.1 stream.
pub fn parse(diags: &mut Diagnostics, text: &MappedText) -> Stream {
    let mut options = granit_parser::options! {
        bom_inside_document_as_content: true,
        block_scalar_eof_without_line_feed: true,
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
    };
    options.set_emit_comments(false);
    let mut builder = Builder::new(text);
    for event in Parser::<StrInput<'_>>::new_from_str_with_options(&text.text, options) {
        match event {
            Ok((event, span)) => builder.event(event, &span),
            Err(error) => {
                builder.faults.push(explain::fault(text, &error));
                break;
            }
        }
    }
    builder.finish(diags)
}

/// A collection whose end has not come yet.
struct Open {
    node: SyntaxNode,
    /// The key that waits for its value.
    key: Option<SyntaxNode>,
}

struct Builder<'a> {
    text: &'a MappedText,
    documents: Vec<SyntaxDocument>,
    open: Vec<Open>,
    /// The anchor or alias name of each anchor number, for aliases that come later.
    anchor_names: Vec<Arc<str>>,
    faults: Vec<Diagnostic>,
}

impl<'a> Builder<'a> {
    fn new(text: &'a MappedText) -> Self {
        Self {
            text,
            documents: Vec::new(),
            open: Vec::new(),
            anchor_names: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn event(&mut self, event: Event<'_>, span: &granit_parser::Span) {
        match event {
            Event::Scalar(text, style, _, tag) => {
                let range = self.scalar_range(range(span), style);
                if style == granit_parser::ScalarStyle::Plain {
                    self.check_plain(range);
                }
                let is_absent = range.is_empty() && style == granit_parser::ScalarStyle::Plain;
                let kind = SyntaxKind::Scalar {
                    text: if is_absent { "".into() } else { text.into() },
                    style: scalar_style(style),
                };
                self.add(self.node(kind, range, tag.as_deref(), span));
            }
            Event::Alias(id) => {
                let name = self.anchor_names.get(id.wrapping_sub(1)).cloned().unwrap_or_default();
                let kind = SyntaxKind::Alias { name, target: Some(id) };
                self.add(self.node(kind, range(span), None, span));
            }
            Event::UnresolvedAlias(name) => {
                self.faults.extend(strict::anchor_name(self.text, &name, range(span)));
                let name = name.into();
                let kind = SyntaxKind::Alias { name, target: None };
                self.add(self.node(kind, range(span), None, span));
            }
            Event::Anchor(id, name) => self.anchor(id, &name, span),
            Event::SequenceStart(style, _, tag) => {
                let (items, style) = (Vec::new(), collection_style(style));
                let kind = SyntaxKind::Sequence { items, style };
                self.open(self.node(kind, range(span), tag.as_deref(), span));
            }
            Event::MappingStart(style, _, tag) => {
                let (entries, style) = (Vec::new(), collection_style(style));
                let kind = SyntaxKind::Mapping { entries, style };
                self.open(self.node(kind, range(span), tag.as_deref(), span));
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(range(span)),
            // Begin and end of streams and documents need no note: each document has exactly one root.
            _ => {}
        }
    }

    fn check_plain(&mut self, range: TextRange) {
        let Some(open) = self.open.last() else {
            return;
        };
        let is_key = matches!(open.node.kind, SyntaxKind::Mapping { .. }) && open.key.is_none();
        let fault = if is_key {
            strict::missing_key(self.text, range)
        } else {
            None
        };
        let in_brackets = || {
            let is_flow = is_flow(&open.node.kind);
            is_flow.then(|| strict::sign_in_brackets(self.text, range)).flatten()
        };
        self.faults.extend(fault.or_else(in_brackets));
    }

    /// The range of a scalar; that of a block scalar goes on to the next token, which belongs to others.
    fn scalar_range(&self, range: TextRange, style: granit_parser::ScalarStyle) -> TextRange {
        use granit_parser::ScalarStyle::{Folded, Literal};
        if !matches!(style, Literal | Folded) {
            return range;
        }
        let text = &self.text.text[range.as_usize()];
        TextRange::from_usize(range.start as usize, range.start as usize + text.trim_end().len())
    }

    fn node(
        &self,
        kind: SyntaxKind,
        range: TextRange,
        tag: Option<&granit_parser::Tag>,
        span: &granit_parser::Span,
    ) -> SyntaxNode {
        let tag = tag.map(|tag| {
            Box::new(Tag {
                name: tag_name(tag).into(),
                span: span
                    .tag_span()
                    .map_or(Span::GENERATED, |tag| self.text.map.span(self::range(&tag))),
            })
        });
        SyntaxNode {
            kind,
            span: self.text.map.span(range),
            anchor: None,
            tag,
        }
    }

    /// Gives the node that came last its anchor.
    fn anchor(&mut self, id: usize, name: &str, span: &granit_parser::Span) {
        self.faults.extend(strict::anchor_name(self.text, name, range(span)));
        let name: Arc<str> = name.into();
        if self.anchor_names.len() < id {
            self.anchor_names.resize(id, Arc::default());
        }
        self.anchor_names[id - 1] = Arc::clone(&name);
        let span = self.text.map.span(range(span));
        if let Some(node) = self.last_node() {
            node.anchor = Some(Box::new(Anchor { id, name, span }));
        }
    }

    fn last_node(&mut self) -> Option<&mut SyntaxNode> {
        let Some(open) = self.open.last_mut() else {
            return self.documents.last_mut().map(|document| &mut document.root);
        };
        if open.key.is_some() {
            return open.key.as_mut();
        }
        let is_new = match &open.node.kind {
            SyntaxKind::Sequence { items, .. } => items.is_empty(),
            SyntaxKind::Mapping { entries, .. } => entries.is_empty(),
            _ => true,
        };
        if is_new {
            return Some(&mut open.node);
        }
        match &mut open.node.kind {
            SyntaxKind::Sequence { items, .. } => items.last_mut(),
            SyntaxKind::Mapping { entries, .. } => entries.last_mut().map(|entry| &mut entry.value),
            _ => None,
        }
    }

    fn open(&mut self, node: SyntaxNode) {
        self.open.push(Open { node, key: None });
    }

    fn close(&mut self, end: TextRange) {
        let Some(mut open) = self.open.pop() else {
            return;
        };
        if let Some(key) = open.key.take() {
            add_entry(&mut open.node, key, absent());
        }
        // A block ends where its last child does: its end event comes at the next token, lines later.
        let last = match &open.node.kind {
            SyntaxKind::Sequence { items, .. } => items.last().map(|item| item.span),
            SyntaxKind::Mapping { entries, .. } => entries.last().map(|entry| entry.key.span.cover(entry.value.span)),
            _ => None,
        };
        let end = if is_flow(&open.node.kind) {
            Some(self.text.map.span(end))
        } else {
            last
        };
        if let Some(end) = end {
            open.node.span = open.node.span.cover(end);
        }
        self.add(open.node);
    }

    fn add(&mut self, node: SyntaxNode) {
        let Some(open) = self.open.last_mut() else {
            self.documents.push(SyntaxDocument { root: node });
            return;
        };
        match &mut open.node.kind {
            SyntaxKind::Sequence { items, .. } => items.push(node),
            _ => match open.key.take() {
                None => open.key = Some(node),
                Some(key) => add_entry(&mut open.node, key, node),
            },
        }
    }

    fn finish(mut self, diags: &mut Diagnostics) -> Stream {
        while !self.open.is_empty() {
            self.close(TextRange::from_usize(self.text.text.len(), self.text.text.len()));
        }
        let is_complete = self.faults.is_empty();
        self.faults.into_iter().for_each(|fault| diags.push(fault));
        Stream {
            documents: self.documents,
            is_complete,
        }
    }
}

fn is_flow(kind: &SyntaxKind) -> bool {
    match kind {
        SyntaxKind::Sequence { style, .. } | SyntaxKind::Mapping { style, .. } => *style == CollectionStyle::Flow,
        SyntaxKind::Scalar { .. } | SyntaxKind::Alias { .. } => false,
    }
}

fn add_entry(mapping: &mut SyntaxNode, key: SyntaxNode, value: SyntaxNode) {
    if let SyntaxKind::Mapping { entries, .. } = &mut mapping.kind {
        entries.push(SyntaxEntry { key, value });
    }
}

/// What stands where nothing is written.
fn absent() -> SyntaxNode {
    SyntaxNode {
        kind: SyntaxKind::Scalar {
            text: Arc::default(),
            style: ScalarStyle::Plain,
        },
        span: Span::GENERATED,
        anchor: None,
        tag: None,
    }
}

fn range(span: &granit_parser::Span) -> TextRange {
    let range = span.byte_range().expect("bug: a text in memory has byte offsets");
    TextRange::from_usize(range.start, range.end.max(range.start))
}

/// Where the parser stopped, in bytes.
fn offset(marker: &Marker) -> usize {
    marker.byte_offset().expect("bug: a text in memory has byte offsets")
}

fn scalar_style(style: granit_parser::ScalarStyle) -> ScalarStyle {
    match style {
        granit_parser::ScalarStyle::Plain => ScalarStyle::Plain,
        granit_parser::ScalarStyle::SingleQuoted => ScalarStyle::SingleQuoted,
        granit_parser::ScalarStyle::DoubleQuoted => ScalarStyle::DoubleQuoted,
        granit_parser::ScalarStyle::Literal => ScalarStyle::Literal,
        granit_parser::ScalarStyle::Folded => ScalarStyle::Folded,
    }
}

fn collection_style(style: StructureStyle) -> CollectionStyle {
    match style {
        StructureStyle::Block => CollectionStyle::Block,
        StructureStyle::Flow => CollectionStyle::Flow,
    }
}

fn tag_name(tag: &granit_parser::Tag) -> String {
    let (handle, suffix) = tag.parts();
    format!("{handle}{suffix}")
}
