//! Jobs for tests of the backends, read from YAML in the plain way: the dialect's own rules are tested elsewhere.

use std::fmt;
use std::sync::Arc;

use jobc::backend::plan::{Plan, plan};
use jobc::catalog::manifest::Scalar;
use jobc::catalog::{ProgramSet, builtin};
use jobc::diagnostic::Diagnostics;
use jobc::source::Span;
use jobc::value::{Key, Map, Node, Value};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// The job that `yaml` holds.
#[track_caller]
pub(crate) fn job(yaml: &str) -> Map {
    let Plain(value) = serde_yaml::from_str(yaml).unwrap_or_else(|error| panic!("{error}\n{yaml}"));
    match value {
        Value::Map(map) => Arc::unwrap_or_clone(map),
        other => panic!("not a mapping: {other:?}"),
    }
}

/// The plan of a job and the ids of what was found.
#[track_caller]
pub(crate) fn plan_of(yaml: &str) -> (Plan, Vec<String>) {
    let mut diags = Diagnostics::new();
    let plan = plan(&mut diags, &job(yaml), &ProgramSet::new());
    let findings = diags
        .items()
        .iter()
        .map(|item| format!("{}: {}", item.code.id, item.message))
        .collect();
    (plan, findings)
}

/// A job that shows a program: its entry with the values that its manifest gives as examples, after those of the
/// programs that stand beside it; with a test of one line where it is none itself.
pub(crate) fn example_job(name: &str) -> String {
    let mut names = Vec::new();
    gather(name, &mut names);
    let is_test = builtin::program(name).unwrap().roles().test;
    let mut yaml = format!(
        "testcase: {}\nnr_cpu: 2\nmemory: 4G\n",
        if is_test { name } else { "mytest" }
    );
    for name in &names {
        yaml.push_str(&example_entry(name));
    }
    if !is_test {
        yaml.push_str("mytest: sleep 0.5\n");
    }
    yaml
}

fn gather(name: &str, names: &mut Vec<String>) {
    let program = builtin::program(name).unwrap();
    for other in program.manifest.params_of.iter().chain(&program.manifest.beside) {
        if !names.contains(other) {
            gather(other, names);
        }
    }
    names.push(name.to_owned());
}

/// A program's entry in a job, of the values that its manifest gives as examples.
pub(crate) fn example_entry(name: &str) -> String {
    let manifest = &builtin::program(name).unwrap().manifest;
    let examples = manifest
        .params
        .iter()
        .filter_map(|(param, spec)| Some((param, spec.example.as_ref()?)));
    let examples: Vec<(&String, String)> = examples.map(|(param, example)| (param, scalar(example))).collect();
    match (&manifest.argument, &examples[..]) {
        (Some(argument), [(param, example)]) if *param == argument => format!("{name}: {example}\n"),
        _ => {
            let lines = examples
                .iter()
                .map(|(param, example)| format!("  {param}: {example}\n"));
            format!("{name}:\n{}", lines.collect::<String>())
        }
    }
}

/// A value that reads back as what it is.
fn scalar(value: &Scalar) -> String {
    match value {
        Scalar::Text(text) => serde_json::to_string(text).unwrap(),
        other => other.to_string(),
    }
}

struct Plain(Value);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PlainVisitor).map(Plain)
    }
}

struct PlainVisitor;

impl<'de> Visitor<'de> for PlainVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("YAML")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Bool(truth))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Int(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(i64::try_from(number).map_or_else(|_| Value::BigInt(number.to_string().into()), Value::Int))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Float(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::str(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut nodes = Vec::new();
        while let Some(Plain(value)) = items.next_element()? {
            nodes.push(Node::generated(value));
        }
        Ok(Value::Seq(Arc::new(nodes)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some((Plain(key), Plain(value))) = entries.next_entry()? {
            let key = match key {
                Value::Str(text) => Key::str(text, Span::GENERATED),
                other => Key {
                    name: jobc::value::Name::from_value(other),
                    span: Span::GENERATED,
                },
            };
            map.insert(key, Node::generated(value));
        }
        Ok(Value::Map(Arc::new(map)))
    }
}
