//! Option lines of a script that stand below its head, where nothing reads them.

use crate::diagnostic::codes::check::LATE_OPTION;
use crate::diagnostic::{Diagnostic, Diagnostics};

use super::super::job::Job;

pub(super) fn judge(diags: &mut Diagnostics, job: &Job<'_>) {
    for program in job.programs.values() {
        for span in job.catalog.late_options(program) {
            let message = format!(
                "this line declares no option of `{}`: the head ends at the first empty line",
                program.name
            );
            diags.push(Diagnostic::new(&LATE_OPTION, *span, message));
        }
    }
}
