//! `jobc run`: compile a job for this machine, run it, and say what came of it.

mod directory;
mod display;
mod outcome;
mod process;

use std::time::Instant;

use camino::{Utf8Path, Utf8PathBuf};

use super::options::{self, JobOptions};
use super::output::{self, Mode};
use super::reading::Reading;
use super::{Error, Io, Status, show, single};
use crate::backend::plan::{Plan, Role};
use crate::diagnostic::{Diagnostics, Severity};
use crate::pipeline::{self, AtomicJob, ScriptOptions, Session};

use directory::ResultDir;
use display::Display;
use outcome::Outcome;
use process::Listener;

/// Compile a job for this machine, run it, and collect its results.
///
/// JOB is an atomic job, or a job file whose lists have one item each, or of which settings choose one. Ctrl-C ends the
/// test and undoes the setup. The result directory holds the output, the times, and scripts that run it again.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct Args {
    /// The job file, and `KEY=VALUE` settings.
    #[arg(value_name = "JOB", required = true)]
    arguments: Vec<String>,

    /// Put the results here, into a new or empty directory [default: results/NAME-1, or the next number].
    #[arg(short, long, value_name = "DIR")]
    output: Option<Utf8PathBuf>,

    /// Only show what would run.
    #[arg(short = 'n', long)]
    dry_run: bool,

    /// Destroy the contents of the job's disks, if none of them is in use.
    #[arg(long)]
    allow_format: bool,

    /// End the test after this time, such as 90s or 2h.
    #[arg(long, value_name = "TIME", value_parser = options::time)]
    timeout: Option<String>,

    /// Leave the monitors out.
    #[arg(long)]
    no_monitors: bool,

    /// Run also what this host does not seem able to run.
    #[arg(long)]
    ignore_needs: bool,

    #[command(flatten)]
    options: JobOptions,
}

const EXAMPLES: &str = "\
Examples:
  jobc run hackbench-8-process.yaml
  jobc run hackbench.yaml nr_threads=8 hackbench.mode=process hackbench.ipc=pipe
  jobc run -n job.yaml
  jobc run --host-file my-box.yaml --allow-format job.yaml -o result

With --strict, what this machine cannot set up or watch is an error too.

Exit codes: 0 the test is done; 1 it failed or timed out, or the job has errors; 2 wrong usage; 3 a setup failed, or a
file could not be read or written; 4 something needed is missing, or a disk was not to be touched; 128+N ended by
signal N (130 is Ctrl-C).";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let mut reading = Reading::open(&args.options, &args.arguments, io)?;
    let compiled = Compiled::for_this_machine(&mut reading, args)?;
    reading.settle();
    let has_errors = reading.diags.has_errors();
    let status = reading.finish(io);
    let Some(compiled) = compiled.filter(|_| !has_errors) else {
        return match status {
            Status::Fine => Err(Error::Usage(
                "the job cannot be run: there is no script for what --allow lets pass".to_owned(),
            )),
            status => Ok(status),
        };
    };
    if args.dry_run {
        return compiled.show(io);
    }
    compiled.run(args, io)
}

/// A job, ready to run here.
struct Compiled {
    job: AtomicJob,
    plan: Plan,
    script: String,
    reproduce: String,
}

impl Compiled {
    /// The script of the job for this machine; `None` where there are findings against it, or the machine lacks what it
    /// needs. This is the one place in which a job is fitted to the machine that it will run on.
    fn for_this_machine(reading: &mut Reading, args: &Args) -> Result<Option<Self>, Error> {
        // A job that was made for another machine is moved to this one, or to the one that the options describe.
        reading.expansion.retarget = true;
        let job = single::atomic_job(reading, "jobc run")?;
        let Reading { session, diags, .. } = reading;
        Ok(job.and_then(|job| Self::compile(session, diags, job, args)))
    }

    fn compile(session: &Session, diags: &mut Diagnostics, job: AtomicJob, args: &Args) -> Option<Self> {
        if !args.ignore_needs {
            let unmet = pipeline::unmet_needs(session, &job, None);
            let is_skipped = unmet.worst() >= Some(Severity::Skipped);
            diags.append(unmet);
            if is_skipped {
                return None;
            }
        }
        let options = ScriptOptions {
            timeout: args.timeout.clone(),
            without_monitors: args.no_monitors,
        };
        let mut plan = pipeline::plan_of(session, diags, &job)?;
        // What there is to find was found with the plan.
        let found_before = &mut Diagnostics::new();
        let script = pipeline::compile_standalone(session, found_before, &job, &options)?;
        let reproduce = pipeline::reproduce(session, found_before, &job)?;
        if args.no_monitors {
            plan.monitors.clear();
        }
        Some(Self {
            job,
            plan,
            script,
            reproduce,
        })
    }

    /// The names of the steps in a role, each once, in order.
    fn names(&self, role: Role) -> Vec<&str> {
        let mut names = Vec::new();
        for step in self.plan.steps() {
            if step.role == role && !names.contains(&step.program.as_str()) {
                names.push(&step.program);
            }
        }
        names
    }

    /// Prints the commands instead of running them.
    fn show(&self, io: &mut Io) -> Result<Status, Error> {
        io.result(&self.reproduce)?;
        let monitors = match self.names(Role::Monitor).as_slice() {
            [] => String::new(),
            names => format!(", watched by {}", names.join(", ")),
        };
        io.tell(&format!("nothing was run; it would be {}{monitors}", self.headline()));
        Ok(Status::Fine)
    }

    fn headline(&self) -> String {
        let tests = self.names(Role::Test).join(", ");
        match self.plan.expected_seconds() {
            Some(seconds) => format!("{tests}, about {}", show::duration(seconds)),
            None => tests,
        }
    }

    /// Runs the script and tells how it ended.
    fn run(&self, args: &Args, io: &mut Io) -> Result<Status, Error> {
        let listener = Listener::begin().map_err(Error::Start)?;
        let directory = ResultDir::make(args.output.as_deref(), &self.job.file_stem)?;
        let script = directory.path().join("job.sh");
        let ended = output::write_file(&script, &self.script, Mode::Script)
            .and_then(|()| self.run_script(args, &listener, &script, io));
        if !directory.was_used() {
            directory.remove();
        }
        let outcome = ended?;
        io.result(&outcome.table(&directory, &self.names(Role::Test)))?;
        Ok(outcome.status())
    }

    fn run_script(&self, args: &Args, listener: &Listener, script: &Utf8Path, io: &mut Io) -> Result<Outcome, Error> {
        let results = script.parent().unwrap_or(script);
        io.tell(&format!("running {}; results go to {results}", self.headline()));
        let mut arguments = vec!["run", "-o", results.as_str()];
        arguments.extend(args.allow_format.then_some("--allow-format"));
        arguments.extend(args.options.strict.then_some("--strict"));
        let started = Instant::now();
        let mut display = Display::new(io);
        let ended = listener
            .run(script, &arguments, &mut |event| display.show(event))
            .map_err(Error::Start)?;
        let wall = started.elapsed();
        let skipped = display.finish(ended.success());
        Ok(Outcome::of(ended, wall, skipped))
    }
}
