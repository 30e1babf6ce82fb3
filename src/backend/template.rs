//! The templates of programs: shell text in which every value is quoted by the engine itself.
//!
//! The formatter writes each interpolated value as one shell word. Only values made here of such words (`words`,
//! `print`, devices) are written as they are; a template can neither forget to quote nor switch quoting off.

use minijinja::value::ValueKind;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, Output, State, UndefinedBehavior, Value};

use crate::catalog::{builtin, command_syntax};

use super::quote::quote;

/// The environment in which templates of programs are rendered.
pub(super) fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_syntax(command_syntax());
    environment.set_fuel(Some(1_000_000));
    // Any escaping but none makes captured blocks and macros safe values; what is written is the formatter's alone.
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_formatter(write_word);
    environment.set_loader(|path| Ok(builtin::file(&format!("programs/{path}")).map(str::to_owned)));
    for filter in ["safe", "escape", "e", "tojson", "urlencode"] {
        environment.remove_filter(filter);
    }
    environment.add_filter("words", words);
    environment.add_filter("one_word", one_word);
    environment.add_filter("command_line", command_line);
    environment.add_filter("basename", |path: String| {
        path.rsplit('/').next().unwrap_or_default().to_owned()
    });
    environment.add_function("print", print);
    environment.add_function("fail", fail);
    environment.add_function("numactl", numactl);
    environment
}

/// Writes a value as one shell word.
fn write_word(out: &mut Output, _state: &mut State, value: &Value) -> Result<(), Error> {
    out.write_str(&word(value)?).map_err(Error::from)
}

fn word(value: &Value) -> Result<String, Error> {
    if value.is_safe() {
        return Ok(value.to_string());
    }
    match value.kind() {
        ValueKind::String | ValueKind::Number | ValueKind::Bool => Ok(quote(&value.to_string())),
        ValueKind::None | ValueKind::Undefined => Err(Error::new(
            ErrorKind::UndefinedError,
            "a parameter without value cannot stand in a command",
        )),
        kind => {
            let message = format!("a {kind} is no word of a command; the filter `words` makes words of a list");
            Err(Error::new(ErrorKind::InvalidOperation, message))
        }
    }
}

/// `{{ list|words }}`: each item as a word, with blanks between them.
fn words(list: &Value) -> Result<Value, Error> {
    let words: Vec<String> = list.try_iter()?.map(|item| word(&item)).collect::<Result<_, _>>()?;
    Ok(Value::from_safe_string(words.join(" ")))
}

/// `{{ devices|one_word }}`: all items with blanks between them, as a single word.
fn one_word(list: &Value) -> Result<Value, Error> {
    let mut source = String::new();
    for item in list.try_iter()? {
        if !source.is_empty() {
            source.push(' ');
        }
        let word = word(&item)?;
        match word.strip_prefix("\"$").and_then(|rest| rest.strip_suffix('"')) {
            Some(variable) => source.extend(["$", variable]),
            None => source.push_str(&word),
        }
    }
    if source.contains(['\'', '"', '`', '\\']) {
        return Err(Error::new(ErrorKind::InvalidOperation, "a device name holds quotes"));
    }
    Ok(Value::from_safe_string(format!("\"{source}\"")))
}

/// `{{ text|command_line }}`: a command that the author wrote as one text. Plain words stay as they are; anything that
/// needs a shell is handed to one.
fn command_line(text: &str) -> Value {
    let is_plain = |word: &str| quote(word) == word && !word.contains('=');
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    if !words.is_empty() && words.iter().all(|word| is_plain(word)) && !SHELL_WORDS.contains(&words[0]) {
        return Value::from_safe_string(words.join(" "));
    }
    Value::from_safe_string(format!("sh -c {}", quote(text)))
}

/// First words that only a shell understands, or that would change the shell that runs the step.
const SHELL_WORDS: [&str; 16] = [
    "for", "while", "until", "if", "case", "exit", "return", "exec", "set", "unset", "export", "cd", "wait", "trap",
    ".", "eval",
];

