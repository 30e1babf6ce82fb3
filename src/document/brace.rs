//! Brace literals: `key: {{ EXPR }}` becomes a block literal, so that EXPR may hold any characters (spec section 4.1).

use crate::diagnostic::codes::document::BRACE_UNCLOSED;
use crate::diagnostic::{Diagnostic, Diagnostics};

use super::lines::{BlockScalars, Line, indent_of, is_blank_or_comment, is_document_mark, is_template_line, lines};
use super::source_map::{MappedText, TextBuilder};

/// The text with its brace literals turned into block literals; `None` when there are none.
pub(super) fn quote_braces(diags: &mut Diagnostics, text: &MappedText) -> Option<MappedText> {
    if !text.text.contains("{{") {
        return None;
    }
    let lines: Vec<Line> = lines(&text.text).collect();
    let mut out = TextBuilder::new();
    let mut scalars = BlockScalars::default();
    let mut ends = Ends::default();
    let mut index = 0;
    while index < lines.len() {
        let line = lines[index];
        let line_text = line.text(&text.text);
        let opening = if scalars.holds(line_text) {
            None
        } else {
            opening(line_text)
        };
        let Some(at) = opening else {
            out.slice(text, line.start, line.next);
            index += 1;
            continue;
        };
        let open = line.start + at;
        let end = ends.find(&text.text, &lines, index, at).unwrap_or_else(|| {
            let message = "no `}}` at the end of a line closes this `{{`";
            let finding = Diagnostic::new(&BRACE_UNCLOSED, text.span(open, open + 2), message);
            diags.push(finding.note("a text that only begins with `{{` needs quotes"));
            // What follows is read as if the expression ended here: one finding is enough.
            (index, line.end)
        });
        out.slice(text, line.start, line.start + line_text[..at].trim_end().len());
        literal(&mut out, text, &lines[index..=end.0], open, end.1);
        index = end.0 + 1;
    }
    Some(out.finish())
}

/// The column in bytes of a `{{` that is the value of the line's key or list item.
fn opening(line: &str) -> Option<usize> {
    let at = line.find("{{")?;
    if is_blank_or_comment(line) || is_template_line(line) || !line[..at].ends_with([' ', '\t']) {
        return None;
    }
    let mut start = indent_of(line);
    while let Some(rest) = line[start..at]
        .strip_prefix('-')
        .filter(|rest| rest.starts_with([' ', '\t']))
    {
        start = at - rest.trim_start().len();
    }
    let key = line[start..at].trim_end();
    let is_item = start == at && line[..at].trim_start().starts_with('-');
    let is_key = key
        .strip_suffix(':')
        .is_some_and(|key| !key.is_empty() && !key.contains(": ") && !key.contains(" #"));
    (is_item || is_key).then_some(at)
}

/// Finds where expressions end.
#[derive(Default)]
struct Ends {
    /// Set once there is no end in the rest of the text, so that it is not looked for again and again.
    is_exhausted: bool,
}

impl Ends {
    /// The line that ends in `}}`, and the offset behind them, for the `{{` in column `at` of line `index`.
    fn find(&mut self, text: &str, lines: &[Line], index: usize, at: usize) -> Option<(usize, usize)> {
        if let Some(end) = closing(&lines[index].text(text)[at + 2..]) {
            return Some((index, lines[index].start + at + 2 + end));
        }
        if self.is_exhausted {
            return None;
        }
        for (number, line) in lines.iter().enumerate().skip(index + 1) {
            let line_text = line.text(text);
            if is_document_mark(line_text) {
                return None;
            }
            if let Some(end) = closing(line_text) {
                return Some((number, line.start + end));
            }
        }
        self.is_exhausted = true;
        None
    }
}

/// The offset behind a `}}` that ends the line, or is followed by a comment only.
fn closing(line: &str) -> Option<usize> {
    let end = line.rfind("}}")? + 2;
    let rest = &line[end..];
    let is_end = rest.trim().is_empty() || (rest.starts_with([' ', '\t']) && rest.trim_start().starts_with('#'));
    is_end.then_some(end)
}

/// Writes the expression from `start` to `end`, which stands on `lines`, as a block literal.
fn literal(out: &mut TextBuilder, text: &MappedText, lines: &[Line], start: usize, end: usize) {
    let span = text.span(start, end);
    // Deeper than the key, whatever its column: the braces stand to its right.
    let column = " ".repeat(text.text[lines[0].start..start].chars().count());
    out.made(" |-\n", span);
    let mut from = start;
    for line in lines {
        let to = line.end.min(end);
        if from < to {
            out.made(&column, span);
            out.slice(text, from, to);
        }
        out.made("\n", span);
        from = line.next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let text = MappedText::verbatim(FileId::GENERATED, input);
        let mut diags = Diagnostics::new();
        let quoted = quote_braces(&mut diags, &text).unwrap_or(text);
        assert_eq!(quoted.text, expected);
        assert!(diags.is_empty(), "{diags:?}");
    }

    #[test]
    fn values_and_items_become_literals() {
        check("a: {{ x }}\nb: 1\n", "a: |-\n   {{ x }}\nb: 1\n");
        check("a:\n  - {{ x: 'y' }}\n", "a:\n  - |-\n    {{ x: 'y' }}\n");
        check("- a:  {{ x }}  # c\n", "- a: |-\n      {{ x }}\n");
        check("a: {{\n x\n\n }}\nb: 1\n", "a: |-\n   {{\n    x\n\n    }}\nb: 1\n");
        check("- - {{ x }}", "- - |-\n    {{ x }}\n");
        check("a: {{ x }} - {{ y }}\n", "a: |-\n   {{ x }} - {{ y }}\n");
    }

    #[test]
    fn other_braces_stay() {
        for text in [
            "a: \"b: {{ x }}\"\n",
            "a: x {{ y }}\n",
            "a: |\n  b: {{ x }}\n",
            "# a: {{ x }}\n",
            "a: [{{ x }}]\n",
            "a: {b: {{ x }} }\n",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn an_open_brace_is_one_finding() {
        let text = MappedText::verbatim(FileId::GENERATED, "a: {{ x\nb: 1\n---\nc: {{ y }}\n");
        let mut diags = Diagnostics::new();
        let quoted = quote_braces(&mut diags, &text).map(|text| text.text);
        assert_eq!(
            quoted.as_deref(),
            Some("a: |-\n   {{ x\nb: 1\n---\nc: |-\n   {{ y }}\n")
        );
        assert_eq!(diags.items().len(), 1);
    }
}
