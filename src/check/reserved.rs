//! Keys that mean something in every job, whatever it runs: the one table behind checks and schema.

/// What the value of a reserved key is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One plain value.
    Scalar,
    /// One plain value, or a list that spans the matrix.
    Axis,
    /// A plain value, a list of them or of mappings: a list stays one value.
    List,
    /// Anything.
    Any,
}

/// A key that means something in every job.
#[derive(Debug)]
pub struct ReservedKey {
    /// Its name.
    pub name: &'static str,
    /// What its value is.
    pub shape: Shape,
    /// What it says, in one line.
    pub about: &'static str,
}

const fn key(name: &'static str, shape: Shape, about: &'static str) -> ReservedKey {
    ReservedKey { name, shape, about }
}

/// All reserved keys, those that authors write first. A new one is one row.
pub const KEYS: &[ReservedKey] = {
    use Shape::{Any, Axis, List, Scalar};
    &[
        key(
            "suite",
            Scalar,
            "The suite that the job belongs to; results are grouped by it",
        ),
        key(
            "testcase",
            Scalar,
            "The test that the job runs, by the name of its program; results are filed under it",
        ),
        key(
            "category",
            Scalar,
            "The kind of test, which decides the usual monitors: benchmark, functional, noop, borrow, ...",
        ),
        key("commit", Axis, "The kernel commit to run, or several of them"),
        key("kconfig", Axis, "The kernel configuration to run, or several of them"),
        key("rootfs", Axis, "The root file system to boot, or several of them"),
        key("ltp_commit", Axis, "The commit of LTP to use"),
        key("nvml_commit", Axis, "The commit of nvml to use"),
        key("blktests_commit", Axis, "The commit of blktests to use"),
        key("qemu_commit", Axis, "The commit of qemu to use"),
        key("perf_test_commit", Axis, "The commit of the perf tests to use"),
        key(
            "linux_commit",
            Axis,
            "The commit of Linux that the test itself works on",
        ),
        key(
            "cluster",
            Axis,
            "The machines of a test of several: who is server, who client",
        ),
        key("node_roles", Scalar, "The roles of the machine in its cluster"),
        key(
            "need_memory",
            Scalar,
            "Memory that the job needs: a size such as 8G, or N% for so many GB per 100 cpus",
        ),
        key(
            "need_cpu",
            Scalar,
            "Number of cpus that the job needs; a negative number is the most it may have",
        ),
        key("need_node", Scalar, "Number of NUMA nodes that the job needs"),
        key("need_cpu_model", List, "Cpu models on which alone the job makes sense"),
        key("need_cpuid", List, "Features of the cpu that the job needs"),
        key(
            "need_physical_tbox",
            Scalar,
            "Whether the job needs a machine that is not virtual",
        ),
        key(
            "need_kconfig",
            List,
            "Kernel options that the job needs, each NAME or NAME: y",
        ),
        key(
            "need_kconfig_hw",
            List,
            "Kernel options that the machine's hardware needs",
        ),
        key(
            "need_kernel_version",
            List,
            "Kernel versions on which alone the job makes sense, such as >= v5.7",
        ),
        key("need_modules", Scalar, "Whether the job needs the kernel's modules"),
        key(
            "need_kernel_headers",
            Scalar,
            "Whether the job needs the kernel's headers",
        ),
        key(
            "need_kernel_selftests",
            Scalar,
            "Whether the job needs the kernel's self-tests",
        ),
        key(
            "need_perf",
            Scalar,
            "Whether the job needs perf built from the kernel's source",
        ),
        key(
            "need_turbostat",
            Scalar,
            "Whether the job needs turbostat built from the kernel's source",
        ),
        key("need_x", Scalar, "Whether the job needs a display"),
        key(
            "constraints",
            List,
            "Expressions that must be true for the job to make sense",
        ),
        key(
            "run_on_local_disk",
            Scalar,
            "Whether the root file system has to be on a local disk",
        ),
        key("suggest_kconfig", List, "Kernel options that are good to have"),
        key("kernel_cmdline", List, "Parameters of the kernel's command line"),
        key(
            "force_reboot",
            Scalar,
            "Whether the machine is booted anew before the job",
        ),
        key(
            "monitor_delay",
            Scalar,
            "Seconds from the start of the test to the start of the monitors",
        ),
        key(
            "set_nic_irq_affinity",
            Scalar,
            "Whether interrupts of network cards are spread over the cpus",
        ),
        key("initrds", List, "More initial RAM disks to load"),
        key("initrd_pkg", List, "Packages to load as initial RAM disks"),
        key("mail_to", List, "Who gets mail when the job is done"),
        key("mail_cc", List, "Who gets a copy of that mail"),
        key("branch", Scalar, "The git branch of the kernel"),
        key("queue", Scalar, "The queue into which the job is put"),
        key("priority", Scalar, "How soon its turn comes"),
        key("timeout", Scalar, "When a run is given up"),
        key("user", Scalar, "Who asked for the job"),
        key("compiler", Axis, "The compiler of the kernel"),
        key("testbox", Scalar, "The machine that the job is for"),
        key("tbox_group", Scalar, "The group of equal machines that the job is for"),
        key("job_origin", Scalar, "The job file from which an atomic job was made"),
        key("job_file", Scalar, "Where the atomic job lies"),
        key("id", Scalar, "The number of the job"),
        key("kernel_version", Scalar, "The kernel that ran"),
        key("result_root", Scalar, "Where the results are"),
        key("test", Any, "What of the test program is run"),
        key("swap", Any, "Whether to swap"),
    ]
};

/// The reserved key of that name.
pub fn find(name: &str) -> Option<&'static ReservedKey> {
    KEYS.iter().find(|key| key.name == name)
}
