//! The syntax tree of an expression: typed, immutable, shared between threads.

use std::sync::Arc;

use crate::source::TextRange;
use crate::value::Value;

use super::functions::Function;
use super::methods::Method;
use super::operator::Operator;
use super::pattern::Pattern;

/// Where the evaluator keeps a local variable.
pub(super) type Slot = usize;

/// A term and the bytes it was written as.
#[derive(Debug)]
pub(super) struct Term {
    pub(super) kind: TermKind,
    pub(super) range: TextRange,
    height: u16,
}

/// What a term is.
#[derive(Debug)]
pub(super) enum TermKind {
    /// A value that stands there as it is.
    Literal(Value),
    /// A text with `#{...}` in it.
    Text(Vec<TextPart>),
    /// A constant regular expression, compiled once.
    Pattern(Arc<Pattern>),
    /// A regular expression with `#{...}` in it.
    DynamicPattern { parts: Vec<TextPart>, flags: PatternFlags },
    /// `[a, b]`
    List(Vec<Term>),
    /// `{ a: 1, 'b' => 2 }`
    Mapping(Vec<(Term, Term)>),
    /// `a..b`; either end may be left out.
    Range {
        from: Option<Box<Term>>,
        to: Option<Box<Term>>,
        is_exclusive: bool,
    },
    /// A key of the job.
    Name(Arc<str>),
    /// `job`, the whole job.
    Job,
    /// `___`, the value that led to this default file.
    Given,
    /// A local variable or block parameter.
    Local(Slot),
    /// `$1` to `$9`.
    Capture(usize),
    /// `$~`
    LastMatch,
    /// A class, as `is_a?` and `when` take it.
    Class(Class),
    /// `x = a`
    Assign(Slot, Box<Term>),
    /// `!a`
    Not(Box<Term>),
    /// `-a`
    Negate(Box<Term>),
    /// `a && b`
    And(Box<Term>, Box<Term>),
    /// `a || b`
    Or(Box<Term>, Box<Term>),
    /// Any other operator between two terms.
    Binary(Operator, Box<Term>, Box<Term>),
    /// `a[b]`, `a[b, c]`
    Index(Box<Term>, Vec<Term>),
    /// `a.b`, `a.b(c) { |x| ... }`
    Call(Box<Call>),
    /// `to_byte(a)`
    Function(Function, Vec<Term>),
    /// `if`, `unless`, `?:` and the modifiers: the first branch whose condition holds.
    If {
        branches: Vec<(Term, Term)>,
        otherwise: Option<Box<Term>>,
    },
    /// `case a when b then c else d end`; without `a` the first `b` that holds.
    Case {
        subject: Option<Box<Term>>,
        arms: Vec<(Vec<Term>, Term)>,
        otherwise: Option<Box<Term>>,
    },
    /// Statements; the last one's value counts.
    Sequence(Vec<Term>),
    /// A template's verbatim text, by the number of its segment.
    Verbatim(usize),
    /// A template's `<%= ... %>`, by the number of its segment.
    Output(usize, Box<Term>),
}

/// A part of a text with interpolation.
#[derive(Debug)]
pub(super) enum TextPart {
    /// As it stands.
    Verbatim(Arc<str>),
    /// `#{...}`
    Code(Term),
}

/// The letters after a regular expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct PatternFlags {
    /// `i`
    pub(super) ignore_case: bool,
    /// `m`: the dot matches a newline as well.
    pub(super) dot_all: bool,
    /// `x`: blanks and comments do not count.
    pub(super) extended: bool,
}

/// A method call.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) receiver: Term,
    /// A mapping's key or a method.
    pub(super) name: Arc<str>,
    /// The method, if there is one of that name.
    pub(super) method: Option<Method>,
    pub(super) name_range: TextRange,
    pub(super) arguments: Vec<Term>,
    pub(super) block: Option<Block>,
    /// `&.`: nothing stays nothing.
    pub(super) is_safe: bool,
}

/// What a method runs for its items.
#[derive(Debug)]
pub(super) enum Block {
    /// `{ |a, b| ... }`
    Code {
        params: Vec<Slot>,
        /// The slots of the block's own variables, which start as nothing in each round.
        fresh: std::ops::Range<Slot>,
        body: Term,
    },
    /// `&:name`
    Symbol(Arc<str>, Method),
}

