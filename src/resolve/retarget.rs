//! An atomic job moved to another machine.
//!
//! Values that are written relative to a machine (`nr_threads: 50%`) stand in an atomic job as they were written, so
//! that putting the new machine's facts in the place of the old one's is all that is needed.

use crate::catalog::host::KEYS;
use crate::diagnostic::codes::resolve::RETARGETED;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::value::{Key, Map, Name, Node, Value};

use super::{Host, name::tbox_group};

/// Most changes that the note lists.
const MAX_SHOWN: usize = 6;

/// `job` with the facts of `host` instead of those of the machine that it was made for. What changed is noted; a job
/// that was made for the same machine stays as it is.
pub fn retarget(diags: &mut Diagnostics, job: Map, host: &Host) -> Map {
    let Some(facts) = &host.facts else { return job };
    let former = job.get("testbox").map(|node| node.value.to_text());
    let section = host_section(&job);
    let mut moved = Map::new();
    let mut changes = Vec::new();
    for (index, (name, entry)) in job.iter().enumerate() {
        let key = Key {
            name: name.clone(),
            span: entry.key_span,
        };
        let is_fact = section.contains(&index) || name.as_str().is_some_and(is_host_key);
        match name {
            name if is_host_heading(name) => {
                moved.insert(heading(host), Node::generated(Value::Null));
            }
            Name::Str(text) if is_fact => {
                // A host file seldom says what architecture it has: that of the job stays.
                let kept = (&**text == "arch").then_some(&entry.node);
                let new = facts.get(text).or(kept);
                if new.map(|node| &node.value) != Some(&entry.node.value) {
                    changes.push(change(text, &entry.node.value, new.map(|node| &node.value)));
                }
                if let Some(node) = new {
                    moved.insert(key, node.clone());
                }
            }
            _ => {
                moved.insert(key, entry.node.clone());
            }
        }
    }
    set_names(&mut moved, host);
    add_missing(&mut moved, host, facts);
    if former.as_deref() == Some(&*host.name) && changes.is_empty() {
        return job;
    }
    diags.push(note(&job, former.as_deref(), host, &changes));
    moved
}

/// The places of the entries below the heading of a host file.
fn host_section(job: &Map) -> std::ops::Range<usize> {
    let Some(start) = job.names().position(is_host_heading) else {
        return 0..0;
    };
    let length = job
        .names()
        .skip(start + 1)
        .take_while(|name| !name.is_comment())
        .count();
    start + 1..start + 1 + length
}

/// The heading of a host file, in whatever tree it lay (`#! hosts/x`, `#! /db/1/src/hosts/x`).
fn is_host_heading(name: &Name) -> bool {
    matches!(name, Name::Symbol(text) if text.starts_with("#! ") && text[3..].split('/').rev().nth(1) == Some("hosts"))
}

/// Keys that describe a machine, whether or not a heading says so. Needs are the job's own.
fn is_host_key(name: &str) -> bool {
    KEYS.iter().any(|key| key.name == name)
}

fn heading(host: &Host) -> Key {
    Key::symbol(format!("#! hosts/{}", tbox_group(&host.name)), Span::GENERATED)
}

fn set_names(job: &mut Map, host: &Host) {
    for (key, text) in [("testbox", host.name.clone()), ("tbox_group", tbox_group(&host.name))] {
        job.insert(Key::str(key, Span::GENERATED), Node::generated(Value::str(text)));
    }
}

/// Facts that the job did not have go below the heading's other entries, or to the end.
fn add_missing(job: &mut Map, host: &Host, facts: &Map) {
    let is_missing = |name: &Name| job.entry(name).is_none() && name.as_str() != Some("arch");
    let missing: Vec<_> = facts.iter().filter(|(name, _)| is_missing(name)).collect();
    if missing.is_empty() {
        return;
    }
    job.insert(heading(host), Node::generated(Value::Null));
    for (name, entry) in missing {
        job.insert(
            Key {
                name: name.clone(),
                span: entry.key_span,
            },
            entry.node.clone(),
        );
    }
}

fn change(key: &str, old: &Value, new: Option<&Value>) -> String {
    let shown = |value: &Value| {
        if value.is_scalar() {
            value.to_text()
        } else {
            "a list".to_owned()
        }
    };
    match new {
        Some(new) => format!("{key}: {} -> {}", shown(old), shown(new)),
        None => format!("{key}: {} -> nothing", shown(old)),
    }
}

fn note(job: &Map, former: Option<&str>, host: &Host, changes: &[String]) -> Diagnostic {
    let place = job
        .get("testbox")
        .or_else(|| job.get("nr_cpu"))
        .map_or(Span::GENERATED, |node| node.span);
    let former = former.unwrap_or("another machine");
    let mut message = format!("the job was made for `{former}` and is compiled for `{}`", host.name);
    if !changes.is_empty() {
        let shown = changes.iter().take(MAX_SHOWN).cloned().collect::<Vec<_>>().join(", ");
        let rest = changes.len().saturating_sub(MAX_SHOWN);
        let more = if rest > 0 {
            format!(", and {rest} more")
        } else {
            String::new()
        };
        message = format!("{message}: {shown}{more}");
    }
    Diagnostic::new(&RETARGETED, place, message)
}
