//! `jobc explain --commands`: what the test does, then the commands that each line of the job becomes.

use camino::Utf8PathBuf;

use crate::backend::plan::{Item, Plan, Role, Step};
use crate::backend::storage::Device;
use crate::backend::{Command, Form, reproduce};
use crate::catalog::Catalog;
use crate::cli::reading::Reading;
use crate::cli::{Error, Io, Status, show};
use crate::pipeline::{self, AtomicJob};
use crate::source::SourceSet;

use super::line_of;
use super::machine::Machine;

/// Columns of the paragraph on top.
const WIDTH: usize = 100;

/// Explains the commands of `job`; those of one program alone where `program` names it.
///
/// # Errors
/// When the job runs no such program, or the result cannot be written.
pub(super) fn run(mut reading: Reading, job: &AtomicJob, program: Option<&str>, io: &mut Io) -> Result<Status, Error> {
    let plan = pipeline::plan_of(&reading.session, &mut reading.diags, job);
    reading.settle();
    if let Some(plan) = plan.filter(|_| !reading.diags.has_errors()) {
        let session = &reading.session;
        let explanation = Explanation {
            catalog: session.catalog(),
            files: &reading.files,
            job,
            plan: &plan,
        };
        let machine = session
            .is_for_this_machine()
            .then(|| Machine::new(&*session.store, |name| io.variable(name)));
        let text = match program {
            None => explanation.text(machine.as_ref()),
            Some(program) => explanation.one(program)?,
        };
        io.result(&text)?;
    }
    Ok(reading.finish(io))
}

/// A job with what it runs.
struct Explanation<'a> {
    catalog: &'a Catalog,
    files: &'a [Utf8PathBuf],
    job: &'a AtomicJob,
    plan: &'a Plan,
}

