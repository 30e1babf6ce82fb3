//! `docs/expressions.md` says what is true: each of its examples is evaluated.

use jobc::document::Template;
use jobc::expr::{Scope, method_names, parse, rule};
use jobc::source::{FileId, Span};
use jobc::value::{Key, Map, Node, Value};

const PAGE: &str = include_str!("../docs/expressions.md");

/// The bodies of the page's code blocks of one language.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    let bodies = PAGE.split(opening.as_str()).skip(1);
    bodies
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect()
}

fn value_of(json: &serde_json::Value) -> Value {
    match json {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Bool(truth) => Value::Bool(*truth),
        serde_json::Value::Number(number) => Value::Int(number.as_i64().expect("an integer")),
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

fn job() -> Map {
    let yaml = blocks("yaml")[0];
    let json: serde_json::Value = serde_yaml::from_str(yaml).expect("the job is YAML");
    value_of(&json).as_map().expect("the job is a mapping").clone()
}

/// What an example gives: `=> VALUE`, or the code of the finding.
fn outcome(text: &str, job: &Map) -> String {
    match parse(text, Span::GENERATED) {
        Err(error) => error.to_diagnostic().code.id.to_owned(),
        Ok(expr) => match expr.eval(&Scope::new(job)) {
            Ok(value) => format!("=> {}", value.inspect()),
            Err(error) => error.to_diagnostic([]).code.id.to_owned(),
        },
    }
}

#[test]
fn every_example_is_true() {
    let job = job();
    let mut count = 0;
    for line in blocks("ruby").iter().flat_map(|block| block.lines()) {
        let Some((text, expected)) = line.rsplit_once(" # ") else {
            panic!("an example without its value: {line}");
        };
        assert_eq!(outcome(text.trim_end(), &job), expected, "{line}");
        count += 1;
    }
    assert!(count > 50, "only {count} examples");
}

#[test]
fn the_template_gives_the_text() {
    let template = Template::parse(blocks("template")[0], FileId::GENERATED).expect("well formed");
    let rendered = template
        .expect("a template")
        .render(&Scope::new(&job()))
        .expect("it has a value");
    assert_eq!(rendered.text, blocks("text")[0]);
}

#[test]
fn the_rules_give_the_values() {
    let (rules, faults) = rule::parse(blocks("rules")[0], FileId::GENERATED);
    assert_eq!(faults, []);
    let mut count = 0;
    for line in blocks("values")[0].lines() {
        let (value, expected) = line.split_once(' ').expect("a value and what it stands for");
        let mapped = rule::map_value(&rules, &Value::str(value), &job()).expect("the rules have a value");
        assert_eq!(
            mapped.map_or(value.to_owned(), |mapped| mapped.inspect()),
            expected.trim()
        );
        count += 1;
    }
    assert!(count > 2);
}

#[test]
fn every_method_is_on_the_page() {
    for name in method_names() {
        assert!(PAGE.contains(&format!("`{name}`")), "`{name}` is missing");
    }
}
