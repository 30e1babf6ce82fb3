//! Names of atomic jobs: `path_params`, file names, result paths (spec section 8).

use crate::catalog::{Catalog, OptionKind};
use crate::value::{Map, Value};

use super::dimensions::{Dimensions, FIXED};

/// Longest part that one value contributes, in characters.
const MAX_VALUE_LENGTH: usize = 31;

/// The root file system that a result path names where the job names none.
const DEFAULT_ROOTFS: &str = "debian-x86_64.cgz";

/// Test cases whose result paths have a scheme of their own, and the parts of it.
const RESULT_SCHEMES: [(&str, &[&str]); 4] = [
    ("health-stats", &["path_params"]),
    ("hwinfo", &["tbox_group"]),
    ("deploy-clang", &["rootfs", "llvm_project_commit"]),
    (
        "kvm-kernel-boot-test",
        &[
            "tbox_group",
            "kconfig",
            "commit",
            "qemu_config",
            "qemu_commit",
            "linux_commit",
        ],
    ),
];

/// The scheme of every other test case.
const RESULT_SCHEME: [&str; 6] = ["path_params", "tbox_group", "rootfs", "kconfig", "compiler", "commit"];

/// The part of a name that tells the cells of a matrix apart.
pub fn path_params(catalog: &Catalog, dimensions: &Dimensions, job: &Map) -> String {
    let mut parts: Vec<(&str, String)> = Vec::new();
    visit(catalog, dimensions, job, &mut |name, option, value| {
        parts.extend(contribution(name, option, value).map(|text| (name, text)));
    });
    parts.sort_by_key(|(key, _)| *key);
    let mut name = String::new();
    for (_, text) in &parts {
        if !name.is_empty() {
            name.push('-');
        }
        name.extend(text.chars().map(|found| if is_name_char(found) { found } else { '_' }));
    }
    if name.is_empty() { "defaults".to_owned() } else { name }
}

/// Takes a key, how it shows in names where it is an option, and its value.
type ParamVisit<'v, 'a> = &'v mut dyn FnMut(&'a str, Option<OptionKind>, &'a Value);

/// Visits the options and programs of a job at any depth, in document order; not those inside a monitor's mapping.
fn visit<'a>(catalog: &Catalog, dimensions: &Dimensions, map: &'a Map, take: ParamVisit<'_, 'a>) {
    for (name, entry) in map.iter() {
        let Some(name) = name.as_str() else { continue };
        let roles = catalog.program(name).map(|program| program.roles).unwrap_or_default();
        match &entry.node.value {
            Value::Map(inner) => {
                if roles.monitor.is_none() || roles.is_referable() {
                    visit(catalog, dimensions, inner, take);
                }
            }
            value => {
                let option = dimensions.option(name);
                if option.is_some() || roles.is_referable() {
                    take(name, option, value);
                }
            }
        }
    }
}

fn contribution(name: &str, option: Option<OptionKind>, value: &Value) -> Option<String> {
    let cut = |value: &Value| value.to_text().chars().take(MAX_VALUE_LENGTH).collect::<String>();
    if option == Some(OptionKind::NamedValue) {
        let text = cut(value);
        return Some(if text.is_empty() {
            name.to_owned()
        } else {
            format!("{name}={text}")
        });
    }
    match value {
        Value::Null | Value::Bool(false) => None,
        value => Some(cut(value)),
    }
}

fn is_name_char(found: char) -> bool {
    found.is_ascii_alphanumeric() || "-+=:.%_".contains(found)
}

/// The parameters that make the job what it is, in the order of its name, uncut.
pub fn parameters<'a>(catalog: &Catalog, dimensions: &Dimensions, job: &'a Map) -> Vec<(&'a str, &'a Value)> {
    let mut found = Vec::new();
    visit(catalog, dimensions, job, &mut |name, _, value| {
        found.push((name, value));
    });
    found.sort_by_key(|(name, _)| *name);
    found
}

/// The name of the atomic job's file without its suffix: STEM, `path_params`, commits, rootfs.
pub fn file_stem(stem: &str, path_params: &str, job: &Map) -> String {
    let mut name = format!("{stem}-{path_params}");
    for key in FIXED.into_iter().filter(|key| key.contains("commit")) {
        if let Some(node) = job.get(key) {
            name.push('-');
            name.extend(node.value.to_text().chars().map(in_file_name));
        }
    }
    if let Some(node) = job.get("rootfs") {
        name.push('-');
        name.push_str(rootfs_name(&node.value.to_text()));
    }
    name
}

/// A name must stay in its directory, whatever branch a commit is given as.
fn in_file_name(found: char) -> char {
    if found == '/' || found.is_control() { '_' } else { found }
}

/// The part of a root file system's path after its last character outside `a-zA-Z0-9._-`.
fn rootfs_name(path: &str) -> &str {
    let is_plain = |found: char| found.is_ascii_alphanumeric() || "._-".contains(found);
    path.rsplit(|found| !is_plain(found)).next().unwrap_or(path)
}

/// The job file's name without `.yaml`; other suffixes stay (`x.yml`).
pub fn job_stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".yaml").unwrap_or(name)
}

/// The group of equal machines that a host belongs to: `lkp-hsw-d01` is its own, `vm-snb-12` is of `vm-snb`, and
/// `a-4-b-12` of `a-b` (spec section 6).
pub fn tbox_group(host: &str) -> String {
    let Some((group, number)) = host.rsplit_once('-') else {
        return host.to_owned();
    };
    if !is_number(number) {
        return host.to_owned();
    }
    let parts: Vec<&str> = group.split('-').collect();
    let is_inner_number = |index: usize| index > 0 && index + 1 < parts.len() && is_number(parts[index]);
    let inner = (0..parts.len()).find(|index| is_inner_number(*index));
    let kept = parts
        .iter()
        .enumerate()
        .filter(|(index, _)| Some(*index) != inner)
        .map(|(_, part)| *part);
    kept.collect::<Vec<_>>().join("-")
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Where the results of an atomic job are filed: `testcase/path_params/tbox_group/...`.
pub fn result_path(path_params: &str, job: &Map) -> String {
    let text = |key: &str| job.get(key).map(|node| node.value.to_text()).unwrap_or_default();
    let testcase = text("testcase");
    let scheme = RESULT_SCHEMES
        .iter()
        .find(|(name, _)| *name == testcase)
        .map_or(&RESULT_SCHEME[..], |(_, keys)| keys);
    let mut path = testcase;
    for key in scheme {
        let part = match *key {
            "path_params" => path_params.to_owned(),
            "rootfs" if !job.contains_key("rootfs") => DEFAULT_ROOTFS.to_owned(),
            "rootfs" => rootfs_name(&text("rootfs")).to_owned(),
            key => text(key),
        };
        path.push('/');
        path.push_str(&part);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_groups() {
        assert_eq!(tbox_group("lkp-ivb-d02"), "lkp-ivb-d02");
        assert_eq!(tbox_group("vm-snb-12"), "vm-snb");
        assert_eq!(tbox_group("vm-4-snb-12"), "vm-snb");
        assert_eq!(tbox_group("local"), "local");
    }

    #[test]
    fn stems_and_root_file_systems() {
        assert_eq!(job_stem("jobs/a/x.yaml"), "x");
        assert_eq!(job_stem("x.yml"), "x.yml");
        assert_eq!(rootfs_name("/os/debian/debian-12.cgz"), "debian-12.cgz");
        assert_eq!(rootfs_name("debian"), "debian");
    }
}
