//! The steps of a plan as functions of a script, and the lines that call them.

use crate::backend::command::{Command, Form};
use crate::backend::lines::Lines;
use crate::backend::plan::{Item, Plan, Role, Step};
use crate::backend::quote::{ShellWord, quote};
use crate::backend::reproduce::{block_lines, comment_text, loop_variable};

use super::Options;

/// A plan in pieces of shell text.
#[derive(Debug, Default)]
pub(super) struct Parts<'a> {
    /// All steps, in order.
    pub(super) all: Vec<&'a Step>,
    /// The functions that hold the steps' commands.
    pub(super) functions: Lines,
    /// The cases that lead from a step's name to its function.
    pub(super) dispatch: Lines,
    /// The calls of the setups.
    pub(super) run_setups: Lines,
    /// The calls of the monitors.
    pub(super) start_monitors: Lines,
    /// The calls of daemons and tests, with the control blocks around them.
    pub(super) run_tests: Lines,
}

/// Writes the steps of `plan`.
pub(super) fn parts<'a>(plan: &'a Plan, options: &Options) -> Parts<'a> {
    let mut parts = Parts::default();
    for step in &plan.setups {
        let call = parts.add(step);
        guarded_call(&mut parts.run_setups, step, &call, 1);
    }
    for step in plan.monitors.iter().filter(|_| !options.without_monitors) {
        let call = parts.add(step);
        monitor_call(&mut parts.start_monitors, step, &call);
    }
    parts.add_items(&plan.commands, 1);
    parts
}

