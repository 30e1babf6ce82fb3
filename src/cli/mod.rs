//! The command line: the only place that prints, reads the environment, or decides the exit code.
//!
//! One file per command: its `Args` (whose comments are the help) and `run(args, io)`. Results go to standard output,
//! everything else to standard error.

mod args;
mod batch;
mod build;
mod catalog;
mod catalog_page;
mod check;
mod compile;
mod completions;
mod deps;
mod diff;
mod docs;
mod error;
mod explain;
mod findings;
mod first_job;
mod fix;
mod host;
mod io;
mod list;
mod man;
mod manifest;
mod names;
mod new;
mod options;
mod output;
mod pick;
mod reading;
mod reproduce;
#[cfg(unix)]
mod run;
mod schema;
mod show;
mod single;
mod split;
mod status;
mod walk;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};

pub use args::Cli;
pub use error::Error;
pub use io::Io;
pub use status::Status;

use args::Command;

/// Runs the command line of this process and returns its exit code.
pub fn main() -> ExitCode {
    let mut io = Io::of_process();
    let status = run(std::env::args_os(), &mut io);
    status.into()
}

/// Runs one command line, of which the first item is the program's own name.
pub fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io) -> Status {
    let result = match Cli::try_parse_from(args) {
        Ok(cli) => {
            io.set_options(cli.color.into(), cli.quiet);
            dispatch(cli.command, io)
        }
        Err(error) => usage(&error, io),
    };
    match result.and_then(|status| io.flush().map(|()| status)) {
        Ok(status) => status,
        // Whoever read our output has seen enough (`jobc list | head`); that is no failure.
        Err(Error::ClosedPipe) => Status::Fine,
        Err(error) => {
            io.message("error", &error);
            error.status()
        }
    }
}

fn dispatch(command: Command, io: &mut Io) -> Result<Status, Error> {
    match command {
        Command::Build(args) => build::run(&args, io),
        Command::Check(args) => check::run(&args, io),
        Command::Split(args) => split::run(&args, io),
        Command::Compile(args) => compile::run(&args, io),
        Command::Reproduce(args) => reproduce::run(&args, io),
        #[cfg(unix)]
        Command::Run(args) => run::run(&args, io),
        Command::Explain(args) => explain::run(&args, io),
        Command::Diff(args) => diff::run(&args, io),
        Command::List(args) => list::run(&args, io),
        Command::Deps(args) => deps::run(&args, io),
        Command::New(args) => new::run(&args, io),
        Command::Schema(args) => schema::run(&args, io),
        Command::Host(args) => host::run(&args, io),
        Command::Findings(args) => findings::run(&args, io),
        Command::Completions(args) => completions::run(&args, io),
        Command::Man(args) => man::run(&args, io),
        Command::Docs(args) => docs::run(&args, io),
    }
}

/// Shows what the argument parser has to say: help and version are results, everything else is wrong usage.
fn usage(error: &clap::Error, io: &mut Io) -> Result<Status, Error> {
    if error.use_stderr() {
        io.error_text(&error.render())?;
        return Ok(Status::Usage);
    }
    io.result_text(&error.render())?;
    Ok(Status::Fine)
}

/// The definition of the whole command line, for completions and man pages.
pub fn definition() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    command
}
