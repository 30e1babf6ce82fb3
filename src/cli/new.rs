//! `jobc new`: a commented start for a program of one's own, or for a job.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use super::options::CatalogOptions;
use super::output::{self, Mode, OutputDir};
use super::{Error, Io, Status, catalog, first_job};
use crate::catalog::Template;
use crate::diagnostic::Diagnostics;
use crate::source::{DiskStore, FileStore, SourceSet};

/// The test of a new job, where its name is no test of the catalog.
const USUAL_TEST: &str = "hackbench";

/// Write a commented start for a program of your own, or for a job.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Write programs/NAME/program.yaml and programs/NAME/run.sh.j2.
    Program {
        /// The name by which jobs will refer to it.
        name: String,
        /// The directory of your own programs.
        #[arg(long, value_name = "DIR", default_value = "programs")]
        programs: Utf8PathBuf,
    },
    /// Write NAME.yaml.
    Job {
        /// The job's name.
        name: String,
        /// The test that it runs [default: NAME if that is a test, else hackbench].
        #[arg(long, value_name = "PROGRAM")]
        test: Option<String>,
        #[command(flatten)]
        catalog: CatalogOptions,
    },
}

const EXAMPLES: &str = "\
Examples:
  jobc new program my-bench
  jobc new job my-bench
  jobc new job disk-writes --test fio";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    match &args.command {
        Command::Program { name, programs } => {
            check_name(name)?;
            let files = [
                ("program.yaml", program_manifest(name)),
                (Template::Run.file_name(), RUN_TEMPLATE.to_owned()),
            ];
            write_new(io, &programs.join(name), &files)?;
            io.tell(&format!("`jobc new job {name}` writes a job that runs it"));
        }
        Command::Job { name, test, catalog } => {
            check_name(name)?;
            let text = job(name, test.as_deref(), catalog, io)?;
            write_new(io, Utf8Path::new("."), &[(&format!("{name}.yaml"), text)])?;
            io.tell(&format!("`jobc build {name}.yaml -o out` compiles it"));
        }
    }
    Ok(Status::Fine)
}

/// Names become keys of jobs, file names, and parts of names of scripts.
fn check_name(name: &str) -> Result<(), Error> {
    let is_fine = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if output::is_plain_name(name) && name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.chars().all(is_fine)
    {
        return Ok(());
    }
    let message =
        format!("`{name}` cannot be a name: letters, digits, `.`, `_` and `-`, beginning with a letter or digit");
    Err(Error::Usage(message))
}

/// Writes files that must not be there yet, and says which.
fn write_new(io: &mut Io, folder: &Utf8Path, files: &[(&str, String)]) -> Result<(), Error> {
    let output = OutputDir::for_new_files(folder.to_owned());
    files.iter().try_for_each(|(name, text)| output.check(name, text))?;
    output.create()?;
    for (name, text) in files {
        output.write(name, text, Mode::Text)?;
        let path = output.path_of(name);
        io.result(&format!("{}\n", path.strip_prefix(".").unwrap_or(&path)))?;
    }
    Ok(())
}

fn program_manifest(name: &str) -> String {
    format!(
        "\
# What jobs can say of {name}, and what it needs. `jobc list programs {name}` shows what is made of this.
summary: Says in one line what {name} measures

# What it reads from a job. Types: int, count, percent-of-cpus, size, percent-of-memory, duration, choice, path, word,
# text, bool. Beside type and summary: default, allowed (the only values), required, example.
params:
  runtime:
    type: duration
    summary: How long it runs
    default: 10s
    example: 1s

# What must be there before it can run, and which package brings it.
needs:
  - command: sleep
    package: coreutils
"
    )
}

const RUN_TEMPLATE: &str = "\
{# One shell command per line. Each value in double braces comes from the job, ready quoted for the shell. #}
sleep {{ runtime }}
";

fn job(name: &str, test: Option<&str>, options: &CatalogOptions, io: &Io) -> Result<String, Error> {
    let store: Arc<dyn FileStore> = Arc::new(DiskStore);
    let (sources, mut diags) = (Arc::new(SourceSet::new()), Diagnostics::new());
    let catalog = catalog::open(options, io, &store, &sources, &mut diags, &[Utf8PathBuf::new()])?;
    let is_test = |name: &str| catalog.program(name).is_some_and(|program| program.roles.test);
    let test = match test {
        Some(test) if is_test(test) => test,
        Some(test) => {
            return Err(Error::Usage(format!(
                "there is no test `{test}`; `jobc list` shows all"
            )));
        }
        None if is_test(name) => name,
        None => USUAL_TEST,
    };
    Ok(first_job::text(&catalog, test))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        for name in ["my-bench", "a.b_c", "9p"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        for name in ["", ".", "..", "a/b", "-x", ".hidden", "a b", "é"] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }
}
