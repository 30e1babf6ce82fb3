//! What an include line does to the text of its file: keys left out, keys set.

use crate::diagnostic::codes::document::{OVERRIDE_OF_LIST, UNKNOWN_IGNORE};
use crate::diagnostic::suggest::closest;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::lines::{Line, is_blank_or_comment, is_document_mark, is_template_line, lines};
use crate::document::source_map::{MappedText, TextBuilder};

use super::directive::{Directive, Override};

/// The text of an included file as the include line wants it.
pub(super) fn apply(diags: &mut Diagnostics, text: MappedText, include: &Directive) -> MappedText {
    let text = if include.ignored.is_empty() {
        text
    } else {
        without_ignored(diags, &text, include)
    };
    if include.overrides.is_empty() {
        return text;
    }
    with_overrides(diags, &text, include)
}

fn without_ignored(diags: &mut Diagnostics, text: &MappedText, include: &Directive) -> MappedText {
    let lines: Vec<Line> = lines(&text.text).collect();
    let mut out = TextBuilder::new();
    let mut is_found = vec![false; include.ignored.len()];
    let mut index = 0;
    while index < lines.len() {
        let key = key_of(lines[index].text(&text.text));
        let ignored = include
            .ignored
            .iter()
            .position(|(ignored, _)| key == Some(ignored.as_str()));
        let end = if let Some(which) = ignored {
            is_found[which] = true;
            entry_end(&text.text, &lines, index)
        } else {
            out.slice(text, lines[index].start, lines[index].next);
            index + 1
        };
        index = end;
    }
    let keys = || lines.iter().filter_map(|line| key_of(line.text(&text.text)));
    for ((key, span), _) in include.ignored.iter().zip(is_found).filter(|(_, is_found)| !is_found) {
        let message = format!("{} has no key `{key}`", include.file);
        let finding = Diagnostic::new(&UNKNOWN_IGNORE, *span, message);
        diags.push(match closest(key, keys()) {
            Some(near) => super::did_you_mean(finding, near),
            None => finding,
        });
    }
    out.finish()
}

/// Sets each override in each document that is not empty: behind the entry of its key, so that it wins and what it
/// overrides can still be told; at the end where there is no such entry.
fn with_overrides(diags: &mut Diagnostics, text: &MappedText, include: &Directive) -> MappedText {
    let lines: Vec<Line> = lines(&text.text).collect();
    let mut out = TextBuilder::new();
    let mut start = 0;
    while start < lines.len() {
        let is_end = |line: &Line| is_document_end(line.text(&text.text));
        let end = lines[start..]
            .iter()
            .position(is_end)
            .map_or(lines.len(), |length| start + length);
        document(diags, &mut out, text, &lines[..end], start, include);
        if let Some(mark) = lines.get(end) {
            out.slice(text, mark.start, mark.next);
        }
        start = end + 1;
    }
    out.finish()
}

fn is_document_end(line: &str) -> bool {
    is_document_mark(line) || line == "..."
}

/// The document that is the lines from `start` on.
fn document(
    diags: &mut Diagnostics,
    out: &mut TextBuilder,
    text: &MappedText,
    lines: &[Line],
    start: usize,
    include: &Directive,
) {
    let overrides = &include.overrides;
    let is_empty = lines[start..]
        .iter()
        .all(|line| is_blank_or_comment(line.text(&text.text)));
    let mut is_set = vec![false; overrides.len()];
    let mut index = start;
    while index < lines.len() {
        let key = key_of(lines[index].text(&text.text));
        let which = overrides.iter().position(|set| key == Some(set.key.as_str()));
        let end = which.map_or(index + 1, |_| entry_end(&text.text, lines, index));
        if let Some(first) = which.and_then(|_| first_of_indented_items(&text.text, &lines[..end], index)) {
            let set = &overrides[which.unwrap_or_default()];
            diags.push(partly_overridden(set, include));
            write(out, set);
            out.slice(text, lines[first].next, lines[end - 1].next);
            is_set[which.unwrap_or_default()] = true;
            index = end;
            continue;
        }
        out.slice(text, lines[index].start, lines[end - 1].next);
        if let Some(which) = which {
            is_set[which] = true;
            write(out, &overrides[which]);
        }
        index = end;
    }
    if !is_empty {
        let missing = overrides.iter().zip(is_set).filter(|(_, is_set)| !is_set);
        missing.for_each(|(set, _)| write(out, set));
    }
}

/// The line of the first item, if the entry on line `index` is a list of several items on indented lines below its key.
///
/// The dialect replaces "the line's value" up to the end of that item only, and the items below it are read as more
/// of the new value: files that were written for it must keep meaning what they mean.
fn first_of_indented_items(text: &str, lines: &[Line], index: usize) -> Option<usize> {
    if !lines[index].text(text).trim_end().ends_with(':') {
        return None;
    }
    let is_item = |at: &usize| {
        let line = lines[*at].text(text);
        line.starts_with(' ') && line.trim_start().starts_with("- ")
    };
    let items: Vec<usize> = (index + 1..lines.len()).filter(is_item).collect();
    (items.len() > 1).then(|| items[0])
}

