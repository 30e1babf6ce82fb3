//! Findings of the resolver: revisions, parameters, the matrix, names.

use super::{Code, Severity};

/// A `+` or `-` key that does not fit its target.
pub static REVISION_FAILED: Code = Code {
    id: "revision-failed",
    severity: Severity::Error,
    what: "A key that ends in `-` removes an item from something that is neither a list nor a mapping.",
    why: "The removal cannot be carried out, so the job would not be what its author wrote.",
    wrong: "fs: ext4\nfs-: ext4\n",
    right: "fs: ext4\nfs-:\n",
};

/// A parameter whose value needs a fact about the host that is not known.
pub static MISSING_FACT: Code = Code {
    id: "missing-fact",
    severity: Severity::Error,
    what: "A parameter is written relative to the host (`50%`), and the job does not say what the host has.",
    why: "The script would get the text `50%` where the benchmark expects a number.",
    wrong: "arch: x86_64\nnr_threads: 50%\nhackbench:\n",
    right: "arch: x86_64\nnr_cpu: 8\nnr_threads: 50%\nhackbench:\n",
};

/// A value that is none of those that its parameter takes.
pub static BAD_VALUE: Code = Code {
    id: "bad-value",
    severity: Severity::Error,
    what: "A parameter has a value that is none of its kind: no number, no size, no time span.",
    why: "The benchmark would refuse it, or read it as something else.",
    wrong: "runtime: soon\n",
    right: "runtime: 300s\n",
};

/// A job that still has lists where one value is needed.
pub static NOT_ATOMIC: Code = Code {
    id: "not-atomic",
    severity: Severity::Error,
    what: "A job that is to be compiled still has a list under a parameter, or an expression that nothing evaluated.",
    why: "A script runs one point of the matrix; `jobc split` makes one job for each.",
    wrong: "arch: x86_64\nhackbench:\n  mode: [process, threads]\n",
    right: "arch: x86_64\nhackbench:\n  mode: process\n",
};

/// A job that comes with a report and has run already.
pub static RUN_TIME_SECTIONS: Code = Code {
    id: "run-time-sections",
    severity: Severity::Note,
    what: "A job file that was mailed with a report holds sections that the run added (`#! queue options`).",
    why: "They say how the robot's lab ran the job; a script for another machine leaves them out.",
    wrong: "#! jobs/hackbench.yaml\nhackbench:\n\n#! queue options\nqueue: bisect\n",
    right: "#! jobs/hackbench.yaml\nhackbench:\n",
};

/// An atomic job that is compiled for another machine than the one it was made for.
pub static RETARGETED: Code = Code {
    id: "retargeted",
    severity: Severity::Note,
    what: "An atomic job was made for one machine and is compiled for another; its facts are replaced.",
    why: "Shares of cpus and memory, and the disks, are those of the new machine.",
    wrong: "testbox: lkp-skl-d01\nnr_cpu: 8\n",
    right: "testbox: my-box\nnr_cpu: 64\n",
};

/// A matrix with more cells than the limit.
pub static MATRIX_TOO_LARGE: Code = Code {
    id: "matrix-too-large",
    severity: Severity::Error,
    what: "The parameter lists multiply to more atomic jobs than `--max-jobs` allows.",
    why: "A list too many turns a minute of work into a disk full of files.",
    wrong: "size: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n# ... and five more lists like it\n",
    right: "size: [1, 10]\n",
};

/// All codes of this area.
pub static CODES: &[&Code] = &[
    &REVISION_FAILED,
    &MISSING_FACT,
    &BAD_VALUE,
    &NOT_ATOMIC,
    &MATRIX_TOO_LARGE,
    &RETARGETED,
    &RUN_TIME_SECTIONS,
];
