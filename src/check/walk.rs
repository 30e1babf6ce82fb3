//! Visits every entry of a job's documents and says what its surroundings are.

use std::collections::HashMap;

use crate::catalog::Program;
use crate::diagnostic::Diagnostics;
use crate::document::syntax::{SyntaxEntry, SyntaxKind, SyntaxNode};

use super::job::Job;
use super::{rules, vocabulary};

/// Deepest nesting that is looked at; deeper text is refused elsewhere.
const MAX_DEPTH: usize = 128;

/// In what an entry stands.
#[derive(Clone, Copy)]
pub(super) enum Place<'a> {
    /// At the top of a document.
    Top,
    /// In a control block or background function, whose entries are as those at the top.
    Block,
    /// Among the options of a program.
    Program(&'a Program),
}

/// A key with its value, and where they stand.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    /// The key's text.
    pub(super) name: &'a str,
    pub(super) key: &'a SyntaxNode,
    /// The value; for an alias, what it stands for.
    pub(super) value: &'a SyntaxNode,
    pub(super) place: Place<'a>,
}

impl<'a> Entry<'a> {
    /// The values that the entry gives: the items of a list, else the one value.
    pub(super) fn values(&self) -> &'a [SyntaxNode] {
        match &self.value.kind {
            SyntaxKind::Sequence { items, .. } => items,
            _ => std::slice::from_ref(self.value),
        }
    }

    /// The program among whose options it stands.
    pub(super) fn program(&self) -> Option<&'a Program> {
        match self.place {
            Place::Program(program) => Some(program),
            Place::Top | Place::Block => None,
        }
    }
}

/// Judges all entries of all documents.
pub(super) fn walk(diags: &mut Diagnostics, job: &Job<'_>) {
    for document in job.subject.documents {
        let mut walker = Walker { diags, job };
        walker.mapping(document.root.entries(), Place::Top, 0);
    }
}

struct Walker<'a, 'd> {
    diags: &'d mut Diagnostics,
    job: &'d Job<'a>,
}

impl<'a> Walker<'a, '_> {
    fn mapping(&mut self, entries: &'a [SyntaxEntry], place: Place<'a>, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        rules::judge_mapping(self.diags, self.job, entries);
        let texts = entries.iter().enumerate();
        let last_of: HashMap<&str, usize> = texts
            .filter_map(|(index, entry)| Some((entry.key.as_text()?, index)))
            .collect();
        for (index, entry) in entries.iter().enumerate() {
            let Some(name) = entry.key.as_text() else { continue };
            let value = self.job.target(&entry.value);
            if name == "<<" {
                for merged in merged(self.job, value) {
                    self.mapping(merged.entries(), place, depth + 1);
                }
                continue;
            }
            if vocabulary::is_private(name) || name.starts_with(":#") {
                continue;
            }
            // What a later line replaces is not what the job says; a repetition in one file is a finding of its own.
            if last_of.get(name).is_some_and(|last| *last > index) {
                continue;
            }
            let entry = Entry {
                name,
                key: &entry.key,
                value,
                place,
            };
            rules::judge_entry(self.diags, self.job, &entry);
            self.inside(&entry, depth);
        }
    }

    fn inside(&mut self, entry: &Entry<'a>, depth: usize) {
        let Some(place) = inner_place(self.job, entry) else {
            return;
        };
        for value in entry.values() {
            let value = self.job.target(value);
            self.mapping(value.entries(), place, depth + 1);
        }
    }
}

/// The mappings that stand under a merge key.
fn merged<'a>(job: &Job<'a>, value: &'a SyntaxNode) -> Vec<&'a SyntaxNode> {
    match &value.kind {
        SyntaxKind::Sequence { items, .. } => items.iter().map(|item| job.target(item)).collect(),
        _ => vec![value],
    }
}

/// What the entries of a mapping under `entry` are; `None` where they are data that no rule knows.
pub(super) fn inner_place<'a>(job: &Job<'a>, entry: &Entry<'a>) -> Option<Place<'a>> {
    let (name, _) = vocabulary::without_sign(entry.name);
    if let Some(program) = job.catalog.program(entry.name).or_else(|| job.catalog.program(name)) {
        // An option of a program that has the name of another program is an option.
        let is_option = entry
            .program()
            .and_then(|outer| job.params(&outer.name))
            .is_some_and(|params| params.contains_key(entry.name));
        return (!is_option).then_some(Place::Program(program));
    }
    if entry.program().is_some() {
        return None;
    }
    if vocabulary::is_block_head(entry.name) || holds_programs(job, entry.value) {
        return Some(Place::Block);
    }
    None
}

/// Whether a mapping names a program, so that it can be a background function.
pub(super) fn holds_programs(job: &Job<'_>, node: &SyntaxNode) -> bool {
    node.entries().iter().any(|entry| {
        let name = entry.key.as_text().unwrap_or_default();
        job.catalog.program(name).is_some() || vocabulary::is_block_head(name) || vocabulary::is_shell_code(name)
    })
}
