//! JSON Schemas (draft-07) of job files, composed from the catalog and the table of reserved keys.
//!
//! Editors complete, explain and check with them while the author types. They say less than `check` does, and never
//! refuse what it accepts: brace expressions, revision keys and the author's own keys stay valid.

use serde_json::{Map, Value, json};

use crate::catalog::host::{self, HostKeyKind};
use crate::catalog::{Catalog, ParamKind, ParamSpec, Program};

use super::reserved::{self, ReservedKey, Shape};

/// What a schema is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Job files: parameters may have lists of values.
    Job,
    /// Atomic jobs: one value each.
    AtomicJob,
}

/// The schema of job files or atomic jobs for the programs of `catalog`.
pub fn schema(catalog: &Catalog, subject: Subject) -> Value {
    let composer = Composer { catalog, subject };
    let (title, description) = match subject {
        Subject::Job => (
            "Job file of jobc",
            "A performance-test job: which test, with which parameters, under which conditions.",
        ),
        Subject::AtomicJob => (
            "Atomic job of jobc",
            "One point of a job's matrix: each parameter has one value.",
        ),
    };
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        "description": description,
        "type": ["object", "null"],
        "properties": composer.top(),
        "patternProperties": Composer::patterns(),
        "additionalProperties": composer.others(),
        "definitions": composer.definitions(),
    })
}

struct Composer<'a> {
    catalog: &'a Catalog,
    subject: Subject,
}

