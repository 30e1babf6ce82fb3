//! Reproduce files against what the kernel test robot recorded: 135 mailed jobs with the commands of their runs.
//!
//! Compared are the commands as lists of words. What a comparison may not depend on is made equal first: names of
//! devices (by first use), the order of parallel `mkfs`, the directory where a benchmark is installed, how a text
//! reaches a program. Guards, `cd`, `wipefs` and `modprobe` of file systems are left out.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use jobc::backend::plan::plan;
use jobc::backend::reproduce;
use jobc::catalog::ProgramSet;
use jobc::diagnostic::Diagnostics;

use crate::support;

/// Runs whose commands come from another version of the robot's wrapper than most, so that the job alone does not
/// tell them.
const OTHER_VERSION: [(&str, &str); 3] = [
    (
        "2019-fio-basic-b91f4a42",
        "fio's job description had fewer settings in 2019",
    ),
    ("2020-will-it-scale-06c4d004", "was run by python2"),
    (
        "2020-filebench-db962cd2",
        "ran the workload once more before the measurement",
    ),
];

/// Test cases whose recorded commands name single tests out of files of the suite: the runner must be called with
/// the job's group or test.
const SUITES: [(&str, &str); 8] = [
    ("xfstests", "check"),
    ("ltp", "runltp"),
    ("blktests", "check"),
    ("hwsim", "run-tests.py"),
    ("kernel-selftests", "make"),
    ("mdadm-selftests", "test"),
    ("leaking-addresses", "leaking_addresses.pl"),
    ("v4l2", "make"),
];

/// Test cases of which no command was recorded.
const UNRECORDED: [&str; 2] = ["fxmark", "phoronix-test-suite"];

type Command = Vec<String>;

#[test]
fn recorded_commands() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance/reports");
    if !reports.is_dir() {
        eprintln!("reports are not compared: {} is not there", reports.display());
        return;
    }
    let mut tests: BTreeMap<String, Tally> = BTreeMap::new();
    let mut setups = Tally::default();
    for folder in folders(&reports) {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let report = Report::read(&folder);
        let is_other = OTHER_VERSION.iter().any(|(other, _)| *other == name);
        let test = report.difference();
        if !is_other || test.is_none() {
            tests.entry(report.testcase.clone()).or_default().add(&name, test);
        }
        setups.add(&name, first_difference(&report.recorded.setup, &report.ours.setup));
    }
    for (testcase, tally) in &tests {
        eprintln!("{testcase}: {} of {} equal", tally.equal, tally.total);
    }
    eprintln!("setups: {} of {} equal", setups.equal, setups.total);
    for (folder, reason) in OTHER_VERSION {
        eprintln!("not compared: {folder}: {reason}");
    }
    let different: Vec<&String> = tests.values().flat_map(|tally| &tally.different).collect();
    assert!(
        different.is_empty(),
        "{}",
        different.iter().map(|d| format!("{d}\n")).collect::<String>()
    );
    assert!(setups.total >= 135, "only {} reports", setups.total);
    let list = setups.different.concat();
    eprint!("{list}");
    assert!(
        setups.equal * 10 >= setups.total * 9,
        "setups: {} of {}\n{list}",
        setups.equal,
        setups.total
    );
}

#[derive(Debug, Default)]
struct Tally {
    equal: usize,
    total: usize,
    different: Vec<String>,
}

impl Tally {
    fn add(&mut self, name: &str, difference: Option<String>) {
        self.total += 1;
        match difference {
            None => self.equal += 1,
            Some(difference) => self.different.push(format!("{name}: {difference}\n")),
        }
    }
}

fn folders(reports: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(reports).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.join("reproduce").is_file()).collect();
    folders.sort();
    folders
}

struct Report {
    testcase: String,
    /// What the job asks of the suite.
    groups: Vec<String>,
    /// Our commands as they are.
    text: String,
    recorded: Parts,
    ours: Parts,
}

/// The commands of a run, setups and test apart.
#[derive(Debug, Default)]
struct Parts {
    setup: Vec<Command>,
    test: Vec<Command>,
}

