//! Findings about the atomic jobs of a run taken together.

use super::{Code, Severity};

/// The rows of this area.
pub static CODES: &[&Code] = &[&DUPLICATE_CELL, &NAME_COLLISION, &NAME_TOO_LONG];

/// Two cells are one and the same job.
pub static DUPLICATE_CELL: Code = Code {
    id: "duplicate-cell",
    severity: Severity::Note,
    what: "Two cells of the matrix give the same atomic job.",
    why: "Nothing is lost, the job is written once; but a list that says a thing twice is often not what was meant.",
    wrong: "\
hackbench:
  ipc: [pipe, socket]
---
hackbench:
  ipc: [socket]
",
    right: "\
hackbench:
  ipc: [pipe, socket]
",
};

/// Two different atomic jobs have one name.
pub static NAME_COLLISION: Code = Code {
    id: "name-collision",
    severity: Severity::Error,
    what: "Two different atomic jobs would be written under one name.",
    why: "The second would overwrite the first. Names hold only the first 31 characters of a value, and only the \
          parameters that programs declare.",
    wrong: "\
hackbench:
  mode: process
x-variant: a
---
hackbench:
  mode: process
x-variant: b
",
    right: "\
hackbench:
  mode: [process, threads]
",
};

/// An atomic job whose name no file system takes.
pub static NAME_TOO_LONG: Code = Code {
    id: "name-too-long",
    severity: Severity::Error,
    what: "The name of an atomic job has more than 255 bytes.",
    why: "No file of that name can be written, and a name cut short might be another job's.",
    wrong: "# a job file of 250 letters\nhackbench:\n  mode: [process, threads]\n",
    right: "# hackbench.yaml\nhackbench:\n  mode: [process, threads]\n",
};
