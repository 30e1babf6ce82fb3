//! A newcomer's first steps: `jobc new job TEST`, `jobc check`, `jobc build`, for every built-in test program.

use std::path::Path;
use std::process::{Command, Output};

use jobc::catalog::builtin;
use libtest_mimic::{Failed, Trial};

/// One test per test program.
pub(crate) fn trials() -> Vec<Trial> {
    let is_test = |name: &&str| builtin::program(name).is_some_and(|program| program.roles().test);
    let names: Vec<&str> = builtin::names().filter(is_test).collect();
    let count = names.len();
    let mut trials = vec![Trial::test("new_jobs::are_there", move || match count {
        0..50 => Err(format!("only {count} test programs").into()),
        _ => Ok(()),
    })];
    let trial = |name: &'static str| Trial::test(format!("new_jobs::{name}"), move || first_steps(name));
    trials.extend(names.into_iter().map(trial));
    trials
}

fn first_steps(name: &str) -> Result<(), Failed> {
    let work = tempfile::tempdir().unwrap();
    let file = format!("{name}.yaml");
    jobc(work.path(), &["new", "job", name])?;
    let host = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/hosts/server-2s.yaml");
    let host = host.to_str().unwrap();
    let checked = jobc(work.path(), &["check", "--strict", "--host-file", host, &file])?;
    if !checked.stdout.is_empty() {
        return Err(String::from_utf8_lossy(&checked.stdout).into_owned().into());
    }
    let built = jobc(work.path(), &["build", "--host-file", host, &file, "-o", "out"])?;
    let script = String::from_utf8_lossy(&built.stdout);
    if !work.path().join(script.trim_end()).is_file() {
        return Err(format!("no script was made: {script}").into());
    }
    Ok(())
}

fn jobc(directory: &Path, arguments: &[&str]) -> Result<Output, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jobc"));
    let output = command
        .args(arguments)
        .current_dir(directory)
        .env_remove("LKP_SRC")
        .output()
        .unwrap();
    if output.status.success() {
        return Ok(output);
    }
    let text = [output.stdout, output.stderr].concat();
    Err(format!(
        "jobc {}: {}\n{}",
        arguments.join(" "),
        output.status,
        String::from_utf8_lossy(&text)
    )
    .into())
}
