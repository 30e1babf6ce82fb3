//! Findings that the author has accepted: `# jobc: allow(CODE, ...)` at the end of the line or on the line above,
//! and `--allow CODE`.
//!
//! Works on the text alone, so that it serves every file in which a finding can lie.

use std::collections::{BTreeSet, HashMap};

use crate::source::{FileId, SourceFile, SourceSet, Span};

use super::codes;
use super::codes::allow::UNKNOWN_CODE;
use super::{Diagnostic, Diagnostics};

/// What introduces the list of codes in a comment.
const MARK: &str = "jobc: allow(";

/// Takes out the findings that `codes` names for the whole run, and those that a comment at their place allows.
pub fn apply(sources: &SourceSet, diags: &mut Diagnostics, codes: &BTreeSet<String>) {
    let mut lines: HashMap<FileId, BTreeSet<(usize, String)>> = HashMap::new();
    diags.items_mut().retain(|finding| {
        if codes.contains(finding.code.id) {
            return false;
        }
        let span = finding.primary.span;
        let file = sources.file(span.file);
        let allowed = lines.entry(span.file).or_insert_with(|| allowed_lines(&file));
        let line = file.lines().line(span.range.start);
        !allowed.contains(&(line, finding.code.id.to_owned()))
    });
}

/// Reports the codes in comments of `file` that name no finding.
pub fn check_comments(sources: &SourceSet, diags: &mut Diagnostics, file: FileId) {
    let source = sources.file(file);
    for (_, comment) in comments(&source) {
        for (code, start) in comment.codes {
            if codes::find(code).is_none() {
                let span = Span::new(file, offset(start), offset(start + code.len()));
                diags.push(unknown_code(code, span));
            }
        }
    }
}

fn unknown_code(code: &str, span: Span) -> Diagnostic {
    let finding = Diagnostic::new(&UNKNOWN_CODE, span, format!("there is no finding `{code}`"));
    finding.note("`jobc findings` lists all codes")
}

/// The pairs of line (from 0) and code that the comments of `file` allow.
fn allowed_lines(file: &SourceFile) -> BTreeSet<(usize, String)> {
    let mut allowed = BTreeSet::new();
    for (line, comment) in comments(file) {
        for (code, _) in comment.codes {
            // A comment at the end of a line speaks of that line; one on a line of its own of the next one.
            let target = if comment.is_own_line { line + 1 } else { line };
            allowed.insert((target, code.to_owned()));
        }
    }
    allowed
}

/// One `allow` comment.
struct Comment<'a> {
    is_own_line: bool,
    /// The codes and where they begin in the file.
    codes: Vec<(&'a str, usize)>,
}

fn comments(file: &SourceFile) -> impl Iterator<Item = (usize, Comment<'_>)> {
    let text: &str = file.text();
    text.match_indices(MARK).filter_map(move |(at, _)| {
        let line = file.lines().line(offset(at));
        let line_start = file.lines().line_start(line)? as usize;
        let before = text[line_start..at].trim_end();
        let content = before.strip_suffix('#')?;
        let is_comment = content.is_empty() || content.ends_with([' ', '\t']);
        let list_start = at + MARK.len();
        let list = text[list_start..].split([')', '\n', '\r']).next()?;
        is_comment.then(|| {
            let comment = Comment {
                is_own_line: content.trim().is_empty(),
                codes: split_codes(list, list_start),
            };
            (line, comment)
        })
    })
}

fn split_codes(list: &str, start: usize) -> Vec<(&str, usize)> {
    let mut codes = Vec::new();
    let mut at = start;
    for part in list.split(',') {
        let code = part.trim();
        codes.push((code, at + part.len() - part.trim_start().len()));
        at += part.len() + 1;
    }
    codes
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::codes::output::{DUPLICATE_CELL, NAME_COLLISION};
    use super::*;

    /// Which of the findings at `a`, `b` and `c` (keys of `text`) are left.
    #[track_caller]
    fn check(text: &str, everywhere: &[&str], left: &[&str]) {
        let sources = SourceSet::new();
        let file = sources.add("job.yaml", text);
        let mut diags = Diagnostics::new();
        for key in ["a: 1", "b: 2", "c: 3"] {
            let at = offset(text.find(key).unwrap());
            diags.push(Diagnostic::new(&NAME_COLLISION, Span::new(file, at, at + 1), key));
        }
        let everywhere = everywhere.iter().map(|code| (*code).to_owned()).collect();
        apply(&sources, &mut diags, &everywhere);
        let messages: Vec<&str> = diags.items().iter().map(|finding| finding.message.as_str()).collect();
        assert_eq!(messages, left, "{text:?}");
    }

    #[test]
    fn allows_the_line_and_the_line_below() {
        check("a: 1\nb: 2\nc: 3\n", &[], &["a: 1", "b: 2", "c: 3"]);
        check(
            "a: 1\nb: 2 # jobc: allow(name-collision)\nc: 3\n",
            &[],
            &["a: 1", "c: 3"],
        );
        check(
            "a: 1\n  # jobc: allow(x, name-collision)\nb: 2\nc: 3\n",
            &[],
            &["a: 1", "c: 3"],
        );
        check(
            "a: 1\nb: 2# jobc: allow(name-collision)\nc: 3\n",
            &[],
            &["a: 1", "b: 2", "c: 3"],
        );
        check(
            "a: 1 # jobc: allow(duplicate-cell)\nb: 2\nc: 3",
            &[],
            &["a: 1", "b: 2", "c: 3"],
        );
        check("a: 1\nb: 2\nc: 3\n", &["name-collision"], &[]);
        check("a: 1\nb: 2\nc: 3\n", &[DUPLICATE_CELL.id], &["a: 1", "b: 2", "c: 3"]);
    }

    #[test]
    fn reports_unknown_codes_at_their_place() {
        let sources = SourceSet::new();
        let file = sources.add("job.yaml", "a: 1 # jobc: allow(name-collision, nmae)\n");
        let mut diags = Diagnostics::new();
        check_comments(&sources, &mut diags, file);
        assert_eq!(diags.items().len(), 1);
        assert_eq!(sources.text(diags.items()[0].primary.span), "nmae");
    }

    #[test]
    fn every_code_is_explained_once() {
        let all = codes::all();
        assert!(!all.is_empty());
        for pair in all.windows(2) {
            assert!(pair[0].id < pair[1].id, "{} is there twice", pair[1].id);
        }
        for code in all {
            let is_kebab = code.id.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            assert!(is_kebab, "{}", code.id);
            for text in [code.what, code.why, code.wrong, code.right] {
                assert!(!text.trim().is_empty(), "{} lacks a part of its explanation", code.id);
            }
        }
    }
}
