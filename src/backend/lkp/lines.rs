//! The text of a script as it grows, with the blank lines between its items.

/// What kind of item stands in a script; two of one kind may stand without a blank line between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    /// The start of a block: the first item needs no blank line.
    BlockStart,
    /// An `export`.
    Export,
    /// A monitor.
    Monitor,
    /// Anything else.
    Other,
}

/// A script in the making.
#[derive(Debug)]
pub(super) struct Lines {
    text: String,
    last: Item,
}

impl Lines {
    pub(super) fn new() -> Self {
        Self {
            text: String::with_capacity(4096),
            last: Item::Other,
        }
    }

    /// Adds text as it is.
    pub(super) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds one line at `depth` tabs; an empty one is not indented.
    pub(super) fn line(&mut self, depth: usize, line: &str) {
        if !line.is_empty() {
            for _ in 0..depth {
                self.text.push('\t');
            }
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Begins an item: a blank line, unless the item follows one of its kind or opens a block.
    pub(super) fn begin(&mut self, item: Item) {
        let joins = self.last == Item::BlockStart || (self.last == item && item != Item::Other);
        if !joins {
            self.text.push('\n');
        }
        self.last = item;
    }

    /// Opens a block: what comes next is its first item.
    pub(super) fn open_block(&mut self) {
        self.last = Item::BlockStart;
    }

    /// Closes a block; gives whether it held no item.
    pub(super) fn close_block(&mut self) -> bool {
        let was_empty = self.last == Item::BlockStart;
        self.last = Item::Other;
        was_empty
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}
