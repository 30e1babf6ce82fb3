//! Default files: what the catalog adds to a job because of a key it has (spec sections 5 and 7).

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock, RwLock};

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::Diagnostics;
use crate::document::template::Template;
use crate::document::{Rendering, read_plain};
use crate::expr::{EvalError, ErrorKind, Scope};
use crate::source::{FileId, FileStore, SourceSet};
use crate::value::Map;

/// The default files of one key.
#[derive(Debug, Default)]
pub struct DefaultFiles {
    /// The file named after the key (`programs/KEY/include`, `include/KEY`).
    pub own: Option<DefaultFile>,
    /// The files named after a value or an option (`include/KEY/VALUE`).
    pub by_name: BTreeMap<String, DefaultFile>,
}

/// One default file, read when first asked for.
#[derive(Debug)]
pub struct DefaultFile {
    /// Its path below the catalog's root, as it is named in jobs (`include/category/benchmark`).
    pub path: Arc<str>,
    location: Utf8PathBuf,
    content: OnceLock<Content>,
}

/// What is known of a file once it was read.
#[derive(Debug)]
enum Content {
    /// The same for every job.
    Fixed(Arc<Map>),
    /// Depends on the job.
    Template { file: FileId, template: Template, rendered: RwLock<HashMap<String, Arc<Map>>> },
}

/// What became of a default file for one job.
pub enum Loaded {
    /// Its mapping, perhaps empty.
    Map(Arc<Map>),
    /// It reads a key that the job does not have (yet).
    NoConclusion,
}

impl DefaultFile {
    pub(super) fn new(path: impl Into<Arc<str>>, location: Utf8PathBuf) -> Self {
        Self { path: path.into(), location, content: OnceLock::new() }
    }

    /// Whether the file says the same for every job, so that no scope is needed to load it.
    pub fn is_fixed(&self, diags: &mut Diagnostics, store: &dyn FileStore, sources: &SourceSet) -> bool {
        matches!(self.content(diags, store, sources), Content::Fixed(_))
    }

    /// The mapping that the file gives in `scope`. Findings about the file's own text are made once, when it is first
    /// read.
    pub fn load(
        &self,
        diags: &mut Diagnostics,
        store: &dyn FileStore,
        sources: &SourceSet,
        scope: &Scope<'_>,
    ) -> Loaded {
        match self.content(diags, store, sources) {
            Content::Fixed(map) => Loaded::Map(Arc::clone(map)),
            Content::Template { file, template, rendered } => match template.render(scope) {
                Ok(output) => {
                    if let Some(map) = read_lock(rendered).get(&output.text) {
                        return Loaded::Map(Arc::clone(map));
                    }
                    let map = parse(diags, sources, *file, Some(&output));
                    let mut cache = rendered.write().unwrap_or_else(std::sync::PoisonError::into_inner);
                    cache.insert(output.text, Arc::clone(&map));
                    Loaded::Map(map)
                }
                Err(error) => {
                    if !is_unknown(&error) {
                        diags.push(error.to_diagnostic([]));
                    }
                    Loaded::NoConclusion
                }
            },
        }
    }

    fn content(&self, diags: &mut Diagnostics, store: &dyn FileStore, sources: &SourceSet) -> &Content {
        self.content.get_or_init(|| self.read(diags, store, sources))
    }

    fn read(&self, diags: &mut Diagnostics, store: &dyn FileStore, sources: &SourceSet) -> Content {
        let empty = || Content::Fixed(Arc::new(Map::new()));
        let text = match store.read(&self.location) {
            Ok(text) => text,
            Err(error) => {
                diags.push(super::unreadable(&error));
                return empty();
            }
        };
        let file = sources.add(self.location.as_str(), Arc::clone(&text));
        match Template::parse(&text, file) {
            Ok(None) => Content::Fixed(parse(diags, sources, file, None)),
            Ok(Some(template)) => Content::Template { file, template, rendered: RwLock::default() },
            Err(error) => {
                diags.push(error.to_diagnostic([]));
                empty()
            }
        }
    }
}

fn read_lock<T>(lock: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn is_unknown(error: &EvalError) -> bool {
    matches!(error.kind, ErrorKind::UnknownKey(_))
}

fn parse(diags: &mut Diagnostics, sources: &SourceSet, file: FileId, rendering: Option<&Rendering>) -> Arc<Map> {
    Arc::new(read_plain(diags, sources, file, rendering).unwrap_or_default())
}

/// Lists the default files of a tree: `include/KEY`, `include/KEY/VALUE`, `programs/KEY/include` and
/// `programs/KEY/include/VALUE`. A program's own directory wins over `include/`.
pub(super) fn index(store: &dyn FileStore, root: &Utf8Path, program_names: &[String]) -> BTreeMap<Arc<str>, DefaultFiles> {
    let mut found = BTreeMap::new();
    for name in program_names {
        add(store, root, name, &format!("programs/{name}/include"), &mut found);
    }
    for name in store.list(&root.join("include")).unwrap_or_default() {
        add(store, root, &name, &format!("include/{name}"), &mut found);
    }
    found
}

fn add(
    store: &dyn FileStore,
    root: &Utf8Path,
    key: &str,
    path: &str,
    found: &mut BTreeMap<Arc<str>, DefaultFiles>,
) {
    let location = root.join(path);
    if store.is_directory(&location) {
        let files = found.entry(key.into()).or_default();
        for name in store.list(&location).unwrap_or_default() {
            let file = DefaultFile::new(format!("{path}/{name}"), location.join(&name));
            files.by_name.entry(name).or_insert(file);
        }
    } else if store.is_file(&location) {
        let file = DefaultFile::new(path, location);
        found.entry(key.into()).or_default().own.get_or_insert(file);
    }
}
