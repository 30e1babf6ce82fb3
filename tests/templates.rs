//! Load-time templates on random input: nothing panics, and every byte knows where it came from.

use jobc::document::Template;
use jobc::expr::Scope;
use jobc::source::{FileId, Span};
use jobc::value::{Key, Map, Node, Value};
use proptest::prelude::*;

fn job() -> Map {
    let mut job = Map::new();
    job.insert(Key::str("n", Span::GENERATED), Node::generated(Value::Int(2)));
    job.insert(Key::str("fs", Span::GENERATED), Node::generated(Value::str("xfs é")));
    job
}

/// Lines and parts of templates; most sequences of them are well formed.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    "a: 1\n", "key: ", "\n", "\r\n", "é €\n", "  - x\n", "%% percent\n", "<%% not a tag %>", "50%\n", "\0", "a %> b",
    "<%= n %>", "<%= fs %>", "<%= nil %>", "<%= \"#{n * 2}\" -%>\n", "<%# comment %>", "  <%- x = n -%>\n",
    "\n% n == 1\n", "\n% # nothing\n", "\n% 3.upto\n", "<% if n == 2 %>", "<% else %>", "<% end %>", "<%", "%>", "%", "<%=",
];

fn part() -> impl Strategy<Value = String> {
    let well_formed = |inner: BoxedStrategy<String>| {
        let twice = inner.clone();
        prop_oneof![
            inner.clone().prop_map(|body| format!("\n% if n == 2\n{body}\n% end\n")),
            (inner.clone(), twice).prop_map(|(a, b)| format!("<% if n == 1 %>{a}<% else %>{b}<% end %>")),
            inner
                .clone()
                .prop_map(|body| format!("\n% [1, 2].each do |i|\n{body}<%= i %>\n% end\n")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("{a}{b}")),
        ]
    };
    let leaf = prop::sample::select(PARTS).prop_map(str::to_owned);
    leaf.prop_recursive(4, 32, 4, well_formed)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_byte_knows_where_it_came_from(parts in prop::collection::vec(part(), 0..6)) {
        let text = parts.concat();
        let Ok(Some(template)) = Template::parse(text.as_str(), FileId::GENERATED) else {
            return Ok(());
        };
        let Ok(rendered) = template.render(&Scope::new(&job())) else {
            return Ok(());
        };
        let mut end = 0;
        for piece in &rendered.pieces {
            prop_assert_eq!(piece.out.start, end);
            prop_assert!(!piece.out.is_empty());
            end = piece.out.end;
            let origin = text.get(piece.input.as_usize());
            prop_assert!(origin.is_some());
            if piece.is_verbatim {
                prop_assert_eq!(origin, rendered.text.get(piece.out.as_usize()));
            } else {
                prop_assert!(origin.is_some_and(|tag| tag.starts_with("<%=") && tag.ends_with("%>")));
            }
        }
        prop_assert_eq!(end as usize, rendered.text.len());
    }

    #[test]
    fn faults_lie_within_the_text(parts in prop::collection::vec(part(), 0..6)) {
        let text = parts.concat();
        let marked = match Template::parse(text.as_str(), FileId::GENERATED) {
            Err(error) => error.span,
            Ok(Some(template)) => match template.render(&Scope::new(&job())) {
                Err(error) => error.span,
                Ok(_) => return Ok(()),
            },
            Ok(None) => return Ok(()),
        };
        prop_assert!(text.get(marked.range.as_usize()).is_some(), "{marked:?}");
    }
}
