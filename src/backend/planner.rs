//! The walk over a job: setups in document order, then monitors, then daemons and tests, each with its commands.
//!
//! In: an atomic job as it stands in its file or mapped, and the programs. Out: a [`Plan`]. Knows no output format.

use crate::catalog::manifest::{NullMeans, StorageRole};
use crate::catalog::{FoundProgram, HostFacts, OwnProgram, ProgramSet, Roles, Template};
use crate::diagnostic::{Diagnostic, Diagnostics, codes};
use crate::source::Span;
use crate::value::{Entry, Map, Name, Node, Value};

use super::command::{Command, Form};
use super::needs::step_need;
use super::params::Params;
use super::plan::{Item, Plan, Role, Step, StepNeed, collect};
use super::quote::{ShellWord, is_variable_name};
use super::render::{Context, Renderer};
use super::storage::Storage;
use super::wrap::{Wrapper, wrap};

/// Says what `job` runs. Entries that no program answers to are settings, or left to `check`.
pub fn plan(diags: &mut Diagnostics, job: &Map, programs: &ProgramSet) -> Plan {
    let mut planner = Planner {
        diags,
        job,
        programs,
        renderer: Renderer::new(),
        facts: HostFacts::of_job(job),
        storage: Storage::default(),
        wrappers: Vec::new(),
    };
    let exports = planner.exports();
    let setups = planner.setups();
    let monitors = planner.monitors();
    let commands = planner.items(job, false);
    planner.require_test(&commands);
    let title = planner.title(&commands);
    Plan {
        title,
        exports,
        storage: planner.storage,
        setups,
        monitors,
        commands,
    }
}

/// Names that a job must not set: they decide how shells and programs work, or are read-only in some shell.
const RESERVED_VARIABLES: [&str; 19] = [
    "PATH",
    "IFS",
    "ENV",
    "HOME",
    "PWD",
    "OLDPWD",
    "SHELL",
    "SHELLOPTS",
    "BASHOPTS",
    "BASH_ENV",
    "UID",
    "EUID",
    "GID",
    "EGID",
    "PPID",
    "TMPDIR",
    "PS4",
    "CDPATH",
    "RANDOM",
];

/// Whether `name` may be exported: a variable name that belongs neither to the system nor to the script's runtime.
fn is_exportable(name: &str) -> bool {
    is_variable_name(name)
        && !name.starts_with('_')
        && !name.starts_with("JOBC_")
        && !name.starts_with("LD_")
        && !RESERVED_VARIABLES.contains(&name)
}

struct Planner<'a> {
    diags: &'a mut Diagnostics,
    job: &'a Map,
    programs: &'a ProgramSet,
    renderer: Renderer,
    facts: HostFacts,
    storage: Storage,
    /// What stands before the commands of daemons and tests, the outermost first.
    wrappers: Vec<Wrapper>,
}

/// A program that the job names, with its entry.
struct Call<'a> {
    name: &'a str,
    entry: &'a Entry,
    found: FoundProgram,
}

impl<'a> Planner<'a> {
    fn exports(&self) -> Vec<(String, String)> {
        let export = |(name, entry): (&'a Name, &'a Entry)| {
            let name = name
                .as_str()
                .filter(|name| is_exportable(name) && self.programs.get(name).is_none())?;
            Some((name.to_owned(), text_of(&entry.node.value)?))
        };
        self.job.iter().filter_map(export).collect()
    }

    /// The programs of `map` that act in `role`, in document order; `if role` blocks are looked into, for a standalone
    /// script plays all roles on one machine.
    fn calls(&self, map: &'a Map, role: fn(&Roles) -> bool) -> Vec<Call<'a>> {
        let mut calls = Vec::new();
        for (name, entry) in map.iter() {
            let Some(name) = name.as_str() else { continue };
            if let (Some(_), Some(inner)) = (role_of_block(name), entry.node.value.as_map()) {
                calls.extend(self.calls(inner, role));
            } else if let Some(call) = self.call(name, entry, role) {
                calls.push(call);
            }
        }
        calls
    }

    fn call(&self, name: &'a str, entry: &'a Entry, role: fn(&Roles) -> bool) -> Option<Call<'a>> {
        let found = self.programs.get(name)?;
        let null_means = match &found {
            FoundProgram::Own(program) => program.manifest.null_means,
            FoundProgram::Script(_) => NullMeans::Run,
        };
        let is_skipped = null_means == NullMeans::Skip && is_empty(&entry.node.value);
        (role(&found.roles()) && !is_skipped).then_some(Call { name, entry, found })
    }

