//! Each real job file with single faults of many kinds: of those that change what would run, at least 95 percent are
//! found, at the right line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use jobc::pipeline::{AtomicJob, HostChoice, Session};
use jobc::value::{Map, Value};
use rayon::prelude::*;

use crate::faults::{Job, KINDS, Kind, Mutant};
use crate::random::Random;
use crate::world::{Found, Overlay, conformance, findings, job_files, session};

/// So many atomic jobs of a file are compared; the rest of a large matrix differs in the same way.
const COMPARED: usize = 100;

/// What of a file would run: of each atomic job all settings and programs, without regard to order and
/// to where in the file they stand.
type Effect = Vec<BTreeSet<String>>;

/// The result for one kind of fault.
#[derive(Debug, Default, Clone)]
struct Rate {
    made: usize,
    changing: usize,
    found: usize,
    missed: Vec<String>,
}

impl Rate {
    fn add(&mut self, other: Self) {
        self.made += other.made;
        self.changing += other.changing;
        self.found += other.found;
        self.missed.extend(other.missed);
    }
}

type Rates = BTreeMap<&'static str, Rate>;

#[test]
fn single_faults_are_found_at_their_line() {
    let Some(root) = conformance("mutants") else { return };
    let tree = root.join("lkp-tree");
    let overlay = Arc::new(Overlay::default());
    let session = session(&overlay, Some(&tree), HostChoice::Named("lkp-ivb-d02".to_owned()));
    let world = World {
        tree: &tree,
        overlay: &overlay,
        session: &session,
    };
    let files = job_files(&tree);
    let rates = files
        .par_iter()
        .enumerate()
        .map(|(number, path)| world.rates(number, path));
    let rates = rates.reduce(Rates::new, |mut all, more| {
        for (name, rate) in more {
            all.entry(name).or_default().add(rate);
        }
        all
    });
    report(&rates, files.len());
    hosts(&tree);
}

fn report(rates: &Rates, files: usize) {
    let (mut changing, mut found, mut table) = (0, 0, String::new());
    for kind in KINDS {
        let rate = rates.get(kind.name).cloned().unwrap_or_default();
        let _ = writeln!(
            table,
            "{:32} {:4} made, {:4} change what runs, {:4} found",
            kind.name, rate.made, rate.changing, rate.found
        );
        changing += rate.changing;
        found += rate.found;
        for missed in rate.missed.iter().take(if std::env::var_os("JOBC_MISSED").is_some() {
            99
        } else {
            2
        }) {
            let _ = writeln!(table, "    missed: {missed}");
        }
        assert!(rate.made >= 15, "{}: only {} made", kind.name, rate.made);
    }
    println!("{table}{files} files: {found} of {changing} faults that change what runs are found at their line");
    assert!(changing > 2000, "only {changing} faults");
    assert!(found * 100 >= changing * 95, "{found} of {changing}");
}

/// A host of a misspelt name.
fn hosts(tree: &Utf8Path) {
    for name in ["lkp-ivb-d2", "lkp-ivb-dd02", "lpk-ivb-d02"] {
        let session = session(&Arc::default(), Some(tree), HostChoice::Named(name.to_owned()));
        let path = tree.join("jobs/hackbench/hackbench.yaml");
        let found = findings(&session, &path, &mut |_| ControlFlow::Break(()));
        assert!(
            found.iter().any(|found| found.text.starts_with("error[unknown-host]")),
            "{name}: {found:?}"
        );
    }
}

struct World<'a> {
    tree: &'a Utf8Path,
    overlay: &'a Overlay,
    session: &'a Session,
}

impl World<'_> {
    fn rates(&self, number: usize, path: &Utf8PathBuf) -> Rates {
        let text = std::fs::read_to_string(self.tree.join(path)).expect("a job file");
        let job = Job::new(&text, self.session.catalog());
        let (before, runs) = self.run(path, &text);
        let mut rates = Rates::new();
        for (place, kind) in KINDS.iter().enumerate() {
            let mut random = Random::new((number * 100 + place) as u64);
            let rate = rates.entry(kind.name).or_default();
            if let Some(mutant) = (kind.make)(&mut random, &job) {
                rate.made += 1;
                self.judge(rate, kind, path, &mutant, (&before, &runs));
            }
        }
        rates
    }

    fn judge(
        &self,
        rate: &mut Rate,
        kind: &Kind,
        path: &Utf8Path,
        mutant: &Mutant,
        (before, runs): (&[Found], &Effect),
    ) {
        let (after, mutant_runs) = self.run(path, &mutant.text);
        if mutant_runs == *runs {
            return;
        }
        rate.changing += 1;
        let new = |found: &&Found| !before.iter().any(|known| known.text == found.text);
        let line = u32::try_from(mutant.line).expect("a short file");
        // Structure is broken where it no longer fits, and where it began: the finding marks both.
        let is_near = |marked: &u32| marked.abs_diff(line) <= kind.slack;
        let is_there = |found: &Found| {
            let is_marked = is_near(&found.line) || (kind.slack > 0 && found.also.iter().any(is_near));
            found.file.contains("mutant-") && is_marked
        };
        let judged: Vec<&Found> = after
            .iter()
            .filter(new)
            .filter(|found| !found.text.starts_with("note[unmet"))
            .collect();
        if judged.iter().any(|found| is_there(found)) {
            rate.found += 1;
        } else {
            let said: Vec<String> = judged
                .iter()
                .map(|found| format!("{}: {}", found.line, found.text))
                .collect();
            rate.missed
                .push(format!("{path}:{line}: {}; said: {said:?}", mutant.what));
        }
    }

    /// The findings about `text` in the place of the file at `path`, and what it would run.
    fn run(&self, path: &Utf8Path, text: &str) -> (Vec<Found>, Effect) {
        let path = self.tree.join(path);
        let name = format!("mutant-{}", path.file_name().unwrap_or_default());
        let path = path.with_file_name(name);
        self.overlay.put(&path, Some(text));
        let mut effect = Effect::new();
        let found = findings(self.session, &path, &mut |job: &AtomicJob| {
            let mut settings = BTreeSet::new();
            flatten(&job.root, &mut settings);
            effect.push(settings);
            if effect.len() < COMPARED {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        self.overlay.put(&path, None);
        (found, effect)
    }
}

/// The settings and programs of a job. A setting at the top reaches all programs, so that its place does not count.
fn flatten(map: &Map, settings: &mut BTreeSet<String>) {
    for (name, entry) in map.iter() {
        let Some(name) = name.as_str().filter(|name| *name != "job_origin") else {
            continue;
        };
        match &entry.node.value {
            Value::Map(inner) => {
                settings.insert(name.to_owned());
                flatten(inner, settings);
            }
            value => {
                settings.insert(format!("{name}={}", value.inspect()));
            }
        }
    }
}
