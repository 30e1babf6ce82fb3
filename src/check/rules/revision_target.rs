//! Keys that change other keys (`a.b: V`, `a+: V`, `a-: V`) and have nothing to change.

use crate::diagnostic::codes::check::{NOTHING_REMOVED, UNKNOWN_TARGET};
use crate::diagnostic::{Diagnostic, Diagnostics, suggest};
use crate::value::{Map, Value};

use super::super::job::{Job, closest};
use super::super::vocabulary::{is_common, is_variable_name, without_sign};
use super::super::walk::{Entry, Place};
use super::did_you_mean;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    if !matches!(entry.place, Place::Top) || job.is_atomic {
        return;
    }
    let (path, sign) = without_sign(entry.name);
    let is_path = path.contains('.');
    if (sign.is_none() && !is_path) || job.param(entry.name).is_some() || job.catalog.program(entry.name).is_some() {
        return;
    }
    let steps: Vec<&str> = path.split('.').collect();
    if steps
        .iter()
        .any(|step| step.is_empty() || step.contains(char::is_whitespace))
    {
        return;
    }
    if !is_known_step(job, steps[0]) {
        diags.push(unknown_target(job, entry, steps[0]));
        return;
    }
    if let (Some(program), [_, option]) = (job.catalog.program(steps[0]), &steps[..]) {
        judge_option(diags, job, entry, &program.name, option);
    }
    if sign == Some('-') {
        judge_removal(diags, job, entry, &steps);
    }
}

fn is_known_step(job: &Job<'_>, name: &str) -> bool {
    let maps = std::iter::once(job.subject.base)
        .chain(job.subject.parts)
        .chain(job.subject.host);
    maps.into_iter().any(|map| map.contains_key(name))
        || is_common(name)
        || job.catalog.program(name).is_some()
        || job.param(name).is_some()
        || job.is_wrapper_option(name)
        || name.starts_with("need_")
}

fn unknown_target(job: &Job<'_>, entry: &Entry<'_>, step: &str) -> Diagnostic {
    let message = format!("`{}` changes `{step}`, which the job does not have", entry.name);
    let finding = Diagnostic::new(&UNKNOWN_TARGET, entry.key.span, message);
    match job.near_key(step, closest) {
        Some(near) => did_you_mean(finding, &entry.name.replacen(step, &near, 1)),
        None if is_variable_name(step) => finding,
        None => finding.note("nothing reads it"),
    }
}

fn judge_option(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>, program: &str, option: &str) {
    let Some(params) = job.params(program).filter(|params| !params.is_empty()) else {
        return;
    };
    if params.contains_key(option) || job.is_wrapper_option(option) {
        return;
    }
    let message = format!("`{program}` has no option `{option}`");
    let finding = Diagnostic::new(&UNKNOWN_TARGET, entry.key.span, message).severity(job.severity());
    let near = suggest::closest(option, params.keys().map(|name| &**name));
    diags.push(match near {
        Some(near) => did_you_mean(finding, &entry.name.replacen(option, near, 1)),
        None => finding,
    });
}

fn judge_removal(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>, steps: &[&str]) {
    let Some(item) = entry.value.as_text().filter(|text| !text.is_empty()) else {
        return;
    };
    let mut maps = std::iter::once(job.subject.base).chain(job.subject.parts);
    let Some(target) = maps.find_map(|map| follow(map, steps)) else {
        return;
    };
    if target.is_scalar() {
        return;
    }
    let holds = gives(target, item);
    // Another line may add the item first.
    let adds = format!("{}+", steps.join("."));
    let mut maps = std::iter::once(job.subject.base).chain(job.subject.parts);
    let is_added = maps.any(|map| map.get(&adds).is_some_and(|added| gives(&added.value, item)));
    if !holds && !is_added {
        let message = format!("`{}` has no `{item}` to remove", steps.join("."));
        diags.push(Diagnostic::new(&NOTHING_REMOVED, entry.value.span, message));
    }
}

/// Whether `item` is in the value: an item of a list, a key, or the value itself.
fn gives(value: &Value, item: &str) -> bool {
    match value {
        Value::Seq(items) => items.iter().any(|node| gives(&node.value, item)),
        Value::Map(map) => map.contains_key(item),
        scalar => scalar.to_text() == item,
    }
}

fn follow<'m>(map: &'m Map, steps: &[&str]) -> Option<&'m Value> {
    let (first, rest) = steps.split_first()?;
    let value = &map.get(first)?.value;
    if rest.is_empty() {
        return Some(value);
    }
    follow(value.as_map()?, rest)
}