fn partly_overridden(set: &Override, include: &Directive) -> Diagnostic {
    let Override { key, .. } = set;
    let message = format!(
        "`{key}` is a list in {}; the override replaces its first item alone",
        include.file
    );
    Diagnostic::new(&OVERRIDE_OF_LIST, set.key_span, message).note(format!(
        "to replace the list, write `<<: {{file: {}, ignore: [{key}]}}`, and `{key}` on a line of its own",
        include.file
    ))
}

fn write(out: &mut TextBuilder, set: &Override) {
    if !out.text().is_empty() && !out.text().ends_with('\n') {
        out.made("\n", set.value_span);
    }
    let (key, value) = set.text.split_at(set.key_length);
    out.made(key, set.key_span);
    out.made(value, set.value_span);
}

/// The key of an entry that begins on the line in column 0.
fn key_of(line: &str) -> Option<&str> {
    if is_blank_or_comment(line) || is_template_line(line) || line.starts_with([' ', '\t', '-', '?', '<']) {
        return None;
    }
    let quoted = line.strip_prefix(['"', '\'']).and_then(|rest| {
        let end = rest.find(&line[..1])?;
        rest[end + 1..].starts_with(':').then(|| &rest[..end])
    });
    let plain = || {
        line.split_once(": ")
            .map(|(key, _)| key)
            .or_else(|| line.trim_end().strip_suffix(':'))
    };
    quoted.or_else(plain)
}

/// The line after the entry that begins on line `index`: after its indented lines, the items of its list, and the
/// end of its brackets. Empty lines and comments at its end belong to what follows.
fn entry_end(text: &str, lines: &[Line], index: usize) -> usize {
    let mut brackets = Brackets::default();
    brackets.scan(value_of(lines[index].text(text)));
    let mut end = index + 1;
    for (at, line) in lines.iter().enumerate().skip(index + 1) {
        let line = line.text(text);
        if is_blank_or_comment(line) {
            continue;
        }
        let is_item = line == "-" || line.starts_with("- ");
        let continues = brackets.depth > 0 || is_item || line.starts_with([' ', '\t', ']', '}']);
        if !continues || is_document_end(line) {
            break;
        }
        if brackets.depth > 0 {
            brackets.scan(line);
        }
        end = at + 1;
    }
    end
}

/// The value on the line of a key, if it is a list or mapping in brackets.
fn value_of(line: &str) -> &str {
    let value = line.split_once(": ").map_or("", |(_, value)| value.trim_start());
    if value.starts_with(['[', '{']) { value } else { "" }
}

/// Counts brackets that are open, those in quotes left out.
#[derive(Default)]
struct Brackets {
    depth: usize,
    quote: Option<char>,
}

impl Brackets {
    fn scan(&mut self, text: &str) {
        let mut before = ' ';
        for c in text.chars() {
            match (self.quote, c) {
                (Some(quote), _) => self.quote = Some(quote).filter(|quote| *quote != c),
                // A quote inside a word is an apostrophe.
                (None, '"' | '\'') if !before.is_alphanumeric() => self.quote = Some(c),
                (None, '[' | '{') => self.depth += 1,
                (None, ']' | '}') => self.depth = self.depth.saturating_sub(1),
                (None, '#') if before == ' ' => return,
                _ => {}
            }
            before = c;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, index: usize, expected: usize) {
        let lines: Vec<Line> = lines(text).collect();
        assert_eq!(entry_end(text, &lines, index), expected, "{text:?}");
    }

    #[test]
    fn entries_end_where_the_next_begins() {
        check("a: 1\nb: 2\n", 0, 1);
        check("a:\n- 1\n- 2\nb: 2\n", 0, 3);
        check("a:\n  b: 1\n\n  c: 2\n\n# d\nd: 1\n", 0, 4);
        check("a: [1,\n2, ']',\n3]\nb: 1\n", 0, 3);
        check("a: {{\n  x\n}}\nb: 1\n", 0, 3);
        check("a: it's [1\nb: 1\n", 0, 1);
        check("a:\n---\nb: 1\n", 0, 1);
        check("a: [1, # [\n2]\nb: 1\n", 0, 2);
    }

    #[test]
    fn keys_are_told_in_column_0_alone() {
        assert_eq!(key_of("a: 1"), Some("a"));
        assert_eq!(key_of("a:"), Some("a"));
        assert_eq!(key_of("\"a b\": 1"), Some("a b"));
        assert_eq!(key_of("toy.size: 1"), Some("toy.size"));
        assert_eq!(key_of(" a: 1"), None);
        assert_eq!(key_of("- a: 1"), None);
        assert_eq!(key_of("# a: 1"), None);
    }
}
