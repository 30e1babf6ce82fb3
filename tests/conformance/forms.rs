//! The small forms: rules that no real job file exercises.

use std::sync::Arc;

use camino::Utf8Path;
use jobc::catalog::Catalog;
use jobc::diagnostic::Diagnostics;
use jobc::pipeline::{Overrides, Session};
use jobc::resolve::{Host, Settings, name};
use jobc::source::{DiskStore, FileStore, SourceSet};

use crate::data::{Tally, conformance, first_difference};
use crate::golden::{compare, split};

/// A session over the tree at `root`, as if run from there.
pub(crate) fn session(root: &Utf8Path) -> Session {
    let store: Arc<dyn FileStore> = Arc::new(DiskStore);
    let catalog = Catalog::open(store, Arc::new(SourceSet::new()), root).expect("a catalog");
    Session::new(catalog).working_in(root)
}

/// The settings of `-t HOST` with capability checks off.
pub(crate) fn settings(session: &Session, host: &str) -> Settings {
    let facts = session.catalog().host(&mut Diagnostics::new(), &name::tbox_group(host));
    Settings {
        host: Some(Host { name: host.to_owned(), facts }),
        arch: "x86_64".to_owned(),
        with_defaults: true,
        ..Settings::default()
    }
}

struct Run {
    folder: &'static str,
    host: &'static str,
    overrides: &'static [&'static str],
    fixed: &'static [(&'static str, &'static str)],
    with_defaults: bool,
}

const PLAIN: Run = Run { folder: "plain", host: "refbox", overrides: &[], fixed: &[], with_defaults: true };

const RUNS: [Run; 7] = [
    PLAIN,
    Run { folder: "set", overrides: &["nr_threads: [5, 6]", "extra: x"], ..PLAIN },
    Run { folder: "set2", overrides: &["toy.size: 1M", "mail_cc: third"], ..PLAIN },
    Run { folder: "kernel", host: "vm-toy", fixed: &[("kconfig", "x86_64-defconfig"), ("commit", "v6.1")], ..PLAIN },
    Run { folder: "kernel2", overrides: &["rootfs: /os/debian/debian-12.cgz", "commit: [c1, c2]"], ..PLAIN },
    Run { folder: "nodefaults", with_defaults: false, ..PLAIN },
    Run { folder: "keyvalue", overrides: &["toy.size: 2M"], ..PLAIN },
];

#[test]
fn small_forms_split_and_compile_as_the_reference_does() {
    let Some(root) = conformance("forms") else { return };
    let root = root.join("forms");
    let session = session(&root.join("tree"));
    let (mut yaml, mut scripts, mut stdouts) = (Tally::default(), Tally::default(), Tally::default());
    for run in RUNS {
        let folder = root.join("golden").join(run.folder);
        for entry in folder.read_dir_utf8().expect("a folder of forms") {
            let entry = entry.expect("a directory entry");
            let mut diags = Diagnostics::new();
            let mut settings = settings(&session, run.host);
            let mut overrides = Overrides::default();
            for text in run.overrides {
                overrides.add(&mut diags, &session, "--set", text);
            }
            settings.overrides = overrides.into_map();
            settings.fixed = run.fixed.iter().map(|(key, value)| Session::setting(key, value)).collect();
            settings.with_defaults = run.with_defaults;
            assert!(diags.is_empty(), "{diags:?}");
            let outputs = split(&session, &settings, &format!("jobs/forms/{}.yaml", entry.file_name()));
            compare(entry.path().as_std_path(), &outputs, &mut yaml, &mut scripts, &mut stdouts);
        }
    }
    stdouts.finish("stdout of forms", 23);
    yaml.finish("atomic jobs of forms", 89);
    for entry in root.join("golden/atomic").read_dir_utf8().expect("a folder of atomic jobs") {
        let entry = entry.expect("a directory entry");
        let stem = entry.file_name().strip_suffix(".sh").expect("a script");
        let theirs = std::fs::read_to_string(entry.path()).expect("a script");
        let mut diags = Diagnostics::new();
        let path = format!("jobs/atomic/{stem}.yaml");
        let job = session.read_atomic(&mut diags, Utf8Path::new(&path));
        let ours = job.and_then(|job| session.compile_lkp(&mut diags, &job)).unwrap_or_default();
        scripts.count(ours == theirs, || format!("{stem}: {}\n{diags:?}", first_difference(&ours, &theirs)));
    }
    scripts.finish("lkp scripts of forms", 92);
}
