//! `jobc check --fix`: writes the safe changes of findings into the job files.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};

use super::Error;
use super::output::{self, Mode};
use super::reading::Reading;
use crate::diagnostic::{Edit, Fix};

/// Applies the safe fixes of all findings to the job files that were named, and says how many.
///
/// What an included or catalog file has is left alone: other jobs may use it too. Of two fixes that overlap, the first
/// is applied; a second run sees what is left.
///
/// # Errors
/// When a file cannot be written.
pub(super) fn apply(reading: &Reading) -> Result<usize, Error> {
    let mut fixed = 0;
    for (path, fixes) in fixes_by_file(reading) {
        let Ok(text) = reading.session.store.read(&path) else {
            continue;
        };
        let mut edits: Vec<&Edit> = Vec::new();
        for fix in fixes {
            if fix
                .edits
                .iter()
                .all(|edit| edits.iter().all(|taken| is_apart(taken, edit)))
            {
                edits.extend(&fix.edits);
                fixed += 1;
            }
        }
        output::write_file(&path, &edited(&text, edits), Mode::Text)?;
    }
    Ok(fixed)
}

fn fixes_by_file(reading: &Reading) -> BTreeMap<Utf8PathBuf, Vec<&Fix>> {
    let sources = reading.session.sources();
    let mut by_file: BTreeMap<Utf8PathBuf, Vec<&Fix>> = BTreeMap::new();
    for fix in reading.diags.items().iter().filter_map(|finding| finding.fix.as_ref()) {
        let Some(first) = fix.edits.first().filter(|_| fix.is_safe) else {
            continue;
        };
        let file = sources.file(first.span.file);
        let path = Utf8Path::new(file.name());
        let is_alone = fix.edits.iter().all(|edit| edit.span.file == first.span.file);
        if !is_alone || !reading.files.iter().any(|named| named == path) {
            continue;
        }
        let fixes = by_file.entry(path.to_owned()).or_default();
        if !fixes.contains(&fix) {
            fixes.push(fix);
        }
    }
    by_file
}

fn is_apart(a: &Edit, b: &Edit) -> bool {
    a.span.range.end <= b.span.range.start || b.span.range.end <= a.span.range.start
}

fn edited(text: &str, mut edits: Vec<&Edit>) -> String {
    edits.sort_by_key(|edit| edit.span.range);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        let range = edit.span.range.as_usize();
        out.push_str(text.get(done..range.start).unwrap_or_default());
        out.push_str(&edit.replacement);
        done = range.end;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}
