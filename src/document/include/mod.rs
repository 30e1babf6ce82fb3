//! Includes: a line `<<: FILE` is replaced by the text of FILE (spec section 2).
//!
//! Includes of included files are expanded first, so that what the including line ignores or overrides holds for all
//! of the text that comes in. Every byte keeps its place in the file it came from; overrides point at the include line.

mod directive;
mod edit;
mod locate;

use std::collections::HashMap;

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::codes::document::{
    AMBIGUOUS_INCLUDE, INCLUDE_CYCLE, INCLUDE_DEPTH, INCLUDE_NOT_FOUND, INCLUDE_OUTSIDE, SPLIT_BY_INCLUDE,
    TEXT_TOO_LARGE,
};
use crate::diagnostic::{Diagnostic, Diagnostics, Edit, Fix};
use crate::source::{FileId, Span};

use super::lines::{BlockScalars, Line, is_blank_or_comment, is_document_mark, is_template_line, lines};
use super::read::{Reader, text_of};
use super::source_map::{MappedText, TextBuilder};
use directive::Directive;
use locate::Located;

pub use locate::normalized;

/// Includes may be nested this deep.
const MAX_DEPTH: usize = 32;

/// A job may include this many files, each counted as often as it comes in.
const MAX_INCLUDES: usize = 10_000;

/// Largest text that a job may become, in bytes.
pub(super) const MAX_TEXT: usize = 16 << 20;

/// The text of the job file at `path` with all includes expanded.
pub(super) fn expand(reader: &Reader<'_>, diags: &mut Diagnostics, path: &Utf8Path, text: MappedText) -> MappedText {
    if !text.text.contains(directive::MERGE_KEY) {
        return text;
    }
    let mut expander = Expander {
        reader,
        diags,
        job: path,
        open: vec![path.to_owned()],
        files: HashMap::new(),
        includes: 0,
        bytes: 0,
        is_over_limit: false,
    };
    expander.text(&text, path)
}

struct Expander<'a, 'd> {
    reader: &'a Reader<'a>,
    diags: &'d mut Diagnostics,
    job: &'a Utf8Path,
    /// The files being expanded, from the job file inwards.
    open: Vec<Utf8PathBuf>,
    files: HashMap<Utf8PathBuf, FileId>,
    includes: usize,
    bytes: usize,
    is_over_limit: bool,
}

impl Expander<'_, '_> {
    fn text(&mut self, text: &MappedText, path: &Utf8Path) -> MappedText {
        let mut out = TextBuilder::new();
        let mut scalars = BlockScalars::default();
        // The include line that left several documents behind, of which only the last is still open.
        let mut split: Option<Span> = None;
        for line in lines(&text.text) {
            let line_text = line.text(&text.text);
            let is_scalar_text = scalars.holds(line_text);
            if is_document_mark(line_text) {
                split = None;
            }
            if let Some(include) = split.filter(|_| is_entry(line_text)) {
                self.report_split(text, line, include);
                split = None;
            }
            let found = if is_scalar_text {
                None
            } else {
                directive::find(line_text)
            };
            let Some((at, value)) = found else {
                out.slice(text, line.start, line.next);
                continue;
            };
            if self.is_over_limit {
                continue;
            }
            let start = line.start + at;
            match directive::read(self.diags, text, start, line.start + value, line.end) {
                directive::Reading::NoInclude => out.slice(text, line.start, line.next),
                directive::Reading::Broken => {}
                directive::Reading::Include(include) => {
                    if let Some(included) = self.include(&include, path) {
                        insert(&mut out, text, line, at, &included, include.span);
                        if at == 0 && has_several_documents(&included.text) {
                            split = Some(include.span);
                        }
                    }
                }
            }
        }
        out.finish()
    }

    /// The text that an include line stands for; `None`, with a finding, when there is none.
    fn include(&mut self, include: &Directive, including: &Utf8Path) -> Option<MappedText> {
        let path = self.locate(include, including)?;
        let identity = self.reader.identity(&path);
        if self.open.iter().any(|open| self.reader.identity(open) == identity) {
            self.report_cycle(include, &path);
            return None;
        }
        if self.open.len() > MAX_DEPTH {
            let message = format!("includes are nested more than {MAX_DEPTH} deep");
            self.diags.push(Diagnostic::new(&INCLUDE_DEPTH, include.span, message));
            return None;
        }
        let text = text_of(self.reader.sources, self.read(include, &path)?);
        if !self.is_within_limits(include, text.text.len()) {
            return None;
        }
        self.open.push(path.clone());
        let text = self.text(&text, &path);
        self.open.pop();
        Some(edit::apply(self.diags, text, include))
    }

    fn is_within_limits(&mut self, include: &Directive, bytes: usize) -> bool {
        self.includes += 1;
        self.bytes += bytes;
        self.is_over_limit = self.includes > MAX_INCLUDES || self.bytes > MAX_TEXT;
        if self.is_over_limit {
            let message = "the job's includes make more text than a job may have";
            self.diags.push(Diagnostic::new(&TEXT_TOO_LARGE, include.span, message));
        }
        !self.is_over_limit
    }

