//! Text as words of a POSIX shell.
//!
//! Everything that reaches a script as a value goes through [`quote`]; a [`ShellWord`] is the proof that it did. The
//! property test in `tests/quoting.rs` asks real shells whether they read back the same bytes.

use std::fmt;

/// One or more words in shell source form: safe to put into a script as they are.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShellWord(String);

impl ShellWord {
    /// `text` as exactly one word.
    pub fn of(text: &str) -> Self {
        Self(quote(text))
    }

    /// The value of the shell variable `name` as exactly one word; `name` is ours, never an author's.
    pub fn variable(name: &str) -> Self {
        debug_assert!(is_variable_name(name), "bug: `{name}` is no variable name");
        Self(format!("\"${name}\""))
    }

    /// `pattern` as a word that the shell expands to the files it matches: `*`, `?` and `[...]` keep their meaning.
    pub fn pattern(pattern: &str) -> Self {
        let mut source = String::with_capacity(pattern.len());
        // As in `quote`, no NUL; a backslash before one would take hold of the character after it.
        for c in pattern.chars().filter(|c| *c != '\0') {
            match c {
                '*' | '?' | '[' | ']' => source.push(c),
                // A backslash before a newline would join two lines.
                '\n' => source.push_str("'\n'"),
                _ if is_plain(c) => source.push(c),
                _ => {
                    source.push('\\');
                    source.push(c);
                }
            }
        }
        Self(source)
    }

    /// The source form.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ShellWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The shell source of one word whose value is `text`: `text` itself where no character is special, else in quotes.
///
/// Which quotes is a matter of reading: double ones where single ones would have to be broken up. A `!` never stands in
/// double quotes, where a shell at a terminal would look into its history, and a `$` never in single ones, where it
/// would look as if it were meant to be expanded.
/// NUL cannot stand in a shell word and is left out; no job can hold one in a value that reaches a program.
pub fn quote(text: &str) -> String {
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    let (delimiter, outside): (char, &[char]) = if !text.contains(['\'', '$', '`']) {
        ('\'', &[])
    } else if !text.contains('!') {
        ('"', &[])
    } else {
        ('\'', &['\'', '$', '`'])
    };
    let mut source = String::with_capacity(text.len() + 2);
    source.push(delimiter);
    for c in text.chars().filter(|c| *c != '\0') {
        if outside.contains(&c) {
            source.extend(['\'', '\\', c, '\'']);
        } else {
            if delimiter == '"' && matches!(c, '\\' | '"' | '$' | '`') {
                source.push('\\');
            }
            source.push(c);
        }
    }
    source.push(delimiter);
    source
}

/// Whether `text` can be the name of a shell variable.
pub fn is_variable_name(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Characters that mean nothing to any shell wherever they stand in a word.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_@%+=:,./-".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, source: &str) {
        assert_eq!(ShellWord::of(text).as_str(), source);
    }

    #[test]
    fn plain_text_stays_readable() {
        check("/fs/sdb1", "/fs/sdb1");
        check("100%", "100%");
        check("--file-io-mode=sync", "--file-io-mode=sync");
    }

    #[test]
    fn special_characters_are_quoted() {
        check("", "''");
        check("a b", "'a b'");
        check("it's", "\"it's\"");
        check("it's!", "'it'\\''s!'");
        check("a`b\\", "\"a\\`b\\\\\"");
        check("~", "'~'");
        check("$HOME\n", "\"\\$HOME\n\"");
        check("é", "'é'");
    }

    #[test]
    fn patterns_expand_but_nothing_else_does() {
        assert_eq!(ShellWord::pattern("/dev/x-part*").as_str(), "/dev/x-part*");
        assert_eq!(ShellWord::pattern("/a b/$x*").as_str(), "/a\\ b/\\$x*");
        assert_eq!(ShellWord::pattern("*\0;x").as_str(), "*\\;x");
    }

    #[test]
    fn variable_names() {
        assert!(is_variable_name("nr_cpu"));
        assert!(!is_variable_name("stress-ng"));
        assert!(!is_variable_name("1x"));
        assert!(!is_variable_name(""));
    }
}
