//! `jobc schema`: JSON Schemas for editors.

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::{Error, Io, Status};
use crate::catalog::{Manifest, host};

/// Print a JSON Schema (draft-07), with which editors complete, explain and check.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// What the schema is for.
    #[arg(value_enum)]
    subject: Subject,
}

/// What there is a schema for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Subject {
    /// Host files.
    Host,
    /// `program.yaml` of a program of one's own.
    Program,
}

const EXAMPLES: &str = "\
Examples:
  jobc schema host > host.schema.json
  jobc schema program > program.schema.json";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let schema = match args.subject {
        Subject::Host => host::schema(),
        Subject::Program => program(),
    };
    let text = serde_json::to_string_pretty(&schema).expect("bug: a schema has text keys only");
    io.result(&(text + "\n"))?;
    Ok(Status::Fine)
}

fn program() -> Value {
    let generator = SchemaSettings::draft07().into_generator();
    generator.into_root_schema_for::<Manifest>().to_value()
}
