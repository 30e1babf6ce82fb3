//! What is wrong with a text that is no YAML, in an author's words.

use granit_parser::{ErrorKind, ScanError};

use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::document::YAML_SYNTAX;

use super::super::source_map::MappedText;

/// What was found, what to do about it.
struct Explanation {
    message: String,
    advice: &'static str,
}

fn explained(message: impl Into<String>, advice: &'static str) -> Explanation {
    Explanation {
        message: message.into(),
        advice,
    }
}

/// The finding for the place at which the parser gave up.
pub(super) fn fault(text: &MappedText, error: &ScanError) -> Diagnostic {
    let at = super::offset(error.marker()).min(text.text.len());
    let line = line_around(&text.text, at);
    let explanation = explain(error.kind(), line);
    let mut finding = Diagnostic::new(
        &YAML_SYNTAX,
        text.span(at, end_of_character(&text.text, at)),
        explanation.message,
    );
    if !explanation.advice.is_empty() {
        finding = finding.note(explanation.advice);
    }
    if let Some((start, end, said)) = beginning(error.kind(), &text.text, at) {
        finding = finding.related(text.span(start, end), said);
    }
    finding
}

/// Where the structure begins that does not go on as it should: the bracket that is open, or the first line of a block
/// that is indented otherwise. It is there that the author may have slipped.
fn beginning(kind: &ErrorKind, text: &str, at: usize) -> Option<(usize, usize, &'static str)> {
    match kind {
        ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::InvalidColonPlacement
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping => {
            let open = open_bracket(&text[..at])?;
            Some((open, open + 1, "opened here"))
        }
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::InvalidIndentation | ErrorKind::ExpectedBlockSequenceEntry => {
            let (start, end) = block_start(text, at)?;
            Some((start, end, "the block above begins here"))
        }
        _ => None,
    }
}

/// The last bracket that nothing before the end of `text` closes.
fn open_bracket(text: &str) -> Option<usize> {
    let mut closed = 0_usize;
    for (at, byte) in text.bytes().enumerate().rev() {
        match byte {
            b']' | b'}' => closed += 1,
            b'[' | b'{' if closed == 0 => return Some(at),
            b'[' | b'{' => closed -= 1,
            _ => {}
        }
    }
    None
}

/// The first line of the block that stands above the line of `at` and is indented more than it.
fn block_start(text: &str, at: usize) -> Option<(usize, usize)> {
    let line_start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    let indent_of = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let indent = indent_of(&text[line_start..]);
    let mut found = None;
    let mut end = line_start;
    for line in text[..line_start].split_inclusive('\n').rev() {
        let start = end - line.len();
        end = start;
        let content = line.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if indent_of(line) <= indent {
            break;
        }
        found = Some((start + indent_of(line), start + line.trim_end().len()));
    }
    found
}

/// The line that holds the byte at `at`, cut at `at`.
fn line_around(text: &str, at: usize) -> (&str, &str) {
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    let end = text[at..].find('\n').map_or(text.len(), |after| at + after);
    (&text[start..at], text[at..end].trim_end())
}

/// The end of the character at `at`; `at` itself where a line or the text ends.
fn end_of_character(text: &str, at: usize) -> usize {
    match text[at..].chars().next() {
        Some(c) if c != '\n' && c != '\r' => at + c.len_utf8(),
        _ => at,
    }
}