impl Composer<'_> {
    /// The keys at the top: reserved ones, facts about the host, options of all programs, and the programs.
    fn top(&self) -> Map<String, Value> {
        let mut properties = Map::new();
        properties.insert("<<".to_owned(), include());
        for key in reserved::KEYS {
            properties.insert(key.name.to_owned(), self.reserved(key));
        }
        for key in host::KEYS {
            let entry = properties.entry(key.name.to_owned());
            entry.or_insert_with(
                || json!({ "description": format!("About the host: {}", key.about), "type": host_types(key.kind) }),
            );
        }
        for (name, readers, spec) in self.options() {
            let mut property = self.param(&name, &spec);
            let about = property["description"].as_str().unwrap_or_default().to_owned();
            property["description"] = format!("{about}\n\nRead by {}", first_few(&readers)).into();
            properties.insert(name, property);
        }
        for program in self.programs() {
            properties.insert(
                program.name.to_string(),
                json!({ "$ref": format!("#/definitions/{}", program.name) }),
            );
        }
        properties
    }

    /// The programs that jobs name; those that only parse results are none.
    fn programs(&self) -> impl Iterator<Item = &Program> {
        let is_named = |program: &&Program| program.roles.is_referable() || program.roles.monitor.is_some();
        self.catalog.programs().filter(is_named)
    }

    /// Each option of any program with its readers; where several describe it, the first description counts.
    fn options(&self) -> Vec<(String, Vec<String>, ParamSpec)> {
        let mut options: Vec<(String, Vec<String>, ParamSpec)> = Vec::new();
        let mut add = |name: &str, reader: &str, spec: &ParamSpec| {
            let Some((_, readers, known)) = options.iter_mut().find(|(known, ..)| known == name) else {
                options.push((name.to_owned(), vec![reader.to_owned()], spec.clone()));
                return;
            };
            readers.push(reader.to_owned());
            // At the top, a value that one of the readers takes is right.
            if known.allowed.is_empty() || spec.allowed.is_empty() {
                known.allowed.clear();
            } else {
                let more = spec.allowed.iter().filter(|value| !known.allowed.contains(value));
                let more: Vec<String> = more.cloned().collect();
                known.allowed.extend(more);
            }
            if known.default != spec.default {
                known.default = None;
            }
        };
        for option in self.catalog.wrapper_options() {
            add(&option.name, "every test", &ParamSpec::default());
        }
        for program in self.programs() {
            for (name, spec) in self.catalog.params(program) {
                add(name, &program.name, spec);
            }
        }
        options.sort_by(|a, b| a.0.cmp(&b.0));
        options
    }

    fn reserved(&self, key: &ReservedKey) -> Value {
        let scalar = json!(["string", "number", "boolean", "null"]);
        let types = match key.shape {
            Shape::Scalar => scalar,
            Shape::Axis if self.subject == Subject::AtomicJob => scalar,
            Shape::Axis => json!(["string", "number", "boolean", "null", "array"]),
            Shape::List | Shape::Any => json!(["string", "number", "boolean", "null", "array", "object"]),
        };
        let mut property = json!({ "description": key.about, "type": types });
        if key.name == "category" {
            property["examples"] = json!(["benchmark", "functional", "noise-benchmark", "noop", "borrow"]);
        }
        if key.name == "testcase" {
            let tests = self.programs().filter(|program| program.roles.test);
            property["examples"] = tests.map(|program| json!(&*program.name)).collect();
        }
        property
    }

    /// Keys by their form: comments that survive, the author's own, revisions, shell code and blocks of it.
    fn patterns() -> Value {
        let block = json!({ "type": ["object", "null", "array", "string"], "additionalProperties": true });
        json!({
            "^[:#]": { "description": "A comment that stays in the job", "type": ["null", "string"] },
            "^x-": { "description": "Your own; nothing reads or judges it" },
            "^(if|for|while|until) ": block,
            "^(function|script|call|command|source) ": { "description": "Code for the shell" },
            "^need_": { "description": "Something that the job needs" },
            "[+]$": { "description": "Adds to the value of the key" },
            "-$": { "description": "Removes from the value of the key, or the key itself" },
            "[.]": { "description": "Sets a key inside another one" },
        })
    }

    /// What any other key may hold: shell variables, and where the catalog does not know all programs, anything.
    fn others(&self) -> Value {
        let is_closed = self.catalog.is_complete() && self.subject == Subject::Job;
        if is_closed {
            json!({ "type": ["string", "number", "boolean", "null"] })
        } else {
            json!(true)
        }
    }

    fn definitions(&self) -> Map<String, Value> {
        let mut definitions = Map::new();
        definitions.insert("expression".to_owned(), expression());
        definitions.insert("any".to_owned(), scalar(&ParamSpec::default()));
        for kind in KINDS {
            let spec = ParamSpec {
                kind: Some(kind),
                ..ParamSpec::default()
            };
            definitions.insert(kind.as_str().to_owned(), scalar(&spec));
        }
        let values: Vec<String> = definitions
            .keys()
            .filter(|name| *name != "expression")
            .cloned()
            .collect();
        for name in values {
            let value = json!({ "$ref": format!("#/definitions/{name}") });
            definitions.insert(format!("{name}-list"), list(&value));
        }
        for program in self.programs() {
            let options = self.options_of(program);
            definitions.insert(options_name(program), options);
            definitions.insert(program.name.to_string(), self.program(program));
        }
        definitions
    }

    fn program(&self, program: &Program) -> Value {
        let own = self.catalog.described(&program.name);
        let manifest = own.as_ref().map(|own| &own.manifest);
        let mut about = manifest.map_or_else(|| role(program).to_owned(), |manifest| manifest.summary.clone());
        if let Some(homepage) = manifest.and_then(|manifest| manifest.homepage.as_ref()) {
            about = format!("{about}\n\n{homepage}");
        }
        let options = json!({ "$ref": format!("#/definitions/{}", options_name(program)) });
        let argument = manifest.and_then(|manifest| manifest.argument.as_deref());
        let spec = argument.and_then(|name| self.catalog.params(program).get(name));
        let bare = match spec {
            Some(spec) => scalar(spec),
            None => json!({ "type": ["string", "number", "boolean", "null"] }),
        };
        let mut forms = vec![json!({ "type": "null" }), options.clone(), bare.clone()];
        if self.subject == Subject::Job {
            forms.push(json!({ "type": "array", "items": { "anyOf": [options, bare] } }));
        }
        json!({ "description": about, "anyOf": forms })
    }

    fn options_of(&self, program: &Program) -> Value {
        let params = self.catalog.params(program).iter();
        let properties: Map<String, Value> = params
            .map(|(name, spec)| (name.to_string(), self.param(name, spec)))
            .collect();
        // A tree's script reads more than its head declares; `check` warns of what looks misspelt.
        let is_closed = program.script().is_none() && self.subject == Subject::Job;
        json!({
            "type": "object",
            "properties": properties,
            "patternProperties": { "^x-": true, "[+-]$": true, "^<<$": true, "^(if|for|while|until) ": true },
            "additionalProperties": !is_closed,
        })
    }

    /// A parameter: one value, a list of them, or an expression.
    fn param(&self, name: &str, spec: &ParamSpec) -> Value {
        let value = value_of(spec);
        let mut forms = vec![value.clone(), json!({ "$ref": "#/definitions/expression" })];
        if self.subject == Subject::Job && spec.is_axis {
            forms.push(match value.get("$ref").and_then(Value::as_str) {
                Some(name) => json!({ "$ref": format!("{name}-list") }),
                None => list(&value),
            });
        }
        if !spec.is_axis && spec.kind.is_none() {
            forms.push(json!({ "type": "array" }));
        }
        let mut property = json!({ "description": description(name, spec), "anyOf": forms });
        if let Some(default) = &spec.default {
            property["default"] = typed(default);
        }
        if let Some(example) = &spec.example {
            property["examples"] = json!([typed(example)]);
        }
        property
    }
}

/// The kinds that many parameters share.
const KINDS: [ParamKind; 10] = [
    ParamKind::Int,
    ParamKind::Count,
    ParamKind::PercentOfCpus,
    ParamKind::PercentOfMemory,
    ParamKind::Size,
    ParamKind::Duration,
    ParamKind::Disks,
    ParamKind::Word,
    ParamKind::Path,
    ParamKind::Text,
];

/// The name of the definition of a program's options.
fn options_name(program: &Program) -> String {
    format!("{}.options", program.name)
}

/// A list of values, which spans the matrix.
fn list(value: &Value) -> Value {
    let items = json!({ "anyOf": [value, { "$ref": "#/definitions/expression" }] });
    json!({ "type": "array", "items": items, "minItems": 1 })
}

