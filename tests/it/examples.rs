//! The examples: each builds for each example host, and two builds give equal bytes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Failed, Trial};

use crate::expect::{self, Files};

/// Exit code of a build that left out what the host cannot run.
const SKIPPED: i32 = 4;

/// One test per example and host.
pub(crate) fn trials() -> Vec<Trial> {
    let (jobs, hosts) = (files("examples"), files("examples/hosts"));
    let (job_count, host_count) = (jobs.len(), hosts.len());
    let mut trials = vec![Trial::test("examples::are_there", move || {
        if job_count < 7 || host_count < 3 {
            return Err(format!("only {job_count} jobs and {host_count} hosts").into());
        }
        Ok(())
    })];
    for job in &jobs {
        for host in &hosts {
            let name = format!("examples::{}::{}", stem(job), stem(host));
            let (job, host) = (job.clone(), host.clone());
            trials.push(Trial::test(name, move || builds(&job, &host)));
        }
    }
    trials
}

/// The YAML files of a folder.
pub(crate) fn files(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .collect();
    files.sort();
    files
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

fn builds(job: &Path, host: &Path) -> Result<(), Failed> {
    let (first, second) = (build(job, host)?, build(job, host)?);
    if first != second {
        return Err("two builds differ".into());
    }
    // The first host has all that an example needs.
    let must_be_there = stem(host) == "server-2s";
    if must_be_there && !first.values().any(|file| file.is_executable) {
        return Err("no script was made".into());
    }
    Ok(())
}

fn build(job: &Path, host: &Path) -> Result<Files, Failed> {
    let work = tempfile::tempdir().unwrap();
    let output = jobc_build(job, host, &work.path().join("out"));
    let code = output.status.code();
    if code != Some(0) && code != Some(SKIPPED) {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let mut files = Files::new();
    if work.path().join("out").is_dir() {
        expect::read_tree(&work.path().join("out"), "", &mut files);
    }
    Ok(files)
}

/// Builds `job` for `host`, standalone, with the built-in catalog.
pub(crate) fn jobc_build(job: &Path, host: &Path, output: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jobc"))
        .args(["build", "--host-file"])
        .args([host, job])
        .arg("-o")
        .arg(output)
        .env_remove("LKP_SRC")
        .output()
        .unwrap()
}
