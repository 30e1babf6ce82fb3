//! `jobc diff`: what differs between two jobs, in job terms.

use camino::{Utf8Path, Utf8PathBuf};
use serde_json::{Value as Json, json};

use super::{Error, Io, Status, show};
use crate::diagnostic::Diagnostics;
use crate::document::{self, emit};
use crate::source::{DiskStore, FileStore as _, SourceSet, Span};
use crate::value::{Change, Key, Map, Node, changes};

/// Show what differs between two jobs, whatever their order of keys and their comments.
///
/// Ends with 1 where they differ. Lists and templates are compared as they are written.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The one job.
    #[arg(value_name = "A")]
    before: Utf8PathBuf,

    /// The other job.
    #[arg(value_name = "B")]
    after: Utf8PathBuf,

    /// Write the differences as JSON.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jobc diff out/a.yaml out/b.yaml
  jobc diff mailed-job.yaml out/mine.yaml --json";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let (sources, mut diags) = (SourceSet::new(), Diagnostics::new());
    let before = read(&sources, &mut diags, &args.before)?;
    let after = read(&sources, &mut diags, &args.after)?;
    let (Some(before), Some(after)) = (before, after) else {
        return Ok(io.show_findings(&sources, &diags));
    };
    let changes = changes(&before, &after);
    let text = if args.json {
        as_json(&changes)
    } else {
        changes.iter().map(as_text).collect()
    };
    io.result(&text)?;
    let found = io.show_findings(&sources, &diags);
    let compared = if changes.is_empty() {
        Status::Fine
    } else {
        Status::Faulty
    };
    Ok(found.max(compared))
}

fn read(sources: &SourceSet, diags: &mut Diagnostics, path: &Utf8Path) -> Result<Option<Map>, Error> {
    let file = sources.add(path.as_str(), DiskStore.read(path)?);
    Ok(document::read_atomic(diags, sources, file).map(|documents| documents.base))
}

/// `- ` and `+ ` lines as of a patch, each with the whole path.
fn as_text(change: &Change<'_>) -> String {
    let sides = [("- ", change.before), ("+ ", change.after)];
    let lines = sides.iter().filter_map(|(mark, node)| {
        let entry = entry(&show::path(&change.path), (*node)?);
        let lines: Vec<String> = entry.lines().map(|line| format!("{mark}{line}\n")).collect();
        Some(lines.concat())
    });
    lines.collect()
}

fn entry(path: &str, node: &Node) -> String {
    let mut map = Map::new();
    map.insert(Key::str(path, Span::GENERATED), node.clone());
    emit::emit_entries(&map)
}

/// `[{"path": [..], "before": .., "after": ..}]`; a side that has no such key lacks the field.
fn as_json(changes: &[Change<'_>]) -> String {
    let list: Vec<Json> = changes.iter().map(change_json).collect();
    let text = serde_json::to_string_pretty(&json!({ "version": 1, "changes": list }));
    text.expect("bug: changes have text keys only") + "\n"
}

fn change_json(change: &Change<'_>) -> Json {
    let names: Vec<String> = change.path.iter().map(|name| show::name(name)).collect();
    let mut json = json!({ "path": names });
    for (side, node) in [("before", change.before), ("after", change.after)] {
        if let Some(node) = node {
            json[side] = show::json(&node.value);
        }
    }
    json
}
