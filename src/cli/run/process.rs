//! The script of a job as a child process: its messages line by line, and signals passed on to it.
//!
//! The script is in a process group of its own. So Ctrl-C reaches it through here alone, once, wherever it was typed or
//! sent, and can never hit a command of its clean-up.

use std::io::{self, BufRead as _, BufReader, Read};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use camino::Utf8Path;
use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::{Handle, Signals};

/// The signals that end a run.
const ENDING: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// Something that happens while a script runs.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The script wrote a line.
    Line(String),
    /// A signal came that ends the run; it was passed on.
    Ending,
    /// Another one came, which changes nothing: the clean-up is under way.
    EndingAgain,
}

/// What the threads that listen have heard.
enum Heard {
    Line(String),
    Signal(i32),
    Silence,
}

/// Listens for the signals that end a run, none of which ends this process from here on.
pub(super) struct Listener {
    sender: Sender<Heard>,
    receiver: Receiver<Heard>,
    handle: Handle,
}

impl Listener {
    /// Begins to listen. What is to be taken away after a signal had better be made later than this.
    ///
    /// # Errors
    /// When signals cannot be caught.
    pub(super) fn begin() -> io::Result<Self> {
        let (sender, receiver) = channel();
        let mut signals = Signals::new(ENDING)?;
        let handle = signals.handle();
        let to_run = sender.clone();
        thread::spawn(move || {
            for signal in &mut signals {
                // Nobody listens any more when the run is over.
                let _ = to_run.send(Heard::Signal(signal));
            }
        });
        Ok(Self {
            sender,
            receiver,
            handle,
        })
    }

    /// Runs a script to its end; `take` gets what happens.
    ///
    /// # Errors
    /// When the shell cannot be started.
    pub(super) fn run(
        &self,
        script: &Utf8Path,
        arguments: &[&str],
        take: &mut dyn FnMut(Event),
    ) -> io::Result<ExitStatus> {
        let child = start(script, arguments)?;
        watch(child, self.sender.clone(), &self.receiver, take)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.handle.close();
    }
}

fn start(script: &Utf8Path, arguments: &[&str]) -> io::Result<Child> {
    Command::new("sh")
        .arg(script)
        .args(arguments)
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
}

fn watch(
    mut child: Child,
    sender: Sender<Heard>,
    receiver: &Receiver<Heard>,
    take: &mut dyn FnMut(Event),
) -> io::Result<ExitStatus> {
    let messages = child.stderr.take().expect("bug: its standard error is a pipe");
    thread::spawn(move || read_lines(messages, &sender));
    let mut is_ending = false;
    for heard in receiver {
        match heard {
            Heard::Line(line) => take(Event::Line(line)),
            Heard::Signal(_) if is_ending => take(Event::EndingAgain),
            Heard::Signal(signal) => {
                is_ending = true;
                pass_on(&child, signal);
                take(Event::Ending);
            }
            Heard::Silence => break,
        }
    }
    child.wait()
}

fn read_lines(messages: impl Read, sender: &Sender<Heard>) {
    for line in BufReader::new(messages).split(b'\n') {
        let Ok(line) = line else { break };
        let _ = sender.send(Heard::Line(String::from_utf8_lossy(&line).into_owned()));
    }
    // Only the script itself writes here; its steps write to the result directory. So this is its end.
    let _ = sender.send(Heard::Silence);
}

/// Sends a signal to the script. It was not waited for yet, so its number is still its own.
fn pass_on(child: &Child, signal: i32) {
    let signal = match signal {
        SIGHUP => Signal::HUP,
        SIGINT => Signal::INT,
        SIGQUIT => Signal::QUIT,
        _ => Signal::TERM,
    };
    // A script that has ended needs no signal any more.
    let _ = kill_process(Pid::from_child(child), signal);
}
