//! `jobc explain`: where each value of a job comes from.

mod commands;
mod machine;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;

use camino::Utf8Path;

use super::options::JobOptions;
use super::reading::Reading;
use super::{Error, Io, Status, show, single};
use crate::diagnostic::{Diagnostics, suggest};
use crate::document::syntax::{SyntaxEntry, SyntaxKind, SyntaxNode};
use crate::pipeline::{self, AtomicJob};
use crate::resolve::is_accumulating;
use crate::source::{SourceSet, Span};
use crate::value::{Map, Node, Value};

/// Show where each value of a job comes from: the file and line that gave it, what it overrode, and why a default is there.
///
/// Of a job file with lists, the first atomic job is explained.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// A job file or atomic job, a key such as `nr_threads` or `hackbench.mode`, and `KEY=VALUE` settings.
    #[arg(value_name = "JOB [KEY]", required = true)]
    arguments: Vec<String>,

    /// Show instead what the test does, and what each line of the job will run; of one program where KEY names it.
    #[arg(long)]
    commands: bool,

    #[command(flatten)]
    options: JobOptions,
}

const EXAMPLES: &str = "\
Examples:
  jobc explain hackbench.yaml
  jobc explain hackbench.yaml hackbench.mode
  jobc explain --commands hackbench.yaml
  jobc explain -t my-box hackbench.yaml nr_threads=50%";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let (arguments, key) = without_key(&args.arguments);
    let mut reading = Reading::open(&args.options, &arguments, io)?;
    let [file] = &reading.files[..] else {
        return Err(Error::Usage("explain takes one job file".to_owned()));
    };
    let file = file.clone();
    let Some(job) = first_job(&mut reading, &file) else {
        return Ok(reading.finish(io));
    };
    if args.commands {
        return commands::run(reading, &job, key.as_deref(), io);
    }
    let explanation = Explanation::new(&reading, &file, &job);
    let text = match &key {
        None => explanation.all(),
        Some(key) => match explanation.one(key) {
            Some(text) => text,
            None => return Err(Error::Usage(explanation.no_key(key))),
        },
    };
    io.result(&text)?;
    Ok(reading.finish(io))
}

/// The arguments but the last one, where it is a key: neither a file nor a setting.
fn without_key(arguments: &[String]) -> (Vec<String>, Option<String>) {
    let is_key = |text: &str| {
        let is_file = [".yaml", ".yml"].iter().any(|suffix| text.ends_with(suffix)) || Utf8Path::new(text).exists();
        !is_file && !text.contains('=') && text != "-"
    };
    let (keys, others): (Vec<&String>, Vec<&String>) = arguments.iter().skip(1).partition(|text| is_key(text));
    let first = arguments.first().into_iter();
    let mut kept: Vec<String> = first.chain(others).cloned().collect();
    // More than one key is more than can be asked for: the extra ones are taken for files, which are then missed.
    kept.extend(keys.iter().skip(1).map(|text| (*text).clone()));
    (kept, keys.first().map(|text| (*text).clone()))
}

/// The first atomic job of the file, or the job itself where it is atomic.
fn first_job(reading: &mut Reading, file: &Utf8Path) -> Option<AtomicJob> {
    if let Some(job) = single::split_before(reading, file, &["arch", "tbox_group"]) {
        return Some(job);
    }
    let Reading {
        session,
        expansion,
        diags,
        ..
    } = reading;
    let mut first = None;
    pipeline::jobs(session, diags, file, expansion, &mut |_, job| {
        first = Some(job);
        ControlFlow::Break(())
    });
    first
}

/// `name:line` of the start of a span.
fn line_of(sources: &SourceSet, span: Span) -> String {
    let place = sources.place(span);
    place
        .rsplit_once(':')
        .map_or(place.clone(), |(line, _)| line.to_owned())
}

/// A place at which a value is written for a key, and what is written there.
struct Definition {
    span: Span,
    written: String,
    items: usize,
    /// It is written as an addition (`KEY+`).
    is_addition: bool,
}

