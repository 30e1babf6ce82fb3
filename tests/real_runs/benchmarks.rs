//! Real benchmarks, for a second or two, in each shell.

use std::process::Command;

use crate::world::{Job, SHELLS, check, has, left_behind, real_runs};

/// Runs the job in every shell and its record once more; gives the last result's test output.
#[track_caller]
fn run_everywhere(test: &str, command: &str, yaml: &str) {
    let Some(_guard) = real_runs(test) else { return };
    if !has(command) {
        return;
    }
    for shell in SHELLS.iter().filter(|shell| has(shell[0])) {
        let job = Job::new(test, yaml, |script| script);
        job.run(shell, &["run"], 0);
        let times = job.result(&format!("{test}.time"));
        for field in ["exit_code: 0\n", "wall: ", "user: ", "sys: "] {
            assert!(times.contains(field), "{shell:?}: {times}");
        }
        for file in [
            "job.yaml",
            "job.sh",
            "machine.yaml",
            "reproduce.sh",
            "meminfo",
            "vmstat",
            test,
        ] {
            assert!(!job.result(file).is_empty(), "{shell:?}: {file} is empty");
        }
        assert_eq!(job.result("job.yaml"), yaml);
        assert!(
            job.result("machine.yaml").contains("kernel: '"),
            "{}",
            job.result("machine.yaml")
        );
        assert_eq!(left_behind(&job, &[]), Vec::<String>::new());
        // A plain script leaves its setup as it is; in mounts of its own that ends with it.
        let mut again = Command::new("unshare");
        again.arg("-m").args(*shell).arg(job.path("result/reproduce.sh"));
        check(again, 0);
        eprintln!("{test} ran in {}", shell.join(" "));
    }
}

#[test]
fn stress_ng() {
    run_everywhere(
        "stress-ng",
        "stress-ng",
        "testcase: stress-ng\nnr_cpu: 2\nnr_threads: 50%\ntesttime: 1s\nstress-ng: {class: cpu, test: getrandom}\n\
         vmstat:\nmeminfo:\nmpstat:\niostat:\n",
    );
}

#[test]
fn hackbench() {
    run_everywhere(
        "hackbench",
        "hackbench",
        "testcase: hackbench\nnr_threads: 2\nhackbench: {mode: threads, ipc: socket, loops: 100}\nvmstat:\nmeminfo:\n\
         interrupts:\nproc-vmstat:\n",
    );
}

#[test]
fn fio_in_memory() {
    run_everywhere(
        "fio",
        "fio",
        "testcase: fio-basic\nfs: tmpfs\nnr_task: 2\ntest_size: 4M\nruntime: 1s\n\
         fio-setup-basic: {rw: randwrite, bs: 4k, ioengine: sync}\nfio:\nvmstat:\nmeminfo:\n",
    );
}

#[test]
fn mytest() {
    run_everywhere(
        "mytest",
        "sh",
        "testcase: mytest\ngreeting: it's $HOME\nmytest: echo \"$greeting\"; sleep 0.2\nvmstat:\nmeminfo:\n",
    );
}

#[test]
fn a_failing_test_is_exit_code_1() {
    let Some(_guard) = real_runs("a failing test") else {
        return;
    };
    let job = Job::new("mytest", "mytest: echo why; exit 7\nmeminfo:\n", |script| script);
    let messages = job.run(SHELLS[0], &["run"], 1);
    assert!(
        messages.contains("why\njobc: test mytest failed (exit code 7)"),
        "{messages}"
    );
    assert!(job.result("mytest.time").contains("exit_code: 7\n"));
    assert_eq!(left_behind(&job, &[]), Vec::<String>::new());
}

#[test]
fn a_missing_command_is_exit_code_3_and_names_its_package() {
    let Some(_guard) = real_runs("a missing command") else {
        return;
    };
    let edit = |script: String| script.replace("need_command hackbench", "need_command no-such-hackbench");
    let job = Job::new("hackbench", "nr_threads: 1\nhackbench:\n", edit);
    let messages = job.run(SHELLS[0], &["run"], 3);
    assert!(
        messages.contains("no-such-hackbench (for hackbench): package"),
        "{messages}"
    );
    assert!(messages.contains("rt-tests"), "{messages}");
}

#[test]
fn setup_and_cleanup_may_be_runs_of_their_own() {
    let Some(_guard) = real_runs("setup and cleanup") else {
        return;
    };
    let job = Job::new("mytest", "fs: tmpfs\nmytest: touch /fs/tmpfs0/x\n", |script| script);
    let is_mounted = || {
        std::fs::read_to_string("/proc/mounts")
            .unwrap()
            .contains(" /fs/tmpfs0 ")
    };
    job.run(SHELLS[0], &["setup"], 0);
    assert!(is_mounted());
    job.run(SHELLS[0], &["test"], 0);
    job.run(SHELLS[0], &["test"], 0);
    assert!(is_mounted());
    job.run(SHELLS[0], &["cleanup"], 0);
    assert!(!is_mounted());
    assert_eq!(left_behind(&job, &[]), Vec::<String>::new());
}

#[test]
fn nothing_runs_when_only_asked_to_show() {
    let Some(_guard) = real_runs("-n") else { return };
    let job = Job::new("mytest", "mytest: echo hello\nmeminfo:\n", |script| script);
    job.run(SHELLS[0], &["run", "-n"], 0);
    assert!(!job.path("result").exists());
}

#[test]
fn a_daemon_or_monitor_that_does_not_run_is_told() {
    let Some(_guard) = real_runs("a dead daemon") else {
        return;
    };
    let edit = |script: String| {
        let script = script.replace("need_command netserver", "need_command true");
        script.replace(
            "run_daemon netserver -4 -D",
            "run_daemon sh -c 'echo no such address; exit 3'",
        )
    };
    let job = Job::new("daemon", "netserver:\nmytest: 'true'\n", edit);
    let messages = job.run(SHELLS[0], &["run"], 2);
    assert!(
        messages.contains("no such address\njobc: daemon netserver ended at once"),
        "{messages}"
    );
    let edit = |script: String| script.replace("\tvmstat -n 1", "\texit 3");
    let job = Job::new("monitor", "vmstat:\nmytest: 'true'\n", edit);
    let messages = job.run(SHELLS[0], &["run"], 0);
    assert!(messages.contains("monitor vmstat ended at once"), "{messages}");
    job.run(SHELLS[0], &["run", "--strict"], 3);
}

#[test]
fn the_copy_of_the_script_runs_again() {
    let Some(_guard) = real_runs("job.sh") else { return };
    let job = Job::new("mytest", "mytest: echo again\n", |script| script);
    job.run(SHELLS[0], &["run"], 0);
    let mut copy = Command::new("sh");
    copy.arg(job.path("result/job.sh")).arg("-o").arg(job.path("result"));
    check(copy, 0);
    assert_eq!(job.result("mytest"), "again\n");
    assert_eq!(job.result("mytest.time").matches("exit_code").count(), 1);
    assert!(job.result("job.sh").starts_with("#!/bin/sh\n"));
}
