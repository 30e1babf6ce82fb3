//! The `jobc` binary: hands the process's arguments and streams to [`jobc::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    jobc::cli::main()
}
