//! Methods of texts. Positions count characters.

use std::sync::Arc;

use crate::value::{Node, Value};

use super::super::ast::PatternFlags;
use super::super::datum::Datum;
use super::super::error::{Failure, Outcome};
use super::super::eval::Evaluator;
use super::super::number::{leading_float, leading_integer};
use super::super::pattern::Pattern;
use super::transliterate::transliterated;
use super::{Invocation, Method};

/// What Ruby strips from the ends of a text.
const BLANKS: [char; 7] = [' ', '\t', '\n', '\u{b}', '\u{c}', '\r', '\0'];

impl Evaluator<'_> {
    pub(super) fn text_method(
        &mut self,
        receiver: &Datum,
        text: &Arc<str>,
        method: Method,
        invocation: &Invocation<'_>,
    ) -> Outcome<Datum> {
        self.budget.spend_on(text.len())?;
        match method {
            Method::StartWith | Method::EndWith => self.has_affix(text, method, invocation),
            Method::Include => {
                invocation.expect(1..=1)?;
                let part = invocation.text(0)?.map_or("", |part| &**part);
                Ok(Datum::bool(text.contains(part)))
            }
            Method::ToInteger => {
                invocation.expect(0..=1)?;
                let radix = invocation.integer(0)?.unwrap_or(10);
                let radix = u32::try_from(radix).ok().filter(|radix| (2..=36).contains(radix));
                let radix = radix.ok_or_else(|| Failure::argument("the base must lie between 2 and 36"))?;
                leading_integer(text, radix).map(Datum::Value)
            }
            Method::Chomp => {
                invocation.expect(0..=1)?;
                let end = invocation.text(0)?.cloned();
                self.new_text(chomped(text, end.as_deref()))
            }
            Method::Index => self.position(text, invocation),
            Method::Sub | Method::Gsub => self.substituted(text, method == Method::Gsub, invocation),
            Method::Tr => {
                invocation.expect(2..=2)?;
                let from = invocation.text(0)?.cloned().unwrap_or_default();
                let to = invocation.text(1)?.cloned().unwrap_or_default();
                self.budget.spend_on(text.len().saturating_mul(from.len() + to.len()))?;
                let changed = transliterated(text, &from, &to).map_err(Failure::argument)?;
                self.new_text(&changed)
            }
            Method::Split => self.split(text, invocation),
            Method::Match | Method::IsMatch => self.matched(text, method == Method::Match, invocation),
            Method::Between => self.between(&Value::Str(Arc::clone(text)), invocation),
            Method::Clamp => self.clamped(&Value::Str(Arc::clone(text)), invocation),
            _ => {
                invocation.expect(0..=0)?;
                self.plain_text_method(receiver, text, method, invocation)
            }
        }
    }

    /// Methods without arguments.
    fn plain_text_method(
        &mut self,
        receiver: &Datum,
        text: &Arc<str>,
        method: Method,
        invocation: &Invocation<'_>,
    ) -> Outcome<Datum> {
        match method {
            Method::Length => Ok(Datum::count(text.chars().count())),
            Method::Empty => Ok(Datum::bool(text.is_empty())),
            Method::ToFloat => Ok(Datum::Value(Value::Float(leading_float(text).0))),
            Method::ToSymbol => Ok(Datum::Value(Value::Symbol(Arc::clone(text)))),
            Method::Upcase => self.new_text(&text.to_uppercase()),
            Method::Downcase => self.new_text(&text.to_lowercase()),
            Method::Capitalize => self.new_text(&capitalized(text)),
            Method::Reverse => self.new_text(&text.chars().rev().collect::<String>()),
            Method::Strip => self.new_text(text.trim_end_matches(BLANKS).trim_start_matches(BLANKS)),
            Method::Lstrip => self.new_text(text.trim_start_matches(BLANKS)),
            Method::Rstrip => self.new_text(text.trim_end_matches(BLANKS)),
            Method::Chop => self.new_text(chopped(text)),
            Method::Chars => {
                self.budget.items(text.chars().count())?;
                self.list_of(text.chars().map(|letter| Value::str(letter.to_string())))
            }
            Method::Lines => {
                self.budget.items(text.matches('\n').count() + 1)?;
                let lines: Vec<Node> = text
                    .split_inclusive('\n')
                    .map(|line| Node::generated(Value::str(line)))
                    .collect();
                self.list(lines)
            }
            _ => Err(invocation.unknown_on(receiver)),
        }
    }

    pub(super) fn new_text(&mut self, text: &str) -> Outcome<Datum> {
        self.budget.text(text.len())?;
        Ok(Datum::text(text))
    }

    fn has_affix(&mut self, text: &Arc<str>, method: Method, invocation: &Invocation<'_>) -> Outcome<Datum> {
        let is_start = method == Method::StartWith;
        for (index, argument) in invocation.arguments.iter().enumerate() {
            self.budget.spend(1)?;
            let holds = match argument {
                Datum::Pattern(pattern) if is_start => {
                    let found = self.search(&Arc::clone(pattern), text, 0)?;
                    found.is_some_and(|found| found.whole().0 == 0)
                }
                _ => {
                    let affix = invocation.text(index)?.map_or("", |affix| &**affix);
                    if is_start {
                        text.starts_with(affix)
                    } else {
                        text.ends_with(affix)
                    }
                }
            };
            if holds {
                return Ok(Datum::bool(true));
            }
        }
        Ok(Datum::bool(false))
    }

    /// `index(part)`, `index(part, from)`
    fn position(&mut self, text: &Arc<str>, invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(1..=2)?;
        let length = text.chars().count();
        let from = invocation.integer(1)?.unwrap_or(0);
        let Some(from) = resolved(from, length) else {
            return Ok(Datum::NULL);
        };
        let from = byte_offset(text, from);
        let found = if let Datum::Pattern(pattern) = &invocation.arguments[0] {
            let found = self.search(&Arc::clone(pattern), text, from)?;
            found.map(|found| found.whole().0)
        } else {
            let part = invocation.text(0)?.map_or("", |part| &**part);
            text[from..].find(part).map(|offset| from + offset)
        };
        Ok(found.map_or(Datum::NULL, |offset| Datum::count(text[..offset].chars().count())))
    }

    /// `match` gives the match and sets `$~`; `match?` does neither.
    fn matched(&mut self, text: &Arc<str>, is_kept: bool, invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(1..=1)?;
        let pattern = match &invocation.arguments[0] {
            Datum::Pattern(pattern) => Arc::clone(pattern),
            other => {
                let source = other.as_text().ok_or_else(|| {
                    let message = format!(
                        "`{}` takes a regular expression, not {}",
                        invocation.name,
                        other.class_name()
                    );
                    Failure::wrong_type(message)
                })?;
                self.spend_on_compiling(source)?;
                let pattern = Pattern::compile(source, PatternFlags::default());
                Arc::new(pattern.map_err(Failure::argument)?)
            }
        };
        if is_kept {
            let found = self.search(&pattern, text, 0)?;
            return Ok(found.map_or(Datum::NULL, Datum::Match));
        }
        self.spend_on_match(text.len())?;
        pattern.is_match(text).map(Datum::bool)
    }
}

