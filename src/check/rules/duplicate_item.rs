//! A value that a list under a parameter has twice: the same job would be made again.

use std::collections::HashMap;

use crate::diagnostic::codes::check::DUPLICATE_ITEM;
use crate::diagnostic::{Diagnostic, Diagnostics, Edit, Fix};
use crate::document::syntax::{CollectionStyle, SyntaxKind, SyntaxNode};
use crate::source::Span;

use super::super::job::Job;
use super::super::walk::Entry;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    let SyntaxKind::Sequence { items, style } = &entry.value.kind else {
        return;
    };
    if !job.is_axis(entry.name) {
        return;
    }
    let mut first: HashMap<(&str, bool), Span> = HashMap::new();
    for item in items {
        let Some(text) = item.as_text() else { continue };
        let is_plain = is_plain(item);
        match first.get(&(text, is_plain)) {
            None => {
                first.insert((text, is_plain), item.span);
            }
            Some(earlier) => {
                let message = format!("`{text}` is in the list of `{}` twice", entry.name);
                let mut finding = Diagnostic::new(&DUPLICATE_ITEM, item.span, message);
                if !earlier.is_generated() && *earlier != item.span {
                    finding = finding.related(*earlier, "first given here");
                }
                finding.fix = (*style == CollectionStyle::Block)
                    .then(|| without_line(job, item.span))
                    .flatten();
                diags.push(finding);
            }
        }
    }
}

fn is_plain(item: &SyntaxNode) -> bool {
    use crate::document::syntax::ScalarStyle::Plain;
    matches!(&item.kind, SyntaxKind::Scalar { style, .. } if *style == Plain)
}

/// The change that takes the item's line out, where it stands on one of its own.
fn without_line(job: &Job<'_>, span: Span) -> Option<Fix> {
    let file = job.subject.sources.file(span.file);
    let line = file.lines().line(span.range.start);
    let (start, end) = (file.lines().line_start(line)?, file.lines().line_start(line + 1)?);
    let text = file.text().get(start as usize..end as usize)?;
    let item = job.subject.sources.text(span);
    let is_alone = text.trim().strip_prefix('-').map(str::trim) == Some(item.as_str());
    is_alone.then(|| Fix {
        title: "take it out".to_owned(),
        edits: vec![Edit {
            span: Span::new(span.file, start, end),
            replacement: String::new(),
        }],
        is_safe: true,
    })
}
