//! The session that the catalog options ask for, for commands that read jobs and for those that only look things up.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use super::options::CatalogOptions;
use super::{Error, Io};
use crate::diagnostic::Diagnostics;
use crate::pipeline::{Config, HostChoice, Limits, Session};
use crate::source::{DiskStore, FileStore, SourceSet};

/// Where a user's own programs lie, beside a job file, unless an option says otherwise.
const OWN_PROGRAMS: &str = "programs";

/// The usual number of atomic jobs beyond which a job file is refused.
pub(super) const MAX_JOBS: u64 = 100_000;

/// A configuration for this machine and with the usual bounds: the lkp-tests tree of `--catalog` or `$LKP_SRC`, else
/// the built-in catalog, and the programs of `--programs`, else those below each of `folders`.
///
/// # Errors
/// When `--programs` names no directory.
pub(super) fn config<'a>(
    options: &CatalogOptions,
    io: &Io,
    store: Arc<dyn FileStore>,
    folders: impl IntoIterator<Item = &'a Utf8Path>,
) -> Result<Config, Error> {
    let programs = match &options.programs {
        Some(directory) if !directory.is_dir() => {
            let message = format!("--programs {directory}: there is no such directory");
            return Err(Error::Usage(message));
        }
        Some(directory) => vec![directory.clone()],
        None => below(folders),
    };
    let tree = options.catalog.clone();
    let current_dir = std::env::current_dir().ok();
    Ok(Config {
        store,
        sources: Arc::new(SourceSet::new()),
        catalog: tree.or_else(|| io.variable("LKP_SRC").map(Utf8PathBuf::from)),
        programs,
        host: HostChoice::Local,
        limits: Limits {
            max_jobs: MAX_JOBS,
            allow_outside: false,
        },
        current_dir: current_dir.and_then(|directory| Utf8PathBuf::from_path_buf(directory).ok()),
    })
}

fn below<'a>(folders: impl IntoIterator<Item = &'a Utf8Path>) -> Vec<Utf8PathBuf> {
    let mut directories: Vec<Utf8PathBuf> = folders.into_iter().map(|folder| folder.join(OWN_PROGRAMS)).collect();
    directories.sort();
    directories.dedup();
    directories
}

/// A session to look things up in, with the user's own programs of the current directory.
///
/// # Errors
/// When a directory that was named cannot be read.
pub(super) fn open(options: &CatalogOptions, io: &Io, diags: &mut Diagnostics) -> Result<Session, Error> {
    let config = config(options, io, Arc::new(DiskStore), [Utf8Path::new("")])?;
    Session::open(diags, config).map_err(Error::Session)
}
