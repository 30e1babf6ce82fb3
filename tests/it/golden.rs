//! Golden cases: `tests/golden/<stage>/<slug>/`, one test per folder.
//!
//! A case is run by the binary in a copy of its folder, for the machine of its `host.yaml`, or else of
//! `tests/golden/host.yaml`. A file `args` adds arguments. The inputs are all files but the expectations:
//!
//! | stage | command | expectations |
//! | --- | --- | --- |
//! | `check` | `check job.yaml` | `expect.short`; `expect.human` where it is there |
//! | `document` | run by unit tests in `src/document/` | `expect.tree` |
//! | `standalone`, `reproduce` | run by `tests/standalone/` | `expect/` |
//! | `resolve` | `split job.yaml` | `expect.stdout` and the atomic jobs in `expect/` |
//! | `lkp` | `build --target lkp job.yaml` | `expect/` |
//! | `build` | `build job.yaml` | `expect/`, but for the job script |
//! | `cli` | each line of the file `cmd`, `stdin` as input | `expect.stdout`, `expect.stderr`, `expect.code`, `expect/` |
//!
//! An expectation of nothing is a file that is not there. `$FIXTURES` in `args` is the folder `tests/fixtures`.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Failed, Trial};

use crate::expect::{self, File, Files};

/// A stage of the compiler and how its cases are run.
struct Stage {
    name: &'static str,
    run: fn(&Case) -> Files,
}

const STAGES: &[Stage] = &[
    Stage {
        name: "check",
        run: check,
    },
    Stage {
        name: "resolve",
        run: resolve,
    },
    Stage {
        name: "lkp",
        run: |case| build(case, "lkp"),
    },
    Stage {
        name: "build",
        run: |case| build(case, "standalone"),
    },
    Stage { name: "cli", run: cli },
];

/// The folder that `$FIXTURES` stands for.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");

/// Stages whose cases are run by other tests.
const RUN_ELSEWHERE: &[&str] = &["document", "standalone", "reproduce"];

/// One folder, copied to where the binary may write.
struct Case {
    folder: PathBuf,
    work: tempfile::TempDir,
}

/// One test per case, and one per stage that says whether it has any.
pub(crate) fn trials() -> Vec<Trial> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut trials = vec![Trial::test("golden::every_folder_is_a_stage", {
        let root = root.clone();
        move || every_folder_is_a_stage(&root)
    })];
    for stage in STAGES {
        let cases = folders(&root.join(stage.name));
        let count = cases.len();
        let name = format!("golden::{}::has_cases", stage.name);
        trials.push(Trial::test(name, move || match count {
            0 => Err("there is no case".into()),
            _ => Ok(()),
        }));
        for folder in cases {
            let slug = folder.file_name().unwrap().to_string_lossy().into_owned();
            let name = format!("golden::{}::{slug}", stage.name);
            trials.push(Trial::test(name, move || run_case(stage, folder)));
        }
    }
    trials
}

