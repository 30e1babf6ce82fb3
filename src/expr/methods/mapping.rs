//! Methods of mappings. A key of the same name, which wins, has been looked up before.

use crate::value::{Name, Node, Value};

use super::super::datum::Datum;
use super::super::error::{Failure, Outcome};
use super::super::eval::Evaluator;
use super::{Invocation, Method};

impl Evaluator<'_> {
    pub(super) fn mapping_method(
        &mut self,
        receiver: &Datum,
        method: Method,
        invocation: &Invocation<'_>,
    ) -> Outcome<Datum> {
        let unknown = || invocation.unknown_on(receiver);
        let count = self.map_of(receiver).map_or(0, crate::value::Map::len);
        match method {
            Method::HasKey | Method::Include => {
                invocation.expect(1..=1)?;
                let wanted = self.value_from(invocation.arguments[0].clone())?;
                let wanted = Name::from_value(wanted);
                Ok(Datum::bool(
                    self.map_of(receiver).is_some_and(|map| map.entry(&wanted).is_some()),
                ))
            }
            Method::Length => invocation.expect(0..=0).map(|()| Datum::count(count)),
            Method::Empty => invocation.expect(0..=0).map(|()| Datum::bool(count == 0)),
            Method::Keys => {
                invocation.expect(0..=0)?;
                self.budget.items(count)?;
                let map = self.map_of(receiver).ok_or_else(unknown)?;
                let keys: Vec<Node> = map
                    .iter()
                    .map(|(name, entry)| Node::new(name.to_value(), entry.key_span))
                    .collect();
                self.list(keys)
            }
            Method::Values => {
                invocation.expect(0..=0)?;
                self.budget.items(count)?;
                let map = self.map_of(receiver).ok_or_else(unknown)?;
                let values: Vec<Node> = map.iter().map(|(_, entry)| entry.node.clone()).collect();
                self.list(values)
            }
            Method::ToArray | Method::Each | Method::Map | Method::Any | Method::All => {
                let pairs = self.items_of(receiver)?;
                if method == Method::Each {
                    self.each(receiver, &pairs, invocation)
                } else {
                    let list = Datum::Value(Value::Seq(pairs));
                    self.method(&list, invocation)
                }
            }
            // What is no method of mappings was meant as a key.
            _ => {
                let message = format!("the mapping has no key `{}`", invocation.name);
                Err(Failure::unknown_key(invocation.name, message))
            }
        }
    }
}
