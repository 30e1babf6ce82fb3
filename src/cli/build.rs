//! `jobc build`: the main job in one step.

use std::collections::BTreeSet;
use std::sync::Arc;

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
    let mut build = Build {
        target: args.target.unwrap_or_else(|| Target::of(&reading.session)),
        output: OutputDir::new(args.output.clone(), owned.clone(), args.force),
        written: BTreeSet::new(),
        jobs: Vec::new(),
    };
    let choice = Choice {
        unmet: if args.ignore_needs { Unmet::Ignore } else { Unmet::Skip },
        ..Choice::default()
    };
    let session = Arc::clone(&reading.session);
    let plan = walk::plan(&mut reading, &choice, args.on_collision, &mut |diags, cell| {
        build.look(&session, diags, cell)
    })?;
    reading.settle();
    if reading.diags.has_errors() {
        return Ok(reading.finish(io));
    }
    build.output.create()?;
    let progress = walk::progress(io);
    let files = reading.files.clone();
    plan.run(&mut reading, &choice, &mut |_, cell, name| {
        progress.inc(1);
        let script = build.write(&session, &cell, &name, files[cell.source].as_str())?;
        script.map_or(Ok(()), |script| {
            io.result(&format!("{}\n", build.output.path_of(&script)))
        })
    })?;
    progress.finish_and_clear();
    build.finish(&owned)?;
    Ok(reading.finish(io))
}

/// What a build makes.
struct Build {
    target: Target,
    output: OutputDir,
    written: BTreeSet<String>,
    jobs: Vec<Job>,
}

/// The texts of one atomic job's scripts.
struct Scripts {
    script: String,
    reproduce: Option<String>,
}

impl Build {
    /// Makes the scripts of a cell for what there is to find, and looks whether something is in the way.
    fn look(&self, session: &Session, diags: &mut Diagnostics, cell: &Cell) -> Result<(), Error> {
        let Some(scripts) = self.scripts(session, diags, cell) else {
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

    fn scripts(&self, session: &Session, diags: &mut Diagnostics, cell: &Cell) -> Option<Scripts> {
        let script = self
            .target
            .compile(session, diags, &cell.job, &ScriptOptions::default())?;
        // The lkp-tests runtime records the commands of a run itself.
        let reproduce = match self.target {
            Target::Standalone => Some(pipeline::reproduce(session, diags, &cell.job)?),
            Target::Lkp => None,
        };
        Some(Scripts { script, reproduce })
    }

    /// Writes the files of a cell; gives the name of its script, or `None` if an equal cell was written before.
    fn write(&mut self, session: &Session, cell: &Cell, name: &str, source: &str) -> Result<Option<String>, Error> {
        if self.written.contains(name) {
            return Ok(None);
        }
        let stem = name.strip_suffix(".yaml").unwrap_or(name);
        let mut files = file_names(stem);
        // What was found was reported when the cell was looked at; an error may have been allowed.
        let Some(scripts) = self.scripts(session, &mut Diagnostics::new(), cell) else {
            return Ok(None);
        };
        self.put(name, &cell.text, Mode::Text)?;
        self.put(&files.script, &scripts.script, Mode::Script)?;
        files.reproduce = files.reproduce.filter(|_| scripts.reproduce.is_some());
        if let (Some(name), Some(text)) = (&files.reproduce, &scripts.reproduce) {
            self.put(name, text, Mode::Script)?;
        }
        let script = files.script.clone();
        self.jobs.push(Job {
            name: stem.to_owned(),
            source: source.to_owned(),
            parameters: pipeline::parameters(session, &cell.job)
                .into_iter()
                .map(|(name, value)| (name.to_owned(), show::json(value)))
                .collect(),
            files,
        });
        Ok(Some(script))
    }

    /// Writes a file that this build has not written yet: `a` and `a.reproduce` would share one.
    fn put(&mut self, name: &str, content: &str, mode: Mode) -> Result<(), Error> {
        if !self.written.insert(name.to_owned()) {
            let path = self.output.path_of(name);
            return Err(Error::InTheWay {
                path,
                what: "another job's",
                way_out: "",
            });
        }
        self.output.write(name, content, mode)
    }

    /// Writes the manifest and takes out what an earlier build made and this one did not.
    fn finish(mut self, owned: &BTreeSet<String>) -> Result<(), Error> {
        let manifest = Manifest::new(std::mem::take(&mut self.jobs));
        self.put(manifest::FILE_NAME, &manifest.to_text(), Mode::Text)?;
        owned
            .difference(&self.written)
            .try_for_each(|name| self.output.remove(name))
    }
}

fn file_names(stem: &str) -> Files {
    Files {
        job: output::file_name(stem, ".yaml"),
        script: output::file_name(stem, ".sh"),
        reproduce: Some(output::file_name(stem, ".reproduce.sh")),
    }
}
