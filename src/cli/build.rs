//! `jobc build`: the main job in one step.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8PathBuf;

use super::compile::Target;
use super::manifest::{self, Files, Job, Manifest};
use super::names::OnCollision;
use super::options::JobOptions;
use super::output::{self, Mode, OutputDir};
use super::reading::Reading;
use super::show;
use super::walk::{self, Cell, Choice, Unmet};
use super::{Error, Io, Status};
use crate::diagnostic::Diagnostics;
use crate::pipeline::{self, ScriptOptions, Session};

/// Check job files, expand them, and compile each atomic job: all in one step.
///
/// For each atomic job DIR gets NAME.yaml (the job), NAME.sh (runs it) and NAME.reproduce.sh (its commands alone);
/// DIR/manifest.json lists them. A later build replaces what the manifest lists and leaves other files alone.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Job files, and `KEY=VALUE` settings.
    #[arg(value_name = "FILE", required = true)]
    arguments: Vec<String>,

    /// The directory for all that is made.
    #[arg(short, long, value_name = "DIR")]
    output: Utf8PathBuf,

    /// Who runs the scripts [default: lkp with an lkp-tests tree, else standalone].
    #[arg(long, value_name = "TARGET", value_enum)]
    target: Option<Target>,

    /// What to do when two different jobs have one name.
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = OnCollision::Error)]
    on_collision: OnCollision,

    /// Compile also what this host cannot run.
    #[arg(long)]
    ignore_needs: bool,

    /// Leave the monitors out (standalone scripts).
    #[arg(long)]
    no_monitors: bool,

    /// Replace files that are not ours, too.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    options: JobOptions,
}

const EXAMPLES: &str = "\
Examples:
  jobc build examples/hello.yaml -o out && sh out/hello-*.sh run -o result
  jobc build --host-file my-box.yaml job.yaml -o out
  jobc build job.yaml -o out runtime=10s";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let mut reading = Reading::open(&args.options, &args.arguments, io)?;
    let owned = manifest::owned_files(&*reading.session.store, &args.output)?;
    let maker = Maker {
        target: args.target.unwrap_or_else(|| Target::of(&reading.session)),
        options: ScriptOptions {
            timeout: None,
            without_monitors: args.no_monitors,
        },
        output: OutputDir::new(args.output.clone(), owned.clone(), args.force),
        session: Arc::clone(&reading.session),
    };
    let choice = Choice {
        unmet: if args.ignore_needs { Unmet::Ignore } else { Unmet::Skip },
        ..Choice::default()
    };
    let plan = walk::plan(&mut reading, &choice, args.on_collision, &|diags, cell| {
        maker.look(diags, cell)
    })?;
    reading.settle();
    if reading.diags.has_errors() {
        return Ok(reading.finish(io));
    }
    maker.output.create()?;
    let progress = walk::progress(io);
    let files = reading.files.clone();
    let written = Mutex::new(BTreeSet::new());
    let mut jobs = Vec::new();
    let make = |cell: &Cell, name: &str| maker.make(&written, cell, name);
    plan.run(&mut reading, &choice, &make, &mut |cell, name, made| {
        progress.inc(1);
        let Some(files_made) = made else { return Ok(()) };
        let script = maker.output.path_of(&files_made.script);
        jobs.push(maker.entry(cell, name, files[cell.source].as_str(), files_made));
        io.result(&format!("{script}\n"))
    })?;
    progress.finish_and_clear();
    let written = written.into_inner().unwrap_or_else(PoisonError::into_inner);
    maker.finish(jobs, written, &owned)?;
    Ok(reading.finish(io))
}

/// The files that a build has written so far.
type Written = Mutex<BTreeSet<String>>;

/// Makes the files of cells, on any core.
struct Maker {
    target: Target,
    options: ScriptOptions,
    output: OutputDir,
    session: Arc<Session>,
}

/// The texts of one atomic job's scripts.
struct Scripts {
    script: String,
    reproduce: Option<String>,
}

impl Maker {
    /// Makes the scripts of a cell for what there is to find, and looks whether something is in the way.
    fn look(&self, diags: &mut Diagnostics, cell: &Cell) -> Result<(), Error> {
        let Some(scripts) = self.scripts(diags, cell) else {
            return Ok(());
        };
        let (files, name) = (file_names(&cell.job.file_stem), cell.name());
        self.output.check(&name, &cell.text)?;
        self.output.check(&files.script, &scripts.script)?;
        match (&files.reproduce, &scripts.reproduce) {
            (Some(name), Some(text)) => self.output.check(name, text),
            _ => Ok(()),
        }
    }

    fn scripts(&self, diags: &mut Diagnostics, cell: &Cell) -> Option<Scripts> {
        let session = &self.session;
        let script = self.target.compile(session, diags, &cell.job, &self.options)?;
        // The lkp-tests runtime records the commands of a run itself.
        let reproduce = match self.target {
            Target::Standalone => Some(pipeline::reproduce(session, diags, &cell.job)?),
            Target::Lkp => None,
        };
        Some(Scripts { script, reproduce })
    }

    /// Writes the files of a cell and gives their names, or `None` if an equal cell was written before.
    fn make(&self, written: &Written, cell: &Cell, name: &str) -> Result<Option<Files>, Error> {
        if cell.is_repeat {
            return Ok(None);
        }
        let mut files = file_names(stem_of(name));
        // What was found was reported when the cell was looked at; an error may have been allowed.
        let Some(scripts) = self.scripts(&mut Diagnostics::new(), cell) else {
            return Ok(None);
        };
        self.put(written, name, &cell.text, Mode::Text)?;
        self.put(written, &files.script, &scripts.script, Mode::Script)?;
        files.reproduce = files.reproduce.filter(|_| scripts.reproduce.is_some());
        if let (Some(name), Some(text)) = (&files.reproduce, &scripts.reproduce) {
            self.put(written, name, text, Mode::Script)?;
        }
        Ok(Some(files))
    }

    /// Writes a file that this build has not written yet: `a` and `a.reproduce` would share one.
    fn put(&self, written: &Written, name: &str, content: &str, mode: Mode) -> Result<(), Error> {
        let is_new = written
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(name.to_owned());
        if is_new {
            return self.output.write(name, content, mode);
        }
        Err(Error::InTheWay {
            path: self.output.path_of(name),
            what: "another job's",
            way_out: "",
        })
    }

    /// What the manifest says of a cell.
    fn entry(&self, cell: &Cell, name: &str, source: &str, files: Files) -> Job {
        let parameters = pipeline::parameters(&self.session, &cell.job).into_iter();
        Job {
            name: stem_of(name).to_owned(),
            source: source.to_owned(),
            parameters: parameters
                .map(|(name, value)| (name.to_owned(), show::json(value)))
                .collect(),
            files,
        }
    }

    /// Writes the manifest and takes out what an earlier build made and this one did not.
    fn finish(&self, jobs: Vec<Job>, mut written: BTreeSet<String>, owned: &BTreeSet<String>) -> Result<(), Error> {
        let manifest = Manifest::new(jobs);
        self.output
            .write(manifest::FILE_NAME, &manifest.to_text(), Mode::Text)?;
        written.insert(manifest::FILE_NAME.to_owned());
        owned.difference(&written).try_for_each(|name| self.output.remove(name))
    }
}

fn stem_of(name: &str) -> &str {
    name.strip_suffix(".yaml").unwrap_or(name)
}

fn file_names(stem: &str) -> Files {
    Files {
        job: output::file_name(stem, ".yaml"),
        script: output::file_name(stem, ".sh"),
        reproduce: Some(output::file_name(stem, ".reproduce.sh")),
    }
}
