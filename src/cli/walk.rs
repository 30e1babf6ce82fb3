//! The atomic jobs of a run, each with its file name: chosen, counted, and told apart before any is written.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::batch::Batches;
use super::names::{Collisions, Names, OnCollision, Seen, duplicate, too_long};
use super::output::{MAX_NAME, stable_hash};
use super::pick::{Shard, sample};
use super::reading::Reading;
use super::{Error, Io};
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::expr::{Expr, Scope};
use crate::pipeline::{self, AtomicJob};
use crate::source::Span;
use crate::value::Value;

/// Up to this many atomic jobs are kept between the two looks at them, so that most runs need only one walk. A job takes
/// some 5 KiB; what is more is walked again.
const KEPT_CELLS: usize = 8_192;

/// How many of the last findings a new one is compared with; the renderers drop what is left of duplicates.
const REMEMBERED: usize = 64;

/// Which of the atomic jobs are wanted.
#[derive(Debug, Clone, Default)]
pub(super) struct Choice {
    /// Only those of this part.
    pub(super) shard: Option<Shard>,
    /// Only those for which this is true.
    pub(super) filter: Option<Arc<Expr>>,
    /// Only so many, picked with this seed.
    pub(super) sample: Option<(u64, u64)>,
    /// What becomes of those whose needs the host does not meet.
    pub(super) unmet: Unmet,
}

impl Choice {
    /// Whether nothing is left out.
    pub(super) fn is_all(&self) -> bool {
        !self.is_narrowed() && self.sample.is_none()
    }

    /// Whether something is left out for what it is, not by chance.
    fn is_narrowed(&self) -> bool {
        self.shard.is_some() || self.filter.is_some() || self.unmet == Unmet::Skip
    }
}

/// What becomes of a job whose needs the host does not meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Unmet {
    /// It is kept, and what the host lacks is noted.
    #[default]
    Note,
    /// It is left out as skipped.
    Skip,
    /// It is kept, and nothing is said.
    Ignore,
}

/// An atomic job on its way to a file.
pub(super) struct Cell {
    /// Its job file, as an index into [`Reading::files`].
    pub(super) source: usize,
    /// The job.
    pub(super) job: AtomicJob,
    /// The job as YAML.
    pub(super) text: String,
    /// Whether an equal cell came before it, under the same name.
    pub(super) is_repeat: bool,
}

impl Cell {
    /// The name of its file, as the matrix gives it.
    pub(super) fn name(&self) -> String {
        format!("{}.yaml", self.job.file_stem)
    }
}

/// Takes one cell; an error ends the walk.
type Visit<'v> = &'v mut dyn FnMut(&mut Diagnostics, Cell) -> Result<(), Error>;

/// Looks at one cell, on any core; an error ends the walk.
type Look<'v> = &'v (dyn Fn(&mut Diagnostics, &Cell) -> Result<(), Error> + Sync);

/// Works on one cell under the final name of its file, on any core.
type Work<'w, R> = &'w (dyn Fn(&Cell, &str) -> Result<R, Error> + Sync);

/// Takes one cell under the final name of its file with what was made of it; an error ends the walk.
type Take<'t, R> = &'t mut dyn FnMut(&Cell, &str, R) -> Result<(), Error>;

/// All chosen cells, looked through once.
pub(super) struct Plan {
    names: Names,
    kept: Option<Vec<Cell>>,
}

/// Looks through all chosen cells and reports names that come twice.
///
/// `look` sees each different cell once; it may report more, or refuse what is in the way of the output.
pub(super) fn plan(
    reading: &mut Reading,
    choice: &Choice,
    on_collision: OnCollision,
    look: Look<'_>,
) -> Result<Plan, Error> {
    let mut names = Names::default();
    let mut kept = Some(Vec::new());
    let files = reading.files.clone();
    let work = |cell: &Cell| {
        let mut found = Diagnostics::new();
        if cell.name().len() > MAX_NAME {
            found.push(too_long(&cell.name(), files[cell.source].as_str()));
            return (found, Ok(()));
        }
        let result = look(&mut found, cell);
        (found, result)
    };
    let mut take = |diags: &mut Diagnostics, cell: Cell, (found, result): (Diagnostics, Result<(), Error>)| {
        match names.note(&cell.name(), &cell.text) {
            Seen::Same => diags.push(duplicate(&cell.name(), files[cell.source].as_str(), Span::GENERATED)),
            Seen::New | Seen::Different => {
                diags.append(found);
                result?;
            }
        }
        match &mut kept {
            Some(cells) if cells.len() < KEPT_CELLS => cells.push(cell),
            kept => *kept = None,
        }
        Ok(())
    };
    walk_in_batches(reading, choice, Batches::new(&work, &mut take))?;
    let plan = Plan { names, kept };
    if plan.names.has_collisions() && on_collision == OnCollision::Error {
        report_collisions(reading, choice, &plan.names)?;
    }
    Ok(plan)
}

