//! The directory that a run's results go to: always a new one, or an empty one of the user's.

use std::fs;
use std::io;

use camino::{Utf8Path, Utf8PathBuf};

use crate::cli::Error;
use crate::cli::output::file_name;

/// Where results go unless an option says otherwise.
const PARENT: &str = "results";

/// A directory for the results of one run.
#[derive(Debug)]
pub(super) struct ResultDir {
    path: Utf8PathBuf,
    /// What was made for it, the outermost directory first.
    made: Vec<Utf8PathBuf>,
}

impl ResultDir {
    /// Makes the directory that the user named, or the next free `results/STEM-N`.
    ///
    /// # Errors
    /// When it cannot be made, or holds something already.
    pub(super) fn make(named: Option<&Utf8Path>, stem: &str) -> Result<Self, Error> {
        match named {
            Some(path) => Self::named(path),
            None => Self::next(Utf8Path::new(PARENT), stem),
        }
    }

    fn named(path: &Utf8Path) -> Result<Self, Error> {
        // A name that begins with a dash would be an option to the commands that get it.
        let path = if path.as_str().starts_with('-') {
            Utf8Path::new(".").join(path)
        } else {
            path.to_owned()
        };
        let made = missing(&path);
        fs::create_dir_all(&path).map_err(|source| cannot_make(&path, source))?;
        let mut entries = fs::read_dir(&path).map_err(|source| cannot_make(&path, source))?;
        if entries.next().is_some() {
            return Err(Error::InTheWay {
                path,
                what: "not empty",
                way_out: " (results of two runs are not mixed; name another directory)",
            });
        }
        Ok(Self { path, made })
    }

    fn next(parent: &Utf8Path, stem: &str) -> Result<Self, Error> {
        let mut made = missing(parent);
        fs::create_dir_all(parent).map_err(|source| cannot_make(parent, source))?;
        for number in 1_u64.. {
            let path = parent.join(file_name(stem, &format!("-{number}")));
            // Making it says whether it was free, also when two runs start at once.
            match fs::create_dir(&path) {
                Ok(()) => {
                    made.push(path.clone());
                    return Ok(Self { path, made });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(source) => return Err(cannot_make(&path, source)),
            }
        }
        unreachable!("bug: some number is free")
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Utf8Path {
        &self.path
    }

    /// Whether the script began to work: it writes the job first.
    pub(super) fn was_used(&self) -> bool {
        self.path.join("job.yaml").exists()
    }

    /// Takes away what was made, as far as nothing else is in it.
    pub(super) fn remove(&self) {
        // What cannot be taken away is left: it is in nobody's way.
        let _ = fs::remove_file(self.path.join("job.sh"));
        for path in self.made.iter().rev() {
            let _ = fs::remove_dir(path);
        }
    }
}

/// The part of `path` that does not exist, the outermost directory first.
fn missing(path: &Utf8Path) -> Vec<Utf8PathBuf> {
    let mut missing: Vec<Utf8PathBuf> = path
        .ancestors()
        .take_while(|path| !path.as_str().is_empty() && !path.exists())
        .map(Utf8Path::to_owned)
        .collect();
    missing.reverse();
    missing
}

fn cannot_make(path: &Utf8Path, source: io::Error) -> Error {
    Error::Write {
        path: path.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> (tempfile::TempDir, Utf8PathBuf) {
        let root = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(root.path().to_owned()).unwrap();
        (root, path)
    }

    #[test]
    fn each_run_has_a_directory_of_its_own() {
        let (_root, path) = root();
        let parent = path.join("results");
        let names: Vec<String> = (0..3)
            .map(|_| {
                let directory = ResultDir::next(&parent, "job").unwrap();
                directory.path().file_name().unwrap().to_owned()
            })
            .collect();
        assert_eq!(names, ["job-1", "job-2", "job-3"]);
    }

    #[test]
    fn a_directory_with_something_in_it_is_refused() {
        let (_root, path) = root();
        fs::write(path.join("mine"), "text").unwrap();
        assert!(matches!(ResultDir::named(&path), Err(Error::InTheWay { .. })));
        assert_eq!(fs::read_to_string(path.join("mine")).unwrap(), "text");
        fs::create_dir(path.join("empty")).unwrap();
        let empty = ResultDir::named(&path.join("empty")).unwrap();
        empty.remove();
        assert!(path.join("empty").exists(), "it is the user's");
    }

    #[test]
    fn what_was_made_in_vain_is_taken_away() {
        let (_root, path) = root();
        let directory = ResultDir::named(&path.join("a/b")).unwrap();
        fs::write(directory.path().join("job.sh"), "").unwrap();
        assert!(!directory.was_used());
        directory.remove();
        assert!(!path.join("a").exists());
    }
}
