//! What each key of a job stands for: a program of the catalog, or one that a `script` entry of the job writes.

use std::collections::HashMap;

use crate::catalog::{Catalog, MonitorKind, Roles};
use crate::value::{Map, Value};

/// The programs that a job may run.
pub(super) struct Roster<'a> {
    catalog: &'a Catalog,
    own: HashMap<&'a str, Roles, foldhash::fast::RandomState>,
}

/// The wrapper with which the runtime runs a program, and the function that calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Call {
    /// The runtime's function.
    pub(super) function: &'static str,
    /// The wrapper below `$LKP_SRC/bin`.
    pub(super) wrapper: &'static str,
}

impl<'a> Roster<'a> {
    pub(super) fn of(catalog: &'a Catalog, job: &'a Map) -> Self {
        let mut own = HashMap::default();
        gather_scripts(job, &mut own);
        Self { catalog, own }
    }

    pub(super) fn roles(&self, name: &str) -> Roles {
        let mut roles = self
            .catalog
            .program(name)
            .map(|program| program.roles)
            .unwrap_or_default();
        if let Some(own) = self.own.get(name) {
            roles.setup |= own.setup;
            roles.daemon |= own.daemon;
            roles.test |= own.test;
            roles.stats |= own.stats;
            roles.monitor = roles.monitor.or(own.monitor);
        }
        roles
    }

    /// Whether the key `name` makes a command of `run_job`.
    pub(super) fn runs(&self, name: &str) -> bool {
        let roles = self.roles(name);
        roles.is_referable() || roles.monitor.is_some()
    }

    /// How the runtime is asked to run `name`, which has some role but `stats`.
    pub(super) fn call(&self, name: &str) -> Call {
        let roles = self.roles(name);
        let is_own = self.own.contains_key(name);
        if roles.daemon {
            Call {
                function: "start_daemon",
                wrapper: if is_own { "run-test" } else { "run-daemon" },
            }
        } else if roles.test {
            Call {
                function: "run_test",
                wrapper: "run-test",
            }
        } else if roles.setup {
            Call {
                function: "run_setup",
                wrapper: if is_own { "run-test" } else { "run-setup" },
            }
        } else {
            Call {
                function: "run_monitor",
                wrapper: if is_own { "run-test" } else { monitor_wrapper(roles) },
            }
        }
    }
}

fn monitor_wrapper(roles: Roles) -> &'static str {
    match roles.monitor {
        None | Some(MonitorKind::Stdout) => "run-monitor",
        Some(MonitorKind::NoStdout) => "run-no-stdout-monitor",
        Some(MonitorKind::OneShot) => "run-one-shot-monitor",
        Some(MonitorKind::Plain) => "run-plain-monitor",
    }
}

fn gather_scripts<'a>(map: &'a Map, own: &mut HashMap<&'a str, Roles, foldhash::fast::RandomState>) {
    for (name, entry) in map.iter() {
        match &entry.node.value {
            Value::Map(inner) => gather_scripts(inner, own),
            Value::Str(_) => {
                if let Some(script) = name.as_str().and_then(Script::of_key) {
                    add_role(own.entry(script.name).or_default(), script.folder);
                }
            }
            _ => {}
        }
    }
}

fn add_role(roles: &mut Roles, folder: &str) {
    match folder {
        "setup" => roles.setup = true,
        "daemon" => roles.daemon = true,
        "tests" => roles.test = true,
        "stats" => roles.stats = true,
        _ => roles.monitor = Some(MonitorKind::Stdout),
    }
}

/// A key that writes a program: `script FOLDER/PATH`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Script<'a> {
    /// The role's folder, as in the old layout.
    pub(super) folder: &'a str,
    /// The path below `$LKP_SRC`.
    pub(super) path: &'a str,
    /// The program's name.
    pub(super) name: &'a str,
}

impl<'a> Script<'a> {
    pub(super) fn of_key(key: &'a str) -> Option<Self> {
        let path = key.strip_prefix("script ")?.trim();
        let (folder, rest) = path.split_once('/')?;
        let name = rest.rsplit('/').next()?;
        let is_known = ["monitors", "setup", "tests", "daemon", "stats"].contains(&folder);
        (is_known && rest.split('/').all(is_file_name)).then_some(Self { folder, path, name })
    }
}

/// Whether `part` of a script's path stands for itself in the shell and leads nowhere else.
fn is_file_name(part: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.+:@,%=".contains(c);
    !matches!(part, "" | "." | "..") && part.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_stay_below_their_folder() {
        let script = Script::of_key("script tests/a/b-1.x").expect("a script");
        assert_eq!(
            (script.folder, script.path, script.name),
            ("tests", "tests/a/b-1.x", "b-1.x")
        );
        for key in [
            "script tests/../../x",
            "script tests/..",
            "script tests//x",
            "script tests/x y",
            "script tests/x;touch y",
            "script tests/$(touch y)",
            "script tests/x\ntouch y",
            "script /tests/x",
            "script bin/x",
            "script tests/",
        ] {
            assert_eq!(Script::of_key(key), None, "{key}");
        }
    }
}
