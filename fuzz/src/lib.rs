//! What the fuzz targets do with an input: one function for each target, shared with `tests/fuzz_smoke.rs`.
//!
//! Each returns when all is well and panics when a promise of the program is broken. Inputs are text; what is no UTF-8
//! is refused before anything else looks at it.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use camino::Utf8Path;
use jobc::backend::lkp;
use jobc::backend::quote::quote;
use jobc::catalog::Catalog;
use jobc::diagnostic::Diagnostics;
use jobc::diagnostic::render::{Format, Style, render};
use jobc::document::source_map::MappedText;
use jobc::document::{emit, read_plain};
use jobc::expr::{Scope, parse};
use jobc::pipeline::{self, AtomicJob, Config, Expansion, HostChoice, Limits, ScriptOptions, Session};
use jobc::resolve::{Precedence, revise};
use jobc::source::{MemoryStore, SourceSet, Span};
use jobc::value::{Map, Value};

/// A target's function.
pub type Target = fn(&str);

/// All targets by name.
pub const TARGETS: [(&str, Target); 5] = [
    ("document", document),
    ("expr", expr),
    ("revise", revision),
    ("compile", compile),
    ("quote", quoting),
];

/// Begins a file in an input that holds several: `=== PATH`.
const FILE_MARK: &str = "=== ";

/// Ends the first half of an input that has two.
const HALF_MARK: &str = "\n===\n";

/// So many atomic jobs of an input are compiled.
const MAX_JOBS: u64 = 200;

/// No input of a few KiB may take longer, even in a debug build on a busy machine.
const MAX_TIME: Duration = Duration::from_secs(60);

/// Fails when `work` takes unreasonably long.
fn timed<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    let took = start.elapsed();
    assert!(took < MAX_TIME, "took {took:?}");
    done
}

/// Text to tree to text: what is written reads back as the same, and all findings can be shown.
pub fn document(text: &str) {
    timed(|| {
        let sources = SourceSet::new();
        let Some(map) = read(&sources, text) else { return };
        let written = emit::emit(&map);
        // Two forms of the reference are not read back: line breaks of YAML 1.1 alone, and comments that were written as
        // entries with characters that keep no comment alive.
        if written.contains(['\u{2028}', '\u{2029}']) || text.contains("#!") || text.contains(":#") {
            return;
        }
        let again = read(&sources, &written);
        let again = again.unwrap_or_else(|| panic!("what was written is not read:\n{written}"));
        assert_eq!(emit::emit(&again), written, "what was written reads as something else");
    });
}

fn read(sources: &SourceSet, text: &str) -> Option<Map> {
    let mut diags = Diagnostics::new();
    let file = sources.add("job.yaml", text);
    let documents = jobc::document::read_atomic(&mut diags, sources, file);
    show(sources, &diags);
    let documents = documents?;
    (!diags.has_errors()).then_some(documents.base)
}

/// Writes the findings in every format.
fn show(sources: &SourceSet, diags: &Diagnostics) {
    for format in Format::ALL {
        let shown = render(format, Style::PLAIN, sources, diags);
        assert!(
            shown.bytes().all(|byte| byte != 0x1b),
            "an escape sequence reaches the terminal"
        );
    }
}

/// Code to value, over a small job.
pub fn expr(text: &str) {
    timed(|| {
        let sources = SourceSet::new();
        let job = "nr_cpu: 8\nmemory: 16G\nfs: ext4\ndisk: {nr_hdd: 2}\nlist: [1, a, 2.5, ~]\ntext: one two\n";
        let job = read(&sources, job).expect("a job");
        if let Ok(expr) = parse(text, Span::GENERATED)
            && let Ok(value) = expr.eval(&Scope::new(&job))
        {
            let _shown = value.to_text();
        }
    });
}

/// Two documents, the second revised into the first, both ways.
pub fn revision(text: &str) {
    timed(|| {
        let (original, change) = text.split_once(HALF_MARK).unwrap_or((text, text));
        let sources = SourceSet::new();
        let plain = |text: &str| {
            let file = sources.add("half", text);
            read_plain(&mut Diagnostics::new(), &MappedText::verbatim(file, text)).unwrap_or_default()
        };
        let (original, change) = (plain(original), plain(change));
        for precedence in [Precedence::Original, Precedence::Revision] {
            let mut diags = Diagnostics::new();
            let revised = revise(&mut diags, original.clone(), &change, precedence);
            let _written = emit::emit(&revised);
            show(&sources, &diags);
        }
    });
}

