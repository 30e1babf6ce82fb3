//! A job as one self-contained POSIX shell script.
//!
//! The layout is `templates/standalone/script.sh.j2`, the functions that run the job are `templates/runtime/`. What is
//! made here are the job's own lines: words and commands that are ready to stand in a script.

mod steps;

use minijinja::{AutoEscape, Environment, UndefinedBehavior, context};

use crate::catalog::builtin;

use super::artifact::Artifact;
use super::lines::Lines;
use super::plan::{Plan, Role, Step, StepNeed};
use super::quote::quote;
use super::reproduce::{self, comment_text};
use super::storage::DiskChoice;

/// The files of the runtime, in the order in which they stand in a script.
const RUNTIME: [&str; 9] = [
    "runtime/log.sh",
    "runtime/settings.sh",
    "runtime/guard.sh",
    "runtime/needs.sh",
    "runtime/process.sh",
    "runtime/steps.sh",
    "runtime/finish.sh",
    "runtime/result.sh",
    "runtime/main.sh",
];

/// What a script is made with beside the plan.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The time after which the test is ended unless the script's own option says otherwise: `2h`.
    pub timeout: Option<String>,
    /// Whether monitors are left out.
    pub without_monitors: bool,
}

/// The script of a plan; `name` is the job's, `yaml` its text.
pub fn emit(name: &str, plan: &Plan, yaml: &str, options: &Options) -> Artifact {
    let parts = steps::parts(plan, options);
    let env = shell_lines(&plan.exports, "");
    let texts = Texts {
        head: reproduce::head(name, plan),
        disks: reproduce::disks(plan),
        guard: reproduce::guard(plan),
        body: reproduce::body(plan),
        yaml: if yaml.ends_with('\n') {
            yaml.to_owned()
        } else {
            format!("{yaml}\n")
        },
    };
    let values = context! {
        title => comment_text(&plan.title),
        name => comment_text(name),
        name_word => quote(name),
        timeout => options.timeout.as_deref().map_or_else(|| "''".to_owned(), quote),
        monitors => quote(&parts.monitor_names()),
        exports => body(&shell_lines(&plan.exports, "\texport ")),
        env => env.trim_end(),
        needs => body(&needs(&parts.all)),
        choose_disks => body(&choose_disks(plan)),
        log_disks => body(&log_disks(plan)),
        devices => body(&devices(plan)),
        run_setups => body(&parts.run_setups.finish()),
        start_monitors => body(&parts.start_monitors.finish()),
        run_tests => body(&parts.run_tests.finish()),
        dispatch => parts.dispatch.finish().trim_end(),
        steps => parts.functions.finish(),
        reproduce_head => &texts.head,
        reproduce_disks => &texts.disks,
        reproduce_guard => &texts.guard,
        reproduce_body => &texts.body,
        yaml => &texts.yaml,
        runtime => runtime(),
        marks => context! {
            env => mark("JOBC_ENV", &env),
            head => mark("JOBC_HEAD", &texts.head),
            disks => mark("JOBC_DISKS", &texts.disks),
            guard => mark("JOBC_GUARD", &texts.guard),
            body => mark("JOBC_BODY", &texts.body),
            yaml => mark("JOBC_YAML", &texts.yaml),
        },
    };
    Artifact {
        name: format!("{name}.sh"),
        mode: Artifact::SCRIPT,
        contents: layout(values),
    }
}

/// The texts that a script carries.
struct Texts {
    head: String,
    disks: String,
    guard: String,
    body: String,
    yaml: String,
}

fn layout(values: minijinja::Value) -> String {
    let template = builtin::file("standalone/script.sh.j2").expect("bug: the script's layout is embedded");
    let mut environment = Environment::empty();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::None);
    let text = environment.render_str(template, values);
    let mut text = text.unwrap_or_else(|error| unreachable!("bug: the script's layout: {error}"));
    text.push('\n');
    text
}

fn runtime() -> String {
    let file = |path: &&str| builtin::file(path).expect("bug: the runtime is embedded");
    RUNTIME.iter().map(file).collect::<Vec<_>>().join("\n")
}

/// The inside of a shell function, which must not be empty.
fn body(lines: &str) -> String {
    if lines.is_empty() {
        "\t:".to_owned()
    } else {
        lines.trim_end_matches('\n').to_owned()
    }
}

/// A word that is no line of `text`, to end it in a here-document.
fn mark(word: &str, text: &str) -> String {
    let mut mark = word.to_owned();
    while text.lines().any(|line| line == mark) {
        mark.push('_');
    }
    mark
}

fn shell_lines(variables: &[(String, String)], prefix: &str) -> String {
    let mut lines = Lines::default();
    for (name, value) in variables {
        lines.line(0, format_args!("{prefix}{name}={}", quote(value)));
    }
    lines.finish()
}

fn needs(steps: &[&Step]) -> String {
    let mut seen: Vec<String> = Vec::new();
    for step in steps.iter().filter(|step| step.role != Role::Monitor) {
        if let Some(directory) = &step.benchmark {
            seen.push(format!("\tfind_benchmark {}\n", quote(directory)));
        }
        for StepNeed {
            command, file, hint, ..
        } in &step.needs
        {
            for (function, what) in [("need_command", command), ("need_file", file)] {
                let Some(what) = what else { continue };
                let line = format!(
                    "\t{function} {} {} {}\n",
                    quote(what),
                    quote(&step.program),
                    quote(hint)
                );
                if function == "need_file" || !seen.contains(&line) {
                    seen.push(line);
                }
            }
        }
    }
    seen.concat()
}

fn devices(plan: &Plan) -> String {
    let mut lines = Lines::default();
    for device in &plan.storage.overwritten {
        let function = if device.is_made_by_job { "makes" } else { "overwrites" };
        lines.line(1, format_args!("{function} {}", device.word));
    }
    lines.finish()
}

fn choose_disks(plan: &Plan) -> String {
    let Some(choice) = &plan.storage.choice else {
        return String::new();
    };
    let (DiskChoice { count, entry, .. }, amount) = (choice, choice.amount());
    let mut lines = Lines::default();
    lines.line(
        1,
        format_args!("# The job's {amount}, out of the host's {entry}; JOBC_DISKS names others."),
    );
    lines.text(&reproduce::choose_lines(choice, 1));
    lines.line(
        1,
        format_args!("[ -n \"$disk{count}\" ] || stop 3 'the job needs {amount}; JOBC_DISKS can name them'"),
    );
    let names: Vec<String> = (1..=*count).map(|number| format!("disk{number}")).collect();
    lines.line(1, format_args!("export {}", names.join(" ")));
    lines.finish()
}

fn log_disks(plan: &Plan) -> String {
    let mut lines = Lines::default();
    for number in 1..=plan.storage.choice.as_ref().map_or(0, |choice| choice.count) {
        lines.line(1, format_args!("quote \"$disk{number}\""));
        lines.line(1, format_args!("log \"disk{number}=$_quoted\""));
    }
    lines.finish()
}
