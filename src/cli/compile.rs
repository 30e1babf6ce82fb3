//! `jobc compile`: from an atomic job to its job script.

use camino::{Utf8Path, Utf8PathBuf};

use super::options::{self, JobOptions};
use super::output::{self, Mode};
use super::reading::Reading;
use super::{Error, Io, Status};
use crate::diagnostic::{Diagnostics, Severity};
use crate::pipeline::{self, AtomicJob, ScriptOptions, Session};

/// For whom a job script is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Target {
    /// Self-contained: needs a shell, coreutils, util-linux and the benchmark itself.
    Standalone,
    /// To be run by the lkp-tests runtime.
    Lkp,
}

impl Target {
    /// The target of a session, where none is asked for.
    pub(super) fn of(session: &Session) -> Self {
        if session.catalog().root().is_some() {
            Self::Lkp
        } else {
            Self::Standalone
        }
    }

    /// The job's script; `None` where findings stand against it.
    pub(super) fn compile(
        self,
        session: &Session,
        diags: &mut Diagnostics,
        job: &AtomicJob,
        options: &ScriptOptions,
    ) -> Option<String> {
        match self {
            Self::Standalone => pipeline::compile_standalone(session, diags, job, options),
            Self::Lkp => pipeline::compile_lkp(session, diags, job),
        }
    }
}

/// Compile atomic jobs into job scripts.
///
/// Without -o, a single script is printed. A job that still has lists is refused: `jobc split` expands it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Atomic job files, and `KEY=VALUE` settings.
    #[arg(value_name = "JOB", required = true)]
    arguments: Vec<String>,

    /// Write the script to this file, or several to this directory.
    #[arg(short, long, value_name = "FILE-OR-DIR")]
    output: Option<Utf8PathBuf>,

    /// Who runs the script [default: lkp with an lkp-tests tree, else standalone].
    #[arg(long, value_name = "TARGET", value_enum)]
    target: Option<Target>,

    /// Compile also what this host cannot run.
    #[arg(long)]
    ignore_needs: bool,

    /// Leave the monitors out (standalone scripts).
    #[arg(long)]
    no_monitors: bool,

    /// End the test after this time, such as 90s or 2h (standalone scripts).
    #[arg(long, value_name = "TIME", value_parser = options::time)]
    timeout: Option<String>,

    #[command(flatten)]
    options: JobOptions,
}

const EXAMPLES: &str = "\
Examples:
  jobc compile hackbench-8-process.yaml > hackbench.sh
  jobc compile jobs/*.yaml -o scripts/
  jobc compile --target lkp --catalog /lkp/lkp-tests job.yaml -o job.sh";

impl Args {
    fn script_options(&self) -> ScriptOptions {
        ScriptOptions {
            timeout: self.timeout.clone(),
            without_monitors: self.no_monitors,
        }
    }
}

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let mut reading = Reading::open(&args.options, &args.arguments, io)?;
    let target = args.target.unwrap_or_else(|| Target::of(&reading.session));
    let places = places(&reading.files, args.output.as_deref())?;
    let mut scripts = Vec::new();
    for file in reading.files.clone() {
        scripts.push(script(&mut reading, &file, target, args));
    }
    reading.settle();
    if !reading.diags.has_errors() {
        for (place, script) in places.iter().zip(scripts) {
            match (place, script) {
                (_, None) => {}
                (None, Some(script)) => io.result(&script)?,
                (Some(path), Some(script)) => output::write_file(path, &script, Mode::Script)?,
            }
        }
    }
    Ok(reading.finish(io))
}

/// The script of one job; `None` where it has errors or the host lacks what it needs.
fn script(reading: &mut Reading, file: &Utf8Path, target: Target, args: &Args) -> Option<String> {
    let options = &args.script_options();
    let Reading {
        session,
        diags,
        expansion,
        kernel,
        ..
    } = reading;
    let job = pipeline::read_atomic(session, diags, file, expansion)?;
    if !args.ignore_needs {
        let unmet = pipeline::unmet_needs(session, &job, kernel.as_ref());
        let is_skipped = unmet.worst() >= Some(Severity::Skipped);
        diags.append(unmet);
        if is_skipped {
            return None;
        }
    }
    target.compile(session, diags, &job, options)
}

/// Where each script goes; `None` is standard output.
fn places(files: &[Utf8PathBuf], output: Option<&Utf8Path>) -> Result<Vec<Option<Utf8PathBuf>>, Error> {
    let Some(output) = output else {
        return match files {
            [_] => Ok(vec![None]),
            _ => Err(Error::Usage("several scripts need a directory: -o DIR".to_owned())),
        };
    };
    let is_directory = output.is_dir() || output.as_str().ends_with('/');
    if !is_directory && files.len() == 1 {
        return Ok(vec![Some(output.to_owned())]);
    }
    std::fs::create_dir_all(output).map_err(|source| Error::Write {
        path: output.to_owned(),
        source,
    })?;
    Ok(files.iter().map(|file| Some(output.join(script_name(file)))).collect())
}

fn script_name(file: &Utf8Path) -> String {
    let stem = match file.extension() {
        Some("yaml" | "yml") => file.file_stem(),
        _ => file.file_name(),
    };
    output::file_name(stem.unwrap_or("job"), ".sh")
}
