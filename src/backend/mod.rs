//! Backends: from an atomic job to text.
//!
//! Every backend is a pure function of the job and the catalog; writing files is the command line's work.

pub mod lkp;