    fn setups(&mut self) -> Vec<Step> {
        let mut calls = self.calls(self.job, |roles| roles.setup);
        sort_storage(&mut calls);
        calls
            .into_iter()
            .filter_map(|call| self.step(&call, Role::Setup))
            .collect()
    }

    fn monitors(&mut self) -> Vec<Step> {
        let calls = self.calls(self.job, |roles| roles.monitor.is_some());
        calls
            .into_iter()
            .filter_map(|call| self.step(&call, Role::Monitor))
            .collect()
    }

    /// The daemons and tests of a mapping, in document order, with the control blocks around them.
    fn items(&mut self, map: &'a Map, in_block: bool) -> Vec<Item> {
        let mut items = Vec::new();
        for (name, entry) in map.iter() {
            let Some(name) = name.as_str() else { continue };
            match (control_block(name), entry.node.value.as_map()) {
                (Some(_), Some(inner)) if role_of_block(name).is_some() => items.extend(self.items(inner, in_block)),
                (Some(head), Some(inner)) => {
                    let head = head.to_owned();
                    let items_inside = self.items(inner, true);
                    if !items_inside.is_empty() {
                        items.push(Item::Block {
                            head,
                            items: items_inside,
                        });
                    }
                }
                (None, Some(inner)) if self.programs.get(name).is_none() && self.runs_something(inner) => {
                    self.refuse_entry(name, entry);
                }
                _ if is_script_entry(name) => self.refuse_entry(name, entry),
                _ => items.extend(self.program_items(name, entry, in_block)),
            }
        }
        items
    }

    /// Whether some key of a mapping is a daemon or test: the mapping is a background function then.
    fn runs_something(&self, map: &Map) -> bool {
        map.names().filter_map(Name::as_str).any(|name| {
            let roles = self.programs.get(name).map(|found| found.roles());
            roles.is_some_and(|roles| roles.daemon || roles.test)
        })
    }

    fn program_items(&mut self, name: &'a str, entry: &'a Entry, in_block: bool) -> Vec<Item> {
        if in_block
            && self
                .call(name, entry, |roles| roles.setup || roles.monitor.is_some())
                .is_some()
        {
            // What prepares or watches the machine does so for the whole run.
            self.refuse_entry(name, entry);
        }
        let Some(call) = self.call(name, entry, |roles| roles.daemon || roles.test) else {
            return Vec::new();
        };
        let roles = call.found.roles();
        let daemon = roles.daemon.then(|| self.step(&call, Role::Daemon)).flatten();
        let test = roles.test.then(|| self.step(&call, Role::Test)).flatten();
        daemon.into_iter().chain(test).map(Item::Step).collect()
    }

    fn refuse_entry(&mut self, name: &str, entry: &Entry) {
        let message = format!("`{name}` has no meaning here in a standalone script and is left out");
        self.diags.push(
            Diagnostic::new(&codes::program::UNSUPPORTED_ENTRY, entry.key_span, message)
                .note("write it as a program of its own, or run it with `mytest`"),
        );
    }

    /// The step for one role of one program; `None` when it runs nothing, or an error was found.
    fn step(&mut self, call: &Call<'_>, role: Role) -> Option<Step> {
        match &call.found {
            FoundProgram::Own(program) => self.own_step(call, program, role),
            FoundProgram::Script(script) => Some(script_step(call, &script.path, role)),
        }
    }

    fn own_step(&mut self, call: &Call<'_>, program: &OwnProgram, role: Role) -> Option<Step> {
        let params = Params::of(self.diags, program, call.entry, self.job, self.programs, &self.facts)?;
        let storage_before = self.storage.clone();
        self.apply_storage(program, &params, call, role)?;
        let context = Renderer::context(&params, &self.storage, &storage_before, self.job);
        let needs = self.needs(call, program, &context);
        if role == Role::Setup && program.template(Template::Wrap).is_some() {
            let words = self.commands(call, program, Template::Wrap, &context)?;
            self.wrappers.extend(words.into_iter().map(|command| Wrapper {
                words: command.text,
                needs: needs.clone(),
            }));
        }
        let mut step = Step {
            role,
            program: call.name.to_owned(),
            summary: program.manifest.summary.clone(),
            span: call.entry.key_span,
            exports: own_exports(&call.entry.node.value),
            commands: self.commands(call, program, template_of(role), &context)?,
            undo: Vec::new(),
            saves: program.manifest.saves.clone(),
            skip_without: program.manifest.skip_without.clone(),
            benchmark: program.manifest.benchmark.clone(),
            needs,
            seconds: program.manifest.time.as_deref().and_then(|name| params.int(name)),
        };
        if matches!(role, Role::Daemon | Role::Test) {
            wrap(&mut step, &self.wrappers);
        }
        if role != Role::Daemon {
            step.undo = self.commands(call, program, Template::Cleanup, &context)?;
        }
        (!step.commands.is_empty()).then_some(step)
    }