impl Report {
    fn read(folder: &Path) -> Self {
        let yaml = fs::read_to_string(folder.join("job.yaml"))
            .unwrap()
            .replace("\r\n", "\n");
        let job = support::job(&yaml);
        let mut diags = Diagnostics::new();
        let plan = plan(&mut diags, &job, &ProgramSet::new());
        assert!(!diags.has_errors(), "{}: {:?}", folder.display(), diags.items());
        let testcase = job.get("testcase").unwrap().value.as_str().unwrap().to_owned();
        let settings = job
            .get(&testcase)
            .and_then(|node| node.value.as_map().cloned())
            .unwrap_or_default();
        let groups = settings
            .iter()
            .filter_map(|(_, entry)| entry.node.value.as_str().map(str::to_owned))
            .collect();
        let text = reproduce::body(&plan);
        let recorded = fs::read_to_string(folder.join("reproduce"))
            .unwrap()
            .replace("\r\n", "\n");
        Self {
            testcase,
            groups,
            recorded: parts(&recorded),
            ours: parts(&text),
            text,
        }
    }

    /// How the commands of the test differ, if they do.
    fn difference(&self) -> Option<String> {
        if UNRECORDED.contains(&self.testcase.as_str()) {
            return self.ours.test.is_empty().then(|| "no command".to_owned());
        }
        let Some((_, runner)) = SUITES.iter().find(|(suite, _)| *suite == self.testcase) else {
            return first_difference(&self.recorded.test, &self.ours.test);
        };
        let text = &self.text;
        let has_group = |group: &String| {
            group.split('/').all(|part| {
                text.contains(part.trim_start_matches("kselftests-")) || text.contains(&part.replacen('-', "/", 1))
            })
        };
        let is_called = text.contains(runner) && self.groups.iter().all(has_group);
        (!is_called).then(|| format!("`{runner}` is not called with {:?}: {text}", self.groups))
    }
}

fn first_difference(recorded: &[Command], ours: &[Command]) -> Option<String> {
    if recorded == ours {
        return None;
    }
    let at = recorded.iter().zip(ours).take_while(|(a, b)| a == b).count();
    Some(format!("recorded {:?}, ours {:?}", recorded.get(at), ours.get(at)))
}

/// The commands of a script, made comparable.
fn parts(text: &str) -> Parts {
    let mut commands: Vec<Command> = commands(&without_skip_guards(text));
    sort_mkfs(&mut commands);
    rename_devices(&mut commands);
    let mut parts = Parts::default();
    for command in commands {
        let Some(command) = comparable(command) else { continue };
        let part = if is_setup(&command) {
            &mut parts.setup
        } else {
            &mut parts.test
        };
        // Repetitions until the time is over are recorded one by one.
        if part.last() != Some(&command) || command[0] == "netperf" {
            part.push(command);
        }
    }
    parts
}

/// The script without our tests for what a machine cannot do: they pass a step over, and record nothing else.
fn without_skip_guards(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("if [ -e ") {
            kept.push_str(line);
            kept.push('\n');
            continue;
        }
        for line in lines.by_ref().take_while(|line| *line != "else") {
            kept.push_str(line.strip_prefix('\t').unwrap_or(line));
            kept.push('\n');
        }
        let skipped: Vec<&str> = lines.by_ref().take_while(|line| *line != "fi").collect();
        assert!(skipped.iter().all(|line| line.contains("skipped")), "{skipped:?}");
    }
    kept
}

/// Cuts a script into commands of words. Loops that matter become a command of their own.
fn commands(text: &str) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim().starts_with('#') || line.trim().is_empty() {
            continue;
        }
        let mut text = line.to_owned();
        if line.starts_with("case \" $(cat /proc/cmdline) \"") {
            // A check that the machine was started as the job asks; what was recorded had passed it.
            lines.by_ref().find(|line| *line == "esac");
            continue;
        }
        if line.starts_with("for ") && line.contains("/sys/devices/system/cpu/") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "done").collect();
            let echo = body.iter().find_map(|line| line.split_once("echo "));
            let governor = echo.and_then(|(_, rest)| rest.split(' ').next()).unwrap_or_default();
            commands.push(vec!["governor".to_owned(), governor.replace('"', "")]);
            continue;
        }
        if let Some((head, mark)) = line.split_once(" <<") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != mark).collect();
            let printed = shlex::try_quote(&body.join("\n")).unwrap().into_owned();
            text = head.replace("cat", &format!("echo {printed}"));
        }
        if line.trim() == "(" {
            let body: Vec<&str> = lines
                .by_ref()
                .take_while(|line| !line.trim().starts_with(')'))
                .collect();
            let echoed = body.iter().filter_map(|line| line.trim().strip_prefix("echo "));
            text = format!(
                "printf '%s\\n' {} | ./multitask -t",
                echoed.collect::<Vec<_>>().join(" ")
            );
        }
        while shlex::split(&text).is_none() {
            text.push('\n');
            text.push_str(lines.next().unwrap());
        }
        commands.push(shlex::split(&text).unwrap());
    }
    commands
}

