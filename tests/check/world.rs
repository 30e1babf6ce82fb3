//! The reference data, and sessions over it.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock};

use camino::{Utf8Path, Utf8PathBuf};
use jobc::catalog::Catalog;
use jobc::diagnostic::{Diagnostics, chain};
use jobc::pipeline::{self, AtomicJob, Config, Expansion, HostChoice, Limits, Session};
use jobc::source::{DiskStore, FileKind, FileStore, SourceSet, StoreError};

/// The folder of the reference data, or `None` (said in one line) where it is not there.
pub(crate) fn conformance(test: &str) -> Option<Utf8PathBuf> {
    let root = Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance");
    if root.is_dir() {
        return Some(root);
    }
    eprintln!("{test}: no reference data beside the checkout (../shared/conformance); nothing checked");
    None
}

/// The disk, with texts laid over it that come and go.
#[derive(Debug, Default)]
pub(crate) struct Overlay {
    texts: RwLock<HashMap<Utf8PathBuf, Arc<str>>>,
}

impl Overlay {
    /// Shows `text` at `path`; `None` shows the disk again.
    pub(crate) fn put(&self, path: &Utf8Path, text: Option<&str>) {
        let mut texts = self.texts.write().unwrap_or_else(PoisonError::into_inner);
        match text {
            Some(text) => texts.insert(path.to_owned(), Arc::from(text)),
            None => texts.remove(path),
        };
    }

    fn get(&self, path: &Utf8Path) -> Option<Arc<str>> {
        self.texts
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(path)
            .cloned()
    }
}

/// A handle on an overlay that a session can own.
pub(crate) struct Shared(pub(crate) Arc<Overlay>);

impl FileStore for Shared {
    fn read(&self, path: &Utf8Path) -> Result<Arc<str>, StoreError> {
        self.0.get(path).map_or_else(|| DiskStore.read(path), Ok)
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        match self.0.get(path) {
            Some(_) => Some(FileKind::File { is_executable: false }),
            None => DiskStore.kind(path),
        }
    }

    fn list(&self, path: &Utf8Path) -> Result<Vec<String>, StoreError> {
        DiskStore.list(path)
    }
}

/// A session over the tree at `root`, or over the built-in catalog.
pub(crate) fn session(overlay: &Arc<Overlay>, root: Option<&Utf8Path>, host: HostChoice) -> Session {
    let store: Arc<dyn FileStore> = Arc::new(Shared(Arc::clone(overlay)));
    let sources = Arc::new(SourceSet::new());
    let catalog = match root {
        Some(root) => Catalog::open(Arc::clone(&store), sources, root).expect("a catalog"),
        None => Catalog::builtin(sources),
    };
    let limits = Limits {
        max_jobs: 100_000,
        allow_outside: false,
    };
    let config = Config {
        store,
        catalog,
        host,
        limits,
        current_dir: None,
    };
    Session::open(config).expect("a session")
}

/// All job files of the tree at `root`, by their paths below it.
pub(crate) fn job_files(root: &Utf8Path) -> Vec<Utf8PathBuf> {
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

/// What jobs are expanded with, where nothing is asked for.
pub(crate) fn plain() -> Expansion {
    Expansion {
        with_defaults: true,
        ..Expansion::default()
    }
}

/// A finding with its place, as tests compare them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    /// The file's name.
    pub(crate) file: String,
    /// The line, from 1.
    pub(crate) line: u32,
    /// The lines of the same file that the finding marks as well.
    pub(crate) also: Vec<u32>,
    /// `severity[code]: message`.
    pub(crate) text: String,
}

/// All findings about the job file at `path`; `take` sees each atomic job and may end the walk.
pub(crate) fn findings(
    session: &Session,
    path: &Utf8Path,
    take: &mut dyn FnMut(&AtomicJob) -> ControlFlow<()>,
) -> Vec<Found> {
    let mut diags = Diagnostics::new();
    pipeline::jobs(session, &mut diags, path, &plain(), &mut |_, job| take(&job));
    chain::show_includes(session.sources(), &mut diags);
    let place = |finding: &jobc::diagnostic::Diagnostic| {
        let file = session.sources().file(finding.primary.span.file);
        Found {
            file: file.name().to_owned(),
            line: file.line_column(finding.primary.span.range.start).line,
            also: finding
                .related
                .iter()
                .filter(|label| label.span.file == finding.primary.span.file)
                .map(|label| file.line_column(label.span.range.start).line)
                .collect(),
            text: format!(
                "{}[{}]: {}",
                finding.severity.as_str(),
                finding.code.id,
                finding.message
            ),
        }
    };
    let mut found: Vec<Found> = diags.items().iter().map(place).collect();
    found.sort();
    found.dedup();
    found
}
