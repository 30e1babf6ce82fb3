//! The cases of `tests/golden/document`: a folder holds `job.yaml`, what it includes, and what reading it must give.
//!
//! `expect.tree` has each document as it is written back, the findings, and with `spans` in the folder's name the
//! place of each value. `UPDATE_GOLDEN=1` writes what is there now; the author reads the difference.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use camino::Utf8PathBuf;

use super::emit::emit;
use super::{Documents, Reader};
use crate::diagnostic::Diagnostics;
use crate::source::{DiskStore, FileStore, SourceSet};
use crate::value::{Map, Name, Node, Value};

fn cases() -> Vec<PathBuf> {
    // Tests run in the package's root.
    let mut cases: Vec<PathBuf> = std::fs::read_dir("tests/golden/document")
        .expect("the folder of cases")
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    cases.sort();
    cases
}

/// Reads the job of a case and writes down all that can be seen of it.
fn describe(case: &Path) -> String {
    let root = Utf8PathBuf::from_path_buf(case.to_owned()).expect("a UTF-8 path");
    let sources = SourceSet::new();
    let inner = root.join("jobs/job.yaml");
    let path = if inner.exists() { inner } else { root.join("job.yaml") };
    let text = DiskStore.read(&path).expect("a job file");
    let file = sources.add(path.as_str(), text);
    let has = |word: &str| root.file_name().is_some_and(|name| name.contains(word));
    let reader = Reader {
        store: &DiskStore,
        sources: &sources,
        catalog_root: Some(&root).filter(|_| has("catalog")).map(Utf8PathBuf::as_path),
        current_dir: None,
        allow_outside: false,
        is_compatible: has("compatible"),
    };
    let mut diags = Diagnostics::new();
    let documents = reader.read_job(&mut diags, &path, file, &mut |_, _| None);
    let mut out = String::new();
    if let Some(documents) = &documents {
        write_documents(&mut out, documents);
        if has("spans") {
            write_places(&mut out, &sources, "", &documents.base);
        }
    }
    write_findings(&mut out, &sources, &diags);
    out.replace(&format!("{root}/"), "")
}

fn write_documents(out: &mut String, documents: &Documents) {
    out.push_str(&emit(&documents.base));
    for part in &documents.parts {
        out.push_str(&emit(part));
    }
}

fn write_places(out: &mut String, sources: &SourceSet, prefix: &str, map: &Map) {
    for (name, entry) in map.iter() {
        let (Name::Str(text) | Name::Symbol(text)) = name else {
            continue;
        };
        let path = format!("{prefix}{text}");
        let key = sources.place(entry.key_span);
        writeln!(out, "# {path}: key {key} {:?}", sources.text(entry.key_span)).expect("a string");
        write_place(out, sources, &path, &entry.node);
    }
}

fn write_place(out: &mut String, sources: &SourceSet, path: &str, node: &Node) {
    let place = sources.place(node.span);
    writeln!(out, "# {path}: value {place} {:?}", sources.text(node.span)).expect("a string");
    match &node.value {
        Value::Map(map) => write_places(out, sources, &format!("{path}."), map),
        Value::Seq(items) => {
            for (index, item) in items.iter().enumerate() {
                write_place(out, sources, &format!("{path}[{index}]"), item);
            }
        }
        _ => {}
    }
}

fn write_findings(out: &mut String, sources: &SourceSet, diags: &Diagnostics) {
    for finding in diags.items() {
        let place = sources.place(finding.primary.span);
        let severity = finding.severity.as_str();
        writeln!(out, "{place}: {severity}[{}]: {}", finding.code.id, finding.message).expect("a string");
        for related in &finding.related {
            writeln!(out, "  {}: {}", sources.place(related.span), related.text).expect("a string");
        }
        for note in &finding.notes {
            writeln!(out, "  {note}").expect("a string");
        }
    }
}

#[test]
fn cases_give_what_they_must() {
    let cases = cases();
    assert!(cases.len() >= 30, "only {} cases", cases.len());
    let is_update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut failures = Vec::new();
    for case in cases {
        let found = describe(&case);
        let expectation = case.join("expect.tree");
        if is_update {
            std::fs::write(&expectation, &found).expect("a writable case");
        }
        let expected = std::fs::read_to_string(&expectation).unwrap_or_default();
        if found != expected {
            failures.push(format!("{}:\n{found}instead of\n{expected}", case.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Every code of the stage has a case that shows it.
#[test]
fn every_code_has_a_case() {
    let trees: Vec<String> = cases()
        .iter()
        .map(|case| std::fs::read_to_string(case.join("expect.tree")).unwrap_or_default())
        .collect();
    // Repeated keys are found by a rule; texts as large as the limit are made by a test.
    let elsewhere = ["duplicate-key", "text-too-large"];
    for code in crate::diagnostic::codes::document::CODES {
        let shown = format!("[{}]", code.id);
        let is_shown = trees.iter().any(|tree| tree.contains(&shown));
        assert!(is_shown || elsewhere.contains(&code.id), "no case shows {}", code.id);
    }
}
