//! What the key of an entry is: a program, an option, a reserved key, or nothing known.

use crate::catalog::host;

use super::reserved;

/// Beginnings of keys that hold shell code or blocks of it (spec section 12).
const BLOCK_HEADS: [&str; 4] = ["if ", "for ", "while ", "until "];

/// Beginnings of keys whose value, if any, is text for the shell.
const SHELL_HEADS: [&str; 5] = ["function ", "script ", "call ", "command ", "source "];

/// Whether a key is the head of a control block.
pub(super) fn is_block_head(name: &str) -> bool {
    BLOCK_HEADS.iter().any(|head| name.starts_with(head))
}

/// Whether a key holds or runs shell code.
pub(super) fn is_shell_code(name: &str) -> bool {
    SHELL_HEADS.iter().any(|head| name.starts_with(head))
}

/// Whether a key is the author's own, which nobody judges.
pub(super) fn is_private(name: &str) -> bool {
    name.starts_with("x-")
}

/// Whether every job may have the key, whatever it runs: a reserved key, or a fact about the host.
pub(super) fn is_common(name: &str) -> bool {
    reserved::find(name).is_some() || host::KEYS.iter().any(|key| key.name == name)
}

/// Whether a key, with letters, digits and `_` alone, becomes a shell variable.
pub(super) fn is_variable_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether a key is written as variables of the environment are: `LD_PRELOAD`.
pub(super) fn is_environment_name(name: &str) -> bool {
    is_variable_name(name) && !name.contains(|c: char| c.is_ascii_lowercase())
}

/// The key that a revision key works on: `test+`, `fs-`; and whether there was a sign.
pub(super) fn without_sign(name: &str) -> (&str, Option<char>) {
    match name.char_indices().next_back() {
        Some((at, sign @ ('+' | '-'))) if at > 0 => (&name[..at], Some(sign)),
        _ => (name, None),
    }
}
