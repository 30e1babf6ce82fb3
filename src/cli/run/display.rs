//! What is shown while a job runs: the phase with its time on a terminal, the script's own lines elsewhere.

use std::borrow::Cow;
use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::process::Event;
use crate::cli::{Io, show};

/// How often the time on the terminal moves: no oftener than it must, for the machine is being measured.
const TICK: Duration = Duration::from_secs(1);

/// Lines that are kept for the case of a failure when quiet was asked for.
const KEPT_LINES: usize = 12;

/// Shows a run as it goes on.
pub(super) struct Display<'a> {
    io: &'a mut Io,
    phase: Option<(Phase, Instant, ProgressBar)>,
    kept: Vec<String>,
    skipped: Vec<String>,
}

/// A part of a run, as the script announces it.
#[derive(Debug, PartialEq, Eq)]
struct Phase {
    /// `setup fs`, `test hackbench`.
    name: String,
    /// How long it is expected to take.
    seconds: Option<u64>,
}

impl Phase {
    /// Of `setup NAME` or `test NAME, about N s`; messages of any other form are none.
    fn parse(message: &str) -> Option<Self> {
        let (kind, rest) = message.split_once(' ')?;
        let (program, time) = match rest.split_once(", about ") {
            Some((program, time)) => (program, Some(time.strip_suffix(" s")?.parse().ok()?)),
            None => (rest, None),
        };
        let is_phase = matches!(kind, "setup" | "daemon" | "test") && !program.contains(' ');
        is_phase.then(|| Self {
            name: format!("{kind} {program}"),
            seconds: time,
        })
    }
}

impl<'a> Display<'a> {
    /// Shows on standard error.
    pub(super) fn new(io: &'a mut Io) -> Self {
        Self {
            io,
            phase: None,
            kept: Vec::new(),
            skipped: Vec::new(),
        }
    }

    /// Takes in what happens.
    pub(super) fn show(&mut self, event: Event) {
        match event {
            Event::Line(line) => self.line(line),
            Event::Ending => self.tell("ending the run; what was set up is undone"),
            Event::EndingAgain => self.tell("still cleaning up; this cannot be hurried without leaving things behind"),
        }
    }

    /// Ends the show; gives what the script said was skipped.
    pub(super) fn finish(mut self, is_success: bool) -> Vec<String> {
        self.end_phase();
        if !is_success && self.io.is_quiet() {
            self.io.message("error", &self.kept.join("\n"));
        }
        self.skipped
    }

    fn line(&mut self, line: String) {
        let message = line.strip_prefix("jobc: ").unwrap_or(&line);
        // The closing table says so better.
        if message.starts_with("done; results are in ") {
            return;
        }
        if let Some(what) = message.strip_prefix("skipped: ") {
            self.skipped.push(what.to_owned());
        }
        if let Some(phase) = Phase::parse(message) {
            self.begin_phase(phase, &line);
        } else {
            self.tell(&line);
            self.keep(line);
        }
    }

    fn keep(&mut self, line: String) {
        if self.kept.len() == KEPT_LINES {
            self.kept.remove(0);
        }
        self.kept.push(line);
    }

    fn begin_phase(&mut self, phase: Phase, line: &str) {
        self.end_phase();
        if !self.io.shows_progress() {
            return self.io.tell(line);
        }
        let expected = match phase.seconds {
            Some(seconds) => Cow::from(format!(" of about {}", show::duration(seconds))),
            None => Cow::from(""),
        };
        let style = ProgressStyle::with_template("{spinner} {msg}: {time}{prefix}")
            .expect("bug: the template of the progress line is well-formed")
            .with_key("time", |state: &ProgressState, text: &mut dyn fmt::Write| {
                // Writing to a text cannot fail.
                let _ = text.write_str(&show::duration(state.elapsed().as_secs()));
            });
        let bar = ProgressBar::new_spinner()
            .with_style(style)
            .with_prefix(expected)
            .with_message(phase.name.clone());
        bar.enable_steady_tick(TICK);
        self.phase = Some((phase, Instant::now(), bar));
    }

    /// Leaves a line with the time that the phase took.
    fn end_phase(&mut self) {
        if let Some((phase, started, bar)) = self.phase.take() {
            bar.finish_and_clear();
            let tenths = started.elapsed().as_secs_f64();
            self.io.tell(&format!("{}: {tenths:.1} s", phase.name));
        }
    }

    /// Writes a line, above the phase's where there is one.
    fn tell(&mut self, line: &str) {
        match &self.phase {
            Some((_, _, bar)) => bar.suspend(|| self.io.tell(line)),
            None => self.io.tell(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(message: &str, expected: Option<(&str, Option<u64>)>) {
        let phase = Phase::parse(message);
        let seen = phase.as_ref().map(|phase| (phase.name.as_str(), phase.seconds));
        assert_eq!(seen, expected, "{message}");
    }

    #[test]
    fn phases_are_told_from_other_messages() {
        check("setup fs", Some(("setup fs", None)));
        check("daemon netserver", Some(("daemon netserver", None)));
        check("test hackbench", Some(("test hackbench", None)));
        check("test stress-ng, about 60 s", Some(("test stress-ng", Some(60))));
        check("setup fs failed (exit code 1)", None);
        check("test mytest failed (exit code 7); its output is in x", None);
        check("daemon netserver ended at once", None);
        check("monitor vmstat ended at once; see x", None);
        check("test", None);
    }
}
