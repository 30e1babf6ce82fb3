//! Scripts that really run: benchmarks, disks, guards, and every way in which a run can end.
//!
//! These tests change the machine (loop devices, mounts, swap) and take minutes, so they run only when
//! `JOBC_REAL_RUNS=1` is set, as `tests/run` does, and as root. They run one after the other.
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "functions that tests share panic and tell what they could not test"
)]

#[path = "../support/mod.rs"]
mod support;

mod benchmarks;
mod disks;
mod endings;
mod guards;
mod programs;
mod run_command;
mod world;
