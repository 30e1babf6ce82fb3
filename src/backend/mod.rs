//! The last stage: an atomic job becomes scripts. Pure: text out, no file touched.
//!
//! [`plan::plan`] says what a job runs, in order, as commands rendered from the catalog's templates; `standalone` and
//! `reproduce` write the same plan in two forms. That is why the two cannot differ.

mod artifact;
mod command;
mod lines;
pub mod lkp;
mod needs;
mod params;
pub mod plan;
mod planner;
pub mod quote;
mod render;
pub mod reproduce;
pub mod standalone;
pub mod storage;
mod template;
mod wrap;

pub use artifact::Artifact;
pub use command::{Command, Form};
