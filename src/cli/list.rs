//! `jobc list`: the catalog, to look things up.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use super::options::CatalogOptions;
use super::{Error, Io, Status, catalog, first_job};
use crate::catalog::manifest::{Distribution, Need, Param};
use crate::catalog::{Catalog, OwnProgram, Program, Roles};
use crate::diagnostic::{Diagnostics, suggest};
use crate::document::emit;
use crate::source::{DiskStore, FileStore, SourceSet};

/// Show the catalog: programs, their parameters, hosts, job files.
///
/// With NAME, all there is to know about one of them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// What to list.
    #[arg(value_enum, default_value_t = Subject::Programs)]
    subject: Subject,

    /// Only this one, in full.
    #[arg(value_name = "NAME")]
    name: Option<String>,

    #[command(flatten)]
    catalog: CatalogOptions,
}

/// What can be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Subject {
    /// What a job can set up, start, run and watch.
    Programs,
    /// What programs read from a job.
    Params,
    /// Machines that are described.
    Hosts,
    /// Job files of the catalog.
    Jobs,
}

const EXAMPLES: &str = "\
Examples:
  jobc list
  jobc list programs hackbench
  jobc list params nr_threads
  jobc list hosts --catalog /lkp/lkp-tests";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let store: Arc<dyn FileStore> = Arc::new(DiskStore);
    let (sources, mut diags) = (Arc::new(SourceSet::new()), Diagnostics::new());
    let catalog = catalog::open(&args.catalog, io, &store, &sources, &mut diags, &[Utf8PathBuf::new()])?;
    let text = match (args.subject, args.name.as_deref()) {
        (Subject::Programs, None) => programs(&catalog),
        (Subject::Programs, Some(name)) => program(&catalog, name)?,
        (Subject::Params, None) => params(&catalog),
        (Subject::Params, Some(name)) => param(&catalog, name)?,
        (Subject::Hosts, None) => lines(catalog.host_names()),
        (Subject::Hosts, Some(name)) => host(&catalog, &mut diags, name)?,
        (Subject::Jobs, name) => lines(jobs(&*store, &catalog, name)),
    };
    io.result(&text)?;
    Ok(io.show_findings(&sources, &diags))
}

fn lines(names: impl IntoIterator<Item = String>) -> String {
    names.into_iter().map(|name| name + "\n").collect()
}

/// Rows of cells, columns aligned; the last column is as long as it is.
pub(super) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or_default()).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

pub(super) fn roles(roles: Roles) -> String {
    let all = [
        (roles.setup, "setup"),
        (roles.daemon, "daemon"),
        (roles.test, "test"),
        (roles.monitor.is_some(), "monitor"),
        (roles.stats, "stats"),
    ];
    let names: Vec<&str> = all.iter().filter(|(has, _)| *has).map(|(_, name)| *name).collect();
    names.join(",")
}

fn programs(catalog: &Catalog) -> String {
    let row = |program: &Program| {
        let summary = described(catalog, program).map(|own| own.manifest.summary.clone());
        vec![
            program.name.to_string(),
            roles(program.roles),
            summary.unwrap_or_default(),
        ]
    };
    table(&catalog.programs().map(row).collect::<Vec<_>>())
}

/// The manifest that counts for a program: none for one that is a script of an lkp-tests tree.
fn described(catalog: &Catalog, program: &Program) -> Option<Arc<OwnProgram>> {
    catalog.described(&program.name).filter(|_| program.script().is_none())
}

fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Error {
    let hint = suggest::closest(name, known).map(|meant| format!("; did you mean `{meant}`?"));
    Error::Usage(format!("there is no {kind} `{name}`{}", hint.unwrap_or_default()))
}

fn program(catalog: &Catalog, name: &str) -> Result<String, Error> {
    let names = || catalog.programs().map(|program| &*program.name);
    let program = catalog.program(name).ok_or_else(|| unknown("program", name, names()))?;
    let head = format!("{name} ({})\n", roles(program.roles));
    let Some(own) = described(catalog, program) else {
        let script = program.script().map(|path| format!("\nScript: {path}\n"));
        let options: Vec<Vec<String>> = catalog
            .options(program)
            .iter()
            .map(|option| vec![format!("  {}", option.name)])
            .collect();
        return Ok(head + &script.unwrap_or_default() + "\nParameters:\n" + &table(&options));
    };
    let manifest = &own.manifest;
    let mut parts = vec![head, format!("\n{}\n", manifest.summary)];
    parts.extend(
        manifest
            .description
            .as_ref()
            .map(|text| format!("\n{}\n", text.trim_end())),
    );
    parts.extend(
        manifest
            .homepage
            .as_ref()
            .map(|address| format!("\nHomepage: {address}\n")),
    );
    if !manifest.params.is_empty() {
        let rows: Vec<Vec<String>> = manifest
            .params
            .iter()
            .map(|(name, param)| param_row(name, param))
            .collect();
        parts.push(format!("\nParameters:\n{}", table(&rows)));
    }
    if !manifest.needs.is_empty() {
        let rows: Vec<Vec<String>> = manifest.needs.iter().map(need_row).collect();
        parts.push(format!("\nNeeds:\n{}", table(&rows)));
    }
    parts.push(format!("\nIn a job:\n{}", indented(&first_job::entries(catalog, name))));
    let commands = first_job::commands(catalog, name);
    if !commands.is_empty() {
        parts.push(format!("\nRuns then:\n{}", indented(&commands.join("\n"))));
    }
    Ok(parts.concat())
}

