//! The fuzz targets under a driver of our own, which needs no nightly compiler: random edits of the golden inputs.
//!
//! `cargo test` gives each target a moment. `JOBC_FUZZ_SECONDS=600` gives each so long, and `JOBC_FUZZ_SEED=7` starts
//! elsewhere; `JOBC_FUZZ_KEEP=DIR` writes each input there before it is tried, for inputs that end the process.

#![expect(clippy::print_stdout, reason = "counts are what these tests report")]

#[expect(unreachable_pub, reason = "the same file is a library of its own below `fuzz/`")]
#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Inputs tried in an ordinary run, at most.
const INPUTS: usize = 4_000;

/// Time of an ordinary run for one target.
const MOMENT: Duration = Duration::from_secs(3);

/// Seeds of `fuzz/seeds`, which stand first and are always tried as they are.
const OWN_SEEDS: usize = 3;

/// Longer inputs only cost time.
const MAX_LENGTH: usize = 8 << 10;

/// What is put in, besides pieces of other inputs.
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
    "(",
    ")",
    ",",
    "{{ ",
    " }}",
    "{{ nr_cpu / 0 }}",
    "{{ nil }}",
    "<<: ",
    "<<: *a\n",
    "&a ",
    "*a",
    "\n% if true\n",
    "\n% end\n",
    "<%= ",
    " %>",
    "<%- x -%>",
    "'",
    "\"",
    "\\",
    "#! ",
    "\n\n#! a\n",
    ":#! ",
    "|\n",
    ">-\n",
    "|2+\n",
    "é",
    "\u{0}",
    "\u{feff}",
    "\u{2028}",
    "\u{85}",
    "\u{1b}[2J",
    "\r",
    "\r\n",
    "---\n",
    "...\n",
    "? ",
    "!!binary ",
    "!!str ",
    "!ruby/object:X ",
    "+: ",
    "-: ",
    "a.b.c: ",
    "a.b-: ",
    "x-",
    "if x: ",
    "for i in 1 2: ",
    "function f: ",
    "script tests/t: |\n",
    "1e400",
    "99999999999999999999",
    "-0",
    "0x",
    "1:30",
    "2001-12-14",
    "~",
    "null",
    "50 %",
    "50%",
    "8KB",
    "$(touch x)",
    "`touch x`",
    "${x}",
    ";",
    "nr_threads: [1, 2]\n",
    "commit: ../../x\n",
    "rootfs: a/b\n",
    "=== tree/params/mode\n",
    "=== tree/include/mode/ALL\n",
    "=== tree/programs/new/run\n",
    "=== other.yaml\n",
    "<<: other.yaml\n",
    "<<: {file: other.yaml, a: 1, ignore: [b]}\n",
    "\n===\n",
    "need_memory: 1T\n",
    "constraints: x\n",
    "%w(a b)",
    "/a(.*)b/",
    "=~ ",
    "$1",
    "$~",
    ".map { |x| ",
    ".gsub(/./) { ",
    "case x\nwhen ",
    "unless ",
    "#{",
    "**",
    "<<",
    ".class",
    "&.",
    "...",
    "..",
    "? :",
    "to_byte(",
    "Integer(",
    "job[",
    "___",
    "10 ** 400",
    "'a' * 100000",
];

/// A xorshift generator: the same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).expect("a 64-bit machine") % bound.max(1)
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// A stretch of `text`, mostly short, sometimes whole lines.
    fn stretch<'a>(&mut self, text: &'a str) -> &'a str {
        let start = boundary(text, self.below(text.len() + 1));
        let length = match self.below(4) {
            0 => text[start..].find('\n').map_or(text.len() - start, |length| length + 1),
            1 => self.below(400),
            _ => self.below(16),
        };
        &text[start..boundary(text, (start + length).min(text.len()))]
    }
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

