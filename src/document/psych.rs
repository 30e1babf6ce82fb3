//! Reading and writing compared with Ruby's Psych itself, over job texts with random edits.

#![expect(
    clippy::print_stdout,
    reason = "says whether Ruby was there, and how much was compared"
)]

use std::io::Write;
use std::process::{Command, Stdio};

use super::compose::compose;
use super::emit::emit;
use super::parse::parse;
use super::source_map::MappedText;
use crate::diagnostic::Diagnostics;
use crate::source::FileId;
use crate::value::Value;

/// Reads a JSON list of texts and answers with a list of what Psych writes for each; `null` where it refuses. Other
/// versions than 4, which the dialect goes by, read some numbers differently and give no answers.
const ORACLE: &str = r#"
require "json"; require "yaml"; require "date"
answers = JSON.parse(STDIN.read).map do |text|
  begin
    YAML.load_stream(text).map { |document| document.is_a?(Hash) ? document.to_yaml : "" }
  rescue Exception
    nil
  end
end
puts JSON.generate(Psych::VERSION.start_with?("4.") ? answers : [])
"#;

pub(super) const SEEDS: [&str; 6] = [
    "suite: toy\nmode: [a, b, 'c d', \"e\\tf\"]\ntoy:\n  size: 4K\n  nested: {x: 1, y: [1:30, 010]}\n# end\n",
    "script: |\n  for i in 1 2; do\n    echo $i\n  done\n\nlist:\n- a\n- b: 1\n  c: |-\n    x\n     y\n- - d\n  - e\nlast: >\n  f\n  g\n\n  h\n",
    "a: &x {k: v, l: [1, 2]}\nb: *x\nc:\n  <<: *x\n  k: w\nd: [*x, &y text, *y]\n---\ne: 2001-12-14\nf: ~\n",
    "? long\n: x\n? - a\n  - b\n: c\n'q': \"z\\u00e9\"\né: ü\nnr_threads: 50%\non: off\n:sym: :val\nnull: .inf\n",
    "need_kconfig:\n- A\n- B: m\n- C: \"y\"\ndisk: 1HDD\nmulti: a b\n  c d\n\n  e\nquoted: 'it''s\n  two'\ndouble: \"a \\\n  b\n\n  c\"\n",
    "\n# a\nk: v # c\n\n\nl:   w   \nm: -\nn: -1\no: x#y\np: 'a: b'\nq: http://x/y\nr: a,b\ns: [a, -b, c:d]\nt: {a, b: }\n",
];

const INSERTS: [&str; 28] = [
    " ", "  ", "\n", "\n\n", "\t", ":", ": ", "- ", "-", "#", " #", "'", "\"", "[", "]", "{", "}", ",", ", ", "|\n",
    ">\n", "&a ", "*a", "!", "%", "\r\n", "é", "? ",
];

/// A small generator: the same texts in every run.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides.max(1)
    }
}

/// `seed` with one to three random edits.
pub(super) fn mutated(dice: &mut Dice, seed: &str) -> String {
    let mut text: Vec<char> = seed.chars().collect();
    for _ in 0..=dice.roll(3) {
        let at = dice.roll(text.len());
        match dice.roll(4) {
            0 => {
                text.remove(at);
            }
            1 => {
                let end = (at + dice.roll(8)).min(text.len());
                text.drain(at..end);
            }
            2 => {
                let end = (at + dice.roll(20)).min(text.len());
                let copy: Vec<char> = text[at..end].to_vec();
                let to = dice.roll(text.len());
                text.splice(to..to, copy);
            }
            _ => {
                let insert = INSERTS[dice.roll(INSERTS.len())];
                text.splice(at..at, insert.chars());
            }
        }
        if text.is_empty() {
            text.push(' ');
        }
    }
    text.into_iter().collect()
}

fn ask(texts: &[String]) -> Option<Vec<Option<Vec<String>>>> {
    let spawned = Command::new("ruby")
        .args(["-e", ORACLE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut ruby) = spawned else {
        println!("skipped: no ruby on this machine");
        return None;
    };
    let input = serde_json::to_string(texts).expect("JSON");
    let mut stdin = ruby.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = ruby.wait_with_output().expect("ruby's answers");
    writer.join().expect("a writer").expect("a pipe that takes all texts");
    if output.stdout.is_empty() {
        println!("skipped: this ruby has no YAML library");
        return None;
    }
    let answers: Vec<_> = serde_json::from_slice(&output.stdout).expect("JSON");
    if answers.is_empty() {
        println!("skipped: this ruby has another version of Psych than 4");
    }
    Some(answers).filter(|answers| !answers.is_empty())
}

/// What is written for each document; `None` for a text that is refused.
fn written(text: &str) -> Option<Vec<String>> {
    let mut diags = Diagnostics::new();
    let stream = parse(&mut diags, &MappedText::verbatim(FileId::GENERATED, text));
    let documents = stream
        .documents
        .iter()
        .map(|document| match compose(&mut diags, document).value {
            Value::Map(map) => emit(&map),
            _ => String::new(),
        });
    let documents = documents.collect();
    (!diags.has_errors()).then_some(documents)
}

#[test]
fn random_texts_read_and_write_as_in_psych() {
    let mut dice = Dice(7);
    let texts: Vec<String> = (0..4000)
        .map(|number| mutated(&mut dice, SEEDS[number % SEEDS.len()]))
        .collect();
    let Some(answers) = ask(&texts) else {
        return;
    };
    let (mut alike, mut refused, mut taken, mut different) = (0, Vec::new(), Vec::new(), Vec::new());
    for (text, answer) in texts.iter().zip(&answers) {
        match (written(text), answer) {
            (Some(ours), Some(theirs)) if ours == *theirs => alike += 1,
            (None, None) => alike += 1,
            (None, Some(_)) => refused.push(text),
            (Some(_), None) => taken.push(text),
            (Some(ours), Some(theirs)) => different.push(format!("{text:?}\n{ours:?}\n{theirs:?}")),
        }
    }
    println!(
        "{alike} alike, {} only refused here, {} only taken here",
        refused.len(),
        taken.len()
    );
    // Comments right behind a bracket or a `>` are refused here; tabs behind a dash are taken.
    let tolerance = texts.len() / 200;
    assert!(
        refused.len() <= tolerance && taken.len() <= tolerance,
        "{refused:?}\n{taken:?}"
    );
    assert!(
        different.is_empty(),
        "{} differ\n{}",
        different.len(),
        different.join("\n")
    );
}
