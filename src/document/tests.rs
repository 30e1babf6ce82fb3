//! Text to values and back, against the reference data.

#![expect(clippy::print_stdout, reason = "tests over shared data say how much of it they saw")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use camino::{Utf8Path, Utf8PathBuf};
use rayon::prelude::*;

use super::Reader;
use super::comments::keep_comments;
use super::compose::compose_map;
use super::emit::emit;
use super::parse::parse;
use super::source_map::MappedText;
use crate::diagnostic::Diagnostics;
use crate::source::{DiskStore, FileId, FileStore, SourceSet, Span};
use crate::value::{Key, Map, Name, Node, Value};

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

/// The texts of all files below `directory` whose name ends in `.yaml`.
fn yaml_files(directory: &Path, found: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(directory).expect("a readable directory").flatten() {
        let path = entry.path();
        if path.is_dir() {
            yaml_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            let text = std::fs::read_to_string(&path).expect("a readable file");
            found.insert(path.display().to_string(), text);
        }
    }
}

/// Reads and writes each text, which must come out as it was.
#[track_caller]
fn check_round_trips<'a>(files: impl Iterator<Item = (&'a String, &'a String)>) -> usize {
    let files: Vec<_> = files.collect();
    let fails = |(name, text): &(&'a String, &'a String)| {
        let (map, diags) = read(text);
        let written = map.map(|map| emit(&map)).unwrap_or_default();
        (written != **text || !diags.is_empty()).then(|| format!("{name}: {diags:?}"))
    };
    let failures: Vec<String> = files.par_iter().filter_map(fails).collect();
    assert_eq!(failures, [""; 0]);
    files.len()
}

/// The files of the archive of the reference's jobs, by path. Held in memory: 15,000 small files are slow to make.
fn golden() -> Option<BTreeMap<String, String>> {
    let archive = shared("conformance/golden.tar.xz")?;
    let unpacked = std::process::Command::new("xz").arg("-dc").arg(&archive).output();
    let Some(tar) = unpacked.ok().filter(|output| output.status.success()) else {
        println!("skipped: xz cannot unpack the reference data");
        return None;
    };
    Some(tar_files(&tar.stdout))
}

/// The files of a tar archive in GNU format.
fn tar_files(tar: &[u8]) -> BTreeMap<String, String> {
    const BLOCK: usize = 512;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end_matches('\0').to_owned();
    let (mut files, mut at, mut long_name) = (BTreeMap::new(), 0, None);
    while let Some(header) = tar.get(at..at + BLOCK).filter(|header| header[0] != 0) {
        let size = usize::from_str_radix(text(&header[124..136]).trim(), 8).expect("a size in octal");
        let content = &tar[at + BLOCK..at + BLOCK + size];
        match header[156] {
            // The name of the next file, too long for its header.
            b'L' => long_name = Some(text(content)),
            b'0' => {
                let name = long_name.take().unwrap_or_else(|| text(&header[..100]));
                files.insert(name, text(content));
            }
            _ => long_name = None,
        }
        at += BLOCK + size.next_multiple_of(BLOCK);
    }
    files
}

#[test]
fn golden_jobs_are_written_as_they_were_read_and_hold_what_their_job_files_say() {
    let (Some(golden), Some(tree)) = (golden(), shared("conformance/lkp-tree")) else {
        return;
    };
    let jobs = golden
        .iter()
        .filter(|(name, _)| Utf8Path::new(name).extension() == Some("yaml"));
    let count = check_round_trips(jobs);
    println!("{count} golden jobs");
    assert!(count >= 7282);
    check_bases(&golden, &Utf8PathBuf::from_path_buf(tree).expect("a UTF-8 path"));
}

/// Compares what was read from each job file with the first atomic job that the reference made of it.
#[track_caller]
fn check_bases(golden: &BTreeMap<String, String>, tree: &Utf8Path) {
    let mut jobs = Vec::new();
    job_files(&tree.join("jobs"), &mut jobs);
    let (mut failures, mut entries) = (Vec::new(), 0);
    for path in &jobs {
        let sources = SourceSet::new();
        let file = sources.add(path.as_str(), DiskStore.read(path).expect("a job file"));
        let mut diags = Diagnostics::new();
        let documents = job_reader(&sources, tree).read_job(&mut diags, path, file, &mut |_, _| None);
        let base = documents.map(|documents| documents.base).unwrap_or_default();
        let atomic = first_atomic_job(golden, path.strip_prefix(tree).expect("a path in the tree"));
        let missing = missing_entries(&base, &atomic);
        if !diags.is_empty() || base.is_empty() || !missing.is_empty() {
            failures.push(format!("{path}: {missing:?} {diags:?}"));
        }
        entries += base.len();
    }
    assert_eq!(failures, [""; 0]);
    println!("{} job files with {entries} entries", jobs.len());
    assert!(jobs.len() >= 309);
}

fn first_atomic_job(golden: &BTreeMap<String, String>, job: &Utf8Path) -> Map {
    let folder = format!("golden/{}", job.as_str().strip_suffix(".yaml").unwrap_or(job.as_str()));
    let stdout = golden
        .get(&format!("{folder}/stdout"))
        .expect("the lines that split printed");
    let text = golden
        .get(&format!("{folder}/{}", first_name(stdout)))
        .expect("an atomic job");
    read(text).0.unwrap_or_default()
}

