//! The names of a run's atomic jobs: which come twice, and what to do about it.
//!
//! Keeps 16 bytes per name, so that a million jobs can be looked through before the first one is written.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::output::{MAX_NAME, file_name, short_hash, stable_hash};
use super::show;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::output::{DUPLICATE_CELL, NAME_COLLISION, NAME_TOO_LONG};
use crate::source::Span;
use crate::value::{Map, Node, changes};

/// The ending of job files.
const SUFFIX: &str = ".yaml";

/// What to do when two different jobs have one name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum OnCollision {
    /// Report both and write nothing.
    Error,
    /// Add a short hash of its content to each of these names.
    Suffix,
}

/// What a name was when it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    /// Not seen before.
    New,
    /// Seen with the same content.
    Same,
    /// Seen with other content.
    Different,
}

/// All names of a run.
#[derive(Debug, Default)]
pub(super) struct Names {
    contents: HashMap<u64, u64>,
    colliding: HashSet<u64>,
}

impl Names {
    /// Takes note of a job.
    pub(super) fn note(&mut self, name: &str, content: &str) -> Seen {
        let key = stable_hash(name.as_bytes());
        let hash = stable_hash(content.as_bytes());
        match self.contents.insert(key, hash) {
            None => Seen::New,
            Some(before) if before == hash => Seen::Same,
            Some(_) => {
                self.colliding.insert(key);
                Seen::Different
            }
        }
    }

    /// Whether some name belongs to different jobs.
    pub(super) fn has_collisions(&self) -> bool {
        !self.colliding.is_empty()
    }

    /// Whether `name` belongs to different jobs.
    pub(super) fn is_colliding(&self, name: &str) -> bool {
        self.colliding.contains(&stable_hash(name.as_bytes()))
    }

    /// The name under which the job is written: with a hash of its content where the name alone does not tell.
    pub(super) fn final_name(&self, name: &str, content: &str) -> String {
        let stem = name.strip_suffix(SUFFIX).unwrap_or(name);
        if !self.is_colliding(name) {
            return file_name(stem, SUFFIX);
        }
        file_name(stem, &format!("-{}{SUFFIX}", short_hash(content)))
    }
}

/// The note about a job that comes twice.
pub(super) fn duplicate(name: &str, job_file: &str, span: Span) -> Diagnostic {
    let message = format!("`{name}` comes twice from {job_file}, with the same content; it is written once");
    Diagnostic::new(&DUPLICATE_CELL, span, message)
}

/// The finding that an atomic job has a longer name than file systems take.
pub(super) fn too_long(name: &str, job_file: &str) -> Diagnostic {
    let start: String = name.chars().take(60).collect();
    let message = format!(
        "an atomic job of {job_file} has a name of {} bytes (`{start}...`); file systems take {MAX_NAME}",
        name.len()
    );
    Diagnostic::new(&NAME_TOO_LONG, Span::GENERATED, message)
        .note("a shorter name of the job file makes it shorter; so do shorter values of its parameters")
}

/// Gathers the first two different jobs of each colliding name, in a second walk over all jobs.
#[derive(Debug, Default)]
pub(super) struct Collisions {
    firsts: BTreeMap<String, (String, Arc<Map>)>,
    findings: BTreeMap<String, Diagnostic>,
}

impl Collisions {
    /// Takes note of a job whose name collides.
    pub(super) fn note(&mut self, name: &str, job_file: &str, root: &Arc<Map>) {
        let Some((first_file, first)) = self.firsts.get(name) else {
            let entry = (job_file.to_owned(), Arc::clone(root));
            self.firsts.insert(name.to_owned(), entry);
            return;
        };
        if first == root || self.findings.contains_key(name) {
            return;
        }
        let finding = collision(name, (first_file, first), (job_file, root));
        self.findings.insert(name.to_owned(), finding);
    }

    /// One finding per name.
    pub(super) fn into_findings(self) -> impl Iterator<Item = Diagnostic> {
        self.findings.into_values()
    }
}

fn collision(name: &str, first: (&str, &Map), second: (&str, &Map)) -> Diagnostic {
    let files = if first.0 == second.0 {
        format!("two different cells of {} are", first.0)
    } else {
        format!("different cells of {} and {} are", first.0, second.0)
    };
    let message = format!("{files} both named `{name}`");
    let way_out = "`--on-collision=suffix` adds a short hash to each such name";
    let changes = changes(first.1, second.1);
    let Some(change) = changes.first() else {
        let finding = Diagnostic::new(&NAME_COLLISION, Span::GENERATED, message);
        return finding.note("they differ in the order of their keys").note(way_out);
    };
    let span = |node: Option<&Node>| node.map_or(Span::GENERATED, |node| node.span);
    let text = |node: Option<&Node>| node.map_or_else(|| "nothing".to_owned(), |node| show::brief(&node.value));
    let mut finding = Diagnostic::new(&NAME_COLLISION, span(change.after), message);
    if !span(change.before).is_generated() {
        finding = finding.label("here").related(span(change.before), "and here");
    }
    let (key, before, after) = (show::path(&change.path), text(change.before), text(change.after));
    finding
        .note(format!("they differ in `{key}`: {before} and {after}"))
        .note(way_out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Key, Value};

    fn job(mode: &str) -> Arc<Map> {
        let mut program = Map::new();
        program.insert(Key::str("mode", Span::GENERATED), Node::generated(Value::str(mode)));
        let mut root = Map::new();
        let program = Node::generated(Value::Map(Arc::new(program)));
        root.insert(Key::str("toy", Span::GENERATED), program);
        Arc::new(root)
    }

    #[test]
    fn same_and_different_contents_are_told_apart() {
        let mut names = Names::default();
        assert_eq!(names.note("a.yaml", "1"), Seen::New);
        assert_eq!(names.note("b.yaml", "1"), Seen::New);
        assert_eq!(names.note("a.yaml", "1"), Seen::Same);
        assert!(!names.has_collisions());
        assert_eq!(names.note("a.yaml", "2"), Seen::Different);
        assert!(names.has_collisions() && names.is_colliding("a.yaml") && !names.is_colliding("b.yaml"));
        assert_eq!(names.final_name("b.yaml", "1"), "b.yaml");
        let suffixed = [names.final_name("a.yaml", "1"), names.final_name("a.yaml", "2")];
        assert_ne!(suffixed[0], suffixed[1]);
        assert_eq!(suffixed[0].len(), "a-12345678.yaml".len());
    }

    #[test]
    fn a_collision_names_both_cells() {
        let mut collisions = Collisions::default();
        collisions.note("k.yaml", "x/k.yaml", &job("aaa"));
        collisions.note("k.yaml", "x/k.yaml", &job("aaa"));
        collisions.note("k.yaml", "y/k.yaml", &job("bbb"));
        collisions.note("k.yaml", "y/k.yaml", &job("ccc"));
        let findings: Vec<Diagnostic> = collisions.into_findings().collect();
        assert_eq!(findings.len(), 1);
        assert_eq!(
            findings[0].message,
            "different cells of x/k.yaml and y/k.yaml are both named `k.yaml`"
        );
        assert_eq!(findings[0].notes[0], "they differ in `toy.mode`: `aaa` and `bbb`");
    }
}
