//! The catalog: what programs, parameters, default files and hosts a job may refer to.
//!
//! Two sources, one type: an lkp-tests tree (spec section 5) or the built-in programs under `templates/`, with a
//! user's own programs laid over either. Names are listed at once; contents are read when a job asks for them.

pub mod builtin;
mod default_file;
pub mod host;
mod kind;
mod lkp_tree;
pub mod manifest;
mod mapper;
mod meta;
mod own_program;
mod param;
mod program;
mod program_set;
mod rules;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::codes::catalog::UNREADABLE_FILE;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::read_plain;
use crate::document::source_map::MappedText;
use crate::expr::Scope;
use crate::source::{FileStore, SourceSet, Span, StoreError};
use crate::value::{Map, Name};

use builtin::EmbeddedStore;
use rules::RuleFiles;

pub use default_file::{DefaultFile, DefaultFiles, Loaded};
pub use kind::{HostFacts, KindError, ParamKind};
pub use lkp_tree::Clash;
pub use manifest::Manifest;
pub use mapper::{MapError, Mapper};
pub use meta::MetaParams;
pub(crate) use own_program::command_syntax;
pub use own_program::{FolderError, OwnProgram, Template, load_directory};
pub use param::{ParamSpec, Params};
pub use program::{MonitorKind, OptionKind, Program, ProgramOption, Roles};
pub use program_set::{FoundProgram, ProgramSet, ScriptProgram};

/// The wrappers whose options every test and daemon accepts.
const WRAPPERS: [&str; 2] = ["bin/run-test", "bin/run-daemon"];

/// What a job may refer to.
pub struct Catalog {
    store: Arc<dyn FileStore>,
    sources: Arc<SourceSet>,
    root: Utf8PathBuf,
    is_builtin: bool,
    programs: BTreeMap<Arc<str>, Program>,
    clashes: Vec<Clash>,
    own: Vec<Arc<OwnProgram>>,
    described: ProgramSet,
    with_scripts: OnceLock<ProgramSet>,
    default_files: BTreeMap<Arc<str>, DefaultFiles>,
    rules: RuleFiles,
    wrapper_options: OnceLock<Vec<ProgramOption>>,
    default_stats: OnceLock<Vec<String>>,
}

impl Catalog {
    /// The catalog in the lkp-tests tree at `root`, current or old layout. An empty directory is an empty catalog.
    ///
    /// # Errors
    /// When `root` is no directory that can be read.
    pub fn open(store: Arc<dyn FileStore>, sources: Arc<SourceSet>, root: &Utf8Path) -> Result<Self, StoreError> {
        store.list(root)?;
        let found = lkp_tree::programs(&*store, root);
        let mut catalog = Self::over(store, sources, root, &found.with_defaults);
        catalog.programs = found.by_name;
        catalog.clashes = found.clashes;
        Ok(catalog)
    }

    /// The catalog that comes with the binary.
    pub fn builtin(sources: Arc<SourceSet>) -> Self {
        let mut catalog = Self::over(Arc::new(EmbeddedStore), sources, Utf8Path::new(builtin::ROOT), &[]);
        catalog.is_builtin = true;
        for name in builtin::names() {
            let program = Program::described(name, builtin::roles(name));
            catalog.programs.insert(Arc::clone(&program.name), program);
        }
        catalog
    }

    fn over(
        store: Arc<dyn FileStore>,
        sources: Arc<SourceSet>,
        root: &Utf8Path,
        programs_with_defaults: &[String],
    ) -> Self {
        Self {
            root: root.to_owned(),
            is_builtin: false,
            programs: BTreeMap::new(),
            clashes: Vec::new(),
            own: Vec::new(),
            described: ProgramSet::new(),
            with_scripts: OnceLock::new(),
            default_files: default_file::index(&*store, root, programs_with_defaults),
            rules: RuleFiles::list(&*store, root),
            wrapper_options: OnceLock::new(),
            default_stats: OnceLock::new(),
            store,
            sources,
        }
    }

    /// The same with a user's own programs, which hide others of their names.
    pub fn with_own_programs(mut self, programs: Vec<Arc<OwnProgram>>) -> Self {
        for own in programs {
            let program = Program::described(own.name.as_str(), own.roles());
            self.programs.insert(Arc::clone(&program.name), program);
            self.described.add_own(Arc::clone(&own));
            self.own.push(own);
        }
        self
    }

    /// The directory of the lkp-tests tree; `None` for the built-in catalog.
    pub fn root(&self) -> Option<&Utf8Path> {
        (!self.is_builtin).then_some(&*self.root)
    }

    /// The texts of the run, to which the catalog adds what it reads.
    pub fn sources(&self) -> &Arc<SourceSet> {
        &self.sources
    }

    /// Whether every program has a manifest, so that what it does not name does not exist.
    pub fn is_complete(&self) -> bool {
        self.is_builtin
    }

    /// The program called `name`.
    pub fn program(&self, name: &str) -> Option<&Program> {
        self.programs.get(name)
    }

    /// All programs, sorted by name.
    pub fn programs(&self) -> impl Iterator<Item = &Program> {
        self.programs.values()
    }

    /// The manifest and templates of `name`, of a user's own program or a built-in one. Built-in programs are also
    /// known by these beside an lkp-tests tree, for scripts that run without it.
    pub fn described(&self, name: &str) -> Option<Arc<OwnProgram>> {
        self.described.own(name)
    }

