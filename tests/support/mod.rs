//! Jobs for tests of the backends, read from YAML in the plain way: the dialect's own rules are tested elsewhere.

use std::fmt;
use std::sync::Arc;

use jobc::backend::plan::{Plan, plan};
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

/// A first job for a test program, of the values that its manifest gives as examples, with the programs it goes with.
pub(crate) fn example_job(name: &str) -> String {
    let mut yaml = format!("testcase: {name}\nnr_cpu: 2\nfs: tmpfs\n");
    for other in &builtin::program(name).unwrap().manifest.beside {
        yaml.push_str(&example_entry(other));
    }
    yaml + &example_entry(name)
}

/// A program's entry in a job, of the values that its manifest gives as examples.
pub(crate) fn example_entry(name: &str) -> String {
    let mut yaml = String::new();
    yaml.push_str(&format!("{name}:\n"));
    let program = builtin::program(name).unwrap();
    let other = program.manifest.params_of.as_deref().and_then(builtin::program);
    for (param, spec) in program
        .manifest
        .params
        .iter()
        .chain(other.iter().flat_map(|other| &other.manifest.params))
    {
        if let Some(example) = &spec.example {
            yaml.push_str(&format!("  {param}: {example}\n"));
        }
    }
    yaml
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
