//! What differs between two mappings, whatever the order of their keys.

use super::{Map, Name, Node, Value};

/// One place in which two mappings differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change<'a> {
    /// The keys that lead there, outermost first.
    pub path: Vec<&'a Name>,
    /// The value in the first mapping.
    pub before: Option<&'a Node>,
    /// The value in the second mapping.
    pub after: Option<&'a Node>,
}

/// The places in which `before` and `after` differ, the innermost mappings each, in the order of `before` and then in
/// that of `after`. Comments do not count.
pub fn changes<'a>(before: &'a Map, after: &'a Map) -> Vec<Change<'a>> {
    let mut changes = Vec::new();
    collect(before, after, &mut Vec::new(), &mut changes);
    changes
}

fn collect<'a>(before: &'a Map, after: &'a Map, path: &mut Vec<&'a Name>, changes: &mut Vec<Change<'a>>) {
    let old = before.iter().map(|(name, entry)| (name, Some(&entry.node)));
    let added = after.iter().filter(|(name, _)| before.entry(name).is_none());
    let names = old.chain(added.map(|(name, _)| (name, None)));
    for (name, from) in names.filter(|(name, _)| !name.is_comment()) {
        let to = after.entry(name).map(|entry| &entry.node);
        path.push(name);
        match (from.map(|node| &node.value), to.map(|node| &node.value)) {
            (Some(Value::Map(a)), Some(Value::Map(b))) => collect(a, b, path, changes),
            (a, b) if a == b => {}
            _ => changes.push(Change {
                path: path.clone(),
                before: from,
                after: to,
            }),
        }
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::source::Span;
    use crate::value::Key;

    fn map(entries: &[(&str, Value)]) -> Map {
        let mut map = Map::new();
        for (name, value) in entries {
            map.insert(Key::str(*name, Span::GENERATED), Node::generated(value.clone()));
        }
        map
    }

    fn inner(entries: &[(&str, Value)]) -> Value {
        Value::Map(Arc::new(map(entries)))
    }

    #[track_caller]
    fn check(before: &Map, after: &Map, expected: &[&str]) {
        let paths: Vec<String> = changes(before, after)
            .iter()
            .map(|change| {
                let names: Vec<&str> = change.path.iter().filter_map(|name| name.as_str()).collect();
                names.join(".")
            })
            .collect();
        assert_eq!(paths, expected);
    }

    #[test]
    fn finds_the_innermost_differences() {
        let (one, two) = (Value::Int(1), Value::Int(2));
        let before = map(&[
            ("same", one.clone()),
            ("toy", inner(&[("a", one.clone()), ("b", one.clone())])),
            ("gone", one.clone()),
            ("kind", inner(&[])),
        ]);
        let after = map(&[
            ("new", one.clone()),
            ("toy", inner(&[("b", two), ("a", one.clone())])),
            ("kind", one.clone()),
            ("same", one),
        ]);
        check(&before, &after, &["toy.b", "gone", "kind", "new"]);
        check(&before, &before, &[]);
    }
}
