//! Any text that can be a value reaches a program unchanged, in every shell that a script may be run by.

use std::fs;
use std::process::Command;
use std::sync::Arc;

use jobc::backend::plan::plan;
use jobc::backend::quote::quote;
use jobc::backend::standalone;
use jobc::catalog::{OwnProgram, ProgramSet};
use jobc::diagnostic::Diagnostics;
use jobc::source::Span;
use jobc::value::{Key, Map, Node, Value};

/// The shells, each as command and arguments before the script.
const SHELLS: [&[&str]; 4] = [&["dash"], &["bash"], &["busybox", "sh"], &["mksh"]];

const VALUES: usize = 1_200;

/// Texts of every kind, the same at each run: awkward ones by hand, then random ones from pools of characters.
fn values() -> Vec<String> {
    let mut values: Vec<String> = [
        "",
        " ",
        "'",
        "\"",
        "\\",
        "\\\\",
        "\n",
        "\n\n",
        "a\n",
        "'\n'",
        "$",
        "$x",
        "$(true)",
        "`true`",
        "!",
        "!!",
        "-n",
        "-e",
        "--",
        "~",
        "~root",
        "*",
        "?",
        "[a]",
        "{a,b}",
        "#",
        "a#b",
        ";",
        "&",
        "|",
        "<",
        ">",
        "(",
        ")",
        "=",
        "a=b",
        "%s",
        "\\n",
        "\\0",
        "\t",
        "\r",
        "\u{1}",
        "\u{7f}",
        "\u{85}",
        "é",
        "日本",
        "\u{10ffff}",
        "\u{feff}",
        "\u{ef80}",
        "it's $5 `now`!",
    ]
    .map(str::to_owned)
    .to_vec();
    let pools: [&[char]; 3] = [
        &[
            '\'', '"', '\\', '$', '`', '!', '\n', ' ', '\t', '*', '?', '[', ']', '{', '}', '~', '#', '&', '|', ';', '<',
        ],
        &[
            'a', 'B', '0', '-', '_', '=', '/', ',', '.', '%', '@', '+', ':', '(', ')', '^', '>', '\r',
        ],
        &[
            'é', 'ß', '\u{85}', '\u{a0}', '\u{2028}', '日', '😀', '\u{ef81}', '\u{f8ff}', '\u{1b}', '\u{80}',
        ],
    ];
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random >> 33).unwrap() % below
    };
    while values.len() < VALUES {
        let length = 1 + next(24);
        let text = (0..length).map(|_| match next(4) {
            3 => char::from_u32(u32::try_from(1 + next(0x0010_fffe)).unwrap()).unwrap_or('x'),
            pool => pools[pool][next(pools[pool].len())],
        });
        values.push(text.collect());
    }
    values
}

/// What each shell of [`SHELLS`] writes when it runs `script`; shells that are not installed are named and left out.
fn outputs(script: &str, name: &str) -> Vec<(String, Vec<u8>)> {
    let path = std::env::temp_dir().join(format!("jobc-quoting-{}-{name}.sh", std::process::id()));
    fs::write(&path, script).unwrap();
    let mut outputs = Vec::new();
    for shell in SHELLS {
        match Command::new(shell[0]).args(&shell[1..]).arg(&path).output() {
            Ok(output) => {
                assert!(
                    output.status.success(),
                    "{shell:?}: {}",
                    String::from_utf8_lossy(&output.stderr)
                );
                outputs.push((shell.join(" "), output.stdout));
            }
            Err(error) => eprintln!("{} is not tested: {error}", shell[0]),
        }
    }
    fs::remove_file(&path).unwrap();
    assert!(!outputs.is_empty(), "no shell to test with");
    outputs
}

#[track_caller]
fn check_outputs(script: &str, name: &str, values: &[String]) {
    for (shell, output) in outputs(script, name) {
        let seen: Vec<&[u8]> = output.split(|byte| *byte == 0).collect();
        assert_eq!(seen.len(), values.len() + 1, "{shell}: number of values");
        for (value, seen) in values.iter().zip(&seen) {
            assert_eq!(
                value.as_bytes(),
                *seen,
                "{shell}: {value:?} came out as {:?}",
                String::from_utf8_lossy(seen)
            );
        }
        eprintln!("{shell}: {} values unchanged", values.len());
    }
}

