//! Scripts of every shape are shell that every shell parses and shellcheck accepts.

use std::fs;
use std::path::Path;
use std::process::Command;

use jobc::backend::plan::plan;
use jobc::backend::{reproduce, standalone};
use jobc::catalog::{ProgramSet, load_directory};
use jobc::diagnostic::Diagnostics;
use jobc::source::{MemoryStore, SourceSet};

use crate::support::{job, plan_of};

/// Checks each script that `shape` gives for the job, and gives back the two texts.
#[track_caller]
fn check(name: &str, yaml: &str) -> (String, String) {
    check_shape(name, yaml, true)
}

/// The same; shellcheck takes a second for a whole script, so that not every shape can have it at each run.
#[track_caller]
fn check_shape(name: &str, yaml: &str, is_thorough: bool) -> (String, String) {
    let (plan, findings) = plan_of(yaml);
    assert!(findings.is_empty(), "{name}: {findings:?}");
    let script = standalone::emit(name, &plan, yaml, &standalone::Options::default());
    let reproduce = reproduce::emit(name, &plan);
    let directory = std::env::temp_dir().join(format!("jobc-scripts-{}-{name}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    for artifact in [&script, &reproduce] {
        let path = directory.join(&artifact.name);
        fs::write(&path, &artifact.contents).unwrap();
        for command in ["dash -n", "bash -n", "busybox sh -n", "mksh -n", "shellcheck -s sh"] {
            if is_thorough || !command.starts_with("shellcheck") || artifact.name.ends_with(".reproduce.sh") {
                check_with(command, &path, &artifact.contents);
            }
        }
    }
    fs::remove_dir_all(&directory).unwrap();
    (script.contents, reproduce.contents)
}

#[track_caller]
fn check_with(command: &str, path: &Path, contents: &str) {
    let words: Vec<&str> = command.split(' ').collect();
    match Command::new(words[0]).args(&words[1..]).arg(path).output() {
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success(),
                "{command} {}:\n{text}\n{contents}",
                path.display()
            );
        }
        Err(error) => eprintln!("{} is not tested: {error}", words[0]),
    }
}

#[test]
fn a_test_with_monitors() {
    let (script, plain) = check(
        "stress-ng",
        "testcase: stress-ng\nnr_cpu: 96\nnr_threads: 10%\ntesttime: 60s\nstress-ng: {class: os, test: kill}\n\
         cpufreq_governor: performance\nvmstat:\nmeminfo:\n",
    );
    assert!(
        script.contains("run stress-ng --timeout 60 --times --verify --metrics-brief --kill 9\n"),
        "{script}"
    );
    assert!(
        plain.contains("\nstress-ng --timeout 60 --times --verify --metrics-brief --kill 9\n"),
        "{plain}"
    );
    assert!(!plain.contains("vmstat"), "monitors are no part of what is reproduced");
}

#[test]
fn disks_that_the_host_names() {
    let (script, plain) = check(
        "fio",
        "testcase: fio-basic\ndisk: 2SSD\nmd: RAID0\nfs: xfs\nssd_partitions: /dev/sdb1 /dev/sdc1\nnr_task: 2\n\
         fio-setup-basic: {rw: randwrite, bs: 4k, test_size: 1G}\nfio:\n",
    );
    assert!(
        script.contains("\toverwrites /dev/sdb1\n\toverwrites /dev/sdc1\n"),
        "{script}"
    );
    assert!(
        plain.contains("--raid-devices=2 --force --assume-clean /dev/sdb1 /dev/sdc1\n"),
        "{plain}"
    );
    assert!(
        plain.contains("\nmount -t xfs -o inode64 /dev/md0 /fs/md0\n"),
        "{plain}"
    );
}

#[test]
fn disks_that_the_host_names_by_a_pattern() {
    let (_, plain) = check(
        "pattern",
        "testcase: mytest\ndisk: 2HDD\nhdd_partitions: /dev/disk/by-id/ata-x-part*\nfs: ext4\nmytest: df\n",
    );
    assert!(
        plain.contains("for disk in ${JOBC_DISKS-} /dev/disk/by-id/ata-x-part*; do\n"),
        "{plain}"
    );
    assert!(plain.contains("\nmount -t ext4 \"$disk2\" /fs/disk2\n"), "{plain}");
}

#[test]
fn daemons_roles_and_instances() {
    let (script, plain) = check(
        "netperf",
        "testcase: netperf\nnr_threads: 2\nruntime: 5s\ncluster: cs-localhost\nif role server:\n  netserver:\n\
         if role client:\n  netperf: {test: TCP_CRR}\n",
    );
    assert!(script.contains("\trun_daemon netserver -4 -D\n"), "{script}");
    assert!(plain.contains("\nnetserver -4 -D &\n"), "{plain}");
    let client = "netperf -4 -H 127.0.0.1 -t TCP_CRR -c -C -l 5 &\n";
    assert!(plain.contains(&format!("\n{client}{client}wait\n")), "{plain}");
}

