//! What a job runs, as data: the one description that scripts, reproduce files and explanations are written from.

use crate::catalog::manifest::Distribution;
use crate::source::Span;

pub use super::planner::plan;

use super::command::Command;
use super::storage::Storage;

/// A job, ready to be written as a script.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What the job says it tests (`testcase`), else its first test program.
    pub title: String,
    /// The job's plain entries as shell variables, in document order.
    pub exports: Vec<(String, String)>,
    /// Its disks.
    pub storage: Storage,
    /// What prepares the machine, in the order in which it runs.
    pub setups: Vec<Step>,
    /// What watches the machine.
    pub monitors: Vec<Step>,
    /// Daemons and tests, in the order in which they run.
    pub commands: Vec<Item>,
}

/// An entry of the part of a job that runs tests.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// A daemon or test.
    Step(Step),
    /// A control block around others.
    Block {
        /// The head as written, such as `for i in 1 2 3`.
        head: String,
        /// What it holds.
        items: Vec<Item>,
    },
}

/// What a step of a plan is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Prepares the machine.
    Setup,
    /// Watches the machine.
    Monitor,
    /// Serves the test.
    Daemon,
    /// The test.
    Test,
}

/// One program in one role, with the commands that it becomes.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What it is for.
    pub role: Role,
    /// The program.
    pub program: String,
    /// The program's summary.
    pub summary: String,
    /// Where the job asks for it.
    pub span: Span,
    /// The settings that hold for this step alone, as shell variables.
    pub exports: Vec<(String, String)>,
    /// What it runs.
    pub commands: Vec<Command>,
    /// What undoes it.
    pub undo: Vec<Command>,
    /// Patterns of files whose contents are put back afterwards.
    pub saves: Vec<String>,
    /// Files of which one must exist, else the step is skipped.
    pub skip_without: Option<String>,
    /// The benchmark's directory name, where it has one.
    pub benchmark: Option<String>,
    /// What must be installed.
    pub needs: Vec<StepNeed>,
    /// Seconds that it is expected to run.
    pub seconds: Option<i64>,
}

/// Something that must be installed for a step.
#[derive(Debug, Clone, PartialEq)]
pub struct StepNeed {
    /// A command.
    pub command: Option<String>,
    /// A file in the benchmark's directory.
    pub file: Option<String>,
    /// The package that brings it, by distribution; none where it must be built.
    pub packages: Vec<(Distribution, String)>,
    /// Where it comes from, for a message: packages, or how to build it.
    pub hint: String,
}

impl Plan {
    /// All steps, in the order in which they run first.
    pub fn steps(&self) -> Vec<&Step> {
        let mut steps: Vec<&Step> = self.setups.iter().chain(&self.monitors).collect();
        collect(&self.commands, &mut steps);
        steps
    }

    /// Seconds that its tests are expected to run in all; `None` where none of them says, or where a control block
    /// decides how often they run.
    pub fn expected_seconds(&self) -> Option<u64> {
        let tests = self.commands.iter().map(|item| match item {
            Item::Step(step) if step.role == Role::Test => step.seconds,
            Item::Step(_) => Some(0),
            Item::Block { .. } => None,
        });
        let seconds: i64 = tests.sum::<Option<i64>>()?;
        u64::try_from(seconds).ok().filter(|seconds| *seconds > 0)
    }
}

/// Adds the steps among `items`, also those inside blocks, to `steps`.
pub(super) fn collect<'a>(items: &'a [Item], steps: &mut Vec<&'a Step>) {
    for item in items {
        match item {
            Item::Step(step) => steps.push(step),
            Item::Block { items, .. } => collect(items, steps),
        }
    }
}
