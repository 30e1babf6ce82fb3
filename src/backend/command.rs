//! Rendered shell text, cut into commands.
//!
//! A template has one command per line; a command goes on over line ends that stand inside quotes or inside `for`,
//! `while`, `if`, `case`, `{` or `(`. Cutting looks at quotes and at words in command position only: enough for the text
//! that templates hold, which a test runs through `sh -n`.

/// How a command is written, which decides how a job script can run it under logging.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// One program with its arguments, each a word.
    Simple,
    /// The same, in the background.
    Background,
    /// The same, and its failure does not matter (`|| :`).
    Tolerant,
    /// Waits for all commands in the background.
    Wait,
    /// A change to the shell itself: `cd`, `export`.
    Builtin,
    /// Anything else: redirections, pipes, loops.
    Compound,
}

/// One command of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// The shell text; several lines for a loop or a word with line ends.
    pub text: String,
    /// How it is written.
    pub form: Form,
}

impl Command {
    fn new(text: &str) -> Self {
        let text = text.trim_end();
        Self {
            text: text.to_owned(),
            form: form_of(text),
        }
    }

    /// The program with its arguments: the text without a trailing `&` or `|| :`.
    pub fn words(&self) -> &str {
        let text = match self.form {
            Form::Background => self.text.strip_suffix('&'),
            Form::Tolerant => self.text.strip_suffix("|| :"),
            _ => None,
        };
        text.unwrap_or(&self.text).trim_end()
    }

    /// The text with tabs before its lines, where that cannot change a quoted text.
    pub fn indented(&self, depth: usize) -> String {
        let mut scan = Scan::default();
        let has_open_quote = self.text.split_inclusive('\n').any(|line| {
            scan.line(line);
            line.ends_with('\n') && scan.quote.is_some()
        });
        if has_open_quote {
            return self.text.clone();
        }
        let indent = "\t".repeat(depth);
        let lines: Vec<String> = self.text.lines().map(|line| format!("{indent}{line}")).collect();
        lines.join("\n")
    }
}

/// Cuts `text` into its commands; empty lines and comments between them are dropped.
pub(super) fn split(text: &str) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut scan = Scan::default();
    let mut start = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        scan.line(line);
        if scan.is_open() {
            continue;
        }
        let command = text[start..at].trim_start_matches('\n');
        start = at;
        if !command.trim().is_empty() && !command.trim_start().starts_with('#') {
            commands.push(Command::new(command));
        }
    }
    if !text[start..].trim().is_empty() {
        commands.push(Command::new(text[start..].trim_start_matches('\n')));
    }
    commands
}

fn form_of(text: &str) -> Form {
    if text == "wait" {
        return Form::Wait;
    }
    let mut scan = Scan::default();
    scan.line(text);
    match (scan.operators.as_slice(), scan.first.as_str()) {
        (_, first) if first.contains('=') || KEYWORDS.contains(&first) => Form::Compound,
        ([], "cd" | "export" | "umask" | "ulimit" | "set" | ":" | ".") => Form::Builtin,
        ([], _) if !scan.has_substitution => Form::Simple,
        (["&"], _) if text.ends_with('&') && !scan.has_substitution => Form::Background,
        (["||"], _) if text.ends_with("|| :") && !scan.has_substitution => Form::Tolerant,
        _ => Form::Compound,
    }
}

const KEYWORDS: [&str; 9] = ["for", "while", "until", "if", "case", "{", "(", "!", "exec"];

/// What has been seen of shell text so far.
#[derive(Debug, Default)]
struct Scan {
    quote: Option<char>,
    depth: usize,
    parens: usize,
    /// Control operators and redirections, in order; newlines are none.
    operators: Vec<&'static str>,
    /// The first word of the text.
    first: String,
    has_word: bool,
    has_substitution: bool,
    continues: bool,
}

impl Scan {
    /// Whether the text so far ends inside a command.
    fn is_open(&self) -> bool {
        self.quote.is_some() || self.depth > 0 || self.parens > 0 || self.continues
    }

