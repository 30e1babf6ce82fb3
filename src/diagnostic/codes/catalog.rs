//! Findings about files that cannot be read: jobs, and the catalog's own.

use super::{Code, Severity};

/// A file of the catalog that cannot be read.
pub static UNREADABLE_FILE: Code = Code {
    id: "unreadable-file",
    severity: Severity::Error,
    what: "A file of the catalog exists but cannot be read as text.",
    why: "What it says about a parameter, a default or a host would be missing from the job.",
    wrong: "chmod 000 hosts/mybox\n",
    right: "chmod 644 hosts/mybox\n",
};

/// All codes of this area.
pub static CODES: &[&Code] = &[&JOB_NOT_FOUND, &UNREADABLE_FILE];

/// A job file that cannot be read.
pub static JOB_NOT_FOUND: Code = Code {
    id: "unreadable-job",
    severity: Severity::Error,
    what: "A job file that was named does not exist, or cannot be read as text.",
    why: "Nothing can be said about it.",
    wrong: "jobc check hackbnech.yaml\n",
    right: "jobc check hackbench.yaml\n",
};
