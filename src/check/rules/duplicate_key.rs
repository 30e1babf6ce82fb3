//! A key that a mapping of one file has twice. A file overrides what it includes in that way, which is no fault.

use std::collections::HashMap;

use crate::diagnostic::codes::document::DUPLICATE_KEY;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::syntax::SyntaxEntry;
use crate::source::{FileId, Span};

use super::super::job::Job;

pub(super) fn judge(diags: &mut Diagnostics, _job: &Job<'_>, entries: &[SyntaxEntry]) {
    let mut first: HashMap<(&str, FileId), Span> = HashMap::with_capacity(entries.len());
    for entry in entries {
        let span = entry.key.span;
        let Some(name) = entry.key.as_text() else { continue };
        if name == "<<" || name.starts_with(":#") || span.is_generated() {
            continue;
        }
        match first.get(&(name, span.file)) {
            // An include that comes in twice brings the very same key.
            Some(earlier) if *earlier == span => {}
            Some(earlier) => {
                let finding = Diagnostic::new(&DUPLICATE_KEY, span, format!("`{name}` is given twice"));
                diags.push(finding.related(*earlier, "first given here"));
            }
            None => {
                first.insert((name, span.file), span);
            }
        }
    }
}
