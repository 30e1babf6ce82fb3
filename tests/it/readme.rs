//! The README: its commands run as they stand there, and its job is the example that it shows.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use libtest_mimic::{Failed, Trial};

/// Both tests.
pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("readme::commands_run", commands_run),
        Trial::test("readme::shows_the_example", shows_the_example),
    ]
}

fn readme() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

/// Runs `jobc` in a directory that has nothing but the examples.
struct Checkout(tempfile::TempDir);

impl Checkout {
    fn new() -> Self {
        let work = tempfile::tempdir().unwrap();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        std::os::unix::fs::symlink(&examples, work.path().join("examples")).unwrap();
        // What the reader is said to have: a job that came by mail, and the description of a machine.
        let mailed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/cli/compile-a-mailed-job/job.yaml");
        fs::copy(mailed, work.path().join("job.yaml")).unwrap();
        fs::copy(examples.join("hosts/server-2s.yaml"), work.path().join("my-box.yaml")).unwrap();
        Self(work)
    }

    fn jobc(&self, words: &[String]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jobc"));
        command.args(words).current_dir(self.0.path()).env_remove("LKP_SRC");
        command.output().unwrap()
    }
}

/// The arguments of `jobc` in an indented line, whether it is called by name or through cargo. Lines that need a tree
/// or run a benchmark are left out.
fn arguments(line: &str) -> Option<Vec<String>> {
    let command = line.strip_prefix("    ")?.split(" # ").next()?.trim();
    let rest = command
        .strip_prefix("jobc ")
        .or_else(|| command.strip_prefix("cargo run --release -- "))?;
    let is_run_elsewhere = rest.contains("--catalog") || rest.starts_with("run ");
    (!is_run_elsewhere).then(|| shlex::split(rest).unwrap())
}

fn commands_run() -> Result<(), Failed> {
    let checkout = Checkout::new();
    let readme = readme();
    let commands: Vec<Vec<String>> = readme.lines().filter_map(arguments).collect();
    for words in &commands {
        let output = checkout.jobc(words);
        if !output.status.success() {
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(format!("jobc {}: {}\n{told}", words.join(" "), output.status).into());
        }
    }
    match commands.len() {
        0..=3 => Err(format!("only {} commands were found", commands.len()).into()),
        _ => Ok(()),
    }
}

fn shows_the_example() -> Result<(), Failed> {
    let readme = readme();
    let (_, after) = readme.split_once("```yaml\n").ok_or("the README shows no job")?;
    let (shown, _) = after.split_once("```").ok_or("the job has no end")?;
    let checkout = Checkout::new();
    fs::write(checkout.0.path().join("shown.yaml"), shown).unwrap();
    let words = ["diff", "examples/hackbench.yaml", "shown.yaml"].map(str::to_owned);
    let output = checkout.jobc(&words);
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stdout).into_owned().into())
}
