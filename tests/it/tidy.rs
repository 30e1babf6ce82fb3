//! Rules that the tree itself keeps, so that a local pass means a pass everywhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use jobc::diagnostic::codes;
use libtest_mimic::{Failed, Trial};

/// The modules of `src/` in the order in which they may use each other; each may use itself and those before it.
const LAYERS: &[&str] = &[
    "source",
    "diagnostic",
    "value",
    "expr",
    "document",
    "catalog",
    "resolve",
    "check",
    "backend",
    "pipeline",
    "cli",
];

/// The longest a source file may be, its tests aside, before it has to be split by concept.
const MAX_LINES: usize = 500;

/// Files that are longer and still hold one idea. A file that has become shorter may not stand here.
const LONG_FILES: &[&str] = &["src/expr/eval.rs"];

/// Parts of names that say nothing.
const EMPTY_NAMES: &[&str] = &["Manager", "Helper", "Util", "Processor", "Handler", "Info", "Data"];

/// Looks through the tree and names each place that breaks a rule.
type Rule = fn() -> Vec<String>;

/// All rules.
pub(crate) fn trials() -> Vec<Trial> {
    let rules: [(&str, Rule); 8] = [
        ("layers_use_only_earlier_ones", layers),
        ("source_files_have_a_header", headers),
        ("source_files_hold_one_idea", lengths),
        ("names_say_something", names),
        ("nothing_is_left_to_do", marks),
        ("every_code_is_listed", listed_codes),
        ("generated_pages_are_current", generated_pages),
        ("every_code_has_a_case", cases_of_codes),
    ];
    let trial = |(name, rule): (&str, Rule)| Trial::test(format!("tidy::{name}"), move || keep(rule));
    rules.into_iter().map(trial).collect()
}

fn keep(rule: Rule) -> Result<(), Failed> {
    let faults = rule();
    if faults.is_empty() {
        return Ok(());
    }
    Err(faults.join("\n").into())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file below the root, by its path from there.
struct Text {
    path: String,
    content: String,
}

impl Text {
    /// The lines before the unit tests.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.content.lines().enumerate();
        lines.take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
    }
}

/// The UTF-8 files below `folder` whose names end in one of `endings`.
fn texts(folder: &str, endings: &[&str]) -> Vec<Text> {
    let mut paths = Vec::new();
    gather(&root().join(folder), &mut paths);
    let mut texts = Vec::new();
    for path in paths {
        let name = path.to_string_lossy().into_owned();
        if endings.iter().any(|ending| name.ends_with(ending)) {
            let content = fs::read_to_string(&path).unwrap();
            let path = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
            texts.push(Text { path, content });
        }
    }
    texts
}

fn gather(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather(&path, paths);
        } else {
            paths.push(path);
        }
    }
    paths.sort();
}

fn sources() -> Vec<Text> {
    let sources = texts("src", &[".rs"]);
    assert!(sources.len() > 20, "only {} source files were found", sources.len());
    sources
}

/// The layer of a source file; `None` for the crate's own two files.
fn layer(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("src/")?;
    let first = inside.split('/').next()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (name != "lib" && name != "main").then_some(name)
}

fn layers() -> Vec<String> {
    let mut faults = Vec::new();
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    for text in sources() {
        let Some(own) = layer(&text.path) else { continue };
        let Some(own_rank) = rank(own) else {
            faults.push(format!("{}: `{own}` is no layer of the design", text.path));
            continue;
        };
        for (number, line) in text.code() {
            for used in line.split("crate::").skip(1) {
                let end = used.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                let used = &used[..end.unwrap_or(used.len())];
                if rank(used).is_some_and(|rank| rank > own_rank) {
                    faults.push(format!("{}:{}: `{own}` uses `{used}`", text.path, number + 1));
                }
            }
        }
    }
    faults
}

fn headers() -> Vec<String> {
    // Unit tests that grew into a file of their own speak for themselves.
    let has_header = |text: &Text| text.content.starts_with("//! ") || text.path.ends_with("/tests.rs");
    let files = sources().into_iter().chain(texts("tests", &[".rs"]));
    let without = files.filter(|text| !has_header(text));
    without
        .map(|text| format!("{}: does not begin with a `//!` line", text.path))
        .collect()
}

