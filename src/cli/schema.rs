//! `jobc schema`: JSON Schemas for editors.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::options::CatalogOptions;
use super::output::{self, Mode};
use super::{Error, Io, Status, catalog};
use crate::catalog::{Manifest, host};
use crate::check::schema;
use crate::diagnostic::Diagnostics;
use crate::source::{DiskStore, FileStore, SourceSet};

/// Print a JSON Schema (draft-07), with which editors complete, explain and check.
///
/// With --catalog, the programs and options are those of an lkp-tests tree.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// What the schema is for.
    #[arg(value_enum, default_value_t = Subject::Job)]
    subject: Subject,

    /// Write the schema beside these files and a line into each that names it; without files, print settings for editors.
    #[arg(long, value_name = "FILE", num_args = 0..)]
    install: Option<Vec<Utf8PathBuf>>,

    #[command(flatten)]
    catalog: CatalogOptions,
}

/// What there is a schema for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Subject {
    /// Job files.
    Job,
    /// Atomic jobs, one point of a matrix each.
    AtomicJob,
    /// Host files.
    Host,
    /// `program.yaml` of a program of one's own.
    Program,
}

const EXAMPLES: &str = "\
Examples:
  jobc schema job > job.schema.json
  jobc schema job --catalog /lkp/lkp-tests > lkp.schema.json
  jobc schema job --install jobs/*.yaml
  jobc schema job --install";

/// The folder beside job files into which their schema is written.
const FOLDER: &str = ".jobc";

/// What the line that names a schema begins with.
const MODELINE: &str = "# yaml-language-server: $schema=";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let text = text(args, io)?;
    match &args.install {
        None => io.result(&text)?,
        Some(files) if files.is_empty() => io.result(&settings(args.subject))?,
        Some(files) => {
            for file in files {
                install(args.subject, file, &text, io)?;
            }
        }
    }
    Ok(Status::Fine)
}

fn text(args: &Args, io: &Io) -> Result<String, Error> {
    let schema = match args.subject {
        Subject::Host => host::schema(),
        Subject::Program => program(),
        Subject::Job => job(args, io, schema::Subject::Job)?,
        Subject::AtomicJob => job(args, io, schema::Subject::AtomicJob)?,
    };
    let text = serde_json::to_string_pretty(&schema).expect("bug: a schema has text keys only");
    Ok(text + "\n")
}

fn program() -> Value {
    let generator = SchemaSettings::draft07().into_generator();
    generator.into_root_schema_for::<Manifest>().to_value()
}

fn job(args: &Args, io: &Io, subject: schema::Subject) -> Result<Value, Error> {
    let store: Arc<dyn FileStore> = Arc::new(DiskStore);
    let sources = Arc::new(SourceSet::new());
    let beside: Vec<Utf8PathBuf> = args
        .install
        .iter()
        .flatten()
        .filter_map(|file| Some(file.parent()?.to_owned()))
        .collect();
    let catalog = catalog::open(&args.catalog, io, &store, &sources, &mut Diagnostics::new(), &beside)?;
    Ok(schema::schema(&catalog, subject))
}

impl Subject {
    fn file_name(self) -> &'static str {
        match self {
            Self::Job => "job.schema.json",
            Self::AtomicJob => "atomic-job.schema.json",
            Self::Host => "host.schema.json",
            Self::Program => "program.schema.json",
        }
    }

    /// The files that the schema is for, in the way in which editors name several.
    fn glob(self) -> &'static str {
        match self {
            Self::Job => "jobs/**/*.yaml",
            Self::AtomicJob => "out/*.yaml",
            Self::Host => "hosts/*",
            Self::Program => "programs/*/program.yaml",
        }
    }
}

/// Writes the schema beside the file, and the line that names it to its beginning.
fn install(subject: Subject, file: &Utf8Path, schema: &str, io: &mut Io) -> Result<(), Error> {
    let text = DiskStore.read(file)?;
    let folder = file.parent().unwrap_or_else(|| Utf8Path::new("")).join(FOLDER);
    std::fs::create_dir_all(&folder).map_err(|source| Error::Write {
        path: folder.clone(),
        source,
    })?;
    output::write_file(&folder.join(subject.file_name()), schema, Mode::Text)?;
    let line = format!("{MODELINE}{FOLDER}/{}\n", subject.file_name());
    let kept: String = text
        .split_inclusive('\n')
        .filter(|known| !known.starts_with(MODELINE))
        .collect();
    output::write_file(file, &(line + &kept), Mode::Text)?;
    io.tell(&format!("{file}: names {folder}/{}", subject.file_name()));
    Ok(())
}

/// Settings for editors that find schemas by file name.
fn settings(subject: Subject) -> String {
    let (name, glob) = (subject.file_name(), subject.glob());
    format!(
        "\
VS Code (.vscode/settings.json):
  \"yaml.schemas\": {{ \"./{FOLDER}/{name}\": \"{glob}\" }},
  \"yaml.yamlVersion\": \"1.1\"

Neovim (lspconfig.yamlls.setup), Helix (languages.toml), Emacs (lsp-yaml-schemas):
  yaml.schemas: {{ \"{FOLDER}/{name}\": \"{glob}\" }}, yaml.yamlVersion: 1.1

Any editor with yaml-language-server, in the first line of a file:
  {MODELINE}{FOLDER}/{name}

`jobc schema > {FOLDER}/{name}` writes the schema; docs/editors.md tells more.
"
    )
}
