//! Lines of a text, with their places.

/// A line: `start..end` is its text, `start..next` with its line end (LF or CR LF).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) next: usize,
}

impl Line {
    /// The text of the line without its line end.
    pub(super) fn text(self, text: &str) -> &str {
        &text[self.start..self.end]
    }
}

/// The lines of `text`; a line end at the very end begins no further line.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line> + Clone {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let body = line.strip_suffix('\n').unwrap_or(line);
        let body = body.strip_suffix('\r').unwrap_or(body);
        let found = Line {
            start,
            end: start + body.len(),
            next: start + line.len(),
        };
        start = found.next;
        found
    })
}

/// Whether the line is a document mark: `---` alone or with something after a blank.
pub(super) fn is_document_mark(line: &str) -> bool {
    line.strip_prefix("---")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// Whether the line holds nothing but blanks and a comment.
pub(super) fn is_blank_or_comment(line: &str) -> bool {
    let content = line.trim_start();
    content.is_empty() || content.starts_with('#')
}

/// Whether a line is a `%` line of a template.
pub(super) fn is_template_line(line: &str) -> bool {
    line.starts_with('%')
}

/// Number of blanks at the beginning of a line.
pub(super) fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// Tells, line by line, which lines are text of a block scalar (`key: |`), where nothing has a meaning of its own.
#[derive(Debug, Clone, Default)]
pub(super) struct BlockScalars {
    /// Column of the key or dash whose block scalar is open.
    parent: Option<usize>,
}

impl BlockScalars {
    /// Whether `line`, the next one, is text of a block scalar.
    pub(super) fn holds(&mut self, line: &str) -> bool {
        if let Some(parent) = self.parent {
            if line.trim_start().is_empty() || is_template_line(line) || indent_of(line) > parent {
                return true;
            }
            self.parent = None;
        }
        if begins_block_scalar(line) {
            self.parent = Some(column_of_owner(line));
        }
        false
    }
}

/// Whether the line ends in `|` or `>`, with indicators and a comment perhaps.
fn begins_block_scalar(line: &str) -> bool {
    if is_blank_or_comment(line) {
        return false;
    }
    let content = line.find(" #").map_or(line, |comment| &line[..comment]).trim_end();
    let header = content.trim_end_matches(|c: char| matches!(c, '0'..='9' | '+' | '-'));
    let Some(owner) = header.strip_suffix(['|', '>']) else {
        return false;
    };
    owner.ends_with([' ', '\t']) && owner.trim_end().ends_with([':', '-', '?'])
}

/// The column of the key, or of the dash where there is no key, that a block scalar on this line belongs to.
fn column_of_owner(line: &str) -> usize {
    let mut column = indent_of(line);
    loop {
        let rest = &line[column..];
        let Some(inner) = rest.strip_prefix("- ").or_else(|| rest.strip_prefix("? ")) else {
            return column;
        };
        if inner.trim_start().starts_with(['|', '>']) {
            return column;
        }
        column = line.len() - inner.trim_start_matches(' ').len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_lf_and_cr_lf() {
        let text = "a\r\n\nb";
        let found: Vec<_> = lines(text).map(|line| (line.text(text), line.next)).collect();
        assert_eq!(found, [("a", 3), ("", 4), ("b", 5)]);
    }

    #[test]
    fn block_scalars_are_told_by_indentation() {
        let text = "a: |\n  x\n\n  y\nb: 1\n- c: |-  # z\n    k: v\n  d: 1\n- >2\n   e\n# f |\ng: a | b\n  h\n";
        let mut scalars = BlockScalars::default();
        let inside: Vec<_> = lines(text)
            .map(|line| line.text(text))
            .filter(|line| scalars.holds(line))
            .collect();
        assert_eq!(inside, ["  x", "", "  y", "    k: v", "   e"]);
    }
}
