//! `jobc split`: from a job file with lists to one file per atomic job.

use std::collections::BTreeSet;
use std::sync::Arc;

use camino::Utf8PathBuf;

use super::names::OnCollision;
use super::options::JobOptions;
use super::output::{Mode, OutputDir};
use super::pick::{self, Shard};
use super::reading::Reading;
use super::walk::{self, Cell, Choice, Unmet};
use super::{Error, Io, Status};
use crate::pipeline;

/// Expand the lists of job files into atomic jobs, one file each.
///
/// Prints `FILE => PATH` for each. Errors stop it before anything is written; what the host lacks does not.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct Args {
    /// Job files, and `KEY=VALUE` settings.
    #[arg(value_name = "FILE", required = true)]
    arguments: Vec<String>,

    /// Write the atomic jobs here.
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    output: Utf8PathBuf,

    /// Kernel configuration to build for; may be given again.
    #[arg(short = 'c', long = "config", value_name = "KCONFIG")]
    kconfig: Vec<String>,

    /// Kernel to run; may be given again.
    #[arg(short = 'k', long, value_name = "COMMIT")]
    kernel: Vec<String>,

    /// Drop the run-time sections of a job file that came with a report.
    #[arg(long)]
    compatible: bool,

    /// Leave out host and default files.
    #[arg(long)]
    no_defaults: bool,

    #[command(flatten)]
    pick: PickOptions,

    /// Print how many atomic jobs there are, and write nothing.
    #[arg(long, conflicts_with = "list")]
    count: bool,

    /// Print what would be written, and write nothing.
    #[arg(long)]
    list: bool,

    /// What to do when two different jobs have one name.
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = OnCollision::Error)]
    on_collision: OnCollision,

    /// Leave out jobs whose needs the host does not meet.
    #[arg(long)]
    skip_unmet: bool,

    /// Replace files that hold something else.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    options: JobOptions,
}

/// Which of the atomic jobs are wanted.
#[derive(Debug, clap::Args)]
struct PickOptions {
    /// Only one atomic job per file, picked at random.
    #[arg(long, conflicts_with = "sample")]
    any: bool,

    /// Only so many atomic jobs per file, picked at random; the same ones each time.
    #[arg(long, value_name = "N")]
    sample: Option<u64>,

    /// What the picks of --sample and --any depend on.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Only atomic jobs for which this expression is true, such as `nr_threads > 4`.
    #[arg(long = "where", value_name = "EXPR")]
    filter: Option<String>,

    /// Only part I of N parts; each job belongs to one, whatever other jobs there are.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

const EXAMPLES: &str = "\
Examples:
  jobc split hackbench.yaml -o jobs
  jobc split -t my-box --list hackbench.yaml nr_threads=8
  jobc split --sample 10 --seed 7 -o jobs stress-ng.yaml
  jobc split --shard 2/3 -o jobs stress-ng.yaml";

/// The seed of `--sample` where none is given.
const DEFAULT_SEED: u64 = 0;

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let mut reading = Reading::open(&args.options, &args.arguments, io)?;
    reading.expansion.kconfig.clone_from(&args.kconfig);
    reading.expansion.kernel.clone_from(&args.kernel);
    reading.expansion.compatible = args.compatible;
    reading.expansion.with_defaults = !args.no_defaults;
    let choice = args.choice(&reading, io)?;
    if args.count {
        return count(reading, &choice, io);
    }
    let output = OutputDir::new(args.output.clone(), BTreeSet::new(), args.force);
    let plan = walk::plan(&mut reading, &choice, args.on_collision, &|_, cell| {
        if args.list {
            Ok(())
        } else {
            output.check(&cell.name(), &cell.text)
        }
    })?;
    reading.settle();
    if reading.diags.has_errors() {
        return Ok(reading.finish(io));
    }
    if !args.list {
        output.create()?;
    }
    let progress = walk::progress(io);
    let files = reading.files.clone();
    let write = |cell: &Cell, name: &str| {
        if args.list || cell.is_repeat {
            Ok(())
        } else {
            output.write(name, &cell.text, Mode::Text)
        }
    };
    plan.run(&mut reading, &choice, &write, &mut |cell, name, ()| {
        progress.inc(1);
        io.result(&format!("{} => {}\n", files[cell.source], output.path_of(name)))
    })?;
    progress.finish_and_clear();
    Ok(reading.finish(io))
}

impl Args {
    fn choice(&self, reading: &Reading, io: &mut Io) -> Result<Choice, Error> {
        let filter = self
            .pick
            .filter
            .as_deref()
            .map(|text| reading.expression(text))
            .transpose()?;
        let wanted = if self.pick.any { Some(1) } else { self.pick.sample };
        let sample = wanted.map(|wanted| {
            let default = || {
                if self.pick.any {
                    pick::fresh_seed()
                } else {
                    DEFAULT_SEED
                }
            };
            let seed = self.pick.seed.unwrap_or_else(default);
            io.tell(&format!("seed: {seed}"));
            (wanted, seed)
        });
        Ok(Choice {
            shard: self.pick.shard,
            filter: filter.map(Arc::new),
            sample,
            unmet: if self.skip_unmet { Unmet::Skip } else { Unmet::Note },
        })
    }
}

fn count(mut reading: Reading, choice: &Choice, io: &mut Io) -> Result<Status, Error> {
    let mut total: u64 = 0;
    if choice.is_all() {
        let (session, diags) = (&reading.session, &mut reading.diags);
        let counts = reading
            .files
            .iter()
            .map(|file| pipeline::count(session, diags, file, &reading.expansion));
        total = counts.fold(0, u64::saturating_add);
    } else {
        walk::walk(&mut reading, choice, &mut |_, _| {
            total += 1;
            Ok(())
        })?;
    }
    io.result(&format!("{total}\n"))?;
    Ok(reading.finish(io))
}
