//! However a run ends, and wherever it is at that moment, it leaves nothing behind.

use std::fs;

use crate::world::{FakeCpus, Job, LoopDevice, SHELLS, has, left_behind, real_runs};

/// Ten places of a script: the text before which a stop is put, and whether a step runs there.
const PLACES: [(&str, &str, bool); 10] = [
    ("before the setups", "\trun_setup setup_1", false),
    (
        "in the first setup",
        "\tlog \"$(\n\t\tcat <<'JOBC_COMMAND'\nfor file",
        true,
    ),
    ("between the setups", "\trun_setup setup_2", false),
    ("before mkfs", "\trun mkfs", true),
    ("between mkfs and mount", "\trun mount", true),
    ("before the monitors", "\tstart_monitor monitor_1", false),
    ("after the monitors", "\trun_test test_1", false),
    ("before the test's command", "\trun sh -c", true),
    ("in the clean-up of a disk", "\tif mountpoint -q", true),
    ("in the clean-up of the governor", "\trestore_files setup_1", true),
];

/// How a run is ended at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Signal(&'static str, i32),
    TwoSignals,
    Timeout,
    Failure,
}

const ENDINGS: [Ending; 5] = [
    Ending::Signal("INT", 130),
    Ending::Signal("TERM", 143),
    Ending::TwoSignals,
    Ending::Timeout,
    Ending::Failure,
];

impl Ending {
    /// The lines that bring it about; `$JOBC_MAIN` is the script's own process.
    fn lines(self, in_step: bool) -> String {
        let wait = if in_step { "\tsleep 20\n" } else { "\tsleep 0.1\n" };
        match self {
            Self::Signal(name, _) => format!("\tkill -s {name} \"$JOBC_MAIN\"\n{wait}"),
            Self::TwoSignals => {
                format!("\tkill -s INT \"$JOBC_MAIN\"\n\t(sleep 0.2; kill -s INT \"$JOBC_MAIN\") &\n{wait}")
            }
            Self::Timeout => "\tsleep 3\n".to_owned(),
            Self::Failure => "\texit 7\n".to_owned(),
        }
    }

    fn code(self) -> i32 {
        match self {
            Self::Signal(_, code) => code,
            Self::TwoSignals => 130,
            Self::Timeout => 5,
            Self::Failure => 1,
        }
    }
}

#[test]
fn every_ending_at_every_place_leaves_nothing_behind() {
    let Some(_guard) = real_runs("endings") else { return };
    let mut count = 0;
    for (number, place) in PLACES.iter().enumerate() {
        for (other, ending) in ENDINGS.into_iter().enumerate() {
            let shells: Vec<&&[&str]> = SHELLS.iter().filter(|shell| has(shell[0])).collect();
            count += usize::from(check(*place, ending, shells[(number + other) % shells.len()]));
        }
    }
    eprintln!("{count} endings left nothing behind");
    assert!(count >= 45, "only {count} endings were tried");
}

/// Whether the ending makes sense at the place, and was tried.
fn check((name, before, in_step): (&str, &str, bool), ending: Ending, shell: &[&str]) -> bool {
    let in_cleanup = name.starts_with("in the clean-up");
    if ending == Ending::Failure && !in_step {
        return false;
    }
    let (disk, cpus) = (LoopDevice::new(32), FakeCpus::new());
    let yaml = format!(
        "cpufreq_governor: performance\ndisk: 1HDD\nhdd_partitions: {}\nfs: ext4\nmeminfo:\nvmstat:\n\
         mytest: setsid sleep 300 & sleep 0.3\n",
        disk.path
    );
    let job = Job::new("endings", &yaml, |script| {
        assert!(script.contains(before), "{name}: no `{before}` in\n{script}");
        // The signal at a place in the clean-up comes only once and finds the run finished.
        let mut lines = ending.lines(in_step);
        if in_cleanup {
            lines = lines
                .replace("sleep 20", "sleep 0.5")
                .replace("\texit 7\n", "\tattempt false\n");
        }
        let script = script.replacen(before, &format!("{lines}{before}"), 1);
        let script = script.replace("\nset -u\n", "\nset -u\n: \"${JOBC_MAIN:=$$}\"\nexport JOBC_MAIN\n");
        cpus.edit(&script)
    });
    let code = match ending {
        // What failed is the setup; or the test was over when something came up in the clean-up.
        Ending::Failure if in_cleanup || !name.contains("test") => 2,
        _ if in_cleanup => 0,
        _ => ending.code(),
    };
    let mut arguments = vec!["run", "--allow-format"];
    if ending == Ending::Timeout {
        arguments.extend(["--timeout", "2s"]);
    }
    let started = std::time::Instant::now();
    job.run(shell, &arguments, code);
    let context = format!("{name}, {ending:?}, {shell:?}");
    assert!(
        started.elapsed().as_secs() < 15,
        "{context}: took {:?}",
        started.elapsed()
    );
    assert_eq!(left_behind(&job, &[&disk.path]), Vec::<String>::new(), "{context}");
    assert_eq!(cpus.governors(), ["powersave", "powersave"], "{context}");
    assert!(fs::read_to_string(job.path("result/job.yaml")).is_ok(), "{context}");
    true
}

#[test]
fn a_test_that_ignores_signals_is_ended_by_force() {
    let Some(_guard) = real_runs("ignored signals") else {
        return;
    };
    let yaml = "fs: tmpfs\nmytest: trap '' TERM INT; kill -s INT \"$JOBC_MAIN\"; sleep 300; sleep 300\n";
    let job = Job::new("stubborn", yaml, |script| {
        script.replace("\nset -u\n", "\nset -u\n: \"${JOBC_MAIN:=$$}\"\nexport JOBC_MAIN\n")
    });
    job.run(SHELLS[0], &["run"], 130);
    assert_eq!(left_behind(&job, &[]), Vec::<String>::new());
}
