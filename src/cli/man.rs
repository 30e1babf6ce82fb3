//! `jobc man`: manual pages from the same definition as the help.

use camino::Utf8PathBuf;
use clap_mangen::Man;

use super::{Error, Io, Status, definition};

/// Print the manual page, or write one page per command.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Write `jobc.1` and one `jobc-COMMAND.1` per command here.
    #[arg(short, long, value_name = "DIR")]
    output: Option<Utf8PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  jobc man | man -l -
  jobc man -o /usr/local/share/man/man1";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let command = definition();
    let Some(directory) = &args.output else {
        io.result(&page(command)?)?;
        return Ok(Status::Fine);
    };
    let failed = |source| Error::Write {
        path: directory.clone(),
        source,
    };
    std::fs::create_dir_all(directory).map_err(failed)?;
    clap_mangen::generate_to(command, directory).map_err(failed)?;
    Ok(Status::Fine)
}

fn page(command: clap::Command) -> Result<String, Error> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page).map_err(Error::Stream)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