fn edited(random: &mut Random, seeds: &[String], text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(6) {
        let at = boundary(&text, random.below(text.len() + 1));
        let cut = random.stretch(&text[at..]).len();
        let piece = match random.below(4) {
            0 => random.stretch(&text.clone()).to_owned(),
            1 => {
                let other = random.pick(seeds);
                random.stretch(other).to_owned()
            }
            _ => (*random.pick(PIECES)).to_owned(),
        };
        match random.below(4) {
            0 => text.replace_range(at..at + text[at..].find(random.stretch(&text[at..])).unwrap_or(0), ""),
            1 => {
                let end = boundary(&text, at + cut);
                text.replace_range(at..end, &piece);
            }
            2 => text.insert_str(at, &piece.repeat(1 + random.below(3) * random.below(40))),
            _ => text.insert_str(at, &piece),
        }
    }
    text.truncate(boundary(&text, MAX_LENGTH.min(text.len())));
    text
}

fn gather(folder: &Path, texts: &mut Vec<String>, wanted: &dyn Fn(&Path) -> bool) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, texts, wanted);
        } else if wanted(&path) {
            texts.extend(fs::read_to_string(&path).ok().filter(|text| text.len() <= MAX_LENGTH));
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The job files among the golden inputs, the examples, and the reference data where it is there.
fn job_seeds() -> Vec<String> {
    let mut seeds = Vec::new();
    let is_yaml = |path: &Path| {
        path.extension()
            .is_some_and(|ending| ending == "yaml" || ending == "yml")
    };
    gather(&root().join("fuzz/seeds"), &mut seeds, &|_| true);
    gather(&root().join("tests/golden"), &mut seeds, &is_yaml);
    gather(&root().join("examples"), &mut seeds, &is_yaml);
    assert!(seeds.len() > 100, "only {} seeds", seeds.len());
    gather(
        &root().join("../shared/conformance/lkp-tree/jobs"),
        &mut seeds,
        &is_yaml,
    );
    seeds
}

/// Expressions of the project's own table.
fn expression_seeds() -> Vec<String> {
    let table = fs::read_to_string(root().join("tests/fixtures/expressions.tsv")).expect("the table");
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let seeds: Vec<String> = rows
        .filter_map(|row| Some(row.split('\t').next()?.to_owned()))
        .collect();
    assert!(seeds.len() > 100, "only {} seeds", seeds.len());
    seeds
}

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}

/// Tries edits of `seeds` on one target for a moment, or as long as was asked for; first the seeds as they are.
fn drive(name: &str, seeds: &[String]) {
    let target = targets::TARGETS
        .iter()
        .find(|(known, _)| *known == name)
        .expect("a target")
        .1;
    let (limit, inputs) = match number("JOBC_FUZZ_SECONDS") {
        Some(seconds) => (Duration::from_secs(seconds), usize::MAX),
        None => (MOMENT, INPUTS),
    };
    let keep = env::var_os("JOBC_FUZZ_KEEP").map(|folder| PathBuf::from(folder).join(name));
    let mut random = Random(
        number("JOBC_FUZZ_SEED")
            .unwrap_or(1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            | 1,
    );
    let start = Instant::now();
    let mut tried = 0;
    while start.elapsed() < limit && tried < inputs {
        let is_plain = tried < OWN_SEEDS || limit > MOMENT;
        let text = if let Some(seed) = seeds.get(tried).filter(|_| is_plain) {
            seed.clone()
        } else {
            let seed = random.pick(seeds);
            edited(&mut random, seeds, seed)
        };
        if let Some(path) = &keep {
            fs::write(path, &text).expect("a folder to keep inputs in");
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| target(&text)));
        assert!(outcome.is_ok(), "target `{name}` fails for {text:?}\n{text}");
        tried += 1;
    }
    println!(
        "{name}: {tried} inputs of {} seeds in {:?}",
        seeds.len(),
        start.elapsed()
    );
    assert!(tried > OWN_SEEDS, "{name}: only {tried} inputs");
}

#[test]
fn document() {
    drive("document", &job_seeds());
}

#[test]
fn expr() {
    drive("expr", &expression_seeds());
}

#[test]
fn revise() {
    drive("revise", &job_seeds());
}

#[test]
fn compile() {
    drive("compile", &job_seeds());
}

#[test]
fn quote() {
    drive("quote", &expression_seeds());
}