fn every_folder_is_a_stage(root: &Path) -> Result<(), Failed> {
    for folder in folders(root) {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let is_run_here = STAGES.iter().any(|stage| stage.name == name);
        if !is_run_here && !RUN_ELSEWHERE.contains(&name.as_str()) {
            return Err(format!("nothing runs the cases of {}", folder.display()).into());
        }
    }
    Ok(())
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(root) else {
        return Vec::new();
    };
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

fn run_case(stage: &Stage, folder: PathBuf) -> Result<(), Failed> {
    let case = Case::new(folder);
    let actual = (stage.run)(&case);
    expect::compare(&case.folder, &actual).map_err(Failed::from)
}

impl Case {
    /// Copies the inputs of the case.
    fn new(folder: PathBuf) -> Self {
        let work = tempfile::tempdir().unwrap();
        let mut inputs = Files::new();
        expect::read_tree(&folder, "", &mut inputs);
        inputs.retain(|name, _| !expect::is_expectation(name));
        let usual_host = folder.ancestors().nth(2).unwrap().join("host.yaml");
        let usual_host = File::text(fs::read(usual_host).unwrap());
        inputs.entry("host.yaml".to_owned()).or_insert(usual_host);
        for (name, file) in inputs {
            let path = work.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file.content).unwrap();
        }
        Self { folder, work }
    }

    /// The words of one of the case's files; none if there is no such file.
    fn words(&self, name: &str) -> Vec<String> {
        let text = fs::read_to_string(self.folder.join(name)).unwrap_or_default();
        let text = text.replace("$FIXTURES", FIXTURES);
        shlex::split(&text).unwrap_or_else(|| panic!("{name}: no words as a shell would read them"))
    }

    /// Runs a command on `job.yaml` for the case's machine.
    fn on_job(&self, before: &[&str], after: &[&str]) -> Output {
        let own = self.words("args");
        let job = ["--host-file", "host.yaml", "job.yaml"];
        let words = before.iter().chain(&job).chain(after).map(|word| (*word).to_owned());
        self.jobc(&words.chain(own).collect::<Vec<_>>())
    }

    /// Runs the binary in the copy.
    fn jobc(&self, arguments: &[String]) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_jobc"))
            .args(arguments)
            .current_dir(self.work.path())
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = fs::read(self.folder.join("stdin")).unwrap_or_default();
        // A command that does not read its input may have closed it.
        let _ = child.stdin.take().unwrap().write_all(&input);
        child.wait_with_output().unwrap()
    }

    /// What the binary wrote into `directory` of the copy, as expectations.
    fn written(&self, directory: &str, actual: &mut Files) {
        let path = self.work.path().join(directory);
        if path.is_dir() {
            expect::read_tree(&path, "expect/", actual);
        }
    }
}

/// Takes `content` for an expectation, unless it is empty.
fn put(actual: &mut Files, name: &str, content: &[u8]) {
    if !content.is_empty() {
        let text = String::from_utf8_lossy(content).replace(FIXTURES, "$FIXTURES");
        actual.insert(name.to_owned(), File::text(text));
    }
}

/// All findings in the short form, and in the human form where a case shows the picture.
fn check(case: &Case) -> Files {
    let mut actual = Files::new();
    let short = case.on_job(&["check", "--format", "short"], &[]);
    put(&mut actual, "expect.short", &short.stdout);
    if case.folder.join("expect.human").exists() {
        let human = case.on_job(&["check", "--format", "human"], &[]);
        put(&mut actual, "expect.human", &human.stdout);
    }
    actual
}

/// The atomic jobs and the lines that name them.
fn resolve(case: &Case) -> Files {
    let output = case.on_job(&["split"], &["-o", "out"]);
    let mut actual = Files::new();
    put(&mut actual, "expect.stdout", &output.stdout);
    put(&mut actual, "expect.stderr", &output.stderr);
    case.written("out", &mut actual);
    actual
}

/// All that a build writes, but for the standalone job script: most of it is the same in each, and its text is compared
/// by `tests/standalone/`.
fn build(case: &Case, target: &str) -> Files {
    let output = case.on_job(&["build", "--target", target], &["-o", "out"]);
    let mut actual = Files::new();
    put(&mut actual, "expect.stderr", &output.stderr);
    case.written("out", &mut actual);
    actual.retain(|name, _| target != "standalone" || !is_job_script(name));
    actual
}

fn is_job_script(name: &str) -> bool {
    name.strip_suffix(".sh")
        .is_some_and(|stem| !stem.ends_with(".reproduce"))
}

/// Runs each line of `cmd`, which begins with `jobc`; what they write into `out` is compared with `expect/`.
fn cli(case: &Case) -> Files {
    let text = fs::read_to_string(case.folder.join("cmd")).unwrap();
    let (mut stdout, mut stderr, mut codes) = (Vec::new(), Vec::new(), String::new());
    for line in text.lines() {
        let words = shlex::split(line).unwrap_or_else(|| panic!("no words as a shell would read them: {line}"));
        assert_eq!(
            words.first().map(String::as_str),
            Some("jobc"),
            "cmd has to begin with jobc"
        );
        let output = case.jobc(&words[1..]);
        stdout.extend(output.stdout);
        stderr.extend(output.stderr);
        let code = output.status.code().expect("the command ended by a signal");
        codes.push_str(&code.to_string());
        codes.push('\n');
    }
    let mut actual = Files::new();
    put(&mut actual, "expect.stdout", &stdout);
    put(&mut actual, "expect.stderr", &stderr);
    put(&mut actual, "expect.code", codes.as_bytes());
    case.written("out", &mut actual);
    actual
}