/// What is known of the values of one job.
struct Explanation<'a> {
    sources: &'a SourceSet,
    job: &'a AtomicJob,
    mapped: Map,
    /// All that the job's files say, by the key's path.
    definitions: BTreeMap<String, Vec<Definition>>,
    host: String,
}

impl<'a> Explanation<'a> {
    fn new(reading: &'a Reading, file: &Utf8Path, job: &'a AtomicJob) -> Self {
        let session = &reading.session;
        let mut definitions = BTreeMap::new();
        if let Some(read) = pipeline::read_job(session, &mut Diagnostics::new(), file, reading.expansion.compatible) {
            for document in &read.syntax {
                define(session.sources(), document.root.entries(), "", &mut definitions);
            }
        }
        let host = job
            .root
            .get("testbox")
            .map_or_else(|| "this machine".to_owned(), |node| node.value.to_text());
        Self {
            sources: session.sources(),
            job,
            mapped: pipeline::mapped(session, job),
            definitions,
            host,
        }
    }

    fn all(&self) -> String {
        let mut out = String::new();
        self.map(&self.job.root, &self.mapped, "", None, &mut out);
        out
    }

    fn one(&self, key: &str) -> Option<String> {
        let mut out = String::new();
        self.map(&self.job.root, &self.mapped, "", Some(key), &mut out);
        (!out.is_empty()).then_some(out)
    }

    fn no_key(&self, key: &str) -> String {
        let mut paths = Vec::new();
        paths_of(&self.job.root, "", &mut paths);
        let near = suggest::closest(key, paths.iter().map(String::as_str));
        let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        format!("the job has no key `{key}`{near}")
    }

    fn map(&self, map: &Map, mapped: &Map, prefix: &str, wanted: Option<&str>, out: &mut String) {
        for (name, entry) in map.iter() {
            let Some(name) = name.as_str() else { continue };
            let path = format!("{prefix}{name}");
            let mapped = mapped.get(name);
            let is_wanted = wanted.is_none_or(|wanted| path == wanted || path.starts_with(&format!("{wanted}.")));
            match &entry.node.value {
                Value::Map(inner) if !inner.is_empty() => {
                    let empty = Map::new();
                    let inner_mapped = mapped.and_then(|node| node.value.as_map()).unwrap_or(&empty);
                    self.map(inner, inner_mapped, &format!("{path}."), wanted, out);
                }
                _ if is_wanted => self.value(&path, entry.key_span, &entry.node, mapped, out),
                _ => {}
            }
        }
    }

    fn value(&self, path: &str, key_span: Span, node: &Node, mapped: Option<&Node>, out: &mut String) {
        let _ = writeln!(out, "{path}: {}", shown(&node.value));
        let definitions = self.definitions.get(path).map(Vec::as_slice).unwrap_or_default();
        let span = if node.span.is_generated() { key_span } else { node.span };
        let winner = definitions.iter().find(|known| self.holds(known.span, span));
        let _ = writeln!(
            out,
            "    {}",
            self.origin(path, span, winner, node.value.as_seq().is_some())
        );
        if let Some(mapped) = mapped.filter(|mapped| mapped.value != node.value) {
            let _ = writeln!(out, "    stands for {} on {}", shown(&mapped.value), self.host);
        }
        let joins = is_accumulating(path);
        for other in definitions {
            if winner.is_none_or(|winner| !std::ptr::eq(winner, other)) {
                let verb = if joins || other.is_addition {
                    "joined with"
                } else {
                    "overrides"
                };
                let _ = writeln!(out, "    {verb} {}: {}", self.place(other.span), other.written);
            }
        }
    }

