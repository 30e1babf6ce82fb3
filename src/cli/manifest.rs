//! `manifest.json`: what a build made, for programs that use it and for the next build, which may replace just that.

use std::collections::BTreeSet;

use camino::Utf8Path;
use serde::{Deserialize, Serialize};

use super::Error;
use super::output::is_plain_name;
use crate::source::{FileStore, StoreError};

/// The file's name.
pub(super) const FILE_NAME: &str = "manifest.json";

/// Version of the shape below; it grows when a field changes its meaning or goes.
const VERSION: u32 = 1;

/// What a build made.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// Version of this shape.
    version: u32,
    /// The atomic jobs in the order of the matrix.
    pub(super) jobs: Vec<Job>,
}

/// One atomic job.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Job {
    /// Its name, without an ending.
    pub(super) name: String,
    /// The job file that it comes from, as typed.
    pub(super) source: String,
    /// What makes it differ from the others: its parameters in the order in which they make its name.
    #[serde(default)]
    pub(super) parameters: serde_json::Map<String, serde_json::Value>,
    /// Its files in the same directory.
    pub(super) files: Files,
}

/// The files of one atomic job.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Files {
    /// The atomic job.
    pub(super) job: String,
    /// The script that runs it.
    pub(super) script: String,
    /// The commands alone, for a stranger; not every target has them.
    pub(super) reproduce: Option<String>,
}

impl Manifest {
    /// The manifest of `jobs`.
    pub(super) fn new(jobs: Vec<Job>) -> Self {
        Self { version: VERSION, jobs }
    }

    /// The file's text.
    pub(super) fn to_text(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("bug: a manifest has text keys only");
        text + "\n"
    }

    /// The names of all files, the manifest's own among them. What is no plain name is left out: a manifest that
    /// somebody wrote by hand must not make us replace files elsewhere.
    pub(super) fn file_names(&self) -> BTreeSet<String> {
        let listed = self.jobs.iter().flat_map(|job| {
            let files = &job.files;
            [Some(&files.job), Some(&files.script), files.reproduce.as_ref()]
        });
        let names = listed.flatten().filter(|name| is_plain_name(name)).cloned();
        names.chain([FILE_NAME.to_owned()]).collect()
    }
}

/// The names that an earlier build listed in `directory`; none where there was no build.
///
/// # Errors
/// When there is a manifest that cannot be read. One that is no manifest of ours counts as a file of the user's.
pub(super) fn owned_files(store: &dyn FileStore, directory: &Utf8Path) -> Result<BTreeSet<String>, Error> {
    let text = match store.read(&directory.join(FILE_NAME)) {
        Ok(text) => text,
        Err(StoreError::NotUtf8 { .. }) => return Ok(BTreeSet::new()),
        Err(error) if error.is_not_found() => return Ok(BTreeSet::new()),
        Err(error) => return Err(error.into()),
    };
    let manifest = serde_json::from_str::<Manifest>(&text).ok();
    Ok(manifest.map(|manifest| manifest.file_names()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryStore;

    fn manifest(script: &str) -> Manifest {
        let files = Files {
            job: "a.yaml".to_owned(),
            script: script.to_owned(),
            reproduce: None,
        };
        Manifest::new(vec![Job {
            name: "a".to_owned(),
            source: "job.yaml".to_owned(),
            parameters: serde_json::Map::new(),
            files,
        }])
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut store = MemoryStore::new();
        store.insert("out/manifest.json", text);
        let owned = owned_files(&store, Utf8Path::new("out")).unwrap();
        assert_eq!(owned.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn lists_what_an_earlier_build_made() {
        check(&manifest("a.sh").to_text(), &["a.sh", "a.yaml", "manifest.json"]);
        check(&manifest("../a.sh").to_text(), &["a.yaml", "manifest.json"]);
        check("{}", &[]);
        check("no json", &[]);
        let nothing = owned_files(&MemoryStore::new(), Utf8Path::new("out")).unwrap();
        assert!(nothing.is_empty());
    }
}
