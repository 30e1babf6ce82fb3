//! Expressions and parameter rules against the reference data, where it is present beside the checkout.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the counts are what a reader of the log wants"
)]

use std::path::{Path, PathBuf};

use jobc::document::Template;
use jobc::expr::{Scope, parse, rule};
use jobc::source::{FileId, SourceSet, Span};
use jobc::value::{Key, Map, Node, Value};

/// The file `name` of the reference data; nothing, said once, where there is none.
fn reference(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/conformance")
        .join(name);
    if !path.exists() {
        eprintln!("skipped: no reference data at {}", path.display());
        return None;
    }
    Some(path)
}

fn rows(path: &Path) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(path).expect("the table can be read");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a row is JSON"))
        .collect()
}

fn value_of(json: &serde_json::Value) -> Value {
    match json {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Bool(truth) => Value::Bool(*truth),
        serde_json::Value::Number(number) => match number.as_i64() {
            Some(integer) => Value::Int(integer),
            None => Value::Float(number.as_f64().expect("a number is a float")),
        },
        serde_json::Value::String(text) => Value::str(text.as_str()),
        serde_json::Value::Array(items) => {
            let nodes: Vec<Node> = items.iter().map(|item| Node::generated(value_of(item))).collect();
            Value::Seq(nodes.into())
        }
        serde_json::Value::Object(entries) => {
            let mut map = Map::new();
            for (name, value) in entries {
                map.insert(
                    Key::str(name.as_str(), Span::GENERATED),
                    Node::generated(value_of(value)),
                );
            }
            Value::Map(map.into())
        }
    }
}

fn map_of(json: &serde_json::Value) -> Map {
    value_of(json).as_map().expect("a mapping").clone()
}

/// The context of the table. Its key `off` is a boolean there, and so no name.
fn context(rows: &[serde_json::Value]) -> Map {
    let last = rows.last().expect("the table has rows");
    let yaml = last["context"].as_str().expect("the last row has the context");
    let without_boolean_key = yaml.replace("\noff: false\n", "\n");
    map_of(&serde_yaml::from_str(&without_boolean_key).expect("the context is YAML"))
}

fn fault_of(row: &serde_json::Value, job: &Map) -> Option<String> {
    let text = row["expr"].as_str().expect("a row has an expression");
    let sources = SourceSet::new();
    let file = sources.add("table", text);
    let span = Span::new(file, 0, u32::try_from(text.len()).expect("short"));
    let parsed = parse(text, span);
    if row["forbidden"] == true {
        return match parsed {
            Ok(_) => Some("is parsed".to_owned()),
            Err(error) if error.span.is_generated() || error.span.range.is_empty() => Some("has no place".to_owned()),
            Err(error)
                if sources.text(error.span) != error.construct
                    || !error.message.contains('`') && !text.starts_with('`') =>
            {
                Some(format!("does not name its construct: {error:?}"))
            }
            Err(_) => None,
        };
    }
    let expr = match parsed {
        Ok(expr) => expr,
        Err(error) => return Some(format!("is refused: {error:?}")),
    };
    match (expr.eval(&Scope::new(job)), row["error"].is_string()) {
        (Err(_), true) => None,
        (Ok(value), true) => Some(format!("gives {}", value.inspect())),
        (Err(error), false) => Some(format!("fails: {error:?}")),
        (Ok(value), false) => {
            let found = (value.class_name(), value.inspect(), value.to_text());
            let wanted = (&row["class"], &row["inspect"], &row["to_s"]);
            let is_same = wanted.0 == found.0 && *wanted.1 == found.1 && *wanted.2 == found.2;
            (!is_same).then(|| format!("gives {found:?}, not {wanted:?}"))
        }
    }
}

#[test]
fn expressions_give_what_ruby_gives() {
    let Some(path) = reference("tables/expressions.jsonl") else {
        return;
    };
    let rows = rows(&path);
    let job = context(&rows);
    let expressions: Vec<_> = rows.iter().filter(|row| row["expr"].is_string()).collect();
    let faults: Vec<String> = expressions
        .iter()
        .filter_map(|row| fault_of(row, &job).map(|fault| format!("{}: {fault}", row["expr"])))
        .collect();
    println!(
        "{} of {} expressions agree",
        expressions.len() - faults.len(),
        expressions.len()
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(expressions.len(), 221);
}

#[test]
fn parameter_rules_give_what_the_reference_gives() {
    let Some(path) = reference("tables/params.jsonl") else {
        return;
    };
    let rules = path.with_file_name("../lkp-tree/params");
    let rows = rows(&path);
    let mut faults = Vec::new();
    for row in &rows {
        let param = row["param"].as_str().expect("a row has a parameter");
        let text = std::fs::read_to_string(rules.join(param)).expect("the rule file can be read");
        let sources = SourceSet::new();
        let (rules, unusable) = rule::parse(&text, sources.add(param, text.as_str()));
        assert_eq!(unusable, [], "{param}");
        let value = value_of(&row["value"]);
        let mapped = rule::map_value(&rules, &value, &map_of(&row["host"])).expect("the rules have a value");
        let mapped = mapped.unwrap_or(value);
        if mapped != value_of(&row["result"]) {
            faults.push(format!("{row}: gives {}", mapped.inspect()));
        }
    }
    println!("{} of {} parameter values agree", rows.len() - faults.len(), rows.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(rows.len(), 88);
}

/// All files below `directory`.
fn files_below(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(directory).expect("the directory can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                directories.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files
}

#[test]
fn templates_of_real_default_files_are_well_formed() {
    let Some(tree) = reference("lkp-tree") else {
        return;
    };
    let mut count = 0;
    for path in files_below(&tree.join("include"))
        .into_iter()
        .chain(files_below(&tree.join("programs")))
    {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let sources = SourceSet::new();
        let file = sources.add(path.display().to_string(), text.as_str());
        let template = Template::parse(text, file).expect("the template is well formed");
        count += usize::from(template.is_some());
    }
    println!("{count} templates are well formed");
    assert_eq!(count, 13);
}

#[test]
fn the_template_form_gives_what_the_reference_gives() {
    let Some(path) = reference("forms/tree/jobs/forms/template.yaml") else {
        return;
    };
    let text = std::fs::read_to_string(path).expect("the form can be read");
    let template = Template::parse(text, FileId::GENERATED)
        .expect("well formed")
        .expect("a template");
    let names = map_of(&serde_yaml::from_str(&template.without_tags().replace("iterations: 7\n", "")).expect("YAML"));
    let rendered = template.render(&Scope::new(&names)).expect("the template has a value");
    let expected = "suite: forms\ntestcase: toy\nnr_threads: 2\niterations: 5\ntoy:\n  mode: a\n  size: 1K\n";
    assert_eq!(rendered.text, expected);
}

#[test]
fn brace_expressions_of_real_jobs_are_well_formed() {
    let Some(jobs) = reference("lkp-tree/jobs") else {
        return;
    };
    let mut count = 0;
    for path in files_below(&jobs) {
        let text = std::fs::read_to_string(&path).expect("the job can be read");
        for part in text.split("{{").skip(1) {
            let code = part.split("}}").next().unwrap_or_default();
            if let Err(error) = parse(code, Span::GENERATED) {
                panic!("{}: {code}: {error:?}", path.display());
            }
            count += 1;
        }
    }
    println!("{count} expressions are well formed");
    assert_eq!(count, 11);
}