fn explain(kind: &ErrorKind, (before, after): (&str, &str)) -> Explanation {
    match kind {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => explained("a tab indents this line", "YAML is indented with blanks alone"),
        ErrorKind::UnclosedQuotedScalar | ErrorKind::DocumentIndicatorInQuotedScalar => {
            explained("this quote is never closed", "close it on the same line")
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar => explained(
            format!("`{after}` follows a closing quote"),
            "write a quote inside single quotes twice: `'it''s'`; or put the whole value in double quotes",
        ),
        ErrorKind::InvalidTrailingDoubleQuotedScalar => explained(
            format!("`{after}` follows a closing quote"),
            "put the whole value in single quotes",
        ),
        ErrorKind::UnknownQuotedScalarEscape | ErrorKind::InvalidQuotedScalarHexEscape => explained(
            "double quotes know no such escape",
            "write `\\\\` for a backslash, or use single quotes",
        ),
        ErrorKind::UnexpectedCharacter { character } => explained(
            format!("a value cannot begin with `{character}`"),
            "put the value in quotes",
        ),
        ErrorKind::MissingAnchorOrAliasName => explained(
            "`*` and `&` at the beginning of a value need a name",
            "if it is a text, put it in quotes",
        ),
        ErrorKind::RecursionLimitExceeded => explained("lists and mappings are nested too deeply here", ""),
        ErrorKind::UndeclaredTagHandle => {
            explained("this tag's prefix is not declared", "if it is a text, put it in quotes")
        }
        ErrorKind::CommentInterceptedScalar => explained(
            "a comment stands inside a value of several lines",
            "move the comment above the key",
        ),
        _ => flow(kind, after).unwrap_or_else(|| block(kind, before, after)),
    }
}

/// Faults in `[...]` and `{...}`.
fn flow(kind: &ErrorKind, after: &str) -> Option<Explanation> {
    let explanation = match kind {
        ErrorKind::UnclosedFlowCollection { open } => {
            let close = if *open == '{' { '}' } else { ']' };
            explained(format!("this `{open}` is never closed by `{close}`"), "")
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => explained(
            format!("the list or mapping that begins here with `{open}` ends with `{close}`"),
            "",
        ),
        ErrorKind::MisplacedFlowCollectionEnd => explained(
            "this bracket closes nothing",
            "if it belongs to a text, put the text in quotes",
        ),
        ErrorKind::ExpectedFlowMappingSeparator | ErrorKind::UnexpectedEofFlowMapping => {
            explained("expected `,` or `}` here", "is a `}` missing on a line above?")
        }
        ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::InvalidColonPlacement
        | ErrorKind::UnexpectedEofFlowSequence => {
            explained("expected `,` or `]` here", "is a `]` missing on a line above?")
        }
        ErrorKind::UnexpectedEofImplicitFlowMapping if after.starts_with(',') => {
            explained("nothing stands between two commas", "")
        }
        ErrorKind::PlainScalarStartsWithDashFlowIndicator => {
            explained("a lone `-` in a list needs quotes", "write `'-'`")
        }
        ErrorKind::BlockEntryInFlowCollection => explained(
            "`- ` begins no list item inside brackets",
            "separate the items with commas",
        ),
        _ => return None,
    };
    Some(explanation)
}

/// Faults in indented lists and mappings.
fn block(kind: &ErrorKind, before: &str, after: &str) -> Explanation {
    match kind {
        ErrorKind::MappingValueNotAllowed if before.contains(": ") || before.trim_start().starts_with("- ") => {
            explained(
                "a second `: ` on this line",
                "put the value in quotes, or move the inner key to a line of its own",
            )
        }
        ErrorKind::MappingValueNotAllowed => explained(
            "no key may stand here",
            "the line above already has a value: is this line indented too far, or is there a `:` without a blank after it?",
        ),
        ErrorKind::BlockSequenceEntryNotAllowed => {
            explained("a list item cannot begin here", "begin the list on the next line")
        }
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => explained(
            "this line has no `: ` after its key",
            "a key and its value are written `key: value`",
        ),
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::InvalidIndentation | ErrorKind::ExpectedBlockSequenceEntry
            if before.trim().is_empty() =>
        {
            explained(
                "this line's indentation fits no line above",
                "keys of one mapping stand in one column, and so do the items of one list",
            )
        }
        ErrorKind::ExpectedBlockMappingKey => explained(
            format!("`{after}` follows a complete value"),
            "if it belongs to the value, put the whole value in quotes",
        ),
        ErrorKind::UnexpectedEofBlockMapping if after.starts_with(',') => {
            explained("a value cannot begin with `,`", "put the value in quotes")
        }
        ErrorKind::InvalidBlockScalarIndent
        | ErrorKind::InvalidBlockScalarHeader
        | ErrorKind::ZeroBlockScalarIndent => explained(
            "the text of this block does not fit its `|` or `>` line",
            "indent all its lines alike",
        ),
        ErrorKind::ExpectedDocumentStart => explained(
            "no value may stand here",
            "the document is complete above: is this line indented too little, or is a `---` missing?",
        ),
        _ => explained("this cannot be read as YAML", ""),
    }
}
