//! A catalog read from a directory in lkp-tests layout, current or old (spec section 5).
//!
//! Only names are listed here; script heads, rules, default files and hosts are read when a job asks for them.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use crate::source::{FileKind, FileStore};

use super::program::{MonitorKind, Program};

/// One role's place in a program's directory (`programs/NAME/FILE`) of the current layout.
const CURRENT_LAYOUT: [(&str, Role); 8] = [
    ("setup", Role::Setup),
    ("daemon", Role::Daemon),
    ("run", Role::Test),
    ("parse", Role::Stats),
    ("monitor", Role::Monitor(MonitorKind::Stdout)),
    ("no-stdout-monitor", Role::Monitor(MonitorKind::NoStdout)),
    ("one-shot-monitor", Role::Monitor(MonitorKind::OneShot)),
    ("plain-monitor", Role::Monitor(MonitorKind::Plain)),
];

/// One role's directory of the old layout (2013-2024); the narrower monitor directories stand before `monitors`.
const OLD_LAYOUT: [(&str, Role); 8] = [
    ("setup", Role::Setup),
    ("daemon", Role::Daemon),
    ("tests", Role::Test),
    ("stats", Role::Stats),
    ("monitors/no-stdout", Role::Monitor(MonitorKind::NoStdout)),
    ("monitors/one-shot", Role::Monitor(MonitorKind::OneShot)),
    ("monitors/plain", Role::Monitor(MonitorKind::Plain)),
    ("monitors", Role::Monitor(MonitorKind::Stdout)),
];

/// Directories nested deeper than this below an old layout's role are no part of any tree ever published.
const MAX_DEPTH: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Setup,
    Daemon,
    Test,
    Stats,
    Monitor(MonitorKind),
}

/// Two files of one role that claim one name; the first is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    /// The name both claim.
    pub name: Arc<str>,
    /// The file that is used.
    pub used: Utf8PathBuf,
    /// The file that is passed over.
    pub ignored: Utf8PathBuf,
}

/// The programs of a tree and the files that were passed over.
#[derive(Debug, Default)]
pub(super) struct Programs {
    pub(super) by_name: BTreeMap<Arc<str>, Program>,
    pub(super) clashes: Vec<Clash>,
    /// The programs whose directories hold default files.
    pub(super) with_defaults: Vec<String>,
    stats: BTreeMap<Arc<str>, Utf8PathBuf>,
}

/// Lists the programs below `root`.
pub(super) fn programs(store: &dyn FileStore, root: &Utf8Path) -> Programs {
    let mut programs = Programs::default();
    let directory = root.join("programs");
    for name in store.list(&directory).unwrap_or_default() {
        let files = store.list(&directory.join(&name)).unwrap_or_default();
        if files.iter().any(|found| found == "include") {
            programs.with_defaults.push(name.clone());
        }
        for (file, role) in CURRENT_LAYOUT {
            if files.iter().any(|found| found == file) {
                programs.add_file(store, &name, role, directory.join(&name).join(file));
            }
        }
    }
    for (folder, role) in OLD_LAYOUT {
        programs.add_folder(store, role, &root.join(folder), MAX_DEPTH);
    }
    programs
}

impl Programs {
    fn add_folder(&mut self, store: &dyn FileStore, role: Role, folder: &Utf8Path, depth: usize) {
        let names = store.list(folder).unwrap_or_default();
        for name in names {
            let path = folder.join(&name);
            if store.is_directory(&path) {
                if depth > 0 && !is_other_role(&path) {
                    self.add_folder(store, role, &path, depth - 1);
                }
            } else if is_program_name(&name) {
                self.add_file(store, &name, role, path);
            }
        }
    }

    fn add_file(&mut self, store: &dyn FileStore, name: &str, role: Role, path: Utf8PathBuf) {
        if store.kind(&path) != Some(FileKind::File { is_executable: true }) {
            return;
        }
        let name: Arc<str> = name.into();
        let program = self
            .by_name
            .entry(Arc::clone(&name))
            .or_insert_with(|| Program::new(Arc::clone(&name)));
        let (roles, scripts) = (&mut program.roles, &mut program.scripts);
        let slot = match role {
            Role::Setup => &mut scripts.setup,
            Role::Daemon => &mut scripts.daemon,
            Role::Test => &mut scripts.test,
            Role::Monitor(_) => &mut scripts.monitor,
            Role::Stats => {
                roles.stats = true;
                match self.stats.get(&name) {
                    None => {
                        self.stats.insert(name, path);
                    }
                    Some(used) => self.clashes.push(Clash {
                        used: used.clone(),
                        name,
                        ignored: path,
                    }),
                }
                return;
            }
        };
        if let Some(used) = slot {
            self.clashes.push(Clash {
                name,
                used: used.clone(),
                ignored: path,
            });
            return;
        }
        *slot = Some(path);
        match role {
            Role::Setup => roles.setup = true,
            Role::Daemon => roles.daemon = true,
            Role::Test => roles.test = true,
            Role::Monitor(kind) => roles.monitor = Some(kind),
            Role::Stats => {}
        }
    }
}

/// Whether a directory below `monitors` belongs to one of the narrower monitor kinds.
fn is_other_role(path: &Utf8Path) -> bool {
    let narrower = ["monitors/no-stdout", "monitors/one-shot", "monitors/plain"];
    narrower.iter().any(|folder| path.ends_with(folder))
}

/// Names ending in `.yaml` or in a dot and digits are no programs (spec section 5).
fn is_program_name(name: &str) -> bool {
    let Some((_, suffix)) = name.rsplit_once('.') else {
        return true;
    };
    let is_number = !suffix.is_empty() && suffix.bytes().all(|byte| byte.is_ascii_digit());
    suffix != "yaml" && !is_number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryStore;

    fn tree(files: &[&str]) -> Programs {
        let mut store = MemoryStore::new();
        for file in files {
            store.insert(format!("lkp/{file}"), "#!/bin/sh\n");
        }
        programs(&store, Utf8Path::new("lkp"))
    }

    #[test]
    fn both_layouts_stand_side_by_side() {
        let found = tree(&[
            "programs/a/run",
            "programs/a/setup",
            "tests/deep/b",
            "monitors/no-stdout/c",
            "monitors/d",
        ]);
        let names: Vec<&str> = found.by_name.keys().map(|name| &**name).collect();
        assert_eq!(names, ["a", "b", "c", "d"]);
        assert!(found.by_name["a"].roles.setup && found.by_name["a"].roles.test);
        assert_eq!(found.by_name["c"].roles.monitor, Some(MonitorKind::NoStdout));
        assert_eq!(found.by_name["d"].roles.monitor, Some(MonitorKind::Stdout));
        assert!(found.clashes.is_empty());
    }

    #[test]
    fn the_first_of_two_files_of_one_role_wins() {
        let found = tree(&["programs/a/run", "tests/a", "stats/x/s", "stats/y/s"]);
        assert_eq!(found.by_name["a"].script(), Some(Utf8Path::new("lkp/programs/a/run")));
        let ignored: Vec<&str> = found.clashes.iter().map(|clash| clash.ignored.as_str()).collect();
        assert_eq!(ignored, ["lkp/tests/a", "lkp/stats/y/s"]);
    }

    #[test]
    fn notes_and_old_versions_are_no_programs() {
        let found = tree(&["tests/a.yaml", "tests/a.2", "tests/run.i386"]);
        let names: Vec<&str> = found.by_name.keys().map(|name| &**name).collect();
        assert_eq!(names, ["run.i386"]);
    }
}
