//! Values to YAML, byte for byte as Ruby's Psych writes them (libyaml's emitter, 80 columns).
//!
//! One deviation is the dialect's own (spec section 9): a top-level symbol key that is a comment is written as an
//! empty line and the comment.

mod anchors;
mod scalar;
mod style;

use crate::value::{Entry, Map, Name, Node, Value};

use anchors::{Anchors, Mention};

/// Columns by which a nested mapping or the lines of a scalar are indented.
const INDENT: usize = 2;

/// Longest key in bytes that is written before its colon on one line; longer ones take the `? ` form.
const LONGEST_SIMPLE_KEY: usize = 128;

/// The YAML document of `map`, from `---` to the last line feed.
///
/// ```
/// use jobc::document::emit::emit;
/// use jobc::source::Span;
/// use jobc::value::{Key, Map, Node, Value};
///
/// let mut map = Map::new();
/// map.insert(Key::symbol("#! jobs/x.yaml", Span::GENERATED), Node::generated(Value::Null));
/// map.insert(Key::str("disk", Span::GENERATED), Node::generated(Value::str("1HDD")));
/// assert_eq!(emit(&map), "---\n\n#! jobs/x.yaml\ndisk: 1HDD\n");
/// ```
pub fn emit(map: &Map) -> String {
    let mut out = String::new();
    emit_into(map, &mut out);
    out
}

/// Appends the YAML document of `map` to `out`.
pub fn emit_into(map: &Map, out: &mut String) {
    let mut emitter = Emitter::new(map, out);
    emitter.out.push_str("---");
    if map.is_empty() {
        emitter.out.push_str(" {}\n");
        return;
    }
    emitter.root(map);
    if emitter.is_open_ended {
        emitter.out.push_str("...\n");
    }
}

/// The lines that the keys of `map` have in a document: what [`emit`] writes, without document marks.
pub fn emit_entries(map: &Map) -> String {
    let mut out = String::new();
    Emitter::new(map, &mut out).root(map);
    out
}

struct Emitter<'a> {
    out: &'a mut String,
    /// Where the current line begins in `out`.
    line_start: usize,
    /// Whether the last block scalar kept empty lines at its end, so that the document needs an end mark.
    is_open_ended: bool,
    anchors: Anchors,
}

/// What a value stands after, as far as its form depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After `key:`; a list begins in the key's column.
    Key,
    /// After `- `; a list or mapping begins on the same line.
    Item,
    /// After the `? ` or `: ` of a long key; a list or mapping begins on the same line.
    LongKey,
}

impl<'a> Emitter<'a> {
    fn new(map: &Map, out: &'a mut String) -> Self {
        let line_start = out.len();
        Self {
            out,
            line_start,
            is_open_ended: false,
            anchors: Anchors::of(map),
        }
    }

    fn root(&mut self, map: &Map) {
        for (name, entry) in map.iter() {
            match name {
                Name::Symbol(text) if is_comment(text, entry) => {
                    self.new_line(0);
                    self.out.push('\n');
                    self.line_start = self.out.len();
                    self.out.push_str(text);
                }
                _ => {
                    self.new_line(0);
                    self.entry(name, &entry.node, 0);
                }
            }
        }
        self.new_line(0);
    }

    /// Ends the line, unless it has only begun, and indents the next.
    fn new_line(&mut self, indent: usize) {
        if self.out.len() > self.line_start {
            self.out.push('\n');
            self.line_start = self.out.len();
        }
        self.pad(indent);
    }

    fn pad(&mut self, indent: usize) {
        const BLANKS: &str = "                                ";
        let mut missing = indent;
        while missing > 0 {
            let width = missing.min(BLANKS.len());
            self.out.push_str(&BLANKS[..width]);
            missing -= width;
        }
    }

    fn mapping(&mut self, map: &Map, indent: usize, is_on_line: bool) {
        for (index, (name, entry)) in map.iter().enumerate() {
            if index > 0 || !is_on_line {
                self.new_line(indent);
            }
            self.entry(name, &entry.node, indent);
        }
    }

