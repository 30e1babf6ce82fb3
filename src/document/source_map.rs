//! Text that was put together from files, and from where each byte of it came.
//!
//! Includes, brace literals and templates rewrite the text of a job before YAML sees it. Each step copies stretches of
//! its input and adds some of its own; [`TextBuilder`] keeps the books, so that the spans of all later stages point
//! into the files that the author wrote.

use crate::source::{FileId, Span, TextRange};

/// Where a stretch of text came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Copied: byte for byte the text of this span.
    Verbatim(Span),
    /// Written by a step, on behalf of what stands at this span (an override, a template tag, an indented include).
    Made(Span),
}

/// A stretch of text with one origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The bytes of the text at hand.
    pub out: TextRange,
    /// Where they came from.
    pub origin: Origin,
}

/// The origins of a text: pieces in order, without gaps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceMap {
    pieces: Vec<Piece>,
}

impl SourceMap {
    /// The map of a text that is the file `file`, all `length` bytes of it.
    pub fn verbatim(file: FileId, length: usize) -> Self {
        let out = TextRange::from_usize(0, length);
        let origin = Origin::Verbatim(Span { file, range: out });
        Self {
            pieces: vec![Piece { out, origin }],
        }
    }

    /// The pieces in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The place in the author's files of the bytes `range` of the text.
    ///
    /// A range over several pieces gives the span from its start to its end where both lie in one file, and else as
    /// much as lies in the file of its start.
    pub fn span(&self, range: TextRange) -> Span {
        let Some(first) = self.piece_at(range.start, range.is_empty()) else {
            return Span::GENERATED;
        };
        let start = self.pieces[first];
        if range.end <= start.out.end {
            return part(start, range.start, range.end);
        }
        let head = part(start, range.start, start.out.end);
        match self.piece_at(range.end - 1, false) {
            Some(last) => {
                let last = self.pieces[last];
                head.cover(part(last, last.out.start, range.end.min(last.out.end)))
            }
            None => head,
        }
    }

    /// The index of the piece that holds the byte at `offset`; of the piece before when `is_place` and there a piece
    /// begins (nothing, after a key, belongs to the key).
    fn piece_at(&self, offset: u32, is_place: bool) -> Option<usize> {
        let after = if is_place {
            self.pieces.partition_point(|piece| piece.out.start < offset)
        } else {
            self.pieces.partition_point(|piece| piece.out.start <= offset)
        };
        let last = self.pieces.len().checked_sub(1)?;
        Some(after.saturating_sub(1).min(last))
    }
}

/// The origin of the bytes `start..end`, which lie in `piece`.
fn part(piece: Piece, start: u32, end: u32) -> Span {
    match piece.origin {
        Origin::Made(span) => span,
        Origin::Verbatim(span) => {
            let shift = |offset: u32| (span.range.start + offset.saturating_sub(piece.out.start)).min(span.range.end);
            Span::new(span.file, shift(start), shift(end.max(start)))
        }
    }
}

/// A text with its origins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MappedText {
    /// The text.
    pub text: String,
    /// Where each byte of it came from.
    pub map: SourceMap,
}

impl MappedText {
    /// The text of a file as it is.
    pub fn verbatim(file: FileId, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            map: SourceMap::verbatim(file, text.len()),
        }
    }

    /// The place in the author's files of the bytes `start..end` of the text.
    pub fn span(&self, start: usize, end: usize) -> Span {
        self.map.span(TextRange::from_usize(start, end))
    }

    /// The text that a template engine made of this one, with the origins that this one has.
    pub fn rendered(&self, output: &Rendered) -> Self {
        let mut out = TextBuilder::new();
        for piece in &output.pieces {
            if piece.is_verbatim {
                out.slice(self, piece.input.start as usize, piece.input.end as usize);
            } else {
                let text = output.text.get(piece.out.as_usize()).unwrap_or_default();
                out.made(text, self.map.span(piece.input));
            }
        }
        out.finish()
    }
}

/// A stretch of text that a template engine wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RenderedPiece {
    /// The bytes of the engine's output.
    pub out: TextRange,
    /// The bytes of its input on behalf of which they were written.
    pub input: TextRange,
    /// Whether they are those bytes, unchanged.
    pub is_verbatim: bool,
}

