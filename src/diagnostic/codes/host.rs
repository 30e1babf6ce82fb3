//! Findings about host files.

use super::{Code, Severity};

/// The rows of this area.
pub static CODES: &[&Code] = &[
    &BAD_HOST_VALUE,
    &HOST_DIFFERS,
    &MISSING_HOST_KEY,
    &UNKNOWN_HOST,
    &UNKNOWN_HOST_KEY,
];

/// A host file has a key that nothing reads.
pub static UNKNOWN_HOST_KEY: Code = Code {
    id: "unknown-host-key",
    severity: Severity::Warning,
    what: "A host file has a key that describes nothing known about a machine.",
    why: "A misspelt key leaves the machine without what it was meant to give: jobs that need its disks are skipped.",
    wrong: "sdd_partitions: /dev/sdb1\n",
    right: "ssd_partitions: /dev/sdb1\n",
};

/// A host file's value is of the wrong kind.
pub static BAD_HOST_VALUE: Code = Code {
    id: "bad-host-value",
    severity: Severity::Error,
    what: "A value of a host file is of the wrong kind for its key.",
    why: "Jobs compute with these values: a count where device paths belong would be taken for the name of a disk.",
    wrong: "hdd_partitions: 2\n",
    right: "nr_hdd_partitions: 2\nhdd_partitions: /dev/sdb1 /dev/sdc1\n",
};

/// A host file lacks a key that jobs ask for.
pub static MISSING_HOST_KEY: Code = Code {
    id: "missing-host-key",
    severity: Severity::Warning,
    what: "A host file says nothing about cpus, nodes, memory, or the number of its disks.",
    why: "Percentages of cpus cannot be computed, and checks of what a job needs cannot be made.",
    wrong: "model: Haswell\nnr_cpu: 8\nmemory: 16G\n",
    right: "model: Haswell\nnr_cpu: 8\nnr_node: 1\nmemory: 16G\n",
};

/// A host file does not describe this machine.
pub static HOST_DIFFERS: Code = Code {
    id: "host-differs",
    severity: Severity::Warning,
    what: "A host file says something else than what this machine shows.",
    why: "`jobc host check -t local FILE` compares a file with the machine it runs on; a job compiled for other numbers \
          starts the wrong number of threads.",
    wrong: "memory: 3232G\n",
    right: "memory: 32G\n",
};

/// A host that the catalog does not have.
pub static UNKNOWN_HOST: Code = Code {
    id: "unknown-host",
    severity: Severity::Error,
    what: "The host that the job is to be compiled for has no file in the catalog.",
    why: "Shares of its processors and memory, and its disks, would be unknown.",
    wrong: "jobc split -t nosuchbox job.yaml\n",
    right: "jobc host > mybox.yaml\njobc split --host-file mybox.yaml job.yaml\n",
};
