//! `jobc host`: this machine as a host file, and the check of such a file.

use camino::{Utf8Path, Utf8PathBuf};

use super::{Error, Io, Status};
use crate::catalog::host::{self, BlockDevice};
use crate::diagnostic::Diagnostics;
use crate::document::{self, source_map::MappedText};
use crate::source::{DiskStore, FileStore, SourceSet, Span};
use crate::value::{Map, Value};

/// Describe this machine as a host file, or check such a file.
///
/// The file names no disk that a test may overwrite: which of them that is, a person has to say. Unused ones are
/// listed as comments.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Check(CheckArgs),
}

/// Report the slips of host files: unknown keys, values of the wrong kind, what is missing.
#[derive(Debug, clap::Args)]
struct CheckArgs {
    /// The host files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<Utf8PathBuf>,

    /// Compare with this host too; only `local`, this machine, can be compared with.
    #[arg(short = 't', long, value_name = "NAME", value_parser = ["local"])]
    host: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  jobc host > my-box.yaml
  jobc host check -t local my-box.yaml
  jobc build --host-file my-box.yaml job.yaml -o out";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    match &args.command {
        None => io.result(&host_file(&DiskStore, Utf8Path::new("/")))?,
        Some(Command::Check(args)) => return check(args, io),
    }
    Ok(Status::Fine)
}

fn check(args: &CheckArgs, io: &mut Io) -> Result<Status, Error> {
    let (sources, mut diags) = (SourceSet::new(), Diagnostics::new());
    for path in &args.files {
        let file = sources.add(path.as_str(), DiskStore.read(path)?);
        let text = MappedText::verbatim(file, sources.file(file).text());
        let Some(map) = document::read_plain(&mut diags, &text) else {
            continue;
        };
        host::check(&mut diags, Span::new(file, 0, 0), &map);
        if args.host.is_some() {
            host::compare(&mut diags, &map, &host::detect(&DiskStore, Utf8Path::new("/")));
        }
    }
    Ok(io.show_findings(&sources, &diags))
}

/// The text of a host file for the machine whose `/proc` and `/sys` are below `root`.
fn host_file(store: &dyn FileStore, root: &Utf8Path) -> String {
    let facts = lines(&host::detect(store, root));
    let governors = root.join("sys/devices/system/cpu/cpu0/cpufreq/scaling_available_governors");
    let governors = match store.read(&governors) {
        Ok(names) => format!("Its cpus can be set to these governors: {}", names.trim()),
        Err(_) => "The frequency of its cpus cannot be set from here (no cpufreq in /sys).".to_owned(),
    };
    let disks = disks(&host::unused_devices(store, root));
    format!("# This machine, as jobc sees it.\n{facts}\n# {governors}\n{disks}")
}

fn lines(host: &Map) -> String {
    let line = |(name, value): (&str, &Value)| match value {
        Value::Int(number) => format!("{name}: {number}\n"),
        Value::Str(text) => format!("{name}: {}\n", scalar(text)),
        other => unreachable!("bug: a detected host has only numbers and texts, not {other:?}"),
    };
    host.iter()
        .filter_map(|(name, entry)| Some(line((name.as_str()?, &entry.node.value))))
        .collect()
}

/// A text as YAML: plain where it cannot be taken for anything else, else in double quotes, whose escapes are JSON's.
fn scalar(text: &str) -> String {
    let is_plain = text.len() > 3
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || " ()@._-+/".contains(c));
    let is_size = text.ends_with(['G', 'M']) && text[..text.len() - 1].bytes().all(|byte| byte.is_ascii_digit());
    if is_plain || is_size {
        return text.to_owned();
    }
    serde_json::Value::from(text).to_string()
}

fn disks(devices: &[BlockDevice]) -> String {
    let intro = "\n# Partitions that tests may overwrite. Everything on them is lost; name only what you can spare.\n";
    let found: String = match devices {
        [] => "# No unused disk or partition was found.\n".to_owned(),
        devices => devices.iter().map(unused).collect(),
    };
    let keys = ["hdd", "ssd"].map(|kind| format!("# nr_{kind}_partitions: 1\n# {kind}_partitions: /dev/...\n"));
    format!("{intro}{found}{}", keys.concat())
}

fn unused(device: &BlockDevice) -> String {
    let kind = if device.is_rotational { "hdd" } else { "ssd" };
    format!("# unused: {} ({kind}, {} GiB)\n", device.path, device.bytes >> 30)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryStore;

    #[test]
    fn writes_keys_that_read_back_and_disks_as_comments() {
        let mut store = MemoryStore::new();
        let cpu = "model name\t: Odd: cpu #1\nmicrocode\t: 0x21\n";
        store.insert("/m/proc/cpuinfo", cpu);
        store.insert("/m/proc/meminfo", "MemTotal: 8000000 kB\n");
        store.insert("/m/proc/sys/kernel/arch", "x86_64");
        store.insert("/m/sys/devices/system/cpu/online", "0-3");
        store.insert("/m/sys/block/sdb/size", "4194304");
        let text = host_file(&store, Utf8Path::new("/m"));
        let expected = "\
# This machine, as jobc sees it.
model: \"Odd: cpu #1\"
nr_node: 1
nr_cpu: 4
memory: 8G
arch: x86_64
brand: \"Odd: cpu #1\"
ucode: \"0x21\"

# The frequency of its cpus cannot be set from here (no cpufreq in /sys).

# Partitions that tests may overwrite. Everything on them is lost; name only what you can spare.
# unused: /dev/sdb (ssd, 2 GiB)
# nr_hdd_partitions: 1
# hdd_partitions: /dev/...
# nr_ssd_partitions: 1
# ssd_partitions: /dev/...
";
        assert_eq!(text, expected);
    }
}
