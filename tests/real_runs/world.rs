//! What real runs need: scripts on disk, loop devices, and a look at what is left behind.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jobc::backend::standalone;
use tempfile::TempDir;

use crate::support::plan_of;

/// The shells that scripts are run by.
pub(crate) const SHELLS: [&[&str]; 4] = [&["dash"], &["bash"], &["busybox", "sh"], &["mksh"]];

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Keeps tests from running side by side: those of this process, and those of other checkouts on the machine, which
/// would mount in the same places.
pub(crate) struct Alone {
    _in_process: MutexGuard<'static, ()>,
    _on_machine: File,
}

/// Whether real runs are asked for; says so in one line when not.
pub(crate) fn real_runs(test: &str) -> Option<Alone> {
    if std::env::var_os("JOBC_REAL_RUNS").is_none_or(|value| value != "1") {
        eprintln!("{test}: not run, because JOBC_REAL_RUNS=1 is not set");
        return None;
    }
    let in_process = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let on_machine = File::create(std::env::temp_dir().join("jobc-real-runs.lock")).unwrap();
    on_machine.lock().unwrap();
    Some(Alone {
        _in_process: in_process,
        _on_machine: on_machine,
    })
}

/// Whether a command is installed; says so in one line when not.
pub(crate) fn has(command: &str) -> bool {
    let found = std::env::var("PATH")
        .unwrap_or_default()
        .split(':')
        .any(|dir| Path::new(dir).join(command).exists());
    if !found {
        eprintln!("not run: {command} is not installed");
    }
    found
}

/// A compiled job in a directory of its own.
pub(crate) struct Job {
    directory: TempDir,
    pub(crate) script: PathBuf,
}

impl Job {
    /// Compiles `yaml`; `edit` may change the script, to put it on a fake machine.
    #[track_caller]
    pub(crate) fn new(name: &str, yaml: &str, edit: impl FnOnce(String) -> String) -> Self {
        let (plan, findings) = plan_of(yaml);
        assert!(findings.is_empty(), "{findings:?}");
        let artifact = standalone::emit(name, &plan, yaml, &standalone::Options::default());
        let directory = TempDir::new().unwrap();
        let script = directory.path().join(&artifact.name);
        fs::write(&script, edit(artifact.contents)).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(artifact.mode)).unwrap();
        Self { directory, script }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// The text of a file in the result directory.
    #[track_caller]
    pub(crate) fn result(&self, name: &str) -> String {
        let path = self.path("result").join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The command that runs the script in `shell`, with its results in `result`.
    pub(crate) fn command(&self, shell: &[&str], arguments: &[&str]) -> Command {
        let mut command = Command::new(shell[0]);
        command.args(&shell[1..]).arg(&self.script).args(arguments);
        command
            .args(["-o", self.path("result").to_str().unwrap()])
            .current_dir(self.directory.path());
        command
    }

    /// Runs the script to its end; the exit code must be `code`.
    #[track_caller]
    pub(crate) fn run(&self, shell: &[&str], arguments: &[&str], code: i32) -> String {
        check(self.command(shell, arguments), code)
    }
}

/// Runs a command to its end; gives what it wrote to standard error.
#[track_caller]
pub(crate) fn check(mut command: Command, code: i32) -> String {
    let output: Output = command.output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(code), "{command:?}\n{out}\n{err}");
    err
}

/// Runs a command of the test itself, which must not fail; gives its output.
#[track_caller]
pub(crate) fn sh(command: &str) -> String {
    let output = Command::new("sh").args(["-c", command]).output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {err}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// A loop device on a file of its own, taken away when dropped.
pub(crate) struct LoopDevice {
    pub(crate) path: String,
    file: tempfile::NamedTempFile,
}

impl LoopDevice {
    /// A device of `megabytes`, all zeros.
    #[track_caller]
    pub(crate) fn new(megabytes: u64) -> Self {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(megabytes << 20).unwrap();
        let path = sh(&format!("losetup -f --show '{}'", file.path().display()));
        Self { path, file }
    }

    /// Writes bytes straight to the file behind the device.
    pub(crate) fn write(&self, offset: u64, bytes: &[u8]) {
        use std::os::unix::fs::FileExt;
        let file = fs::OpenOptions::new().write(true).open(&self.path).unwrap();
        file.write_all_at(bytes, offset).unwrap();
        file.sync_all().unwrap();
    }

    /// Whether nothing was ever written to the device.
    pub(crate) fn is_blank(&self) -> bool {
        sh(&format!("sync; blockdev --flushbufs {}", self.path));
        fs::read(self.file.path()).unwrap().iter().all(|byte| *byte == 0)
    }
}

impl Drop for LoopDevice {
    fn drop(&mut self) {
        sh(&format!("losetup -d {}", self.path));
    }
}

/// A directory like `/sys/devices/system/cpu` with two cpus under a governor.
pub(crate) struct FakeCpus(TempDir);

impl FakeCpus {
    pub(crate) fn new() -> Self {
        let directory = TempDir::new().unwrap();
        for cpu in ["cpu0", "cpu1"] {
            fs::create_dir_all(directory.path().join(cpu).join("cpufreq")).unwrap();
        }
        let cpus = Self(directory);
        cpus.set("powersave");
        cpus
    }

    fn files(&self) -> [PathBuf; 2] {
        ["cpu0", "cpu1"].map(|cpu| self.0.path().join(cpu).join("cpufreq/scaling_governor"))
    }

    pub(crate) fn set(&self, governor: &str) {
        for file in self.files() {
            fs::write(file, format!("{governor}\n")).unwrap();
        }
    }

    pub(crate) fn governors(&self) -> Vec<String> {
        self.files()
            .iter()
            .map(|file| fs::read_to_string(file).unwrap().trim().to_owned())
            .collect()
    }

    /// The script with its cpus here.
    pub(crate) fn edit(&self, script: &str) -> String {
        script.replace("/sys/devices/system/cpu", self.0.path().to_str().unwrap())
    }
}

/// What of a run is still there: processes whose environment names its result directory, and mounts of the devices.
pub(crate) fn left_behind(job: &Job, devices: &[&str]) -> Vec<String> {
    left_of(&job.path("result"), devices)
}

/// The same for a run of which only the result directory is known.
///
/// What is left stays. So it is looked at again for a while where it is only a tmpfs, which may be that of somebody
/// else's run: its place has the same name in all of them.
pub(crate) fn left_of(result: &Path, devices: &[&str]) -> Vec<String> {
    for _ in 0..100 {
        let left = left_now(result, devices);
        if !left.iter().all(|line| line.starts_with("tmpfs0 ")) || left.is_empty() {
            return left;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    left_now(result, devices)
}

fn left_now(result: &Path, devices: &[&str]) -> Vec<String> {
    let mark = format!("JOBC_RESULT={}", result.display());
    let found = sh(&format!("grep -l '{mark}' /proc/[0-9]*/environ 2>/dev/null || :"));
    let mut left: Vec<String> = found
        .lines()
        .map(|environ| {
            let cmdline = environ.replace("environ", "cmdline");
            format!(
                "process {environ}: {}",
                fs::read_to_string(cmdline).unwrap_or_default().replace('\0', " ")
            )
        })
        .collect();
    let mounts = fs::read_to_string("/proc/mounts").unwrap();
    left.extend(
        mounts
            .lines()
            .filter(|line| line.starts_with("tmpfs0 ") || devices.iter().any(|device| line.starts_with(device)))
            .map(str::to_owned),
    );
    if result.join(".state").exists() {
        left.push("the state directory".to_owned());
    }
    left
}
