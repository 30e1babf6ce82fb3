//! Parameter kinds against the mapping rules of lkp-tests, as a table of what these gave.

use std::path::Path;

use jobc::catalog::{HostFacts, ParamKind, builtin};
use jobc::value::Value;
use serde_json::Value as Json;

#[test]
fn kinds_map_as_the_rules_do() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance/tables/params.jsonl");
    let Ok(text) = std::fs::read_to_string(&table) else {
        eprintln!("kinds are not compared: {} is not there", table.display());
        return;
    };
    let (mut equal, mut refused, mut unknown) = (0, 0, 0);
    for row in text.lines().map(|line| serde_json::from_str::<Json>(line).unwrap()) {
        // `all` of `cpuset.cpus` is left to the template, which writes nothing then.
        let param = row["param"].as_str().filter(|param| !param.contains('.'));
        let Some(kind) = param.and_then(kind_of) else {
            unknown += 1;
            continue;
        };
        if let Ok(mapped) = kind.map(&value_of(&row["value"]), &facts(&row["host"])) {
            assert!(is_same(&mapped, &row["result"]), "{row}: {mapped:?}");
            equal += 1;
            continue;
        }
        // The rules let nonsense through, or read it as 0; only a value that they did change may be a loss.
        let text = row["value"].as_str().unwrap_or_default();
        let is_nonsense = ["abc", "1.5h", "SCSI_RAM", "1SRD_4G"].contains(&text);
        assert!(row["result"] == row["value"] || is_nonsense, "{row} is refused");
        refused += 1;
    }
    eprintln!("kinds: {equal} rows equal, {refused} refused, {unknown} of parameters that no built-in program has");
    assert!(equal >= 40, "only {equal} rows were compared");
}

/// The kind of the first built-in parameter of the name.
fn kind_of(param: &str) -> Option<ParamKind> {
    // `disk: 1HDD` is the bare value of a program; so are `fs`, `md` and others, which map to themselves here.
    let mut programs = builtin::names().filter_map(builtin::program);
    programs.find_map(|program| program.manifest.params.get(param).map(|spec| spec.kind))
}

fn facts(host: &Json) -> HostFacts {
    let memory = host["memory"]
        .as_str()
        .and_then(|text| text.strip_suffix('G'))
        .and_then(|text| text.parse::<i64>().ok());
    HostFacts {
        nr_cpu: host["nr_cpu"].as_i64(),
        memory: memory.map(|gigabytes| gigabytes << 30),
    }
}

fn value_of(json: &Json) -> Value {
    match json {
        Json::Number(number) => Value::Int(number.as_i64().unwrap()),
        Json::String(text) => Value::str(text.as_str()),
        other => panic!("{other}"),
    }
}

/// Equal as far as a program can tell: a text of digits is the number, `9B` is 9 bytes, and a bare value of `fs` and
/// its like is wrapped by the planner, not by the kind. A RAM disk's size may also be given in megabytes.
fn is_same(mapped: &Value, expected: &Json) -> bool {
    match (mapped, expected) {
        (Value::Int(number), Json::Number(expected)) => expected.as_i64() == Some(*number),
        (Value::Int(number), Json::String(text)) => text.trim_end_matches('B') == number.to_string(),
        (Value::Str(text), Json::String(expected)) => **text == **expected,
        (Value::Str(text), Json::Object(fields)) => fields
            .values()
            .next()
            .and_then(Json::as_str)
            .is_some_and(|field| field.eq_ignore_ascii_case(text)),
        (Value::Map(map), Json::Object(fields)) => fields
            .iter()
            .all(|(name, field)| map.get(name).is_some_and(|node| is_same(&node.value, field))),
        _ => false,
    }
}
