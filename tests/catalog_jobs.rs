//! Job files of lkp-tests build with the built-in catalog alone, for the tests that it has: programs and parameters are
//! called the same.

#![expect(clippy::print_stderr, reason = "a test says what it did, and what it could not do")]

use std::path::{Path, PathBuf};
use std::process::Command;

use jobc::catalog::builtin;

/// Job files that ask for more than the built-in program can do, with what it says.
const REFUSED: [(&str, &str); 2] = [
    ("ftq", "only `test: add` can be run"),
    ("mytest", "needs the parameter `mytest`"),
];

fn job_file(tree: &Path, name: &str) -> Option<PathBuf> {
    let places = [format!("jobs/{name}.yaml"), format!("jobs/{name}/{name}.yaml")];
    places.iter().map(|place| tree.join(place)).find(|path| path.is_file())
}

#[test]
fn job_files_of_lkp_tests_build() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tree = root.join("../shared/conformance/lkp-tree");
    if !tree.is_dir() {
        eprintln!("not run: there is no {}", tree.display());
        return;
    }
    let mut built = Vec::new();
    for name in builtin::names().filter(|name| builtin::program(name).unwrap().roles().test) {
        let Some(file) = job_file(&tree, name) else { continue };
        let work = tempfile::tempdir().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_jobc"))
            .args(["build", "--ignore-needs", "--host-file"])
            .arg(root.join("examples/hosts/server-2s.yaml"))
            .arg(&file)
            .arg("-o")
            .arg(work.path())
            .env_remove("LKP_SRC")
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        if let Some((_, why)) = REFUSED.iter().find(|(refused, _)| *refused == name) {
            assert!(text.contains(why), "{name}: {text}");
            continue;
        }
        assert!(output.status.success(), "{}: {text}", file.display());
        built.push(name);
    }
    eprintln!(
        "{} job files build with the built-in catalog: {}",
        built.len(),
        built.join(" ")
    );
    assert!(built.len() >= 45, "only {} job files built", built.len());
}