impl Plan {
    /// Visits the same cells again, each under its final name.
    pub(super) fn run<R: Send>(
        self,
        reading: &mut Reading,
        choice: &Choice,
        work: Work<'_, R>,
        take: Take<'_, R>,
    ) -> Result<(), Error> {
        let names = self.names;
        let work = |cell: &Cell| {
            let name = names.final_name(&cell.name(), &cell.text);
            let result = work(cell, &name);
            (name, result)
        };
        let mut take =
            |_: &mut Diagnostics, cell: Cell, (name, result): (String, Result<R, Error>)| take(&cell, &name, result?);
        let mut batches = Batches::new(&work, &mut take);
        // Repeats are told here, in order: which of two equal cells a core meets first is chance.
        let mut seen = HashSet::new();
        let mut push = |diags: &mut Diagnostics, mut cell: Cell| {
            cell.is_repeat = !seen.insert(stable_hash(names.final_name(&cell.name(), &cell.text).as_bytes()));
            batches.push(diags, cell)
        };
        match self.kept {
            Some(cells) => cells.into_iter().try_for_each(|cell| push(&mut reading.diags, cell))?,
            None => walk_again(reading, choice, &mut push)?,
        }
        batches.flush(&mut reading.diags)
    }
}

/// Hands each chosen cell to `visit`, in the order of the files and of their matrices.
pub(super) fn walk(reading: &mut Reading, choice: &Choice, visit: Visit<'_>) -> Result<(), Error> {
    if !reading.are_programs_sound {
        return Ok(());
    }
    let mut diags = std::mem::take(&mut reading.diags);
    let result = (0..reading.files.len()).try_for_each(|source| {
        let walk = FileWalk {
            reading,
            choice,
            source,
        };
        walk.run(&mut diags, visit)
    });
    reading.diags = diags;
    result
}

/// Sends each chosen cell through `batches`.
fn walk_in_batches<R: Send>(reading: &mut Reading, choice: &Choice, mut batches: Batches<'_, R>) -> Result<(), Error> {
    walk(reading, choice, &mut |diags, cell| batches.push(diags, cell))?;
    batches.flush(&mut reading.diags)
}

/// The same walk once more; what it finds was found before.
fn walk_again(reading: &mut Reading, choice: &Choice, visit: Visit<'_>) -> Result<(), Error> {
    let found = reading.diags.clone();
    let result = walk(reading, choice, visit);
    reading.diags = found;
    result
}

/// One file's part of a walk.
struct FileWalk<'a> {
    reading: &'a Reading,
    choice: &'a Choice,
    source: usize,
}

/// Takes one chosen job; `Break` ends the walk.
type TakeJob<'t> = &'t mut dyn FnMut(&mut Diagnostics, AtomicJob) -> ControlFlow<()>;