    fn needs(&mut self, call: &Call<'_>, program: &OwnProgram, context: &Context) -> Vec<StepNeed> {
        let mut needs = Vec::new();
        for need in &program.manifest.needs {
            let (condition, place) = (need.when.as_deref(), call.entry.key_span);
            if self.renderer.holds(self.diags, program, condition, context, place) {
                needs.push(step_need(need, program));
            }
        }
        needs
    }

    /// The commands of a template; none where the program has no such template.
    fn commands(
        &mut self,
        call: &Call<'_>,
        program: &OwnProgram,
        template: Template,
        context: &Context,
    ) -> Option<Vec<Command>> {
        if program.template(template).is_none() {
            return Some(Vec::new());
        }
        self.renderer
            .render(self.diags, program, template, context, call.entry.key_span)
    }

    fn apply_storage(&mut self, program: &OwnProgram, params: &Params, call: &Call<'_>, role: Role) -> Option<()> {
        if !matches!(role, Role::Setup | Role::Test) {
            return Some(());
        }
        let storage_role = program.manifest.storage;
        let needs_disk = match storage_role {
            Some(StorageRole::Array | StorageRole::Swap) => true,
            Some(StorageRole::FileSystems) => params.text("fs").as_deref() != Some("tmpfs"),
            _ => false,
        };
        if needs_disk && self.storage.devices.is_empty() {
            self.refuse_storage(
                call,
                "has no disk to work on",
                "give the job a `disk`, such as `disk: 1HDD`",
            );
            return None;
        }
        if storage_role == Some(StorageRole::Disks) {
            return self.take_disks(params, call);
        }
        match storage_role {
            Some(StorageRole::Disks) if !self.storage.add_disks(&params.as_map(), self.job) => {
                let what = "takes disks of two kinds, and the host names neither exactly";
                self.refuse_storage(call, what, "name the partitions without patterns in the host file");
                return None;
            }
            Some(StorageRole::Array)
                if params
                    .text("raid_level")
                    .is_some_and(|level| level.eq_ignore_ascii_case("jbod")) => {}
            Some(StorageRole::Array) => self.storage.make_array("/dev/md0"),
            Some(StorageRole::FileSystems) if !needs_disk => {
                let count = params
                    .int("nr_tmpfs")
                    .and_then(|count| usize::try_from(count).ok())
                    .unwrap_or(1);
                self.storage.mount_in_memory(count);
            }
            Some(StorageRole::FileSystems) => self.storage.mount_devices(),
            Some(StorageRole::NetworkFileSystems) if self.storage.mounts.is_empty() => {
                self.refuse_storage(
                    call,
                    "has no file system to export",
                    "give the job an `fs`, such as `fs: ext4`",
                );
                return None;
            }
            Some(StorageRole::NetworkFileSystems) => {
                let is_nfs = params.text("fs").is_some_and(|fs| fs.starts_with("nfs"));
                self.storage.mount_again(if is_nfs { "/nfs" } else { "/cifs" });
            }
            Some(StorageRole::Swap | StorageRole::Raw) => self.storage.overwrite_disks(),
            Some(StorageRole::Disks) | None => {}
        }
        Some(())
    }

    fn take_disks(&mut self, params: &Params, call: &Call<'_>) -> Option<()> {
        if self.storage.add_disks(&params.as_map(), self.job) {
            return Some(());
        }
        let what = "takes disks of two kinds, and the host names neither exactly";
        self.refuse_storage(call, what, "name the partitions without patterns in the host file");
        None
    }

    fn refuse_storage(&mut self, call: &Call<'_>, what: &str, note: &str) {
        let message = format!("`{}` {what}", call.name);
        self.diags
            .push(Diagnostic::new(&codes::program::STORAGE_CHAIN, call.entry.key_span, message).note(note));
    }

