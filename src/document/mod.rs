//! From the text of a job to a tree of values, and from values back to text.
//!
//! Text goes through its transformations (surviving comments, includes, brace literals, templates), each of which
//! keeps a map to the author's files; then it is parsed into a lossless tree, and that is composed into values.
//! Knows no program names.

mod brace;
mod comments;
mod compatible;
pub mod compose;
pub mod emit;
mod include;
mod lines;
pub mod parse;
mod read;
pub mod scalar;
pub mod source_map;
pub mod syntax;
mod template;

pub use include::normalized;
pub use read::{Documents, Reader, TemplateHook, has_template, read_atomic, read_plain};
pub use template::Template;

#[cfg(test)]
mod golden;
#[cfg(test)]
mod psych;
#[cfg(test)]
mod tests;
