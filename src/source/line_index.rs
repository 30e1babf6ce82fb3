//! From byte offsets to lines and columns, computed at the edge only.

/// A place as people and tools count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, counted from 1.
    pub line: u32,
    /// Column, counted from 1 in characters.
    pub column: u32,
}

/// Where the lines of a text begin. Lines end at LF, at CR LF, and at a lone CR, as in YAML 1.1.
#[derive(Debug, Clone)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Finds the line starts of `text`.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, byte) in bytes.iter().enumerate() {
            let ends_line = *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
            if ends_line {
                starts.push(u32::try_from(at + 1).unwrap_or(u32::MAX));
            }
        }
        Self { starts }
    }

    /// The line (from 0) that holds the byte at `offset`.
    pub fn line(&self, offset: u32) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// The offset at which line `line` (from 0) begins, or `None` past the last line.
    pub fn line_start(&self, line: usize) -> Option<u32> {
        self.starts.get(line).copied()
    }

    /// Line and column of the byte at `offset` of `text`, the text this index was made from.
    pub fn line_column(&self, text: &str, offset: u32) -> LineColumn {
        let line = self.line(offset);
        let start = self.starts[line] as usize;
        let end = (offset as usize).min(text.len());
        let column = text.as_bytes()[start..end]
            .iter()
            .filter(|byte| !is_continuation(**byte))
            .count()
            + 1;
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        LineColumn {
            line: count(line + 1),
            column: count(column),
        }
    }
}

fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, offset: u32, line: u32, column: u32) {
        assert_eq!(
            LineIndex::new(text).line_column(text, offset),
            LineColumn { line, column }
        );
    }

    #[test]
    fn counts_lines_and_characters() {
        check("", 0, 1, 1);
        check("a: b\nc: d\n", 5, 2, 1);
        check("é: b\nc", 3, 1, 3);
        check("a\r\nb", 3, 2, 1);
        check("a\rb", 2, 2, 1);
        check("a\nb", 9, 2, 2);
    }
}