impl FileWalk<'_> {
    fn run(&self, diags: &mut Diagnostics, visit: Visit<'_>) -> Result<(), Error> {
        let mut result = Ok(());
        self.chosen(diags, &mut |diags, job| {
            let text = pipeline::to_yaml(&job);
            let source = self.source;
            let is_repeat = false;
            result = visit(
                diags,
                Cell {
                    source,
                    job,
                    text,
                    is_repeat,
                },
            );
            if result.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        result
    }

    fn chosen(&self, diags: &mut Diagnostics, take: TakeJob<'_>) {
        let Some((wanted, seed)) = self.choice.sample else {
            return self.unsampled(diags, take);
        };
        let Reading {
            session,
            expansion,
            files,
            ..
        } = self.reading;
        let file = &files[self.source];
        if self.choice.is_narrowed() {
            return self.sampled_by_walking(diags, wanted, seed, take);
        }
        let count = pipeline::count(session, diags, file, expansion);
        let places = sample(count, wanted, seed);
        pipeline::pick(session, diags, file, expansion, &places, take);
    }

    fn unsampled(&self, diags: &mut Diagnostics, take: TakeJob<'_>) {
        let Reading {
            session,
            expansion,
            files,
            ..
        } = self.reading;
        pipeline::jobs(session, diags, &files[self.source], expansion, &mut |diags, job| {
            if is_chosen(self.reading, diags, self.choice, &job) {
                take(diags, job)
            } else {
                ControlFlow::Continue(())
            }
        });
    }

    /// A sample of what is left of the matrix: how much that is, only a walk can tell.
    fn sampled_by_walking(&self, diags: &mut Diagnostics, wanted: u64, seed: u64, take: TakeJob<'_>) {
        let mut count = 0;
        self.unsampled(&mut Diagnostics::new(), &mut |_, _| {
            count += 1;
            ControlFlow::Continue(())
        });
        let places = sample(count, wanted, seed);
        let mut place = 0;
        self.unsampled(diags, &mut |diags, job| {
            place += 1;
            if places.contains(&(place - 1)) {
                take(diags, job)
            } else {
                ControlFlow::Continue(())
            }
        });
    }
}

fn is_chosen(reading: &Reading, diags: &mut Diagnostics, choice: &Choice, job: &AtomicJob) -> bool {
    if choice.shard.is_some_and(|shard| !shard.holds(&job.file_stem)) {
        return false;
    }
    if choice.filter.as_ref().is_some_and(|filter| !holds(diags, filter, job)) {
        return false;
    }
    if choice.unmet == Unmet::Ignore {
        return true;
    }
    let unmet = pipeline::unmet_needs(&reading.session, job, reading.kernel.as_ref());
    let is_kept = unmet.is_empty() || choice.unmet == Unmet::Note;
    for finding in unmet.items() {
        // A need that cannot be judged is the author's mistake, whatever becomes of the job.
        let is_noted = is_kept && finding.severity == Severity::Skipped;
        let severity = if is_noted { Severity::Note } else { finding.severity };
        let finding = finding.clone().severity(severity);
        if !is_known(diags, &finding) {
            diags.push(finding);
        }
    }
    is_kept
}

/// Whether the expression is true for the job. It is not where it speaks of a key that the job lacks.
fn holds(diags: &mut Diagnostics, filter: &Expr, job: &AtomicJob) -> bool {
    match filter.eval(&Scope::new(&job.root)) {
        Ok(value) => !matches!(value, Value::Null | Value::Bool(false)),
        Err(error) if error.is_unknown_key() => false,
        Err(error) => {
            let finding = error.to_diagnostic([]);
            if !is_known(diags, &finding) {
                diags.push(finding);
            }
            false
        }
    }
}

/// Whether the same was found a moment ago: cells of one matrix mostly lack the same thing, and a million equal
/// findings would fill the memory.
fn is_known(diags: &Diagnostics, finding: &Diagnostic) -> bool {
    diags
        .items()
        .iter()
        .rev()
        .take(REMEMBERED)
        .any(|known| known == finding)
}

fn report_collisions(reading: &mut Reading, choice: &Choice, names: &Names) -> Result<(), Error> {
    let mut collisions = Collisions::default();
    let files = reading.files.clone();
    walk_again(reading, choice, &mut |_, cell| {
        let name = cell.name();
        if names.is_colliding(&name) {
            collisions.note(&name, files[cell.source].as_str(), &cell.job.root);
        }
        Ok(())
    })?;
    for finding in collisions.into_findings() {
        reading.diags.push(finding);
    }
    Ok(())
}

/// A bar that counts cells, on a terminal only.
pub(super) fn progress(io: &Io) -> indicatif::ProgressBar {
    if io.shows_progress() {
        indicatif::ProgressBar::no_length()
    } else {
        indicatif::ProgressBar::hidden()
    }
}
