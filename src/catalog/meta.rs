//! What `meta.yaml` says of a program of an lkp-tests tree (spec section 5).

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::Diagnostics;
use crate::document::read_plain;
use crate::document::source_map::MappedText;
use crate::source::FileId;
use crate::value::{Name, Value};

/// Parameters by name, each with its allowed values; none listed means that any may stand.
pub type MetaParams = BTreeMap<Arc<str>, Vec<String>>;

/// The parameters that the text of a `meta.yaml` names. A text that says nothing readable names none: these files
/// serve advice alone.
pub(super) fn params(text: &str) -> MetaParams {
    let mapped = MappedText::verbatim(FileId::GENERATED, text);
    let map = read_plain(&mut Diagnostics::new(), &mapped).unwrap_or_default();
    let Some(Value::Map(params)) = map.get("parameters").map(|node| &node.value) else {
        return MetaParams::new();
    };
    let entry = |(name, entry): (&Name, &crate::value::Entry)| {
        let items = entry.node.value.as_seq().unwrap_or_default();
        let allowed = items.iter().map(|item| item.value.to_text()).collect();
        Some((Arc::from(name.as_str()?), allowed))
    };
    params.iter().filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parameters_and_their_values() {
        let found = params("parameters:\n  mode: [a, 1]\n  size:\nresults:\n  x:\n");
        assert_eq!(found.len(), 2);
        assert_eq!(found["mode"], ["a", "1"]);
        assert!(found["size"].is_empty());
        assert_eq!(params("parameters: text\n"), MetaParams::new());
    }
}
