//! What setups put before the commands of daemons and tests: `numactl --membind=0`, `ip netns exec jobc`.
//!
//! It becomes part of the commands themselves, so that scripts and reproduce files need not know of it.

use super::command::{Command, Form, split};
use super::plan::{Step, StepNeed};

/// What one setup puts before commands.
#[derive(Debug, Clone)]
pub(super) struct Wrapper {
    /// The words.
    pub(super) words: String,
    /// What must be installed for them.
    pub(super) needs: Vec<StepNeed>,
}

/// Puts `wrappers` before the commands of a daemon or test, the first one outermost.
pub(super) fn wrap(step: &mut Step, wrappers: &[Wrapper]) {
    if wrappers.is_empty() {
        return;
    }
    let words: Vec<&str> = wrappers.iter().map(|wrapper| wrapper.words.as_str()).collect();
    step.commands = wrapped(&step.commands, &words.join(" "));
    for need in wrappers.iter().flat_map(|wrapper| &wrapper.needs) {
        if !step.needs.contains(need) {
            step.needs.push(need.clone());
        }
    }
}

/// The commands behind `words`. One that is more than a program with its arguments shares variables with its
/// neighbours, so that all of them go into one shell then.
fn wrapped(commands: &[Command], words: &str) -> Vec<Command> {
    if commands.iter().any(|command| command.form == Form::Compound) {
        let lines: Vec<&str> = commands.iter().map(|command| command.text.as_str()).collect();
        // Single quotes keep the dollars of a script readable.
        let script = lines.join("\n").replace('\'', "'\\''");
        return split(&format!("{words} sh -ec '{script}'\n"));
    }
    let behind = |command: &Command| match command.form {
        Form::Builtin | Form::Wait => command.clone(),
        _ => Command {
            text: format!("{words} {}", command.text),
            form: command.form,
        },
    };
    commands.iter().map(behind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(commands: &str, expected: &[&str]) {
        let wrapped = wrapped(&split(commands), "nice -n 5");
        let texts: Vec<&str> = wrapped.iter().map(|command| command.text.as_str()).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn words_stand_before_programs() {
        check(
            "cd /tmp\na b &\nc || :\nwait\n",
            &["cd /tmp", "nice -n 5 a b &", "nice -n 5 c || :", "wait"],
        );
    }

    #[test]
    fn what_shares_variables_stays_together() {
        check("x=1\ntoy \"$x\" > out\n", &["nice -n 5 sh -ec 'x=1\ntoy \"$x\" > out'"]);
        check("echo 'a b' | wc\n", &["nice -n 5 sh -ec 'echo '\\''a b'\\'' | wc'"]);
    }
}