    fn read(&mut self, include: &Directive, path: &Utf8Path) -> Option<FileId> {
        if let Some(file) = self.files.get(path) {
            return Some(*file);
        }
        match self.reader.store.read(path) {
            Ok(text) => {
                let file = self.reader.sources.add_included(path.as_str(), text, include.span);
                self.files.insert(path.to_owned(), file);
                Some(file)
            }
            Err(error) => {
                let finding = Diagnostic::new(&INCLUDE_NOT_FOUND, include.file_span, error.to_string());
                self.diags.push(finding);
                None
            }
        }
    }

    fn locate(&mut self, include: &Directive, including: &Utf8Path) -> Option<Utf8PathBuf> {
        let name = &include.file;
        let finding = match locate::locate(self.reader, self.job, including, name) {
            Located::Found(path) => return Some(path),
            Located::Outside(path) => {
                let message = format!("{path} lies outside the catalog and the job's own directory");
                Diagnostic::new(&INCLUDE_OUTSIDE, include.file_span, message)
                    .note("`--allow-outside` reads it all the same")
            }
            Located::Ambiguous(paths) => {
                let paths = paths.iter().map(|path| path.as_str()).collect::<Vec<_>>().join(", ");
                let message = format!("{name} is found more than once: {paths}; write the path");
                Diagnostic::new(&AMBIGUOUS_INCLUDE, include.file_span, message)
            }
            Located::Missing { searched, near } => {
                let message = format!("no file {name} to include");
                let finding = Diagnostic::new(&INCLUDE_NOT_FOUND, include.file_span, message);
                let finding = match near {
                    Some(near) if !name.contains('/') => did_you_mean(finding, &near),
                    Some(near) => finding.note(format!("did you mean `{near}`?")),
                    None => finding,
                };
                finding.note(format!("searched {}", searched.join(", ")))
            }
        };
        self.diags.push(finding);
        None
    }

    fn report_cycle(&mut self, include: &Directive, path: &Utf8Path) {
        let identity = self.reader.identity(path);
        let first = self.open.iter().position(|open| self.reader.identity(open) == identity);
        let mut chain: Vec<&str> = self.open[first.unwrap_or(0)..]
            .iter()
            .map(|path| path.as_str())
            .collect();
        chain.push(path.as_str());
        let message = format!("files include each other: {}", chain.join(" -> "));
        self.diags.push(Diagnostic::new(&INCLUDE_CYCLE, include.span, message));
    }

    fn report_split(&mut self, text: &MappedText, line: Line, include: Span) {
        let line_text = line.text(&text.text);
        let key = line_text.find(':').unwrap_or(line_text.len());
        let span = text.span(line.start, line.start + key);
        let message = format!(
            "`{}` belongs to the last document of the include alone",
            &line_text[..key]
        );
        let finding = Diagnostic::new(&SPLIT_BY_INCLUDE, span, message)
            .related(include, "this file holds several documents")
            .note("to set it in all of them, write `<<: {file: FILE, KEY: VALUE}`");
        self.diags.push(finding);
    }
}

/// The finding with the name that the author probably meant, and with the change that writes it.
fn did_you_mean(finding: Diagnostic, near: &str) -> Diagnostic {
    let edit = Edit {
        span: finding.primary.span,
        replacement: near.to_owned(),
    };
    let fix = Fix {
        title: format!("write `{near}`"),
        edits: vec![edit],
        is_safe: false,
    };
    finding.note(format!("did you mean `{near}`?")).fix(fix)
}

/// Whether the line says something; comments that survive, which are entries by now, do not count.
fn is_entry(line: &str) -> bool {
    !is_blank_or_comment(line) && !is_template_line(line) && !line.starts_with(":#") && !line.starts_with("? :#")
}

/// Whether some document follows on another that is not empty.
fn has_several_documents(text: &str) -> bool {
    let mut has_content = false;
    for line in lines(text).map(|line| line.text(text)) {
        if is_document_mark(line) && has_content {
            return true;
        }
        has_content |= !is_document_mark(line) && !is_blank_or_comment(line);
    }
    false
}

/// Puts the text of an include in the place of its line, indented to the column `at` of the `<<`.
fn insert(out: &mut TextBuilder, text: &MappedText, line: Line, at: usize, included: &MappedText, span: Span) {
    let before = &text.text[line.start..line.start + at];
    let column = " ".repeat(before.chars().count());
    let is_bare = before.trim_start().is_empty();
    if !is_bare {
        out.slice(text, line.start, line.start + at);
    }
    let mut is_first = true;
    for part in lines(&included.text) {
        let content = part.text(&included.text);
        let stands_behind = is_first && !is_bare;
        if !stands_behind && !content.is_empty() && !is_template_line(content) {
            out.made(&column, span);
        }
        out.slice(included, part.start, part.next);
        is_first = false;
    }
    if !out.text().is_empty() && !out.text().ends_with('\n') {
        out.made("\n", span);
    }
}
