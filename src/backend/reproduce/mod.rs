//! The commands of a job as a plain script for humans: in order, a comment per step, runnable as it is.
//!
//! The parts are also what a standalone script prints as its `reproduce`, and what it begins its record of commands
//! with.

use super::artifact::Artifact;
use super::command::{Command, Form};
use super::lines::Lines;
use super::plan::{Item, Plan, Role, Step};
use super::quote::{ShellWord, is_variable_name};
use super::storage::DiskChoice;

/// The reproduce file of a plan; `name` is the job's.
pub fn emit(name: &str, plan: &Plan) -> Artifact {
    let parts = [head(name, plan), disks(plan), guard(plan), body(plan)];
    Artifact {
        name: format!("{name}.reproduce.sh"),
        mode: Artifact::SCRIPT,
        contents: parts.concat(),
    }
}

/// The first lines: what this is, and a directory of its own to work in.
pub fn head(name: &str, plan: &Plan) -> String {
    let title = comment_text(&plan.title);
    let name = comment_text(name);
    format!("#!/bin/sh\n# {title}: the commands of the job {name}\nset -e\n\ncd \"$(mktemp -d)\"\n")
}

/// How the disks are found that the host names by a pattern; empty where all are known.
pub fn disks(plan: &Plan) -> String {
    let Some(choice) = &plan.storage.choice else {
        return String::new();
    };
    let (DiskChoice { count, entry, .. }, amount) = (choice, choice.amount());
    let mut lines = Lines::default();
    lines.text("\n");
    lines.line(
        0,
        format_args!("# The job's {amount}, out of the host's {entry}; JOBC_DISKS names others."),
    );
    lines.text(&choose_lines(choice, 0));
    lines.line(0, format_args!("if [ -z \"$disk{count}\" ]; then"));
    lines.line(
        1,
        format_args!("echo 'the job needs {amount}; JOBC_DISKS can name them' >&2"),
    );
    lines.text("\texit 3\nfi\n");
    lines.finish()
}

/// Lines that set `disk1`, `disk2` and so on to the disks that match.
pub fn choose_lines(choice: &DiskChoice, depth: usize) -> String {
    let empty: Vec<String> = (1..=choice.count).map(|number| format!("disk{number}=''")).collect();
    let patterns: Vec<&str> = choice.patterns.iter().map(ShellWord::as_str).collect();
    let candidates = format!("${{JOBC_DISKS-}} {}", patterns.join(" "));
    let mut lines = Lines::default();
    lines.line(depth, format_args!("{} number=0", empty.join(" ")));
    lines.line(depth, format_args!("for disk in {}; do", candidates.trim()));
    lines.line(depth + 1, format_args!("number=$((number + 1))"));
    lines.line(depth + 1, format_args!("case $number in"));
    for number in 1..=choice.count {
        lines.line(depth + 1, format_args!("{number}) disk{number}=$disk ;;"));
    }
    lines.line(depth + 1, format_args!("esac"));
    lines.line(depth, format_args!("done"));
    lines.finish()
}

/// Refuses to overwrite a disk that is in use, or that nobody said may be overwritten.
pub fn guard(plan: &Plan) -> String {
    if plan.storage.overwritten.is_empty() {
        return String::new();
    }
    let mut lines = Lines::default();
    lines.text("\n# Everything on these disks will be lost. A disk in use is refused.\n");
    lines.text(REFUSE_USED);
    for device in &plan.storage.overwritten {
        lines.line(0, format_args!("refuse_used {}", device.word));
    }
    let foreign = plan.storage.overwritten.iter().filter(|device| !device.is_made_by_job);
    let foreign: Vec<&str> = foreign.map(|device| device.word.as_str()).collect();
    if !foreign.is_empty() {
        let words = foreign.join(" ");
        lines.text("if [ \"${1-}\" != --allow-format ]; then\n");
        lines.line(
            1,
            format_args!("echo 'run it with --allow-format to let it destroy everything on' {words} >&2"),
        );
        lines.text("\texit 4\nfi\n");
    }
    lines.finish()
}

/// The guard of a plain script: shorter than that of a job script, and without its explanations.
const REFUSE_USED: &str = r#"refuse_used() {
	use=$({ lsblk -nro MOUNTPOINT,TYPE "$1"; blkid -p -s TYPE -o value "$1"; } 2> /dev/null |
		grep -E '^/|^\[SWAP\]|raid|lvm|LVM|crypt|_member' || :)
	if [ -n "$use" ] || { [ -b "$1" ] && ! wipefs -a -n "$1" > /dev/null; }; then
		echo "$1 is in use $use; nothing was touched" >&2
		exit 4
	fi
}
"#;

