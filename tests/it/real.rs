//! Generated scripts in real shells, and runs of real programs: the second part of `tests/run`.
//!
//! Runs only with `JOBC_REAL_RUNS=1`; without it these tests say so and pass.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Failed, Trial};

use crate::examples;

/// How each shell is asked for nothing but the syntax.
const SHELLS: &[&[&str]] = &[
    &["dash", "-n"],
    &["bash", "-n"],
    &["busybox", "sh", "-n"],
    &["mksh", "-n"],
];

/// Jobs that really run, with settings that make them short, and the file that the test must leave.
const RUNS: &[Run] = &[
    Run {
        example: "hello",
        settings: &[],
        record: "mytest",
    },
    Run {
        example: "hackbench",
        settings: &["nr_threads=2", "iterations=1", "hackbench.loops=1000"],
        record: "hackbench",
    },
    Run {
        example: "stress-ng-getrandom",
        settings: &["testtime=1s", "nr_threads=1"],
        record: "stress-ng",
    },
];

struct Run {
    example: &'static str,
    settings: &'static [&'static str],
    record: &'static str,
}

/// The tests of real shells and real programs.
pub(crate) fn trials() -> Vec<Trial> {
    let is_asked_for = std::env::var_os("JOBC_REAL_RUNS").is_some();
    let trial = |name: String, test: Box<dyn FnOnce() -> Result<(), Failed> + Send>| {
        Trial::test(format!("real::{name}"), move || {
            if is_asked_for {
                return test();
            }
            println!("real runs are off; JOBC_REAL_RUNS=1 turns them on");
            Ok(())
        })
    };
    let mut trials = vec![trial("scripts_pass_shells_and_shellcheck".to_owned(), Box::new(syntax))];
    for run in RUNS {
        trials.push(trial(run.example.replace('-', "_"), Box::new(|| execute(run))));
    }
    trials
}

/// Every script of every example, in every shell and under shellcheck.
fn syntax() -> Result<(), Failed> {
    let host = example("hosts/server-2s");
    let mut scripts = 0;
    for job in examples::files("examples") {
        let work = tempfile::tempdir().unwrap();
        succeed(&examples::jobc_build(&job, &host, work.path()))?;
        for script in scripts_in(work.path()) {
            for shell in SHELLS {
                succeed(&output(Command::new(shell[0]).args(&shell[1..]).arg(&script)))?;
            }
            succeed(&output(Command::new("shellcheck").arg("-x").arg(&script)))?;
            scripts += 1;
        }
    }
    println!("{scripts} scripts passed {} shells and shellcheck", SHELLS.len());
    if scripts < 20 {
        return Err(format!("only {scripts} scripts were made").into());
    }
    Ok(())
}

/// Builds the example for this machine, runs its first script and its reproduce file, and looks at what they leave.
fn execute(run: &Run) -> Result<(), Failed> {
    let work = tempfile::tempdir().unwrap();
    let built = work.path().join("out");
    let mut command = Command::new(env!("CARGO_BIN_EXE_jobc"));
    command
        .arg("build")
        .arg(example(run.example))
        .args(run.settings)
        .arg("-o")
        .arg(&built);
    succeed(&output(command.env_remove("LKP_SRC")))?;
    let scripts = scripts_in(&built);
    let is_reproduce = |path: &&PathBuf| path.to_string_lossy().ends_with(".reproduce.sh");
    let script = scripts.iter().find(|path| !is_reproduce(path)).ok_or("no job script")?;
    let reproduce = scripts.iter().find(is_reproduce).ok_or("no reproduce script")?;

    let result = work.path().join("result");
    let arguments = ["run", "-o"];
    succeed(&output(
        Command::new("sh")
            .arg(script)
            .args(arguments)
            .arg(&result)
            .current_dir(work.path()),
    ))?;
    for name in [
        run.record,
        &format!("{}.time", run.record),
        "reproduce.sh",
        "job.yaml",
        "job.sh",
        "machine.yaml",
    ] {
        let file = result.join(name);
        let is_written = fs::metadata(&file).is_ok_and(|metadata| metadata.len() > 0);
        // A test may print nothing; all else has to hold something.
        let is_silent_test = name == run.record && file.is_file();
        if !is_written && !is_silent_test {
            return Err(format!("{name} is missing or empty in the result").into());
        }
    }
    succeed(&output(Command::new("sh").arg(reproduce).current_dir(work.path())))
}

fn example(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    root.join(format!("{name}.yaml"))
}

fn scripts_in(folder: &Path) -> Vec<PathBuf> {
    let mut scripts: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "sh"))
        .collect();
    scripts.sort();
    scripts
}

fn output(command: &mut Command) -> Output {
    let output = command.output();
    output.unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

fn succeed(output: &Output) -> Result<(), Failed> {
    if output.status.success() {
        return Ok(());
    }
    let (out, err) = (&output.stdout, &output.stderr);
    let text = format!(
        "{}\n{}{}",
        output.status,
        String::from_utf8_lossy(out),
        String::from_utf8_lossy(err)
    );
    Err(text.into())
}