fn indented(text: &str) -> String {
    text.lines()
        .map(|line| format!("  {line}").trim_end().to_owned() + "\n")
        .collect()
}

fn param_row(name: &str, param: &Param) -> Vec<String> {
    vec![format!("  {name}"), param_values(param), param.summary.clone()]
}

/// What values a parameter takes, and which it has where the job gives none.
pub(super) fn param_values(param: &Param) -> String {
    let allowed: Vec<String> = param.allowed.iter().map(ToString::to_string).collect();
    let values = if allowed.is_empty() {
        param.kind.as_str().to_owned()
    } else {
        allowed.join("|")
    };
    match (&param.default, param.required) {
        (Some(default), _) => format!("{values} = {default}"),
        (None, true) => format!("{values} (required)"),
        (None, false) => values,
    }
}

fn need_row(need: &Need) -> Vec<String> {
    let what = need.command.as_deref().or(need.file.as_deref()).unwrap_or_default();
    let package = |distribution: Distribution| {
        let package = need.package(distribution)?;
        Some(format!("{} {package}", distribution.as_str()))
    };
    let packages: Vec<String> = Distribution::ALL.into_iter().filter_map(package).collect();
    vec![format!("  {what}"), packages.join(", ")]
}

/// Each parameter with the programs that read it.
fn readers(catalog: &Catalog) -> BTreeMap<String, Vec<String>> {
    let mut readers: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for program in catalog.programs() {
        for option in catalog.options(program) {
            readers
                .entry(option.name.to_string())
                .or_default()
                .push(program.name.to_string());
        }
    }
    readers
}

fn params(catalog: &Catalog) -> String {
    let rows: Vec<Vec<String>> = readers(catalog)
        .into_iter()
        .map(|(param, programs)| vec![param, programs.join(", ")])
        .collect();
    table(&rows)
}

fn param(catalog: &Catalog, name: &str) -> Result<String, Error> {
    let readers = readers(catalog);
    let programs = readers
        .get(name)
        .ok_or_else(|| unknown("parameter", name, readers.keys().map(String::as_str)))?;
    let row = |program: &String| {
        let known = catalog.program(program).and_then(|program| described(catalog, program));
        let param = known.as_ref().and_then(|own| own.manifest.params.get(name));
        let (values, summary) = param
            .map(|param| (param_values(param), param.summary.clone()))
            .unwrap_or_default();
        vec![program.clone(), values, summary]
    };
    Ok(table(&programs.iter().map(row).collect::<Vec<_>>()))
}

fn host(catalog: &Catalog, diags: &mut Diagnostics, name: &str) -> Result<String, Error> {
    let names = catalog.host_names();
    let map = catalog
        .host(diags, name)
        .ok_or_else(|| unknown("host", name, names.iter().map(String::as_str)))?;
    Ok(emit::emit_entries(&map))
}

/// The job files of an lkp-tests tree, as paths below it; with a name, those whose path contains it.
fn jobs(store: &dyn FileStore, catalog: &Catalog, name: Option<&str>) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(root) = catalog.root() {
        gather_jobs(store, root, Utf8Path::new("jobs"), &mut found);
    }
    found.retain(|path| name.is_none_or(|name| path.contains(name)));
    found
}

fn gather_jobs(store: &dyn FileStore, root: &Utf8Path, folder: &Utf8Path, found: &mut Vec<String>) {
    for name in store.list(&root.join(folder)).unwrap_or_default() {
        let path = folder.join(&name);
        if store.is_directory(&root.join(&path)) {
            gather_jobs(store, root, &path, found);
        } else if matches!(path.extension(), Some("yaml" | "yml")) {
            found.push(path.into_string());
        }
    }
}
