//! Where the reference data is, and how results are counted.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use camino::{Utf8Path, Utf8PathBuf};
use tempfile::TempDir;

/// The folder of the reference data, or `None` (said in one line) where it is not there.
pub(crate) fn conformance(test: &str) -> Option<Utf8PathBuf> {
    let root = Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance");
    if root.is_dir() {
        return Some(root);
    }
    eprintln!("{test}: no reference data beside the checkout (../shared/conformance); nothing compared");
    None
}

/// The reference's outputs for all job files, unpacked once per test run.
pub(crate) fn golden(root: &Utf8Path) -> &'static Path {
    static UNPACKED: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = UNPACKED.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let archive = root.join("golden.tar.xz");
        let status = std::process::Command::new("tar")
            .arg("-xJf")
            .arg(&archive)
            .arg("-C")
            .arg(folder.path())
            .status();
        assert!(status.expect("tar runs").success(), "cannot unpack {archive}");
        let path = folder.path().join("golden");
        (folder, path)
    });
    path
}

/// Results of a comparison over many cases.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    equal: usize,
    total: usize,
    differing: Vec<String>,
}

impl Tally {
    /// Counts one case.
    pub(crate) fn count(&mut self, is_equal: bool, describe: impl FnOnce() -> String) {
        self.total += 1;
        if is_equal {
            self.equal += 1;
        } else if self.differing.len() < 5 {
            self.differing.push(describe());
        } else if self.differing.len() == 5 {
            self.differing.push("...".to_owned());
        }
    }

    /// Adds the counts of another tally.
    pub(crate) fn add(&mut self, other: Self) {
        self.equal += other.equal;
        self.total += other.total;
        self.differing.extend(other.differing);
        self.differing.truncate(6);
    }

    /// Prints the count and fails unless all of exactly `expected` cases are equal.
    #[track_caller]
    pub(crate) fn finish(&self, what: &str, expected: usize) {
        println!("{what}: {} of {} equal", self.equal, self.total);
        let differing = self.differing.join("\n");
        assert_eq!(
            (self.equal, self.total),
            (expected, expected),
            "{what}: (equal, compared)\n{differing}"
        );
    }
}

/// The first line in which two texts differ, for a message.
pub(crate) fn first_difference(ours: &str, theirs: &str) -> String {
    let (mut a, mut b) = (ours.lines(), theirs.lines());
    let mut number = 1;
    loop {
        match (a.next(), b.next()) {
            (None, None) => return "equal but for line ends".to_owned(),
            (left, right) if left != right => {
                return format!("line {number}\n  ours:   {left:?}\n  theirs: {right:?}");
            }
            _ => number += 1,
        }
    }
}
