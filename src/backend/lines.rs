//! Shell text under construction.

use std::fmt;

/// Text that grows by lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Lines(String);

impl Lines {
    /// Adds a line, indented by `depth` tabs.
    pub(super) fn line(&mut self, depth: usize, line: fmt::Arguments<'_>) {
        self.0.extend(std::iter::repeat_n('\t', depth));
        fmt::Write::write_fmt(&mut self.0, line).expect("bug: a string takes any text");
        self.0.push('\n');
    }

    /// Adds text that is whole lines already.
    pub(super) fn text(&mut self, text: &str) {
        self.0.push_str(text);
    }

    /// Whether nothing was added yet.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text.
    pub(super) fn finish(self) -> String {
        self.0
    }
}
