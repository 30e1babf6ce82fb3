//! Capability checks: what a job needs against what its host has (spec section 11).
//!
//! Everything is judged by the host description in the job, never by the machine that compiles. A need that the host
//! does not meet is a finding of severity *skipped*; a need in a shape that no rule knows is an error, because a check
//! that passes by accident costs a run.

mod disks;
mod kernel;
mod machine;

use crate::diagnostic::codes::needs::{BAD_NEED, UNMET_NEED};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::value::{Map, Node, Value};

pub use kernel::KernelConfig;

/// What needs are judged by.
pub struct Facts<'a> {
    /// The job as written; it holds the host's facts.
    pub job: &'a Map,
    /// The same with its parameters mapped.
    pub mapped: &'a Map,
    /// The configuration of the kernel that the job will run on, where it is known.
    pub kernel: Option<&'a KernelConfig>,
}

impl Facts<'_> {
    /// The name by which messages speak of the host.
    fn host(&self) -> String {
        let name = self.job.get("testbox").or_else(|| self.job.get("tbox_group"));
        name.map_or_else(|| "the host".to_owned(), |node| node.value.to_text())
    }

    /// A fact as text; `None` where the job says nothing or nothing definite.
    fn text(&self, fact: &str) -> Option<String> {
        let value = &self.job.get(fact)?.value;
        (value.is_scalar() && !value.is_null()).then(|| value.to_text())
    }

    /// A fact as a whole number.
    fn number(&self, fact: &str) -> Option<i64> {
        self.text(fact)?.trim().parse().ok()
    }

    /// A fact as a number of bytes (`8G`).
    fn bytes(&self, fact: &str) -> Option<i64> {
        bytes(&self.job.get(fact)?.value)
    }
}

/// What a rule says of one need.
enum Verdict {
    /// The host has it, or the job does not say enough to tell.
    Met,
    /// The host lacks it.
    Unmet {
        /// What is needed, as in `needs 20G memory`.
        needs: String,
        /// What the host has, as in `has 8G`.
        has: String,
    },
    /// The need is written in a way that says nothing; the text says what was expected.
    Bad(String),
}

/// Judges the value of one key; the second node is the mapped value.
type Rule = fn(&Facts<'_>, &Node, &Node) -> Verdict;

/// The keys that say what a job needs. A new need is one row.
const RULES: [(&str, Rule); 14] = [
    ("need_memory", machine::memory),
    ("need_cpu", machine::cpus),
    ("need_node", machine::nodes),
    ("need_cpu_model", machine::cpu_model),
    ("need_physical_tbox", machine::physical),
    ("nr_threads", machine::threads),
    ("nr_task", machine::threads),
    ("boot_params", machine::memory_reservations),
    ("disk", disks::partitions),
    ("md", disks::raid_members),
    ("run_on_local_disk", disks::local_root),
    ("need_kconfig", kernel::options),
    ("need_kernel_version", kernel::version),
    ("constraints", kernel::constraints),
];

/// Reports each need of the job that its host does not meet, wherever in the job it is written.
pub fn check_needs(diags: &mut Diagnostics, facts: &Facts<'_>) {
    check_mapping(diags, facts, facts.job, facts.mapped);
}

fn check_mapping(diags: &mut Diagnostics, facts: &Facts<'_>, map: &Map, mapped: &Map) {
    for (name, entry) in map.iter() {
        let mapped_node = mapped.entry(name).map_or(&entry.node, |entry| &entry.node);
        if let Some((key, rule)) = name
            .as_str()
            .and_then(|name| RULES.iter().find(|(key, _)| *key == name))
        {
            report(
                diags,
                facts,
                key,
                entry.node.span,
                rule(facts, &entry.node, mapped_node),
            );
        } else if let (Value::Map(inner), Value::Map(mapped)) = (&entry.node.value, &mapped_node.value) {
            check_mapping(diags, facts, inner, mapped);
        }
    }
}

fn report(diags: &mut Diagnostics, facts: &Facts<'_>, key: &str, span: Span, verdict: Verdict) {
    match verdict {
        Verdict::Met => {}
        Verdict::Unmet { needs, has } => {
            let message = format!("needs {needs}, {} has {has}", facts.host());
            let found = Diagnostic::new(&UNMET_NEED, span, message).label(format!("`{key}`"));
            diags.push(found.note("`--ignore-needs` compiles the job all the same"));
        }
        Verdict::Bad(expected) => {
            let message = format!("`{key}` cannot be judged: {expected}");
            diags.push(Diagnostic::new(&BAD_NEED, span, message));
        }
    }
}

/// A size as bytes: a number, or a text such as `8G` or `300MB`.
fn bytes(value: &Value) -> Option<i64> {
    match crate::expr::to_byte(value) {
        Value::Int(number) => Some(number),
        Value::Str(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// A whole number, also one written as text.
fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => Some(*number),
        Value::Str(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// Whether a yes-or-no need is asked for at all.
fn is_wanted(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false) | Value::Int(0))
}
