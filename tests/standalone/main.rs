//! Standalone and reproduce scripts: their text, and whether shells take it. Nothing here runs a benchmark.
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::format_collect,
    clippy::format_push_string,
    reason = "functions that tests share panic and tell what they could not test"
)]

#[path = "../support/mod.rs"]
mod support;

mod golden;
mod kinds;
mod programs;
mod quoting;
mod reports;
mod scripts;
