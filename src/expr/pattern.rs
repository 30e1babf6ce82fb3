//! Regular expressions in Ruby's notation.
//!
//! They are rewritten for the engine: `^` and `$` match at lines, Ruby's `m` lets the dot match a newline, `\w \d \s
//! \h` mean ASCII, and POSIX classes mean Unicode. Matching steps back only so often.

use std::borrow::Cow;
use std::sync::Arc;

use super::ast::PatternFlags;
use super::error::{Failure, Outcome};
use super::limits::{MAX_BACKTRACKS, MAX_COMPILED_PATTERN, MAX_PATTERN, MAX_PATTERN_PROGRAM};

/// A compiled regular expression.
#[derive(Debug)]
pub(super) struct Pattern {
    source: Arc<str>,
    flags: PatternFlags,
    regex: fancy_regex::Regex,
}

/// A match: the text and the groups in it.
#[derive(Debug, Clone)]
pub(super) struct Match {
    pub(super) subject: Arc<str>,
    groups: Vec<Option<(usize, usize)>>,
    names: Arc<[Option<Box<str>>]>,
}

impl Pattern {
    /// Compiles `source`, or says why it is no regular expression.
    pub(super) fn compile(source: &str, flags: PatternFlags) -> Result<Self, String> {
        if source.len() > MAX_PATTERN {
            return Err(format!("a regular expression may have at most {MAX_PATTERN} bytes"));
        }
        let regex = fancy_regex::RegexBuilder::new(&rewritten(source))
            .oniguruma_mode(true)
            .multi_line(true)
            .ignore_numbered_groups_when_named_groups_exist(true)
            .case_insensitive(flags.ignore_case)
            .dot_matches_new_line(flags.dot_all)
            .ignore_whitespace(flags.extended)
            .backtrack_limit(MAX_BACKTRACKS)
            .delegate_size_limit(MAX_COMPILED_PATTERN)
            .delegate_dfa_size_limit(MAX_COMPILED_PATTERN)
            .delegate_dfa_skip_cache_capacity_check(false)
            .max_prog_size(MAX_PATTERN_PROGRAM)
            .build()
            .map_err(|error| format!("the regular expression cannot be used: {}", reason(&error)))?;
        Ok(Self {
            source: source.into(),
            flags,
            regex,
        })
    }

    /// The pattern that matches exactly `text`.
    pub(super) fn literal(text: &str) -> Result<Self, String> {
        Self::compile(&fancy_regex::escape(text), PatternFlags::default())
    }

    /// The leftmost match in `subject` from the byte at `from` on.
    pub(super) fn find(&self, subject: &Arc<str>, from: usize) -> Outcome<Option<Match>> {
        let found = self.regex.captures_from_pos(&**subject, from).map_err(|_| too_hard())?;
        Ok(found.map(|captures| Match {
            subject: Arc::clone(subject),
            groups: captures
                .iter()
                .map(|group| group.map(|group| (group.start(), group.end())))
                .collect(),
            names: self.names(),
        }))
    }

    /// Whether the pattern matches somewhere.
    pub(super) fn is_match(&self, subject: &str) -> Outcome<bool> {
        self.regex.is_match(subject).map_err(|_| too_hard())
    }

    fn names(&self) -> Arc<[Option<Box<str>>]> {
        if self.regex.capture_names().all(|name| name.is_none()) {
            return Arc::from([]);
        }
        self.regex.capture_names().map(|name| name.map(Box::from)).collect()
    }

    /// The pattern as Ruby's `to_s` writes it.
    pub(super) fn to_text(&self) -> String {
        let letters = [
            (self.flags.dot_all, 'm'),
            (self.flags.ignore_case, 'i'),
            (self.flags.extended, 'x'),
        ];
        let on: String = letters
            .iter()
            .filter(|(is_on, _)| *is_on)
            .map(|(_, letter)| letter)
            .collect();
        let off: String = letters
            .iter()
            .filter(|(is_on, _)| !is_on)
            .map(|(_, letter)| letter)
            .collect();
        let dash = if off.is_empty() { "" } else { "-" };
        format!("(?{on}{dash}{off}:{})", self.source)
    }
}

/// Equal source and flags.
impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source && self.flags == other.flags
    }
}

impl Match {
    /// The bytes of a group that took part in the match; group 0 is the whole.
    pub(super) fn range(&self, group: usize) -> Option<(usize, usize)> {
        self.groups.get(group).copied().flatten()
    }

