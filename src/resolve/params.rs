//! Parameter mapping: from what authors write (`50%`, `1HDD`, `300s`) to what programs read (spec section 10).

use std::sync::Arc;

use crate::catalog::{Catalog, MapError, Mapper};
use crate::diagnostic::codes::resolve::{BAD_VALUE, MISSING_FACT};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::value::{Map, Node, Value};

/// What to do with a value whose rule reads a key that the job does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingFacts {
    /// Leave the value as written: later passes may know more.
    Keep,
    /// Report it: a script must not be filled by half.
    Report,
}

/// Maps the parameters of `job` at any depth. Rules see the job's own top-level keys as they were.
pub fn map_params(diags: &mut Diagnostics, catalog: &Catalog, job: &Map, missing: MissingFacts) -> Map {
    let mut mapping = Mapping {
        diags,
        mapper: catalog.mapper(job),
        missing,
    };
    mapping.mapped(job).unwrap_or_else(|| job.clone())
}

struct Mapping<'a> {
    diags: &'a mut Diagnostics,
    mapper: Mapper<'a>,
    missing: MissingFacts,
}

impl Mapping<'_> {
    /// `map` with its parameters mapped; `None` where nothing changes.
    fn mapped(&mut self, map: &Map) -> Option<Map> {
        let mut changed: Option<Map> = None;
        for (index, (name, entry)) in map.iter().enumerate() {
            let value = match &entry.node.value {
                Value::Map(inner) => self.mapped(inner).map(|inner| Value::Map(Arc::new(inner))),
                Value::Str(_) => name.as_str().and_then(|name| self.value(name, &entry.node)),
                _ => None,
            };
            if let Some(value) = value {
                let changed = changed.get_or_insert_with(|| map.clone());
                if let Some((_, entry)) = changed.at_mut(index) {
                    entry.node.value = value;
                }
            }
        }
        changed
    }

    fn value(&mut self, name: &str, node: &Node) -> Option<Value> {
        let error = match self.mapper.map(self.diags, name, &node.value) {
            Ok(value) => return value,
            Err(error) => error,
        };
        let finding = match error {
            MapError::MissingFact(_) | MapError::Kind(_) if self.missing == MissingFacts::Keep => return None,
            MapError::MissingFact(fact) => missing_fact(name, &node.value, node.span, &fact),
            MapError::Rule(error) => error.to_diagnostic([]),
            MapError::Kind(error) => {
                let message = format!("`{name}: {}`: expected {}", node.value.to_text(), error.expected);
                Diagnostic::new(&BAD_VALUE, node.span, message)
            }
        };
        self.diags.push(finding);
        None
    }
}

/// The finding that `value` of the parameter `name` needs a fact about the host that the job does not have.
pub fn missing_fact(name: &str, value: &Value, span: Span, fact: &str) -> Diagnostic {
    let message = format!(
        "`{name}: {}` needs `{fact}`, which the job does not have",
        value.to_text()
    );
    Diagnostic::new(&MISSING_FACT, span, message).note(format!(
        "say which host it is for (`-t HOST`), or set the fact (`-s '{fact}: VALUE'`)"
    ))
}
