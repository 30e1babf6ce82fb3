//! Text to values and back, against the reference data.

#![expect(clippy::print_stdout, reason = "tests over shared data say how much of it they saw")]

use std::path::{Path, PathBuf};

use super::comments::keep_comments;
use super::compose::compose_map;
use super::emit::emit;
use super::parse::parse;
use super::source_map::MappedText;
use crate::diagnostic::Diagnostics;
use crate::source::{FileId, Span};
use crate::value::{Key, Map, Node, Value};

/// The reference data beside the checkout; tests that need it pass without it, and say so.
fn shared(path: &str) -> Option<PathBuf> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    if !found.exists() {
        println!("skipped: no reference data beside the checkout");
    }
    found.exists().then_some(found)
}

fn rows(table: &Path) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(table).expect("a readable table");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a JSON row"))
        .collect()
}

fn read(text: &str) -> (Option<Map>, Diagnostics) {
    let mut diags = Diagnostics::new();
    let text = MappedText::verbatim(FileId::GENERATED, text);
    let text = keep_comments(&text).unwrap_or(text);
    let stream = parse(&mut diags, &text);
    let map = stream
        .documents
        .first()
        .and_then(|document| compose_map(&mut diags, document));
    (map, diags)
}

fn class_and_text(value: &Value) -> (&'static str, Option<String>) {
    let class = match value {
        Value::Null => "NilClass",
        Value::Bool(true) => "TrueClass",
        Value::Bool(false) => "FalseClass",
        Value::Int(_) | Value::BigInt(_) => "Integer",
        Value::Float(_) => "Float",
        Value::Str(_) => "String",
        Value::Symbol(_) => "Symbol",
        Value::Date(_) => "Date",
        Value::Time(_) => "Time",
        Value::Seq(_) => "Array",
        Value::Map(_) => "Hash",
    };
    let text = match value {
        Value::Str(text) | Value::Symbol(text) | Value::BigInt(text) => Some(text.to_string()),
        Value::Null => Some(String::new()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Int(number) => Some(number.to_string()),
        Value::Float(number) => Some(crate::value::float_text(*number)),
        Value::Date(date) => Some(date.to_string()),
        _ => None,
    };
    (class, text)
}

#[test]
fn scalars_read_and_write_as_in_the_reference_table() {
    let Some(table) = shared("conformance/tables/scalars.jsonl") else {
        return;
    };
    let mut failures = Vec::new();
    let rows = rows(&table);
    for row in &rows {
        let text = row["text"].as_str().expect("a text");
        let (map, diags) = read(&format!("k: {text}\n"));
        if row["error"].is_string() {
            if !diags.has_errors() {
                failures.push(format!("{text:?} is no error"));
            }
            continue;
        }
        let map = map.unwrap_or_default();
        let value = map.get("k").map_or(Value::Null, |node| node.value.clone());
        let (class, shown) = class_and_text(&value);
        let dump = emit(&map);
        let is_shown = shown.is_none_or(|shown| shown == row["to_s"].as_str().unwrap_or_default());
        if diags.has_errors() || row["class"] != class || !is_shown || row["dump"] != dump.as_str() {
            failures.push(format!("{text:?} is {class}, written {dump:?}; {diags:?}"));
        }
    }
    assert_eq!(failures, [""; 0]);
    println!("{} scalars", rows.len());
    assert!(rows.len() >= 221);
}

fn decode_base64(text: &str) -> Option<String> {
    let (map, diags) = read(&format!("k: !!binary \"{text}\"\n"));
    let text = map?.get("k")?.value.as_str()?.to_owned();
    diags.is_empty().then_some(text)
}

fn map_of(key: &str, value: Value) -> Map {
    let mut map = Map::new();
    map.insert(Key::str(key, Span::GENERATED), Node::generated(value));
    map
}

fn seq_of(values: Vec<Value>) -> Value {
    Value::Seq(std::sync::Arc::new(values.into_iter().map(Node::generated).collect()))
}

#[test]
fn values_are_written_as_in_the_reference_table() {
    let Some(table) = shared("conformance/tables/emit.jsonl") else {
        return;
    };
    let (mut failures, mut strings, mut objects, mut bytes) = (Vec::new(), 0, 0, 0);
    for row in rows(&table) {
        let Some(encoded) = row["b64"].as_str() else {
            objects += 1;
            let dump = row["dump"].as_str().expect("a dump");
            let is_list = row["object"].as_str().is_some_and(|object| object.starts_with('['));
            // Comments are written in the dialect's own way (spec section 9).
            let expected = dump
                .replace(":# x y:", "\n# x y")
                .replace(":#! jobs/x.yaml:", "\n#! jobs/x.yaml");
            // Read back, `! ''` is an empty text; the row means nothing as a key.
            let written = read(&dump.replace("! '':", "~:"))
                .0
                .map(|map| emit(&map))
                .unwrap_or_default();
            if !is_list && written != expected {
                failures.push(format!("{dump} is written {written}"));
            }
            continue;
        };
        let Some(text) = decode_base64(encoded) else {
            assert_eq!(row["enc"], "ASCII-8BIT", "{encoded}");
            bytes += 1;
            continue;
        };
        strings += 1;
        let flat = emit(&map_of("k", Value::str(text.as_str())));
        let inner = Value::Map(std::sync::Arc::new(map_of(&text, Value::Int(1))));
        let list = map_of("p", seq_of(vec![Value::str(text.as_str()), inner]));
        let nested = emit(&map_of("o", Value::Map(std::sync::Arc::new(list))));
        if row["dump"] != flat.as_str() || row["nested"] != nested.as_str() {
            failures.push(format!(
                "{text:?} is written {flat}{nested} instead of {}{}",
                row["dump"], row["nested"]
            ));
        }
    }
    assert_eq!(failures, [""; 0]);
    println!("{strings} strings, {objects} objects; {bytes} rows hold bytes that are no text");
    assert!(strings + objects + bytes >= 322 && bytes <= 2);
}

/// All files below `directory` whose name ends in `.yaml`.
fn yaml_files(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).expect("a readable directory").flatten() {
        let path = entry.path();
        if path.is_dir() {
            yaml_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            found.push(path);
        }
    }
}

