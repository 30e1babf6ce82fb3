//! The expression language from outside: what it computes, what it refuses, and that it always ends.

use std::time::{Duration, Instant};

use jobc::expr::{ErrorKind, EvalError, Expr, Scope, SyntaxError, names, parse};
use jobc::source::{FileId, SourceSet, Span};
use jobc::value::{Key, Map, Node, Value};
use proptest::prelude::*;

fn list(items: impl IntoIterator<Item = Value>) -> Value {
    let nodes: Vec<Node> = items.into_iter().map(Node::generated).collect();
    Value::Seq(nodes.into())
}

fn map(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Map {
    let mut map = Map::new();
    for (name, value) in entries {
        map.insert(Key::str(name, Span::GENERATED), Node::generated(value));
    }
    map
}

fn job() -> Map {
    let inner = map([("c", Value::str("x"))]);
    let outer = map([("a", Value::Int(1)), ("b", Value::Map(inner.into()))]);
    map([
        ("fs", Value::str("ext4")),
        ("n", Value::Int(7)),
        ("list", list([3, 1, 2].map(Value::Int))),
        ("names", list(["b", "a", "c"].map(Value::str))),
        ("h", Value::Map(outer.into())),
        ("s", Value::str("Hello World 42")),
        ("t", Value::str("l1\nl2\r\nl3\n")),
        ("e", Value::str("")),
        ("f", Value::Float(2.5)),
        ("z", Value::Null),
        ("u", Value::str("héllo wörld")),
    ])
}

#[derive(Debug)]
enum Failure {
    Syntax(SyntaxError),
    Eval(EvalError),
}

fn eval(text: &str) -> Result<Value, Failure> {
    let expr = parse(text, Span::GENERATED).map_err(Failure::Syntax)?;
    expr.eval(&Scope::new(&job())).map_err(Failure::Eval)
}

/// `fixtures/expressions.tsv` holds what Ruby 3.1 gave for each expression in the job above: the expression (`⏎` for
/// a line end), a tab, and the value's `inspect`, or `error`.
#[test]
fn expressions_give_what_ruby_gave() {
    let table = include_str!("fixtures/expressions.tsv");
    let mut count = 0;
    let mut faults = Vec::new();
    for line in table.lines() {
        let (text, expected) = line.rsplit_once('\t').expect("a row has two columns");
        let found = eval(&text.replace('⏎', "\n"));
        let shown = found.as_ref().map_or("error".to_owned(), Value::inspect);
        if shown != expected {
            faults.push(format!("{text}: {found:?}, not {expected}"));
        }
        count += 1;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 400, "the table has only {count} rows");
}

#[track_caller]
fn check_refused(text: &str, construct: &str) {
    let sources = SourceSet::new();
    let file = sources.add("job.yaml", format!("load: {text}\n"));
    let end = u32::try_from(6 + text.len()).expect("short");
    let error = parse(text, Span::new(file, 6, end)).expect_err(text);
    assert_eq!(error.construct, construct, "{text}: {}", error.message);
    assert_eq!(sources.text(error.span), construct, "{text}: {}", error.message);
}

#[test]
fn what_is_not_in_the_language_is_refused_where_it_stands() {
    for (text, construct) in [
        ("1 + `id`.to_i", "`id`"),
        ("fs + system('id')", "system"),
        ("[1, File.read('x')]", "File"),
        ("\"a #{exit} b\"", "exit"),
        ("h.send(:system)", "send"),
        ("h.instance_eval { 1 }", "instance_eval"),
        ("list.map(&:system)", ":system"),
        ("fs.upcase!", "upcase!"),
        ("fs.foo?", "foo?"),
        ("fs.upcase { 1 }", "upcase"),
        ("list[0] = 1", "="),
        ("h.a = 1", "="),
        ("h.a += 1", "+="),
        ("job = 1", "job"),
        ("a, b = 1, 2", ","),
        ("list.map do |x| break end", "break"),
        ("lambda { 1 }", "lambda"),
        ("proc { 1 }", "proc"),
        ("sleep 5", "sleep"),
        ("sleep(5)", "sleep"),
        ("puts(1)", "puts"),
        ("String.new", "String"),
        ("Float::INFINITY", "::"),
        ("h::a", "::"),
        ("1 & 2", "&"),
        ("1 ^ 2", "^"),
        ("x = *list", "*"),
        ("list.map(&x)", "&"),
        ("$stdout", "$stdout"),
        ("$10", "$10"),
        ("%q(a)", "%q"),
        ("defined?(x)", "defined?"),
        ("begin; 1; end", "begin"),
        ("1 rescue 2", "rescue"),
        ("n while true", "while"),
        ("fs =~ /a/o", "o"),
        ("/(/", "/(/"),
        ("to_byte(1, 2)", "to_byte(1, 2)"),
        ("if true", "if"),
        ("case n", ""),
        ("'abc", "'abc"),
        ("\"a#{1", "#{1"),
        ("(1", ""),
        ("1 2", "2"),
        ("1 == 2 == 3", "=="),
        ("f(a: 1)", "f"),
        ("list.join(sep: 1)", "sep"),
        ("é§", "§"),
        ("12ab", "12ab"),
    ] {
        check_refused(text, construct);
    }
}

#[test]
fn a_text_that_is_not_verbatim_is_placed_at_the_whole() {
    let span = Span::new(FileId::GENERATED, 10, 12);
    assert_eq!(parse("1 + `id`", span).expect_err("refused").span, span);
}

fn kind_of(text: &str) -> ErrorKind {
    match eval(text) {
        Err(Failure::Eval(error)) => error.kind,
        other => panic!("{text} gives {other:?}"),
    }
}

#[test]
fn failures_say_of_what_kind_they_are() {
    assert_eq!(kind_of("nosuch"), ErrorKind::UnknownKey("nosuch".into()));
    assert_eq!(kind_of("h.nosuch"), ErrorKind::UnknownKey("nosuch".into()));
    assert_eq!(kind_of("___"), ErrorKind::UnknownKey("___".into()));
    assert_eq!(kind_of("h.upcase"), ErrorKind::UnknownKey("upcase".into()));
    assert_eq!(kind_of("z.upcase"), ErrorKind::NoMethod);
    assert_eq!(kind_of("fs + 1"), ErrorKind::Type);
    assert_eq!(kind_of("Integer('x')"), ErrorKind::Argument);
    assert_eq!(kind_of("n / 0"), ErrorKind::ZeroDivision);
    assert_eq!(kind_of("2 ** 200"), ErrorKind::Limit);
}

#[test]
fn a_failure_is_placed_at_the_part_that_failed() {
    let text = "n + list.first.upcase.size";
    let span = Span::new(FileId::GENERATED, 0, u32::try_from(text.len()).expect("short"));
    let error = parse(text, span).expect("well formed").eval(&Scope::new(&job()));
    let range = error.expect_err("no such method").span.range;
    assert_eq!(&text[range.as_usize()], "upcase");
}

#[test]
fn findings_suggest_the_name_that_was_meant() {
    let error = parse("nr_cpus", Span::GENERATED)
        .expect("a name")
        .eval(&Scope::new(&job()));
    let finding = error.expect_err("unknown").to_diagnostic(["fs", "nr_cpu"]);
    assert_eq!(finding.code.id, "unknown-name");
    assert_eq!(finding.notes, ["did you mean `nr_cpu`?"]);
}

#[test]
fn a_name_gives_the_very_value_of_the_job() {
    let job = job();
    let expr = parse("list", Span::GENERATED).expect("a name");
    let (Ok(Value::Seq(found)), Some(Value::Seq(own))) =
        (expr.eval(&Scope::new(&job)), job.get("list").map(|node| &node.value))
    else {
        panic!("no list");
    };
    assert!(std::sync::Arc::ptr_eq(&found, own));
}

#[test]
fn the_word_job_may_mean_another_mapping() {
    let (names, whole) = (job(), map([("other", Value::Int(1))]));
    let scope = Scope::new(&names).with_job(&whole);
    let eval = |text: &str| parse(text, Span::GENERATED).expect("well formed").eval(&scope);
    assert_eq!(eval("job['other']"), Ok(Value::Int(1)));
    assert_eq!(eval("job == { 'other' => 1 }"), Ok(Value::Bool(true)));
    assert_eq!(eval("n"), Ok(Value::Int(7)));
    let given = Value::str("xfs");
    let scope = scope.clone().with_given(&given);
    let expr = parse("\"#{___}-#{job.size}\"", Span::GENERATED).expect("well formed");
    assert_eq!(expr.eval(&scope), Ok(Value::str("xfs-1")));
}

#[test]
fn the_names_that_an_expression_reads_are_known() {
    let read = |text: &str| names(&parse(text, Span::GENERATED).expect("well formed"));
    let keys = |text: &str| read(text).keys.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(keys("a.b + \"#{c}\" if d; x = 1; x"), ["a", "c", "d"]);
    assert_eq!(keys("job['fs'] || job.md || job.key?('x')"), ["fs", "md", "x"]);
    assert!(!read("job['fs'] || job.md").reads_everything);
    assert!(read("job[fs]").reads_everything);
    assert!(read("job.size").reads_everything);
    assert!(read("___ == 1").keys.is_empty());
}

#[test]
fn expressions_are_shared_between_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Expr>();
    is_shared::<jobc::document::Template>();
    is_shared::<jobc::expr::rule::Rule>();
}

