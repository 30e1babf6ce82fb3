//! What a step needs to be installed, and what to tell those who lack it.

use std::collections::BTreeMap;

use crate::catalog::OwnProgram;
use crate::catalog::manifest::{Distribution, Need};

use super::plan::StepNeed;

/// A need of a program as a step has it.
pub(super) fn step_need(need: &Need, program: &OwnProgram) -> StepNeed {
    let package = |distribution: &Distribution| Some((*distribution, need.package(*distribution)?.to_owned()));
    let packages: Vec<(Distribution, String)> = Distribution::ALL.iter().filter_map(package).collect();
    let is_packaged = packages
        .iter()
        .any(|(distribution, _)| *distribution == Distribution::Debian);
    let mut hints: Vec<String> = package_hint(&packages).into_iter().collect();
    if !is_packaged {
        let manifest = &program.manifest;
        let source = manifest.source.as_deref().or(manifest.homepage.as_deref());
        let build = manifest
            .build
            .as_deref()
            .unwrap_or("build it")
            .trim()
            .replace('\n', "; ");
        hints.push(source.map_or_else(|| build.clone(), |url| format!("from {url}: {build}")));
    }
    StepNeed {
        command: need.command.clone(),
        file: need.file.clone(),
        packages,
        hint: hints.join("; or "),
    }
}

/// `package fio`, or `package debian: rt-tests; fedora: realtime-tests`.
fn package_hint(packages: &[(Distribution, String)]) -> Option<String> {
    let mut by_name: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (distribution, package) in packages {
        by_name.entry(package).or_default().push(distribution.as_str());
    }
    match by_name.iter().next()? {
        (package, distributions) if distributions.len() == Distribution::ALL.len() => {
            Some(format!("package {package}"))
        }
        _ => {
            let names = by_name
                .iter()
                .map(|(package, names)| format!("{}: {package}", names.join(", ")));
            Some(format!("package {}", names.collect::<Vec<_>>().join("; ")))
        }
    }
}
