//! The entry functions: a file's text to the mappings that it holds.

use crate::diagnostic::codes::document::EMPTY_FILE;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{FileId, SourceSet};
use crate::value::Map;

use super::comments::keep_comments;
use super::compose::compose_map;
use super::parse::parse;
use super::source_map::MappedText;
use super::syntax::SyntaxDocument;

/// What a job file holds (spec section 1, steps 1 to 4).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Documents {
    /// The first document.
    pub base: Map,
    /// The other documents, each to be revised into the base; an empty one repeats the base.
    pub parts: Vec<Map>,
    /// All documents as written, for rules and editors.
    pub syntax: Vec<SyntaxDocument>,
    /// The text from which they were read, includes and templates expanded.
    pub text: MappedText,
}

/// Reads an atomic job: comments that survive are kept, nothing is expanded.
///
/// Gives what could be read; `None` when that is nothing. Whoever goes on with the result must ask
/// [`Diagnostics::has_errors`] first.
pub fn read_atomic(diags: &mut Diagnostics, sources: &SourceSet, file: FileId) -> Option<Documents> {
    let text = text_of(sources, file);
    let text = keep_comments(&text).unwrap_or(text);
    documents(diags, text)
}

/// Reads a host or default file, whose text may have been rendered before: one mapping, comments dropped.
///
/// An empty text gives an empty mapping; further documents are not looked at.
pub fn read_plain(diags: &mut Diagnostics, text: &MappedText) -> Option<Map> {
    let stream = parse(diags, text);
    match stream.documents.first() {
        Some(document) => compose_map(diags, document),
        None => stream.is_complete.then(Map::new),
    }
}

/// The text of a file, without a byte order mark at its beginning.
pub(super) fn text_of(sources: &SourceSet, file: FileId) -> MappedText {
    const BYTE_ORDER_MARK: &str = "\u{feff}";
    let source = sources.file(file);
    let text = MappedText::verbatim(file, source.text());
    if !text.text.starts_with(BYTE_ORDER_MARK) {
        return text;
    }
    let mut rest = super::source_map::TextBuilder::new();
    rest.slice(&text, BYTE_ORDER_MARK.len(), text.text.len());
    rest.finish()
}

/// Parses and composes a job's text.
pub(super) fn documents(diags: &mut Diagnostics, text: MappedText) -> Option<Documents> {
    let stream = parse(diags, &text);
    let base = stream.documents.first().and_then(|base| compose_map(diags, base));
    if stream.is_complete && base.as_ref().is_none_or(Map::is_empty) && !diags.has_errors() {
        let message = if stream.documents.len() > 1 {
            "the first document, which all others build on, is empty"
        } else {
            "the file holds no key"
        };
        diags.push(Diagnostic::new(&EMPTY_FILE, text.span(0, 0), message));
    }
    let rest = stream.documents.get(1..).unwrap_or_default();
    let parts = rest.iter().filter_map(|part| compose_map(diags, part)).collect();
    Some(Documents {
        base: base?,
        parts,
        syntax: stream.documents,
        text,
    })
}
