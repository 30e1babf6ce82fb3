//! Exit codes, which scripts rely on.

use std::process::ExitCode;

use crate::diagnostic::codes::catalog::{JOB_NOT_FOUND, UNREADABLE_FILE};
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};

/// How a command ended; the order is from best to worst, so that the worst of several inputs is their maximum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Nothing wrong.
    Fine,
    /// Nothing wrong, but the host lacks what the job needs, so it was left out.
    Skipped,
    /// The job has errors; for `diff`: the jobs differ.
    Faulty,
    /// The world failed: input or output, a missing catalog.
    World,
    /// Wrong usage.
    Usage,
    /// A run that a signal ended, by its number.
    Signal(u8),
}

impl Status {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Faulty => 1,
            Self::Usage => 2,
            Self::World => 3,
            Self::Skipped => 4,
            Self::Signal(number) => 128 + number,
        }
    }

    /// The status that these findings lead to.
    pub fn of(diags: &Diagnostics) -> Self {
        let is_unreadable = |item: &Diagnostic| {
            item.severity == Severity::Error && [&JOB_NOT_FOUND, &UNREADABLE_FILE].contains(&item.code)
        };
        match diags.worst() {
            // A file that cannot be read is the world's trouble, whoever named it.
            Some(Severity::Error) if diags.items().iter().any(is_unreadable) => Self::World,
            Some(Severity::Error) => Self::Faulty,
            Some(Severity::Skipped) => Self::Skipped,
            // A warning outranks a skip as a severity, but does not undo it.
            Some(Severity::Warning) if diags.items().iter().any(|item| item.severity == Severity::Skipped) => {
                Self::Skipped
            }
            _ => Self::Fine,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_counts_in_the_documented_order() {
        let mut all = [
            Status::Fine,
            Status::Usage,
            Status::Skipped,
            Status::World,
            Status::Faulty,
        ];
        all.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(all.map(Status::code), [2, 3, 1, 4, 0]);
    }
}
