//! The files of a run, each read once.

use std::sync::{Arc, OnceLock, RwLock};

use super::{LineColumn, LineIndex, Span};

/// Names a file of a [`SourceSet`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

impl FileId {
    /// The file of values that no author typed; it is empty and always present.
    pub const GENERATED: Self = Self(0);
}

/// One source text and the name under which messages speak of it.
#[derive(Debug)]
pub struct SourceFile {
    name: String,
    text: Arc<str>,
    included_from: Option<Span>,
    lines: OnceLock<LineIndex>,
}

impl SourceFile {
    fn new(name: String, text: Arc<str>, included_from: Option<Span>) -> Self {
        Self {
            name,
            text,
            included_from,
            lines: OnceLock::new(),
        }
    }

    /// The line that included the file, where another file did; the first one where several did.
    pub fn included_from(&self) -> Option<Span> {
        self.included_from
    }

    /// The path as the user typed it, or what else stands for the text (`<command line>`).
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, byte for byte as read.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The line index, made when first asked for.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.text))
    }

    /// Line and column of the byte at `offset`.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        self.lines().line_column(&self.text, offset)
    }
}

/// All texts of a run: job files, includes, catalog files, and the command line's settings.
///
/// Files are only ever added, and may be added from several threads. Ids therefore follow no stable order: what is
/// shown is sorted by file name, never by id.
#[derive(Debug)]
pub struct SourceSet {
    files: RwLock<Vec<Arc<SourceFile>>>,
}

impl Default for SourceSet {
    fn default() -> Self {
        Self::new()
    }
}

impl SourceSet {
    /// A set that holds only [`FileId::GENERATED`].
    pub fn new() -> Self {
        let generated = Arc::new(SourceFile::new("<generated>".to_owned(), Arc::from(""), None));
        Self {
            files: RwLock::new(vec![generated]),
        }
    }

    /// Adds a text under `name`. The same name may be added twice (two `--set` options, say).
    pub fn add(&self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        self.push(SourceFile::new(name.into(), text.into(), None))
    }

    /// Adds the text of a file that the line at `from` includes.
    pub fn add_included(&self, name: impl Into<String>, text: impl Into<Arc<str>>, from: Span) -> FileId {
        self.push(SourceFile::new(name.into(), text.into(), Some(from)))
    }

    fn push(&self, file: SourceFile) -> FileId {
        let file = Arc::new(file);
        let mut files = self.files.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        let id = FileId(u32::try_from(files.len()).expect("bug: more than 2^32 source files"));
        files.push(file);
        id
    }

    /// The file that `id` names.
    pub fn file(&self, id: FileId) -> Arc<SourceFile> {
        let files = self.files.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        Arc::clone(&files[id.0 as usize])
    }

    /// The text of `span`, as typed.
    pub fn text(&self, span: Span) -> String {
        let file = self.file(span.file);
        file.text().get(span.range.as_usize()).unwrap_or_default().to_owned()
    }

    /// `name:line:column` of the start of `span`.
    pub fn place(&self, span: Span) -> String {
        let file = self.file(span.file);
        let LineColumn { line, column } = file.line_column(span.range.start);
        format!("{}:{line}:{column}", file.name())
    }
}
