//! `jobc explain`: what a job does.

mod commands;
mod machine;

use super::options::JobOptions;
use super::reading::Reading;
use super::{Error, Io, Status};

/// Tell what each line of a job will run.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The job file, and `KEY=VALUE` settings.
    #[arg(value_name = "JOB", required = true)]
    arguments: Vec<String>,

    /// Tell what the test does, and the commands that each line of the job becomes.
    #[arg(long, required = true)]
    commands: bool,

    #[command(flatten)]
    options: JobOptions,
}

const EXAMPLES: &str = "\
Examples:
  jobc explain --commands hackbench-8-process.yaml
  jobc explain --commands hackbench.yaml nr_threads=8 hackbench.mode=process hackbench.ipc=pipe";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let reading = Reading::open(&args.options, &args.arguments, io)?;
    commands::run(reading, io)
}
