//! The body of `run_job`: five passes over each mapping (spec section 12).

use crate::value::{Map, Node, Value};

use super::lines::{Item, Lines};
use super::quote::{function_name, is_variable_name, own_function_name, quote, quote_text, variable_name};
use super::roles::{Roster, Script};

/// Writes the commands of `job` and gives the names of the tests that they run, in order.
pub(super) fn write(lines: &mut Lines, roster: &Roster<'_>, job: &Map) -> Vec<String> {
    let mut body = Body {
        lines,
        roster,
        tests: Vec::new(),
    };
    body.mapping(job, 1);
    body.tests
}

struct Body<'a> {
    lines: &'a mut Lines,
    roster: &'a Roster<'a>,
    tests: Vec<String>,
}

/// The order in which the entries of one mapping are carried out.
const PASSES: [Pass; 5] = [
    Pass::Exports,
    Pass::Definitions,
    Pass::Setups,
    Pass::Monitors,
    Pass::Commands,
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    Exports,
    Definitions,
    Setups,
    Monitors,
    Commands,
}

impl Body<'_> {
    fn mapping(&mut self, map: &Map, depth: usize) {
        for pass in PASSES {
            for (name, entry) in map.iter() {
                let Some(name) = name.as_str() else { continue };
                if self.pass_of(name, &entry.node.value, depth) == Some(pass) {
                    self.entry(name, &entry.node, depth, pass);
                }
            }
        }
    }

    fn pass_of(&self, name: &str, value: &Value, depth: usize) -> Option<Pass> {
        let roles = self.roster.roles(name);
        let is_text = matches!(value, Value::Str(_));
        let is_mapping = matches!(value, Value::Map(_));
        if is_text && (Script::of_key(name).is_some() || name.starts_with("function ")) {
            Some(Pass::Definitions)
        } else if roles.setup {
            Some(Pass::Setups)
        } else if roles.monitor.is_some() && !roles.is_referable() {
            Some(Pass::Monitors)
        } else if roles.is_referable() || is_mapping || Plain::of_key(name).is_some() {
            Some(Pass::Commands)
        } else {
            (depth > 1 && is_variable_name(name)).then_some(Pass::Exports)
        }
    }

    fn entry(&mut self, name: &str, node: &Node, depth: usize, pass: Pass) {
        match (pass, &node.value) {
            (Pass::Exports, value) => {
                self.lines.begin(Item::Export);
                self.lines.line(depth, &format!("export {name}={}", quote(value)));
            }
            (Pass::Definitions, Value::Str(text)) => self.definition(name, text, depth),
            _ if self.roster.runs(name) => self.program(name, &node.value, depth),
            (_, Value::Map(inner)) => self.block(name, inner, depth),
            (_, value) => self.plain_command(name, value, depth),
        }
    }

    fn definition(&mut self, name: &str, text: &str, depth: usize) {
        self.lines.begin(Item::Other);
        if let Some(script) = Script::of_key(name) {
            let marker = here_document_marker(text);
            self.lines
                .line(depth, &format!("cat > $LKP_SRC/{} <<'{marker}'", script.path));
            self.lines.raw(text);
            if !text.ends_with('\n') && !text.is_empty() {
                self.lines.raw("\n");
            }
            self.lines.raw(&format!("{marker}\n"));
            self.lines.line(depth, &format!("chmod +x $LKP_SRC/{}", script.path));
        } else if let Some(function) = name.strip_prefix("function ") {
            self.lines
                .line(depth, &format!("{}()", own_function_name(function.trim())));
            self.lines.line(depth, "{");
            for line in text.lines() {
                self.lines.line(depth + 1, line);
            }
            self.lines.line(depth, "}");
        }
    }

    fn program(&mut self, name: &str, value: &Value, depth: usize) {
        let runs_without_value = !matches!(name, "fs2" | "cpufreq_governor");
        if value.is_null() && !runs_without_value {
            return;
        }
        let call = self.roster.call(name);
        self.lines.begin(if call.function == "run_monitor" {
            Item::Monitor
        } else {
            Item::Other
        });
        let mut command = call.function.to_owned();
        for setting in settings(value) {
            command.push(' ');
            command.push_str(&setting);
        }
        command.push_str(" $LKP_SRC/bin/");
        command.push_str(call.wrapper);
        command.push(' ');
        command.push_str(name);
        for argument in arguments(value) {
            command.push(' ');
            command.push_str(&argument);
        }
        self.lines.line(depth, &command);
        if call.function == "run_test" {
            self.tests.push(name.to_owned());
        }
    }

    fn block(&mut self, name: &str, inner: &Map, depth: usize) {
        self.lines.begin(Item::Other);
        if let Some((opening, closing)) = control_words(name) {
            self.lines.line(depth, name);
            self.lines.line(depth, opening);
            self.inner(inner, depth);
            self.lines.line(depth, closing);
        } else {
            let function = function_name(name);
            self.lines.line(depth, &format!("{function}()"));
            self.lines.line(depth, "{");
            self.inner(inner, depth);
            self.lines.line(depth, "}");
            self.lines.line(depth, &format!("{function} &"));
        }
    }

    /// The items of a block; the shell does not take an empty one.
    fn inner(&mut self, inner: &Map, depth: usize) {
        self.lines.open_block();
        self.mapping(inner, depth + 1);
        if self.lines.close_block() {
            self.lines.line(depth + 1, ":");
        }
    }

    fn plain_command(&mut self, name: &str, value: &Value, depth: usize) {
        let Some(plain) = Plain::of_key(name) else { return };
        self.lines.begin(Item::Other);
        let mut command = plain.command();
        for argument in arguments(value) {
            command.push(' ');
            command.push_str(&argument);
        }
        self.lines.line(depth, &command);
    }
}

