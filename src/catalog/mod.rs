//! The catalog: what programs, parameters, default files and hosts a job may refer to.
//!
//! Two sources, one type: an lkp-tests tree (spec section 5) or the built-in programs under `templates/programs/`,
//! with a user's own programs laid over either. Reads no job.

pub mod builtin;
mod kind;
pub mod manifest;
mod own_program;
mod program;
mod program_set;

pub use kind::{HostFacts, KindError, ParamKind};
pub use manifest::Manifest;
pub(crate) use own_program::command_syntax;
pub use own_program::{FolderError, OwnProgram, Template, load_directory};
pub use program::{MonitorKind, OptionKind, Program, ProgramOption, Roles};
pub use program_set::{FoundProgram, ProgramSet, ScriptProgram};
