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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_lf_and_cr_lf() {
        let text = "a\r\n\nb";
        let found: Vec<_> = lines(text).map(|line| (line.text(text), line.next)).collect();
        assert_eq!(found, [("a", 3), ("", 4), ("b", 5)]);
    }
}
