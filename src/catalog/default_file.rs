//! Default files: what the catalog adds to a job because of a key it has (spec sections 5 and 7).

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::Diagnostics;
use crate::document::source_map::{MappedText, Rendered};
use crate::document::{Template, read_plain};
use crate::expr::Scope;
use crate::source::{FileStore, SourceSet};
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
    content: OnceLock<(Content, Diagnostics)>,
}

/// What is known of a file once it was read.
#[derive(Debug)]
enum Content {
    /// The same for every job.
    Fixed(Arc<Map>),
    /// Depends on the job.
    Varying(Box<Varying>),
}

/// A default file that is a template.
#[derive(Debug)]
struct Varying {
    text: MappedText,
    template: Template,
    /// The mappings of its outputs so far.
    parsed: RwLock<HashMap<String, Arc<Map>>>,
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
        Self {
            path: path.into(),
            location,
            content: OnceLock::new(),
        }
    }

    /// Whether the file says the same for every job, so that no scope is needed to load it.
    pub(super) fn is_fixed(&self, store: &dyn FileStore, sources: &SourceSet) -> bool {
        matches!(self.content(store, sources), (Content::Fixed(_), _))
    }

    /// The mapping that the file gives in `scope`. What is wrong with the file is reported to everybody who loads it.
    pub(super) fn load(
        &self,
        diags: &mut Diagnostics,
        store: &dyn FileStore,
        sources: &SourceSet,
        scope: &Scope<'_>,
    ) -> Loaded {
        let (content, found) = self.content(store, sources);
        if !found.is_empty() {
            diags.append(found.clone());
        }
        match content {
            Content::Fixed(map) => Loaded::Map(Arc::clone(map)),
            Content::Varying(varying) => match varying.template.render(scope) {
                Ok(output) => Loaded::Map(varying.parse(diags, &output)),
                Err(error) => {
                    if !error.is_unknown_key() {
                        diags.push(error.to_diagnostic([]));
                    }
                    Loaded::NoConclusion
                }
            },
        }
    }

    fn content(&self, store: &dyn FileStore, sources: &SourceSet) -> &(Content, Diagnostics) {
        self.content.get_or_init(|| {
            let mut found = Diagnostics::new();
            (self.read(&mut found, store, sources), found)
        })
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
        let mapped = MappedText::verbatim(file, &text);
        match Template::parse(Arc::clone(&text), file) {
            Ok(None) => Content::Fixed(Arc::new(read_plain(diags, &mapped).unwrap_or_default())),
            Ok(Some(template)) => Content::Varying(Box::new(Varying {
                text: mapped,
                template,
                parsed: RwLock::default(),
            })),
            Err(error) => {
                diags.push(error.to_template_diagnostic());
                empty()
            }
        }
    }
}

impl Varying {
    /// The mapping in a template's output; outputs recur from job to job, so each is parsed once.
    fn parse(&self, diags: &mut Diagnostics, output: &Rendered) -> Arc<Map> {
        let known = self.parsed.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(map) = known.get(&output.text) {
            return Arc::clone(map);
        }
        drop(known);
        let map = Arc::new(read_plain(diags, &self.text.rendered(output)).unwrap_or_default());
        let mut known = self.parsed.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(output.text.clone(), Arc::clone(&map));
        map
    }
}

/// Lists the default files of a tree: `include/KEY`, `include/KEY/VALUE`, `programs/KEY/include` and
/// `programs/KEY/include/VALUE`. A program's own directory wins over `include/`.
pub(super) fn index(
    store: &dyn FileStore,
    root: &Utf8Path,
    program_names: &[String],
) -> BTreeMap<Arc<str>, DefaultFiles> {
    let mut found = BTreeMap::new();
    for name in program_names {
        add(store, root, name, &format!("programs/{name}/include"), &mut found);
    }
    for name in store.list(&root.join("include")).unwrap_or_default() {
        add(store, root, &name, &format!("include/{name}"), &mut found);
    }
    found
}

fn add(store: &dyn FileStore, root: &Utf8Path, key: &str, path: &str, found: &mut BTreeMap<Arc<str>, DefaultFiles>) {
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
