//! Golden cases: `tests/golden/reproduce/NAME` and `tests/golden/standalone/NAME` hold a job and the scripts made of it.
//!
//! With `JOBC_UPDATE=1` the expectations are written instead of compared; the author reads the difference.

use std::fs;
use std::path::{Path, PathBuf};

use jobc::backend::{Artifact, reproduce, standalone};

use crate::support::plan_of;

fn cases(stage: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(stage);
    let entries = fs::read_dir(&root).unwrap_or_else(|error| panic!("{}: {error}", root.display()));
    let mut cases: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(!cases.is_empty(), "{} holds no case", root.display());
    cases
}

/// Compares the artifact of each case; a case has exactly one expectation.
#[track_caller]
fn check(stage: &str, emit: impl Fn(&str, &str) -> Artifact) {
    let mut differences = Vec::new();
    for case in cases(stage) {
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let yaml = fs::read_to_string(case.join("job.yaml")).unwrap();
        assert!(yaml.starts_with("# "), "{}: a case says what it shows", case.display());
        let artifact = emit(&name, &yaml);
        let path = case.join("expect").join(&artifact.name);
        if std::env::var_os("JOBC_UPDATE").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &artifact.contents).unwrap();
        }
        if fs::read_to_string(&path).ok().as_ref() != Some(&artifact.contents) {
            differences.push(path.display().to_string());
        }
        assert_eq!(
            fs::read_dir(case.join("expect")).unwrap().count(),
            1,
            "{}: one expectation",
            case.display()
        );
    }
    assert!(
        differences.is_empty(),
        "differ (JOBC_UPDATE=1 writes them anew): {differences:#?}"
    );
}

#[test]
fn reproduce_files() {
    check("reproduce", |name, yaml| {
        let (plan, findings) = plan_of(yaml);
        assert!(findings.is_empty(), "{name}: {findings:?}");
        reproduce::emit(name, &plan)
    });
}

#[test]
fn standalone_scripts() {
    check("standalone", |name, yaml| {
        let (plan, findings) = plan_of(yaml);
        assert!(findings.is_empty(), "{name}: {findings:?}");
        standalone::emit(name, &plan, yaml, &standalone::Options::default())
    });
}
