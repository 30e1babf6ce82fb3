//! Splits all reference job files in one process, lists them, and splits and compiles them, and prints each time as a
//! multiple of copying the result.
//!
//! `cargo bench --bench split_all`. Needs the reference data beside the checkout; without it, says so and ends.
//! The budget is three times `cp -r` of the output, median of five alternating runs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How often each of the two is measured, in turn.
const RUNS: usize = 5;

fn main() {
    let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance/lkp-tree");
    let Ok(tree) = tree.canonicalize() else {
        report("split_all: no reference data beside the checkout, nothing measured");
        return;
    };
    let jobs = job_files(&tree);
    let work = std::env::temp_dir().join(format!("jobc-split-all-{}", std::process::id()));
    let (output, copy) = (work.join("out"), work.join("copy"));
    let scripts = work.join("scripts");
    let (mut split_times, mut copy_times) = (Vec::new(), Vec::new());
    let (mut list_times, mut build_times, mut scripts_copy_times) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let _ = std::fs::remove_dir_all(&work);
        std::fs::create_dir_all(&work).expect("a temporary directory");
        split_times.push(time(&mut split(&tree, &jobs, &output)));
        copy_times.push(time(Command::new("cp").arg("-r").arg(&output).arg(&copy)));
        list_times.push(time(split(&tree, &jobs, &work.join("none")).arg("--list")));
        build_times.push(time(&mut build(&tree, &jobs, &scripts)));
        scripts_copy_times.push(time(
            Command::new("cp")
                .arg("-r")
                .arg(&scripts)
                .arg(work.join("scripts-copy")),
        ));
    }
    let peak = peak_memory(&mut split(&tree, &jobs, &work.join("again")));
    let count = std::fs::read_dir(&output).map_or(0, Iterator::count);
    let _ = std::fs::remove_dir_all(&work);
    let (split, copy) = (median(split_times), median(copy_times));
    report(&format!("split_all: {} job files, {count} atomic jobs", jobs.len()));
    report(&format!(
        "  split {:.0} ms, cp -r {:.0} ms",
        millis(split),
        millis(copy)
    ));
    report(&format!(
        "  ratio {:.2} (budget 3)",
        split.as_secs_f64() / copy.as_secs_f64()
    ));
    report(&format!("  peak memory {peak} MiB"));
    let list = median(list_times);
    report(&format!(
        "  list alone {:.0} ms, ratio to the same copy {:.2}",
        millis(list),
        list.as_secs_f64() / copy.as_secs_f64()
    ));
    let (build, copy) = (median(build_times), median(scripts_copy_times));
    report(&format!(
        "  split and lkp scripts {:.0} ms, cp -r of both {:.0} ms, ratio {:.2} (budget 3)",
        millis(build),
        millis(copy),
        build.as_secs_f64() / copy.as_secs_f64()
    ));
}

/// All job files of the tree, as paths below it.
fn job_files(tree: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![tree.join("jobs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a readable tree") {
            let path = entry.expect("a readable tree").path();
            let is_job = path
                .extension()
                .is_some_and(|ending| ending == "yaml" || ending == "yml");
            if path.is_dir() {
                folders.push(path);
            } else if is_job {
                files.push(path.strip_prefix(tree).expect("inside the tree").to_owned());
            }
        }
    }
    files.sort();
    files
}

fn split(tree: &Path, jobs: &[PathBuf], output: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jobc"));
    let words = [
        "split",
        "-q",
        "--catalog",
        ".",
        "-t",
        "lkp-ivb-d02",
        "--on-collision=suffix",
        "-o",
    ];
    command
        .current_dir(tree)
        .args(words.map(OsString::from))
        .arg(output)
        .args(jobs);
    command.stdout(std::process::Stdio::null());
    command
}

/// The same job files with a script for the lkp-tests runtime each.
fn build(tree: &Path, jobs: &[PathBuf], output: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jobc"));
    command.current_dir(tree).args([
        "build",
        "-q",
        "--ignore-needs",
        "--target",
        "lkp",
        "--catalog",
        ".",
        "-t",
    ]);
    command
        .args(["lkp-ivb-d02", "--on-collision=suffix", "-o"])
        .arg(output)
        .args(jobs);
    command.stdout(std::process::Stdio::null());
    command
}

fn time(command: &mut Command) -> Duration {
    let start = Instant::now();
    let status = command.status().expect("a command that starts");
    let taken = start.elapsed();
    assert!(status.success() || status.code() == Some(4), "{command:?}: {status}");
    taken
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The largest resident size that the kernel shows while `command` runs, in MiB.
fn peak_memory(command: &mut Command) -> u64 {
    let mut child = command.spawn().expect("a command that starts");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().expect("a child of ours").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
    peak / 1024
}

#[expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]
fn report(line: &str) {
    println!("{line}");
}
