//! The commands and the options that all of them share.

use clap::{Parser, Subcommand, ValueEnum};

#[cfg(unix)]
use super::run;
use super::{
    build, check, compile, completions, deps, diff, docs, explain, findings, host, list, man, new, reproduce, schema,
    split,
};

/// Compile declarative performance-test jobs.
///
/// A job file (YAML) says which benchmark to run, with which parameters, under which conditions. `jobc` checks it,
/// expands its parameter lists into atomic jobs, and compiles each into a shell script that runs the job and a
/// reproduce file that a stranger can run.
#[derive(Debug, Parser)]
#[command(
    name = "jobc",
    version,
    disable_help_subcommand = true,
    max_term_width = 100,
    after_help = EXIT_CODES,
)]
pub struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,

    /// Colour the output: always, never, or when it goes to a terminal.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto, hide_possible_values = true, display_order = 900)]
    pub(super) color: Color,

    /// Say only what is an error.
    #[arg(short, long, global = true, display_order = 901)]
    pub(super) quiet: bool,
}

const EXIT_CODES: &str = "\
Exit codes: 0 fine; 1 the job has errors; 2 wrong usage; 3 a file could not be read or written;
4 nothing wrong, but the host lacks what the job needs; `run` has more: see its help.";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Build(build::Args),
    Check(check::Args),
    Split(split::Args),
    Compile(compile::Args),
    Reproduce(reproduce::Args),
    #[cfg(unix)]
    Run(run::Args),
    Explain(explain::Args),
    Diff(diff::Args),
    List(list::Args),
    Deps(deps::Args),
    New(new::Args),
    Schema(schema::Args),
    Host(host::Args),
    Findings(findings::Args),
    Completions(completions::Args),
    Man(man::Args),
    Docs(docs::Args),
}

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Also into files and pipes.
    Always,
    /// Nowhere.
    Never,
}

impl From<Color> for anstream::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}