impl<'a> Parts<'a> {
    /// The names of the monitors, with blanks between them.
    pub(super) fn monitor_names(&self) -> String {
        let monitors = self.all.iter().filter(|step| step.role == Role::Monitor);
        monitors.map(|step| step.program.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn add_items(&mut self, items: &'a [Item], depth: usize) {
        for item in items {
            match item {
                Item::Step(step) => {
                    let call = self.add(step);
                    guarded_call(&mut self.run_tests, step, &call, depth);
                }
                Item::Block { head, items } => {
                    let (open, close) = block_lines(head);
                    self.run_tests.line(depth, format_args!("{open}"));
                    if let Some(variable) = loop_variable(head) {
                        self.run_tests.line(depth + 1, format_args!("export {variable}"));
                    }
                    self.add_items(items, depth + 1);
                    self.run_tests.line(depth, format_args!("{close}"));
                }
            }
        }
    }

    /// Adds the functions of a step; gives the line that runs it.
    fn add(&mut self, step: &'a Step) -> String {
        let (role, verb) = match step.role {
            Role::Setup => ("setup", "run_setup"),
            Role::Monitor => ("monitor", "start_monitor"),
            Role::Daemon => ("daemon", "start_daemon"),
            Role::Test => ("test", "run_test"),
        };
        let number = self.all.iter().filter(|other| other.role == step.role).count() + 1;
        let name = format!("{role}_{number}");
        self.all.push(step);
        self.function(
            &name,
            &format!("{}: {}", step.program, step.summary),
            action_lines(step, &name),
        );
        let mut words = vec![verb.to_owned(), name.clone(), ShellWord::of(&step.program).to_string()];
        let seconds = step.seconds.filter(|_| step.role == Role::Test);
        if !step.undo.is_empty() || !step.saves.is_empty() {
            let undo = format!("undo_{name}");
            self.function(
                &undo,
                &format!("{}: the undoing", step.program),
                undo_lines(step, &name),
            );
            words.push(undo);
        } else if seconds.is_some() {
            words.push("''".to_owned());
        }
        words.extend(seconds.map(|seconds| seconds.to_string()));
        words.join(" ")
    }

    fn function(&mut self, name: &str, title: &str, lines: Lines) {
        self.functions.line(0, format_args!("# {}", comment_text(title)));
        self.functions.line(0, format_args!("{name}() {{"));
        self.functions.text(&lines.finish());
        self.functions.text("}\n\n");
        self.dispatch.line(1, format_args!("{name}) {name} ;;"));
    }
}

/// The call of a step, under the condition that the machine can do it.
fn guarded_call(lines: &mut Lines, step: &Step, call: &str, depth: usize) {
    let Some(files) = &step.skip_without else {
        return lines.line(depth, format_args!("{call}"));
    };
    lines.line(
        depth,
        format_args!("if can_do {} {}; then", quote(files), quote(&step.program)),
    );
    lines.line(depth + 1, format_args!("{call}"));
    lines.line(depth, format_args!("fi"));
}

/// The call of a monitor, which is left out where its command is missing or the machine has nothing to watch.
fn monitor_call(lines: &mut Lines, step: &Step, call: &str) {
    let commands: Vec<String> = step
        .needs
        .iter()
        .filter_map(|need| need.command.as_deref().map(quote))
        .collect();
    let program = quote(&step.program);
    let mut conditions = Vec::new();
    if !commands.is_empty() {
        let hint = step.needs.first().map(|need| need.hint.as_str()).unwrap_or_default();
        conditions.push(format!("can_watch {program} {} {}", quote(hint), commands.join(" ")));
    }
    if let Some(files) = &step.skip_without {
        conditions.push(format!("can_do {} {program}", quote(files)));
    }
    if conditions.is_empty() {
        return lines.line(1, format_args!("{call}"));
    }
    lines.line(1, format_args!("if {}; then", conditions.join(" && ")));
    lines.line(2, format_args!("{call}"));
    lines.line(1, format_args!("fi"));
}

fn action_lines(step: &Step, name: &str) -> Lines {
    let mut lines = Lines::default();
    if let Some(directory) = &step.benchmark {
        lines.line(1, format_args!("find_benchmark {}", quote(directory)));
    }
    for (variable, value) in &step.exports {
        lines.line(1, format_args!("export {variable}={}", quote(value)));
    }
    if !step.saves.is_empty() {
        let patterns: Vec<String> = step
            .saves
            .iter()
            .map(|path| ShellWord::pattern(path).to_string())
            .collect();
        lines.line(1, format_args!("save_files {name} {}", patterns.join(" ")));
    }
    for command in &step.commands {
        logged_command(&mut lines, command, step.role);
    }
    lines
}

/// A command under logging. Monitors are not part of what is reproduced, so they are not recorded.
fn logged_command(lines: &mut Lines, command: &Command, role: Role) {
    if role == Role::Monitor {
        return lines.line(0, format_args!("{}", command.indented(1)));
    }
    let words = command.words();
    match command.form {
        Form::Simple if role == Role::Daemon => lines.line(1, format_args!("run_daemon {words}")),
        Form::Simple | Form::Builtin => lines.line(1, format_args!("run {words}")),
        Form::Tolerant => lines.line(1, format_args!("run {words} || :")),
        Form::Background => lines.line(1, format_args!("run_background {words}")),
        Form::Wait => lines.line(1, format_args!("run_wait")),
        Form::Compound => {
            log_text(lines, &command.text);
            lines.line(0, format_args!("{}", command.indented(1)));
        }
    }
}

/// The line that records a command as it is written.
fn log_text(lines: &mut Lines, text: &str) {
    if !text.contains(['\'', '$', '`']) {
        return lines.line(1, format_args!("log '{text}'"));
    }
    let mark = super::mark("JOBC_COMMAND", text);
    lines.line(1, format_args!("log \"$("));
    lines.line(2, format_args!("cat <<'{mark}'"));
    lines.line(0, format_args!("{text}"));
    lines.line(0, format_args!("{mark}"));
    lines.line(1, format_args!(")\""));
}

fn undo_lines(step: &Step, name: &str) -> Lines {
    let mut lines = Lines::default();
    for command in &step.undo {
        match command.form {
            Form::Simple => lines.line(1, format_args!("attempt {}", command.words())),
            _ => lines.line(0, format_args!("{}", command.indented(1))),
        }
    }
    if !step.saves.is_empty() {
        lines.line(1, format_args!("restore_files {name}"));
    }
    lines
}
