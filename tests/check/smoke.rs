//! Ten thousand random edits of real job files: `check` never panics and never takes longer than a second.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use camino::Utf8Path;
use jobc::pipeline::{HostChoice, Session};
use rayon::prelude::*;

use crate::random::Random;
use crate::world::{Overlay, conformance, findings, job_files, session};

const EDITS: usize = 10_000;

/// What is put in, besides pieces of the file itself.
const PIECES: &[&str] = &[
    "\t",
    "  ",
    "\n",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "{{ ",
    " }}",
    "{{ nr_cpu / 0 }}",
    "<<: ",
    "<<: *a",
    "&a ",
    "*a",
    "%",
    "<%= 1 %>",
    "'",
    "\"",
    "#! ",
    ":#! ",
    "|",
    ">",
    "é",
    "\u{0}",
    "\u{feff}",
    "---\n",
    "...\n",
    "? ",
    "!!binary ",
    "+:",
    "-:",
    "a.b.c: ",
    "x-",
    "if ",
    "1e400",
    "99999999999999999999",
    "~",
    "null",
    "\r\n",
    "50 %",
    "nr_threads: [",
    "!ruby/object",
];

fn edited(random: &mut Random, text: &str) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(20)).min(text.len());
        match random.below(4) {
            0 => drop(text.drain(at..end)),
            1 => {
                let piece: Vec<char> = PIECES[random.below(PIECES.len())].chars().collect();
                text.splice(at..at, piece);
            }
            2 => {
                let piece: Vec<char> = text[at..end].to_vec();
                let to = random.below(text.len() + 1);
                text.splice(to..to, piece);
            }
            _ => {
                let piece: Vec<char> = PIECES[random.below(PIECES.len())].chars().collect();
                text.splice(at..end, piece);
            }
        }
    }
    text.into_iter().collect()
}

/// The longest that a check may take.
const LONGEST: Duration = Duration::from_secs(1);

fn timed(session: &Session, path: &Utf8Path) -> Duration {
    let start = Instant::now();
    findings(session, path, &mut |_| ControlFlow::Break(()));
    start.elapsed()
}

#[test]
fn random_edits_neither_break_nor_stall_check() {
    let Some(root) = conformance("smoke") else { return };
    let tree = root.join("lkp-tree");
    let overlay = Arc::new(Overlay::default());
    let session = session(&overlay, Some(&tree), HostChoice::Named("lkp-ivb-d02".to_owned()));
    let texts: Vec<(camino::Utf8PathBuf, String)> = job_files(&tree)
        .into_iter()
        .map(|path| {
            (
                path.clone(),
                std::fs::read_to_string(tree.join(&path)).expect("a job file"),
            )
        })
        .collect();
    let slowest = (0..EDITS).into_par_iter().map(|number| {
        let mut random = Random::new(number as u64);
        let (path, text) = &texts[random.below(texts.len())];
        let text = edited(&mut random, text);
        let path = tree.join(path).with_file_name(format!("edit-{number}.yaml"));
        overlay.put(&path, Some(&text));
        // A machine that does other work too may stall any one run; it does not stall the same file three times.
        let took = (0..3)
            .map(|_| timed(&session, &path))
            .find(|took| *took < LONGEST)
            .unwrap_or(Duration::MAX);
        overlay.put(&path, None);
        assert!(took < LONGEST, "three times longer than {LONGEST:?} for:\n{text}");
        took
    });
    let slowest = slowest.max().unwrap_or_default();
    println!("{EDITS} random edits: no panic, the slowest took {slowest:?}");
}
