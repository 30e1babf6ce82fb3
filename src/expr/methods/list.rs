//! Methods of lists and ranges.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::value::{Node, Value};

use super::super::ast::Block;
use super::super::budget::CappedText;
use super::super::compare::{must_order, same};
use super::super::datum::{Datum, Range};
use super::super::error::{Failure, Outcome};
use super::super::eval::Evaluator;
use super::super::limits::{MAX_ITEMS, MAX_VALUE_DEPTH};
use super::super::number::{Number, integer};
use super::super::operator::Operator;
use super::{Invocation, Method};

impl Evaluator<'_> {
    pub(super) fn list_method(
        &mut self,
        receiver: &Datum,
        items: &Arc<Vec<Node>>,
        method: Method,
        invocation: &Invocation<'_>,
    ) -> Outcome<Datum> {
        match method {
            Method::Length => invocation.expect(0..=0).map(|()| Datum::count(items.len())),
            Method::Empty => invocation.expect(0..=0).map(|()| Datum::bool(items.is_empty())),
            Method::ToArray => invocation.expect(0..=0).map(|()| receiver.clone()),
            Method::First | Method::Last => self.ends(items, method, invocation),
            Method::Include => self.includes(items, invocation),
            Method::Join => self.joined(items, invocation),
            Method::Map => self.mapped(items, invocation),
            Method::Select | Method::Reject => self.filtered(items, method == Method::Select, invocation),
            Method::Any | Method::All => self.quantified(items, method == Method::All, invocation),
            Method::Sum => self.sum(items, invocation),
            Method::Min | Method::Max => self.extreme(items, method, invocation),
            Method::Sort => self.sorted(items, invocation),
            Method::Uniq => self.unique(items, invocation),
            Method::Compact => {
                invocation.expect(0..=0)?;
                let kept = items.iter().filter(|item| !item.value.is_null()).cloned().collect();
                self.list(kept)
            }
            Method::Flatten => self.flattened(items, invocation),
            Method::Reverse => {
                invocation.expect(0..=0)?;
                self.list(items.iter().rev().cloned().collect())
            }
            Method::Each => self.each(receiver, items, invocation),
            _ => Err(invocation.unknown_on(receiver)),
        }
    }

    pub(super) fn range_method(
        &mut self,
        receiver: &Datum,
        range: &Arc<Range>,
        method: Method,
        invocation: &Invocation<'_>,
    ) -> Outcome<Datum> {
        match method {
            Method::Include => {
                invocation.expect(1..=1)?;
                match &invocation.arguments[0] {
                    Datum::Value(value) => range.covers(&mut self.budget, value).map(Datum::bool),
                    _ => Ok(Datum::bool(false)),
                }
            }
            Method::First if invocation.arguments.is_empty() => Ok(range.from.clone().into()),
            Method::Last if invocation.arguments.is_empty() => Ok(range.to.clone().into()),
            Method::Each => {
                let items = self.items_of(receiver)?;
                self.each(receiver, &items, invocation)
            }
            Method::ToArray
            | Method::Length
            | Method::First
            | Method::Last
            | Method::Map
            | Method::Select
            | Method::Reject
            | Method::Any
            | Method::All
            | Method::Sum
            | Method::Min
            | Method::Max => {
                let items = self.items_of(receiver)?;
                self.method(&Datum::Value(Value::Seq(items)), invocation)
            }
            _ => Err(invocation.unknown_on(receiver)),
        }
    }

    /// The items that `datum` consists of: of a list, a range, or a mapping (as pairs).
    pub(in super::super) fn items_of(&mut self, datum: &Datum) -> Outcome<Arc<Vec<Node>>> {
        let list = match datum {
            Datum::Value(Value::Seq(items)) => return Ok(Arc::clone(items)),
            Datum::Range(range) => self.range_items(range)?,
            _ => self.pairs(datum)?,
        };
        match list {
            Datum::Value(Value::Seq(items)) => Ok(items),
            _ => unreachable!("bug: a list that is none"),
        }
    }

    fn pairs(&mut self, datum: &Datum) -> Outcome<Datum> {
        let Some(map) = self.map_of(datum) else {
            let message = format!("{} has no items", datum.class_name());
            return Err(Failure::wrong_type(message));
        };
        let pair = |name: &crate::value::Name, node: &Node| {
            let items = vec![Node::generated(name.to_value()), node.clone()];
            Node::generated(Value::Seq(Arc::new(items)))
        };
        let pairs: Vec<Node> = map.iter().map(|(name, entry)| pair(name, &entry.node)).collect();
        self.list(pairs)
    }

    fn range_items(&mut self, range: &Range) -> Outcome<Datum> {
        match (&range.from, &range.to) {
            (Value::Int(from), to) => {
                let Some(to) = Number::of(to)? else {
                    return Err(Failure::argument("the range has no end"));
                };
                let from = i128::from(*from);
                let last = match to {
                    Number::Float(float) => super::super::number::integer_from_float(float.floor())?,
                    Number::Int(last) => last,
                };
                let is_cut = range.is_exclusive && to.compare(Number::Int(last)).is_some_and(Ordering::is_eq);
                let end = if is_cut { last } else { last.saturating_add(1) };
                let count = usize::try_from(end.saturating_sub(from).max(0)).unwrap_or(usize::MAX);
                self.budget.items(count)?;
                self.list_of((from..end).map(integer))
            }
            (Value::Str(from), Value::Str(to)) => match (single_letter(from), single_letter(to)) {
                (Some(from), Some(to)) => {
                    let end = u32::from(to) + u32::from(!range.is_exclusive);
                    let letters = (u32::from(from)..end).filter_map(char::from_u32);
                    self.list_of(letters.map(|letter| Value::str(letter.to_string())))
                }
                _ => Err(Failure::argument(
                    "a range of texts has items only between two single letters",
                )),
            },
            _ => Err(Failure::wrong_type(format!(
                "a range from {} has no items",
                range.from.class_name()
            ))),
        }
    }

    /// Runs the block for each item; gives the receiver.
    pub(super) fn each(&mut self, receiver: &Datum, items: &[Node], invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=0)?;
        let block = needed_block(invocation)?;
        for item in items {
            self.run(block, &[item.value.clone().into()])?;
        }
        Ok(receiver.clone())
    }

    fn ends(&mut self, items: &[Node], method: Method, invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=1)?;
        let is_first = method == Method::First;
        let Some(count) = invocation.integer(0)? else {
            let item = if is_first { items.first() } else { items.last() };
            return Ok(item.map_or(Datum::NULL, |item| item.value.clone().into()));
        };
        let count = count_argument(count)?.min(items.len());
        let part = if is_first {
            &items[..count]
        } else {
            &items[items.len() - count..]
        };
        self.list(part.to_vec())
    }

    fn includes(&mut self, items: &[Node], invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(1..=1)?;
        for item in items {
            if self.equals(&item.value.clone().into(), &invocation.arguments[0])? {
                return Ok(Datum::bool(true));
            }
        }
        Ok(Datum::bool(false))
    }

    fn joined(&mut self, items: &[Node], invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=1)?;
        let separator = match invocation.arguments.first() {
            Some(argument) if !argument.is_null() => invocation.text(0)?.cloned(),
            _ => None,
        };
        self.join(items, separator.as_deref().unwrap_or_default())
    }

    pub(in super::super) fn join(&mut self, items: &[Node], separator: &str) -> Outcome<Datum> {
        let mut text = CappedText::default();
        let mut is_first = true;
        self.join_into(items, separator, &mut is_first, 0, &mut text)?;
        Ok(Datum::text(text.finish(&mut self.budget)?))
    }

    /// Nested lists are joined by the same separator.
    fn join_into(
        &mut self,
        items: &[Node],
        separator: &str,
        is_first: &mut bool,
        depth: usize,
        out: &mut CappedText,
    ) -> Outcome<()> {
        refuse_depth(depth)?;
        for item in items {
            self.budget.spend(1)?;
            if let Value::Seq(nested) = &item.value {
                self.join_into(nested, separator, is_first, depth + 1, out)?;
                continue;
            }
            if !std::mem::take(is_first) {
                out.write(|out| out.write_str(separator))?;
            }
            out.write(|out| item.value.write_text(out))?;
        }
        Ok(())
    }

    fn mapped(&mut self, items: &[Node], invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=0)?;
        let block = needed_block(invocation)?;
        let mut results = Vec::with_capacity(items.len());
        for item in items {
            let result = self.run(block, &[item.value.clone().into()])?;
            results.push(Node::new(self.value_from(result)?, item.span));
        }
        self.list(results)
    }

    fn filtered(&mut self, items: &[Node], keeps: bool, invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=0)?;
        let block = needed_block(invocation)?;
        let mut kept = Vec::new();
        for item in items {
            if self.run(block, &[item.value.clone().into()])?.is_true() == keeps {
                kept.push(item.clone());
            }
        }
        self.list(kept)
    }

    /// `any?` and `all?`: by a block, by a pattern, or by truth.
    fn quantified(&mut self, items: &[Node], is_all: bool, invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=1)?;
        for item in items {
            self.budget.spend(1)?;
            let value: Datum = item.value.clone().into();
            let holds = match (invocation.arguments.first(), invocation.block) {
                (Some(pattern), _) => self.case_equals(pattern, &value)?,
                (None, Some(block)) => self.run(block, &[value])?.is_true(),
                (None, None) => value.is_true(),
            };
            if holds != is_all {
                return Ok(Datum::bool(!is_all));
            }
        }
        Ok(Datum::bool(is_all))
    }

    /// Adds up; floats with the compensation that Ruby uses, so that `[0.1, 0.2, 0.3].sum` is `0.6`.
    fn sum(&mut self, items: &[Node], invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=1)?;
        let start = invocation.arguments.first().cloned();
        let mut total = start.unwrap_or(Datum::Value(Value::Int(0)));
        let mut lost = 0.0;
        for item in items {
            let mut addend: Datum = item.value.clone().into();
            if let Some(block) = invocation.block {
                addend = self.run(block, &[addend])?;
            }
            let is_float = |datum: &Datum| matches!(datum, Datum::Value(Value::Float(number)) if number.is_finite());
            let sum = self.add(&total, &addend)?;
            if let (Datum::Value(Value::Float(new)), true) = (&sum, is_float(&total) || is_float(&addend)) {
                lost += lost_digits(as_float(&total), as_float(&addend), *new);
            }
            total = sum;
        }
        Ok(match total {
            Datum::Value(Value::Float(total)) if total.is_finite() => Datum::Value(Value::Float(total + lost)),
            other => other,
        })
    }

    fn add(&mut self, left: &Datum, right: &Datum) -> Outcome<Datum> {
        self.budget.spend(1)?;
        self.arithmetic(Operator::Add, left, right)
    }

    /// `min`, `max`, and the `n` least or greatest.
    fn extreme(&mut self, items: &[Node], method: Method, invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=1)?;
        let wanted = if method == Method::Min {
            Ordering::Less
        } else {
            Ordering::Greater
        };
        if let Some(count) = invocation.integer(0)? {
            let count = count_argument(count)?;
            let mut sorted = self.merge_sorted(items.to_vec(), None)?;
            if wanted == Ordering::Greater {
                sorted.reverse();
            }
            sorted.truncate(count);
            return self.list(sorted);
        }
        let Some((first, rest)) = items.split_first() else {
            return Ok(Datum::NULL);
        };
        let mut best = &first.value;
        for item in rest {
            if must_order(&mut self.budget, &item.value, best)? == wanted {
                best = &item.value;
            }
        }
        Ok(best.clone().into())
    }

    fn sorted(&mut self, items: &[Node], invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=0)?;
        let sorted = self.merge_sorted(items.to_vec(), invocation.block)?;
        self.list(sorted)
    }

    /// Sorts by merging. The library's sort may panic when a block contradicts itself.
    fn merge_sorted(&mut self, mut items: Vec<Node>, block: Option<&Block>) -> Outcome<Vec<Node>> {
        if items.len() < 2 {
            return Ok(items);
        }
        let upper = items.split_off(items.len() / 2);
        let mut lower = self.merge_sorted(items, block)?.into_iter().peekable();
        let mut upper = self.merge_sorted(upper, block)?.into_iter().peekable();
        let mut merged = Vec::with_capacity(lower.len() + upper.len());
        while let (Some(left), Some(right)) = (lower.peek(), upper.peek()) {
            let ordering = match block {
                None => must_order(&mut self.budget, &left.value, &right.value)?,
                Some(block) => {
                    let pair = [left.value.clone().into(), right.value.clone().into()];
                    block_order(&self.run(block, &pair)?)?
                }
            };
            merged.extend(if ordering.is_le() { lower.next() } else { upper.next() });
        }
        merged.extend(lower);
        merged.extend(upper);
        Ok(merged)
    }

    fn unique(&mut self, items: &[Node], invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=0)?;
        let mut kept: Vec<Node> = Vec::new();
        'items: for item in items {
            for other in &kept {
                if same(&mut self.budget, &item.value, &other.value)? {
                    continue 'items;
                }
            }
            kept.push(item.clone());
        }
        self.list(kept)
    }

    fn flattened(&mut self, items: &[Node], invocation: &Invocation<'_>) -> Outcome<Datum> {
        invocation.expect(0..=1)?;
        let levels = match invocation.integer(0)? {
            Some(levels) if levels >= 0 => usize::try_from(levels).unwrap_or(usize::MAX),
            _ => usize::MAX,
        };
        let mut flat = Vec::new();
        self.flatten_into(items, levels, 0, &mut flat)?;
        self.list(flat)
    }

    fn flatten_into(&mut self, items: &[Node], levels: usize, depth: usize, out: &mut Vec<Node>) -> Outcome<()> {
        refuse_depth(depth)?;
        for item in items {
            self.budget.spend(1)?;
            match &item.value {
                Value::Seq(nested) if depth < levels => self.flatten_into(nested, levels, depth + 1, out)?,
                _ if out.len() >= MAX_ITEMS => {
                    return Err(Failure::limit(format!("a list of more than {MAX_ITEMS} items")));
                }
                _ => out.push(item.clone()),
            }
        }
        Ok(())
    }
}

