//! Parameter rules: what a short value such as `50%` or `1BRD_48G` stands for (spec section 10).

use std::sync::Arc;

use crate::source::{FileId, Span, TextRange};
use crate::value::{Key, Map, Name, Value};

use super::error::Failure;
use super::lexer::{Lexer, constant_text};
use super::limits::MAX_CODE;
use super::pattern::{Match, Pattern};
use super::place::Place;
use super::token::TokenKind;
use super::{EvalError, Expr, Scope, SyntaxError};

/// One line of a rule file: what to look for, and what it stands for.
#[derive(Debug)]
pub struct Rule {
    pattern: Pattern,
    pattern_span: Span,
    expr: Expr,
}

/// Parses a rule file: lines of `/REGEX/`, a blank, and an expression. Empty lines and comments are skipped. Gives the
/// rules that can be used, in order, and a fault for every other line.
pub fn parse(text: &str, file: FileId) -> (Vec<Rule>, Vec<SyntaxError>) {
    let mut rules = Vec::new();
    let mut faults = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.trim();
        if !code.is_empty() && !code.starts_with('#') {
            let begin = start + (line.len() - line.trim_start().len());
            let range = TextRange::from_usize(begin, begin + code.len());
            match parse_line(code, Span { file, range }) {
                Ok(rule) => rules.push(rule),
                Err(fault) => faults.push(fault),
            }
        }
        start += line.len();
    }
    (rules, faults)
}

fn parse_line(line: &str, span: Span) -> Result<Rule, SyntaxError> {
    let place = Place::new(line, span);
    let refuse = |message: &str| {
        let whole = TextRange::from_usize(0, line.len());
        Err(place.error(whole, line, message))
    };
    if line.len() > MAX_CODE {
        return refuse("the rule is too long");
    }
    let Some((TokenKind::Pattern(parts, flags), length)) = Lexer::new(line, place).first_token()? else {
        return refuse("a parameter rule is `/REGEX/`, a blank, and an expression");
    };
    let Some(source) = constant_text(&parts) else {
        return refuse("the regular expression of a parameter rule cannot have `#{...}` in it");
    };
    let pattern_range = TextRange::from_usize(0, length);
    let pattern =
        Pattern::compile(&source, flags).map_err(|reason| place.error(pattern_range, &line[..length], reason))?;
    let rest = &line[length..];
    let code = rest.trim_start();
    if code.is_empty() || code.len() == rest.len() {
        return refuse("a parameter rule is `/REGEX/`, a blank, and an expression");
    }
    let code_range = TextRange::from_usize(line.len() - code.len(), line.len());
    Ok(Rule {
        pattern,
        pattern_span: place.span(pattern_range),
        expr: super::parse(code, place.span(code_range))?,
    })
}

/// What `rules` make of a parameter's `value`; nothing if it stays as it is, as every value that is no text does.
///
/// Each rule in turn is tried on what the ones before left of the value; its match is cut out. Mapping results are
/// merged, with symbol keys as text. Any other result replaces what came before; a mapping after it starts anew.
///
/// # Errors
/// When a rule that matches has no value in `job`. A name that the job lacks
/// ([`is_unknown_key`](EvalError::is_unknown_key)) only means that the value cannot be mapped yet.
pub fn map_value(rules: &[Rule], value: &Value, job: &Map) -> Result<Option<Value>, EvalError> {
    let Value::Str(text) = value else {
        return Ok(None);
    };
    let mut rest = Arc::clone(text);
    let mut result = None;
    for rule in rules {
        let Some(found) = rule.find(&rest)? else {
            continue;
        };
        let (start, end) = found.whole();
        let left = format!("{}{}", &rest[..start], &rest[end..]);
        let meaning = rule.expr.eval(&Scope::new(job).with_match(Arc::new(found)))?;
        result = Some(match (result, meaning) {
            (before, Value::Map(meaning)) => Value::Map(Arc::new(merged(before, &meaning))),
            (_, meaning) => meaning,
        });
        rest = left.into();
    }
    Ok(result)
}

impl Rule {
    fn find(&self, text: &Arc<str>) -> Result<Option<Match>, EvalError> {
        let error = |failure: Failure| EvalError {
            kind: failure.kind,
            message: failure.message,
            span: self.pattern_span,
        };
        self.pattern.find(text, 0).map_err(error)
    }

    /// The expression that says what the match stands for.
    pub fn expr(&self) -> &Expr {
        &self.expr
    }
}

/// The mapping so far with the keys of `meaning`, symbols as text.
fn merged(before: Option<Value>, meaning: &Map) -> Map {
    let mut map = match before {
        Some(Value::Map(map)) => Arc::unwrap_or_clone(map),
        _ => Map::new(),
    };
    for (name, entry) in meaning.iter() {
        let name = match name {
            Name::Symbol(text) => Name::Str(Arc::clone(text)),
            other => other.clone(),
        };
        let key = Key {
            name,
            span: entry.key_span,
        };
        map.insert(key, entry.node.clone());
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Node;

    fn job() -> Map {
        let mut job = Map::new();
        job.insert(Key::str("nr_cpu", Span::GENERATED), Node::generated(Value::Int(8)));
        job
    }

    #[track_caller]
    fn check(rules: &str, value: &str, expected: &str) {
        let (rules, faults) = parse(rules, FileId::GENERATED);
        assert_eq!(faults, []);
        let mapped = map_value(&rules, &Value::str(value), &job()).expect("the rules have a value");
        assert_eq!(mapped.map_or("unchanged".to_owned(), |value| value.inspect()), expected);
    }

    #[test]
    fn each_rule_sees_what_is_left() {
        let rules = "/(\\d+)BRD/\t{ nr_brd: $1.to_i }\n/(\\d+G)/  { size: to_byte($1) }\n";
        check(rules, "2BRD_1G", r#"{"nr_brd"=>2, "size"=>1073741824}"#);
        check(rules, "2BRD", r#"{"nr_brd"=>2}"#);
        check(rules, "other", "unchanged");
    }

    #[test]
    fn the_last_scalar_wins_and_kinds_do_not_mix() {
        check("/a/ 1\n\n# comment\n/b/ 2\n", "ab", "2");
        check("/a/ 1\n/b/ { x: 2 }\n", "ab", r#"{"x"=>2}"#);
        check("/a/ { x: 2 }\n/b/ 1\n", "ab", "1");
        check("/a\\/b/i nr_cpu * 2", "A/B", "16");
    }

    #[test]
    fn values_that_are_no_text_stay() {
        let (rules, _) = parse("/.*/ 1", FileId::GENERATED);
        assert_eq!(map_value(&rules, &Value::Int(3), &job()), Ok(None));
    }

    #[test]
    fn an_unknown_name_is_told_from_other_failures() {
        let (rules, _) = parse("/%/ memory / 2\n/x/ 1 / 0\n", FileId::GENERATED);
        let fails = |text: &str| map_value(&rules, &Value::str(text), &job()).expect_err("no value");
        assert!(fails("5%").is_unknown_key());
        assert!(!fails("x").is_unknown_key());
    }

    #[test]
    fn faults_are_placed_and_do_not_hide_other_rules() {
        let text = "/a/ 1\nnonsense\n/b/ `id`\n/(/ 2\n/c/\n/d/ 4\n";
        let sources = crate::source::SourceSet::new();
        let file = sources.add("params/x", text);
        let (rules, faults) = parse(text, file);
        assert_eq!(rules.len(), 2);
        let marked: Vec<String> = faults.iter().map(|fault| sources.text(fault.span)).collect();
        assert_eq!(marked, ["nonsense", "`id`", "/(/", "/c/"]);
    }
}
