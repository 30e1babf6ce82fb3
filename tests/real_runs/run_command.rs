//! `jobc run`: its runs, its exit codes, and signals that reach it in every way they can.

use std::fs;
use std::io::Read as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::world::{Job, LoopDevice, SHELLS, check, has, left_behind, left_of, real_runs, sh};

/// A directory with a job file, in which `jobc` runs.
struct Place(TempDir);

impl Place {
    fn new(yaml: &str) -> Self {
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join("job.yaml"), yaml).unwrap();
        Self(directory)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().canonicalize().unwrap().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jobc"));
        command.args(["run", "job.yaml"]).args(arguments);
        command.current_dir(self.0.path()).env_remove("LKP_SRC");
        command
    }

    /// Runs to the end; the exit code must be `code`. Gives both outputs.
    #[track_caller]
    fn run(&self, arguments: &[&str], code: i32) -> (String, String) {
        let (output, out, err) = told(self.command(arguments).output().unwrap());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{err}");
        (out, err)
    }

    /// Starts in a process group of its own, as a shell starts what is typed.
    fn start(&self, arguments: &[&str]) -> Child {
        let mut command = self.command(arguments);
        command.process_group(0).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }
}

fn told(output: Output) -> (Output, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    (output, out, err)
}

/// Waits until there is a file with something in it.
#[track_caller]
fn wait_for(path: &Path) {
    let started = Instant::now();
    while fs::read(path).unwrap_or_default().is_empty() {
        assert!(started.elapsed().as_secs() < 20, "{} does not come", path.display());
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_first_job_leaves_all_its_results() {
    let Some(_guard) = real_runs("jobc run hello") else {
        return;
    };
    let hello = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/hello.yaml")).unwrap();
    let place = Place::new(&hello);
    let (_, refused) = place.run(&[], 1);
    assert!(refused.contains("expands into 2"), "{refused}");
    assert!(!place.path("results").exists(), "a refused job leaves nothing");
    for number in 1..=2 {
        let (out, err) = place.run(&["mytest=seq 2000 | sort -n | tail -1"], 0);
        assert!(out.starts_with("exit code  0 (done)\nwall time  "), "{out}");
        assert!(err.contains("jobc: test mytest\n"), "{err}");
        let results = place.path(&format!("results/job-seq_2000___sort_-n___tail_-1-{number}"));
        assert_eq!(fs::read_to_string(results.join("mytest")).unwrap(), "2000\n");
        for file in ["job.yaml", "job.sh", "machine.yaml", "reproduce.sh", "mytest.time"] {
            assert!(results.join(file).exists(), "{file}");
        }
        assert_eq!(left_of(&results, &[]), Vec::<String>::new());
        let mut again = Command::new("sh");
        again.arg(results.join("reproduce.sh"));
        check(again, 0);
    }
}

#[test]
fn an_atomic_job_runs_as_it_was_split() {
    let Some(_guard) = real_runs("jobc run of an atomic job") else {
        return;
    };
    if !has("stress-ng") {
        return;
    }
    let yaml = "testcase: stress-ng\nnr_threads: 1\ntesttime: 1s\nstress-ng: {class: cpu, test: getrandom}\nvmstat:\n";
    let place = Place::new(yaml);
    let mut split = Command::new(env!("CARGO_BIN_EXE_jobc"));
    split.args(["split", "job.yaml", "-o", "."]).current_dir(place.0.path());
    check(split, 0);
    fs::rename(place.path("job-cpu-1-getrandom-1s.yaml"), place.path("job.yaml")).unwrap();
    let (out, err) = place.run(&["-o", "r", "--no-monitors"], 0);
    assert!(err.contains("jobc: test stress-ng, about 1 s\n"), "{err}");
    assert!(out.contains("test       stress-ng: 1."), "{out}");
    assert!(!place.path("r/vmstat").exists());
    assert_eq!(
        fs::read(place.path("r/job.yaml")).unwrap(),
        fs::read(place.path("job.yaml")).unwrap()
    );
    // A second run does not touch the first one's results.
    let (_, err) = place.run(&["-o", "r"], 3);
    assert!(err.contains("r exists and is not empty"), "{err}");
    let mut again = Command::new("sh");
    again.args(["r/job.sh", "-o", "r2"]).current_dir(place.0.path());
    check(again, 0);
    assert!(place.path("r2/stress-ng").exists());
}

#[test]
fn results_may_lie_behind_a_link() {
    let Some(_guard) = real_runs("jobc run behind a link") else {
        return;
    };
    let place = Place::new("mytest: echo hello\n");
    fs::create_dir(place.path("there")).unwrap();
    std::os::unix::fs::symlink("there", place.path("link")).unwrap();
    place.run(&["-o", "link/r"], 0);
    assert_eq!(fs::read_to_string(place.path("there/r/mytest")).unwrap(), "hello\n");
    let script = fs::read_to_string(place.path("there/r/job.sh")).unwrap();
    assert!(script.starts_with("#!/bin/sh\n"), "the script was copied over itself");
    // Neither a name like an option nor the directories of `cd` lead elsewhere.
    let mut odd = place.command(&["-o", "-r"]);
    odd.env("CDPATH", place.path("there"));
    let (output, out, err) = told(odd.output().unwrap());
    assert_eq!(output.status.code(), Some(2), "an option without its value: {out}{err}");
    let mut odd = place.command(&["--output=-r"]);
    odd.env("CDPATH", place.path("there"));
    check(odd, 0);
    assert!(place.path("-r/job.yaml").exists());
}

/// Who gets a signal.
#[derive(Debug, Clone, Copy)]
enum Target {
    /// All of the foreground, as when Ctrl-C is typed.
    Group,
    /// `jobc` alone.
    Jobc,
}

#[track_caller]
fn send(signal: &str, target: Target, child: &Child) {
    let id = child.id();
    let whom = match target {
        Target::Group => format!("-{id}"),
        Target::Jobc => id.to_string(),
    };
    sh(&format!("kill -s {signal} -- {whom}"));
}

/// Processes in sessions of their own, a mount, a monitor: there is much to clean up.
const MESSY: &str = "fs: tmpfs\nmeminfo:\nmytest: setsid sleep 300 & echo started; sleep 300\n";

#[test]
fn a_signal_ends_the_run_in_good_order() {
    let Some(_guard) = real_runs("jobc run and signals") else {
        return;
    };
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        for target in [Target::Group, Target::Jobc] {
            for again in [false, true] {
                let context = format!("{signal} to {target:?}, again: {again}");
                let place = Place::new(MESSY);
                let child = place.start(&["-o", "r"]);
                wait_for(&place.path("r/mytest"));
                let started = Instant::now();
                send(signal, target, &child);
                if again {
                    sleep(Duration::from_millis(100));
                    send(signal, target, &child);
                }
                let (output, out, err) = told(child.wait_with_output().unwrap());
                assert_eq!(output.status.code(), Some(code), "{context}\n{out}\n{err}");
                assert!(started.elapsed().as_secs() < 10, "{context}: {:?}", started.elapsed());
                assert!(
                    out.starts_with(&format!("exit code  {code} (ended by SIG{signal})\n")),
                    "{context}: {out}"
                );
                assert_eq!(err.matches("ended by a signal").count(), 1, "{context}: {err}");
                assert_eq!(left_of(&place.path("r"), &[]), Vec::<String>::new(), "{context}");
            }
        }
    }
}

#[test]
fn ctrl_c_at_any_moment_leaves_nothing_behind() {
    let Some(_guard) = real_runs("jobc run and Ctrl-C") else {
        return;
    };
    let mut ended_by_script = 0;
    for milliseconds in [0, 5, 10, 20, 30, 40, 60, 80, 100, 130, 160, 200, 300, 500] {
        let place = Place::new(MESSY);
        let child = place.start(&["-o", "r"]);
        sleep(Duration::from_millis(milliseconds));
        send("INT", Target::Group, &child);
        let (output, out, err) = told(child.wait_with_output().unwrap());
        let context = format!("after {milliseconds} ms\n{out}\n{err}");
        // In its first moments `jobc` has nothing to clean up, and ends as any program does.
        let is_early = output.status.signal() == Some(2) && !place.path("r").exists();
        assert!(
            is_early || output.status.code() == Some(130),
            "{:?} {context}",
            output.status
        );
        ended_by_script += usize::from(!is_early);
        assert_eq!(left_of(&place.path("r"), &[]), Vec::<String>::new(), "{context}");
        let is_used = place.path("r/job.yaml").exists();
        assert!(
            is_used || !place.path("r").exists(),
            "an empty directory is left, {context}"
        );
    }
    eprintln!("{ended_by_script} of 14 runs were ended by their script");
    assert!(
        ended_by_script >= 4,
        "only {ended_by_script} runs were ended by their script"
    );
}

#[test]
fn a_run_whose_watcher_is_gone_cleans_up() {
    let Some(_guard) = real_runs("a lost watcher") else {
        return;
    };
    for shell in SHELLS.iter().filter(|shell| has(shell[0])) {
        let job = Job::new(
            "lost",
            "fs: tmpfs\nfor i in 1 2 3 4:\n  mytest: sleep 0.3\n",
            |script| script,
        );
        let mut command = job.command(shell, &["run"]);
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut messages = child.stderr.take().unwrap();
        messages.read_exact(&mut [0; 1]).unwrap();
        drop(messages);
        // To mksh `printf` is a program of its own, so that the script itself does not notice, and runs to its end.
        let code = if shell[0] == "mksh" { 0 } else { 141 };
        assert_eq!(child.wait().unwrap().code(), Some(code), "{shell:?}");
        assert_eq!(left_behind(&job, &[]), Vec::<String>::new(), "{shell:?}");
    }
}

#[test]
fn what_is_missing_is_told_and_nothing_is_left() {
    let Some(_guard) = real_runs("jobc run without the benchmark") else {
        return;
    };
    if Path::new("/lkp/benchmarks/will-it-scale").exists() {
        return eprintln!("not run: will-it-scale is installed");
    }
    let place = Place::new("nr_task: 1\nruntime: 1s\nwill-it-scale: {test: brk1, mode: process}\n");
    let (out, err) = place.run(&[], 4);
    assert!(err.contains("will-it-scale"), "{err}");
    assert!(err.contains("git clone https://"), "how to get it: {err}");
    assert!(
        out.contains("exit code  4 (something that it needs is missing)"),
        "{out}"
    );
    assert!(out.contains("results    none"), "{out}");
    assert!(!place.path("results").exists());
    // Quiet leaves out what is no error; this is one.
    let (_, quiet) = place.run(&["-q"], 4);
    assert!(quiet.starts_with("error: jobc: missing:"), "{quiet}");
}

#[test]
fn exit_codes_are_those_of_the_command() {
    let Some(_guard) = real_runs("jobc run and its exit codes") else {
        return;
    };
    let failing = Place::new("mytest: echo why; exit 7\n");
    let (out, err) = failing.run(&["-q", "-o", "r"], 1);
    assert!(out.starts_with("exit code  1 (the test failed)\n"), "{out}");
    assert!(out.contains("exit code 7; output in r/mytest"), "{out}");
    assert!(err.contains("why\n"), "{err}");
    let slow = Place::new("mytest: sleep 20\n");
    let (out, _) = slow.run(&["--timeout", "1s"], 1);
    assert!(out.contains("(timed out)"), "{out}");
    let fine = Place::new("mytest: 'true'\n");
    let (_, err) = fine.run(&["-q"], 0);
    assert_eq!(err, "");
}

#[test]
fn disks_are_formatted_only_when_that_is_allowed() {
    let Some(_guard) = real_runs("jobc run and disks") else {
        return;
    };
    let disk = LoopDevice::new(32);
    let yaml = format!(
        "disk: 1HDD\nnr_hdd_partitions: 1\nhdd_partitions: {}\nfs: ext4\nmytest: grep /fs/ /proc/mounts\n",
        disk.path
    );
    let place = Place::new(&yaml);
    let (out, err) = place.run(&[], 4);
    assert!(err.contains("--allow-format") && err.contains(&disk.path), "{err}");
    assert!(out.contains("exit code  4 (refused"), "{out}");
    assert!(disk.is_blank());
    place.run(&["--allow-format", "-o", "r"], 0);
    assert!(!disk.is_blank());
    assert_eq!(left_of(&place.path("r"), &[&disk.path]), Vec::<String>::new());
}

#[test]
fn a_terminal_shows_phase_and_time() {
    let Some(_guard) = real_runs("jobc run on a terminal") else {
        return;
    };
    if !has("script") || !has("stress-ng") {
        return;
    }
    let place = Place::new("nr_threads: 1\ntesttime: 2s\nstress-ng: {class: cpu, test: getrandom}\nfs: tmpfs\n");
    let line = format!("{} run job.yaml", env!("CARGO_BIN_EXE_jobc"));
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(place.0.path());
    let (output, out, _) = told(command.stdin(Stdio::null()).output().unwrap());
    assert!(output.status.success(), "{out}");
    assert!(out.contains("test stress-ng: 1 s of about 2 s"), "{out}");
    assert!(out.contains("setup fs: 0."), "{out}");
    assert!(out.contains("exit code  0 (done)"), "{out}");
}
