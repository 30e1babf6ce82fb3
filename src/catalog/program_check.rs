//! What can be wrong with a program although its files can be read: names that nothing declares, defaults that are
//! none of their kind, conditions that are no expressions.
//!
//! The built-in programs keep the same rules, by a test.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use minijinja::Environment;

use crate::diagnostic::{Diagnostics, suggest};
use crate::document::read_plain;
use crate::document::source_map::MappedText;
use crate::source::{FileId, Span};
use crate::value::{Map, Name, Value};

use super::manifest::{Manifest, Need};
use super::own_program::{FolderError, OwnProgram, Template};
use super::{HostFacts, ParamKind};

/// What the templates of every program can name beside the program's parameters.
pub(crate) const COMMON_NAMES: [&str; 12] = [
    "arguments",
    "benchmark_dir",
    "devices",
    "disks",
    "job_fs",
    "memory",
    "mounts",
    "nr_cpu",
    "nr_node",
    "params",
    "points",
    "rootfs",
];

/// The functions of templates, and the name that the engine sets inside loops.
const FUNCTIONS: [&str; 7] = ["dict", "fail", "loop", "namespace", "numactl", "print", "range"];

/// A host on which every share means something.
const SOME_HOST: HostFacts = HostFacts {
    nr_cpu: Some(8),
    memory: Some(8 << 30),
};

/// All that is wrong with `program`, whose `program.yaml` is `text`; `other` finds the programs that it may refer to.
pub(super) fn faults(
    program: &OwnProgram,
    text: &str,
    other: &dyn Fn(&str) -> Option<Arc<OwnProgram>>,
) -> Vec<FolderError> {
    let tree = read_plain(&mut Diagnostics::new(), &MappedText::verbatim(FileId::GENERATED, text));
    let mut check = Check {
        manifest: &program.manifest,
        tree: tree.unwrap_or_default(),
        params: program.manifest.params.keys().cloned().collect(),
        faults: Vec::new(),
    };
    check.inherited(other);
    check.params();
    check.references();
    for (index, need) in program.manifest.needs.iter().enumerate() {
        check.need(index, need);
    }
    for template in Template::ALL {
        if let Some(text) = program.template(template) {
            check.template(template, text);
        }
    }
    check.faults
}

struct Check<'a> {
    manifest: &'a Manifest,
    tree: Map,
    params: BTreeSet<String>,
    faults: Vec<FolderError>,
}

