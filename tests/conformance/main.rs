//! Compares `jobc` with the reference data in `../shared/conformance`, byte for byte.
//!
//! The data lies beside the checkout and is no part of it. Where it is missing, each test says so in one line and
//! passes; where it is present, each prints its count and fails when the count is short.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "counts are what these tests report"
)]

mod data;
mod forms;
mod golden;
mod reports;
mod tables;
