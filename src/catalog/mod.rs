//! The catalog: what programs, parameters, default files and hosts a job may refer to.
//!
//! Two sources, one type: an lkp-tests tree (spec section 5) or the built-in programs under `templates/programs/`,
//! with a user's own programs laid over either. Names are listed at once; contents are read when a job asks for them.

mod default_file;
pub mod host;
mod lkp_tree;
mod program;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::codes::catalog::UNREADABLE_FILE;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::read_plain;
use crate::document::source_map::MappedText;
use crate::expr::Rule;
use crate::source::{FileStore, SourceSet, Span, StoreError};
use crate::value::Map;

pub use default_file::{DefaultFile, DefaultFiles, Loaded};
pub use lkp_tree::Clash;
pub use program::{MonitorKind, OptionKind, Program, ProgramOption, Roles};

/// The wrappers whose options every test and daemon accepts.
const WRAPPERS: [&str; 2] = ["bin/run-test", "bin/run-daemon"];

/// What a job may refer to.
pub struct Catalog {
    store: Arc<dyn FileStore>,
    sources: Arc<SourceSet>,
    root: Utf8PathBuf,
    programs: BTreeMap<Arc<str>, Program>,
    clashes: Vec<Clash>,
    default_files: BTreeMap<Arc<str>, DefaultFiles>,
    rules: BTreeMap<Arc<str>, RuleFile>,
    wrapper_options: OnceLock<Vec<ProgramOption>>,
    default_stats: OnceLock<Vec<String>>,
}

/// The rules of one parameter, read when first asked for.
#[derive(Debug)]
struct RuleFile {
    location: Utf8PathBuf,
    rules: OnceLock<Vec<Rule>>,
}

impl Catalog {
    /// The catalog in the lkp-tests tree at `root`, current or old layout. An empty directory is an empty catalog.
    ///
    /// # Errors
    /// When `root` is no directory that can be read.
    pub fn open(store: Arc<dyn FileStore>, sources: Arc<SourceSet>, root: &Utf8Path) -> Result<Self, StoreError> {
        store.list(root)?;
        let programs = lkp_tree::programs(&*store, root);
        let default_files = default_file::index(&*store, root, &programs.directories);
        let rules = rule_files(&*store, root);
        Ok(Self {
            root: root.to_owned(),
            programs: programs.by_name,
            clashes: programs.clashes,
            default_files,
            rules,
            wrapper_options: OnceLock::new(),
            default_stats: OnceLock::new(),
            store,
            sources,
        })
    }

    /// The directory of the tree.
    pub fn root(&self) -> &Utf8Path {
        &self.root
    }

    /// Where the files of the catalog are read from.
    pub fn store(&self) -> &Arc<dyn FileStore> {
        &self.store
    }

    /// The texts of the run, to which the catalog adds what it reads.
    pub fn sources(&self) -> &Arc<SourceSet> {
        &self.sources
    }

    /// The program called `name`.
    pub fn program(&self, name: &str) -> Option<&Program> {
        self.programs.get(name)
    }

    /// All programs, sorted by name.
    pub fn programs(&self) -> impl Iterator<Item = &Program> {
        self.programs.values()
    }

    /// Pairs of files that claim one name in one role.
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// The options that `program` declares.
    pub fn options<'a>(&self, program: &'a Program) -> &'a [ProgramOption] {
        program.options(&*self.store)
    }

    /// The options that every test and daemon accepts.
    pub fn wrapper_options(&self) -> &[ProgramOption] {
        self.wrapper_options.get_or_init(|| {
            let mut options: Vec<ProgramOption> = Vec::new();
            for wrapper in WRAPPERS {
                let text = self.store.read(&self.root.join(wrapper)).unwrap_or_else(|_| "".into());
                for option in program::options_in_head(&text) {
                    if options.iter().all(|known| known.name != option.name) {
                        options.push(option);
                    }
                }
            }
            options
        })
    }

    /// The default files of the key `name`.
    pub fn default_files(&self, name: &str) -> Option<&DefaultFiles> {
        self.default_files.get(name)
    }

    /// Loads a default file in `scope`.
    pub fn load(&self, diags: &mut Diagnostics, file: &DefaultFile, scope: &crate::expr::Scope<'_>) -> Loaded {
        file.load(diags, &*self.store, &self.sources, scope)
    }

    /// Whether a default file says the same for every job.
    pub fn is_fixed(&self, diags: &mut Diagnostics, file: &DefaultFile) -> bool {
        file.is_fixed(diags, &*self.store, &self.sources)
    }

    /// The rules that map values of the parameter `name`, in the order in which they are tried.
    pub fn rules(&self, diags: &mut Diagnostics, name: &str) -> Option<&[Rule]> {
        let file = self.rules.get(name)?;
        let rules = file.rules.get_or_init(|| match self.store.read(&file.location) {
            Ok(text) => {
                let id = self.sources.add(file.location.as_str(), Arc::clone(&text));
                crate::expr::parse_rules(diags, &text, id)
            }
            Err(error) => {
                diags.push(unreadable(&error));
                Vec::new()
            }
        });
        Some(rules)
    }

    /// The stats programs that always run, in order.
    pub fn default_stats(&self) -> &[String] {
        self.default_stats.get_or_init(|| {
            let location = self.root.join("etc/default_stats.yaml");
            let Ok(text) = self.store.read(&location) else { return Vec::new() };
            let file = self.sources.add(location.as_str(), Arc::clone(&text));
            let map = read_plain(&mut Diagnostics::new(), &MappedText::verbatim(file, &text)).unwrap_or_default();
            map.names().filter_map(|name| name.as_str().map(str::to_owned)).collect()
        })
    }

    /// The names of all host files, sorted.
    pub fn host_names(&self) -> Vec<String> {
        let directory = self.root.join("hosts");
        let mut names = self.store.list(&directory).unwrap_or_default();
        names.retain(|name| self.store.is_file(&directory.join(name)));
        names
    }

    /// The host file of the group `name`, in the order of its keys.
    pub fn host(&self, diags: &mut Diagnostics, name: &str) -> Option<Map> {
        let location = self.root.join("hosts").join(name);
        if !self.store.is_file(&location) {
            return None;
        }
        match self.store.read(&location) {
            Ok(text) => {
                let file = self.sources.add(location.as_str(), Arc::clone(&text));
                read_plain(diags, &MappedText::verbatim(file, &text))
            }
            Err(error) => {
                diags.push(unreadable(&error));
                None
            }
        }
    }
}

fn rule_files(store: &dyn FileStore, root: &Utf8Path) -> BTreeMap<Arc<str>, RuleFile> {
    use crate::source::FileKind;
    let directory = root.join("params");
    let mut rules = BTreeMap::new();
    for name in store.list(&directory).unwrap_or_default() {
        let location = directory.join(&name);
        let is_rule_file = store.kind(&location) == Some(FileKind::File { is_executable: false });
        if is_rule_file && !name.ends_with(".rb") {
            rules.insert(Arc::from(name), RuleFile { location, rules: OnceLock::new() });
        }
    }
    rules
}

/// A catalog file that exists but cannot be read.
fn unreadable(error: &StoreError) -> Diagnostic {
    Diagnostic::new(&UNREADABLE_FILE, Span::GENERATED, error.to_string())
}
