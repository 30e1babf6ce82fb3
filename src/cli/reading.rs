//! What all commands that read jobs do alike: open a session from the options, gather findings, show them.

use std::collections::BTreeSet;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use super::options::{Inputs, JobOptions, Setting};
use super::{Error, Io, Status, catalog};
use crate::diagnostic::{Diagnostics, Severity, allow, chain, codes};
use crate::expr::{self, Expr};
use crate::pipeline::{Config, Expansion, HostChoice, Limits, Session};
use crate::resolve::needs::KernelConfig;
use crate::source::{FileStore, MemoryStore, SourceSet, Span};

/// The name under which standard input is read; it gives the job its name too.
const STANDARD_INPUT: &str = "stdin.yaml";

/// A run over job files.
pub(super) struct Reading {
    /// What the pipeline works with.
    pub(super) session: Arc<Session>,
    /// How the files are expanded.
    pub(super) expansion: Expansion,
    /// The job files as typed.
    pub(super) files: Vec<Utf8PathBuf>,
    /// The configuration of the kernel that jobs will run on, where it is known.
    pub(super) kernel: Option<KernelConfig>,
    /// What was found so far.
    pub(super) diags: Diagnostics,
    /// Whether all own programs can be used. A broken one makes nonsense of what could be said of jobs that use it.
    pub(super) are_programs_sound: bool,
    allowed: BTreeSet<String>,
    is_strict: bool,
}

impl Reading {
    /// Opens the session that `options` ask for, over the job files and settings among `arguments`.
    ///
    /// # Errors
    /// When an option makes no sense, there is no job file, or the catalog cannot be opened.
    pub(super) fn open(options: &JobOptions, arguments: &[String], io: &mut Io) -> Result<Self, Error> {
        let allowed = allowed_codes(&options.allow)?;
        let mut store = MemoryStore::over_disk();
        let inputs = Inputs::divide(arguments, |path| store.is_file(Utf8Path::new(path)));
        if inputs.files.is_empty() {
            return Err(Error::Usage(
                "no job file is given (`-` reads standard input)".to_owned(),
            ));
        }
        let files = with_standard_input(inputs.files, &mut store, io)?;
        let sources = Arc::new(SourceSet::new());
        let options_first = options.set.iter().map(|typed| Setting::from_option(typed));
        let overrides = options_first.chain(inputs.settings).map(|setting| {
            let file = sources.add("<command line>", setting.yaml);
            (setting.typed, file)
        });
        let expansion = Expansion {
            overrides: overrides.collect(),
            with_defaults: true,
            retarget: options.host.is_some() || options.host_file.is_some(),
            ..Expansion::default()
        };
        let store: Arc<dyn FileStore> = Arc::new(store);
        let mut diags = Diagnostics::new();
        let catalog = catalog::open(&options.catalog, io, &store, &sources, &mut diags, &directories(&files))?;
        let config = Config {
            store,
            catalog,
            host: host_choice(options),
            limits: Limits {
                max_jobs: options.max_jobs,
                allow_outside: options.allow_outside,
            },
            current_dir: std::env::current_dir()
                .ok()
                .and_then(|directory| Utf8PathBuf::from_path_buf(directory).ok()),
        };
        let kernel = options
            .kernel_config
            .as_ref()
            .map(|path| config.store.read(path).map(|text| KernelConfig::parse(&text)))
            .transpose()?;
        let session = Session::open(config).map_err(Error::Session)?;
        if let Some(threads) = options.threads {
            // Only the first of several runs in one process can choose; the number is a wish about speed.
            let _set_before = rayon::ThreadPoolBuilder::new()
                .num_threads(usize::from(threads))
                .build_global();
        }
        Ok(Self {
            session: Arc::new(session),
            expansion,
            files,
            kernel,
            are_programs_sound: !diags.has_errors(),
            diags,
            allowed,
            is_strict: options.strict,
        })
    }

    /// An expression from the command line.
    ///
    /// # Errors
    /// When it is not in the language; this is wrong usage, not a mistake in a job.
    pub(super) fn expression(&self, text: &str) -> Result<Expr, Error> {
        let file = self.session.sources().add("<command line>", text);
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        expr::parse(text, Span::new(file, 0, end)).map_err(|error| {
            let finding = error.to_diagnostic();
            Error::Usage(format!(
                "{}: {}",
                self.session.sources().place(finding.primary.span),
                finding.message
            ))
        })
    }

    /// Takes out what the user allows and turns warnings into errors where asked: from here on, an error counts.
    pub(super) fn settle(&mut self) {
        allow::apply(self.session.sources(), &mut self.diags, &self.allowed);
        chain::show_includes(self.session.sources(), &mut self.diags);
        if self.is_strict {
            for finding in self.diags.items_mut() {
                if finding.severity == Severity::Warning {
                    finding.severity = Severity::Error;
                }
            }
        }
    }

    /// Shows the findings and gives the status that they lead to.
    pub(super) fn finish(mut self, io: &mut Io) -> Status {
        self.settle();
        io.show_findings(self.session.sources(), &self.diags)
    }
}

fn allowed_codes(codes: &[String]) -> Result<BTreeSet<String>, Error> {
    if let Some(unknown) = codes.iter().find(|code| codes::find(code).is_none()) {
        let message = format!("--allow {unknown}: there is no such finding; `jobc findings` lists all codes");
        return Err(Error::Usage(message));
    }
    Ok(codes.iter().cloned().collect())
}

/// The directories of the job files, each once.
fn directories(files: &[Utf8PathBuf]) -> Vec<Utf8PathBuf> {
    let mut directories: Vec<Utf8PathBuf> = files
        .iter()
        .filter_map(|file| Some(file.parent()?.to_owned()))
        .collect();
    directories.sort();
    directories.dedup();
    directories
}

fn with_standard_input(
    files: Vec<Utf8PathBuf>,
    store: &mut MemoryStore,
    io: &mut Io,
) -> Result<Vec<Utf8PathBuf>, Error> {
    match files.iter().filter(|file| *file == "-").count() {
        0 => return Ok(files),
        1 => {}
        _ => return Err(Error::Usage("standard input (`-`) can be read only once".to_owned())),
    }
    store.insert(STANDARD_INPUT, io.read_input()?);
    let renamed = |file: Utf8PathBuf| if file == "-" { STANDARD_INPUT.into() } else { file };
    Ok(files.into_iter().map(renamed).collect())
}

fn host_choice(options: &JobOptions) -> HostChoice {
    match (&options.host_file, options.host.as_deref()) {
        (Some(file), _) => HostChoice::File(file.clone()),
        (None, None | Some("local")) => HostChoice::Local,
        (None, Some(name)) => HostChoice::Named(name.to_owned()),
    }
}
