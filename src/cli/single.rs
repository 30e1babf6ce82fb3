//! One atomic job out of a job file: taken as it is where it was split before, else expanded, if its matrix has one cell.

use std::ops::ControlFlow;

use camino::Utf8Path;

use super::reading::Reading;
use super::{Error, show};
use crate::backend::quote::quote;
use crate::diagnostic::codes::resolve::NOT_ATOMIC;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::emit;
use crate::pipeline::{self, AtomicJob};
use crate::source::Span;
use crate::value::{Key, Map, Node, changes};

/// So many cells are compared to find out which keys tell them apart; a list that comes later in the walk than this is
/// not worth the wait.
const COMPARED: usize = 4096;

/// The one job file of `reading`.
///
/// # Errors
/// When there are several.
fn one_file(reading: &Reading) -> Result<&Utf8Path, Error> {
    match reading.files.as_slice() {
        [file] => Ok(file),
        _ => Err(Error::Usage("one job at a time, please".to_owned())),
    }
}

/// The job in `file` as it stands, if it has the `keys` that splitting adds. Findings are kept of such a job alone:
/// another is read again, to be expanded.
pub(super) fn split_before(reading: &mut Reading, file: &Utf8Path, keys: &[&str]) -> Option<AtomicJob> {
    let mut found = Diagnostics::new();
    let job = pipeline::read_atomic(&reading.session, &mut found, file, &reading.expansion);
    let job = job.filter(|job| keys.iter().all(|key| job.root.contains_key(key)))?;
    reading.diags.append(found);
    Some(job)
}

/// The atomic job that the one job file of `reading` is, or expands into; `None` where findings stand against it.
///
/// `command` is what the user runs (`jobc run`), for the advice to one whose file gives several.
///
/// # Errors
/// When there are several job files.
pub(super) fn atomic_job(reading: &mut Reading, command: &str) -> Result<Option<AtomicJob>, Error> {
    let file = one_file(reading)?.to_owned();
    // Splitting adds the key `arch`.
    if let Some(job) = split_before(reading, &file, &["arch"]) {
        return Ok(Some(job));
    }
    let Reading {
        session,
        diags,
        expansion,
        ..
    } = reading;
    let mut first: Option<AtomicJob> = None;
    let mut axes = Axes::default();
    pipeline::jobs(session, diags, &file, expansion, &mut |_, job| {
        match &first {
            None => first = Some(job),
            Some(first) => axes.compare(&first.root, &job.root),
        }
        if axes.compared < COMPARED {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    if axes.compared == 0 {
        return Ok(first);
    }
    let count = pipeline::count(session, &mut Diagnostics::new(), &file, expansion);
    diags.push(axes.refusal(&file, count, command));
    Ok(None)
}

/// The keys that tell the cells of a matrix apart, each with its value in the first cell.
#[derive(Debug, Default)]
struct Axes {
    values: Vec<(String, Node)>,
    compared: usize,
}

impl Axes {
    fn compare(&mut self, first: &Map, other: &Map) {
        self.compared += 1;
        for change in changes(first, other) {
            let path = show::path(&change.path);
            let is_known = self.values.iter().any(|(known, _)| *known == path);
            if let (Some(node), false) = (change.before, is_known) {
                self.values.push((path, node.clone()));
            }
        }
    }

    fn refusal(&self, file: &Utf8Path, count: u64, command: &str) -> Diagnostic {
        let span = self.values.first().map_or(Span::GENERATED, |(_, node)| node.span);
        let message = format!("`{command}` takes one atomic job; this file expands into {count}");
        let file = quote(file.as_str());
        let mut finding = Diagnostic::new(&NOT_ATOMIC, span, message).note(format!(
            "`jobc split {file} -o jobs` writes each into a file of its own, to be picked from"
        ));
        let settings: Option<Vec<String>> = self.values.iter().map(|(path, node)| setting(path, node)).collect();
        if let Some(settings) = settings.filter(|settings| !settings.is_empty()) {
            finding = finding.note(format!("or choose here: `{command} {file} {}`", settings.join(" ")));
        }
        finding
    }
}

/// The argument that sets a key to a value; `None` where no one-line argument does.
fn setting(path: &str, node: &Node) -> Option<String> {
    let mut map = Map::new();
    map.insert(Key::str(path, Span::GENERATED), node.clone());
    let text = emit::emit_entries(&map);
    let value = text.trim_end().strip_prefix(path)?.strip_prefix(": ")?;
    (!value.contains('\n')).then(|| quote(&format!("{path}={value}")))
}
