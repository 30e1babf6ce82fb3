//! The integration tests: golden cases, one test per folder; the examples; generated scripts in real shells and runs of
//! real programs; and the rules that the tree itself keeps.
//!
//! `JOBC_UPDATE=1 cargo test` writes what came over what was expected; read the diff before you commit it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "tests say what they did, and what they left out")]

mod examples;
mod expect;
mod golden;
mod new_jobs;
mod readme;
mod real;
mod tidy;

use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let parts = [
        golden::trials(),
        examples::trials(),
        new_jobs::trials(),
        readme::trials(),
        real::trials(),
        tidy::trials(),
    ];
    let trials: Vec<Trial> = parts.into_iter().flatten().collect();
    libtest_mimic::run(&arguments, trials).exit();
}
