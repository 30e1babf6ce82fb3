//! The streams and surroundings of a command, as one value that tests can make.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal as _, Read, Write};

use anstream::{AutoStream, ColorChoice};
use camino::Utf8PathBuf;
use clap::builder::StyledStr;

use super::{Error, Status};
use crate::diagnostic::render::{self, Format, Style};
use crate::diagnostic::{Diagnostics, Severity};
use crate::source::{SourceSet, StoreError, read_bounded};

/// Where a command reads and writes, and what it may know of its surroundings.
pub struct Io {
    input: Box<dyn Read>,
    out: Box<dyn Write>,
    err: Box<dyn Write>,
    out_style: Style,
    err_style: Style,
    err_is_terminal: bool,
    is_quiet: bool,
    environment: fn(&str) -> Option<String>,
}

impl Io {
    /// The streams and the environment of this process.
    pub fn of_process() -> Self {
        Self {
            input: Box::new(io::stdin()),
            out: Box::new(BufWriter::new(io::stdout())),
            err: Box::new(io::stderr()),
            out_style: style(AutoStream::choice(&io::stdout())),
            err_style: style(AutoStream::choice(&io::stderr())),
            err_is_terminal: io::stderr().is_terminal(),
            is_quiet: false,
            environment: |name| std::env::var(name).ok().filter(|value| !value.is_empty()),
        }
    }

    /// Streams of the caller's, without colours and without an environment.
    pub fn new(input: impl Read + 'static, out: impl Write + 'static, err: impl Write + 'static) -> Self {
        Self {
            input: Box::new(input),
            out: Box::new(out),
            err: Box::new(err),
            out_style: Style::PLAIN,
            err_style: Style::PLAIN,
            err_is_terminal: false,
            is_quiet: false,
            environment: |_| None,
        }
    }

    /// Takes over `--color` and `--quiet`.
    pub(super) fn set_options(&mut self, color: ColorChoice, is_quiet: bool) {
        match color {
            ColorChoice::Auto => {}
            choice => {
                self.out_style = style(choice);
                self.err_style = style(choice);
            }
        }
        self.is_quiet = is_quiet;
    }

    /// The environment variable `name`, unless it is empty.
    pub fn variable(&self, name: &str) -> Option<String> {
        (self.environment)(name)
    }

    /// Whether only errors may be told.
    pub(super) fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    /// Whether progress may be shown: somebody is watching and has not asked for quiet.
    pub fn shows_progress(&self) -> bool {
        self.err_is_terminal && !self.is_quiet
    }

    /// All of standard input.
    ///
    /// # Errors
    /// When it cannot be read, is no UTF-8, or is longer than any job file can be.
    pub fn read_input(&mut self) -> Result<String, Error> {
        let path = || Utf8PathBuf::from("standard input");
        let bytes = read_bounded(&mut self.input).map_err(Error::Stream)?;
        let bytes = bytes.ok_or_else(|| StoreError::TooLarge { path: path() })?;
        String::from_utf8(bytes).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            Error::Read(StoreError::NotUtf8 { path: path(), offset })
        })
    }

    /// Writes a part of the result.
    pub fn result(&mut self, text: &str) -> Result<(), Error> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Writes a part of the result that clap has styled.
    pub(super) fn result_text(&mut self, text: &StyledStr) -> Result<(), Error> {
        let text = styled(text, self.out_style);
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Writes to standard error what clap has styled.
    pub(super) fn error_text(&mut self, text: &StyledStr) -> Result<(), Error> {
        let text = styled(text, self.err_style);
        Ok(self.err.write_all(text.as_bytes())?)
    }

    /// Tells the user something on standard error that is no result, unless quiet was asked for.
    pub fn tell(&mut self, text: &str) {
        if !self.is_quiet {
            self.flush_before_message();
            // A message that cannot be delivered must not change how the command ends.
            let _ = writeln!(self.err, "{text}");
        }
    }

    /// Writes `LEVEL: TEXT` to standard error, also when quiet: it says why nothing comes.
    pub(super) fn message(&mut self, level: &str, text: &dyn Display) {
        let _ = writeln!(self.err, "{level}: {text}");
    }

    /// Shows findings on standard error in the human format and a line that counts them.
    ///
    /// With `--quiet` only errors are shown.
    pub fn show_findings(&mut self, sources: &SourceSet, diags: &Diagnostics) -> Status {
        let mut shown = diags.clone();
        if self.is_quiet {
            shown.items_mut().retain(|finding| finding.severity == Severity::Error);
        }
        let text = render::render(Format::Human, self.err_style, sources, &shown);
        self.flush_before_message();
        let _ = self.err.write_all(text.as_bytes());
        if let Some(line) = render::count_line(&render::in_order(sources, &shown)) {
            self.tell(&line);
        }
        Status::of(diags)
    }

    /// How the human format may look on standard output.
    pub fn out_style(&self) -> Style {
        self.out_style
    }

    /// Sends out what is still held back.
    pub(super) fn flush(&mut self) -> Result<(), Error> {
        Ok(self.out.flush()?)
    }

    /// On a terminal, what was said first stands first. A failure shows again in the flush at the end.
    fn flush_before_message(&mut self) {
        let _ = self.out.flush();
    }
}

fn style(choice: ColorChoice) -> Style {
    Style {
        is_coloured: matches!(choice, ColorChoice::Always | ColorChoice::AlwaysAnsi),
        ..Style::PLAIN
    }
}

fn styled(text: &StyledStr, style: Style) -> String {
    if style.is_coloured {
        text.ansi().to_string()
    } else {
        text.to_string()
    }
}