fn lengths() -> Vec<String> {
    let mut faults = Vec::new();
    for text in sources() {
        let lines = text.code().count();
        match (lines > MAX_LINES, LONG_FILES.contains(&text.path.as_str())) {
            (true, false) => faults.push(format!("{}: {lines} lines; split it by concept", text.path)),
            (false, true) => faults.push(format!("{}: only {lines} lines; take it off the list", text.path)),
            _ => {}
        }
    }
    faults
}

fn names() -> Vec<String> {
    let mut faults = Vec::new();
    for text in sources() {
        for (number, line) in text.code() {
            let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let is_definition = |word: &str| matches!(word, "struct" | "enum" | "trait" | "type" | "fn");
            let Some(_) = words.by_ref().find(|word| is_definition(word)) else {
                continue;
            };
            let name = words.next().unwrap_or_default();
            let is_empty = EMPTY_NAMES.iter().any(|part| name.ends_with(part));
            if is_empty || name.starts_with("do_") || (name.starts_with("get_") && name != "get_mut") {
                faults.push(format!("{}:{}: `{name}` says nothing", text.path, number + 1));
            }
        }
    }
    faults
}

/// Marks of unfinished work, put together here so that this file holds none.
fn marks() -> Vec<String> {
    let marks = [
        ["TO", "DO"].concat(),
        ["FIX", "ME"].concat(),
        ["XX", "X"].concat(),
        ["todo", "!("].concat(),
        ["unimplemented", "!("].concat(),
    ];
    let endings = [".rs", ".md", ".yaml", ".yml", ".j2", ".toml", ".sh", "/run"];
    let mut faults = Vec::new();
    for folder in [
        "src",
        "tests",
        "templates",
        "examples",
        "docs",
        "benches",
        "fuzz",
        ".ci",
    ] {
        for text in texts(folder, &endings) {
            for (number, line) in text.content.lines().enumerate() {
                if marks.iter().any(|mark| line.contains(mark.as_str())) {
                    faults.push(format!("{}:{}: {}", text.path, number + 1, line.trim()));
                }
            }
        }
    }
    faults
}

/// A row that is not listed would be unknown to `jobc findings` and to `allow`.
fn listed_codes() -> Vec<String> {
    let mut faults = Vec::new();
    for text in texts("src/diagnostic/codes", &[".rs"]) {
        for line in text.content.lines() {
            let id = line
                .trim()
                .strip_prefix("id: \"")
                .and_then(|rest| rest.strip_suffix("\","));
            if let Some(id) = id.filter(|id| codes::find(id).is_none()) {
                faults.push(format!("{}: `{id}` is in no list", text.path));
            }
        }
    }
    faults
}

/// `jobc docs docs` writes them anew.
fn generated_pages() -> Vec<String> {
    let work = tempfile::tempdir().unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_jobc"))
        .arg("docs")
        .arg(work.path())
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success(), "jobc docs: {status}");
    let mut faults = Vec::new();
    for entry in fs::read_dir(work.path()).unwrap() {
        let made = entry.unwrap().path();
        let name = made.file_name().unwrap().to_string_lossy().into_owned();
        let kept = fs::read(root().join("docs").join(&name)).unwrap_or_default();
        if fs::read(&made).unwrap() != kept {
            faults.push(format!("docs/{name} is not what `jobc docs docs` writes"));
        }
    }
    faults
}

/// Codes whose golden case is still to be written. A code that has one may not stand here.
const WITHOUT_CASE: &[&str] = &[
    "expression-failed",
    "expression-limit",
    "host-differs",
    "matrix-too-large",
    "missing-param",
    "no-test",
    "revision-failed",
    "storage-chain",
    "template-syntax",
    "text-too-large",
    "unreadable-file",
    "unsupported-entry",
];

fn cases_of_codes() -> Vec<String> {
    let mut shown: BTreeSet<&str> = BTreeSet::new();
    let all: Vec<&str> = codes::all().iter().map(|code| code.id).collect();
    for text in texts("tests/golden", &[".short", ".stderr", ".human", ".tree"]) {
        shown.extend(all.iter().filter(|id| text.content.contains(&format!("[{id}]"))));
    }
    let mut faults = Vec::new();
    for id in all {
        match (shown.contains(id), WITHOUT_CASE.contains(&id)) {
            (false, false) => faults.push(format!("no golden case shows `{id}`")),
            (true, true) => faults.push(format!("`{id}` has a golden case; take it off the list")),
            _ => {}
        }
    }
    faults
}