/// The keys that run what they say: `call NAME`, `command NAME`, `source FILE`.
#[derive(Debug, Clone, Copy)]
struct Plain<'a> {
    word: &'a str,
    target: &'a str,
}

impl<'a> Plain<'a> {
    fn of_key(key: &'a str) -> Option<Self> {
        let (word, target) = key
            .split_once(' ')
            .map_or((key, ""), |(word, rest)| (word, rest.trim()));
        matches!(word, "call" | "command" | "source").then_some(Self { word, target })
    }

    fn command(self) -> String {
        let word = match self.word {
            "source" => ".",
            "command" => "command",
            _ => "",
        };
        [word, self.target]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// The words that open and close a control block.
fn control_words(name: &str) -> Option<(&'static str, &'static str)> {
    match name.split_whitespace().next()? {
        "if" => Some(("then", "fi")),
        "for" | "while" | "until" => Some(("do", "done")),
        _ => None,
    }
}

/// A marker for the here-document of `text` that no line of it equals.
fn here_document_marker(text: &str) -> String {
    let is_free = |marker: &str| text.lines().all(|line| line != marker);
    let numbered = (1..).map(|number| format!("EOF_{number}"));
    std::iter::once("EOF".to_owned())
        .chain(numbered)
        .find(|marker| is_free(marker))
        .unwrap_or_default()
}

/// `NAME=VALUE` for each entry of a mapping; those of one level of nested mappings stand in their parent's place.
pub(super) fn settings(value: &Value) -> Vec<String> {
    let Value::Map(map) = value else { return Vec::new() };
    let mut found = Vec::new();
    for (name, entry) in map.iter() {
        match &entry.node.value {
            Value::Map(inner) => found.extend(inner.iter().map(|(name, entry)| setting(name, &entry.node.value))),
            value => found.push(setting(name, value)),
        }
    }
    found
}

fn setting(name: &crate::value::Name, value: &Value) -> String {
    format!("{}={}", variable_name(&name.to_value().to_text()), quote(value))
}

/// The words that a program gets: those of a text as a shell would split it, or a number.
fn arguments(value: &Value) -> Vec<String> {
    match value {
        Value::Str(text) => match shlex::split(text) {
            Some(words) => words.iter().map(|word| quote_argument(word)).collect(),
            // A text that no shell could split is one word.
            None => vec![quote_argument(text)],
        },
        Value::Int(_) | Value::BigInt(_) | Value::Float(_) => vec![value.to_text()],
        _ => Vec::new(),
    }
}

/// An empty word must stay a word.
fn quote_argument(word: &str) -> String {
    if word.is_empty() {
        "''".to_owned()
    } else {
        quote_text(word)
    }
}
