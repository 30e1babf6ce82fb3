//! Places in source text, as byte offsets.

use super::FileId;

/// A half-open range of byte offsets in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TextRange {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl TextRange {
    /// The range from `start` up to but not including `end`.
    pub fn new(start: u32, end: u32) -> Self {
        debug_assert!(start <= end, "bug: range {start}..{end} runs backwards");
        Self { start, end }
    }

    /// The range between two offsets of a text in memory.
    ///
    /// Offsets beyond 4 GiB are held at the maximum: no text that large is ever read (the store refuses it).
    pub fn from_usize(start: usize, end: usize) -> Self {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self::new(clamp(start), clamp(end))
    }

    /// Length in bytes.
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the range holds no byte; it still marks a place.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The range as indices of a byte slice.
    pub fn as_usize(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A stretch of text in one file of a [`SourceSet`](super::SourceSet).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The bytes of that file.
    pub range: TextRange,
}

impl Span {
    /// The place of values that no author typed and no file holds.
    pub const GENERATED: Self = Self {
        file: FileId::GENERATED,
        range: TextRange { start: 0, end: 0 },
    };

    /// The bytes `start..end` of `file`.
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        Self {
            file,
            range: TextRange::new(start, end),
        }
    }

    /// Whether some text stands behind this span.
    pub fn is_generated(self) -> bool {
        self.file == FileId::GENERATED
    }

    /// The smallest span that covers both; `self` where they lie in different files.
    pub fn cover(self, other: Self) -> Self {
        if self.file != other.file {
            return self;
        }
        let start = self.range.start.min(other.range.start);
        Self::new(self.file, start, self.range.end.max(other.range.end))
    }
}
