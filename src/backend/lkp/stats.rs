//! The body of `extract_stats`: the parsers of what ran (spec section 12).

use crate::catalog::Catalog;
use crate::value::{Map, Value};

use super::body::settings;
use super::lines::Lines;
use super::roles::Roster;

/// Writes the stats commands of `job`, of the tests that it runs, and the default ones.
pub(super) fn write(lines: &mut Lines, catalog: &Catalog, roster: &Roster<'_>, job: &Map, tests: &[String]) {
    let mut commands = Vec::new();
    gather(roster, job, &mut commands);
    section(lines, commands);
    let times = tests
        .iter()
        .map(|test| format!("$LKP_SRC/bin/run-stats time {test}.time"));
    let defaults = catalog
        .default_stats()
        .iter()
        .map(|name| format!("$LKP_SRC/bin/run-stats {name}"));
    section(lines, times.chain(defaults).collect());
}

fn section(lines: &mut Lines, commands: Vec<String>) {
    if !commands.is_empty() {
        lines.raw("\n");
    }
    for command in commands {
        lines.line(1, &command);
    }
}

/// In each mapping first the programs that also are setups, then all others; blocks are flattened in their place.
fn gather(roster: &Roster<'_>, map: &Map, commands: &mut Vec<String>) {
    for is_setup in [true, false] {
        for (name, entry) in map.iter() {
            let Some(name) = name.as_str() else { continue };
            let roles = roster.roles(name);
            if roles.setup != is_setup {
                continue;
            }
            if roles.stats {
                commands.push(command(name, &entry.node.value));
            } else if let Value::Map(inner) = &entry.node.value
                && !roster.runs(name)
            {
                gather(roster, inner, commands);
            }
        }
    }
}

fn command(name: &str, value: &Value) -> String {
    let settings = settings(value);
    let prefix = if settings.is_empty() {
        String::new()
    } else {
        format!("env {} ", settings.join(" "))
    };
    format!("{prefix}$LKP_SRC/bin/run-stats {name}")
}
