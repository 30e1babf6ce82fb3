//! `[]` on texts, lists, mappings and matches.

use std::sync::Arc;

use crate::value::{Name, Node, Value};

use super::super::datum::{Datum, Range};
use super::super::error::{Failure, Outcome};
use super::super::eval::Evaluator;
use super::super::number::Number;
use super::super::pattern::{Match, Pattern};
use super::text::{byte_offset, resolved};

impl Evaluator<'_> {
    pub(in super::super) fn index(&mut self, receiver: &Datum, arguments: &[Datum]) -> Outcome<Datum> {
        if matches!(receiver, Datum::Job | Datum::Value(Value::Map(_))) {
            return self.value_at(receiver, arguments);
        }
        match receiver {
            Datum::Value(Value::Str(text)) => self.part_of_text(text, arguments),
            Datum::Value(Value::Seq(items)) => self.part_of_list(items, arguments),
            Datum::Match(found) => group_of(found, arguments),
            _ => Err(Failure::no_method(format!(
                "{} has no items: `[]` cannot look into it",
                receiver.class_name()
            ))),
        }
    }

    /// `mapping[key]`
    fn value_at(&mut self, receiver: &Datum, arguments: &[Datum]) -> Outcome<Datum> {
        let [key] = arguments else {
            return Err(Failure::argument("`[]` of a mapping takes one argument"));
        };
        // Text is looked up without making a key of it.
        let found = if let Some(text) = key.as_text() {
            self.map_of(receiver).and_then(|map| map.get(text))
        } else {
            let name = Name::from_value(self.value_from(key.clone())?);
            let entry = self.map_of(receiver).and_then(|map| map.entry(&name));
            entry.map(|entry| &entry.node)
        };
        Ok(found.map_or(Datum::NULL, |node| node.value.clone().into()))
    }

    fn part_of_list(&mut self, items: &[Node], arguments: &[Datum]) -> Outcome<Datum> {
        match arguments {
            [Datum::Range(range)] => match bounds_of(range, items.len())? {
                Some((start, end)) => self.list(items[start..end].to_vec()),
                None => Ok(Datum::NULL),
            },
            [start, count] => match start_and_count(start, count, items.len())? {
                Some((start, end)) => self.list(items[start..end].to_vec()),
                None => Ok(Datum::NULL),
            },
            [position] => {
                let position = resolved(whole_number(position)?, items.len());
                let item = position.and_then(|position| items.get(position));
                Ok(item.map_or(Datum::NULL, |item| item.value.clone().into()))
            }
            _ => Err(Failure::argument("`[]` takes one or two arguments")),
        }
    }

    fn part_of_text(&mut self, text: &Arc<str>, arguments: &[Datum]) -> Outcome<Datum> {
        self.budget.spend_on(text.len())?;
        let length = || text.chars().count();
        let bounds = match arguments {
            [Datum::Pattern(pattern)] => return self.matching_part(text, pattern, None),
            [Datum::Pattern(pattern), group] => return self.matching_part(text, pattern, Some(group)),
            [Datum::Value(Value::Str(part))] => {
                let is_there = text.contains(&**part);
                return Ok(if is_there {
                    Datum::text(Arc::clone(part))
                } else {
                    Datum::NULL
                });
            }
            [Datum::Range(range)] => bounds_of(range, length())?,
            [start, count] => start_and_count(start, count, length())?,
            [position] => {
                let length = length();
                let position = resolved(whole_number(position)?, length).filter(|position| *position < length);
                position.map(|position| (position, position + 1))
            }
            _ => return Err(Failure::argument("`[]` takes one or two arguments")),
        };
        match bounds {
            None => Ok(Datum::NULL),
            Some((start, end)) => {
                let begin = byte_offset(text, start);
                let length = byte_offset(&text[begin..], end - start);
                self.new_text(&text[begin..begin + length])
            }
        }
    }

    /// `text[/x/]`, `text[/(x)/, 1]`
    fn matching_part(&mut self, text: &Arc<str>, pattern: &Arc<Pattern>, group: Option<&Datum>) -> Outcome<Datum> {
        let Some(found) = self.search(pattern, text, 0)? else {
            return Ok(Datum::NULL);
        };
        match group {
            None => Ok(found.group(0).map_or(Datum::NULL, Datum::text)),
            Some(group) => group_of(&found, std::slice::from_ref(group)),
        }
    }
}

/// `match[1]`, `match['name']`, `match[:name]`
fn group_of(found: &Match, arguments: &[Datum]) -> Outcome<Datum> {
    let number = match arguments {
        [Datum::Value(Value::Str(name) | Value::Symbol(name))] => match found.number_of(name) {
            Some(number) => number,
            None => return Err(Failure::argument(format!("the match has no group `{name}`"))),
        },
        [position] => match resolved(whole_number(position)?, found.len()) {
            Some(number) => number,
            None => return Ok(Datum::NULL),
        },
        _ => return Err(Failure::argument("`[]` of a match takes one argument")),
    };
    Ok(found.group(number).map_or(Datum::NULL, Datum::text))
}

fn whole_number(datum: &Datum) -> Outcome<i128> {
    let number = match datum.as_value() {
        Some(value) => Number::of(value)?,
        None => None,
    };
    let wrong = || Failure::wrong_type(format!("a position is a number, not {}", datum.class_name()));
    number.ok_or_else(wrong)?.truncate()
}

/// The items that a range takes out of `length`; nothing when it begins outside.
fn bounds_of(range: &Range, length: usize) -> Outcome<Option<(usize, usize)>> {
    let end_of = |value: &Value, otherwise: i128| -> Outcome<i128> {
        if value.is_null() {
            return Ok(otherwise);
        }
        whole_number(&value.clone().into())
    };
    let Some(start) = resolved(end_of(&range.from, 0)?, length) else {
        return Ok(None);
    };
    let signed = i128::try_from(length).unwrap_or(i128::MAX);
    let last = end_of(&range.to, -1)?;
    let last = if last < 0 { last + signed } else { last };
    let is_cut = range.is_exclusive && !range.to.is_null();
    let end = if is_cut { last } else { last.saturating_add(1) };
    let end = usize::try_from(end.clamp(0, signed)).unwrap_or(length);
    Ok(Some((start, end.max(start))))
}

/// The items of `[start, count]`.
fn start_and_count(start: &Datum, count: &Datum, length: usize) -> Outcome<Option<(usize, usize)>> {
    let start = resolved(whole_number(start)?, length);
    let count = usize::try_from(whole_number(count)?).ok();
    Ok(match (start, count) {
        (Some(start), Some(count)) => Some((start, start.saturating_add(count).min(length))),
        _ => None,
    })
}