    /// Takes in one more line (or several), with its end.
    fn line(&mut self, text: &str) {
        let mut word = String::new();
        let mut in_command_position = true;
        let mut chars = text.chars().peekable();
        self.continues = false;
        while let Some(c) = chars.next() {
            if let Some(quote) = self.quote {
                if c == '\\' && quote == '"' {
                    chars.next();
                } else if c == quote {
                    self.quote = None;
                }
                word.push('_');
                continue;
            }
            match c {
                '\\' => {
                    if chars.next_if_eq(&'\n').is_some() {
                        self.continues = chars.peek().is_none();
                    } else {
                        chars.next();
                        word.push('_');
                    }
                }
                '\'' | '"' => {
                    self.quote = Some(c);
                    word.push('_');
                }
                '$' | '`' => {
                    self.has_substitution |= c == '`' || chars.peek() == Some(&'(');
                    word.push('_');
                    if chars.next_if_eq(&'(').is_some() {
                        self.parens += 1;
                    }
                }
                '#' if word.is_empty() => while chars.next_if(|c| *c != '\n').is_some() {},
                ' ' | '\t' => in_command_position = self.word(&mut word, in_command_position),
                '\n' | ';' => {
                    self.word(&mut word, in_command_position);
                    in_command_position = true;
                    if c == ';' {
                        self.operators.push(";");
                    }
                }
                '&' | '|' | '<' | '>' | '(' | ')' => {
                    self.word(&mut word, in_command_position);
                    in_command_position = !matches!(c, '<' | '>');
                    self.operator(c, chars.next_if_eq(&c).is_some());
                }
                _ => word.push(c),
            }
        }
        self.word(&mut word, in_command_position);
    }

    fn operator(&mut self, c: char, doubled: bool) {
        match c {
            '(' => self.parens += 1 + usize::from(doubled),
            // A `)` without its `(` closes a pattern of `case`.
            ')' => self.parens = self.parens.saturating_sub(1 + usize::from(doubled)),
            _ => {}
        }
        self.operators.push(match (c, doubled) {
            ('&', false) => "&",
            ('|', true) => "||",
            ('|', false) => "|",
            _ => "other",
        });
    }

    /// Ends a word; says whether the next one is in command position.
    fn word(&mut self, word: &mut String, in_command_position: bool) -> bool {
        if word.is_empty() {
            return in_command_position;
        }
        if !self.has_word {
            self.has_word = true;
            self.first.clone_from(word);
        }
        let opens = in_command_position && matches!(word.as_str(), "for" | "while" | "until" | "if" | "case" | "{");
        let goes_on = in_command_position
            && matches!(
                word.as_str(),
                "do" | "then" | "else" | "elif" | "{" | "!" | "while" | "if" | "until"
            );
        if opens {
            self.depth += 1;
        } else if in_command_position && matches!(word.as_str(), "done" | "fi" | "esac" | "}") {
            self.depth = self.depth.saturating_sub(1);
        }
        word.clear();
        goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, Form)]) {
        let commands = split(text);
        let seen: Vec<(&str, Form)> = commands.iter().map(|c| (c.text.as_str(), c.form)).collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn one_command_per_line() {
        check(
            "mkdir -p /fs\n\n# a comment\nmount /dev/a /fs\n",
            &[("mkdir -p /fs", Form::Simple), ("mount /dev/a /fs", Form::Simple)],
        );
    }

    #[test]
    fn quoted_line_ends_do_not_end_a_command() {
        check("echo 'a\nb' | fio -\n", &[("echo 'a\nb' | fio -", Form::Compound)]);
        check("sh -c 'a &\nb'\n", &[("sh -c 'a &\nb'", Form::Simple)]);
    }

    #[test]
    fn loops_are_one_command() {
        let text = "for f in a b\ndo\n\tif [ -f \"$f\" ]; then echo x > \"$f\"; fi\ndone\ntrue\n";
        check(
            text,
            &[
                (text.strip_suffix("\ntrue\n").unwrap(), Form::Compound),
                ("true", Form::Simple),
            ],
        );
        check(
            "case a in\na) echo done ;;\nesac\n",
            &[("case a in\na) echo done ;;\nesac", Form::Compound)],
        );
        check("(\n\techo a\n) | b\n", &[("(\n\techo a\n) | b", Form::Compound)]);
    }

    #[test]
    fn words_like_keywords_open_nothing_as_arguments() {
        check(
            "echo for if\necho done\n",
            &[("echo for if", Form::Simple), ("echo done", Form::Simple)],
        );
    }

    #[test]
    fn forms_of_commands() {
        check(
            "netperf -l 300 &\nwait\n",
            &[("netperf -l 300 &", Form::Background), ("wait", Form::Wait)],
        );
        check("modprobe -r brd || :\n", &[("modprobe -r brd || :", Form::Tolerant)]);
        check("echo a > b\n", &[("echo a > b", Form::Compound)]);
        check("cd /tmp\n", &[("cd /tmp", Form::Builtin)]);
        check("x=1\n", &[("x=1", Form::Compound)]);
        check("./check $(cat a)\n", &[("./check $(cat a)", Form::Compound)]);
        check("echo \"$(cat a)\"\n", &[("echo \"$(cat a)\"", Form::Simple)]);
    }

    #[test]
    fn words_leave_out_what_the_form_says() {
        assert_eq!(split("modprobe -r brd || :\n")[0].words(), "modprobe -r brd");
        assert_eq!(split("a b &\n")[0].words(), "a b");
    }
}
