//! What stays the same over a run: catalog, host, limits, and what the command line adds to every job.

use std::fmt;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use crate::catalog::{Catalog, host};
use crate::diagnostic::codes::host::UNKNOWN_HOST;
use crate::diagnostic::{Diagnostic, Diagnostics, suggest};
use crate::document::parse::parse;
use crate::document::read_plain;
use crate::document::source_map::MappedText;
use crate::document::syntax::SyntaxDocument;
use crate::resolve::{Host, Settings, name::tbox_group, update};
use crate::source::{FileId, FileStore, SourceSet, Span, StoreError};
use crate::value::{Map, Node, Value};

/// Where a session takes things from.
pub struct Config {
    /// Where files are read from.
    pub store: Arc<dyn FileStore>,
    /// The programs, hosts and default files.
    pub catalog: Catalog,
    /// The machine to compile for.
    pub host: HostChoice,
    /// Bounds of the run.
    pub limits: Limits,
    /// The directory that relative paths start from.
    pub current_dir: Option<Utf8PathBuf>,
}

/// Which machine jobs are compiled for.
#[derive(Debug, Clone)]
pub enum HostChoice {
    /// This one.
    Local,
    /// One of the catalog.
    Named(String),
    /// One that a file describes.
    File(Utf8PathBuf),
}

/// Bounds of a run.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most atomic jobs of one file.
    pub max_jobs: u64,
    /// Whether includes may leave the catalog and the job's directory.
    pub allow_outside: bool,
}

/// How job files are expanded.
#[derive(Debug, Clone, Default)]
pub struct Expansion {
    /// Settings of the command line: as typed, and the YAML text of each.
    pub overrides: Vec<(String, FileId)>,
    /// Kernel configurations; several span the matrix.
    pub kconfig: Vec<String>,
    /// Kernels; several span the matrix.
    pub kernel: Vec<String>,
    /// Whether run-time sections of the job file are dropped (spec section 13).
    pub compatible: bool,
    /// Whether host and default files count.
    pub with_defaults: bool,
    /// Whether atomic jobs are moved to the session's machine.
    pub retarget: bool,
}

/// Why a session could not be opened: the file that describes the host cannot be read.
#[derive(Debug)]
pub struct SessionError(StoreError);

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (`jobc host > FILE` describes this machine)", self.0)
    }
}

impl std::error::Error for SessionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// What stays the same over a run.
pub struct Session {
    /// Where files are read from.
    pub store: Arc<dyn FileStore>,
    /// Bounds of the run.
    pub limits: Limits,
    pub(super) current_dir: Option<Utf8PathBuf>,
    catalog: Catalog,
    host: HostChoice,
    host_text: Option<(FileId, Arc<str>)>,
}

impl Session {
    /// Opens a session, reading the file that describes the host where there is one.
    ///
    /// # Errors
    /// When that file cannot be read.
    pub fn open(config: Config) -> Result<Self, SessionError> {
        let Config {
            store,
            catalog,
            host,
            limits,
            current_dir,
        } = config;
        let host_text = match &host {
            HostChoice::File(path) => {
                let text = store.read(path).map_err(SessionError)?;
                Some((catalog.sources().add(path.as_str(), Arc::clone(&text)), text))
            }
            HostChoice::Local | HostChoice::Named(_) => None,
        };
        Ok(Self {
            store,
            limits,
            current_dir,
            catalog,
            host,
            host_text,
        })
    }

    /// The catalog.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The texts of the run.
    pub fn sources(&self) -> &SourceSet {
        self.catalog.sources()
    }

    /// Whether jobs are compiled for the machine that this process runs on, as it was detected.
    pub fn is_for_this_machine(&self) -> bool {
        matches!(self.host, HostChoice::Local)
    }

    /// The machine to compile for; `None` where it is not known, which is reported.
    pub fn host(&self, diags: &mut Diagnostics) -> Option<Host> {
        match (&self.host, &self.host_text) {
            (HostChoice::Named(name), _) => self.named_host(diags, name),
            (HostChoice::File(path), Some((file, text))) => {
                let facts = read_plain(diags, &MappedText::verbatim(*file, text))?;
                let name = path.file_stem().unwrap_or("host").to_owned();
                Some(Host {
                    name,
                    facts: Some(facts),
                })
            }
            _ => {
                let facts = host::detect(&*self.store, Utf8Path::new("/"));
                Some(Host {
                    name: "local".to_owned(),
                    facts: Some(facts),
                })
            }
        }
    }

    fn named_host(&self, diags: &mut Diagnostics, name: &str) -> Option<Host> {
        if let Some(facts) = self.catalog.host(diags, &tbox_group(name)) {
            return Some(Host {
                name: name.to_owned(),
                facts: Some(facts),
            });
        }
        let known = self.catalog.host_names();
        let message = format!("there is no host `{name}` in the catalog");
        let mut finding = Diagnostic::new(&UNKNOWN_HOST, Span::GENERATED, message);
        if let Some(near) = suggest::closest(name, known.iter().map(String::as_str)) {
            finding = finding.note(format!("did you mean `{near}`?"));
        }
        if !known.is_empty() {
            finding = finding.note(format!("known hosts: {}", known.join(", ")));
        }
        diags.push(finding.note("`jobc host > FILE` describes this machine; give it as `--host-file FILE`"));
        None
    }

    /// The settings of the command line as they are written.
    pub(super) fn override_documents(&self, expansion: &Expansion) -> Vec<SyntaxDocument> {
        let mut documents = Vec::new();
        for (_, file) in &expansion.overrides {
            let text = Arc::clone(self.sources().file(*file).text());
            let stream = parse(&mut Diagnostics::new(), &MappedText::verbatim(*file, &text));
            documents.extend(stream.documents);
        }
        documents
    }

    /// What the command line overrides: of several settings of one key the last.
    pub(super) fn overrides(&self, diags: &mut Diagnostics, expansion: &Expansion) -> Map {
        let mut overrides = Map::new();
        for (_, file) in &expansion.overrides {
            let text = Arc::clone(self.sources().file(*file).text());
            if let Some(map) = read_plain(diags, &MappedText::verbatim(*file, &text)) {
                update(&mut overrides, &map);
            }
        }
        overrides
    }

    /// What the command line and the host add to every job; `None` where findings stand against it.
    pub(super) fn settings(&self, diags: &mut Diagnostics, expansion: &Expansion) -> Option<Settings> {
        let host = self.host(diags)?;
        let overrides = self.overrides(diags, expansion);
        let arch = host.facts.as_ref().and_then(|facts| facts.get("arch"));
        let arch = arch.map_or_else(machine_arch, |node| node.value.to_text());
        let fixed = [("kconfig", &expansion.kconfig), ("commit", &expansion.kernel)];
        let fixed = fixed
            .into_iter()
            .filter_map(|(key, values)| Some((key.to_owned(), one_or_list(values)?)));
        Some(Settings {
            fixed: fixed.collect(),
            host: Some(host),
            arch,
            overrides,
            with_defaults: expansion.with_defaults,
        })
    }
}

/// The architecture of this machine, as `uname -m` calls it.
fn machine_arch() -> String {
    match std::env::consts::ARCH {
        "x86" => "i686".to_owned(),
        arch => arch.to_owned(),
    }
}

fn one_or_list(values: &[String]) -> Option<Node> {
    let node = |text: &String| Node::generated(Value::str(text.as_str()));
    match values {
        [] => None,
        [value] => Some(node(value)),
        values => Some(Node::generated(Value::Seq(Arc::new(values.iter().map(node).collect())))),
    }
}
