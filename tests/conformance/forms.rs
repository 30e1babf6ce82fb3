//! The small forms: rules that no real job file exercises.

use std::sync::Arc;

use camino::Utf8Path;
use jobc::catalog::Catalog;
use jobc::diagnostic::Diagnostics;
use jobc::pipeline::{self, Config, Expansion, HostChoice, Limits, Session};
use jobc::source::{DiskStore, FileStore, SourceSet};

use crate::data::{conformance, first_difference};
use crate::golden::{Tallies, split};

/// A session over the tree at `root` with capability checks off.
pub(crate) fn session(root: &Utf8Path, host: &str) -> Session {
    let store: Arc<dyn FileStore> = Arc::new(DiskStore);
    let catalog = Catalog::open(Arc::clone(&store), Arc::new(SourceSet::new()), root).expect("a catalog");
    let config = Config {
        store,
        catalog,
        host: HostChoice::Named(host.to_owned()),
        limits: Limits {
            max_jobs: 100_000,
            allow_outside: false,
        },
        current_dir: None,
    };
    Session::open(config).expect("a session")
}

struct Run {
    folder: &'static str,
    host: &'static str,
    overrides: &'static [&'static str],
    kconfig: &'static [&'static str],
    kernel: &'static [&'static str],
    with_defaults: bool,
}

const PLAIN: Run = Run {
    folder: "plain",
    host: "refbox",
    overrides: &[],
    kconfig: &[],
    kernel: &[],
    with_defaults: true,
};

const RUNS: [Run; 7] = [
    PLAIN,
    Run {
        folder: "set",
        overrides: &["nr_threads: [5, 6]", "extra: x"],
        ..PLAIN
    },
    Run {
        folder: "set2",
        overrides: &["toy.size: 1M", "mail_cc: third"],
        ..PLAIN
    },
    Run {
        folder: "kernel",
        host: "vm-toy",
        kconfig: &["x86_64-defconfig"],
        kernel: &["v6.1"],
        ..PLAIN
    },
    Run {
        folder: "kernel2",
        overrides: &["rootfs: /os/debian/debian-12.cgz", "commit: [c1, c2]"],
        ..PLAIN
    },
    Run {
        folder: "nodefaults",
        with_defaults: false,
        ..PLAIN
    },
    Run {
        folder: "keyvalue",
        overrides: &["toy.size: 2M"],
        ..PLAIN
    },
];

impl Run {
    fn expansion(&self, session: &Session) -> Expansion {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let set = |text: &&str| ((*text).to_owned(), session.sources().add("--set", *text));
        Expansion {
            overrides: self.overrides.iter().map(set).collect(),
            kconfig: texts(self.kconfig),
            kernel: texts(self.kernel),
            compatible: false,
            with_defaults: self.with_defaults,
            retarget: false,
        }
    }
}

#[test]
fn small_forms_split_and_compile_as_the_reference_does() {
    let Some(root) = conformance("forms") else { return };
    let root = root.join("forms");
    let mut tallies = Tallies::default();
    for run in RUNS {
        let folder = root.join("golden").join(run.folder);
        let session = session(&root.join("tree"), run.host);
        for entry in folder.read_dir_utf8().expect("a folder of forms") {
            let entry = entry.expect("a directory entry");
            let path = format!("jobs/forms/{}.yaml", entry.file_name());
            let outputs = split(&session, &run.expansion(&session), &path);
            tallies.compare(entry.path().as_std_path(), &outputs);
        }
    }
    tallies.stdouts.finish("stdout of forms", 23);
    tallies.yaml.finish("atomic jobs of forms", 89);
    let session = session(&root.join("tree"), "refbox");
    for entry in root
        .join("golden/atomic")
        .read_dir_utf8()
        .expect("a folder of atomic jobs")
    {
        let entry = entry.expect("a directory entry");
        let stem = entry.file_name().strip_suffix(".sh").expect("a script");
        let theirs = std::fs::read_to_string(entry.path()).expect("a script");
        let mut diags = Diagnostics::new();
        let path = format!("jobs/atomic/{stem}.yaml");
        let job = pipeline::read_atomic(&session, &mut diags, Utf8Path::new(&path), &Expansion::default());
        let ours = job
            .and_then(|job| pipeline::compile_lkp(&session, &mut diags, &job))
            .unwrap_or_default();
        tallies.scripts.count(ours == theirs, || {
            format!("{stem}: {}\n{diags:?}", first_difference(&ours, &theirs))
        });
    }
    tallies.scripts.finish("lkp scripts of forms", 92);
}
