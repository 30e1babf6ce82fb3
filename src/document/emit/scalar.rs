//! Writes one scalar in a style that has been chosen, with libyaml's folding at 80 columns.

use super::Emitter;
use super::style::{self, Style};

/// A line is folded at the first blank beyond this column.
const BEST_WIDTH: usize = 80;

impl Emitter<'_> {
    /// Writes a string. `indent` is that of further lines; `None` in a key before its colon, which is never folded.
    pub(super) fn string(&mut self, text: &str, style: Style, indent: Option<usize>) {
        if text == "<<" {
            self.out.push_str("!!str ");
        }
        self.styled(text, style, indent);
    }

    /// Writes a symbol, `text` being without its colon.
    pub(super) fn symbol(&mut self, text: &str, indent: Option<usize>) {
        if text.is_empty() {
            self.out.push_str("!ruby/symbol ''");
            return;
        }
        let text = format!(":{text}");
        let style = style::of_symbol(style::analyze(&text));
        if style != Style::Plain {
            self.out.push_str("! ");
        }
        self.styled(&text, style, indent);
    }

    fn styled(&mut self, text: &str, style: Style, indent: Option<usize>) {
        match style {
            Style::Plain => self.folded(text, indent),
            Style::Single => self.single_quoted(text, indent),
            Style::Double => self.double_quoted(text, indent),
            Style::Literal => self.literal(text, indent.unwrap_or(super::INDENT)),
        }
    }

    /// Characters on the current line.
    fn column(&self) -> usize {
        let line = &self.out[self.line_start..];
        if line.len() <= BEST_WIDTH {
            // Not more characters than bytes: the exact number cannot matter.
            return line.len();
        }
        line.chars().count()
    }

    fn is_full(&self) -> bool {
        self.column() > BEST_WIDTH
    }

    /// Whether `text` ends before a fold can come.
    fn fits(&self, text: &str) -> bool {
        self.out.len() - self.line_start + text.len() <= BEST_WIDTH
    }

    /// A plain scalar of one line.
    fn folded(&mut self, text: &str, indent: Option<usize>) {
        let Some(indent) = indent.filter(|_| !self.fits(text)) else {
            self.out.push_str(text);
            return;
        };
        let mut rest = text;
        while let Some(at) = rest.find(' ') {
            self.out.push_str(&rest[..at]);
            let blanks = rest[at..].len() - rest[at..].trim_start_matches(' ').len();
            if blanks == 1 && self.is_full() {
                self.new_line(indent);
            } else {
                self.out.push_str(&rest[at..at + blanks]);
            }
            rest = &rest[at + blanks..];
        }
        self.out.push_str(rest);
    }

    fn single_quoted(&mut self, text: &str, indent: Option<usize>) {
        self.out.push('\'');
        let is_simple = !text.contains(['\'', '\n', '\u{2028}', '\u{2029}']);
        if is_simple && (indent.is_none() || self.fits(text)) {
            self.out.push_str(text);
        } else {
            self.single_quoted_text(text, indent);
        }
        self.out.push('\'');
    }

    fn single_quoted_text(&mut self, text: &str, indent: Option<usize>) {
        let pad = indent.unwrap_or(0);
        let mut is_after_space = false;
        let mut is_after_break = false;
        for (at, c) in text.char_indices() {
            if c == ' ' {
                let rest = &text[at + 1..];
                let may_fold = !is_after_space && at > 0 && !rest.is_empty() && !rest.starts_with(' ');
                match indent {
                    Some(indent) if may_fold && self.is_full() => self.new_line(indent),
                    _ => self.out.push(' '),
                }
                is_after_space = true;
                continue;
            }
            if is_break(c) {
                if !is_after_break && c == '\n' {
                    self.out.push('\n');
                }
                self.break_line(c);
                is_after_break = true;
                continue;
            }
            if is_after_break {
                self.pad(pad);
            }
            if c == '\'' {
                self.out.push('\'');
            }
            self.out.push(c);
            (is_after_space, is_after_break) = (false, false);
        }
        if is_after_break {
            self.pad(pad);
        }
    }

    fn break_line(&mut self, c: char) {
        self.out.push(c);
        self.line_start = self.out.len();
    }

    fn double_quoted(&mut self, text: &str, indent: Option<usize>) {
        self.out.push('"');
        let mut is_after_space = false;
        for (at, c) in text.char_indices() {
            if c == ' ' {
                let rest = &text[at + 1..];
                let may_fold = !is_after_space && at > 0 && !rest.is_empty();
                match indent {
                    Some(indent) if may_fold && self.is_full() => {
                        self.new_line(indent);
                        if rest.starts_with(' ') {
                            self.out.push('\\');
                        }
                    }
                    _ => self.out.push(' '),
                }
                is_after_space = true;
            } else if needs_escape(c) {
                self.escape(c);
                is_after_space = false;
            } else {
                self.out.push(c);
                is_after_space = false;
            }
        }
        self.out.push('"');
    }

    fn escape(&mut self, c: char) {
        let short = match c {
            '\0' => '0',
            '\u{7}' => 'a',
            '\u{8}' => 'b',
            '\t' => 't',
            '\n' => 'n',
            '\u{b}' => 'v',
            '\u{c}' => 'f',
            '\r' => 'r',
            '\u{1b}' => 'e',
            '"' => '"',
            '\\' => '\\',
            '\u{85}' => 'N',
            '\u{a0}' => '_',
            '\u{2028}' => 'L',
            '\u{2029}' => 'P',
            _ => {
                let code = u32::from(c);
                let escaped = match code {
                    0..=0xff => format!("\\x{code:02X}"),
                    0x100..=0xffff => format!("\\u{code:04X}"),
                    _ => format!("\\U{code:08X}"),
                };
                self.out.push_str(&escaped);
                return;
            }
        };
        self.out.push('\\');
        self.out.push(short);
    }

    fn literal(&mut self, text: &str, indent: usize) {
        self.out.push('|');
        if text.starts_with(|c| c == ' ' || is_break(c)) {
            self.out.push_str(&super::INDENT.to_string());
        }
        self.chomping(text);
        self.break_line('\n');
        for line in text.split_inclusive(is_break) {
            if !line.starts_with(is_break) {
                self.pad(indent);
            }
            self.out.push_str(line);
            if line.ends_with(is_break) {
                self.line_start = self.out.len();
            }
        }
    }

    /// Says what becomes of the line feeds at the end of a block.
    fn chomping(&mut self, text: &str) {
        let mut from_end = text.chars().rev();
        let last_is_break = from_end.next().is_some_and(is_break);
        self.is_open_ended = false;
        if !last_is_break {
            self.out.push('-');
        } else if from_end.next().is_none_or(is_break) {
            self.out.push('+');
            self.is_open_ended = true;
        }
    }
}

fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn needs_escape(c: char) -> bool {
    let is_printable = matches!(c, '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{ffff}');
    !is_printable
        || matches!(
            c,
            '"' | '\\' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
        )
}