/// Puts `mkfs` commands that follow each other in order: they ran in parallel.
fn sort_mkfs(commands: &mut [Command]) {
    let mut at = 0;
    while at < commands.len() {
        let count = commands[at..].iter().take_while(|command| command[0] == "mkfs").count();
        commands[at..at + count].sort();
        at += count.max(1);
    }
}

/// Names devices, and the mount points named after them, in the order of their first use.
fn rename_devices(commands: &mut [Command]) {
    let mut names: Vec<String> = Vec::new();
    for word in commands.iter().flatten().flat_map(|word| word.split([' ', '='])) {
        let name = match word.strip_prefix("$disk") {
            Some(number) => format!("disk{number}"),
            None if word.starts_with("/dev/") => word.rsplit('/').next().unwrap_or_default().to_owned(),
            None => continue,
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    for word in commands.iter_mut().flatten() {
        for (number, name) in names.iter().enumerate() {
            *word = rename(word, name, &format!("DEVICE{number}"));
        }
    }
}

/// `word` with `name` replaced wherever it is not part of a longer name, and without the directory of a device.
fn rename(word: &str, name: &str, new: &str) -> String {
    let mut result = String::new();
    let mut rest = word;
    while let Some(at) = rest.find(name) {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        result.push_str(before);
        if before.ends_with(is_part) || after.starts_with(is_part) {
            result.push_str(name);
        } else {
            let device = result.len() - result.rfind(['=', ' ']).map_or(0, |at| at + 1);
            let directory = result[result.len() - device..].to_owned();
            if directory.starts_with("/dev/") || directory == "$" {
                result.truncate(result.len() - device);
            }
            result.push_str(new);
        }
        rest = after;
    }
    result + rest
}

/// A command in the form in which both sides are compared; `None` for what does not count.
fn comparable(mut command: Command) -> Option<Command> {
    if command.last().is_some_and(|word| word == "&") {
        command.pop();
    }
    let dropped = [
        "dmsetup", "wipefs", "cd", "trap", "sleep", "do", "done", "while", "umount", "rm", "truncate", "cp", "sed",
        "export", "usemem",
    ];
    let is_assignment = command[0].split_once('=').is_some_and(|(name, _)| !name.contains('/'));
    // The case of vm-scalability runs usemem by itself.
    let is_inner =
        command[0] == "./usemem" || command[0] == "mkdir" && command[1..].concat().contains("vm-scalability");
    let is_probe = command[0] == "modprobe" && !command.iter().any(|word| word.starts_with("rd_"));
    if dropped.contains(&command[0].as_str()) || is_assignment || is_inner || is_probe {
        return None;
    }
    command.retain(|word| word != "||" && word != ":");
    if command[0] == "mkdir" {
        command.retain(|word| word != "-p");
    }
    if let Some(printed) = command.iter().position(|word| word == "./multitask") {
        // The first line is the machine's name.
        return Some(
            command[3..printed - 1]
                .iter()
                .chain(&command[printed..])
                .map(|word| installed(word))
                .collect(),
        );
    }
    Some(
        command
            .iter()
            .map(|word| installed(&without_empty_lines(word)).replace("//", "/"))
            .collect(),
    )
}

fn without_empty_lines(text: &str) -> String {
    text.lines()
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

/// A word without the directory where a benchmark is installed.
fn installed(word: &str) -> String {
    if word.contains("benchmark") && word.contains('/') || word.starts_with("./") {
        return word.rsplit('/').next().unwrap_or_default().to_owned();
    }
    match word.rsplit_once('/') {
        Some((before, name)) if before.starts_with("-l") => format!("-l{name}"),
        _ => word.to_owned(),
    }
}

fn is_setup(command: &Command) -> bool {
    let text = command.join(" ");
    let by_test = [
        "/mnt/stress-ng",
        "vm-scalability",
        "/var/tmp",
        "/fs/scratch",
        "/smbv3/",
        "tmpdir",
        "result",
        "multipathd",
        "pipe",
    ];
    let words = [
        "mkfs",
        "mount",
        "mkdir",
        "mdadm",
        "modprobe",
        "swapoff",
        "mkswap",
        "swapon",
        "governor",
        "timeout",
        "systemctl",
        "touch",
    ];
    let writes = ["/sys/kernel/mm", "/etc/exports", "drop_caches"];
    let is_word = words.contains(&command[0].as_str()) || text == "sync";
    let is_write = command[0] == "echo" && writes.iter().any(|file| text.contains(file));
    (is_word || is_write) && !by_test.iter().any(|path| text.contains(path))
}