fn refuse_depth(depth: usize) -> Outcome<()> {
    if depth > MAX_VALUE_DEPTH {
        return Err(Failure::limit("the list is nested too deep"));
    }
    Ok(())
}

fn needed_block<'i>(invocation: &Invocation<'i>) -> Outcome<&'i Block> {
    invocation.block.ok_or_else(|| {
        let message = format!(
            "`{}` needs a block, as in `{{ |x| ... }}` or `(&:name)`",
            invocation.name
        );
        Failure::argument(message)
    })
}

fn count_argument(count: i128) -> Outcome<usize> {
    usize::try_from(count).map_err(|_| Failure::argument("the number of items is negative"))
}

/// What a block of `sort` says: negative, zero or positive.
fn block_order(result: &Datum) -> Outcome<Ordering> {
    let number = match result.as_value() {
        Some(value) => Number::of(value)?,
        None => None,
    };
    number
        .and_then(|number| number.compare(Number::Int(0)))
        .ok_or_else(|| Failure::argument("the block of `sort` must give a number"))
}

fn single_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let letter = letters.next().filter(char::is_ascii_alphanumeric)?;
    letters.next().is_none().then_some(letter)
}

fn as_float(datum: &Datum) -> f64 {
    match datum.as_value().map(Number::of) {
        Some(Ok(Some(number))) => number.to_float(),
        _ => 0.0,
    }
}

/// What rounding took away from `total + addend` (Neumaier's compensation).
fn lost_digits(total: f64, addend: f64, sum: f64) -> f64 {
    if total.abs() >= addend.abs() {
        (total - sum) + addend
    } else {
        (addend - sum) + total
    }
}
