//! Jobs that were mailed with a report: what a run added to them (spec section 13).
//!
//! The robot writes its own business into the file under headings (`#! queue options`, `#! runtime status`). A script
//! for somebody else's machine needs none of it. What the job says of itself stays: its own file's section, host facts,
//! defaults and overrides, and, wherever they stand, programs, dimensions and the name of the machine.

use crate::catalog::Catalog;
use crate::diagnostic::codes::resolve::RUN_TIME_SECTIONS;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::value::{Map, Name};

use super::dimensions::FIXED;

/// Keys of the robot's sections that say what the job was made for.
const KEPT: [&str; 5] = ["testbox", "tbox_group", "arch", "cluster", "node_roles"];

/// Directories of a catalog whose files a job names in the headings of what they gave it, whatever tree they lay in.
const CATALOG_FOLDERS: [&str; 3] = ["hosts", "include", "programs"];

/// Default files of this key describe the lab, not the job.
const LAB: &str = "site";

/// Most headings that the note lists.
const MAX_SHOWN: usize = 4;

/// `job` without the sections that a run added; a note names them.
pub(super) fn without_run_time_sections(diags: &mut Diagnostics, catalog: &Catalog, job: Map) -> Map {
    let mut is_own = true;
    let mut dropped: Vec<(String, Span)> = Vec::new();
    let mut kept = job;
    kept.retain(|name, entry| match name {
        Name::Symbol(text) if text.starts_with("#! ") => {
            let heading = text["#! ".len()..].trim_end_matches(':');
            is_own = is_own_section(heading);
            if !is_own {
                dropped.push((heading.to_owned(), entry.key_span));
            }
            is_own
        }
        name => is_own || name.as_str().is_some_and(|name| stays(catalog, name)),
    });
    if let Some((_, span)) = dropped.first() {
        let shown = dropped.iter().take(MAX_SHOWN);
        let mut names: Vec<String> = shown.map(|(heading, _)| format!("`{heading}`")).collect();
        if dropped.len() > MAX_SHOWN {
            names.push(format!("and {} more", dropped.len() - MAX_SHOWN));
        }
        let message = format!(
            "this job has run: the sections that the run added are left out ({})",
            names.join(", ")
        );
        diags.push(Diagnostic::new(&RUN_TIME_SECTIONS, *span, message));
    }
    kept
}

fn is_own_section(heading: &str) -> bool {
    let is_job_file = heading.rsplit_once('.').is_some_and(|(_, suffix)| suffix == "yaml");
    let mut folders = heading.split('/').skip_while(|part| !CATALOG_FOLDERS.contains(part));
    let is_catalog_file = folders.next().is_some() && folders.next().is_some_and(|key| key != LAB);
    is_job_file || is_catalog_file || heading == "user overrides"
}

fn stays(catalog: &Catalog, name: &str) -> bool {
    let is_program = || {
        catalog
            .program(name)
            .is_some_and(|program| program.roles.is_referable())
    };
    KEPT.contains(&name) || FIXED.contains(&name) || is_program()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_the_job_are_told_from_those_of_a_run() {
        for own in [
            "jobs/x.yaml",
            "hosts/a",
            "/db/1/src/hosts/a",
            "include/category/ALL",
            "/x/include/fs/OTHERS",
            "user overrides",
        ] {
            assert!(is_own_section(own), "{own}");
        }
        for added in [
            "queue options",
            "schedule options",
            "runtime status",
            "/lkp/.src-1/include/site/inn",
            "hosts",
        ] {
            assert!(!is_own_section(added), "{added}");
        }
    }
}
