//! The tokens that the lexer hands to the parser.

use std::sync::Arc;

use crate::source::TextRange;
use crate::value::Value;

use super::ast::PatternFlags;

/// A token and its bytes.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) range: TextRange,
    /// Whether a blank stands before it.
    pub(super) is_spaced: bool,
}

/// What a token is.
#[derive(Debug, Clone)]
pub(super) enum TokenKind {
    /// A number.
    Literal(Value),
    /// A string, cut at its interpolations.
    Text(Vec<RawPart>),
    /// `%w(a b)`
    Words(Vec<Arc<str>>),
    /// `:a`, `:"a b"`
    Symbol(Arc<str>),
    /// `/.../imx`
    Pattern(Vec<RawPart>, PatternFlags),
    /// A name in lower case; after a dot any word, also with `?` or `!` at its end.
    Name(Arc<str>),
    /// A name that begins with a capital.
    Constant(Arc<str>),
    /// A reserved word.
    Keyword(Keyword),
    /// `$1` to `$9`.
    Capture(usize),
    /// `$~`
    LastMatch,
    /// Operators and brackets.
    Mark(Mark),
    /// The end of a line.
    Newline,
    /// A template's verbatim text.
    Verbatim(usize),
    /// The start of a template's `<%= ... %>`.
    OutputStart(usize),
    /// Its end.
    OutputEnd,
    /// The end of the code.
    End,
}

/// A part of a string or regular expression.
#[derive(Debug, Clone)]
pub(super) enum RawPart {
    /// Text, with escapes resolved (in a regular expression: as written).
    Verbatim(Arc<str>),
    /// The tokens of `#{...}`, closed by [`TokenKind::End`].
    Code(Vec<Token>),
}

/// Reserved words of Ruby.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    Nil,
    True,
    False,
    If,
    Unless,
    Elsif,
    Else,
    End,
    Case,
    When,
    Then,
    And,
    Or,
    Not,
    Do,
    /// Any other: the language has no use for it.
    Refused,
}

impl Keyword {
    pub(super) fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "nil" => Self::Nil,
            "true" => Self::True,
            "false" => Self::False,
            "if" => Self::If,
            "unless" => Self::Unless,
            "elsif" => Self::Elsif,
            "else" => Self::Else,
            "end" => Self::End,
            "case" => Self::Case,
            "when" => Self::When,
            "then" => Self::Then,
            "and" => Self::And,
            "or" => Self::Or,
            "not" => Self::Not,
            "do" => Self::Do,
            "while" | "until" | "for" | "def" | "class" | "module" | "begin" | "rescue" | "ensure" | "return"
            | "break" | "next" | "redo" | "retry" | "yield" | "alias" | "undef" | "super" | "self" | "in" | "BEGIN"
            | "END" | "__FILE__" | "__LINE__" | "__ENCODING__" | "__method__" | "__dir__" => Self::Refused,
            _ => return None,
        })
    }

    /// Whether a value can end with this word, so that `/` after it divides.
    fn ends_value(self) -> bool {
        matches!(self, Self::Nil | Self::True | Self::False | Self::End)
    }
}

/// Operators and brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    ParenOpen,
    ParenClose,
    BracketOpen,
    BracketClose,
    BraceOpen,
    BraceClose,
    Comma,
    Semicolon,
    Colon,
    Question,
    Dot,
    SafeDot,
    DotDot,
    DotDotDot,
    Arrow,
    Assign,
    /// `+=` and its like; the operator is what stands before the `=`.
    OperatorAssign,
    Plus,
    Minus,
    Star,
    StarStar,
    Slash,
    Percent,
    ShiftLeft,
    ShiftRight,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Spaceship,
    Equal,
    NotEqual,
    CaseEqual,
    Matches,
    MatchesNot,
    AndAnd,
    OrOr,
    Not,
    Ampersand,
    Pipe,
    /// `::`, `^`, `~`, `->` and what else the language has no use for.
    Refused,
}