    /// The programs as backends know them: described ones, and those that are only a script of the tree.
    pub fn program_set(&self) -> &ProgramSet {
        self.with_scripts.get_or_init(|| {
            let mut set = ProgramSet::new();
            for own in &self.own {
                set.add_own(Arc::clone(own));
            }
            for program in self.programs.values() {
                if let Some(path) = program.script() {
                    let options = self
                        .options(program)
                        .iter()
                        .map(|option| Arc::clone(&option.name))
                        .collect();
                    let script = ScriptProgram {
                        roles: program.roles,
                        options,
                        path: path.to_string(),
                    };
                    set.add_script(&*program.name, script);
                }
            }
            set
        })
    }

    /// Pairs of files that claim one name in one role.
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// The options that `program` declares.
    pub fn options<'a>(&self, program: &'a Program) -> &'a [ProgramOption] {
        program.options(&*self.store, &self.described)
    }

    /// What `meta.yaml` says of the parameters of a tree's program: allowed values by name, none listed where any may
    /// stand. They are neither options nor dimensions (spec section 5).
    pub fn meta<'a>(&self, program: &'a Program) -> &'a MetaParams {
        program.meta.get_or_init(|| {
            let path = self.root.join("programs").join(&*program.name).join("meta.yaml");
            self.store
                .read(&path)
                .map(|text| meta::params(&text))
                .unwrap_or_default()
        })
    }

    /// All that is known of the parameters of `program`; gathered when first asked for.
    pub fn params<'a>(&self, program: &'a Program) -> &'a Params {
        program.params.get_or_init(|| param::params_of(self, program))
    }

    /// The lines of a program's script that look like options and stand below its head, where nothing reads them.
    pub fn late_options<'a>(&self, program: &'a Program) -> &'a [Span] {
        program.late_options.get_or_init(|| {
            let Some(path) = program.script() else {
                return Vec::new();
            };
            let text = self.store.read(path).unwrap_or_default();
            let ranges = program::option_lines_below_head(&text);
            if ranges.is_empty() {
                return Vec::new();
            }
            let file = self.sources.add(path.as_str(), text);
            ranges.into_iter().map(|range| Span { file, range }).collect()
        })
    }

    /// What the rules for the parameter `name` read: a time span, a size, a share. `None` where there are no rules, or
    /// they do not tell.
    pub fn kind_by_rules(&self, name: &str) -> Option<ParamKind> {
        self.rules.kind(&*self.store, &self.sources, name)
    }

    /// The options that every test and daemon accepts.
    pub fn wrapper_options(&self) -> &[ProgramOption] {
        self.wrapper_options.get_or_init(|| {
            let mut options: Vec<ProgramOption> = Vec::new();
            for wrapper in WRAPPERS {
                let Ok(text) = self.store.read(&self.root.join(wrapper)) else {
                    continue;
                };
                for option in program::options_in_head(&text) {
                    if options.iter().all(|known| known.name != option.name) {
                        options.push(option);
                    }
                }
            }
            options
        })
    }

    /// What maps the values of parameters in `job` (spec section 10).
    pub fn mapper<'a>(&'a self, job: &'a Map) -> Mapper<'a> {
        Mapper::new(self, job)
    }

    /// The default files of the key `name`.
    pub fn default_files(&self, name: &str) -> Option<&DefaultFiles> {
        self.default_files.get(name)
    }

    /// Loads a default file in `scope`.
    pub fn load(&self, diags: &mut Diagnostics, file: &DefaultFile, scope: &Scope<'_>) -> Loaded {
        file.load(diags, &*self.store, &self.sources, scope)
    }

    /// Whether a default file says the same for every job, so that no scope is needed to load it.
    pub fn is_fixed(&self, file: &DefaultFile) -> bool {
        file.is_fixed(&*self.store, &self.sources)
    }

    /// The stats programs that always run, in order; names that no stats program has are passed over.
    pub fn default_stats(&self) -> &[String] {
        self.default_stats.get_or_init(|| {
            let stats = self.read_map(&mut Diagnostics::new(), &self.root.join("etc/default_stats.yaml"));
            let stats = stats.unwrap_or_default();
            let is_stats = |name: &&str| self.program(name).is_some_and(|program| program.roles.stats);
            stats
                .names()
                .filter_map(Name::as_str)
                .filter(is_stats)
                .map(str::to_owned)
                .collect()
        })
    }

    /// The names of all host files, sorted.
    pub fn host_names(&self) -> Vec<String> {
        let directory = self.root.join("hosts");
        let mut names = self.store.list(&directory).unwrap_or_default();
        names.retain(|name| self.store.is_file(&directory.join(name)));
        names
    }

    /// The host file of the group `name`, in the order of its keys; `None` where there is none.
    pub fn host(&self, diags: &mut Diagnostics, name: &str) -> Option<Map> {
        let is_plain = !name.is_empty() && !name.contains('/') && name != "." && name != "..";
        is_plain
            .then(|| self.read_map(diags, &self.root.join("hosts").join(name)))
            .flatten()
    }

    fn read_map(&self, diags: &mut Diagnostics, location: &Utf8Path) -> Option<Map> {
        if !self.store.is_file(location) {
            return None;
        }
        match self.store.read(location) {
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

/// A catalog file that exists but cannot be read.
fn unreadable(error: &StoreError) -> Diagnostic {
    Diagnostic::new(&UNREADABLE_FILE, Span::GENERATED, error.to_string())
}