    /// The bytes of the whole match.
    pub(super) fn whole(&self) -> (usize, usize) {
        self.range(0).unwrap_or_default()
    }

    /// The text of a group that took part in the match.
    pub(super) fn group(&self, group: usize) -> Option<&str> {
        let (start, end) = self.range(group)?;
        self.subject.get(start..end)
    }

    /// The number of the group called `name`; of several the last one.
    pub(super) fn number_of(&self, name: &str) -> Option<usize> {
        self.names.iter().rposition(|known| known.as_deref() == Some(name))
    }

    /// Number of groups, the whole match included.
    pub(super) fn len(&self) -> usize {
        self.groups.len()
    }
}

fn too_hard() -> Failure {
    Failure::limit("the regular expression takes too many attempts on this text")
}

/// The engine's reason in one line.
fn reason(error: &fancy_regex::Error) -> String {
    let full = error.to_string();
    full.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// `source` in the engine's notation.
fn rewritten(source: &str) -> String {
    let mut out = String::with_capacity(source.len() + 16);
    let mut class_depth = 0_usize;
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let (replacement, length) = match first {
            '\\' => escape(rest, class_depth > 0),
            '[' if class_depth > 0 && rest.starts_with("[:") => posix_class(rest),
            '[' => {
                class_depth += 1;
                (Cow::Borrowed("["), 1)
            }
            ']' => {
                class_depth = class_depth.saturating_sub(1);
                (Cow::Borrowed("]"), 1)
            }
            '(' if class_depth == 0 && rest.starts_with("(?") => group_flags(rest),
            _ => {
                let length = first.len_utf8();
                (Cow::Borrowed(&rest[..length]), length)
            }
        };
        out.push_str(&replacement);
        rest = &rest[length..];
    }
    out
}

/// A backslash and what it escapes: Ruby's classes of characters are ASCII.
fn escape(rest: &str, is_in_class: bool) -> (Cow<'_, str>, usize) {
    let letter = rest[1..].chars().next();
    let set = match letter {
        Some('d' | 'D') => "0-9",
        Some('w' | 'W') => "a-zA-Z0-9_",
        Some('s' | 'S') => r" \t\r\n\f\x0B",
        Some('h' | 'H') => "0-9a-fA-F",
        other => {
            let length = 1 + other.map_or(0, char::len_utf8);
            return (Cow::Borrowed(&rest[..length]), length);
        }
    };
    let is_negated = letter.is_some_and(|letter| letter.is_ascii_uppercase());
    let replacement = match (is_negated, is_in_class) {
        (false, true) => set.to_owned(),
        (false, false) => format!("[{set}]"),
        (true, _) => format!("[^{set}]"),
    };
    (Cow::Owned(replacement), 2)
}

/// `[:alpha:]` inside a class.
fn posix_class(rest: &str) -> (Cow<'_, str>, usize) {
    let as_is = (Cow::Borrowed("["), 1);
    let Some(end) = rest.find(":]") else {
        return as_is;
    };
    let name = &rest[2..end];
    let (is_negated, name) = match name.strip_prefix('^') {
        Some(name) => (true, name),
        None => (false, name),
    };
    let set = match name {
        "alpha" => r"\p{Alphabetic}",
        "digit" => r"\p{Nd}",
        "alnum" => r"\p{Alphabetic}\p{Nd}",
        "upper" => r"\p{Uppercase}",
        "lower" => r"\p{Lowercase}",
        "space" => r"\p{White_Space}",
        "word" => r"\p{Alphabetic}\p{M}\p{Nd}\p{Pc}",
        "punct" => r"\p{P}$+<=>^`|~",
        "cntrl" => r"\p{Cc}",
        "blank" => r"\p{Zs}\t",
        "xdigit" => "0-9a-fA-F",
        _ => return as_is,
    };
    let replacement = if is_negated {
        format!("[^{set}]")
    } else {
        set.to_owned()
    };
    (Cow::Owned(replacement), end + 2)
}

/// `(?mi-x:` and `(?m)`: Ruby's `m` is the engine's `s`; lines always count.
fn group_flags(rest: &str) -> (Cow<'_, str>, usize) {
    let letters = rest[2..].len() - rest[2..].trim_start_matches(['m', 'i', 'x', '-']).len();
    let length = 2 + letters;
    if letters == 0 || !rest[length..].starts_with([':', ')']) {
        return (Cow::Borrowed("(?"), 2);
    }
    (Cow::Owned(rest[..length].replace('m', "s")), length)
}
