//! The data of a job: values as YAML gives them, mappings that keep their order, and the place each came from.
//!
//! Knows nothing of YAML text, programs or hosts. Lists and mappings are shared by reference count: a clone is cheap,
//! and a change copies only what is shared (`Arc::make_mut`). Two places that hold the very same list (through a YAML
//! alias) are told by pointer, as Psych tells them.

mod diff;
mod map;
mod node;
mod show;
mod text;

pub use diff::{Change, changes};
pub use map::{Entry, Key, Map, Name};
pub use node::{Date, Node, Time, Value};
pub use text::float_text;