    fn sequence(&mut self, items: &[Node], indent: usize, is_on_line: bool) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 || !is_on_line {
                self.new_line(indent);
            }
            self.out.push('-');
            self.node(&item.value, indent, Place::Item);
        }
    }

    fn entry(&mut self, name: &Name, value: &Node, indent: usize) {
        let is_simple = match name {
            Name::Str(text) => self.simple_string_key(text),
            Name::Symbol(text) => self.simple_symbol_key(text),
            Name::Other(key) => self.simple_other_key(key),
        };
        if is_simple {
            self.out.push(':');
            self.node(&value.value, indent, Place::Key);
        } else {
            self.out.push('?');
            self.node(&name.to_value(), indent, Place::LongKey);
            self.new_line(indent);
            self.out.push(':');
            self.node(&value.value, indent, Place::LongKey);
        }
    }

    /// Writes a text key before its colon, if it may stand there.
    fn simple_string_key(&mut self, text: &str) -> bool {
        let shape = style::analyze(text);
        if text.len() > LONGEST_SIMPLE_KEY || shape.is_multiline {
            return false;
        }
        self.string(text, style::of_string(text, shape), None);
        true
    }

    fn simple_symbol_key(&mut self, text: &str) -> bool {
        let shape = style::analyze(text);
        // One byte for the colon.
        if text.len() + 1 > LONGEST_SIMPLE_KEY || shape.is_multiline {
            return false;
        }
        self.symbol(text, None);
        true
    }

    fn simple_other_key(&mut self, key: &Value) -> bool {
        if key.is_null() {
            self.out.push_str("! ''");
        } else if let Some(text) = super::scalar::written(key) {
            self.out.push_str(&text);
        } else {
            return self.simple_compound_key(key);
        }
        true
    }

    /// Lists and mappings are simple keys when they are empty, or stand there as an alias.
    fn simple_compound_key(&mut self, key: &Value) -> bool {
        match self.anchors.mention(key) {
            Mention::Alias(id) => self.reference("*", id, " "),
            Mention::Anchor(id) if is_empty(key) => {
                self.anchors.define(key);
                self.reference("&", id, " ");
                self.out.push_str(empty_form(key));
            }
            Mention::Plain if is_empty(key) => self.out.push_str(empty_form(key)),
            _ => return false,
        }
        true
    }

    fn reference(&mut self, before: &str, id: u32, after: &str) {
        self.out.push_str(before);
        self.out.push_str(&id.to_string());
        self.out.push_str(after);
    }

    /// Writes a value after its indicator, from the blank before it on. `indent` is the indicator's own.
    fn node(&mut self, value: &Value, indent: usize, place: Place) {
        match value {
            Value::Null => {}
            Value::Str(text) => {
                self.out.push(' ');
                let shape = style::analyze(text);
                self.string(text, style::of_string(text, shape), Some(indent + INDENT));
            }
            Value::Symbol(text) => {
                self.out.push(' ');
                self.symbol(text, Some(indent + INDENT));
            }
            Value::Seq(_) | Value::Map(_) => self.compound(value, indent, place),
            other => {
                self.out.push(' ');
                self.out.push_str(&super::scalar::written(other).unwrap_or_default());
            }
        }
    }

    fn compound(&mut self, value: &Value, indent: usize, place: Place) {
        let mention = self.anchors.mention(value);
        match mention {
            Mention::Alias(id) => {
                self.reference(" *", id, "");
                return;
            }
            Mention::Anchor(id) => {
                self.anchors.define(value);
                self.reference(" &", id, "");
            }
            Mention::Plain => {}
        }
        if is_empty(value) {
            self.out.push(' ');
            self.out.push_str(empty_form(value));
            return;
        }
        let is_on_line = place != Place::Key && mention == Mention::Plain;
        if is_on_line {
            self.out.push(' ');
        }
        match value {
            Value::Seq(items) => {
                let is_in_column = place != Place::Item && !is_on_line;
                let indent = if is_in_column { indent } else { indent + INDENT };
                self.sequence(items, indent, is_on_line);
            }
            Value::Map(map) => self.mapping(map, indent + INDENT, is_on_line),
            _ => unreachable!("bug: only lists and mappings are compound"),
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Seq(items) => items.is_empty(),
        Value::Map(map) => map.is_empty(),
        _ => false,
    }
}

fn empty_form(value: &Value) -> &'static str {
    if matches!(value, Value::Seq(_)) { "[]" } else { "{}" }
}

/// Whether a top-level entry is written as a comment: it holds nothing, and its text is one line.
fn is_comment(text: &str, entry: &Entry) -> bool {
    text.starts_with('#') && entry.node.value.is_null() && !text.contains(['\n', '\r'])
}
