//! A value in which the shell of the lkp target will expand something when the job runs (spec section 12).

use crate::diagnostic::codes::check::SHELL_EXPANSION;
use crate::diagnostic::{Diagnostic, Diagnostics};

use super::super::job::Job;
use super::super::vocabulary::{is_block_head, is_shell_code};
use super::super::walk::Entry;

/// Characters between single quotes of the lkp target, besides letters and digits.
const SINGLE_QUOTED: &str = "-~!@#%^&*()_+=;:.,<>/?| \"\t";

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>, entry: &Entry<'_>) {
    // Scripts that need no lkp-tests pass every value as it is.
    let has_tree = job.catalog.root().is_some();
    if !has_tree || job.is_atomic || is_shell_code(entry.name) || is_block_head(entry.name) {
        return;
    }
    for value in entry.values() {
        if let Some(text) = value.as_text().filter(|text| is_expanded(text)) {
            let message = format!("the shell expands `{}` when the job runs", text.trim());
            let finding = Diagnostic::new(&SHELL_EXPANSION, value.span, message);
            diags.push(finding.note("scripts of the standalone target pass it as it is"));
        }
    }
}

/// Whether the lkp target puts the value into double quotes, where `$` keeps its meaning.
fn is_expanded(text: &str) -> bool {
    let all = |line: &str, others: &[char]| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || SINGLE_QUOTED.contains(c);
        line.chars().all(|c| is_plain(c) || others.contains(&c))
    };
    let is_single = text.lines().any(|line| all(line, &[]));
    let is_double = |line: &str| !line.contains('"') && all(line, &['\'', '$']);
    text.contains('$') && !text.contains("{{") && !is_single && text.lines().any(is_double)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_what_the_lkp_target_expands() {
        assert!(is_expanded("$HOME/x"));
        assert!(is_expanded("$(id)"));
        for text in ["it's", "a $b \"c\"", "`id`", "plain", "{{ $1 }}", "a\n$b"] {
            assert!(!is_expanded(text), "{text}");
        }
    }
}
