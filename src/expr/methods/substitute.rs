//! `sub`, `gsub` and `split`: walking through a text from match to match.

use std::sync::Arc;

use crate::value::{Node, Value};

use super::super::ast::Block;
use super::super::budget::CappedText;
use super::super::datum::Datum;
use super::super::error::{Failure, Outcome};
use super::super::eval::Evaluator;
use super::super::pattern::{Match, Pattern};
use super::Invocation;

/// What takes the place of a match.
enum Replacement<'i> {
    /// A text, in which `\1` and its like stand for groups.
    Template(&'i Arc<str>),
    /// The result of a block.
    Block(&'i Block),
}

impl Evaluator<'_> {
    pub(super) fn substituted(&mut self, text: &Arc<str>, is_all: bool, invocation: &Invocation<'_>) -> Outcome<Datum> {
        let replacement = match invocation.block {
            Some(block) if invocation.arguments.len() == 1 => Replacement::Block(block),
            _ => {
                invocation.expect(2..=2)?;
                match invocation.text(1)? {
                    Some(template) => Replacement::Template(template),
                    None => return Err(Failure::argument("the replacement is missing")),
                }
            }
        };
        let pattern = self.pattern_argument(invocation)?;
        let mut result = CappedText::default();
        let mut copied = 0;
        let mut from = 0;
        while from <= text.len() {
            let Some(found) = self.search(&pattern, text, from)? else {
                break;
            };
            let (start, end) = found.whole();
            result.push(&text[copied..start])?;
            self.replace(&found, &replacement, &mut result)?;
            copied = end;
            if !is_all {
                break;
            }
            from = after_match(text, start, end);
        }
        result.push(&text[copied..])?;
        Ok(Datum::text(result.finish(&mut self.budget)?))
    }

    /// The pattern to look for; a text stands for itself.
    fn pattern_argument(&mut self, invocation: &Invocation<'_>) -> Outcome<Arc<Pattern>> {
        if let Datum::Pattern(pattern) = &invocation.arguments[0] {
            return Ok(Arc::clone(pattern));
        }
        let text = invocation.text(0)?.map_or("", |text| &**text);
        self.spend_on_compiling(text)?;
        Ok(Arc::new(Pattern::literal(text).map_err(Failure::argument)?))
    }

    fn replace(&mut self, found: &Arc<Match>, replacement: &Replacement<'_>, out: &mut CappedText) -> Outcome<()> {
        match replacement {
            Replacement::Template(template) => expand(template, found, out),
            Replacement::Block(block) => {
                let argument = Datum::text(found.group(0).unwrap_or_default());
                let result = self.run(block, &[argument])?;
                out.push(&self.text_of(&result)?)
            }
        }
    }

    /// `split`, `split(separator)`, `split(separator, limit)`
    pub(super) fn split(&mut self, text: &Arc<str>, invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=2)?;
        let limit = invocation.integer(1)?.unwrap_or(0);
        let most = usize::try_from(limit).ok().filter(|most| *most > 0);
        if text.is_empty() {
            return self.list(Vec::new());
        }
        if most == Some(1) {
            return self.list_of([Value::Str(Arc::clone(text))]);
        }
        let mut parts = match invocation.arguments.first() {
            None | Some(Datum::Value(Value::Null)) => split_at_blanks(text, most),
            Some(Datum::Pattern(pattern)) => self.split_at_pattern(text, &Arc::clone(pattern), most)?,
            Some(_) => match invocation.text(0)?.map_or("", |separator| &**separator) {
                " " => split_at_blanks(text, most),
                "" => split_at_letters(text, most),
                separator => split_at_text(text, separator, most),
            },
        };
        if limit == 0 {
            while parts.last().is_some_and(|part| part.is_empty()) {
                parts.pop();
            }
        }
        self.budget.items(parts.len())?;
        self.list(parts.iter().map(|part| Node::generated(Value::str(*part))).collect())
    }

    /// Groups of the separator become items as well.
    fn split_at_pattern<'t>(
        &mut self,
        text: &'t Arc<str>,
        pattern: &Arc<Pattern>,
        most: Option<usize>,
    ) -> Outcome<Vec<&'t str>> {
        let mut parts = Vec::new();
        let mut begin = 0;
        let mut from = 0;
        let mut count = 1;
        while from <= text.len() && most.is_none_or(|most| count < most) {
            let Some(found) = self.find(pattern, text, from)? else {
                break;
            };
            let (start, end) = found.whole();
            from = after_match(text, start, end);
            if start == end && (start == begin && start == 0 || start >= text.len()) {
                continue;
            }
            if start == end && start == begin {
                continue;
            }
            parts.push(&text[begin..start]);
            count += 1;
            begin = end;
            for group in 1..found.len() {
                parts.extend(found.range(group).map(|(start, end)| &text[start..end]));
            }
        }
        parts.push(&text[begin..]);
        Ok(parts)
    }
}

