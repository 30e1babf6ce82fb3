//! The text of a first job for a test: short, and with every parameter to hand.

use std::fmt::Write as _;

use crate::catalog::manifest::{Manifest, Param};
use crate::catalog::{Catalog, ParamKind};
use crate::document::emit;
use crate::source::Span;
use crate::value::{Key, Map, Node};

/// A job that runs `test` with the values that its manifest gives as examples.
pub(super) fn text(catalog: &Catalog, test: &str) -> String {
    let mut names = Vec::new();
    gather(catalog, test, &mut names);
    let programs: String = names.iter().map(|name| entry(catalog, name)).collect();
    format!(
        "\
# What this job measures, and why, in a line or two.
testcase: {test}

# The test, with what it reads. A list is an axis: the job is made once per item.
{programs}
# What watches the machine while it runs; `jobc list` has more.
vmstat:
"
    )
}

/// The programs that a job with `name` names: what it reads from others and what stands beside it, before itself.
pub(super) fn gather(catalog: &Catalog, name: &str, names: &mut Vec<String>) {
    if let Some(own) = catalog.described(name) {
        for other in own.manifest.params_of.iter().chain(&own.manifest.beside) {
            if !names.contains(other) {
                gather(catalog, other, names);
            }
        }
    }
    names.push(name.to_owned());
}

/// A program's entry in a job.
pub(super) fn entry(catalog: &Catalog, name: &str) -> String {
    if let Some(own) = catalog.described(name) {
        return described(name, &own.manifest);
    }
    let options = catalog.program(name).map(|program| catalog.options(program));
    let options = options.unwrap_or_default().iter();
    let params: Vec<String> = options.map(|option| format!("  # {}:\n", option.name)).collect();
    format!("{name}:\n{}", params.concat())
}

fn described(name: &str, manifest: &Manifest) -> String {
    if let Some(param) = bare_argument(manifest) {
        return with_comment(&line(name, param), &param.summary);
    }
    let mut text = format!("{name}:\n");
    for (name, param) in &manifest.params {
        let is_set = param.required || param.example.is_some();
        let mark = if is_set { "" } else { "# " };
        let line = format!("  {mark}{}", line(name, param));
        text.push_str(&with_comment(&line, &param.summary));
    }
    text
}

/// The parameter that a bare value sets, where nothing else needs to be said.
fn bare_argument(manifest: &Manifest) -> Option<&Param> {
    let argument = manifest.argument.as_ref()?;
    let param = manifest.params.get(argument)?;
    let is_alone = || {
        let mut others = manifest.params.iter().filter(|(name, _)| *name != argument);
        others.all(|(_, other)| !other.required && other.example.is_none())
    };
    let has_value = param.example.is_some() || param.default.is_some();
    (param.kind == ParamKind::Disks || has_value && is_alone()).then_some(param)
}

/// `NAME: VALUE` as YAML: the example, else the default, else the first allowed value, else nothing.
fn line(name: &str, param: &Param) -> String {
    let scalar = param
        .example
        .as_ref()
        .or(param.default.as_ref())
        .or(param.allowed.first());
    let Some(scalar) = scalar else {
        return format!("{name}:");
    };
    let mut map = Map::new();
    map.insert(Key::str(name, Span::GENERATED), Node::generated(scalar.to_value()));
    emit::emit_entries(&map).trim_end().to_owned()
}

fn with_comment(line: &str, comment: &str) -> String {
    let mut text = String::new();
    writeln!(text, "{line:<30}  # {comment}").expect("bug: text grows without end");
    text
}
