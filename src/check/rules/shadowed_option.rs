//! An option at the top that every program which reads it sets for itself.

use crate::diagnostic::codes::check::SHADOWED_OPTION;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::value::{Map, Value};

use super::super::job::Job;
use super::super::walk::{Entry, Place};

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    if !matches!(entry.place, Place::Top) || job.is_atomic || job.catalog.program(entry.name).is_some() {
        return;
    }
    let mut own = Vec::new();
    for program in job.programs.values() {
        if job.catalog.params(program).contains_key(entry.name) {
            let mut maps = std::iter::once(job.subject.base).chain(job.subject.parts);
            match maps.find_map(|map| own_setting(map, &program.name, entry.name)) {
                Some(span) => own.push(span),
                None => return,
            }
        }
    }
    let Some(first) = own.first() else { return };
    let message = format!("`{}` has no effect here: what reads it has its own setting", entry.name);
    let finding = Diagnostic::new(&SHADOWED_OPTION, entry.key.span, message);
    diags.push(finding.related(*first, "this one counts"));
}

/// Where `program` sets the option `name` under its own key.
fn own_setting(map: &Map, program: &str, name: &str) -> Option<Span> {
    let path = format!("{program}.{name}");
    if let Some(node) = map.get(&path) {
        return Some(node.span);
    }
    match &map.get(program)?.value {
        Value::Map(options) => options.get(name).map(|node| node.span),
        _ => None,
    }
}
