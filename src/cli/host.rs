//! `jobc host`: this machine as a host file.

use camino::Utf8Path;

use super::{Error, Io, Status};
use crate::catalog::host::{self, BlockDevice};
use crate::source::{DiskStore, FileStore};
use crate::value::{Map, Value};

/// Describe this machine as a host file.
///
/// The file names no disk that a test may overwrite: which of them that is, a person has to say. Unused ones are
/// listed as comments.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {}

const EXAMPLES: &str = "\
Examples:
  jobc host > my-box.yaml
  jobc build --host-file my-box.yaml job.yaml -o out";

pub(super) fn run(_args: &Args, io: &mut Io) -> Result<Status, Error> {
    io.result(&host_file(&DiskStore, Utf8Path::new("/")))?;
    Ok(Status::Fine)
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
