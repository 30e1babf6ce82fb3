//! The command line: the only place that prints, reads the environment, or decides the exit code.

use std::process::ExitCode;

/// Runs the command line of this process and returns its exit code.
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
