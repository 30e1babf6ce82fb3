//! From disks to mounted file systems: which devices a job has, and under which paths its tests find them.
//!
//! `disk` names them, `md` makes one of them, `fs` mounts them under `/fs/NAME`, `fs2` mounts them again over the
//! network under `/nfs/NAME` or `/cifs/NAME`. Templates only see the outcome.

use crate::value::{Map, Value};

use super::quote::ShellWord;

/// A block device of the job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// The device as a word of the script: its path, or the variable that holds it.
    pub word: ShellWord,
    /// The last part of its path, which names its mount points.
    pub name: String,
    /// Whether the job itself makes it, so that no data of others can be on it.
    pub is_made_by_job: bool,
}

impl Device {
    fn known(path: &str, is_made_by_job: bool) -> Self {
        let name = path.rsplit('/').next().unwrap_or(path).to_owned();
        Self {
            word: ShellWord::of(path),
            name,
            is_made_by_job,
        }
    }

    fn chosen(number: usize) -> Self {
        let name = format!("disk{number}");
        Self {
            word: ShellWord::variable(&name),
            name,
            is_made_by_job: false,
        }
    }
}

/// A mounted file system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mount {
    /// What is mounted; `None` for a file system without a device.
    pub device: Option<Device>,
    /// The last part of the path.
    pub name: String,
    /// Where.
    pub point: String,
}

/// Disks that are only known when the script runs: the first ones that match the host's patterns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiskChoice {
    /// How many the job needs.
    pub count: usize,
    /// The host's entry that names them (`hdd_partitions`).
    pub entry: &'static str,
    /// The patterns; empty where the host names no such disk.
    pub patterns: Vec<ShellWord>,
}

/// The storage of a job, as far as the setups so far have made it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Storage {
    /// The disks that the job asked for.
    pub disks: Vec<Device>,
    /// The devices that file systems or swap go on: the array where there is one, else the disks.
    pub devices: Vec<Device>,
    /// The file systems that tests work in.
    pub mounts: Vec<Mount>,
    /// The disks whose contents the job destroys.
    pub overwritten: Vec<Device>,
    /// How the script finds disks that the host does not name exactly.
    pub choice: Option<DiskChoice>,
}

/// The host entries that name disks, by the parameter that asks for them.
const DISK_ENTRIES: [(&str, &str); 2] = [("nr_hdd", "hdd_partitions"), ("nr_ssd", "ssd_partitions")];

impl DiskChoice {
    /// How many, in words: `1 disk`, `4 disks`.
    pub fn amount(&self) -> String {
        format!("{} disk{}", self.count, if self.count == 1 { "" } else { "s" })
    }
}

impl Storage {
    /// Takes the disks that the params of `disk` ask for; `job` holds the host's entries.
    ///
    /// Says whether that was possible: only one kind of disks can be left for the script to find.
    pub fn add_disks(&mut self, params: &Map, job: &Map) -> bool {
        let mut is_possible = true;
        let count = |name: &str| match params.get(name).map(|node| &node.value) {
            Some(Value::Int(count)) => usize::try_from(*count).unwrap_or(0),
            _ => 0,
        };
        for (param, entry) in DISK_ENTRIES {
            let had_choice = self.choice.is_some();
            let found = self.host_disks(count(param), entry, job);
            is_possible &= !(had_choice && found.iter().any(|device| device.word == Device::chosen(1).word));
            self.disks.extend(found);
        }
        self.disks
            .extend((0..count("nr_brd")).map(|i| Device::known(&format!("/dev/ram{i}"), true)));
        self.disks
            .extend((0..count("nr_pmem")).map(|i| Device::known(&format!("/dev/pmem{i}"), false)));
        self.devices.clone_from(&self.disks);
        is_possible
    }

    fn host_disks(&mut self, count: usize, entry: &'static str, job: &Map) -> Vec<Device> {
        if count == 0 {
            return Vec::new();
        }
        let paths = job.get(entry).map(|node| words_of(&node.value)).unwrap_or_default();
        let is_exact = |path: &&String| !path.contains(['*', '?', '[']);
        let exact: Vec<&String> = paths.iter().take_while(is_exact).take(count).collect();
        if exact.len() == count {
            return exact.iter().map(|path| Device::known(path, false)).collect();
        }
        let patterns = paths.iter().map(|path| ShellWord::pattern(path)).collect();
        self.choice = Some(DiskChoice { count, entry, patterns });
        (1..=count).map(Device::chosen).collect()
    }

    /// Makes one array of the devices.
    pub fn make_array(&mut self, path: &str) {
        self.overwrite_disks();
        self.devices = vec![Device::known(path, true)];
    }

    /// Mounts a file system on each device.
    pub fn mount_devices(&mut self) {
        self.overwrite_disks();
        let mount = |device: &Device| Mount {
            device: Some(device.clone()),
            name: device.name.clone(),
            point: format!("/fs/{}", device.name),
        };
        self.mounts = self.devices.iter().map(mount).collect();
    }

    /// Mounts `count` file systems that need no device.
    pub fn mount_in_memory(&mut self, count: usize) {
        let mount = |i| {
            let name = format!("tmpfs{i}");
            Mount {
                device: None,
                point: format!("/fs/{name}"),
                name,
            }
        };
        self.mounts = (0..count).map(mount).collect();
    }

    /// Mounts the file systems again below `prefix`, which is where tests work from now on.
    pub fn mount_again(&mut self, prefix: &str) {
        for mount in &mut self.mounts {
            mount.point = format!("{prefix}/{}", mount.name);
        }
    }

    /// Notes that the contents of all disks are lost.
    pub fn overwrite_disks(&mut self) {
        self.overwritten.clone_from(&self.disks);
    }
}

/// The paths in a host's entry: a list, or text with blanks between them.
fn words_of(value: &Value) -> Vec<String> {
    match value {
        Value::Str(text) => text.split_whitespace().map(str::to_owned).collect(),
        Value::Seq(items) => items.iter().flat_map(|item| words_of(&item.value)).collect(),
        _ => Vec::new(),
    }
}