/// `{{ print(text) }}`: a command that writes `text` and a line end.
///
/// `echo` where every shell's `echo` does that; some read backslashes and leading dashes in their own way.
fn print(text: &str) -> Value {
    let source = quote(text);
    if text.contains('\\') || text.starts_with('-') {
        return Value::from_safe_string(format!("printf '%s\\n' {source}"));
    }
    Value::from_safe_string(format!("echo {source}"))
}

/// `{{ fail("...") }}`: the job asks for something that the program cannot do.
fn fail(message: &str) -> Result<Value, Error> {
    Err(Error::new(ErrorKind::BadInclude, message.to_owned()))
}

/// `{{ numactl(cpus, memory, nr_node, i)|words }}`: the words that bind process `i` to NUMA nodes; none where nothing is
/// bound. `even` spreads processes over all nodes.
fn numactl(cpus: &Value, memory: &Value, nodes: Option<u64>, process: u64) -> Vec<String> {
    let option = |name: &str, nodes_of: &Value| {
        let nodes_of = match nodes_of.as_str() {
            Some("even") => (process % nodes.unwrap_or(1).max(1)).to_string(),
            _ if nodes_of.is_none() => return None,
            _ => nodes_of.to_string(),
        };
        Some(format!("--{name}={nodes_of}"))
    };
    let options = [option("cpunodebind", cpus), option("membind", memory)];
    let options: Vec<String> = options.into_iter().flatten().collect();
    let command = (!options.is_empty()).then(|| "numactl".to_owned());
    command.into_iter().chain(options).collect()
}

/// Whether `error` comes from `fail`: it is about the job, not about the template.
pub(super) fn is_refusal(error: &Error) -> bool {
    error.kind() == ErrorKind::BadInclude && error.detail().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use minijinja::context;

    #[track_caller]
    fn check(template: &str, expected: &str) {
        let context = context! {
            text => "it's $HOME",
            number => 8,
            items => ["a", "b c"],
            empty => (),
            devices => [Value::from_safe_string("\"$disk1\"".to_owned()), Value::from("/dev/sdb")],
        };
        let rendered = environment().render_str(template, context);
        assert_eq!(
            rendered.unwrap_or_else(|error| format!("error: {}", error.kind())),
            expected
        );
    }

    #[test]
    fn every_value_is_one_word() {
        check("x {{ text }} {{ number }}", "x \"it's \\$HOME\" 8");
        check("{{ items|words }}", "a 'b c'");
        check("{{ '-D=' ~ text }}", "\"-D=it's \\$HOME\"");
        check("{{ devices|words }}", "\"$disk1\" /dev/sdb");
        check("{{ devices|one_word }}", "\"$disk1 /dev/sdb\"");
        check("{% set x %}a {{ text }}{% endset %}{{ x }}", "a \"it's \\$HOME\"");
    }

    #[test]
    fn quoting_cannot_be_switched_off() {
        check("{{ text|safe }}", "error: unknown filter");
        check(
            "{% autoescape false %}{{ text }}{% endautoescape %}",
            "\"it's \\$HOME\"",
        );
    }

    #[test]
    fn what_is_no_word_is_an_error() {
        check("{{ empty }}", "error: undefined value");
        check("{{ missing }}", "error: undefined value");
        check("{{ items }}", "error: invalid operation");
    }

    #[test]
    fn processes_are_bound_to_nodes() {
        check(
            "{{ (numactl('even', none, 2, 3) + ['a'])|words }}",
            "numactl --cpunodebind=1 a",
        );
        check(
            "{{ (numactl(0, '0,1', none, 3) + ['a'])|words }}",
            "numactl --cpunodebind=0 --membind=0,1 a",
        );
        check("{{ (numactl(none, none, 2, 3) + ['a'])|words }}", "a");
    }

    #[test]
    fn command_lines_stay_readable() {
        check("{{ 'ls -l /'|command_line }}", "ls -l /");
        check("{{ 'a | b'|command_line }}", "sh -c 'a | b'");
        check("{{ 'X=1 a'|command_line }}", "sh -c 'X=1 a'");
        check("{{ print('a b') }} > f", "echo 'a b' > f");
        check("{{ print('a\\\\b') }}", "printf '%s\\n' 'a\\b'");
    }
}
