//! Comment lines that survive: they become keys of the job (spec section 1, step 2).
//!
//! A comment in column 0 after an empty line is an entry of the top-level mapping, so that section headings stand in
//! the atomic jobs. Where such an entry would tear a list or a nested mapping apart, the comment is an ordinary one.

use super::lines::{Line, is_blank_or_comment, is_document_mark, lines};
use super::source_map::{MappedText, TextBuilder};

/// Longest comment that is written as a key before its colon; YAML ends such keys at 1024 characters.
const LONGEST_SIMPLE_KEY: usize = 1000;

/// The text with comments that survive turned into entries; `None` when there are none.
pub(super) fn keep_comments(text: &MappedText) -> Option<MappedText> {
    let lines: Vec<Line> = lines(&text.text).collect();
    let kept = kept(&text.text, &lines);
    if kept.is_empty() {
        return None;
    }
    let mut out = TextBuilder::new();
    let mut done = 0;
    for index in kept {
        let (empty, comment) = (lines[index - 1], lines[index]);
        out.slice(text, done, empty.start);
        let end = comment.start + comment.text(&text.text).trim_end().len();
        let span = text.span(comment.start, end);
        let is_long = end - comment.start > LONGEST_SIMPLE_KEY;
        out.made(if is_long { "? :" } else { ":" }, span);
        out.slice(text, comment.start, end);
        out.made(if is_long { "\n:" } else { ":" }, span);
        done = end;
    }
    out.slice(text, done, text.text.len());
    Some(out.finish())
}

/// The indices of the lines that survive.
fn kept(text: &str, lines: &[Line]) -> Vec<usize> {
    let mut kept = Vec::new();
    let mut has_content = false;
    for (index, line) in lines.iter().enumerate() {
        let line_text = line.text(text);
        let is_after_empty = index > 0 && lines[index - 1].start == lines[index - 1].end;
        if is_after_empty && may_survive(line_text) && is_between_entries(text, &lines[index + 1..], has_content) {
            kept.push(index);
        }
        if is_document_mark(line_text) || !is_blank_or_comment(line_text) {
            has_content = true;
        }
    }
    kept
}

fn may_survive(line: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "- !|/?@<>.,_+=%~".contains(c);
    line.strip_prefix('#')
        .is_some_and(|rest| rest.starts_with(['!', ' ']) && rest.chars().all(allowed))
}

/// Whether the next line with content begins an entry in column 0, or ends the document.
fn is_between_entries(text: &str, following: &[Line], has_content: bool) -> bool {
    let is_content = |line: &&str| !is_blank_or_comment(line) && !line.starts_with('%');
    let Some(next) = following.iter().map(|line| line.text(text)).find(is_content) else {
        return true;
    };
    if is_document_mark(next) {
        // Above the first `---` there is no document yet to which the comment could belong.
        return has_content;
    }
    let is_list_item = next == "-" || next.starts_with("- ");
    !is_list_item && !next.starts_with([' ', '\t', ']', '}'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let text = MappedText::verbatim(FileId::GENERATED, input);
        let kept = keep_comments(&text).unwrap_or(text);
        assert_eq!(kept.text, expected);
    }

    #[test]
    fn comments_after_an_empty_line_become_keys() {
        check("a: 1\n\n# x\nb: 2\n", "a: 1\n:# x:\nb: 2\n");
        check("a: 1\r\n\r\n#! x.yaml\r\nb: 2\r\n", "a: 1\r\n:#! x.yaml:\r\nb: 2\r\n");
        check("\n# x\n\n# y  \n", ":# x:\n:# y:  \n");
        check("a: 1\n\n# x\n% if y\nb: 2\n", "a: 1\n:# x:\n% if y\nb: 2\n");
    }

    #[test]
    fn other_comments_stay() {
        for text in [
            "# x\na: 1\n",
            "a: 1\n# x\nb: 2\n",
            "a: 1\n\n#x\n",
            "a: 1\n\n# x: y\n",
            "a: 1\n\n # x\n",
            "a: 1\n \n# x\n",
            "\n# x\n---\na: 1\n",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn comments_inside_lists_and_mappings_stay() {
        check("a:\n- 1\n\n# x\n- 2\n", "a:\n- 1\n\n# x\n- 2\n");
        check("a:\n  b: 1\n\n# x\n  c: 2\n", "a:\n  b: 1\n\n# x\n  c: 2\n");
        check("a: [\n\n# x\n]\n", "a: [\n\n# x\n]\n");
    }
}