/// A position from the start, or from the end where negative; nothing outside of `0..=length`.
pub(super) fn resolved(position: i128, length: usize) -> Option<usize> {
    let signed = i128::try_from(length).ok()?;
    let from_start = if position < 0 { position + signed } else { position };
    usize::try_from(from_start).ok().filter(|position| *position <= length)
}

/// The byte at which the character at `position` begins; the end for a position behind the last.
pub(super) fn byte_offset(text: &str, position: usize) -> usize {
    text.char_indices()
        .nth(position)
        .map_or(text.len(), |(offset, _)| offset)
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first
            .to_uppercase()
            .chain(letters.as_str().to_lowercase().chars())
            .collect(),
        None => String::new(),
    }
}

/// Without the last character; a CR LF counts as one.
fn chopped(text: &str) -> &str {
    if let Some(rest) = text.strip_suffix("\r\n") {
        return rest;
    }
    let mut letters = text.chars();
    letters.next_back();
    letters.as_str()
}

/// Without `end`, or without one line end.
fn chomped<'t>(text: &'t str, end: Option<&str>) -> &'t str {
    match end {
        Some("") => text.trim_end_matches("\r\n").trim_end_matches('\n'),
        Some(end) => text.strip_suffix(end).unwrap_or(text),
        None => {
            let line = text.strip_suffix("\r\n").or_else(|| text.strip_suffix(['\n', '\r']));
            line.unwrap_or(text)
        }
    }
}
