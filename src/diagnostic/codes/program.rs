//! Findings about programs: their own files, and what a job asks of them.

use super::Code;
use crate::diagnostic::Severity;

/// A `program.yaml` that cannot be read as one.
pub static PROGRAM_MANIFEST: Code = Code {
    id: "program-manifest",
    severity: Severity::Error,
    what: "The `program.yaml` of a program has the fields and values that the format knows, and a template beside it.",
    why: "A field that nobody reads would be ignored in silence.",
    wrong: "summary: My test\nparameters: {}",
    right: "summary: My test\nparams: {}",
};

/// A command template that cannot be parsed or rendered.
pub static PROGRAM_TEMPLATE: Code = Code {
    id: "program-template",
    severity: Severity::Error,
    what: "The command templates of a program are well formed and use only parameters that the program declares.",
    why: "Without its commands the job cannot be compiled.",
    wrong: "my-test --size {{ size",
    right: "my-test --size {{ size }}",
};

/// A parameter that the program cannot do without.
pub static MISSING_PARAM: Code = Code {
    id: "missing-param",
    severity: Severity::Error,
    what: "Parameters that a program requires are given.",
    why: "There is no value that could stand for it.",
    wrong: "will-it-scale:\n  mode: process",
    right: "will-it-scale:\n  mode: process\n  test: read2",
};

/// A value that is none of the parameter's kind, found when the job is compiled.
pub static PARAM_VALUE: Code = Code {
    id: "param-value",
    severity: Severity::Error,
    what: "Values of parameters are of the parameter's kind when the job is compiled.",
    why: "The program would be called with an argument that it does not understand.",
    wrong: "runtime: 5min",
    right: "runtime: 5m",
};

/// A job that runs nothing.
pub static NO_TEST: Code = Code {
    id: "no-test",
    severity: Severity::Error,
    what: "A job that is compiled runs at least one test.",
    why: "A script that sets up the machine and then measures nothing looks as if it had worked.",
    wrong: "testcase: hackbench\nruntime: 60s",
    right: "testcase: hackbench\nhackbench:\n  mode: process",
};

/// A job whose storage chain cannot be built.
pub static STORAGE_CHAIN: Code = Code {
    id: "storage-chain",
    severity: Severity::Error,
    what: "File systems, arrays and swap have disks to stand on, and a file system is mounted before it is exported.",
    why: "The commands that format and mount would have no device to name.",
    wrong: "md: RAID0\nfs: ext4",
    right: "disk: 4BRD_1G\nmd: RAID0\nfs: ext4",
};

/// An entry that this target cannot compile.
pub static UNSUPPORTED_ENTRY: Code = Code {
    id: "unsupported-entry",
    severity: Severity::Warning,
    what: "Entries of a job have a meaning in the target that it is compiled for.",
    why: "The entry is left out of the script.",
    wrong: "script tests/mine: echo hello",
    right: "mytest: echo hello",
};

/// All rows of this file.
pub static CODES: &[&Code] = &[
    &PROGRAM_MANIFEST,
    &PROGRAM_TEMPLATE,
    &MISSING_PARAM,
    &PARAM_VALUE,
    &NO_TEST,
    &STORAGE_CHAIN,
    &UNSUPPORTED_ENTRY,
];
