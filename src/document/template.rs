//! Load-time templates (spec section 4.2): `% CODE` lines, `<% CODE %>`, `<%= EXPR %>`, `<%# comment %>`.
//!
//! The text is cut into verbatim runs and tags, and all of it is parsed as one program, so that an `if` may reach
//! over many lines. What is rendered knows for each byte from where it came. A template is parsed once and rendered
//! for many jobs. Cutting follows ERB with its `%` lines, and with `<%-` and `-%>`, which trim the line around a tag.

use std::sync::Arc;

use crate::expr::{Emitted, ErrorKind, EvalError, Names, Program, Scope, Segment, SyntaxError};
use crate::source::{FileId, Span, TextRange};

use super::source_map::{Rendered, RenderedPiece};

/// Longest text that a template may put out, in bytes.
const MAX_OUTPUT: usize = 16 << 20;

/// A parsed template.
#[derive(Debug)]
pub struct Template {
    text: Arc<str>,
    file: FileId,
    parts: Vec<Part>,
    program: Program,
}

/// A segment of the text and the tag around its code.
#[derive(Debug, Clone, Copy)]
struct Part {
    segment: Segment,
    /// The whole tag with its marks; of a verbatim run the run.
    range: TextRange,
}

impl Template {
    /// Parses `text`; gives nothing if it holds no template.
    ///
    /// # Errors
    /// When a tag is not closed, or the code is not in the expression language.
    pub fn parse(text: impl Into<Arc<str>>, file: FileId) -> Result<Option<Self>, SyntaxError> {
        let text: Arc<str> = text.into();
        if !is_template(&text) {
            return Ok(None);
        }
        let mut scanner = Scanner::new(&text, file);
        scanner.scan()?;
        let parts = scanner.parts;
        let segments: Vec<Segment> = parts.iter().map(|part| part.segment).collect();
        let whole = Span {
            file,
            range: TextRange::from_usize(0, text.len()),
        };
        let program = Program::parse(&text, &segments, whole)?;
        Ok(Some(Self {
            text,
            file,
            parts,
            program,
        }))
    }

    /// The text as the template makes it in `scope`.
    ///
    /// # Errors
    /// When an expression on the way has no value, or a limit is exceeded. A name that is unknown
    /// ([`is_unknown_key`](EvalError::is_unknown_key)) means that a default file has no conclusion yet.
    pub fn render(&self, scope: &Scope<'_>) -> Result<Rendered, EvalError> {
        let mut rendered = Rendered::default();
        for emitted in self.program.run(scope)? {
            let (part, text) = match &emitted {
                Emitted::Verbatim(index) => (self.parts[*index], &self.text[self.parts[*index].range.as_usize()]),
                Emitted::Output(index, text) => (self.parts[*index], text.as_str()),
            };
            let origin = Span {
                file: self.file,
                range: part.range,
            };
            if rendered.text.len() + text.len() > MAX_OUTPUT {
                return Err(EvalError {
                    kind: ErrorKind::Limit,
                    message: format!("the template puts out more than {} MiB", MAX_OUTPUT >> 20),
                    span: origin,
                });
            }
            rendered.push(text, origin.range, matches!(emitted, Emitted::Verbatim(_)));
        }
        Ok(rendered)
    }

    /// The text without its tags, all branches included. The keys of this document are the names that the template
    /// of a job file sees.
    pub fn without_tags(&self) -> String {
        let verbatim = self
            .parts
            .iter()
            .filter(|part| matches!(part.segment, Segment::Verbatim(_)));
        verbatim.map(|part| &self.text[part.range.as_usize()]).collect()
    }

    /// The top-level keys that the template reads.
    pub fn names(&self) -> Names {
        self.program.names()
    }
}

impl Rendered {
    fn push(&mut self, text: &str, input: TextRange, is_verbatim: bool) {
        if text.is_empty() {
            return;
        }
        let start = self.text.len();
        self.text.push_str(text);
        self.pieces.push(RenderedPiece {
            out: TextRange::from_usize(start, self.text.len()),
            input,
            is_verbatim,
        });
    }
}

/// Whether a text holds a template: a line that begins with `%`, or a `<%` anywhere.
fn is_template(text: &str) -> bool {
    text.starts_with('%') || text.contains("\n%") || text.contains("<%")
}

/// Cuts a text into verbatim runs and tags.
struct Scanner<'t> {
    text: &'t str,
    file: FileId,
    parts: Vec<Part>,
    position: usize,
    /// Where the verbatim run at hand began.
    run: usize,
}

/// How a tag was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opening {
    Code,
    Output,
    Comment,
}

impl<'t> Scanner<'t> {
    fn new(text: &'t str, file: FileId) -> Self {
        Self {
            text,
            file,
            parts: Vec::new(),
            position: 0,
            run: 0,
        }
    }