/// The file name in the first line `JOB => NAME`.
fn first_name(stdout: &str) -> &str {
    stdout
        .lines()
        .next()
        .and_then(|line| line.rsplit(' ').next())
        .expect("a name")
}

#[test]
fn small_forms_hold_what_the_reference_made_of_them() {
    let (Some(tree), Some(golden)) = (
        shared("conformance/forms/tree"),
        shared("conformance/forms/golden/plain"),
    ) else {
        return;
    };
    let tree = Utf8PathBuf::from_path_buf(tree).expect("a UTF-8 path");
    let mut jobs = Vec::new();
    job_files(&tree.join("jobs/forms"), &mut jobs);
    // The template is another stage's. The reference replaces only the first line of an overridden list.
    jobs.retain(|path| !matches!(path.file_name(), Some("template.yaml" | "include-override.yaml")));
    let mut failures = Vec::new();
    for path in &jobs {
        let sources = SourceSet::new();
        let file = sources.add(path.as_str(), DiskStore.read(path).expect("a job file"));
        let mut diags = Diagnostics::new();
        let documents = job_reader(&sources, &tree).read_job(&mut diags, path, file, &mut |_, _| None);
        let base = documents.map(|documents| documents.base).unwrap_or_default();
        let folder = golden.join(path.file_stem().unwrap_or_default());
        let stdout = std::fs::read_to_string(folder.join("stdout")).expect("the lines that split printed");
        let text = std::fs::read_to_string(folder.join(first_name(&stdout))).expect("an atomic job");
        let missing = missing_entries(&base, &read(&text).0.unwrap_or_default());
        if diags.has_errors() || base.is_empty() || !missing.is_empty() {
            failures.push(format!("{path}: {missing:?} {diags:?}"));
        }
    }
    assert_eq!(failures, [""; 0]);
    println!("{} forms", jobs.len());
    assert!(jobs.len() >= 14);
}

#[test]
fn jobs_of_reports_are_read_without_the_sections_of_their_run() {
    let Some(reports) = shared("conformance/reports") else {
        return;
    };
    let reports = Utf8PathBuf::from_path_buf(reports).expect("a UTF-8 path");
    let (mut failures, mut count) = (Vec::new(), 0);
    for name in DiskStore.list(&reports).expect("a readable directory") {
        let path = reports.join(name).join("job.yaml");
        if !DiskStore.is_file(&path) {
            continue;
        }
        let sources = SourceSet::new();
        let file = sources.add(path.as_str(), DiskStore.read(&path).expect("a job file"));
        let mut diags = Diagnostics::new();
        let reader = Reader {
            is_compatible: true,
            ..job_reader(&sources, &reports)
        };
        let documents = reader.read_job(&mut diags, &path, file, &mut |_, _| None);
        let is_sound = documents.is_some_and(|documents| documents.base.contains_key("testcase"));
        if !diags.is_empty() || !is_sound {
            failures.push(format!("{path}: {diags:?}"));
        }
        count += 1;
    }
    assert_eq!(failures, [""; 0]);
    println!("{count} reports");
    assert!(count > 100);
}

/// The names in `base` that `atomic` lacks or gives another value, and those that it has in another order. Names that
/// are carried out (`a.b`, `a+`), lists that are expanded and expressions are not compared.
fn missing_entries(base: &Map, atomic: &Map) -> Vec<Name> {
    let mut missing = Vec::new();
    let mut at = 0;
    for (name, entry) in base.iter() {
        // The command line sets the test box.
        let is_special = |name: &str| name == "testbox" || name.contains('.') || name.ends_with(['+', '-']);
        if name.as_str().is_some_and(is_special) {
            continue;
        }
        let found = atomic.names().skip(at).position(|other| other == name);
        let value = &entry.node.value;
        let is_fixed = value.is_scalar() && !value.as_str().is_some_and(|text| text.contains("{{"));
        let is_same = !is_fixed || atomic.entry(name).is_some_and(|other| other.node == entry.node);
        match found {
            Some(ahead) if is_same => at += ahead + 1,
            _ => missing.push(name.clone()),
        }
    }
    missing
}

#[test]
fn small_forms_and_reports_are_written_as_they_were_read() {
    let (Some(forms), Some(reports)) = (shared("conformance/forms/golden"), shared("conformance/reports")) else {
        return;
    };
    let (mut files, mut others) = (BTreeMap::new(), BTreeMap::new());
    yaml_files(&forms, &mut files);
    yaml_files(&reports, &mut others);
    others.retain(|name, _| name.contains("/compatible/"));
    let (forms, reports) = (check_round_trips(files.iter()), check_round_trips(others.iter()));
    println!("{forms} forms, {reports} jobs of reports");
    assert!(forms > 50 && reports > 100);
}

fn job_reader<'a>(sources: &'a SourceSet, catalog: &'a Utf8Path) -> Reader<'a> {
    Reader {
        store: &DiskStore,
        sources,
        catalog_root: Some(catalog),
        current_dir: None,
        allow_outside: false,
        is_compatible: false,
    }
}

/// All job files below `directory`: those that end in `.yaml` or `.yml`.
fn job_files(directory: &Utf8Path, found: &mut Vec<Utf8PathBuf>) {
    for name in DiskStore.list(directory).expect("a readable directory") {
        let path = directory.join(name);
        if DiskStore.is_directory(&path) {
            job_files(&path, found);
        } else if matches!(path.extension(), Some("yaml" | "yml")) {
            found.push(path);
        }
    }
}
