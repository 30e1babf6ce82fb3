//! What an evaluation may still use.

use std::fmt::{self, Write};

use super::error::{Failure, Outcome};
use super::limits::{MAX_ALLOCATED, MAX_ITEMS, MAX_STEPS, MAX_TEXT};

/// Steps and bytes left.
#[derive(Debug)]
pub(super) struct Budget {
    steps: u64,
    bytes: usize,
}

impl Budget {
    pub(super) fn new() -> Self {
        Self {
            steps: MAX_STEPS,
            bytes: MAX_ALLOCATED,
        }
    }

    /// Counts `steps`.
    pub(super) fn spend(&mut self, steps: u64) -> Outcome<()> {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                self.steps = left;
                Ok(())
            }
            None => Err(Failure::limit(format!(
                "the expression takes more than {MAX_STEPS} steps"
            ))),
        }
    }

    /// Counts work on `count` items or characters that are cheap each.
    pub(super) fn spend_on(&mut self, count: usize) -> Outcome<()> {
        self.spend(u64::try_from(count / 16).unwrap_or(u64::MAX))
    }

    /// Counts a text of `bytes`, before it is made.
    pub(super) fn text(&mut self, bytes: usize) -> Outcome<()> {
        if bytes > MAX_TEXT {
            return Err(text_too_long());
        }
        self.allocate(bytes)?;
        self.spend_on(bytes / 4)
    }

    /// Counts a list or mapping of `count` items, before it is made.
    pub(super) fn items(&mut self, count: usize) -> Outcome<()> {
        if count > MAX_ITEMS {
            return Err(Failure::limit(format!("a list of more than {MAX_ITEMS} items")));
        }
        self.allocate(count.saturating_mul(size_of::<crate::value::Node>()))?;
        self.spend_on(count)
    }

    fn allocate(&mut self, bytes: usize) -> Outcome<()> {
        match self.bytes.checked_sub(bytes) {
            Some(left) => {
                self.bytes = left;
                Ok(())
            }
            None => Err(Failure::limit(format!(
                "the expression needs more than {} MiB",
                MAX_ALLOCATED >> 20
            ))),
        }
    }
}

fn text_too_long() -> Failure {
    Failure::limit(format!("a text of more than {} KiB", MAX_TEXT >> 10))
}

/// Text that refuses to grow beyond [`MAX_TEXT`]. Lists that hold a list many times over stay small in memory but
/// are large when written out; this stops them.
#[derive(Debug, Default)]
pub(super) struct CappedText {
    text: String,
}

impl CappedText {
    /// Writes through `write`.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> Outcome<()> {
        write(self).map_err(|_| text_too_long())
    }

    /// Appends `more`.
    pub(super) fn push(&mut self, more: &str) -> Outcome<()> {
        self.write(|out| out.write_str(more))
    }

    /// The text, counted in `budget`.
    pub(super) fn finish(self, budget: &mut Budget) -> Outcome<String> {
        budget.text(self.text.len())?;
        Ok(self.text)
    }
}

impl Write for CappedText {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        if self.text.len() + more.len() > MAX_TEXT {
            return Err(fmt::Error);
        }
        self.text.push_str(more);
        Ok(())
    }
}
