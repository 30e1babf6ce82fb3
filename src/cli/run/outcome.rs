//! How a run ended: what its script's exit code means, and the table at the end.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::time::Duration;

use camino::Utf8Path;

use super::directory::ResultDir;
use crate::backend::quote::quote;
use crate::cli::Status;

/// How a run ended.
#[derive(Debug)]
pub(super) struct Outcome {
    status: Status,
    meaning: String,
    wall: Duration,
    skipped: Vec<String>,
}

impl Outcome {
    /// Of how the script ended, how long it took, and what it left out.
    pub(super) fn of(ended: ExitStatus, wall: Duration, skipped: Vec<String>) -> Self {
        // A shell that a signal ended has no exit code of its own.
        let code = ended.code().or_else(|| Some(128 + ended.signal()?)).unwrap_or(-1);
        let (status, meaning) = judge(code);
        Self {
            status,
            meaning,
            wall,
            skipped,
        }
    }

    /// The status of the command.
    pub(super) fn status(&self) -> Status {
        self.status
    }

    /// The table at the end of a run.
    pub(super) fn table(&self, directory: &ResultDir, tests: &[&str]) -> String {
        let mut table = String::new();
        let mut row = |name: &str, text: &str| {
            // Writing to a text cannot fail.
            let _ = writeln!(table, "{name:<11}{text}");
        };
        row("exit code", &format!("{} ({})", self.status.code(), self.meaning));
        row("wall time", &format!("{:.2} s", self.wall.as_secs_f64()));
        for what in &self.skipped {
            row("skipped", what);
        }
        if !directory.was_used() {
            row("results", "none: nothing was run");
            return table;
        }
        let path = directory.path();
        for test in tests {
            if let Some(line) = test_line(path, test) {
                row("test", &line);
            }
        }
        row("results", path.as_str());
        let command = |script: &str| quote(path.join(script).as_str());
        row(
            "next",
            &format!("sh {} -o DIR   # the same run again", command("job.sh")),
        );
        row("", &format!("sh {}   # its commands alone", command("reproduce.sh")));
        table
    }
}

/// What an exit code of a script means for the command, and in words.
fn judge(code: i32) -> (Status, String) {
    let (status, meaning) = match code {
        0 => (Status::Fine, "done"),
        1 => (Status::Faulty, "the test failed"),
        2 => (Status::World, "a setup failed, or could not be undone"),
        3 => (Status::Skipped, "something that it needs is missing"),
        4 => (Status::Skipped, "refused for the sake of a disk; nothing was touched"),
        5 => (Status::Faulty, "timed out"),
        129..=192 => return by_signal(code - 128),
        _ => return (Status::World, format!("the script ended with {code}")),
    };
    (status, meaning.to_owned())
}

fn by_signal(number: i32) -> (Status, String) {
    let name = signal_hook::low_level::signal_name(number);
    let name = name.map_or_else(|| format!("signal {number}"), str::to_owned);
    let number = u8::try_from(number).expect("bug: signals are between 1 and 64");
    (Status::Signal(number), format!("ended by {name}"))
}

/// What the result directory says of a test: `hackbench: 1.02 s, exit code 0; output in DIR/hackbench`.
fn test_line(directory: &Utf8Path, test: &str) -> Option<String> {
    let output = directory.join(test);
    let times = fs::read_to_string(directory.join(format!("{test}.time"))).ok()?;
    let values = |name: &str| -> Vec<String> {
        let lines = times
            .lines()
            .filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        lines.map(str::to_owned).collect()
    };
    let (walls, codes) = (values("wall"), values("exit_code"));
    let wall: f64 = walls.iter().filter_map(|wall| wall.parse::<f64>().ok()).sum();
    let runs = match walls.len() {
        1 => String::new(),
        count => format!(" in {count} runs"),
    };
    let code = codes.last()?;
    Some(format!(
        "{test}: {wall:.2} s{runs}, exit code {code}; output in {output}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exit_code_of_a_script_has_one_of_the_command() {
        let codes = [0, 1, 2, 3, 4, 5, 64, 129, 130, 141, 143, 255, -1];
        let seen = codes.map(|code| judge(code).0.code());
        assert_eq!(seen, [0, 1, 3, 4, 4, 1, 3, 129, 130, 141, 143, 3, 3]);
        assert_eq!(judge(130).1, "ended by SIGINT");
    }

    #[test]
    fn tests_are_told_with_the_sum_of_their_times() {
        let root = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(root.path()).unwrap();
        fs::write(
            path.join("x.time"),
            "exit_code: 0\nwall: 1.50\nuser: 0.1\nexit_code: 7\nwall: 0.25\n",
        )
        .unwrap();
        let line = test_line(path, "x").unwrap();
        assert_eq!(line, format!("x: 1.75 s in 2 runs, exit code 7; output in {path}/x"));
        assert_eq!(test_line(path, "y"), None);
    }
}
