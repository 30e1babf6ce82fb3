//! `jobc completions`: completion scripts for shells.

use clap_complete::Shell;

use super::{Error, Io, Status, definition};

/// Print a completion script for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  jobc completions bash > /usr/share/bash-completion/completions/jobc
  jobc completions zsh > \"${fpath[1]}/_jobc\"
  jobc completions fish > ~/.config/fish/completions/jobc.fish";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    // Into memory first: the generator panics when its output is closed early.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut definition(), "jobc", &mut script);
    io.result(&String::from_utf8_lossy(&script))?;
    Ok(Status::Fine)
}