/// Where to look for the next match: behind an empty one, one character on.
fn after_match(text: &str, start: usize, end: usize) -> usize {
    if end > start {
        return end;
    }
    end + text[end..].chars().next().map_or(1, char::len_utf8)
}

/// Appends a replacement text, with `\0` to `\9`, `\&`, `` \` ``, `\'`, `\k<name>` and `\\` resolved.
fn expand(template: &str, found: &Match, out: &mut CappedText) -> Outcome<()> {
    let (start, end) = found.whole();
    let mut rest = template;
    while let Some(offset) = rest.find('\\') {
        out.push(&rest[..offset])?;
        let escape = &rest[offset..];
        let Some(letter) = escape[1..].chars().next() else {
            return out.push(escape);
        };
        let mut length = 1 + letter.len_utf8();
        out.push(match letter {
            '0'..='9' => found.group(letter as usize - '0' as usize).unwrap_or_default(),
            '&' => &found.subject[start..end],
            '`' => &found.subject[..start],
            '\'' => &found.subject[end..],
            '\\' => "\\",
            'k' => match group_name(&escape[2..]) {
                Some(name) => {
                    length += name.len() + 2;
                    found
                        .number_of(name)
                        .and_then(|number| found.group(number))
                        .unwrap_or_default()
                }
                None => "\\k",
            },
            _ => &escape[..length],
        })?;
        rest = &escape[length..];
    }
    out.push(rest)
}

/// `name` of `<name>`.
fn group_name(text: &str) -> Option<&str> {
    let (name, _) = text.strip_prefix('<')?.split_once('>')?;
    Some(name)
}

/// At runs of blanks; blanks in front do not count.
fn split_at_blanks(text: &str, most: Option<usize>) -> Vec<&str> {
    let is_blank = |letter: char| letter.is_ascii_whitespace() || letter == '\u{b}' || letter == '\0';
    let mut parts = Vec::new();
    let mut rest = text.trim_start_matches(is_blank);
    while let Some(end) = rest
        .find(is_blank)
        .filter(|_| most.is_none_or(|most| parts.len() + 1 < most))
    {
        parts.push(&rest[..end]);
        rest = rest[end..].trim_start_matches(is_blank);
    }
    parts.push(rest);
    parts
}

fn split_at_letters(text: &str, most: Option<usize>) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest
        .chars()
        .next()
        .filter(|_| most.is_none_or(|most| parts.len() + 1 < most))
    {
        let (head, tail) = rest.split_at(letter.len_utf8());
        parts.push(head);
        rest = tail;
    }
    parts.push(rest);
    parts
}

fn split_at_text<'t>(text: &'t str, separator: &str, most: Option<usize>) -> Vec<&'t str> {
    match most {
        Some(most) => text.splitn(most, separator).collect(),
        None => text.split(separator).collect(),
    }
}
