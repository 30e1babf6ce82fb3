//! Programs: what a job can set up, start, run and watch.

use std::sync::Arc;

/// How an lkp-tests runtime treats the output of a monitor (spec section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MonitorKind {
    /// Its standard output is the record.
    Plain,
    /// It writes its record itself.
    NoStdout,
    /// It runs once and ends.
    OneShot,
    /// It runs as any process would, without a wrapper around its output.
    Bare,
}

/// What a program is for; one program may have several roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the roles are independent of each other")]
pub struct Roles {
    /// Prepares the machine before the test and undoes it afterwards.
    pub setup: bool,
    /// A service that the test talks to.
    pub daemon: bool,
    /// The benchmark or test itself.
    pub test: bool,
    /// Watches the machine while the test runs.
    pub monitor: Option<MonitorKind>,
    /// Parses output after the run.
    pub stats: bool,
}

/// How an option takes part in the names of atomic jobs (spec section 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// Declared with `-`: its value is part of the name.
    Value,
    /// Declared with `=`: `NAME=VALUE` is part of the name.
    NamedValue,
}

/// A parameter that a program declares it reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramOption {
    /// The option's name.
    pub name: Arc<str>,
    /// How it shows in names.
    pub kind: OptionKind,
}

/// A program of the catalog.
#[derive(Debug, Clone)]
pub struct Program {
    /// The name by which jobs refer to it.
    pub name: Arc<str>,
    /// What it is for.
    pub roles: Roles,
    /// The options it declares, in the order of its declaration.
    pub options: Vec<ProgramOption>,
}
