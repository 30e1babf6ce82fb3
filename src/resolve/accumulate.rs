//! Joining two values under a key that accumulates (spec section 3, "Accumulate A with B").

use std::sync::Arc;

use crate::value::{Key, Map, Name, Node, Value};

/// Needs that hold one value: a later one replaces an earlier one.
const SCALAR_NEEDS: [&str; 3] = ["need_memory", "need_cpu", "need_modules"];

/// Whether values under the top-level key `name` join instead of replacing each other.
pub fn is_accumulating(name: &str) -> bool {
    match name {
        "mail_to" | "mail_cc" | "constraints" => true,
        _ => name.starts_with("need_") && !SCALAR_NEEDS.contains(&name),
    }
}

/// Joins `addition` to `present`.
pub(super) fn accumulate(present: Node, addition: Node) -> Node {
    let span = present.span;
    match (present.value, addition.value) {
        (Value::Null, value) => Node::new(value, addition.span),
        (value, Value::Null) => Node::new(value, span),
        (Value::Seq(mut items), Value::Seq(more)) => {
            Arc::make_mut(&mut items).extend(more.iter().cloned());
            Node::new(Value::Seq(items), span)
        }
        (Value::Seq(mut items), item) => {
            Arc::make_mut(&mut items).push(Node::new(item, addition.span));
            Node::new(Value::Seq(items), span)
        }
        (Value::Map(mut map), Value::Map(more)) => {
            update(Arc::make_mut(&mut map), &more);
            Node::new(Value::Map(map), span)
        }
        (Value::Map(mut map), key) => {
            insert_as_key(Arc::make_mut(&mut map), Node::new(key, addition.span));
            Node::new(Value::Map(map), span)
        }
        (scalar, Value::Seq(more)) => {
            let mut items = vec![Node::new(scalar, span)];
            items.extend(more.iter().cloned());
            Node::new(Value::Seq(Arc::new(items)), span)
        }
        (scalar, Value::Map(mut more)) => {
            insert_as_key(Arc::make_mut(&mut more), Node::new(scalar, span));
            Node::new(Value::Map(more), addition.span)
        }
        (scalar, other) => {
            let items = vec![Node::new(scalar, span), Node::new(other, addition.span)];
            Node::new(Value::Seq(Arc::new(items)), span)
        }
    }
}

/// Sets all entries of `more` in `map`.
pub fn update(map: &mut Map, more: &Map) {
    for (name, entry) in more.iter() {
        map.insert(
            Key {
                name: name.clone(),
                span: entry.key_span,
            },
            entry.node.clone(),
        );
    }
}

fn insert_as_key(map: &mut Map, key: Node) {
    let span = key.span;
    map.insert(
        Key {
            name: Name::from_value(key.value),
            span,
        },
        Node::new(Value::Null, span),
    );
}

/// Of equal items of a list, keeps the first.
pub(super) fn without_repeats(node: Node) -> Node {
    let Value::Seq(items) = &node.value else { return node };
    let mut kept: Vec<Node> = Vec::with_capacity(items.len());
    for item in items.iter() {
        if !kept.contains(item) {
            kept.push(item.clone());
        }
    }
    if kept.len() == items.len() {
        return node;
    }
    Node::new(Value::Seq(Arc::new(kept)), node.span)
}
