//! What libyaml refuses or reads otherwise than the parser behind this stage: keys that are missing, signs at the
//! beginning of values, odd names of anchors.

use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::document::YAML_SYNTAX;
use crate::document::source_map::MappedText;
use crate::source::TextRange;

/// The fault of a plain key at `range`: there is none before its colon.
pub(super) fn missing_key(text: &MappedText, range: TextRange) -> Option<Diagnostic> {
    let at = range.start as usize;
    let is_colon = text.text[at..].starts_with(':');
    if !range.is_empty() || !is_colon || is_after_question_mark(&text.text[..at]) {
        return None;
    }
    let finding = Diagnostic::new(&YAML_SYNTAX, text.span(at, at + 1), "no key stands before this `:`");
    Some(finding.note("an empty key is written `? `"))
}

/// Whether `before` ends in the `?` of an explicit key, blanks and a comment aside.
fn is_after_question_mark(before: &str) -> bool {
    let before = before.trim_end();
    let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
    let content = line.find(" #").map_or(line, |comment| &line[..comment]);
    content.trim_end().ends_with('?')
}

/// The fault of a plain scalar inside brackets: there, a `:` at its beginning means that a key is missing, and a `?` is
/// the sign of a key, also without a blank behind it: libyaml reads `[?a]` as the mapping of `a` to nothing.
pub(super) fn sign_in_brackets(text: &MappedText, range: TextRange) -> Option<Diagnostic> {
    let sign = text.text[range.as_usize()]
        .chars()
        .next()
        .filter(|sign| ":?".contains(*sign))?;
    let message = format!("inside brackets no value can begin with `{sign}`");
    Some(Diagnostic::new(&YAML_SYNTAX, text.map.span(range), message).note("put it in quotes"))
}

/// The fault of an anchor or alias whose name is not made of letters, digits, `_` and `-`.
pub(super) fn anchor_name(text: &MappedText, name: &str, range: TextRange) -> Option<Diagnostic> {
    let is_name = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let message = format!("`{name}` is no name for an anchor: letters, digits, `_` and `-` make one");
    (!is_name).then(|| Diagnostic::new(&YAML_SYNTAX, text.map.span(range), message))
}