impl Explanation<'_> {
    fn text(&self, machine: Option<&Machine>) -> String {
        let mut text = fill(&self.paragraph(), WIDTH);
        for step in self.plan.setups.iter().chain(&self.plan.monitors) {
            self.push_step(&mut text, step, 0);
        }
        self.push_items(&mut text, &self.plan.commands, 0);
        let ends = [
            ("Runs nothing by itself", self.other_entries()),
            ("Destroys everything on", self.destroyed()),
            (
                "Not on this machine",
                machine.map(|machine| machine.lacks(self.plan)).unwrap_or_default(),
            ),
        ];
        for (title, lines) in ends {
            if !lines.is_empty() {
                text.extend(["\n", title, ":\n"]);
                for line in &lines {
                    push_indented(&mut text, line, 1);
                }
            }
        }
        text
    }

    /// The steps of one program.
    fn one(&self, program: &str) -> Result<String, Error> {
        let mut text = String::new();
        for step in self.plan.steps().iter().filter(|step| step.program == program) {
            self.push_step(&mut text, step, 0);
        }
        if text.is_empty() {
            return Err(Error::Usage(format!("the job runs no `{program}`")));
        }
        Ok(text.trim_start().to_owned())
    }

    /// What the tests do, and how long they take.
    fn paragraph(&self) -> String {
        let mut sentences: Vec<String> = Vec::new();
        for step in self.plan.steps() {
            let sentence = self.about(step);
            if step.role == Role::Test && !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        if let Some(seconds) = self.plan.expected_seconds() {
            // The blanks do not break, for a number without its unit reads badly.
            let time = show::duration(seconds).replace(' ', "\u{a0}");
            sentences.push(format!("It takes about {time}."));
        }
        sentences.join(" ")
    }

    fn about(&self, step: &Step) -> String {
        let summary = format!("{}: {}.", step.program, step.summary.trim_end_matches('.'));
        let program = self.catalog.described(&step.program);
        match program.and_then(|program| program.manifest.description.clone()) {
            Some(description) => format!("{summary} {}", description.trim()),
            None => summary,
        }
    }

    fn push_items(&self, text: &mut String, items: &[Item], depth: usize) {
        for item in items {
            match item {
                Item::Step(step) => self.push_step(text, step, depth),
                Item::Block { head, items } => {
                    let (open, close) = reproduce::block_lines(head);
                    text.push('\n');
                    push_indented(text, &open, depth);
                    self.push_items(text, items, depth + 1);
                    push_indented(text, close, depth);
                }
            }
        }
    }

    fn push_step(&self, text: &mut String, step: &Step, depth: usize) {
        let role = match step.role {
            Role::Setup => "setup",
            Role::Monitor => "monitor",
            Role::Daemon => "daemon",
            Role::Test => "test",
        };
        let mut title = format!("{}: {role} {}", line_of(self.sources(), step.span), step.program);
        // What the test does is told on top.
        if step.role != Role::Test {
            title.extend([": ", &step.summary]);
        }
        text.push('\n');
        push_indented(text, &title, depth);
        for command in &step.commands {
            push_indented(text, &as_run(step, command), depth + 1);
        }
        let restored = step.saves.iter().map(|files| format!("{files} as it was"));
        let undo = step.undo.iter().map(|command| command.text.clone()).chain(restored);
        for (number, line) in undo.enumerate() {
            if number == 0 {
                push_indented(text, "afterwards:", depth + 1);
            }
            push_indented(text, &line, depth + 2);
        }
    }

    /// The entries of the job file that run nothing: what programs read, and what only names the job.
    fn other_entries(&self) -> Vec<String> {
        let steps = self.plan.steps();
        let mut lines = Vec::new();
        for (name, entry) in self.job.root.iter().filter(|(name, _)| !name.is_comment()) {
            let file = self.sources().file(entry.key_span.file);
            let is_written_there = self.files.iter().any(|known| known == file.name());
            let is_step = steps.iter().any(|step| step.span == entry.key_span);
            let holds_steps = entry.node.value.as_map().is_some_and(|map| {
                map.iter()
                    .any(|(_, inner)| steps.iter().any(|step| step.span == inner.key_span))
            });
            if is_written_there && !is_step && !holds_steps {
                lines.push(format!(
                    "{}: {}",
                    line_of(self.sources(), entry.key_span),
                    show::name(name)
                ));
            }
        }
        lines
    }

    fn destroyed(&self) -> Vec<String> {
        let storage = &self.plan.storage;
        let foreign: Vec<&Device> = storage
            .overwritten
            .iter()
            .filter(|device| !device.is_made_by_job)
            .collect();
        let mut lines: Vec<String> = foreign.iter().map(|device| device.word.as_str().to_owned()).collect();
        match &storage.choice {
            Some(choice) if !foreign.is_empty() => {
                lines = vec![format!(
                    "{} out of the host's {}, found when it runs",
                    choice.amount(),
                    choice.entry
                )];
            }
            _ => {}
        }
        if !lines.is_empty() {
            lines.push("It refuses to start without --allow-format, and when one of them is in use.".to_owned());
        }
        lines
    }

    fn sources(&self) -> &SourceSet {
        self.catalog.sources()
    }
}

/// A command as a shell would get it.
fn as_run(step: &Step, command: &Command) -> String {
    match (step.role, command.form) {
        (Role::Daemon | Role::Monitor, Form::Simple) => format!("{} &", command.text),
        _ => command.text.clone(),
    }
}

fn push_indented(text: &mut String, lines: &str, depth: usize) {
    for line in lines.lines() {
        text.push_str(format!("{}{line}", "    ".repeat(depth)).trim_end());
        text.push('\n');
    }
}

/// The words of `text` in lines of at most `width` columns, as far as words are no longer.
fn fill(text: &str, width: usize) -> String {
    let mut filled = String::new();
    let mut column = 0;
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            filled.push('\n');
            column = 0;
        } else if column > 0 {
            filled.push(' ');
            column += 1;
        }
        filled.push_str(word);
        column += length;
    }
    filled.push('\n');
    filled.replace('\u{a0}', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_filled_up_to_the_width() {
        assert_eq!(fill("a bb  ccc\ndddd", 5), "a bb\nccc\ndddd\n");
        assert_eq!(fill("abcdefgh i", 5), "abcdefgh\ni\n");
        assert_eq!(fill("aé é 1\u{a0}s", 5), "aé é\n1 s\n");
    }
}