    fn require_test(&mut self, items: &[Item]) {
        let mut steps = Vec::new();
        collect(items, &mut steps);
        if self.diags.has_errors() || steps.iter().any(|step| step.role == Role::Test) {
            return;
        }
        let testcase = self.job.entry(&Name::Str("testcase".into()));
        let span = testcase.map_or(Span::GENERATED, |entry| entry.node.span);
        let message = match testcase.and_then(|entry| entry.node.value.as_str()) {
            Some(name) => format!("the job is called `{name}`, but no entry of it names a test program"),
            None => "no entry of the job names a test program".to_owned(),
        };
        self.diags
            .push(Diagnostic::new(&codes::program::NO_TEST, span, message));
    }

    fn title(&self, items: &[Item]) -> String {
        let testcase = self.job.get("testcase").and_then(|node| node.value.as_str());
        let mut steps = Vec::new();
        collect(items, &mut steps);
        let first = steps.iter().find(|step| step.role == Role::Test);
        let title = testcase.or(first.map(|step| step.program.as_str()));
        title.unwrap_or("job").to_owned()
    }
}

/// Puts the setups of the storage chain in the chain's order, each into a place where one stood.
fn sort_storage(calls: &mut [Call<'_>]) {
    let rank = |call: &Call<'_>| match &call.found {
        FoundProgram::Own(program) => program.manifest.storage.map(|role| role as u8),
        FoundProgram::Script(_) => None,
    };
    let places: Vec<usize> = (0..calls.len()).filter(|&at| rank(&calls[at]).is_some()).collect();
    for round in 0..places.len() {
        for pair in places[..places.len() - round].windows(2) {
            if rank(&calls[pair[0]]) > rank(&calls[pair[1]]) {
                calls.swap(pair[0], pair[1]);
            }
        }
    }
}

fn template_of(role: Role) -> Template {
    match role {
        Role::Setup => Template::Setup,
        Role::Monitor => Template::Monitor,
        Role::Daemon => Template::Daemon,
        Role::Test => Template::Run,
    }
}

/// The head of a control block that a plan can hold.
fn control_block(key: &str) -> Option<&str> {
    ["if ", "for ", "while ", "until "]
        .iter()
        .any(|word| key.starts_with(word))
        .then_some(key)
}

/// The role of `if role NAME`.
fn role_of_block(key: &str) -> Option<&str> {
    key.strip_prefix("if role ")
}

/// Entries that only the lkp-tests runtime understands.
fn is_script_entry(key: &str) -> bool {
    ["script ", "function ", "call ", "command ", "source "]
        .iter()
        .any(|word| key.starts_with(word))
}

fn is_empty(value: &Value) -> bool {
    value.is_null() || value.as_str() == Some("")
}

/// A scalar, or a list of scalars on lines of their own, as text; `None` for what no variable can hold.
fn text_of(value: &Value) -> Option<String> {
    Some(match value {
        Value::Null => String::new(),
        Value::Str(text) | Value::Symbol(text) | Value::BigInt(text) => text.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Seq(items) => {
            let texts: Option<Vec<String>> = items.iter().map(|item: &Node| text_of(&item.value)).collect();
            texts?.join("\n")
        }
        Value::Date(_) | Value::Time(_) | Value::Map(_) => return None,
    })
}

fn own_exports(value: &Value) -> Vec<(String, String)> {
    let export = |(name, entry): (&Name, &Entry)| {
        let name = name.as_str().filter(|name| is_exportable(name))?;
        Some((name.to_owned(), text_of(&entry.node.value)?))
    };
    value
        .as_map()
        .map(|map| map.iter().filter_map(export).collect())
        .unwrap_or_default()
}

/// A program of which only the script is known: its settings as variables, then the script with its arguments.
fn script_step(call: &Call<'_>, path: &str, role: Role) -> Step {
    let value = &call.entry.node.value;
    let mut words = vec![ShellWord::of(path)];
    match value {
        Value::Str(text) => words.extend(
            shlex::split(text)
                .unwrap_or_default()
                .iter()
                .map(|word| ShellWord::of(word)),
        ),
        Value::Int(number) => words.push(ShellWord::of(&number.to_string())),
        _ => {}
    }
    let text = words.iter().map(ShellWord::as_str).collect::<Vec<_>>().join(" ");
    Step {
        role,
        program: call.name.to_owned(),
        summary: format!("the script {path}"),
        span: call.entry.key_span,
        exports: own_exports(value),
        commands: vec![Command {
            text,
            form: Form::Simple,
        }],
        undo: Vec::new(),
        saves: Vec::new(),
        skip_without: None,
        benchmark: None,
        needs: vec![StepNeed {
            command: Some(path.to_owned()),
            file: None,
            packages: Vec::new(),
            hint: "a script of the lkp-tests tree".into(),
        }],
        seconds: None,
    }
}
