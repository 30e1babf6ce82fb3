//! The schemas are those that the program writes, they are schemas, and they accept what `check` accepts.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use camino::Utf8Path;
use jobc::diagnostic::Diagnostics;
use jobc::pipeline::{HostChoice, Session, read_job};
use jobc::value::{Map, Value};
use serde_json::json;

use crate::world::{conformance, findings, job_files, session};

const SUBJECTS: &[&str] = &["job", "atomic-job", "host", "program"];

/// What `jobc schema` prints.
fn written(subject: &str, more: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_jobc"))
        .args(["schema", subject])
        .args(more)
        .env_remove("LKP_SRC")
        .output()
        .expect("jobc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn validator(text: &str) -> jsonschema::Validator {
    let schema = serde_json::from_str(text).expect("JSON");
    jsonschema::draft7::meta::validate(&schema).unwrap_or_else(|error| panic!("no draft-07 schema: {error}"));
    jsonschema::draft7::new(&schema).expect("a schema")
}

#[test]
fn the_schemas_in_the_repository_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema");
    for subject in SUBJECTS {
        let text = written(subject, &[]);
        validator(&text);
        let path = folder.join(format!("{subject}.schema.json"));
        if std::env::var_os("JOBC_UPDATE").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&path, &text).expect("a file");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == text,
            "{} is not what `jobc schema {subject}` prints",
            path.display()
        );
    }
}

#[test]
fn the_schema_accepts_the_job_files_of_the_tree() {
    let Some(root) = conformance("schema") else { return };
    let tree = root.join("lkp-tree");
    let job = validator(&written("job", &["--catalog", tree.as_str()]));
    let atomic = validator(&written("atomic-job", &["--catalog", tree.as_str()]));
    let session = session(
        &Arc::default(),
        Some(&tree),
        HostChoice::Named("lkp-ivb-d02".to_owned()),
    );
    let mut documents = 0;
    for path in job_files(&tree) {
        for document in documents_of(&session, &path) {
            accept(&job, &document, &path);
            documents += 1;
        }
        findings(&session, &path, &mut |cell| {
            accept(&atomic, &json_of_map(&cell.root), &path);
            ControlFlow::Break(())
        });
    }
    println!("{documents} documents of job files are accepted");
    assert!(documents >= 309);
}

#[test]
fn the_schema_accepts_the_examples_and_refuses_slips() {
    let examples = Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let programs = examples.join("programs");
    let more: Vec<&str> = if programs.is_dir() {
        vec!["--programs", programs.as_str()]
    } else {
        Vec::new()
    };
    let schema = validator(&written("job", &more));
    let session = session(&Arc::default(), None, HostChoice::Local);
    let mut count = 0;
    for entry in examples.read_dir_utf8().expect("a folder of examples") {
        let path = entry.expect("a directory entry").path().to_owned();
        if path.extension() == Some("yaml") {
            for document in documents_of(&session, &path) {
                accept(&schema, &document, &path);
                count += 1;
            }
        }
    }
    assert!(count >= 4, "only {count} examples");
    for slip in [
        json!({ "hackbench": { "mode": "processes" } }),
        json!({ "hackbench": { "mod": "process" } }),
        json!({ "hackbench": { "nr_threads": "50 %" } }),
        json!({ "nr_threads": [] }),
        json!({ "hackbenhc": { "mode": "process" } }),
        json!({ "stress-ng": { "testtime": "5min" } }),
    ] {
        assert!(!schema.is_valid(&slip), "{slip} is accepted");
    }
    for right in [
        json!({ "hackbench": null, "x-mine": [1] }),
        json!({ "hackbench": { "mode": ["process", "{{ mode_of_today }}"] }, "nr_threads": "{{ nr_cpu / 2 }}" }),
        json!({ "hackbench": [{ "mode": "process" }, { "mode": "threads" }], "LD_BIND_NOW": 1 }),
    ] {
        accept(&schema, &right, &examples);
    }
}

#[track_caller]
fn accept(schema: &jsonschema::Validator, document: &serde_json::Value, path: &Utf8Path) {
    let errors: Vec<String> = schema
        .iter_errors(document)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{path}: {errors:?}");
}

fn documents_of(session: &Session, path: &Utf8Path) -> Vec<serde_json::Value> {
    let file = read_job(session, &mut Diagnostics::new(), path, false).expect("a job file");
    std::iter::once(&file.base)
        .chain(&file.parts)
        .map(json_of_map)
        .collect()
}

fn json_of_map(map: &Map) -> serde_json::Value {
    let entries = map
        .iter()
        .map(|(name, entry)| (name.to_value().to_text(), json_of(&entry.node.value)));
    serde_json::Value::Object(entries.collect())
}

fn json_of(value: &Value) -> serde_json::Value {
    match value {
        Value::Null => json!(null),
        Value::Bool(truth) => json!(truth),
        Value::Int(number) => json!(number),
        Value::Float(number) => json!(number),
        Value::Seq(items) => items.iter().map(|item| json_of(&item.value)).collect(),
        Value::Map(map) => json_of_map(map),
        other => json!(other.to_text()),
    }
}
