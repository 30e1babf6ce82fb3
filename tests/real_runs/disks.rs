//! Real file systems on loop devices.

use std::fs;

use crate::world::{FakeCpus, Job, LoopDevice, SHELLS, has, left_behind, real_runs};

#[track_caller]
fn check_file_system(fs: &str, megabytes: u64) {
    let Some(_guard) = real_runs(fs) else { return };
    if !has(&format!("mkfs.{fs}")) || !has("fio") || !has("stress-ng") {
        return;
    }
    for (shell, mount) in SHELLS
        .iter()
        .zip(["", "noatime", "", ""])
        .filter(|(shell, _)| has(shell[0]))
    {
        let disks = [LoopDevice::new(megabytes), LoopDevice::new(megabytes)];
        let names = [&disks[0].path, &disks[1].path];
        let option = if mount.is_empty() {
            String::new()
        } else {
            format!(", mount_option: {mount}")
        };
        let yaml = format!(
            "nr_cpu: 2\ndisk: 2HDD\nhdd_partitions: {} {}\nfs: {{fs: {fs}{option}}}\nnr_task: 2\ntest_size: 4M\n\
             runtime: 1s\nfio-setup-basic: {{rw: write, bs: 4k, ioengine: sync}}\nfio:\n\
             stress-ng: {{nr_threads: 1, testtime: 1s, test: link}}\niostat:\n",
            names[0], names[1]
        );
        let job = Job::new("disks", &yaml, |script| script);
        job.run(shell, &["run", "--allow-format"], 0);
        let record = job.result("reproduce.sh");
        assert!(record.contains(&format!("mkfs -t {fs} ")), "{record}");
        assert!(job.result("fio").contains("\"error\" : 0"), "{}", job.result("fio"));
        assert!(record.contains("directory=/fs/loop"), "{record}");
        assert!(job.result("stress-ng").contains("successful run completed"));
        assert_eq!(left_behind(&job, &[names[0], names[1]]), Vec::<String>::new());
        eprintln!("{fs} ran in {}", shell.join(" "));
    }
}

#[test]
fn ext4() {
    check_file_system("ext4", 64);
}

#[test]
fn xfs() {
    check_file_system("xfs", 320);
}

#[test]
fn btrfs() {
    check_file_system("btrfs", 128);
}

#[test]
fn disks_found_by_a_pattern() {
    let Some(_guard) = real_runs("a pattern") else { return };
    let disk = LoopDevice::new(64);
    let links = tempfile::TempDir::new().unwrap();
    std::os::unix::fs::symlink(&disk.path, links.path().join("x-part1")).unwrap();
    let yaml = format!(
        "disk: 1HDD\nhdd_partitions: {}/x-part*\nfs: ext4\nmytest: df\n",
        links.path().display()
    );
    let job = Job::new("pattern", &yaml, |script| script);
    job.run(SHELLS[0], &["run", "--allow-format"], 0);
    let record = job.result("reproduce.sh");
    assert!(
        record.contains(&format!("disk1={}/x-part1\n", links.path().display())),
        "{record}"
    );
    assert!(job.result("mytest").contains("/fs/disk1"), "{}", job.result("mytest"));
    assert_eq!(left_behind(&job, &[&disk.path]), Vec::<String>::new());
}

#[test]
fn the_governor_is_set_and_put_back() {
    let Some(_guard) = real_runs("the governor") else {
        return;
    };
    for shell in SHELLS.iter().filter(|shell| has(shell[0])) {
        let cpus = FakeCpus::new();
        let show = "cat \"$cpus\"/cpu*/cpufreq/scaling_governor";
        let yaml = "cpus: /sys/devices/system/cpu\ncpufreq_governor: performance\nmytest: ".to_owned() + show + "\n";
        let job = Job::new("governor", &yaml, |script| cpus.edit(&script));
        job.run(shell, &["run"], 0);
        assert_eq!(job.result("mytest"), "performance\nperformance\n");
        assert_eq!(cpus.governors(), ["powersave", "powersave"]);
    }
}

#[test]
fn a_machine_without_governors_skips_it_or_is_strict() {
    let Some(_guard) = real_runs("no governor") else { return };
    let edit = |script: String| script.replace("/sys/devices/system/cpu", "/nonexistent");
    let job = Job::new("governor", "cpufreq_governor: performance\nmytest: 'true'\n", edit);
    let messages = job.run(SHELLS[0], &["run"], 0);
    assert!(messages.contains("skipped: cpufreq_governor"), "{messages}");
    job.run(SHELLS[0], &["run", "--strict"], 3);
}

/// Settings of the kernel that this machine lets a test change: each is seen by the test, and put back after it.
#[test]
fn settings_are_made_and_put_back() {
    let Some(_guard) = real_runs("settings") else { return };
    let mut count = 0;
    for (setup, file, expected) in [
        ("nr_hugepages: 3", "/proc/sys/vm/nr_hugepages", "3"),
        ("sysctl: {sc_swappiness: 42}", "/proc/sys/vm/swappiness", "42"),
        (
            "transparent_hugepage: never",
            "/sys/kernel/mm/transparent_hugepage/enabled",
            "[never]",
        ),
        ("busy_poll: 7", "/proc/sys/net/core/busy_read", "7"),
    ] {
        let Ok(before) = fs::read_to_string(file) else {
            eprintln!("not run: there is no {file}");
            continue;
        };
        let job = Job::new("settings", &format!("{setup}\nmytest: cat {file}\n"), |script| script);
        job.run(SHELLS[0], &["run"], 0);
        assert!(
            job.result("mytest").contains(expected),
            "{setup}: {}",
            job.result("mytest")
        );
        assert_eq!(fs::read_to_string(file).unwrap(), before, "{setup}");
        count += 1;
    }
    eprintln!("{count} settings made and put back");
    assert!(count >= 2);
}

#[test]
fn wrappers_hold_for_the_test() {
    let Some(_guard) = real_runs("wrappers") else { return };
    if has("taskset") {
        let yaml = "taskset: 0\nmytest: grep Cpus_allowed_list /proc/self/status\n";
        let job = Job::new("taskset", yaml, |script| script);
        job.run(SHELLS[0], &["run"], 0);
        assert_eq!(job.result("mytest"), "Cpus_allowed_list:\t0\n");
    }
    if has("numactl") {
        let job = Job::new("numactl", "numactl: {membind: 0}\nmytest: numactl --show\n", |script| {
            script
        });
        job.run(SHELLS[0], &["run"], 0);
        assert!(
            job.result("mytest").contains("policy: bind"),
            "{}",
            job.result("mytest")
        );
    }
    if fs::read_to_string("/sys/fs/cgroup/cgroup.controllers").is_ok_and(|list| list.contains("pids")) {
        let yaml = "cgroup2: {pids.max: 50}\nmytest: cat /proc/self/cgroup /sys/fs/cgroup/jobc/pids.max\n";
        let job = Job::new("cgroup2", yaml, |script| script);
        job.run(SHELLS[0], &["run"], 0);
        assert_eq!(job.result("mytest"), "0::/jobc\n50\n");
        assert!(fs::metadata("/sys/fs/cgroup/jobc").is_err());
    } else {
        eprintln!("not run: no control groups of version 2");
    }
}