#[test]
fn control_blocks_and_awkward_values() {
    let (script, _) = check(
        "awkward",
        "testcase: mytest\ngreeting: \"it's 5$ `now`!\"\nfor i in 1 2:\n  mytest: echo \"$i $greeting\" | cat\n",
    );
    assert!(
        script.contains("\tfor i in 1 2; do\n\t\texport i\n\t\trun_test test_1 mytest\n\tdone\n"),
        "{script}"
    );
}

#[test]
fn setups_of_every_kind() {
    let is_thorough = std::env::var_os("JOBC_REAL_RUNS").is_some();
    for (name, setup) in [
        ("tmpfs", "fs: tmpfs"),
        ("brd", "disk: 4BRD_12G\nfs: btrfs"),
        ("pmem", "disk: 2pmem\nfs: {fs: ext4, mount_option: dax}"),
        ("nfs", "disk: 1BRD_1G\nfs: xfs\nfs2: nfsv4"),
        ("smb", "disk: 1BRD_1G\nfs: ext4\nfs2: smbv3"),
        ("swap", "disk: 1SSD\nssd_partitions: /dev/sdb1\nswap:"),
        ("thp", "transparent_hugepage: {thp_enabled: never, thp_defrag: always}"),
        ("iosched", "disk: 1SSD\nssd_partitions: /dev/sdb1\niosched: none"),
        ("busy_poll", "busy_poll: 50"),
        ("null", "fs2:\ncpufreq_governor:\niosched:"),
    ] {
        check_shape(
            name,
            &format!("testcase: mytest\n{setup}\nmytest: 'true'\n"),
            is_thorough,
        );
    }
}

#[test]
fn what_cannot_be_planned_is_a_finding() {
    for (yaml, finding) in [
        (
            "testcase: hackbench\nruntime: 60s\n",
            "no-test: the job is called `hackbench`",
        ),
        (
            "fs: ext4\nmytest: 'true'\n",
            "storage-chain: `fs` has no disk to work on",
        ),
        (
            "disk: {nr_hdd: 1, nr_ssd: 1}\nhdd_partitions: /dev/a*\nssd_partitions: /dev/b*\nmytest: 'true'\n",
            "storage-chain: `disk` takes disks of two kinds",
        ),
        (
            "fs2: nfsv4\nmytest: 'true'\n",
            "storage-chain: `fs2` has no file system to export",
        ),
        (
            "stress-ng: {test: kill, testtime: 5min}\nnr_threads: 1\n",
            "param-value: `testtime` of `stress-ng` is not a time",
        ),
        (
            "stress-ng: {test: kill, nr_threads: 50%}\n",
            "missing-fact: `nr_threads: 50%` needs `nr_cpu`",
        ),
        (
            "nr_cpu: 64\nstress-ng: {test: kill, nr_threads: 1%}\n",
            "param-value: `nr_threads` of `stress-ng` is not at least 1",
        ),
        (
            "hackbench: {mode: thread, nr_threads: 1}\n",
            "param-value: `mode` of `hackbench` is not one of `process`, `threads`",
        ),
        (
            "fio: {rw: read}\n",
            "missing-param: `fio` needs the parameter `test_size`",
        ),
        (
            "disk: 1FLOPPY\nmytest: 'true'\n",
            "param-value: `disk` of `disk` is not disks such as 1HDD",
        ),
        (
            "stress-ng:\nnr_threads: 1\n",
            "param-value: `stress-ng`: give it a `class` or a `test`",
        ),
        (
            "function x: 'true'\nmytest: 'true'\n",
            "unsupported-entry: `function x` has no meaning",
        ),
        (
            "in background: {mytest: 'true'}\nmytest: 'true'\n",
            "unsupported-entry: `in background` has no meaning",
        ),
        (
            "for i in 1 2: {vmstat: , mytest: 'true'}\n",
            "unsupported-entry: `vmstat` has no meaning here",
        ),
    ] {
        let (_, findings) = plan_of(yaml);
        assert!(
            findings.len() == 1 && findings[0].starts_with(finding),
            "{yaml}: {findings:?}"
        );
    }
}

/// The example of `docs/program-format.md`, as it stands there.
#[test]
fn the_documented_program_works() {
    let text = include_str!("../../docs/program-format.md");
    let block = |after: &str| -> String {
        let rest = text.split_once(after).unwrap().1.trim_start_matches(['\n']);
        rest.lines()
            .take_while(|line| line.starts_with("    ") || line.is_empty())
            .map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or_default()))
            .collect()
    };
    let mut store = MemoryStore::new();
    store.insert(
        "programs/my-bench/program.yaml",
        block("`programs/my-bench/program.yaml`:\n"),
    );
    store.insert("programs/my-bench/run.sh.j2", block("`programs/my-bench/run.sh.j2`:\n"));
    let mut diags = Diagnostics::new();
    let loaded = load_directory(&mut diags, &SourceSet::new(), &store, "programs".into()).unwrap();
    assert!(diags.is_empty(), "{:?}", diags.items());
    let mut programs = ProgramSet::new();
    for program in loaded {
        programs.add_own(program);
    }
    let plan = plan(&mut diags, &job("nr_cpu: 96\nmy-bench: {size: 4K}\n"), &programs);
    assert!(diags.is_empty(), "{:?}", diags.items());
    assert!(reproduce::body(&plan).contains("\nmy-bench --threads 96 --size 4096\n"));
}
