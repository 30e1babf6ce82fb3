//! Findings about the catalog's own files.

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
pub static CODES: &[&Code] = &[&UNREADABLE_FILE];
