//! Hosts: what is known about the machine that a job is compiled for.
//!
//! A host is a mapping whose keys become keys of the job, in their order. It comes from a host file, or from looking
//! at this machine; [`KEYS`] says which keys mean something.

mod check;
mod cpu_model;
mod detect;
mod devices;
mod keys;
mod schema;

pub use check::{check, compare};
pub use detect::detect;
pub use devices::{BlockDevice, unused_devices};
pub use keys::{HostKey, HostKeyKind, KEYS};
pub use schema::schema;
