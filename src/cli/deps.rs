//! `jobc deps`: what has to be installed for jobs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use camino::Utf8Path;

use super::options::JobOptions;
use super::reading::Reading;
use super::walk::{self, Choice, Unmet};
use super::{Error, Io, Status};
use crate::backend::plan::{Plan, Role, Step, StepNeed};
use crate::catalog::Catalog;
use crate::catalog::manifest::Distribution;
use crate::pipeline;
use crate::source::FileStore;
use crate::value::Name;

/// Where benchmarks lie that are no commands of the system, after `$JOBC_BENCHMARKS`.
const BENCHMARKS: &str = "/lkp/benchmarks";

/// List the packages and commands that jobs need, and what is missing here.
///
/// Nothing is installed: the last line is for you to run.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Job files, and `KEY=VALUE` settings.
    #[arg(value_name = "JOB", required = true)]
    arguments: Vec<String>,

    /// The distribution whose packages to name [default: this machine's, else debian].
    #[arg(long, value_name = "NAME", value_parser = distributions())]
    distro: Option<Distribution>,

    /// Name all packages in the install line, not only those of what is missing here.
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    options: JobOptions,
}

const EXAMPLES: &str = "\
Examples:
  jobc deps job.yaml
  jobc deps --distro fedora --all jobs/*.yaml";

fn distributions() -> impl clap::builder::TypedValueParser<Value = Distribution> {
    use clap::builder::{PossibleValuesParser, TypedValueParser as _};
    let names = PossibleValuesParser::new(Distribution::ALL.map(Distribution::as_str));
    names.map(|name| Distribution::from_name(&name).expect("bug: the parser let another name through"))
}

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let mut reading = Reading::open(&args.options, &args.arguments, io)?;
    let choice = Choice {
        unmet: Unmet::Ignore,
        ..Choice::default()
    };
    let (session, mut needed) = (std::sync::Arc::clone(&reading.session), Needed::default());
    walk::walk(&mut reading, &choice, &mut |diags, cell| {
        if let Some(plan) = pipeline::plan_of(&session, diags, &cell.job) {
            needed.add_plan(&plan);
            let names = cell.job.root.names().filter_map(Name::as_str);
            names.for_each(|name| needed.add_tree_program(session.catalog(), name));
        }
        Ok(())
    })?;
    reading.settle();
    if !reading.diags.has_errors() {
        let store = &*session.store;
        let machine = Machine { store, io };
        let distribution = args.distro.unwrap_or_else(|| machine.distribution());
        let text = needed.text(&machine, distribution, args.all);
        io.result(&text)?;
    }
    Ok(reading.finish(io))
}

/// What jobs need, each thing with the programs that want it.
#[derive(Debug, Default)]
struct Needed {
    test: Things,
    monitors: Things,
    /// What an lkp-tests tree lists for programs that no manifest describes, by program.
    listed: BTreeMap<String, Vec<String>>,
}

/// Commands and files, by what messages call them.
type Things = BTreeMap<String, Thing>;

#[derive(Debug)]
struct Thing {
    need: StepNeed,
    benchmark: Option<String>,
    programs: BTreeSet<String>,
}

impl Thing {
    fn package(&self, distribution: Distribution) -> Option<&str> {
        let mut packages = self.need.packages.iter();
        let found = packages.find(|(other, _)| *other == distribution);
        found.map(|(_, package)| package.as_str())
    }
}

impl Needed {
    fn add_plan(&mut self, plan: &Plan) {
        for step in plan.steps() {
            let things = if step.role == Role::Monitor {
                &mut self.monitors
            } else {
                &mut self.test
            };
            step.needs.iter().for_each(|need| add(things, step, need));
        }
    }

    /// A program of a tree that is only a script lists packages, under names that are nobody's in particular.
    fn add_tree_program(&mut self, catalog: &Catalog, name: &str) {
        let program = catalog.program(name).filter(|_| catalog.described(name).is_none());
        let packages = program
            .map(|program| catalog.listed_packages(program))
            .unwrap_or_default();
        if !packages.is_empty() {
            self.listed.insert(name.to_owned(), packages);
        }
    }

    fn text(&self, machine: &Machine<'_>, distribution: Distribution, all: bool) -> String {
        let mut text = String::new();
        let (mut install, mut is_complete) = (BTreeSet::new(), true);
        for (title, things) in [("The test", &self.test), ("Monitors", &self.monitors)] {
            if things.is_empty() {
                continue;
            }
            let mut rows = Vec::new();
            for (name, thing) in things {
                let (is_here, package) = (machine.has(thing), thing.package(distribution));
                is_complete &= is_here;
                install.extend(package.filter(|_| all || !is_here));
                rows.push(vec![
                    format!("  {name}"),
                    package.unwrap_or("-").to_owned(),
                    if is_here { "here" } else { "missing" }.to_owned(),
                    format!("for {}", join(&thing.programs)),
                ]);
            }
            let space = if text.is_empty() { "" } else { "\n" };
            write!(text, "{space}{title}:\n{}", super::list::table(&rows)).expect(GROWS);
        }
        self.write_unknown(&mut text, distribution);
        if !install.is_empty() {
            let packages: Vec<&str> = install.into_iter().collect();
            let line = format!("{} {}", install_command(distribution), packages.join(" "));
            write!(text, "\nInstall:\n  {line}\n").expect(GROWS);
        } else if is_complete {
            text.push_str(if text.is_empty() {
                "Nothing has to be installed.\n"
            } else {
                "\nNo command is missing here.\n"
            });
        }
        text
    }

    /// What no package of the distribution brings, as far as is known, with the program that wants it.
    fn write_unknown(&self, text: &mut String, distribution: Distribution) {
        let things = self.test.iter().chain(&self.monitors);
        let unpackaged = things.filter(|(_, thing)| thing.package(distribution).is_none());
        let rows: String = unpackaged
            .map(|(name, thing)| format!("  {name} (for {}): {}\n", join(&thing.programs), thing.need.hint))
            .collect::<Vec<_>>()
            .concat();
        if !rows.is_empty() {
            write!(text, "\nNo package of {} is known:\n{rows}", distribution.as_str()).expect(GROWS);
        }
        if !self.listed.is_empty() {
            text.push_str("\nThe lkp-tests tree lists these; they may have other names here:\n");
        }
        for (program, packages) in &self.listed {
            writeln!(text, "  {} (for {program})", packages.join(" ")).expect(GROWS);
        }
    }
}

const GROWS: &str = "bug: text grows without end";

fn add(things: &mut Things, step: &Step, need: &StepNeed) {
    let name = match (&need.command, &need.file, &step.benchmark) {
        // A script of the tree comes with the tree.
        (Some(command), ..) if command.contains('/') => return,
        (Some(command), ..) => command.clone(),
        (None, Some(file), Some(benchmark)) => format!("{benchmark}/{file}"),
        _ => return,
    };
    let thing = things.entry(name).or_insert_with(|| Thing {
        need: need.clone(),
        benchmark: step.benchmark.clone(),
        programs: BTreeSet::new(),
    });
    thing.programs.insert(step.program.clone());
}

fn join(names: &BTreeSet<String>) -> String {
    names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn install_command(distribution: Distribution) -> &'static str {
    match distribution {
        Distribution::Debian => "apt-get install",
        Distribution::Fedora => "dnf install",
        Distribution::Arch => "pacman -S",
        Distribution::Opensuse => "zypper install",
    }
}

/// What is there on this machine.
struct Machine<'a> {
    store: &'a dyn FileStore,
    io: &'a Io,
}

impl Machine<'_> {
    fn has(&self, thing: &Thing) -> bool {
        let folders = self.benchmark_folders(thing.benchmark.as_deref());
        let is_there = |folder: &str, name: &str| self.store.kind(&Utf8Path::new(folder).join(name)).is_some();
        match (&thing.need.command, &thing.need.file) {
            (Some(command), _) => {
                let path = self.io.variable("PATH").unwrap_or_default();
                let bins = folders
                    .iter()
                    .flat_map(|folder| [folder.clone(), format!("{folder}/bin")]);
                let mut all = path.split(':').map(str::to_owned).chain(bins);
                all.any(|folder| is_there(&folder, command))
            }
            (None, Some(file)) => folders.iter().any(|folder| is_there(folder, file)),
            (None, None) => true,
        }
    }

    fn benchmark_folders(&self, benchmark: Option<&str>) -> Vec<String> {
        let Some(benchmark) = benchmark else {
            return Vec::new();
        };
        let own = self.io.variable("JOBC_BENCHMARKS");
        let roots = own.into_iter().chain([BENCHMARKS.to_owned()]);
        roots.map(|root| format!("{root}/{benchmark}")).collect()
    }

    /// The distribution of this machine, by what it says of itself; Debian where that is none we know.
    fn distribution(&self) -> Distribution {
        let text = self.store.read(Utf8Path::new("/etc/os-release")).unwrap_or_default();
        let field = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key))?;
            Some(line.trim_matches(['"', '\'']).to_owned())
        };
        let names = [field("ID="), field("ID_LIKE=")]
            .map(Option::unwrap_or_default)
            .join(" ");
        let kin = |name: &str| match name {
            "rhel" | "centos" => Some(Distribution::Fedora),
            "suse" | "sles" => Some(Distribution::Opensuse),
            name => Distribution::from_name(name),
        };
        names.split_whitespace().find_map(kin).unwrap_or(Distribution::Debian)
    }
}