    /// Where a value comes from, and why.
    fn origin(&self, path: &str, span: Span, winner: Option<&Definition>, is_list: bool) -> String {
        if span.is_generated() {
            return match path {
                "job_origin" => "the path of the job file".to_owned(),
                "testbox" | "tbox_group" | "arch" => format!("the host, {}", self.host),
                "node_roles" => "set because the job has a `cluster`".to_owned(),
                _ => format!("what is known of {}", self.host),
            };
        }
        let place = self.place(span);
        let text = self.sources.text(span);
        if let Some(winner) = winner {
            let items = if is_list { 0 } else { winner.items };
            return match items {
                0 if text.contains("{{") => format!("{place}, by the expression {}", text.trim()),
                0 => place,
                items => format!("{place}, one of the {items} values of a list"),
            };
        }
        match self.reason(&place) {
            Some(reason) => format!("{place}, {reason}"),
            None => place,
        }
    }

    /// Why a file of the catalog has a word in the job.
    fn reason(&self, place: &str) -> Option<String> {
        let (file, _) = place.rsplit_once(':')?;
        if file == "<command line>" {
            return Some("which wins over the job file".to_owned());
        }
        let parts: Vec<&str> = file.rsplit('/').collect();
        let because = |key: &str, value: &str| {
            let set = self
                .job
                .root
                .get(key)
                .map(|node| node.value.to_text())
                .unwrap_or_default();
            let written = if set.is_empty() { value.to_owned() } else { set };
            Some(format!("a default for `{key}: {written}`"))
        };
        match parts[..] {
            [name, "hosts", ..] => Some(format!("the file of host {name}")),
            ["include", program, "programs", ..] => Some(format!("a default for every job with `{program}`")),
            [value, "include", program, "programs", ..] => because(program, value),
            [value, key, "include", ..] => because(key, value),
            [key, "include", ..] => Some(format!("a default for every job with `{key}`")),
            _ => None,
        }
    }

    fn place(&self, span: Span) -> String {
        line_of(self.sources, span)
    }

    /// Whether `outer` is written around `inner`. The file may have been read twice, so that its name counts.
    fn holds(&self, outer: Span, inner: Span) -> bool {
        let is_same_file = self.sources.file(outer.file).name() == self.sources.file(inner.file).name();
        is_same_file && outer.range.start <= inner.range.start && inner.range.end <= outer.range.end
    }
}

/// Notes all values of the entries, by the paths of their keys.
fn define(sources: &SourceSet, entries: &[SyntaxEntry], prefix: &str, all: &mut BTreeMap<String, Vec<Definition>>) {
    for SyntaxEntry { key, value } in entries {
        let Some(name) = key.as_text().filter(|name| !name.starts_with(":#")) else {
            continue;
        };
        let path = format!("{prefix}{}", name.trim_end_matches('+'));
        if matches!(value.kind, SyntaxKind::Mapping { .. }) && !value.entries().is_empty() {
            define(sources, value.entries(), &format!("{path}."), all);
            continue;
        }
        for item in value.items() {
            define(sources, item.entries(), &format!("{path}."), all);
        }
        let span = if value.is_absent() { key.span } else { value.span };
        all.entry(path).or_default().push(Definition {
            span,
            written: one_line(&sources.text(span), value),
            items: value.items().len(),
            is_addition: name.ends_with('+'),
        });
    }
}

/// What is written, on one line.
fn one_line(text: &str, value: &SyntaxNode) -> String {
    const LONGEST: usize = 60;
    if value.is_absent() {
        return "nothing".to_owned();
    }
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    line.chars().take(LONGEST).chain("...".chars()).collect()
}

/// A value on one line.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "(no value)".to_owned(),
        Value::Str(text) if !text.contains('\n') => text.to_string(),
        other => show::json(other).to_string(),
    }
}

fn paths_of(map: &Map, prefix: &str, paths: &mut Vec<String>) {
    for (name, entry) in map.iter() {
        let Some(name) = name.as_str() else { continue };
        let path = format!("{prefix}{name}");
        if let Value::Map(inner) = &entry.node.value {
            paths_of(inner, &format!("{path}."), paths);
        }
        paths.push(path);
    }
}
