//! The operators between two terms.

/// An operator that evaluates both its sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    ShiftLeft,
    ShiftRight,
    Equal,
    NotEqual,
    CaseEqual,
    Matches,
    MatchesNot,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Compare,
}

impl Operator {
    const SPELLINGS: [(&'static str, Self); 18] = [
        ("+", Self::Add),
        ("-", Self::Subtract),
        ("*", Self::Multiply),
        ("/", Self::Divide),
        ("%", Self::Remainder),
        ("**", Self::Power),
        ("<<", Self::ShiftLeft),
        (">>", Self::ShiftRight),
        ("==", Self::Equal),
        ("!=", Self::NotEqual),
        ("===", Self::CaseEqual),
        ("=~", Self::Matches),
        ("!~", Self::MatchesNot),
        ("<", Self::Less),
        ("<=", Self::LessEqual),
        (">", Self::Greater),
        (">=", Self::GreaterEqual),
        ("<=>", Self::Compare),
    ];

    pub(super) fn from_spelling(spelling: &str) -> Option<Self> {
        let (_, operator) = Self::SPELLINGS.iter().find(|(known, _)| *known == spelling)?;
        Some(*operator)
    }

    pub(super) fn spelling(self) -> &'static str {
        let row = Self::SPELLINGS.iter().find(|(_, operator)| *operator == self);
        row.expect("bug: an operator without a spelling").0
    }
}
