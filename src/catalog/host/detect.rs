//! What this machine is, read from `/proc` and `/sys`.

use camino::Utf8Path;

use super::cpu_model::{self, CpuId};
use crate::source::{FileStore, Span};
use crate::value::{Key, Map, Node, Value};

/// Bytes of a GiB.
const GIB: u64 = 1 << 30;

/// The machine whose `/proc` and `/sys` are below `root`, as the keys of a host file.
///
/// What cannot be read is left out, but for the number of nodes and the architecture, which have an obvious answer.
/// Disks are never part of it: which of them a test may overwrite is for a person to say.
pub fn detect(store: &dyn FileStore, root: &Utf8Path) -> Map {
    let machine = Machine { store, root };
    let cpu = machine.first_cpu();
    let text = |value: Option<String>| value.map(Value::str);
    let facts = [
        (
            "model",
            text(
                cpu_model::name(&cpu.id)
                    .map(str::to_owned)
                    .or_else(|| cpu.brand.clone()),
            ),
        ),
        ("nr_node", Some(Value::Int(machine.nodes()))),
        ("nr_cpu", machine.cpus().map(Value::Int)),
        ("memory", text(machine.memory())),
        ("arch", Some(Value::str(machine.arch()))),
        ("brand", text(cpu.brand)),
        ("ucode", text(cpu.microcode)),
    ];
    let mut map = Map::new();
    for (name, value) in facts {
        if let Some(value) = value {
            map.insert(Key::str(name, Span::GENERATED), Node::generated(value));
        }
    }
    map
}

/// The first cpu of `/proc/cpuinfo`.
#[derive(Default)]
struct Cpu {
    id: CpuId,
    brand: Option<String>,
    microcode: Option<String>,
}

struct Machine<'a> {
    store: &'a dyn FileStore,
    root: &'a Utf8Path,
}

impl Machine<'_> {
    fn read(&self, path: &str) -> Option<String> {
        let text = self.store.read(&self.root.join(path)).ok()?;
        Some(text.trim_end().to_owned())
    }

    fn first_cpu(&self) -> Cpu {
        let mut cpu = Cpu::default();
        let text = self.read("proc/cpuinfo").unwrap_or_default();
        for line in text.lines().take_while(|line| !line.trim().is_empty()) {
            let Some((name, value)) = line.split_once(':') else {
                continue;
            };
            let value = value.trim();
            match name.trim() {
                "vendor_id" => value.clone_into(&mut cpu.id.vendor),
                "cpu family" => cpu.id.family = value.parse().unwrap_or(0),
                "model" => cpu.id.model = value.parse().unwrap_or(0),
                "model name" if !value.is_empty() => cpu.brand = Some(value.to_owned()),
                "microcode" if !value.is_empty() => cpu.microcode = Some(value.to_owned()),
                _ => {}
            }
        }
        cpu
    }

    /// Cpus that are online, as `sched` sees them; a limit of a container is none of the machine.
    fn cpus(&self) -> Option<i64> {
        if let Some(count) = self
            .read("sys/devices/system/cpu/online")
            .as_deref()
            .and_then(count_list)
        {
            return Some(count);
        }
        let text = self.read("proc/cpuinfo")?;
        let count = text.lines().filter(|line| line.starts_with("processor")).count();
        i64::try_from(count).ok().filter(|count| *count > 0)
    }

    /// A machine without nodes in `/sys` has one.
    fn nodes(&self) -> i64 {
        let online = self.read("sys/devices/system/node/online");
        online.as_deref().and_then(count_list).unwrap_or(1)
    }

    /// The memory that is built in, in the largest unit that fits: `8G` also where the kernel keeps a part for itself.
    fn memory(&self) -> Option<String> {
        let bytes = self.memory_blocks().or_else(|| self.usable_memory())?;
        let text = if bytes >= GIB {
            format!("{}G", bytes.div_ceil(GIB))
        } else {
            format!("{}M", bytes.div_ceil(1 << 20))
        };
        Some(text)
    }

    /// The sum of the memory blocks that the kernel manages.
    fn memory_blocks(&self) -> Option<u64> {
        let size = self.read("sys/devices/system/memory/block_size_bytes")?;
        let size = u64::from_str_radix(size.trim_start_matches("0x"), 16).ok()?;
        let names = self.store.list(&self.root.join("sys/devices/system/memory")).ok()?;
        let is_block = |name: &&String| {
            name.strip_prefix("memory")
                .is_some_and(|number| number.parse::<u32>().is_ok())
        };
        let count = u64::try_from(names.iter().filter(is_block).count()).ok()?;
        (count > 0).then(|| count.saturating_mul(size))
    }

    fn usable_memory(&self) -> Option<u64> {
        let text = self.read("proc/meminfo")?;
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        let kib: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        kib.checked_mul(1024)
    }

    fn arch(&self) -> String {
        let arch = self.read("proc/sys/kernel/arch").filter(|arch| !arch.is_empty());
        arch.unwrap_or_else(|| std::env::consts::ARCH.to_owned())
    }
}

