//! Renders the templates of one program for one job.

use std::collections::BTreeMap;

use minijinja::{Environment, Error, Value};

use crate::catalog::{COMMON_NAMES, OwnProgram, Template};
use crate::diagnostic::{Diagnostic, Diagnostics, codes};
use crate::source::Span;
use crate::value::{self, Map};

use super::command::{Command, split};
use super::params::Params;
use super::storage::{Device, Mount, Storage};
use super::template;

/// The template engine of one plan.
pub(super) struct Renderer {
    environment: Environment<'static>,
}

/// What a template can name.
pub(super) type Context = BTreeMap<String, Value>;

impl Renderer {
    /// An engine with the vocabulary of program templates.
    pub(super) fn new() -> Self {
        Self {
            environment: template::environment(),
        }
    }

    /// What the templates of a program see: its parameters under their names, then what jobs have in common.
    pub(super) fn context(params: &Params, storage: &Storage, before: &Storage, job: &Map) -> Context {
        let mut context: Context = params
            .iter()
            .map(|(name, value)| (name.to_owned(), to_template(value)))
            .collect();
        // Names with dots (`cpuset.cpus`) are only reached through the mapping.
        let all: Context = context.clone();
        let devices = |devices: &[Device]| devices.iter().map(device).collect::<Vec<_>>();
        let mut set = |name: &str, value: Value| {
            debug_assert!(COMMON_NAMES.contains(&name), "bug: `{name}` is no common name");
            context.insert(name.to_owned(), value)
        };
        set("params", Value::from(all));
        set("arguments", Value::from(params.arguments.clone()));
        set("disks", Value::from(devices(&storage.disks)));
        set("devices", Value::from(devices(&before.devices)));
        set(
            "mounts",
            Value::from(storage.mounts.iter().map(mount).collect::<Vec<_>>()),
        );
        set(
            "points",
            Value::from(
                storage
                    .mounts
                    .iter()
                    .map(|mount| mount.point.clone())
                    .collect::<Vec<_>>(),
            ),
        );
        set(
            "benchmark_dir",
            Value::from_safe_string("\"$benchmark_dir\"".to_owned()),
        );
        let job_fs = job.get("fs").map(|node| &node.value);
        let job_fs = job_fs.and_then(|fs| fs.as_str().or_else(|| fs.as_map()?.get("fs")?.value.as_str()));
        set("job_fs", job_fs.map_or(Value::from(()), Value::from));
        for fact in ["nr_cpu", "nr_node", "memory", "rootfs"] {
            set(
                fact,
                job.get(fact).map_or(Value::from(()), |node| to_template(&node.value)),
            );
        }
        context
    }

    /// The commands of one of the program's templates; `None` when it could not be rendered.
    pub(super) fn render(
        &self,
        diags: &mut Diagnostics,
        program: &OwnProgram,
        template: Template,
        context: &Context,
        place: Span,
    ) -> Option<Vec<Command>> {
        let source = program.template(template)?;
        let name = format!("{}/{}", program.name, template.file_name());
        match self.environment.render_named_str(&name, source, context) {
            Ok(text) => Some(split(&text)),
            Err(error) => {
                diags.push(finding(program, Some(template), &name, &error, place));
                None
            }
        }
    }

    /// Whether the condition of a need holds.
    pub(super) fn holds(
        &self,
        diags: &mut Diagnostics,
        program: &OwnProgram,
        condition: Option<&str>,
        context: &Context,
        place: Span,
    ) -> bool {
        let Some(condition) = condition else { return true };
        let result = self
            .environment
            .compile_expression(condition)
            .and_then(|expression| expression.eval(context));
        match result {
            Ok(value) => value.is_true(),
            Err(error) => {
                let file = format!("{}/program.yaml", program.name);
                diags.push(finding(program, None, &file, &error, place));
                false
            }
        }
    }
}

fn finding(program: &OwnProgram, template: Option<Template>, file: &str, error: &Error, place: Span) -> Diagnostic {
    let detail = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
    if template::is_refusal(error) {
        return Diagnostic::new(
            &codes::program::PARAM_VALUE,
            place,
            format!("`{}`: {detail}", program.name),
        );
    }
    let line = error.line().map(|line| format!(":{line}")).unwrap_or_default();
    let message = format!(
        "the template `{file}{line}` cannot be rendered: {}: {detail}",
        error.kind()
    );
    let in_template = template.filter(|_| error.name() == Some(file)).and_then(|template| {
        let range = error.range()?;
        program.template_span(template, range)
    });
    match in_template {
        Some(span) => {
            Diagnostic::new(&codes::program::PROGRAM_TEMPLATE, span, message).related(place, "called for here")
        }
        None => Diagnostic::new(&codes::program::PROGRAM_TEMPLATE, place, message),
    }
}

fn to_template(value: &value::Value) -> Value {
    match value {
        value::Value::Bool(truth) => Value::from(*truth),
        value::Value::Int(number) => Value::from(*number),
        value::Value::Float(number) => Value::from(*number),
        value::Value::Str(text) | value::Value::Symbol(text) | value::Value::BigInt(text) => Value::from(text.as_ref()),
        _ => Value::from(()),
    }
}

fn device(device: &Device) -> Value {
    Value::from_safe_string(device.word.to_string())
}

fn mount(mount: &Mount) -> Value {
    let mut fields: BTreeMap<&str, Value> = BTreeMap::new();
    fields.insert("device", mount.device.as_ref().map_or(Value::from(()), device));
    fields.insert("name", Value::from(mount.name.as_str()));
    fields.insert("point", Value::from(mount.point.as_str()));
    fields.insert("local", Value::from(format!("/fs/{}", mount.name)));
    Value::from(fields)
}