/// Longest time that the worst expression may take in an unoptimized build on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

#[track_caller]
fn check_hostile(text: &str) {
    let start = Instant::now();
    let result = eval(text);
    let brief: String = text.chars().take(60).collect();
    match result {
        // Some patterns only look hostile; that they end is what counts.
        Ok(_) | Err(Failure::Syntax(_)) => {}
        Err(Failure::Eval(error)) => assert_eq!(error.kind, ErrorKind::Limit, "{brief}: {}", error.message),
    }
    assert!(start.elapsed() < PATIENCE, "{brief} took {:?}", start.elapsed());
}

#[test]
fn hostile_expressions_end() {
    for text in [
        "'x' * 10 ** 12",
        "10 ** 10 ** 10",
        "1 << 10 ** 9",
        "(1..10 ** 9).to_a",
        "(1..10 ** 9).map { |x| x }",
        "(1..90000).map { |x| (1..90000).sum }.sum",
        "x = 'a'; (1..99).each { x = x + x }; x",
        "x = [1]; (1..99).each { x = [x, x] }; x",
        "x = [1]; (1..99).each { x = x + x }; x",
        "x = []; (1..9999).each { x = [x] }; x",
        "x = { a: 1 }; (1..99).each { x = { a: x, b: x } }; x.to_s",
        "x = 'a' * 9999; x.gsub(/(a*)*b/, 'c')",
        "('a' * 500) =~ /(a|aa)+\\1$/ || ('a' * 5000) =~ /(.+)+\\1b/",
        "x = 'a' * 99999; x.gsub('a', '\\\\0' * 99999)",
        "x = ('a' * 999999).sub(/.*/, '\\\\0' * 499999)",
        "(1..99999).each { job == h; job.size; \"#{job}\" }",
        "(-9..10 ** 38).to_a",
        "\"#{\"\n\" * 999999}\".lines",
        "x = 'a' * 100000; x.gsub(/a(?=.*b)|a/) { 'b' }",
        "x = 'ab' * 50000; (1..9999).map { x.tr('a-z', 'b-za') }.size",
        "x = 'a' * 1000; (1..9999).each { |i| x =~ /#{'a' * 900}#{i}/ }",
        "x = ('a' * 90000).chars; x.uniq; (1..9999).each { x.sort }",
        "x = (1..60000).to_a; x - x.map { |i| i + 70000 }",
        "/(((a{1,1000}){1,1000}){1,1000})/",
        "/\\p{L}{1000}{1000}/",
    ] {
        check_hostile(text);
    }
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("!", ""),
        ("-", ""),
        ("\"#{", "}\""),
        ("{ 1 => ", "}"),
        ("not ", ""),
    ] {
        check_hostile(&format!("{}1{}", open.repeat(50_000), close.repeat(50_000)));
        check_hostile(&open.repeat(50_000));
    }
    for (first, more) in [
        ("1", "+1"),
        ("n", "&&n"),
        ("1", " ? 1 : 1"),
        ("fs", ".strip"),
        ("list", "[0]"),
        ("1", "**1"),
    ] {
        check_hostile(&format!("{first}{}", more.repeat(30_000)));
    }
    check_hostile(&"x=".repeat(50_000));
    check_hostile(&"if true then ".repeat(20_000));
    check_hostile(&"list.map { |x| ".repeat(20_000));
    check_hostile(&format!("'{}'", "x".repeat(1 << 20)));
    check_hostile(&"/\\p{L}{20}/;".repeat(15_000));
}

