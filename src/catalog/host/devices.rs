//! Block devices that nothing uses: what a person may choose test disks from. Nothing here chooses.

use std::collections::BTreeSet;

use camino::Utf8Path;

use crate::source::FileStore;

/// Names of devices that are no disks.
const NO_DISKS: &[&str] = &["loop", "ram", "zram", "dm-", "md", "sr", "fd", "nbd", "mtdblock"];

/// A disk or partition that is neither mounted nor swapped on nor part of another device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockDevice {
    /// Its path.
    pub path: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether it is a rotating disk.
    pub is_rotational: bool,
}

/// The unused partitions, and unused disks without partitions, of the machine below `root`, sorted by path.
pub fn unused_devices(store: &dyn FileStore, root: &Utf8Path) -> Vec<BlockDevice> {
    let disks = Disks {
        store,
        root,
        used: used_devices(store, root),
    };
    let names = store.list(&root.join("sys/block")).unwrap_or_default();
    let is_disk = |name: &&String| !NO_DISKS.iter().any(|prefix| name.starts_with(prefix));
    let mut devices: Vec<BlockDevice> = names
        .iter()
        .filter(is_disk)
        .flat_map(|name| disks.unused(name))
        .collect();
    devices.sort_by(|a, b| a.path.cmp(&b.path));
    devices
}

struct Disks<'a> {
    store: &'a dyn FileStore,
    root: &'a Utf8Path,
    used: BTreeSet<String>,
}

impl Disks<'_> {
    fn unused(&self, disk: &str) -> Vec<BlockDevice> {
        let entry = format!("sys/block/{disk}");
        let inside = self.store.list(&self.root.join(&entry)).unwrap_or_default();
        let is_rotational = self.number(&format!("{entry}/queue/rotational")) == Some(1);
        let partitions: Vec<&String> = inside.iter().filter(|name| name.starts_with(disk)).collect();
        if partitions.is_empty() {
            return self.device(&entry, disk, is_rotational).into_iter().collect();
        }
        // A file system on the whole disk makes its partition table meaningless.
        if self.used.contains(disk) {
            return Vec::new();
        }
        partitions
            .iter()
            .filter_map(|name| self.device(&format!("{entry}/{name}"), name, is_rotational))
            .collect()
    }

    fn device(&self, entry: &str, name: &str, is_rotational: bool) -> Option<BlockDevice> {
        let sectors = self.number(&format!("{entry}/size")).filter(|sectors| *sectors > 0)?;
        let holders = self.store.list(&self.root.join(format!("{entry}/holders")));
        let is_held = holders.is_ok_and(|holders| !holders.is_empty());
        let number = self.text(&format!("{entry}/dev")).unwrap_or_default();
        let is_used = is_held || self.used.contains(name) || self.used.contains(&number);
        (!is_used).then(|| BlockDevice {
            path: format!("/dev/{name}"),
            bytes: sectors.saturating_mul(512),
            is_rotational,
        })
    }

    fn text(&self, path: &str) -> Option<String> {
        let text = self.store.read(&self.root.join(path)).ok()?;
        Some(text.trim().to_owned())
    }

    fn number(&self, path: &str) -> Option<u64> {
        self.text(path)?.parse().ok()
    }
}

/// What is mounted or swapped on, by name (`sda1`) and by number (`8:1`): a name may be hidden behind a link
/// (`/dev/root`), and some file systems show a number of their own.
fn used_devices(store: &dyn FileStore, root: &Utf8Path) -> BTreeSet<String> {
    let read = |path: &str| {
        store
            .read(&root.join(path))
            .map(|text| text.to_string())
            .unwrap_or_default()
    };
    let mut used = BTreeSet::new();
    for line in read("proc/self/mountinfo").lines() {
        let (before, after) = line.split_once(" - ").unwrap_or((line, ""));
        used.extend(before.split(' ').nth(2).map(str::to_owned));
        used.extend(after.split(' ').nth(1).and_then(device_name));
    }
    used.extend(
        read("proc/swaps")
            .lines()
            .filter_map(|line| device_name(line.split_whitespace().next()?)),
    );
    used
}

fn device_name(path: &str) -> Option<String> {
    path.strip_prefix("/dev/").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryStore;

    #[test]
    fn offers_only_what_nothing_uses() {
        let mut store = MemoryStore::new();
        let files = [
            (
                "proc/self/mountinfo",
                "22 1 8:1 / / rw - ext4 /dev/root rw\n23 1 0:40 / /b rw - btrfs /dev/sda3 rw\n",
            ),
            (
                "proc/swaps",
                "Filename Type Size Used Priority\n/dev/sda2 partition 8 0 -2\n",
            ),
            ("sys/block/sda/queue/rotational", "0\n"),
            ("sys/block/sda/size", "1000\n"),
            ("sys/block/sda/sda1/dev", "8:1\n"),
            ("sys/block/sda/sda1/size", "100\n"),
            ("sys/block/sda/sda2/size", "100\n"),
            ("sys/block/sda/sda3/size", "100\n"),
            ("sys/block/sda/sda4/size", "2048\n"),
            ("sys/block/sdb/queue/rotational", "1\n"),
            ("sys/block/sdb/size", "4096\n"),
            ("sys/block/sdc/size", "4096\n"),
            ("sys/block/sdc/holders/dm-0/name", "x\n"),
            ("sys/block/loop0/size", "100\n"),
        ];
        for (path, text) in files {
            store.insert(format!("/m/{path}"), text);
        }
        let devices = unused_devices(&store, Utf8Path::new("/m"));
        let told: Vec<(&str, u64, bool)> = devices
            .iter()
            .map(|device| (device.path.as_str(), device.bytes, device.is_rotational))
            .collect();
        assert_eq!(told, [("/dev/sda4", 1 << 20, false), ("/dev/sdb", 2 << 20, true)]);
    }
}
