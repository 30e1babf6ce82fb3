//! Opens the catalog that the options name.

use std::sync::Arc;

use camino::Utf8PathBuf;

use super::options::CatalogOptions;
use super::{Error, Io};
use crate::catalog::{Catalog, load_directory};
use crate::diagnostic::Diagnostics;
use crate::source::{FileStore, SourceSet};

/// Where a user's own programs lie, beside a job file, unless an option says otherwise.
const OWN_PROGRAMS: &str = "programs";

/// The catalog of `options`: an lkp-tests tree (`--catalog`, `$LKP_SRC`) or the built-in one, with the user's own
/// programs over it: those of `--programs`, else those in `programs/` below the directories `beside`, as far as there are any.
///
/// # Errors
/// When a directory that was named cannot be read.
pub(super) fn open(
    options: &CatalogOptions,
    io: &Io,
    store: &Arc<dyn FileStore>,
    sources: &Arc<SourceSet>,
    diags: &mut Diagnostics,
    beside: &[Utf8PathBuf],
) -> Result<Catalog, Error> {
    let tree = options
        .catalog
        .clone()
        .or_else(|| io.variable("LKP_SRC").map(Utf8PathBuf::from));
    let catalog = match tree {
        Some(tree) => Catalog::open(Arc::clone(store), Arc::clone(sources), &tree)?,
        None => Catalog::builtin(Arc::clone(sources)),
    };
    let directories = match &options.programs {
        Some(directory) => vec![directory.clone()],
        None => beside
            .iter()
            .map(|directory| directory.join(OWN_PROGRAMS))
            .filter(|path| store.is_directory(path))
            .collect(),
    };
    let mut own = Vec::new();
    for directory in directories {
        own.extend(load_directory(diags, sources, &**store, &directory)?);
    }
    Ok(catalog.with_own_programs(own))
}
