//! The catalog: what programs, parameters, default files and hosts a job may refer to.
//!
//! Two sources, one type: an lkp-tests tree (spec section 5) or the built-in programs under `templates/programs/`,
//! with a user's own programs laid over either. Reads no job.

pub mod host;
mod program;

pub use program::{MonitorKind, OptionKind, Program, ProgramOption, Roles};
