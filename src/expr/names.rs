//! Which keys of the job an expression reads.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::value::Value;

use super::Expr;
use super::ast::{Term, TermKind};

/// The top-level keys that an expression reads.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    /// The keys, whether the job has them or not; `job['a']` reads `a`.
    pub keys: BTreeSet<Arc<str>>,
    /// Whether it may read any key, because it uses `job` as a whole.
    pub reads_everything: bool,
}

impl Names {
    /// Whether the expression may read the top-level key `name`.
    pub fn reads(&self, name: &str) -> bool {
        self.reads_everything || self.keys.contains(name)
    }
}

/// The top-level keys that `expr` reads; `___` is none of them.
pub fn names(expr: &Expr) -> Names {
    names_of(&expr.term)
}

pub(super) fn names_of(term: &Term) -> Names {
    let mut names = Names::default();
    let mut uses_of_job = 0_usize;
    let mut keys_of_job = 0_usize;
    term.walk(&mut |term| match &term.kind {
        TermKind::Name(name) => {
            names.keys.insert(Arc::clone(name));
        }
        TermKind::Job => uses_of_job += 1,
        kind => {
            if let Some(key) = key_of_job(kind) {
                names.keys.insert(key);
                keys_of_job += 1;
            }
        }
    });
    names.reads_everything = uses_of_job > keys_of_job;
    names
}

/// The key that `job['key']`, `job.key` or `job.key?('key')` reads.
fn key_of_job(kind: &TermKind) -> Option<Arc<str>> {
    let (receiver, key) = match kind {
        TermKind::Index(receiver, arguments) => match &arguments[..] {
            [argument] => (&**receiver, constant_text(argument)?),
            _ => return None,
        },
        TermKind::Call(call) => match (&call.arguments[..], &call.block) {
            ([], None) if call.method.is_none() => (&call.receiver, Arc::clone(&call.name)),
            ([argument], None) if &*call.name == "key?" => (&call.receiver, constant_text(argument)?),
            _ => return None,
        },
        _ => return None,
    };
    matches!(receiver.kind, TermKind::Job).then_some(key)
}

fn constant_text(term: &Term) -> Option<Arc<str>> {
    match &term.kind {
        TermKind::Literal(Value::Str(text)) => Some(Arc::clone(text)),
        _ => None,
    }
}
