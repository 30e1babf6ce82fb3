//! `jobc reproduce`: the commands of a job as a plain script.

use camino::Utf8PathBuf;

use super::options::JobOptions;
use super::output::{self, Mode};
use super::reading::Reading;
use super::{Error, Io, Status};
use crate::pipeline;

/// Write the commands of an atomic job as a plain script that a stranger can run.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The atomic job file, and `KEY=VALUE` settings.
    #[arg(value_name = "JOB", required = true)]
    arguments: Vec<String>,

    /// Write the script to this file instead of printing it.
    #[arg(short, long, value_name = "FILE")]
    output: Option<Utf8PathBuf>,

    #[command(flatten)]
    options: JobOptions,
}

const EXAMPLES: &str = "\
Examples:
  jobc reproduce job.yaml
  jobc reproduce job.yaml -o reproduce.sh";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let mut reading = Reading::open(&args.options, &args.arguments, io)?;
    let [file] = reading.files.as_slice() else {
        return Err(Error::Usage("one job at a time can be reproduced".to_owned()));
    };
    let (session, diags) = (&reading.session, &mut reading.diags);
    let job = pipeline::read_atomic(session, diags, file, &reading.expansion);
    let script = job.and_then(|job| pipeline::reproduce(session, diags, &job));
    reading.settle();
    if let Some(script) = script.filter(|_| !reading.diags.has_errors()) {
        match &args.output {
            None => io.result(&script)?,
            Some(path) => output::write_file(path, &script, Mode::Script)?,
        }
    }
    Ok(reading.finish(io))
}