/// The number of members of a list such as `0-3,8`.
fn count_list(text: &str) -> Option<i64> {
    let mut count = 0;
    for part in text.trim().split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let first: i64 = first.trim().parse().ok()?;
        let last: i64 = last.trim().parse().ok()?;
        count += (last - first).checked_add(1).filter(|size| *size > 0)?;
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryStore;

    const CPUINFO: &str = "\
processor\t: 0
vendor_id\t: GenuineIntel
cpu family\t: 6
model\t\t: 58
model name\t: Intel(R) Core(TM) i3-3220 CPU @ 3.30GHz
microcode\t: 0x21

processor\t: 1
";

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[(&str, Value)]) {
        let mut store = MemoryStore::new();
        for (path, text) in files {
            store.insert(format!("/m/{path}"), *text);
        }
        let host = detect(&store, Utf8Path::new("/m"));
        for (name, value) in expected {
            assert_eq!(host.get(name).map(|node| &node.value), Some(value), "{name}");
        }
    }

    #[test]
    fn reads_what_the_kernel_shows() {
        let block = ("sys/devices/system/memory/block_size_bytes", "8000000\n");
        let mut files = vec![
            ("proc/cpuinfo", CPUINFO),
            ("proc/meminfo", "MemTotal:        8058064 kB\n"),
            ("proc/sys/kernel/arch", "x86_64\n"),
            ("sys/devices/system/cpu/online", "0-1,4,6-7\n"),
            ("sys/devices/system/node/online", "0-1\n"),
            block,
        ];
        let names: Vec<String> = (0..64)
            .map(|number| format!("sys/devices/system/memory/memory{number}/state"))
            .collect();
        files.extend(names.iter().map(|name| (name.as_str(), "online")));
        let expected = [
            ("model", Value::str("Ivy Bridge")),
            ("nr_node", Value::Int(2)),
            ("nr_cpu", Value::Int(5)),
            ("memory", Value::str("8G")),
            ("arch", Value::str("x86_64")),
            ("brand", Value::str("Intel(R) Core(TM) i3-3220 CPU @ 3.30GHz")),
            ("ucode", Value::str("0x21")),
        ];
        check(&files, &expected);
    }

    #[test]
    fn makes_do_with_less() {
        let files = [
            ("proc/cpuinfo", "processor\t: 0\nBogoMIPS\t: 50\n\nprocessor\t: 1\n"),
            ("proc/meminfo", "MemTotal: 500000 kB\n"),
        ];
        let expected = [
            ("nr_node", Value::Int(1)),
            ("nr_cpu", Value::Int(2)),
            ("memory", Value::str("489M")),
        ];
        check(&files, &expected);
    }

    #[test]
    fn lists_are_counted() {
        assert_eq!(count_list("0-3,8"), Some(5));
        assert_eq!(count_list("0"), Some(1));
        assert_eq!(count_list("3-1"), None);
        assert_eq!(count_list(""), None);
    }
}
