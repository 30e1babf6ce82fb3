//! Every built-in program that this machine can run, for a second or two, on the examples in its manifest.
//!
//! `tests/packages.txt` lists the Debian packages that are installed for this; a test program that needs nothing else
//! has to run.

use std::collections::BTreeSet;

use jobc::catalog::manifest::{Distribution, Manifest, Need};
use jobc::catalog::{Template, builtin};

use crate::support::{example_entry, example_job};
use crate::world::{Job, SHELLS, has, left_behind, real_runs};

/// Debian packages that are not installed for the tests, with the reason.
const NOT_INSTALLED: [(&str, &str); 13] = [
    ("netperf", "in the non-free part of Debian"),
    ("iozone3", "in the non-free part of Debian"),
    ("cifs-utils", "needs a server of its own"),
    ("nfs-common", "needs services of systemd"),
    ("nfs-kernel-server", "needs services of systemd"),
    ("mdadm", "needs a kernel with RAID"),
    ("f2fs-tools", "needs a kernel with f2fs"),
    ("qemu-system-x86", "for a benchmark that Debian has not"),
    ("kmod", "needs a kernel with modules"),
    ("default-jre-headless", "for a benchmark that Debian has not"),
    ("flex", "for a benchmark that Debian has not"),
    ("bison", "for a benchmark that Debian has not"),
    ("bc", "for a benchmark that Debian has not"),
];

fn packages() -> BTreeSet<&'static str> {
    let lines = include_str!("../packages.txt").lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

fn manifest(name: &str) -> Manifest {
    builtin::program(name).unwrap().manifest.clone()
}

/// The needs that always count, of a program and of those beside it.
fn needs(name: &str) -> Vec<Need> {
    let manifest = manifest(name);
    let others = manifest.params_of.iter().chain(&manifest.beside);
    let mut all: Vec<Need> = others.flat_map(|other| needs(other)).collect();
    all.extend(manifest.needs.into_iter().filter(|need| need.when.is_none()));
    all
}

/// Whether the listed packages bring all that a program needs.
fn is_packaged(name: &str) -> bool {
    let packages = packages();
    let is_had =
        |need: &Need| need.file.is_none() && need.package(Distribution::Debian).is_some_and(|p| packages.contains(p));
    let is_module = |need: &Need| need.command.as_deref() == Some("modprobe");
    needs(name).iter().all(|need| is_had(need) && !is_module(need))
}

fn names(is_role: impl Fn(&jobc::catalog::Roles) -> bool) -> Vec<&'static str> {
    builtin::names()
        .filter(|name| is_role(&builtin::program(name).unwrap().roles()))
        .collect()
}

/// The names that a script's messages say were passed over, and the others.
fn partition<'a>(names: &[&'a str], messages: &str) -> (Vec<&'a str>, Vec<&'a str>) {
    let is_skipped = |name: &&str| {
        messages.contains(&format!("skipped: {name} (")) || messages.contains(&format!("skipped: monitor {name} ("))
    };
    names.iter().partition(|name| is_skipped(name))
}

#[test]
fn every_package_is_listed() {
    let mut known = packages();
    known.extend(NOT_INSTALLED.map(|(package, _)| package));
    let mut unknown = Vec::new();
    for name in builtin::names() {
        for need in manifest(name).needs {
            let package = need.package(Distribution::Debian).unwrap_or_default().to_owned();
            if !package.is_empty() && !known.contains(package.as_str()) {
                unknown.push(format!("{name}: {package}"));
            }
        }
    }
    assert!(unknown.is_empty(), "not in tests/packages.txt: {unknown:?}");
}

#[test]
fn every_packaged_test_runs() {
    let Some(_guard) = real_runs("every packaged test") else {
        return;
    };
    let mut ran = Vec::new();
    for name in names(|roles| roles.test).into_iter().filter(|name| is_packaged(name)) {
        for need in needs(name) {
            let command = need.command.unwrap_or_default();
            assert!(
                has(&command),
                "{name} needs {command}: install the packages of tests/packages.txt"
            );
        }
        let job = Job::new(name, &example_job(name), |script| script);
        job.run(SHELLS[0], &["run"], 0);
        assert!(!job.result(name).is_empty(), "{name} wrote nothing");
        assert!(
            job.result(&format!("{name}.time")).starts_with("exit_code: 0\n"),
            "{name}"
        );
        assert_eq!(left_behind(&job, &[]), Vec::<String>::new(), "{name}");
        ran.push(name);
    }
    eprintln!("{} test programs run for real: {}", ran.len(), ran.join(" "));
    assert!(ran.len() >= 20, "only {} test programs ran", ran.len());
}

#[test]
fn every_monitor_runs_or_is_skipped() {
    let Some(_guard) = real_runs("every monitor") else {
        return;
    };
    let monitors = names(|roles| roles.monitor.is_some());
    let yaml: String = monitors.iter().map(|name| example_entry(name)).collect();
    let job = Job::new("monitors", &format!("{yaml}mytest: sleep 3\n"), |script| script);
    let messages = job.run(SHELLS[0], &["run"], 0);
    assert!(!messages.contains("ended at once"), "{messages}");
    let (skipped, ran) = partition(&monitors, &messages);
    for name in &ran {
        assert!(!job.result(name).is_empty(), "{name} recorded nothing");
    }
    assert_eq!(left_behind(&job, &[]), Vec::<String>::new());
    eprintln!(
        "{} monitors run for real: {}; {} skipped: {}",
        ran.len(),
        ran.join(" "),
        skipped.len(),
        skipped.join(" ")
    );
    assert!(ran.len() >= 20, "only {} monitors ran", ran.len());
}

/// Setups of disks and file systems have tests of their own, in `disks.rs`.
#[test]
fn every_setup_runs_or_is_skipped() {
    let Some(_guard) = real_runs("every setup") else { return };
    let setups = names(|roles| roles.setup);
    let setups: Vec<&str> = setups
        .into_iter()
        .filter(|name| manifest(name).storage.is_none() && is_packaged(name))
        .collect();
    let (mut ran, mut skipped) = (Vec::new(), Vec::new());
    for name in &setups {
        let job = Job::new(name, &example_job(name), |script| script);
        let messages = job.run(SHELLS[0], &["run"], 0);
        assert_eq!(left_behind(&job, &[]), Vec::<String>::new(), "{name}");
        let (passed_over, _) = partition(&[*name], &messages);
        skipped.extend(passed_over);
        // Some have nothing to do on their examples; that is no run.
        let is_wrapper = builtin::program(name).unwrap().template(Template::Wrap).is_some();
        if messages.contains(&format!("jobc: setup {name}")) || is_wrapper && !messages.contains("skipped:") {
            ran.push(*name);
        }
    }
    eprintln!(
        "{} setups run for real: {}; {} skipped: {}",
        ran.len(),
        ran.join(" "),
        skipped.len(),
        skipped.join(" ")
    );
    assert!(ran.len() >= 8, "only {} setups ran", ran.len());
}
