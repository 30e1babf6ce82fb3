//! Golden cases of the built-in programs: `tests/golden/programs/NAME` holds a first job that is made of the examples in
//! the manifest, the job's own part of the script made of it, and its reproduce file.
//!
//! With `JOBC_UPDATE=1` the files are written instead of compared; the author reads the difference.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jobc::backend::{reproduce, standalone};
use jobc::catalog::builtin;

use crate::support::{example_job, plan_of};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/programs")
}

/// The files of a case, each with its contents.
fn files(name: &str) -> [(String, String); 3] {
    let yaml = example_job(name);
    let (plan, findings) = plan_of(&yaml);
    assert!(findings.is_empty(), "{name}: {findings:?}\n{yaml}");
    let script = standalone::emit(name, &plan, &yaml, &standalone::Options::default());
    let reproduce = reproduce::emit(name, &plan);
    [
        ("job.yaml".to_owned(), yaml),
        (format!("expect/{name}.job.sh"), own_part(&script.contents).to_owned()),
        (format!("expect/{}", reproduce.name), reproduce.contents),
    ]
}

/// What differs from job to job: the rest of a script is its texts, which the other files show, and the runtime.
fn own_part(script: &str) -> &str {
    let start = script
        .find("# ---- The job: what it needs\n")
        .expect("scripts have this part");
    let end = script
        .find("# ---- The job: its texts\n")
        .expect("scripts have this part");
    &script[start..end]
}

#[test]
fn every_builtin_program_has_a_case() {
    let is_update = std::env::var_os("JOBC_UPDATE").is_some();
    let names: BTreeSet<&str> = builtin::names().collect();
    let mut differences = Vec::new();
    for name in &names {
        for (file, contents) in files(name) {
            let path = root().join(name).join(file);
            if is_update {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, &contents).unwrap();
            }
            if fs::read_to_string(&path).ok().as_ref() != Some(&contents) {
                differences.push(path.display().to_string());
            }
        }
    }
    for entry in fs::read_dir(root()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(names.contains(name.as_str()), "a case for {name}, which is no program");
    }
    assert!(
        differences.is_empty(),
        "differ (JOBC_UPDATE=1 writes them anew): {differences:#?}"
    );
    eprintln!("{} built-in programs have a golden case", names.len());
    assert!(names.len() >= 100);
}

/// What `shellcheck` has to know of the part of a script that it does not see.
const PART_HEAD: &str = "#!/bin/sh\nset -e\nexport benchmark_dir=/lkp/benchmarks/toy\n";

#[test]
fn every_script_passes_shells_and_shellcheck() {
    let work = tempfile::tempdir().unwrap();
    for name in builtin::names() {
        let yaml = example_job(name);
        let (plan, _) = plan_of(&yaml);
        let script = standalone::emit(name, &plan, &yaml, &standalone::Options::default());
        let part = format!("{PART_HEAD}{}", own_part(&script.contents));
        let reproduce = reproduce::emit(name, &plan);
        for (file, contents) in [
            (format!("{name}.sh"), script.contents),
            (format!("{name}.part.sh"), part),
            (reproduce.name, reproduce.contents),
        ] {
            fs::write(work.path().join(file), contents).unwrap();
        }
    }
    for (tool, command) in [
        ("dash", "for file in *.sh; do dash -n \"$file\" || exit; done"),
        ("busybox", "for file in *.sh; do busybox sh -n \"$file\" || exit; done"),
        ("mksh", "for file in *.sh; do mksh -n \"$file\" || exit; done"),
        ("bash", "for file in *.sh; do bash -n \"$file\" || exit; done"),
        ("shellcheck", "shellcheck *.part.sh *.reproduce.sh"),
    ] {
        let run = |command: &str| {
            Command::new("sh")
                .args(["-c", command])
                .current_dir(work.path())
                .output()
                .unwrap()
        };
        if !run(&format!("command -v {tool}")).status.success() {
            eprintln!("{tool} is not installed, so it is not asked");
            continue;
        }
        let output = run(command);
        assert!(
            output.status.success(),
            "{tool}: {}",
            String::from_utf8_lossy(&[output.stdout, output.stderr].concat())
        );
    }
}
