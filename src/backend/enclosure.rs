//! What setups put around daemons and tests: a cgroup that these enter, a command that these run under.
//!
//! It becomes part of the commands themselves, so that scripts and reproduce files need not know of it.

use super::command::{Command, Form, split};
use super::plan::{Item, Role, Step, StepNeed};

/// What one setup puts around the commands of daemons and tests.
#[derive(Debug, Clone, Default)]
pub(super) struct Enclosure {
    /// What each of them runs first.
    pub(super) enter: Vec<Command>,
    /// The words before each of their commands; empty for none.
    pub(super) prefix: String,
    /// What must be installed for that.
    pub(super) needs: Vec<StepNeed>,
}

/// Puts `enclosures` around the daemons and tests among `items`, the first one outermost.
pub(super) fn enclose(items: &mut [Item], enclosures: &[Enclosure]) {
    for item in items {
        match item {
            Item::Block { items, .. } => enclose(items, enclosures),
            Item::Step(step) if matches!(step.role, Role::Daemon | Role::Test) => enclose_step(step, enclosures),
            Item::Step(_) => {}
        }
    }
}

fn enclose_step(step: &mut Step, enclosures: &[Enclosure]) {
    let prefixes: Vec<&str> = enclosures
        .iter()
        .map(|enclosure| enclosure.prefix.as_str())
        .filter(|prefix| !prefix.is_empty())
        .collect();
    if !prefixes.is_empty() {
        step.commands = prefixed(&step.commands, &prefixes.join(" "));
    }
    let enter = enclosures.iter().flat_map(|enclosure| &enclosure.enter).cloned();
    step.commands.splice(0..0, enter);
    for need in enclosures.iter().flat_map(|enclosure| &enclosure.needs) {
        if !step.needs.contains(need) {
            step.needs.push(need.clone());
        }
    }
}

/// The commands under a prefix. One that is more than a program with its arguments shares variables with its
/// neighbours, so that all of them go into one shell then.
fn prefixed(commands: &[Command], prefix: &str) -> Vec<Command> {
    if commands.iter().any(|command| command.form == Form::Compound) {
        let lines: Vec<&str> = commands.iter().map(|command| command.text.as_str()).collect();
        // Single quotes keep the dollars of a script readable.
        let script = lines.join("\n").replace('\'', "'\\''");
        return split(&format!("{prefix} sh -ec '{script}'\n"));
    }
    let under = |command: &Command| match command.form {
        Form::Builtin | Form::Wait => command.clone(),
        _ => Command {
            text: format!("{prefix} {}", command.text),
            form: command.form,
        },
    };
    commands.iter().map(under).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(commands: &str, expected: &[&str]) {
        let under = prefixed(&split(commands), "numactl -m 0");
        assert_eq!(
            under.iter().map(|command| command.text.as_str()).collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn programs_run_under_the_prefix() {
        check(
            "cd /tmp\na b &\nc || :\nwait\n",
            &["cd /tmp", "numactl -m 0 a b &", "numactl -m 0 c || :", "wait"],
        );
    }

    #[test]
    fn what_shares_variables_stays_together() {
        check(
            "x=1\ntoy \"$x\" > out\n",
            &["numactl -m 0 sh -ec 'x=1\ntoy \"$x\" > out'"],
        );
    }
}
