//! Text of jobs: load-time templates.

mod template;

pub use template::{Piece, Rendered, Template};
