//! Findings: what the author of a job should know, as values that every stage makes and only renderers format.
//!
//! Author mistakes are data here, never `Err`. A stage pushes what it found into [`Diagnostics`] and goes on with the
//! best value it has.

pub mod allow;
pub mod chain;
pub mod codes;
mod finding;
pub mod render;
pub mod suggest;

pub use codes::Code;
pub use finding::{Diagnostic, Diagnostics, Edit, Fix, Label, Severity};
