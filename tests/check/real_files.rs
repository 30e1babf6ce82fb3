//! Job files that work give no error, and no warning but those listed here, each of which is true.

use std::ops::ControlFlow;
use std::sync::Arc;

use camino::Utf8Path;
use jobc::pipeline::HostChoice;

use crate::world::{Overlay, conformance, findings, job_files, session};

/// The warnings about the 309 job files: `FILE:LINE: [code]: why it is true`.
///
/// `unknown-key` of a `setup-...` key: no such program exists any more, so nothing runs it. `shell-expansion`: meant
/// here, and worth knowing. `list-not-expanded`, `unknown-option`: the script's head declares no such option.
const WARNINGS: &[&str] = &[
    "jobs/boot-trace.yaml:10 unknown-option",
    "jobs/boot-trace.yaml:11 unknown-option",
    "jobs/boot-trace.yaml:12 unknown-option",
    "jobs/boot-trace.yaml:13 unknown-option",
    "jobs/boot-trace.yaml:14 unknown-option",
    "jobs/cgroup2-test.yaml:2 testcase-without-program",
    "jobs/debug.yaml:2 testcase-without-program",
    "jobs/fio-basic/fio-basic-pagecache-demo.yaml:58 shell-expansion",
    "jobs/fio-jbod-12hdd-randwrite-sync-4k.yaml:12 list-not-expanded",
    "jobs/fio-jbod-12hdd-randwrite-sync-4k.yaml:14 list-not-expanded",
    "jobs/fio-jbod-12hdd-randwrite-sync-4k.yaml:17 unknown-option",
    "jobs/fio-jbod-12hdd-randwrite-sync-4k.yaml:18 unknown-option",
    "jobs/fio-jbod-12hdd.yaml:12 list-not-expanded",
    "jobs/fio-jbod-12hdd.yaml:15 list-not-expanded",
    "jobs/fio-jbod-12hdd.yaml:19 list-not-expanded",
    "jobs/hackbench/hackbench-cpuset.yaml:3 shell-expansion",
    "jobs/hackbench/hackbench-cpuset.yaml:5 shell-expansion",
    "jobs/hackbench/hackbench-cpuset.yaml:6 shell-expansion",
    "jobs/kbuild/kbuild.yaml:11 unknown-key",
    "jobs/kbuild/kbuild8.yaml:14 unknown-key",
    "jobs/linkbench.yaml:8 unknown-key",
    "jobs/local-tests/kbuild-local-test.yaml:8 unknown-key",
    "jobs/netperf.yaml:47 unknown-key",
    "jobs/oltp.yaml:13 unknown-key",
    "jobs/pack-deps.yaml:2 testcase-without-program",
    "jobs/pack-deps.yaml:9 unknown-key",
    "jobs/pgbench.yaml:15 yaml-bool",
    "jobs/pts/pts-part1.yaml:335 duplicate-item",
    "jobs/rocksdb.yaml:8 unknown-key",
    "jobs/sysbench-memory.yaml:12 yaml-bool",
    "jobs/uperf.yaml:18 unknown-option",
];

#[test]
fn the_job_files_of_the_tree_give_no_error_and_only_true_warnings() {
    let Some(root) = conformance("real_files") else { return };
    let tree = root.join("lkp-tree");
    let session = session(
        &Arc::default(),
        Some(&tree),
        HostChoice::Named("lkp-ivb-d02".to_owned()),
    );
    let files = job_files(&tree);
    let mut warnings = Vec::new();
    for path in &files {
        for found in findings(&session, path, &mut |_| ControlFlow::Break(())) {
            assert!(!found.text.starts_with("error"), "{found:?}");
            if let Some(rest) = found.text.strip_prefix("warning[") {
                let code = rest.split(']').next().unwrap_or(rest);
                let file = found
                    .file
                    .rsplit_once("jobs/")
                    .map_or(found.file.as_str(), |(_, name)| name);
                warnings.push(format!("jobs/{file}:{} {code}", found.line));
            }
        }
    }
    warnings.sort();
    warnings.dedup();
    let mut expected: Vec<&str> = WARNINGS.to_vec();
    expected.sort_unstable();
    println!("{} job files: no error, {} warnings", files.len(), warnings.len());
    assert_eq!(warnings, expected);
    assert_eq!(files.len(), 309);
}

#[test]
fn mailed_jobs_give_no_error_with_either_catalog() {
    let Some(root) = conformance("mailed_jobs") else { return };
    let tree = root.join("lkp-tree");
    for catalog in [None, Some(&*tree)] {
        let host = HostChoice::File(tree.join("hosts/lkp-ivb-d02"));
        let session = session(&Arc::default(), catalog, host);
        let mut count = 0;
        for entry in root.join("reports").read_dir_utf8().expect("a folder of reports") {
            let path = entry.expect("a directory entry").path().join("job.yaml");
            if !path.is_file() {
                continue;
            }
            let found = findings(&session, &path, &mut |_| ControlFlow::Break(()));
            let judged: Vec<_> = found
                .iter()
                .filter(|found| found.text.starts_with("error") || found.text.contains("[unknown-key]"))
                .collect();
            assert!(judged.is_empty(), "{judged:?}");
            count += 1;
        }
        println!("{count} mailed jobs: no error, no word about keys of the run");
        assert_eq!(count, 135);
    }
}

#[test]
fn the_examples_give_no_finding() {
    let examples = Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let host = HostChoice::File(examples.join("hosts/server-2s.yaml"));
    let session = session(&Arc::new(Overlay::default()), None, host);
    let mut count = 0;
    for entry in examples.read_dir_utf8().expect("a folder of examples") {
        let path = entry.expect("a directory entry").path().to_owned();
        // These bring a program of their own, which the command line loads; the golden cases see them.
        let is_own = ["vdso-gettime", "hello"].contains(&path.file_stem().unwrap_or_default());
        if path.extension() == Some("yaml") && !is_own {
            let found = findings(&session, &path, &mut |_| ControlFlow::Continue(()));
            let judged: Vec<_> = found.iter().filter(|found| !found.text.starts_with("note")).collect();
            assert!(judged.is_empty(), "{path}: {judged:?}");
            count += 1;
        }
    }
    assert!(count >= 3, "only {count} examples");
}
