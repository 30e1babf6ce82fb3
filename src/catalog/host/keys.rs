//! The keys of a host file: the one table behind its check, its schema and its documentation.

/// What a key's value has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostKeyKind {
    /// A whole number that is not negative.
    Count,
    /// An amount of memory, such as `8G`.
    Size,
    /// One line of text.
    Text,
    /// Device paths or patterns, separated by blanks or as a list; may be empty.
    Devices,
    /// A list of kernel options, each `NAME` or `NAME: y`.
    KernelOptions,
}

/// A key of a host file.
#[derive(Debug)]
pub struct HostKey {
    /// Its name.
    pub name: &'static str,
    /// What its value has to be.
    pub kind: HostKeyKind,
    /// What it says about the machine, in one line.
    pub about: &'static str,
    /// Whether jobs ask for it so often that a host file without it deserves a warning.
    pub is_expected: bool,
}

const fn key(name: &'static str, kind: HostKeyKind, about: &'static str) -> HostKey {
    HostKey {
        name,
        kind,
        about,
        is_expected: false,
    }
}

const fn expected(name: &'static str, kind: HostKeyKind, about: &'static str) -> HostKey {
    HostKey {
        is_expected: true,
        ..key(name, kind, about)
    }
}

/// All keys that mean something, in the order in which `jobc host` writes them.
pub const KEYS: &[HostKey] = {
    use HostKeyKind::{Count, Devices, KernelOptions, Size, Text};
    &[
        key(
            "model",
            Text,
            "Family of the cpu, such as Ivy Bridge, or the command line of a virtual machine",
        ),
        expected("nr_node", Count, "Number of NUMA nodes"),
        expected(
            "nr_cpu",
            Count,
            "Number of logical cpus; percentages of cpus are taken of it",
        ),
        expected("memory", Size, "Amount of memory, such as 8G"),
        key("arch", Text, "Architecture, such as x86_64"),
        key(
            "nr_hdd_partitions",
            Count,
            "Number of rotating-disk partitions that tests may overwrite",
        ),
        key(
            "nr_ssd_partitions",
            Count,
            "Number of SSD partitions that tests may overwrite",
        ),
        key(
            "nr_pmem_partitions",
            Count,
            "Number of persistent-memory partitions that tests may overwrite",
        ),
        key(
            "hdd_partitions",
            Devices,
            "Rotating-disk partitions that tests may overwrite",
        ),
        key("ssd_partitions", Devices, "SSD partitions that tests may overwrite"),
        key(
            "pmem_partitions",
            Devices,
            "Persistent-memory partitions that tests may overwrite",
        ),
        key(
            "dax_partitions",
            Devices,
            "Persistent-memory devices for direct access that tests may overwrite",
        ),
        key("swap_partitions", Devices, "Partitions to swap on"),
        key(
            "rootfs_partition",
            Devices,
            "Partition that holds the root file system between runs",
        ),
        key(
            "rootfs_disk",
            Devices,
            "Disk that holds the root file system between runs",
        ),
        key("brand", Text, "Name of the cpu as the kernel shows it"),
        key("cpu_info", Text, "Name of the cpu in the words of the lab"),
        key("ucode", Text, "Revision of the cpu's microcode, such as \"0x28\""),
        key("bios_version", Text, "Version of the firmware"),
        key("hw_vendor", Text, "Maker of the machine"),
        key("mac_addr", Text, "Address of its network card"),
        key(
            "netconsole_port",
            Count,
            "Port on which its kernel messages are received",
        ),
        key(
            "ssh_base_port",
            Count,
            "First port forwarded to a virtual machine's ssh server",
        ),
        key("serial", Text, "Serial console"),
        key("kernel_cmdline_hw", Text, "Kernel parameters that the machine needs"),
        key(
            "need_kconfig_hw",
            KernelOptions,
            "Kernel options that the machine's hardware needs",
        ),
        key(
            "idle_timeout",
            Count,
            "Seconds after which an idle virtual machine ends",
        ),
    ]
};

/// The key of that name.
pub(super) fn find(name: &str) -> Option<&'static HostKey> {
    KEYS.iter().find(|key| key.name == name)
}
