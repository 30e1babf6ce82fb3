//! The values with which a program is called: from its own entry, from the top of the job, from its defaults.

use std::sync::Arc;

use crate::catalog::manifest::Param;
use crate::catalog::{HostFacts, OwnProgram, ParamKind, ProgramSet};
use crate::diagnostic::{Diagnostic, Diagnostics, codes};
use crate::resolve::missing_fact;
use crate::source::Span;
use crate::value::{Entry, Key, Map, Node, Value};

/// Every parameter that a program declares, mapped; those without value are nothing.
#[derive(Debug)]
pub(super) struct Params {
    values: Vec<(String, Value)>,
    /// The words of a value that no parameter takes: `some-program: -v file`.
    pub(super) arguments: Vec<String>,
}

impl Params {
    /// The parameters of `program` as the job calls it by `entry`; `None` when one of them is an error.
    pub(super) fn of(
        diags: &mut Diagnostics,
        program: &OwnProgram,
        entry: &Entry,
        job: &Map,
        programs: &ProgramSet,
        facts: &HostFacts,
    ) -> Option<Self> {
        let own = own_settings(diags, program, entry, facts)?;
        let inherited = program.manifest.params_of.as_deref();
        let inherited_program = inherited.and_then(|name| programs.own(name));
        let inherited_settings = inherited
            .and_then(|name| job.get(name))
            .and_then(|node| node.value.as_map());
        let specs = inherited_program
            .iter()
            .flat_map(|other| &other.manifest.params)
            .chain(&program.manifest.params);
        let mut values = Vec::new();
        let mut is_sound = true;
        for (name, spec) in specs {
            let given = own
                .get(name)
                .or_else(|| inherited_settings.and_then(|map| map.get(name)));
            // A program's own name at the top of the job is its entry, not a setting.
            let given = given.or_else(|| {
                job.get(name)
                    .filter(|_| *name != program.name && programs.own(name).is_none())
            });
            match value_of(diags, program, name, spec, given, facts, entry.key_span) {
                Some(value) => values.push((name.clone(), value)),
                None => is_sound = false,
            }
        }
        let arguments = match &entry.node.value {
            Value::Str(text) if program.manifest.argument.is_none() => shlex::split(text).unwrap_or_default(),
            Value::Int(number) if program.manifest.argument.is_none() => vec![number.to_string()],
            _ => Vec::new(),
        };
        is_sound.then_some(Self { values, arguments })
    }

    /// All of them, in the order of their names.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The text of the parameter `name`.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        let (_, value) = self.values.iter().find(|(other, _)| other == name)?;
        value.as_str().map(str::to_owned)
    }

    /// The number of the parameter `name`.
    pub(super) fn int(&self, name: &str) -> Option<i64> {
        match self.values.iter().find(|(other, _)| other == name)?.1 {
            Value::Int(number) => Some(number),
            _ => None,
        }
    }

    /// All of them as a mapping.
    pub(super) fn as_map(&self) -> Map {
        let mut map = Map::new();
        for (name, value) in &self.values {
            map.insert(Key::str(name.as_str(), Span::GENERATED), Node::generated(value.clone()));
        }
        map
    }
}

/// The program's own entry as settings: the mapping itself, or its value under the parameter that a bare value sets.
fn own_settings(diags: &mut Diagnostics, program: &OwnProgram, entry: &Entry, facts: &HostFacts) -> Option<Arc<Map>> {
    let mut settings = Map::new();
    match (&entry.node.value, &program.manifest.argument) {
        (Value::Map(map), _) => return Some(Arc::clone(map)),
        (Value::Null, _) | (_, None) => {}
        (value, Some(argument)) => {
            let kind = program
                .manifest
                .params
                .get(argument)
                .map_or(ParamKind::Text, |param| param.kind);
            if kind == ParamKind::Disks {
                if let Ok(Value::Map(map)) = kind.map(value, facts) {
                    return Some(map);
                }
                diags.push(bad_value(program, argument, kind.expected(), entry.node.span));
                return None;
            }
            settings.insert(Key::str(argument.as_str(), entry.key_span), entry.node.clone());
        }
    }
    Some(Arc::new(settings))
}

fn value_of(
    diags: &mut Diagnostics,
    program: &OwnProgram,
    name: &str,
    spec: &Param,
    given: Option<&Node>,
    facts: &HostFacts,
    place: Span,
) -> Option<Value> {
    let given = given.filter(|node| !node.value.is_null());
    let (value, span) = match (given, &spec.default) {
        (Some(node), _) => (node.value.clone(), node.span),
        (None, Some(default)) => (default.to_value(), place),
        (None, None) if spec.required => {
            let message = format!("`{}` needs the parameter `{name}`: {}", program.name, spec.summary);
            diags.push(Diagnostic::new(&codes::program::MISSING_PARAM, place, message));
            return None;
        }
        (None, None) => return Some(Value::Null),
    };
    match spec.kind.map(&value, facts) {
        // Many programs take 0 for "as many as there are cpus".
        Ok(Value::Int(0)) if spec.kind == ParamKind::PercentOfCpus => {
            diags.push(bad_value(program, name, "at least 1", span));
            None
        }
        Ok(mapped) if is_allowed(spec, &mapped) => Some(mapped),
        Ok(_) => {
            let allowed: Vec<String> = spec.allowed.iter().map(|scalar| format!("`{scalar}`")).collect();
            diags.push(bad_value(
                program,
                name,
                &format!("one of {}", allowed.join(", ")),
                span,
            ));
            None
        }
        Err(error) => {
            diags.push(match error.missing_fact {
                Some(fact) => missing_fact(name, &value, span, fact),
                None => bad_value(program, name, error.expected, span),
            });
            None
        }
    }
}

fn is_allowed(spec: &Param, value: &Value) -> bool {
    spec.kind != ParamKind::Choice || spec.allowed.iter().any(|scalar| scalar.to_value() == *value)
}

fn bad_value(program: &OwnProgram, param: &str, expected: &str, span: Span) -> Diagnostic {
    let message = format!("`{param}` of `{}` is not {expected}", program.name);
    Diagnostic::new(&codes::program::PARAM_VALUE, span, message)
}
