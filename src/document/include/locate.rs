//! Where the file of an include is (spec section 2), and whether the job may read it (design, trust).

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::suggest::closest;
use crate::document::read::Reader;
use crate::source::FileStore;

/// A search looks at this many files and directories at most.
const MAX_VISITED: usize = 200_000;

/// A search goes this many directories down.
const MAX_DEPTH: usize = 32;

/// The outcome of a search.
#[derive(Debug)]
pub(super) enum Located {
    Found(Utf8PathBuf),
    Ambiguous(Vec<Utf8PathBuf>),
    /// Exists perhaps, but is none of the job's business.
    Outside(Utf8PathBuf),
    Missing {
        searched: Vec<String>,
        near: Option<String>,
    },
}

/// Looks for `name`, which the file `including` names; `job` is the job file at the beginning of the chain.
pub(super) fn locate(reader: &Reader<'_>, job: &Utf8Path, including: &Utf8Path, name: &str) -> Located {
    let here = directory(including);
    let wanted = Utf8Path::new(name);
    let is_relative = name.starts_with("./") || name.starts_with("../");
    if wanted.is_absolute() || is_relative {
        return direct(reader, job, &here.join(wanted));
    }
    let beside = [Some(here), reader.catalog_root];
    for directory in beside.into_iter().flatten() {
        let path = normalized(&directory.join(wanted));
        if reader.store.is_file(&path) {
            return confined(reader, job, path);
        }
    }
    searched(reader, job, here, wanted)
}

/// A path that says itself where the file is.
fn direct(reader: &Reader<'_>, job: &Utf8Path, path: &Utf8Path) -> Located {
    let path = normalized(path);
    // Asked first: whether a file outside exists is no business of the job either.
    if !may_read(reader, job, &path) {
        return Located::Outside(path);
    }
    if reader.store.is_file(&path) {
        return Located::Found(path);
    }
    let mut tree = Tree::default();
    tree.walk(reader.store, directory(&path), 1);
    let name = path.file_name().unwrap_or_default();
    Located::Missing {
        searched: vec![path.to_string()],
        near: closest(name, tree.names()).map(str::to_owned),
    }
}

/// A bare name that does not stand beside the including file: it may be anywhere below a few directories.
fn searched(reader: &Reader<'_>, job: &Utf8Path, here: &Utf8Path, wanted: &Utf8Path) -> Located {
    let mut searched = vec![shown(here)];
    let mut all = Tree::default();
    for root in roots(reader, here) {
        let mut tree = Tree::default();
        tree.walk(reader.store, root, MAX_DEPTH);
        let mut found: Vec<Utf8PathBuf> = tree
            .files
            .iter()
            .filter(|path| path.ends_with(wanted))
            .cloned()
            .collect();
        match found.len() {
            0 => {}
            1 => return confined(reader, job, found.remove(0)),
            _ => return Located::Ambiguous(found),
        }
        searched.push(format!("all below {}", shown(root)));
        all.files.append(&mut tree.files);
    }
    let name = wanted.file_name().unwrap_or_default();
    Located::Missing {
        searched,
        near: closest(name, all.names()).map(str::to_owned),
    }
}

/// The directories to search in turn, without those that lie in one before.
fn roots<'a>(reader: &Reader<'a>, here: &'a Utf8Path) -> Vec<&'a Utf8Path> {
    let mut roots: Vec<&Utf8Path> = Vec::new();
    for root in [enclosing_jobs(here), Some(here), reader.catalog_root]
        .into_iter()
        .flatten()
    {
        let is_covered = |known: &&Utf8Path| reader.identity(root).starts_with(reader.identity(known));
        if !roots.iter().any(is_covered) {
            roots.push(root);
        }
    }
    roots
}

fn confined(reader: &Reader<'_>, job: &Utf8Path, path: Utf8PathBuf) -> Located {
    if may_read(reader, job, &path) {
        Located::Found(path)
    } else {
        Located::Outside(path)
    }
}

/// Whether the file lies in the catalog, in the job's directory, or in the `jobs/` tree that holds the job.
fn may_read(reader: &Reader<'_>, job: &Utf8Path, path: &Utf8Path) -> bool {
    let path = reader.identity(path);
    let here = directory(job);
    let roots = [reader.catalog_root, Some(here), enclosing_jobs(here)];
    reader.allow_outside
        || roots
            .into_iter()
            .flatten()
            .any(|root| path.starts_with(reader.identity(root)))
}

fn directory(path: &Utf8Path) -> &Utf8Path {
    path.parent().unwrap_or(Utf8Path::new(""))
}

/// The nearest directory named `jobs` that is or holds `directory`.
fn enclosing_jobs(directory: &Utf8Path) -> Option<&Utf8Path> {
    directory
        .ancestors()
        .find(|ancestor| ancestor.file_name() == Some("jobs"))
}

fn shown(directory: &Utf8Path) -> String {
    if directory.as_str().is_empty() {
        ".".to_owned()
    } else {
        directory.to_string()
    }
}

/// The path without `.` and, as far as it goes, without `..`. Links are not followed.
pub fn normalized(path: &Utf8Path) -> Utf8PathBuf {
    use camino::Utf8Component;
    let mut parts = Utf8PathBuf::new();
    for part in path.components() {
        match part {
            Utf8Component::CurDir => {}
            Utf8Component::ParentDir if parts.file_name().is_some() => {
                parts.pop();
            }
            Utf8Component::ParentDir if parts.is_absolute() => {}
            _ => parts.push(part),
        }
    }
    parts
}

/// The files below a directory.
#[derive(Debug, Default)]
struct Tree {
    files: Vec<Utf8PathBuf>,
    visited: usize,
}

impl Tree {
    /// Adds all files at most `levels` directories down, in the order of their names; hidden ones are left out.
    fn walk(&mut self, store: &dyn FileStore, directory: &Utf8Path, levels: usize) {
        // An empty path means the current directory, which the system knows as a dot only.
        let names = store.list(directory).or_else(|error| {
            if directory.as_str().is_empty() {
                store.list(Utf8Path::new("."))
            } else {
                Err(error)
            }
        });
        for name in names.unwrap_or_default() {
            self.visited += 1;
            if name.starts_with('.') || self.visited > MAX_VISITED {
                continue;
            }
            let path = directory.join(&name);
            if store.is_file(&path) {
                self.files.push(path);
            } else if levels > 1 && store.is_directory(&path) {
                self.walk(store, &path, levels - 1);
            }
        }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().filter_map(|path| path.file_name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lose_their_dots() {
        let check = |path: &str, expected: &str| assert_eq!(normalized(Utf8Path::new(path)), expected);
        check("a/./b/../c", "a/c");
        check("../a/../../b", "../../b");
        check("/../a", "/a");
        check("./x", "x");
    }
}