impl Mark {
    /// All marks, longest first, so that the first that fits is the right one.
    const SPELLINGS: [(&'static str, Self); 56] = [
        ("**=", Self::OperatorAssign),
        ("||=", Self::OperatorAssign),
        ("&&=", Self::OperatorAssign),
        ("<<=", Self::OperatorAssign),
        (">>=", Self::OperatorAssign),
        ("<=>", Self::Spaceship),
        ("===", Self::CaseEqual),
        ("...", Self::DotDotDot),
        ("**", Self::StarStar),
        ("==", Self::Equal),
        ("=~", Self::Matches),
        ("=>", Self::Arrow),
        ("!=", Self::NotEqual),
        ("!~", Self::MatchesNot),
        ("<=", Self::LessEqual),
        ("<<", Self::ShiftLeft),
        (">=", Self::GreaterEqual),
        (">>", Self::ShiftRight),
        ("&&", Self::AndAnd),
        ("&.", Self::SafeDot),
        ("||", Self::OrOr),
        ("..", Self::DotDot),
        ("::", Self::Refused),
        ("->", Self::Refused),
        ("+=", Self::OperatorAssign),
        ("-=", Self::OperatorAssign),
        ("*=", Self::OperatorAssign),
        ("/=", Self::OperatorAssign),
        ("%=", Self::OperatorAssign),
        ("|=", Self::Refused),
        ("&=", Self::Refused),
        ("^=", Self::Refused),
        ("(", Self::ParenOpen),
        (")", Self::ParenClose),
        ("[", Self::BracketOpen),
        ("]", Self::BracketClose),
        ("{", Self::BraceOpen),
        ("}", Self::BraceClose),
        (",", Self::Comma),
        (";", Self::Semicolon),
        (":", Self::Colon),
        ("?", Self::Question),
        (".", Self::Dot),
        ("=", Self::Assign),
        ("+", Self::Plus),
        ("-", Self::Minus),
        ("*", Self::Star),
        ("/", Self::Slash),
        ("%", Self::Percent),
        ("<", Self::Less),
        (">", Self::Greater),
        ("!", Self::Not),
        ("&", Self::Ampersand),
        ("|", Self::Pipe),
        ("^", Self::Refused),
        ("~", Self::Refused),
    ];

    /// The mark at the start of `rest` and its length.
    pub(super) fn at_start(rest: &str) -> Option<(Self, usize)> {
        let (spelling, mark) = Self::SPELLINGS
            .iter()
            .find(|(spelling, _)| rest.starts_with(spelling))?;
        Some((*mark, spelling.len()))
    }
}

impl TokenKind {
    /// Whether a value ends with this token, so that an operator may follow.
    pub(super) fn ends_value(&self) -> bool {
        match self {
            Self::Literal(_)
            | Self::Text(_)
            | Self::Words(_)
            | Self::Symbol(_)
            | Self::Pattern(..)
            | Self::Name(_)
            | Self::Constant(_)
            | Self::Capture(_)
            | Self::LastMatch => true,
            Self::Keyword(keyword) => keyword.ends_value(),
            Self::Mark(mark) => matches!(mark, Mark::ParenClose | Mark::BracketClose | Mark::BraceClose),
            Self::Newline | Self::Verbatim(_) | Self::OutputStart(_) | Self::OutputEnd | Self::End => false,
        }
    }

    /// Whether a value begins here that no operator could begin as well: after a name it would be an argument.
    pub(super) fn begins_argument(&self) -> bool {
        matches!(
            self,
            Self::Literal(_)
                | Self::Text(_)
                | Self::Words(_)
                | Self::Symbol(_)
                | Self::Pattern(..)
                | Self::Name(_)
                | Self::Constant(_)
                | Self::Capture(_)
                | Self::LastMatch
                | Self::Keyword(Keyword::Nil | Keyword::True | Keyword::False | Keyword::Not)
        )
    }
}
