//! Findings about what a job needs of its host.

use super::{Code, Severity};

/// The host lacks something that the job needs.
pub static UNMET_NEED: Code = Code {
    id: "unmet-need",
    severity: Severity::Skipped,
    what: "The job says what it needs, and the host it is compiled for does not have it.",
    why: "The job would fail, or measure something else; it is skipped rather than run.",
    wrong: "memory: 8G\nneed_memory: 20G\n",
    right: "memory: 32G\nneed_memory: 20G\n",
};

/// A need that says nothing that can be judged.
pub static BAD_NEED: Code = Code {
    id: "bad-need",
    severity: Severity::Error,
    what: "A key that says what a job needs has a value of a shape that no check knows.",
    why: "A check that cannot be made must not pass: the job would run where it was never meant to.",
    wrong: "need_node: [2, 1]\n",
    right: "need_node: 2\n",
};

/// All codes of this area.
pub static CODES: &[&Code] = &[&UNMET_NEED, &BAD_NEED];
