//! What this machine lacks for a job, looked up as the script looks it up before it starts.

use camino::Utf8Path;

use crate::backend::plan::{Plan, Role, Step, StepNeed};
use crate::source::FileStore;

/// Where commands are looked for when the environment does not say.
const USUAL_PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// Where benchmarks are that no distribution packages.
const BENCHMARKS: &str = "/lkp/benchmarks";

/// The machine that this process runs on.
pub(super) struct Machine<'a> {
    store: &'a dyn FileStore,
    path: Vec<String>,
    /// Directories of benchmarks, the user's own first.
    benchmarks: Vec<String>,
}

impl<'a> Machine<'a> {
    /// With the files of `store`, and `PATH` and `JOBC_BENCHMARKS` as `variable` gives them.
    pub(super) fn new(store: &'a dyn FileStore, variable: impl Fn(&str) -> Option<String>) -> Self {
        let path = variable("PATH").unwrap_or_else(|| USUAL_PATH.to_owned());
        let own = variable("JOBC_BENCHMARKS");
        Self {
            store,
            path: path.split(':').map(str::to_owned).collect(),
            benchmarks: own.into_iter().chain([BENCHMARKS.to_owned()]).collect(),
        }
    }

    /// What is left out here, and what keeps the job from running here, one line each.
    pub(super) fn lacks(&self, plan: &Plan) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in plan.steps().iter().flat_map(|step| self.step_lacks(step)) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    fn step_lacks(&self, step: &Step) -> Vec<String> {
        let program = &step.program;
        let is_monitor = step.role == Role::Monitor;
        let mut lines = Vec::new();
        for need in &step.needs {
            if let Some(what) = self.missing(step, need) {
                lines.push(if is_monitor {
                    format!("monitor {program} is skipped: {what} is missing ({})", need.hint)
                } else {
                    format!(
                        "{program} cannot run, nor can the job: {what} is missing ({})",
                        need.hint
                    )
                });
            }
        }
        let files = step.skip_without.as_deref();
        if let Some(files) = files.filter(|files| !files.split_whitespace().any(|file| self.exists(file))) {
            lines.push(format!("{program} is skipped: there is no {files}"));
        }
        lines
    }

    /// The command or file of a need that is not there.
    fn missing<'n>(&self, step: &Step, need: &'n StepNeed) -> Option<&'n str> {
        let command = need
            .command
            .as_deref()
            .filter(|command| !self.has_command(step, command));
        // A monitor's files are not looked for before it starts.
        let file = need.file.as_deref().filter(|_| step.role != Role::Monitor);
        command.or_else(|| file.filter(|file| !self.has_file(step, file)))
    }

    fn has_command(&self, step: &Step, command: &str) -> bool {
        if command.contains('/') {
            return self.exists(command);
        }
        let of_benchmark = self
            .benchmark_directories(step)
            .flat_map(|directory| [format!("{directory}/bin"), directory]);
        let mut directories = self.path.iter().cloned().chain(of_benchmark);
        directories.any(|directory| self.store.is_file(&Utf8Path::new(&directory).join(command)))
    }

    fn has_file(&self, step: &Step, file: &str) -> bool {
        self.benchmark_directories(step)
            .any(|directory| self.exists(&format!("{directory}/{file}")))
    }

    fn benchmark_directories(&self, step: &Step) -> impl Iterator<Item = String> {
        let names = step.benchmark.iter();
        names.flat_map(|name| {
            self.benchmarks
                .iter()
                .map(move |directory| format!("{directory}/{name}"))
        })
    }

    /// Whether there is something at a path. Devices are neither files nor directories to the store, but their
    /// directory lists them.
    fn exists(&self, path: &str) -> bool {
        let path = Utf8Path::new(path);
        let is_listed = || {
            let (directory, name) = (path.parent()?, path.file_name()?);
            let names = self.store.list(directory).ok()?;
            Some(names.iter().any(|listed| listed == name))
        };
        self.store.kind(path).is_some() || is_listed().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::plan::plan;
    use crate::catalog::ProgramSet;
    use crate::diagnostic::Diagnostics;
    use crate::document::read_plain;
    use crate::document::source_map::MappedText;
    use crate::source::{FileId, MemoryStore};

    #[track_caller]
    fn check(files: &[&str], job: &str, expected: &[&str]) {
        let mut store = MemoryStore::new();
        for file in files {
            store.insert(*file, "");
        }
        let mut diags = Diagnostics::new();
        let job = read_plain(&mut diags, &MappedText::verbatim(FileId::GENERATED, job)).unwrap();
        let plan = plan(&mut diags, &job, &ProgramSet::new());
        assert!(diags.is_empty(), "{:?}", diags.items());
        let machine = Machine::new(&store, |name| (name == "PATH").then(|| "/bin:/opt/bin".to_owned()));
        let lines = machine.lacks(&plan);
        let starts: Vec<&str> = lines.iter().map(|line| line.split(" (").next().unwrap()).collect();
        assert_eq!(starts, expected);
    }

    #[test]
    fn tells_what_is_skipped_and_what_cannot_run() {
        let job = "cpufreq_governor: performance\nnr_threads: 1\nvmstat:\nhackbench:\n";
        check(
            &[],
            job,
            &[
                "cpufreq_governor is skipped: there is no /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
                "monitor vmstat is skipped: vmstat is missing",
                "hackbench cannot run, nor can the job: hackbench is missing",
            ],
        );
        let governor = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";
        check(&[governor, "/bin/vmstat", "/opt/bin/hackbench"], job, &[]);
    }

    #[test]
    fn benchmarks_are_found_where_scripts_look() {
        let job = "nr_task: 1\nwill-it-scale: {test: brk1, mode: process}\n";
        let lacking = "will-it-scale cannot run, nor can the job: runtest.py is missing";
        check(&["/bin/python3"], job, &[lacking]);
        check(&["/bin/python3", "/lkp/benchmarks/will-it-scale/runtest.py"], job, &[]);
    }
}
