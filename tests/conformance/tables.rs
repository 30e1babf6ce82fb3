//! The tables that reach through the resolver and the lkp backend: revisions and shell quoting.

use jobc::backend::lkp::quote;
use jobc::diagnostic::Diagnostics;
use jobc::document::source_map::MappedText;
use jobc::document::{emit, read_plain};
use jobc::resolve::{Precedence, revise};
use jobc::source::SourceSet;
use jobc::value::{Map, Value};
use serde_json::Value as Json;

use crate::data::{Tally, conformance};

fn rows(table: &str) -> Option<Vec<Json>> {
    let path = conformance(table)?.join("tables").join(format!("{table}.jsonl"));
    let text = std::fs::read_to_string(path).expect("a table");
    Some(
        text.lines()
            .map(|line| serde_json::from_str(line).expect("a row of JSON"))
            .collect(),
    )
}

fn yaml(text: &str) -> Map {
    let sources = SourceSet::new();
    let file = sources.add("row", text);
    let mut diags = Diagnostics::new();
    let map = read_plain(&mut diags, &MappedText::verbatim(file, text));
    assert!(!diags.has_errors(), "{text}: {diags:?}");
    map.unwrap_or_default()
}

#[test]
fn revisions() {
    let Some(rows) = rows("revise") else { return };
    let mut tally = Tally::default();
    for row in &rows {
        let text = |key: &str| row[key].as_str().expect("a text");
        let precedence = if row["overwrite"] == true {
            Precedence::Revision
        } else {
            Precedence::Original
        };
        let mut diags = Diagnostics::new();
        let result = revise(&mut diags, yaml(text("original")), &yaml(text("revision")), precedence);
        let written = emit::emit(&result);
        match row["result"].as_str() {
            Some(expected) => tally.count(written == expected && diags.is_empty(), || format!("{row}\n{written}")),
            None => tally.count(diags.has_errors(), || format!("{row}: no error\n{written}")),
        }
    }
    tally.finish("revisions", 1292);
}

/// Rows whose values the small reader of Ruby notation below turns into one of ours.
fn ruby_value(text: &str) -> Value {
    match text {
        "Fri, 14 Dec 2001" => return yaml("k: 2001-12-14").get("k").expect("k").value.clone(),
        "1970-01-01 00:00:00 UTC" => return yaml("k: 1970-01-01 00:00:00Z").get("k").expect("k").value.clone(),
        "nil" => return Value::Null,
        _ => {}
    }
    let expr = jobc::expr::parse(text, jobc::source::Span::GENERATED).expect("a Ruby literal");
    expr.eval(&jobc::expr::Scope::new(&Map::new())).expect("a value")
}

#[test]
fn shell_quotes() {
    let Some(rows) = rows("shell-quote") else { return };
    let mut tally = Tally::default();
    for row in &rows {
        if let Some(value) = row["value"].as_str() {
            let ours = quote::quote(&ruby_value(value));
            tally.count(row["out"] == ours, || format!("{row}\n{ours}"));
        } else {
            let name = row["keyword"].as_str().expect("a name");
            let ours = (quote::variable_name(name), quote::is_variable_name(name));
            tally.count(row["out"] == ours.0 && row["valid"] == ours.1, || {
                format!("{row}\n{ours:?}")
            });
        }
    }
    tally.finish("shell quotes", rows.len());
}
