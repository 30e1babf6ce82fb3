//! Files that are expected, beside files that came.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use snapbox::{Assert, Data};

/// A file that came or was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) content: Vec<u8>,
    pub(crate) is_executable: bool,
}

impl File {
    pub(crate) fn text(content: impl Into<Vec<u8>>) -> Self {
        Self {
            content: content.into(),
            is_executable: false,
        }
    }
}

/// Files by their path below the folder of a case.
pub(crate) type Files = BTreeMap<String, File>;

/// All files below `root`, under `prefix`.
pub(crate) fn read_tree(root: &Path, prefix: &str, files: &mut Files) {
    let mut entries: Vec<PathBuf> = fs::read_dir(root)
        .unwrap_or_else(|error| panic!("{}: {error}", root.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() {
            read_tree(&path, &format!("{name}/"), files);
            continue;
        }
        let file = File {
            content: fs::read(&path).unwrap(),
            is_executable: path.metadata().unwrap().permissions().mode() & 0o111 != 0,
        };
        files.insert(name, file);
    }
}

/// What is expected in the folder of a case: its files `expect.*` and all below `expect/`.
pub(crate) fn expected(case: &Path) -> Files {
    let mut files = Files::new();
    read_tree(case, "", &mut files);
    files.retain(|name, _| is_expectation(name));
    files
}

/// Whether a path in the folder of a case is an expectation rather than an input.
pub(crate) fn is_expectation(name: &str) -> bool {
    name.starts_with("expect.") || name.starts_with("expect/")
}

/// Compares what came with the expectations of the case: content, mode, nothing missing, nothing left over.
pub(crate) fn compare(case: &Path, actual: &Files) -> Result<(), String> {
    if std::env::var_os("JOBC_UPDATE").is_some() {
        update(case, actual);
        return Ok(());
    }
    let expected = expected(case);
    let mut faults = Vec::new();
    for (name, file) in actual {
        match expected.get(name) {
            None => faults.push(format!("{name} came, but is not expected:\n{}", shown(file))),
            Some(wanted) => faults.extend(difference(name, file, wanted)),
        }
    }
    let missing = expected.keys().filter(|name| !actual.contains_key(*name));
    faults.extend(missing.map(|name| format!("{name} is expected, but did not come")));
    if faults.is_empty() {
        return Ok(());
    }
    Err(format!("{}\n(JOBC_UPDATE=1 takes what came)", faults.join("\n")))
}

fn difference(name: &str, actual: &File, wanted: &File) -> Option<String> {
    if actual.is_executable != wanted.is_executable {
        let modes = (actual.is_executable, wanted.is_executable);
        return Some(format!("{name}: executable is {}, expected {}", modes.0, modes.1));
    }
    if actual.content == wanted.content {
        return None;
    }
    let text = |file: &File| Data::text(String::from_utf8_lossy(&file.content).into_owned());
    let result = Assert::new().try_eq(Some(&name), text(actual), text(wanted).raw());
    let shown = result.err().map(|error| error.to_string());
    Some(shown.unwrap_or_else(|| format!("{name}: bytes differ that look alike")))
}

fn shown(file: &File) -> String {
    String::from_utf8_lossy(&file.content).into_owned()
}

fn update(case: &Path, actual: &Files) {
    for name in expected(case).keys().filter(|name| !actual.contains_key(*name)) {
        fs::remove_file(case.join(name)).unwrap();
    }
    for (name, file) in actual {
        let path = case.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &file.content).unwrap();
        let bits = if file.is_executable { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(bits)).unwrap();
    }
}