/// One plain value of a parameter, by reference where many parameters are alike.
fn value_of(spec: &ParamSpec) -> Value {
    if spec.allowed.is_empty() {
        let name = match spec.kind {
            None => "any",
            Some(kind) if KINDS.contains(&kind) => kind.as_str(),
            Some(_) => return scalar(spec),
        };
        return json!({ "$ref": format!("#/definitions/{name}") });
    }
    scalar(spec)
}

/// One plain value of a parameter.
fn scalar(spec: &ParamSpec) -> Value {
    if !spec.allowed.is_empty() && spec.kind == Some(ParamKind::Choice) {
        let values: Vec<Value> = spec.allowed.iter().map(|value| typed(value)).collect();
        return json!({ "enum": values });
    }
    let any = json!({ "type": ["string", "number", "boolean", "null"] });
    let Some(kind) = spec.kind else {
        // The lists of a tree are not complete: they complete, and refuse nothing.
        let mut any = any;
        if !spec.allowed.is_empty() {
            any["examples"] = spec.allowed.iter().map(|value| typed(value)).collect();
        }
        return any;
    };
    match pattern(kind) {
        Some(pattern) => json!({
            "type": ["string", "integer", "null"],
            "pattern": format!("^({pattern})$|\\{{\\{{|\\$"),
        }),
        None if kind == ParamKind::Bool => json!({ "type": ["boolean", "null"] }),
        None => any,
    }
}

/// What texts of a kind look like.
fn pattern(kind: ParamKind) -> Option<&'static str> {
    Some(match kind {
        ParamKind::Int => "-?[0-9]+",
        ParamKind::Count => "[0-9]+[a-z]{0,3}",
        ParamKind::PercentOfCpus => "[0-9]+(\\.[0-9]+)?%|[0-9]+[a-z]*",
        ParamKind::PercentOfMemory => "[0-9]+(\\.[0-9]+)?%|[0-9]+[KMGTPkmgtp]?[Bb]?|max",
        ParamKind::Size => "[0-9]+[KMGTPkmgtp]?[Bb]?",
        ParamKind::Duration => "[0-9]+[smhdwy]?",
        ParamKind::Disks => "[0-9]+(HDD|SSD|BRD|pmem)(_[0-9]+[KMGTPkmgtp]?[Bb]?)?",
        ParamKind::Word => "\\S+",
        ParamKind::Bool | ParamKind::Choice | ParamKind::Path | ParamKind::Text => return None,
    })
}

/// `{{ ... }}`: in quotes a text, without them what YAML makes of the braces.
fn expression() -> Value {
    json!({
        "description": "An expression, evaluated for each atomic job",
        "anyOf": [
            { "type": "string", "pattern": "\\{\\{" },
            { "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": { "type": "null" } },
        ],
    })
}

fn include() -> Value {
    json!({
        "description": "Includes a file: its name, or {file: NAME, KEY: VALUE to override, ignore: [KEY to drop]}",
        "type": ["string", "object", "array"],
    })
}

fn description(name: &str, spec: &ParamSpec) -> String {
    let mut lines = vec![if spec.summary.is_empty() {
        format!("Option `{name}`")
    } else {
        spec.summary.clone()
    }];
    if let Some(kind) = spec.kind.filter(|kind| *kind != ParamKind::Choice) {
        lines.push(format!("Takes {}{}", kind.expected(), unit(kind)));
    }
    if !spec.allowed.is_empty() {
        lines.push(format!("One of {}", spec.allowed.join(", ")));
    }
    if let Some(default) = &spec.default {
        lines.push(format!("Default: {default}"));
    }
    lines.join("\n\n")
}

/// What the letters mean where they mean two things in one job.
fn unit(kind: ParamKind) -> &'static str {
    match kind {
        ParamKind::Duration => " (`m` is minutes)",
        ParamKind::Size | ParamKind::PercentOfMemory => " (`m` is mebibytes)",
        _ => "",
    }
}

fn role(program: &Program) -> &'static str {
    if program.roles.test {
        "A test"
    } else if program.roles.daemon {
        "A service for the test"
    } else if program.roles.setup {
        "Prepares the machine"
    } else {
        "Watches the machine while the test runs"
    }
}

fn host_types(kind: HostKeyKind) -> Value {
    match kind {
        HostKeyKind::Count => json!(["integer", "string"]),
        HostKeyKind::Size | HostKeyKind::Text => json!(["string", "number"]),
        HostKeyKind::Devices => json!(["string", "array", "null"]),
        HostKeyKind::KernelOptions => json!(["array", "object", "string"]),
    }
}

/// A text as the value that YAML reads it as.
fn typed(text: &str) -> Value {
    match text {
        "true" => json!(true),
        "false" => json!(false),
        _ => text.parse::<i64>().map_or_else(|_| json!(text), |number| json!(number)),
    }
}

/// Names joined by commas; of many the first few.
fn first_few(names: &[String]) -> String {
    const FEW: usize = 6;
    let mut text = names
        .iter()
        .take(FEW)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    if names.len() > FEW {
        text.push_str(", ...");
    }
    text
}
