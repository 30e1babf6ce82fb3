//! What `check` says of real job files, of real job files with one fault each, and of noise.
//!
//! The real files lie beside the checkout in `../shared/conformance` and are no part of it. Where they are missing, each
//! test says so in one line and passes; where they are present, each prints a count and fails when it is short.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "counts are what these tests report"
)]

mod editor;
mod faults;
mod mutants;
mod random;
mod real_files;
mod schema;
mod smoke;
mod world;