#[track_caller]
fn check_round_trips(files: &[PathBuf]) {
    let mut failures = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(path).expect("a readable file");
        let (map, diags) = read(&text);
        let written = map.map(|map| emit(&map)).unwrap_or_default();
        if written != text || !diags.is_empty() {
            failures.push(format!("{}: {diags:?}", path.display()));
        }
    }
    assert_eq!(failures, [""; 0]);
}

#[test]
fn golden_jobs_are_written_as_they_were_read() {
    let Some(archive) = shared("conformance/golden.tar.xz") else {
        return;
    };
    let directory = tempfile::tempdir().expect("a temporary directory");
    let status = std::process::Command::new("tar")
        .arg("-xf")
        .arg(&archive)
        .arg("-C")
        .arg(directory.path())
        .status();
    if !status.is_ok_and(|status| status.success()) {
        println!("skipped: tar cannot unpack the reference data");
        return;
    }
    let mut files = Vec::new();
    yaml_files(directory.path(), &mut files);
    check_round_trips(&files);
    println!("{} golden jobs", files.len());
    assert!(files.len() >= 7282);
}

#[test]
fn small_forms_and_reports_are_written_as_they_were_read() {
    let (Some(forms), Some(reports)) = (shared("conformance/forms/golden"), shared("conformance/reports")) else {
        return;
    };
    let mut files = Vec::new();
    yaml_files(&forms, &mut files);
    let forms = files.len();
    yaml_files(&reports, &mut files);
    files.retain(|path| !path.starts_with(&reports) || path.components().any(|part| part.as_os_str() == "compatible"));
    check_round_trips(&files);
    println!("{forms} forms, {} jobs of reports", files.len() - forms);
    assert!(forms > 50 && files.len() > forms + 100);
}