/// A job file, with the files that it refers to, through all stages and targets.
///
/// The first file is the job; each line `=== PATH` begins another one. Paths below `tree/` make up a catalog.
pub fn compile(text: &str) {
    timed(|| {
        let (store, has_tree) = files(text);
        let sources = Arc::new(SourceSet::new());
        let store = Arc::new(store);
        let catalog = if has_tree {
            let root = Utf8Path::new("/tree");
            Catalog::open(store.clone(), Arc::clone(&sources), root).expect("a directory")
        } else {
            Catalog::builtin(Arc::clone(&sources))
        };
        let host = if has_tree { "tree/hosts/box" } else { "host" };
        let config = Config {
            host: HostChoice::File(format!("/{host}").into()),
            limits: Limits {
                max_jobs: MAX_JOBS,
                allow_outside: false,
            },
            current_dir: Some("/".into()),
            catalog,
            store,
        };
        let session = Session::open(config).expect("a session over memory");
        through_all_stages(&session);
    });
}

/// The files of an input and whether they hold a catalog.
fn files(text: &str) -> (MemoryStore, bool) {
    let mut store = MemoryStore::new();
    let (mut path, mut content) = ("/job.yaml".to_owned(), String::new());
    let mut has_tree = false;
    for line in text.split_inclusive('\n') {
        let Some(next) = line.strip_prefix(FILE_MARK) else {
            content.push_str(line);
            continue;
        };
        store.insert(path.as_str(), std::mem::take(&mut content));
        path = format!("/{}", next.trim());
        has_tree |= path.starts_with("/tree/");
    }
    store.insert(path.as_str(), content);
    for host in ["/host", "/tree/hosts/box"] {
        store.insert(
            host,
            "nr_cpu: 8\nmemory: 16G\nhdd_partitions: /dev/x-part*\nssd_partitions: [/dev/y1]\n",
        );
    }
    (store, has_tree)
}

fn through_all_stages(session: &Session) {
    let mut diags = Diagnostics::new();
    let expansion = Expansion {
        with_defaults: true,
        ..Expansion::default()
    };
    let path = Utf8Path::new("/job.yaml");
    let (mut seen, mut scripts) = (0, String::new());
    let mut found = Diagnostics::new();
    pipeline::jobs(session, &mut diags, path, &expansion, &mut |_, job| {
        scripts.push_str(&all_scripts(session, &mut found, &job));
        seen += 1;
        if seen < 8 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    if !diags.has_errors() && seen < 8 {
        let count = pipeline::count(session, &mut Diagnostics::new(), path, &expansion);
        assert_eq!(count, seen, "cells counted and walked");
    }
    diags.append(found);
    show(session.sources(), &diags);
    if let Some(job) = pipeline::read_atomic(session, &mut diags, path, &expansion) {
        all_scripts(session, &mut diags, &job);
    }
}

fn all_scripts(session: &Session, diags: &mut Diagnostics, job: &AtomicJob) -> String {
    let options = ScriptOptions::default();
    pipeline::unmet_needs(session, job, None);
    let yaml = pipeline::to_yaml(job);
    let standalone = pipeline::compile_standalone(session, diags, job, &options);
    let reproduce = pipeline::reproduce(session, diags, job);
    let lkp = pipeline::compile_lkp(session, diags, job);
    [Some(yaml), standalone, reproduce, lkp].into_iter().flatten().collect()
}

/// A text as a word of the shell, in the form of each backend: a real `sh` reads back the same bytes.
pub fn quoting(text: &str) {
    let expected = text.replace('\0', "");
    let word = quote(text);
    assert_eq!(read_by_shell(&word), expected.as_bytes(), "{text:?} as {word}");
    // The lkp target leaves a dollar sign to the shell, by design.
    if !text.contains('$') {
        let word = match lkp::quote::quote(&Value::str(text)) {
            word if word.is_empty() => "''".to_owned(),
            word => word,
        };
        assert_eq!(read_by_shell(&word), expected.as_bytes(), "{text:?} as {word} (lkp)");
    }
}

fn read_by_shell(word: &str) -> Vec<u8> {
    let mut shell = Command::new("sh")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell");
    let script = format!("printf %s {word}\n");
    let mut input = shell.stdin.take().expect("a pipe");
    input.write_all(script.as_bytes()).expect("the shell reads");
    drop(input);
    shell.wait_with_output().expect("the shell ends").stdout
}
