//! Findings about the comments that silence findings.

use super::{Code, Severity};

/// The rows of this area.
pub static CODES: &[&Code] = &[&UNKNOWN_CODE];

/// An `allow` comment names no finding.
pub static UNKNOWN_CODE: Code = Code {
    id: "unknown-code",
    severity: Severity::Warning,
    what: "A comment `# jobc: allow(CODE)` names a finding that does not exist.",
    why: "The comment silences nothing: a misspelt code hides the intent, and the finding it was meant for still shows.",
    wrong: "\
hackbench:
  nr_thread: 8  # jobc: allow(unknown-parm)
",
    right: "\
hackbench:
  nr_thread: 8  # jobc: allow(unknown-option)
",
};
