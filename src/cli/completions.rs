//! `jobc completions`: completion scripts for shells.

use std::sync::Arc;

use clap::CommandFactory as _;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use super::options::CatalogOptions;
use super::{Cli, Error, Io, Status, catalog};
use crate::diagnostic::Diagnostics;
use crate::source::{DiskStore, FileStore, SourceSet};

/// Print a completion script for a shell, with the hosts, programs and options of the catalog.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,

    #[command(flatten)]
    catalog: CatalogOptions,
}

const EXAMPLES: &str = "\
Examples:
  jobc completions bash > /usr/share/bash-completion/completions/jobc
  jobc completions zsh > \"${fpath[1]}/_jobc\"
  jobc completions fish --catalog /lkp/lkp-tests > ~/.config/fish/completions/jobc.fish";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let store: Arc<dyn FileStore> = Arc::new(DiskStore);
    let sources = Arc::new(SourceSet::new());
    let catalog = catalog::open(&args.catalog, io, &store, &sources, &mut Diagnostics::new(), &[])?;
    let mut hosts = catalog.host_names();
    if !hosts.iter().any(|name| name == "local") {
        hosts.push("local".to_owned());
    }
    let programs: Vec<String> = catalog.programs().map(|program| program.name.to_string()).collect();
    let options = catalog.programs().flat_map(|program| {
        let options = catalog.options(program).iter();
        options.map(move |option| format!("{}.{}:", program.name, option.name))
    });
    let options: Vec<String> = options.collect();
    let command = Cli::command();
    let mut command = command.mut_subcommands(|command| {
        let command = with_values(command, "host", &hosts);
        let command = with_values(command, "set", &options);
        match command.get_name() {
            "list" => with_values(command, "name", &programs),
            _ => command,
        }
    });
    command.build();
    // Into memory first: the generator panics when its output is closed early.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "jobc", &mut script);
    io.result(&String::from_utf8_lossy(&script))?;
    Ok(Status::Fine)
}

/// The command with the values that its option `id` may have, if it has that option.
fn with_values(command: clap::Command, id: &str, values: &[String]) -> clap::Command {
    let has_it = command
        .get_arguments()
        .any(|argument| argument.get_id() == id && argument.get_action().takes_values());
    if !has_it || values.is_empty() {
        return command;
    }
    let parser = PossibleValuesParser::new(values.to_vec());
    command.mut_arg(id, |argument| argument.value_parser(parser))
}