#[test]
fn shells_read_back_every_value() {
    let values = values();
    let script: String = values
        .iter()
        .map(|value| format!("printf '%s\\0' {}\n", quote(value)))
        .collect();
    check_outputs(&script, "word", &values);
}

#[test]
fn exported_values_are_unchanged() {
    let values: Vec<String> = values().into_iter().take(300).collect();
    let script: String = values
        .iter()
        .map(|value| format!("export value={}\nprintf '%s\\0' \"$value\"\n", quote(value)))
        .collect();
    check_outputs(&script, "export", &values);
}

/// The record of a run is read back too: what `run` logs runs the same command again.
#[test]
fn recorded_commands_are_unchanged() {
    let values = values();
    let runtime = include_str!("../../templates/runtime/log.sh");
    let mut script = format!("{runtime}\nJOBC_RESULT=$(mktemp -d)\nshow() {{ :; }}\n");
    for value in &values {
        script.push_str(&format!("run show {}\n", quote(value)));
    }
    script.push_str("show() { printf '%s\\0' \"$1\"; }\n. \"$JOBC_RESULT/reproduce.sh\"\nrm -r \"$JOBC_RESULT\"\n");
    check_outputs(&script, "record", &values);
}

/// A program of a user's own whose parameters are texts, and a job that gives them.
fn showing(values: &[String]) -> (ProgramSet, Map) {
    let mut manifest = "summary: Shows its parameters\nparams:\n".to_owned();
    let (mut settings, mut names) = (Map::new(), Vec::new());
    for (number, value) in values.iter().enumerate() {
        let name = format!("text{number}");
        manifest.push_str(&format!("  {name}: {{type: text, summary: A text}}\n"));
        settings.insert(
            Key::str(name.as_str(), Span::GENERATED),
            Node::generated(Value::str(value.as_str())),
        );
        names.push(name);
    }
    let template = format!("printf '%s\\0' {{{{ [{}]|words }}}}\n", names.join(", "));
    let read = |file: &str| match file {
        "program.yaml" => Some(Arc::from(manifest.as_str())),
        "run.sh.j2" => Some(Arc::from(template.as_str())),
        _ => None,
    };
    let mut programs = ProgramSet::new();
    programs.add_own(Arc::new(OwnProgram::from_files("show", read).unwrap()));
    let mut job = Map::new();
    job.insert(
        Key::str("show", Span::GENERATED),
        Node::generated(Value::Map(Arc::new(settings))),
    );
    (programs, job)
}

#[track_caller]
fn check_output(shell: &[&str], output: &[u8], values: &[String]) {
    let seen: Vec<&[u8]> = output.split(|byte| *byte == 0).collect();
    assert_eq!(seen.len(), values.len() + 1, "{shell:?}");
    for (value, seen) in values.iter().zip(&seen) {
        assert_eq!(value.as_bytes(), *seen, "{shell:?}: {value:?}");
    }
}

/// From the job's value through template, script and record: the program gets the same bytes each time.
#[test]
fn whole_scripts_pass_every_value() {
    let values: Vec<String> = values().into_iter().take(1_000).collect();
    let (programs, job) = showing(&values);
    let mut diags = Diagnostics::new();
    let plan = plan(&mut diags, &job, &programs);
    assert!(diags.is_empty(), "{:?}", diags.items());
    let script = standalone::emit("show", &plan, "show:\n", &standalone::Options::default());
    for shell in SHELLS {
        let directory = tempfile::TempDir::new().unwrap();
        let (path, result) = (directory.path().join("show.sh"), directory.path().join("result"));
        fs::write(&path, &script.contents).unwrap();
        let run = Command::new(shell[0])
            .args(&shell[1..])
            .arg(&path)
            .arg("-o")
            .arg(&result)
            .output();
        let Ok(run) = run else {
            eprintln!("{} is not tested", shell[0]);
            continue;
        };
        assert!(
            run.status.success(),
            "{shell:?}: {}",
            String::from_utf8_lossy(&run.stderr)
        );
        check_output(shell, &fs::read(result.join("show")).unwrap(), &values);
        let again = Command::new(shell[0])
            .args(&shell[1..])
            .arg(result.join("reproduce.sh"))
            .output()
            .unwrap();
        check_output(shell, &again.stdout, &values);
    }
}
