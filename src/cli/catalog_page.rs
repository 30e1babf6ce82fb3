//! The page `catalog.md`: one entry per built-in program, all of it from the program's own folder.

use std::fmt::Write as _;

use super::{first_job, list};
use crate::catalog::manifest::{Distribution, Manifest, Need};
use crate::catalog::{Catalog, OwnProgram, Roles};

const INTRO: &str = "\
# Catalog

The programs that come with `jobc`. `jobc list programs NAME` shows one of them, `jobc new job NAME` writes a first job
for a test, `jobc deps JOB` says what to install. Made by `jobc docs`; edit the folders in `templates/programs/` instead.
[A benchmark of your own](own-programs.md) is added in two small files.
";

/// A group of programs by what they are for.
struct Group {
    title: &'static str,
    holds: fn(Roles) -> bool,
}

/// In the order of the page; a program stands in the first group that holds it.
const GROUPS: [Group; 4] = [
    Group {
        title: "Tests",
        holds: |roles| roles.test,
    },
    Group {
        title: "Services",
        holds: |roles| roles.daemon,
    },
    Group {
        title: "Setups",
        holds: |roles| roles.setup,
    },
    Group {
        title: "Monitors",
        holds: |roles| roles.monitor.is_some(),
    },
];

/// The page.
pub(super) fn text(catalog: &Catalog) -> String {
    let names: Vec<String> = catalog.programs().map(|program| program.name.to_string()).collect();
    let described: Vec<_> = names.iter().filter_map(|name| catalog.described(name)).collect();
    let mut page = INTRO.to_owned();
    let mut is_taken = vec![false; described.len()];
    for group in GROUPS {
        let mut entries = String::new();
        write!(
            page,
            "\n## {}\n\n| program | what it does |\n| --- | --- |\n",
            group.title
        )
        .expect(GROWS);
        for (own, is_taken) in described.iter().zip(&mut is_taken) {
            if *is_taken || !(group.holds)(own.roles()) {
                continue;
            }
            *is_taken = true;
            writeln!(page, "| [`{0}`](#{0}) | {1} |", own.name, cell(&own.manifest.summary)).expect(GROWS);
            entries.push_str(&entry(catalog, own));
        }
        page.push_str(&entries);
    }
    page
}

const GROWS: &str = "bug: text grows without end";

fn entry(catalog: &Catalog, own: &OwnProgram) -> String {
    let manifest = &own.manifest;
    let mut text = format!("\n### {}\n\n{}.", own.name, manifest.summary);
    if let Some(description) = &manifest.description {
        write!(text, " {}", description.trim_end()).expect(GROWS);
    }
    if let Some(homepage) = &manifest.homepage {
        write!(text, " [Homepage]({homepage})").expect(GROWS);
    }
    text.push('\n');
    text.push_str(&params(manifest));
    text.push_str(&needs(manifest));
    write!(text, "\n```yaml\n{}```\n", first_job::entries(catalog, &own.name)).expect(GROWS);
    let commands = first_job::commands(catalog, &own.name);
    if !commands.is_empty() {
        write!(text, "\nruns\n\n```sh\n{}\n```\n", commands.join("\n")).expect(GROWS);
    }
    text
}

fn params(manifest: &Manifest) -> String {
    let mut text = String::new();
    if !manifest.params.is_empty() {
        text.push_str("\n| parameter | values | meaning |\n| --- | --- | --- |\n");
    }
    for (name, param) in &manifest.params {
        let (values, summary) = (cell(&list::param_values(param)), cell(&param.summary));
        writeln!(text, "| `{name}` | {values} | {summary} |").expect(GROWS);
    }
    if let Some(other) = &manifest.params_of {
        write!(text, "\nIt reads the parameters of [`{other}`](#{other}) too.\n").expect(GROWS);
    }
    text
}

fn needs(manifest: &Manifest) -> String {
    if manifest.needs.is_empty() {
        return String::new();
    }
    let names = Distribution::ALL.map(Distribution::as_str).join(" | ");
    let mut text = format!("\n| needs | {names} |\n| --- | --- | --- | --- | --- |\n");
    for need in &manifest.needs {
        let packages = Distribution::ALL.map(|distribution| need.package(distribution).unwrap_or("-"));
        writeln!(text, "| {} | {} |", what(need), packages.join(" | ")).expect(GROWS);
    }
    if let Some(build) = &manifest.build {
        let source = manifest.source.as_deref().map(|source| format!(" from <{source}>"));
        let source = source.unwrap_or_default();
        write!(
            text,
            "\nTo build it{source}:\n\n    {}\n",
            build.trim_end().replace('\n', "\n    ")
        )
        .expect(GROWS);
    }
    text
}

fn what(need: &Need) -> String {
    let name = need.command.as_deref().or(need.file.as_deref()).unwrap_or_default();
    let when = need.when.as_deref().map(|when| format!(" (when `{}`)", cell(when)));
    format!("`{name}`{}", when.unwrap_or_default())
}

/// Text that cannot end a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
