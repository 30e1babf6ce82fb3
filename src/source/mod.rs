//! Source text: files as they were read, places in them, and the one door to the file system.
//!
//! Bytes are kept as read. Every value of every later stage can say from which [`Span`] it came; lines and columns
//! are computed from a span only when something is shown.

mod file;
mod line_index;
mod span;
mod store;

pub use file::{FileId, SourceFile, SourceSet};
pub use line_index::{LineColumn, LineIndex};
pub use span::{Span, TextRange};
pub use store::{DiskStore, FileKind, FileStore, MemoryStore, StoreError, read_bounded};