    fn scan(&mut self) -> Result<(), SyntaxError> {
        while self.position < self.text.len() {
            let is_line_start = self.position == 0 || self.text[..self.position].ends_with('\n');
            let rest = self.rest();
            if is_line_start && rest.starts_with("%%") {
                self.end_run(self.position);
                self.run = self.position + 1;
                self.position += 2;
            } else if is_line_start && rest.starts_with('%') {
                self.code_line();
            } else if rest.starts_with("<%") {
                self.tag()?;
            } else {
                self.skip_text();
            }
        }
        self.end_run(self.text.len());
        Ok(())
    }

    fn rest(&self) -> &'t str {
        &self.text[self.position..]
    }

    /// Goes on to the next place where a line begins or a tag may.
    fn skip_text(&mut self) {
        let rest = self.rest();
        let line = rest.find('\n').map_or(rest.len(), |offset| offset + 1);
        // No tag begins right here: that was looked at before.
        self.position += rest[..line].find("<%").unwrap_or(line);
    }

    /// Closes the verbatim run at `end`.
    fn end_run(&mut self, end: usize) {
        if end > self.run {
            let range = TextRange::from_usize(self.run, end);
            self.parts.push(Part {
                segment: Segment::Verbatim(range),
                range,
            });
        }
    }

    /// A line of code; its line end goes with it.
    fn code_line(&mut self) {
        self.end_run(self.position);
        let rest = self.rest();
        let length = rest.find('\n').map_or(rest.len(), |offset| offset + 1);
        let code = rest[..length].trim_end_matches(['\n', '\r']);
        let start = self.position;
        self.parts.push(Part {
            segment: Segment::Code(TextRange::from_usize(start + 1, start + code.len())),
            range: TextRange::from_usize(start, start + code.len()),
        });
        self.position += length;
        self.run = self.position;
    }

    /// A tag, or `<%%`, which stands for `<%`.
    fn tag(&mut self) -> Result<(), SyntaxError> {
        let start = self.position;
        if self.rest().starts_with("<%%") {
            self.end_run(start + 2);
            self.position = start + 3;
            self.run = self.position;
            return Ok(());
        }
        let (opening, mark) = match self.rest().as_bytes().get(2) {
            Some(b'=') => (Opening::Output, 3),
            Some(b'#') => (Opening::Comment, 3),
            Some(b'-') => (Opening::Code, 3),
            _ => (Opening::Code, 2),
        };
        let is_trimmed_left = mark == 3 && opening == Opening::Code;
        self.end_run(if is_trimmed_left {
            self.before_blanks(start)
        } else {
            start
        });
        let code_start = start + mark;
        let length = self.closing(start, code_start, opening)?;
        let code_end = code_start + length;
        let is_trimmed_right = length > 0 && self.text.as_bytes()[code_end - 1] == b'-';
        let end = code_end + 2;
        let code = TextRange::from_usize(code_start, code_end - usize::from(is_trimmed_right));
        self.push_tag(opening, code, TextRange::from_usize(start, end));
        self.position = end;
        if is_trimmed_right {
            let rest = self.rest();
            let line_end = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n'));
            self.position = self.text.len() - line_end.unwrap_or(rest).len();
        }
        self.run = self.position;
        Ok(())
    }

    fn push_tag(&mut self, opening: Opening, code: TextRange, range: TextRange) {
        let segment = match opening {
            Opening::Code => Segment::Code(code),
            Opening::Output => Segment::Output(code),
            Opening::Comment => return,
        };
        self.parts.push(Part { segment, range });
    }

    /// Where the run ends when the blanks before the tag at `start` go with the tag: only if nothing else stands
    /// before it on the line.
    fn before_blanks(&self, start: usize) -> usize {
        let before = self.text[self.run..start].trim_end_matches([' ', '\t']).len() + self.run;
        let is_line_start = before == 0 || self.text[..before].ends_with('\n');
        if is_line_start { before } else { start }
    }

    /// Length of the code up to `%>`.
    fn closing(&self, start: usize, code_start: usize, opening: Opening) -> Result<usize, SyntaxError> {
        let code = &self.text[code_start..];
        let Some(length) = code.find("%>") else {
            let line = code.find('\n').unwrap_or(code.len());
            return Err(self.error(start, code_start + line, "the tag is not closed by `%>`"));
        };
        if opening != Opening::Comment && code[..length].ends_with('%') {
            let end = code_start + length + 2;
            return Err(self.error(end - 3, end, "`%%>` cannot stand in a tag"));
        }
        Ok(length)
    }

    fn error(&self, start: usize, end: usize, message: &str) -> SyntaxError {
        let range = TextRange::from_usize(start, end);
        SyntaxError {
            message: message.to_owned(),
            construct: self.text[range.as_usize()].to_owned(),
            span: Span { file: self.file, range },
        }
    }
}

#[cfg(test)]
mod tests;