/// The commands.
pub fn body(plan: &Plan) -> String {
    let mut lines = Lines::default();
    for (name, value) in used_exports(plan) {
        if lines.is_empty() {
            lines.text("\n# The job's parameters that the commands below name.\n");
        }
        lines.line(0, format_args!("export {name}={}", ShellWord::of(value)));
    }
    for step in &plan.setups {
        push_step(&mut lines, step, 0);
    }
    push_items(&mut lines, &plan.commands, 0);
    push_undo(&mut lines, plan);
    lines.finish()
}

fn push_items(lines: &mut Lines, items: &[Item], depth: usize) {
    for item in items {
        match item {
            Item::Step(step) => push_step(lines, step, depth),
            Item::Block { head, items } => {
                let (open, close) = block_lines(head);
                lines.text("\n");
                lines.line(depth, format_args!("{open}"));
                if let Some(variable) = loop_variable(head) {
                    lines.line(depth + 1, format_args!("export {variable}"));
                }
                push_items(lines, items, depth + 1);
                lines.line(depth, format_args!("{close}"));
            }
        }
    }
}

/// The lines around the body of a control block.
pub fn block_lines(head: &str) -> (String, &'static str) {
    match head.split_once(' ').map_or("", |(word, _)| word) {
        "if" => (format!("{head}; then"), "fi"),
        _ => (format!("{head}; do"), "done"),
    }
}

/// The variable of `for NAME in ...`, which the commands inside shall see.
pub fn loop_variable(head: &str) -> Option<&str> {
    let name = head.strip_prefix("for ")?.split_whitespace().next()?;
    is_variable_name(name).then_some(name)
}

fn push_step(lines: &mut Lines, step: &Step, depth: usize) {
    let role = match step.role {
        Role::Setup => "Setup",
        Role::Daemon => "Daemon",
        Role::Test => "Test",
        Role::Monitor => "Monitor",
    };
    lines.text("\n");
    lines.line(depth, format_args!("# {role}: {}", comment_text(&step.program)));
    let Some(file) = &step.skip_without else {
        return push_commands(lines, step, depth);
    };
    let (file, program) = (ShellWord::of(file), comment_text(&step.program));
    lines.line(depth, format_args!("if [ -e {file} ]; then"));
    push_commands(lines, step, depth + 1);
    lines.line(depth, format_args!("else"));
    lines.line(
        depth + 1,
        format_args!(
            "echo {} >&2",
            ShellWord::of(&format!("{program}: this machine cannot do it; skipped"))
        ),
    );
    lines.line(depth, format_args!("fi"));
}

fn push_commands(lines: &mut Lines, step: &Step, depth: usize) {
    if let Some(directory) = &step.benchmark {
        let directory = ShellWord::of(directory);
        lines.line(
            depth,
            format_args!("benchmark_dir=${{JOBC_BENCHMARKS:-/lkp/benchmarks}}/{directory}"),
        );
        lines.line(depth, format_args!("PATH=$PATH:$benchmark_dir:$benchmark_dir/bin"));
    }
    for (name, value) in &step.exports {
        if step.commands.iter().any(|command| names_variable(&command.text, name)) {
            lines.line(depth, format_args!("export {name}={}", ShellWord::of(value)));
        }
    }
    for command in &step.commands {
        let background = if step.role == Role::Daemon && command.form == Form::Simple {
            " &"
        } else {
            ""
        };
        lines.line(0, format_args!("{}{background}", command.indented(depth)));
    }
    if step.role == Role::Daemon {
        lines.line(depth, format_args!("daemon=$!"));
        lines.line(depth, format_args!("trap 'kill \"$daemon\"' EXIT"));
        lines.line(depth, format_args!("sleep 1"));
    }
}

/// How the machine is put back, as comments: what the test changed may be of interest first.
fn push_undo(lines: &mut Lines, plan: &Plan) {
    let steps = plan.steps();
    // What only watches is no part of a plain script.
    let acting = steps.iter().rev().filter(|step| step.role != Role::Monitor);
    let undone: Vec<&Command> = acting.flat_map(|step| &step.undo).collect();
    if undone.is_empty() {
        return;
    }
    lines.text("\n# To undo the setup:\n");
    for line in undone.iter().flat_map(|command| command.text.lines()) {
        lines.line(0, format_args!("# {line}"));
    }
}

fn used_exports(plan: &Plan) -> impl Iterator<Item = (&str, &str)> {
    let steps = plan.steps();
    let is_used = move |name: &str| {
        let mut commands = steps
            .iter()
            .filter(|step| step.role != Role::Monitor)
            .flat_map(|step| &step.commands);
        commands.any(|command| names_variable(&command.text, name))
    };
    let exports = plan.exports.iter().filter(move |(name, _)| is_used(name));
    exports.map(|(name, value)| (name.as_str(), value.as_str()))
}

/// Whether shell text reads the variable `name`.
fn names_variable(text: &str, name: &str) -> bool {
    text.match_indices('$').any(|(at, _)| {
        let rest = text[at + 1..].trim_start_matches('{');
        rest.strip_prefix(name)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
    })
}

/// Text that cannot end a comment.
pub fn comment_text(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
