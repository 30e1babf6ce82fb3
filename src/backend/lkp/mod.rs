//! Target `lkp`: the job script for the lkp-tests runtime (spec section 12).
//!
//! In: an atomic job with its parameters mapped. Out: the text of the script, as the reference compiler writes it.
//! Knows nothing of files; what a program runs is the runtime's business.

mod body;
mod lines;
pub mod quote;
mod roles;
mod stats;

use crate::catalog::Catalog;
use crate::value::{Map, Name, Value};

use lines::Lines;
use roles::Roster;

/// The job script of `job`, an atomic job whose parameters are mapped.
pub fn script(catalog: &Catalog, job: &Map) -> String {
    let roster = Roster::of(catalog, job);
    let (environment, rest) = split_environment(&roster, job);
    let mut lines = Lines::new();
    lines.raw("#!/bin/sh\n\nexport_top_env()\n{\n");
    for (name, value) in environment {
        lines.line(1, &format!("export {name}={}", quote::quote(value)));
    }
    lines.raw("\n\t[ -n \"$LKP_SRC\" ] ||\n\texport LKP_SRC=/lkp/${user:-lkp}/src\n}\n");
    lines.raw("\nrun_job()\n{\n\techo $$ > $TMP/run-job.pid\n\n\t. $LKP_SRC/lib/http.sh\n");
    lines.raw("\t. $LKP_SRC/lib/job.sh\n\t. $LKP_SRC/lib/env.sh\n\n\texport_top_env\n");
    let tests = body::write(&mut lines, &roster, &rest);
    lines.raw("}\n\nextract_stats()\n{\n\texport stats_part_begin=\n\texport stats_part_end=\n");
    stats::write(&mut lines, catalog, &roster, &rest, &tests);
    lines.raw("}\n\n\"$@\"\n");
    lines.finish()
}

/// Parts the top-level settings, exported before anything runs, from what `run_job` walks.
fn split_environment<'a>(roster: &Roster<'_>, job: &'a Map) -> (Vec<(&'a str, &'a Value)>, Map) {
    let mut environment = Vec::new();
    let mut rest = Map::new();
    for (name, entry) in job.iter() {
        let Name::Str(text) = name else { continue };
        let value = &entry.node.value;
        let is_mapping = matches!(value, Value::Map(_));
        if !is_mapping && quote::is_variable_name(text) && !roster.runs(text) {
            environment.push((&**text, value));
        } else {
            rest.insert(
                crate::value::Key {
                    name: name.clone(),
                    span: entry.key_span,
                },
                entry.node.clone(),
            );
        }
    }
    (environment, rest)
}
