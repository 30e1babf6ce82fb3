//! The entry functions: a file's text to the mappings that it holds.

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::codes::document::{EMPTY_FILE, TEXT_TOO_LARGE};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{FileId, FileStore, SourceSet};
use crate::value::Map;

use super::brace::quote_braces;
use super::comments::keep_comments;
use super::compatible::keep_job_sections;
use super::compose::compose_map;
use super::include;
use super::lines::{is_template_line, lines};
use super::parse::parse;
use super::source_map::{MappedText, Rendered, TextBuilder};
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

/// Runs a job's load-time template (spec section 4.2): the text in, what it says out.
///
/// `None` means that it cannot be run, and that the findings say why.
pub type TemplateHook<'a> = &'a mut dyn FnMut(&mut Diagnostics, &MappedText) -> Option<Rendered>;

/// Reads job files with all that they include.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// Where files are read from.
    pub store: &'a dyn FileStore,
    /// Where they are noted, so that spans can refer to them.
    pub sources: &'a SourceSet,
    /// The catalog, below which jobs may include files.
    pub catalog_root: Option<&'a Utf8Path>,
    /// The directory that relative paths start from; needed to compare them with absolute ones.
    pub current_dir: Option<&'a Utf8Path>,
    /// Whether a job may include files that lie neither in the catalog nor in its own directory tree.
    pub allow_outside: bool,
    /// Whether sections that a run has added to the job file are left out (`--compatible`).
    pub is_compatible: bool,
}

impl Reader<'_> {
    /// Reads the job file at `path`, whose text is `file`, with includes, brace literals and templates expanded.
    ///
    /// Gives what could be read; `None` when that is nothing. Whoever goes on with the result must ask
    /// [`Diagnostics::has_errors`] first.
    ///
    /// ```
    /// use camino::Utf8Path;
    /// use jobc::diagnostic::Diagnostics;
    /// use jobc::document::Reader;
    /// use jobc::source::{FileStore, MemoryStore, SourceSet};
    ///
    /// let mut store = MemoryStore::new();
    /// store.insert("j.yaml", "<<: base.yaml\nsize: 8K\n");
    /// store.insert("base.yaml", "suite: toy\nsize: 4K\n");
    /// let sources = SourceSet::new();
    /// let reader = Reader {
    ///     store: &store,
    ///     sources: &sources,
    ///     catalog_root: None,
    ///     current_dir: None,
    ///     allow_outside: false,
    ///     is_compatible: false,
    /// };
    /// let mut diags = Diagnostics::new();
    /// let file = sources.add("j.yaml", store.read(Utf8Path::new("j.yaml")).unwrap());
    /// let job = reader.read_job(&mut diags, Utf8Path::new("j.yaml"), file, &mut |_, _| None);
    /// let base = job.unwrap().base;
    /// assert_eq!(sources.place(base.get("suite").unwrap().span), "base.yaml:1:8");
    /// assert_eq!(sources.place(base.get("size").unwrap().span), "j.yaml:2:7");
    /// ```
    pub fn read_job(
        &self,
        diags: &mut Diagnostics,
        path: &Utf8Path,
        file: FileId,
        hook: TemplateHook<'_>,
    ) -> Option<Documents> {
        let mut text = text_of(self.sources, file);
        if self.is_compatible {
            text = keep_job_sections(&text).unwrap_or(text);
        }
        text = keep_comments(&text).unwrap_or(text);
        text = include::expand(self, diags, path, text);
        text = quote_braces(diags, &text).unwrap_or(text);
        if has_template(&text.text) {
            text = text.rendered(&hook(diags, &text)?);
        }
        if text.text.len() > include::MAX_TEXT {
            let message = "the job with its includes and templates expanded has more text than a job may have";
            diags.push(Diagnostic::new(&TEXT_TOO_LARGE, text.span(0, 0), message));
            return None;
        }
        documents(diags, text)
    }

    /// The path by which two spellings of it can be told to be one.
    pub(super) fn identity(&self, path: &Utf8Path) -> Utf8PathBuf {
        let path = match self.current_dir {
            Some(directory) => directory.join(path),
            None => path.to_owned(),
        };
        include::normalized(&path)
    }
}

/// Whether a text has lines or tags for the template engine (spec section 4.2).
pub fn has_template(text: &str) -> bool {
    text.contains("<%") || lines(text).any(|line| is_template_line(line.text(text)))
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
    let mut rest = TextBuilder::new();
    rest.slice(&text, BYTE_ORDER_MARK.len(), text.text.len());
    rest.finish()
}

/// Parses and composes a job's text.
pub(super) fn documents(diags: &mut Diagnostics, text: MappedText) -> Option<Documents> {
    let stream = parse(diags, &text);
    // What follows from a text that ends in its middle is not the author's fault.
    let mut derived = Diagnostics::new();
    let base = stream
        .documents
        .first()
        .and_then(|base| compose_map(&mut derived, base));
    let rest = stream.documents.get(1..).unwrap_or_default();
    let parts = rest.iter().filter_map(|part| compose_map(&mut derived, part)).collect();
    if stream.is_complete {
        if base.as_ref().is_none_or(Map::is_empty) && derived.is_empty() && !diags.has_errors() {
            let message = if stream.documents.len() > 1 {
                "the first document, which all others build on, is empty"
            } else {
                "the file holds no key"
            };
            diags.push(Diagnostic::new(&EMPTY_FILE, text.span(0, 0), message));
        }
        diags.append(derived);
    }
    Some(Documents {
        base: base?,
        parts,
        syntax: stream.documents,
        text,
    })
}

#[cfg(test)]
mod tests;