/// The classes that an expression may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    String,
    Symbol,
    Integer,
    Float,
    Numeric,
    Array,
    Hash,
    Nil,
    True,
    False,
    Range,
    Regexp,
    Match,
    Date,
    Time,
}

impl Class {
    const NAMES: [(&'static str, Self); 15] = [
        ("String", Self::String),
        ("Symbol", Self::Symbol),
        ("Integer", Self::Integer),
        ("Float", Self::Float),
        ("Numeric", Self::Numeric),
        ("Array", Self::Array),
        ("Hash", Self::Hash),
        ("NilClass", Self::Nil),
        ("TrueClass", Self::True),
        ("FalseClass", Self::False),
        ("Range", Self::Range),
        ("Regexp", Self::Regexp),
        ("MatchData", Self::Match),
        ("Date", Self::Date),
        ("Time", Self::Time),
    ];

    pub(super) fn from_name(name: &str) -> Option<Self> {
        let (_, class) = Self::NAMES.iter().find(|(known, _)| *known == name)?;
        Some(*class)
    }

    pub(super) fn name(self) -> &'static str {
        let row = Self::NAMES.iter().find(|(_, class)| *class == self);
        row.expect("bug: a class without a name").0
    }
}

impl Term {
    pub(super) fn new(kind: TermKind, range: TextRange) -> Self {
        let mut height = 0;
        kind.for_each_child(&mut |child| height = height.max(child.height));
        Self {
            kind,
            range,
            height: height.saturating_add(1),
        }
    }

    /// Number of terms on the longest way down.
    pub(super) fn height(&self) -> u16 {
        self.height
    }

    /// Calls `visit` with this term and all below it. Recurses as deep as the tree is high, which the parser bounds.
    pub(super) fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Term)) {
        visit(self);
        self.kind.for_each_child(&mut |child| child.walk(visit));
    }
}

impl TermKind {
    fn for_each_child<'a>(&'a self, visit: &mut dyn FnMut(&'a Term)) {
        match self {
            Self::Literal(_)
            | Self::Pattern(_)
            | Self::Name(_)
            | Self::Job
            | Self::Given
            | Self::Local(_)
            | Self::Capture(_)
            | Self::LastMatch
            | Self::Class(_)
            | Self::Verbatim(_) => {}
            Self::Text(parts) | Self::DynamicPattern { parts, .. } => {
                for part in parts {
                    if let TextPart::Code(term) = part {
                        visit(term);
                    }
                }
            }
            Self::List(items) | Self::Function(_, items) | Self::Sequence(items) => items.iter().for_each(visit),
            Self::Mapping(pairs) => visit_pairs(pairs, visit),
            Self::Range { from, to, .. } => from.iter().chain(to).for_each(|end| visit(end)),
            Self::Assign(_, term) | Self::Not(term) | Self::Negate(term) | Self::Output(_, term) => visit(term),
            Self::And(left, right) | Self::Or(left, right) | Self::Binary(_, left, right) => {
                visit(left);
                visit(right);
            }
            Self::Index(receiver, arguments) => {
                visit(receiver);
                arguments.iter().for_each(visit);
            }
            Self::Call(call) => call.for_each_child(visit),
            Self::If { branches, otherwise } => {
                visit_pairs(branches, visit);
                visit_some(otherwise.as_deref(), visit);
            }
            Self::Case {
                subject,
                arms,
                otherwise,
            } => {
                visit_some(subject.as_deref(), visit);
                for (values, body) in arms {
                    values.iter().for_each(&mut *visit);
                    visit(body);
                }
                visit_some(otherwise.as_deref(), visit);
            }
        }
    }
}

impl Call {
    fn for_each_child<'a>(&'a self, visit: &mut dyn FnMut(&'a Term)) {
        visit(&self.receiver);
        self.arguments.iter().for_each(&mut *visit);
        if let Some(Block::Code { body, .. }) = &self.block {
            visit(body);
        }
    }
}

fn visit_pairs<'a>(pairs: &'a [(Term, Term)], visit: &mut dyn FnMut(&'a Term)) {
    for (left, right) in pairs {
        visit(left);
        visit(right);
    }
}

fn visit_some<'a>(term: Option<&'a Term>, visit: &mut dyn FnMut(&'a Term)) {
    if let Some(term) = term {
        visit(term);
    }
}
