//! All 309 job files: names, YAML, and scripts of every atomic job.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use camino::{Utf8Path, Utf8PathBuf};
use jobc::diagnostic::Diagnostics;
use jobc::pipeline::{self, Expansion, Session};
use rayon::prelude::*;

use crate::data::{Tally, conformance, first_difference, golden};

/// What one job file gave: the lines printed, and the files by name.
#[derive(Debug, Default)]
pub(crate) struct Outputs {
    pub(crate) stdout: String,
    pub(crate) yaml: BTreeMap<String, String>,
    pub(crate) scripts: BTreeMap<String, String>,
    pub(crate) errors: Vec<String>,
}

/// Splits and compiles the job file at `path` below the tree's root, as the reference did.
pub(crate) fn split(session: &Session, expansion: &Expansion, path: &str) -> Outputs {
    let mut diags = Diagnostics::new();
    let mut outputs = Outputs::default();
    pipeline::jobs(
        session,
        &mut diags,
        Utf8Path::new(path),
        expansion,
        &mut |diags, job| {
            let _ = writeln!(outputs.stdout, "{path} => {}.yaml", job.file_stem);
            outputs.yaml.insert(job.file_stem.clone(), pipeline::to_yaml(&job));
            let script = pipeline::compile_lkp(session, diags, &job).unwrap_or_default();
            outputs.scripts.insert(job.file_stem.clone(), script);
            std::ops::ControlFlow::Continue(())
        },
    );
    let errors = diags
        .items()
        .iter()
        .filter(|item| item.severity == jobc::diagnostic::Severity::Error);
    outputs.errors = errors
        .map(|item| format!("{}: {}", session.sources().place(item.primary.span), item.message))
        .collect();
    outputs
}

/// The counts of a comparison with the reference's outputs.
#[derive(Debug, Default)]
pub(crate) struct Tallies {
    pub(crate) stdouts: Tally,
    pub(crate) yaml: Tally,
    pub(crate) scripts: Tally,
}

impl Tallies {
    fn add(mut self, other: Self) -> Self {
        self.stdouts.add(other.stdouts);
        self.yaml.add(other.yaml);
        self.scripts.add(other.scripts);
        self
    }

    /// Compares `outputs` with the reference's folder.
    pub(crate) fn compare(&mut self, folder: &Path, outputs: &Outputs) {
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        let describe = |kind: &str, ours: &str, theirs: &str| {
            format!(
                "{} {kind}: {}\n  {:?}",
                folder.display(),
                first_difference(ours, theirs),
                outputs.errors
            )
        };
        let stdout = read("stdout");
        self.stdouts.count(outputs.stdout == stdout, || {
            describe("stdout", &outputs.stdout, &stdout)
        });
        let mut names: Vec<String> = Vec::new();
        for entry in std::fs::read_dir(folder).expect("a folder of reference outputs") {
            names.push(
                entry
                    .expect("a directory entry")
                    .file_name()
                    .into_string()
                    .expect("a UTF-8 name"),
            );
        }
        names.sort();
        for name in names {
            let theirs = read(&name);
            if let Some(stem) = name.strip_suffix(".yaml") {
                let ours = outputs.yaml.get(stem).map_or("", String::as_str);
                self.yaml.count(ours == theirs, || describe(&name, ours, &theirs));
            } else if let Some(stem) = name.strip_suffix(".sh") {
                let ours = outputs.scripts.get(stem).map_or("", String::as_str);
                self.scripts.count(ours == theirs, || describe(&name, ours, &theirs));
            }
        }
    }
}

fn job_files(root: &Utf8Path) -> Vec<Utf8PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root.join("jobs")];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir_utf8().expect("a folder of jobs") {
            let path = entry.expect("a directory entry").path().to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if matches!(path.extension(), Some("yaml" | "yml")) {
                files.push(path.strip_prefix(root).expect("below the root").to_owned());
            }
        }
    }
    files.sort();
    files
}

#[test]
fn all_job_files_split_and_compile_as_the_reference_does() {
    let Some(root) = conformance("golden") else { return };
    let golden = golden(&root);
    let tree = root.join("lkp-tree");
    let session = crate::forms::session(&tree, "lkp-ivb-d02");
    let expansion = Expansion {
        with_defaults: true,
        ..Expansion::default()
    };
    let files = job_files(&tree);
    let compare_one = |mut tallies: Tallies, path: &Utf8PathBuf| {
        let outputs = split(&session, &expansion, path.as_str());
        let folder = golden.join(path.as_str().strip_suffix(".yaml").unwrap_or(path.as_str()));
        tallies.compare(&folder, &outputs);
        tallies
    };
    let tallies = files.par_iter().fold(Tallies::default, compare_one);
    let tallies = tallies.reduce(Tallies::default, Tallies::add);
    tallies.stdouts.finish("stdout of job files", 309);
    tallies.yaml.finish("atomic jobs", 7282);
    tallies.scripts.finish("lkp scripts", 7282);
}