/// What a template engine made of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rendered {
    /// The output.
    pub text: String,
    /// Its stretches in order, without gaps.
    pub pieces: Vec<RenderedPiece>,
}

/// Puts a [`MappedText`] together, front to back.
#[derive(Debug, Default)]
pub struct TextBuilder {
    built: MappedText,
}

impl TextBuilder {
    /// An empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// The text so far.
    pub fn text(&self) -> &str {
        &self.built.text
    }

    /// Adds text that a step writes on behalf of `span`.
    pub fn made(&mut self, text: &str, span: Span) {
        self.piece(text, Origin::Made(span));
    }

    /// Adds the bytes `start..end` of `from`, with their origins.
    pub fn slice(&mut self, from: &MappedText, start: usize, end: usize) {
        if start >= end {
            return;
        }
        let range = TextRange::from_usize(start, end);
        let Some(first) = from.map.piece_at(range.start, false) else {
            return;
        };
        for piece in &from.map.pieces[first..] {
            if piece.out.start >= range.end {
                break;
            }
            let (start, end) = (piece.out.start.max(range.start), piece.out.end.min(range.end));
            if start >= end {
                continue;
            }
            let text = &from.text[TextRange::new(start, end).as_usize()];
            let origin = match piece.origin {
                Origin::Verbatim(_) => Origin::Verbatim(part(*piece, start, end)),
                Origin::Made(span) => Origin::Made(span),
            };
            self.piece(text, origin);
        }
    }

    /// Adds all of `from`, with its origins.
    pub fn all(&mut self, from: &MappedText) {
        self.slice(from, 0, from.text.len());
    }

    /// The finished text.
    pub fn finish(self) -> MappedText {
        self.built
    }

    fn piece(&mut self, text: &str, origin: Origin) {
        if text.is_empty() {
            return;
        }
        let start = self.built.text.len();
        self.built.text.push_str(text);
        let out = TextRange::from_usize(start, self.built.text.len());
        if let Some(last) = self.built.map.pieces.last_mut()
            && let Some(joined) = join(last.origin, origin)
        {
            last.out.end = out.end;
            last.origin = joined;
            return;
        }
        self.built.map.pieces.push(Piece { out, origin });
    }
}

/// The origin of two neighbouring pieces that are one.
fn join(left: Origin, right: Origin) -> Option<Origin> {
    match (left, right) {
        (Origin::Verbatim(left), Origin::Verbatim(right))
            if left.file == right.file && left.range.end == right.range.start =>
        {
            Some(Origin::Verbatim(left.cover(right)))
        }
        (Origin::Made(left), Origin::Made(right)) if left == right => Some(Origin::Made(left)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceSet;

    #[test]
    fn spans_lead_back_through_two_steps() {
        let sources = SourceSet::new();
        let file = sources.add("j.yaml", "a: 1\nb: 2\n");
        let text = MappedText::verbatim(file, "a: 1\nb: 2\n");
        let mut step = TextBuilder::new();
        step.slice(&text, 0, 5);
        step.made("  ", text.span(5, 6));
        step.slice(&text, 5, 10);
        let step = step.finish();
        assert_eq!(step.text, "a: 1\n  b: 2\n");
        let mut second = TextBuilder::new();
        second.slice(&step, 5, 12);
        second.slice(&step, 0, 5);
        let second = second.finish();
        assert_eq!(second.text, "  b: 2\na: 1\n");
        assert_eq!(second.span(2, 3), Span::new(file, 5, 6));
        assert_eq!(second.span(0, 2), Span::new(file, 5, 6));
        assert_eq!(second.span(0, 6), Span::new(file, 5, 9));
        assert_eq!(second.span(7, 8), Span::new(file, 0, 1));
        assert_eq!(second.span(7, 7), Span::new(file, 10, 10));
    }

    #[test]
    fn neighbours_of_one_origin_are_one_piece() {
        let text = MappedText::verbatim(FileId::GENERATED, "abcdef");
        let mut step = TextBuilder::new();
        step.slice(&text, 0, 2);
        step.slice(&text, 2, 6);
        assert_eq!(step.finish(), text);
    }
}
