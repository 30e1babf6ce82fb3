//! How a finding in an included file came into the job: the lines that include it, outward.

use crate::source::SourceSet;

use super::Diagnostics;

/// Includes may be nested so deep; more would hide what was found.
const LONGEST: usize = 8;

/// Adds to each finding in an included file the lines that brought it in, from the nearest outward.
pub fn show_includes(sources: &SourceSet, diags: &mut Diagnostics) {
    for finding in diags.items_mut() {
        let mut at = finding.primary.span;
        for _ in 0..LONGEST {
            let Some(from) = sources.file(at.file).included_from() else {
                break;
            };
            let is_told = finding.related.iter().any(|label| label.span == from);
            if !is_told {
                *finding = finding.clone().related(from, "included from here");
            }
            at = from;
        }
    }
}