#[test]
fn nesting_that_people_write_is_fine() {
    let text = format!("{}1{}", "(".repeat(25), ")".repeat(25));
    assert_eq!(eval(&text).ok(), Some(Value::Int(1)));
    let text = format!("[{}]", vec!["n"; 5000].join(", "));
    assert!(eval(&text).is_ok());
    assert_eq!(eval(&vec!["false"; 240].join(" || ")).ok(), Some(Value::Bool(false)));
    assert_eq!(eval(&vec!["1"; 240].join(" + ")).ok(), Some(Value::Int(240)));
    let branches: Vec<String> = (0..400)
        .map(|number| format!("elsif n == {}\n{number}\n", number + 100))
        .collect();
    let branches = branches.concat();
    assert_eq!(
        eval(&format!("if n == 1\n0\n{branches}else\n9\nend")).ok(),
        Some(Value::Int(9))
    );
}

/// Pieces of code that are often wrong side by side.
#[rustfmt::skip]
const TOKENS: &[&str] = &[
    "(", ")", "[", "]", "{", "}", "|", "||", "&", "&&", "&.", ".", "..", "...", ",", ";", ":", "::", "?", "!", "=",
    "==", "===", "=~", "!~", "=>", "<", "<=", "<=>", "<<", ">", ">>", "+", "-", "*", "**", "/", "%", "\n", " ", "#",
    "#{", "'", "\"", "\\", "`", "$1", "$~", "@a", "%w(", "if", "elsif", "else", "end", "unless", "case", "when",
    "then", "and", "or", "not", "do", "nil", "true", "false", "0", "1", "7", "-3", "1.5", "1e3", "0x1f",
    "9223372036854775807", "'a'", "\"b#{n}\"", "/x/", "/(\\d+)/i", ":s", "fs", "n", "list", "names", "h", "s", "t",
    "z", "u", "f", "x", "job", "___", "String", "Integer(", "to_byte(", ".size", ".map", ".map(&:to_s)", ".sum",
    ".select", "{ |x| x }", "{ |a, b| a }", ".gsub(/./, 'y')", ".split", ".first", "[0]", "[1..]", "[-1]", ".to_i",
    ".join('-')", ".each", ".sort", "é", "\u{1F600}", "\r\n", "\0", ".tr('a-z', 'b')", ".round(2)", ".clamp(1, 2)",
];

fn token() -> impl Strategy<Value = &'static str> {
    prop::sample::select(TOKENS)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_panic(tokens in prop::collection::vec(token(), 0..24), gap in prop::sample::select(vec!["", " "])) {
        let text = tokens.join(gap);
        let start = Instant::now();
        if let Err(Failure::Syntax(error)) = eval(&text) {
            prop_assert!(!error.message.is_empty());
        }
        prop_assert!(start.elapsed() < PATIENCE);
    }

    #[test]
    fn faults_lie_within_the_text(tokens in prop::collection::vec(token(), 0..24)) {
        let text = tokens.join(" ");
        let span = Span::new(FileId::GENERATED, 0, u32::try_from(text.len()).expect("short"));
        let marked = match parse(&text, span).map(|expr| expr.eval(&Scope::new(&job()))) {
            Err(error) => error.span,
            Ok(Err(error)) => error.span,
            Ok(Ok(_)) => span,
        };
        prop_assert!(text.get(marked.range.as_usize()).is_some(), "{marked:?}");
    }

    #[test]
    fn any_characters_are_fine(text in "\\PC{0,40}") {
        let _ = eval(&text);
    }
}
