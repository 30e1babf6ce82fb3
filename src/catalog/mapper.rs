//! Mapping the values of one job's parameters: by the rules of a tree, or by the kinds that manifests declare (spec
//! section 10).

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::diagnostic::Diagnostics;
use crate::expr::rule::map_value;
use crate::expr::{ErrorKind, EvalError};
use crate::value::{Map, Value};

use super::{Catalog, HostFacts, KindError, ParamKind};

/// Maps values for one job.
pub struct Mapper<'a> {
    catalog: &'a Catalog,
    job: &'a Map,
    kinds: OnceLock<HashMap<String, Option<ParamKind>>>,
}

/// Why a value could not be mapped.
#[derive(Debug)]
pub enum MapError {
    /// It is written relative to a fact that the job does not have.
    MissingFact(String),
    /// A rule failed.
    Rule(EvalError),
    /// It is none of the values that the parameter takes.
    Kind(KindError),
}

impl<'a> Mapper<'a> {
    pub(super) fn new(catalog: &'a Catalog, job: &'a Map) -> Self {
        Self {
            catalog,
            job,
            kinds: OnceLock::new(),
        }
    }

    /// What `value` of the parameter `name` stands for; `None` where it stands for itself.
    ///
    /// # Errors
    /// When the value cannot be mapped.
    pub fn map(&self, diags: &mut Diagnostics, name: &str, value: &Value) -> Result<Option<Value>, MapError> {
        let catalog = self.catalog;
        if let Some(rules) = catalog.rules.get(diags, &*catalog.store, &catalog.sources, name) {
            return map_value(rules, value, self.job).map_err(|error| match error.kind {
                ErrorKind::UnknownKey(fact) => MapError::MissingFact(fact.to_string()),
                _ => MapError::Rule(error),
            });
        }
        if catalog.own.is_empty() && !catalog.is_builtin {
            return Ok(None);
        }
        let Some(Some(kind)) = self.kinds().get(name) else {
            return Ok(None);
        };
        match kind.map(value, &HostFacts::of_job(self.job)) {
            Ok(mapped) => Ok((mapped != *value).then_some(mapped)),
            Err(KindError {
                missing_fact: Some(fact),
                ..
            }) => Err(MapError::MissingFact(fact.to_owned())),
            Err(error) => Err(MapError::Kind(error)),
        }
    }

    /// The kinds of the parameters of the programs that the job names; `None` where two programs take different kinds
    /// under one name, for each of them then has to map the value itself.
    fn kinds(&self) -> &HashMap<String, Option<ParamKind>> {
        self.kinds.get_or_init(|| {
            let mut kinds = HashMap::new();
            self.gather(self.job, &mut kinds);
            kinds
        })
    }

    fn gather(&self, map: &Map, kinds: &mut HashMap<String, Option<ParamKind>>) {
        for (name, entry) in map.iter() {
            if let Some(name) = name.as_str()
                && self
                    .catalog
                    .program(name)
                    .is_some_and(|program| program.script().is_none())
                && let Some(own) = self.catalog.described(name)
            {
                for (name, param) in &own.manifest.params {
                    let kind = kinds.entry(name.clone()).or_insert(Some(param.kind));
                    *kind = kind.filter(|kind| *kind == param.kind);
                }
            }
            if let Value::Map(inner) = &entry.node.value {
                self.gather(inner, kinds);
            }
        }
    }
}