impl Check<'_> {
    fn inherited(&mut self, other: &dyn Fn(&str) -> Option<Arc<OwnProgram>>) {
        for (index, name) in self.manifest.beside.iter().enumerate() {
            if other(name).is_none() {
                self.fault(&["beside", &index.to_string()], format!("there is no program `{name}`"));
            }
        }
        let Some(name) = &self.manifest.params_of else { return };
        match other(name) {
            Some(program) => self.params.extend(program.manifest.params.keys().cloned()),
            None => self.fault(&["params_of"], format!("there is no program `{name}`")),
        }
    }

    fn params(&mut self) {
        for (name, param) in &self.manifest.params {
            if COMMON_NAMES.contains(&name.as_str()) {
                self.fault(
                    &["params", name],
                    format!("`{name}` is a name that every template has already"),
                );
            }
            if param.kind == ParamKind::Choice && param.allowed.is_empty() {
                self.fault(
                    &["params", name],
                    format!("the choice `{name}` has no `allowed` values"),
                );
            }
            let values = [("default", &param.default), ("example", &param.example)];
            for (field, value) in values
                .into_iter()
                .filter_map(|(field, value)| Some((field, value.as_ref()?)))
            {
                let is_listed = param.allowed.is_empty() || param.allowed.contains(value);
                if param.kind.map(&value.to_value(), &SOME_HOST).is_err() {
                    let message = format!("`{value}` is not {}", param.kind.expected());
                    self.fault(&["params", name, field], message);
                } else if !is_listed {
                    self.fault(
                        &["params", name, field],
                        format!("`{value}` is none of the allowed values"),
                    );
                }
            }
            for (index, value) in param.allowed.iter().enumerate() {
                if param.kind.map(&value.to_value(), &SOME_HOST).is_err() {
                    let message = format!("`{value}` is not {}", param.kind.expected());
                    self.fault(&["params", name, "allowed", &index.to_string()], message);
                }
            }
        }
    }

    fn references(&mut self) {
        let fields = [("argument", &self.manifest.argument), ("time", &self.manifest.time)];
        for (field, name) in fields {
            if let Some(name) = name.as_ref().filter(|name| !self.params.contains(*name)) {
                let message = self.unknown(name);
                self.fault(&[field], message);
            }
        }
    }

    fn need(&mut self, index: usize, need: &Need) {
        let index = index.to_string();
        if need.command.is_none() && need.file.is_none() {
            self.fault(&["needs", &index], "a need names a `command` or a `file`".to_owned());
        }
        let Some(condition) = &need.when else { return };
        match Environment::new().compile_expression(condition) {
            Ok(expression) => {
                let names = expression.undeclared_variables(false);
                for name in self.undeclared(names) {
                    let message = self.unknown(&name);
                    self.fault(&["needs", &index, "when"], message);
                }
            }
            Err(error) => {
                let message = error.detail().unwrap_or("this is no expression").to_owned();
                self.fault(&["needs", &index, "when"], message);
            }
        }
    }

    fn template(&mut self, template: Template, text: &str) {
        let mut environment = Environment::empty();
        environment.set_syntax(super::command_syntax());
        // A syntax error was found when the folder was read.
        let Ok(parsed) = environment.template_from_str(text) else {
            return;
        };
        for name in self.undeclared(parsed.undeclared_variables(false)) {
            let message = self.unknown(&name);
            self.faults.push(FolderError {
                file_name: template.file_name(),
                message,
                range: place_in_tags(text, &name),
            });
        }
    }

    /// The names that neither the program nor every template has, sorted.
    fn undeclared(&self, names: impl IntoIterator<Item = String>) -> BTreeSet<String> {
        let is_known =
            |name: &str| self.params.contains(name) || COMMON_NAMES.contains(&name) || FUNCTIONS.contains(&name);
        names.into_iter().filter(|name| !is_known(name)).collect()
    }

    fn unknown(&self, name: &str) -> String {
        let meant = suggest::closest(name, self.params.iter().map(String::as_str));
        let hint = meant.map(|meant| format!("; did you mean `{meant}`?"));
        format!("`{name}` is no parameter of the program{}", hint.unwrap_or_default())
    }

    /// A fault of the field at `path` of `program.yaml`.
    fn fault(&mut self, path: &[&str], message: String) {
        let range = self.place(path).range.as_usize();
        self.faults.push(FolderError {
            file_name: "program.yaml",
            message,
            range,
        });
    }

    /// The value at `path`, or the key where the value is a mapping; the nearest thing above what is not there.
    fn place(&self, path: &[&str]) -> Span {
        let root = Value::Map(Arc::new(self.tree.clone()));
        let (mut value, mut place) = (&root, Span::GENERATED);
        for step in path {
            let (key_span, node) = match value {
                Value::Map(map) => match map.entry(&Name::Str((*step).into())) {
                    Some(entry) => (entry.key_span, &entry.node),
                    None => break,
                },
                Value::Seq(items) => match step.parse().ok().and_then(|index: usize| items.get(index)) {
                    Some(node) => (node.span, node),
                    None => break,
                },
                _ => break,
            };
            place = if node.value.is_scalar() { node.span } else { key_span };
            value = &node.value;
        }
        place
    }
}

/// Where `name` first stands inside a tag of a template.
fn place_in_tags(text: &str, name: &str) -> Range<usize> {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let stands_alone = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| text.as_bytes().get(at));
        !is_word(before) && !is_word(text.as_bytes().get(at + name.len()))
    };
    let is_in_tag = |at: usize| {
        let opened = ["{{", "{%"].iter().filter_map(|mark| text[..at].rfind(mark)).max();
        let closed = ["}}", "%}"].iter().filter_map(|mark| text[..at].rfind(mark)).max();
        opened > closed
    };
    let mut places = text.match_indices(name).map(|(at, _)| at);
    let at = places.find(|at| stands_alone(*at) && is_in_tag(*at));
    at.map_or(0..0, |at| at..at + name.len())
}
