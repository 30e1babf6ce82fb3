//! `program.yaml`: what a built-in or a user's own program is, reads and needs.
//!
//! The types here are the format. Everything that is shown or made of a program (schema, lists, dependencies, scripts)
//! comes from its manifest and the templates beside it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::value::Value;

use super::kind::ParamKind;

/// The contents of `program.yaml`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// What the program does, in one line.
    pub summary: String,
    /// More about it: what it measures, what its result means.
    #[serde(default)]
    pub description: Option<String>,
    /// Where its authors publish it.
    #[serde(default)]
    pub homepage: Option<String>,
    /// Where its source comes from.
    #[serde(default)]
    pub source: Option<String>,
    /// How to build it where no distribution packages it.
    #[serde(default)]
    pub build: Option<String>,
    /// The parameters that it reads, by name.
    #[serde(default)]
    pub params: BTreeMap<String, Param>,
    /// Another program whose parameters it reads as well, from that program's entry in the job too.
    #[serde(default)]
    pub params_of: Option<String>,
    /// The parameter that a bare value sets: `fs: ext4` is `fs: {fs: ext4}`.
    #[serde(default)]
    pub argument: Option<String>,
    /// What an entry without value does (`fs2:`).
    #[serde(default)]
    pub null_means: NullMeans,
    /// Commands and files without which it cannot run.
    #[serde(default)]
    pub needs: Vec<Need>,
    /// Name of the directory that holds the benchmark, where it is no command of the system:
    /// `$JOBC_BENCHMARKS/NAME`, else `/lkp/benchmarks/NAME`.
    #[serde(default)]
    pub benchmark: Option<String>,
    /// Files that it changes and whose contents are put back afterwards; shell patterns are expanded.
    #[serde(default)]
    pub saves: Vec<String>,
    /// A file without which the machine cannot do it (a container, a VM): it is then skipped, with a message.
    #[serde(default)]
    pub skip_without: Option<String>,
    /// The parameter that says how long it runs.
    #[serde(default)]
    pub time: Option<String>,
    /// Programs that a job names beside it, such as the service that a test talks to.
    #[serde(default)]
    pub beside: Vec<String>,
    /// What it does to the disks of the job.
    #[serde(default)]
    pub storage: Option<StorageRole>,
}

/// What an entry of a job without value means for a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NullMeans {
    /// It runs with its defaults.
    #[default]
    Run,
    /// It does not run.
    Skip,
}

/// The part of a setup in the chain from disks to mounted file systems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StorageRole {
    /// It names the disks.
    Disks,
    /// It makes one array of them.
    Array,
    /// It puts file systems on them and mounts these.
    FileSystems,
    /// It exports the file systems and mounts them again over the loopback network.
    NetworkFileSystems,
    /// It swaps on them.
    Swap,
    /// It writes to them itself.
    Raw,
}

/// One parameter of a program.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// What its values are.
    #[serde(rename = "type")]
    pub kind: ParamKind,
    /// What it does, in one line.
    pub summary: String,
    /// Its value where the job gives none.
    #[serde(default)]
    pub default: Option<Scalar>,
    /// The only values that it may have.
    #[serde(default)]
    pub allowed: Vec<Scalar>,
    /// Whether every job must give it.
    #[serde(default)]
    pub required: bool,
    /// Whether names of jobs show it as `NAME=VALUE` instead of the value alone.
    #[serde(default)]
    pub named: bool,
    /// A value for a first job that tries the program.
    #[serde(default)]
    pub example: Option<Scalar>,
}

/// A plain value in a manifest.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Scalar {
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Text.
    Text(String),
}

impl Scalar {
    /// The same as a value of a job.
    pub fn to_value(&self) -> Value {
        match self {
            Self::Bool(truth) => Value::Bool(*truth),
            Self::Int(number) => Value::Int(*number),
            Self::Text(text) => Value::str(text.as_str()),
        }
    }
}

impl std::fmt::Display for Scalar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Bool(truth) => write!(f, "{truth}"),
            Self::Int(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// Something that must be there before a program can run.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Need {
    /// A command.
    #[serde(default)]
    pub command: Option<String>,
    /// A file in the benchmark's directory.
    #[serde(default)]
    pub file: Option<String>,
    /// The condition, an expression over the parameters, under which it is needed.
    #[serde(default)]
    pub when: Option<String>,
    /// The package that brings it, where all distributions give it the same name.
    #[serde(default)]
    pub package: Option<String>,
    /// The package's name in Debian and its kin, where it differs.
    #[serde(default)]
    pub debian: Option<String>,
    /// The package's name in Fedora and its kin, where it differs.
    #[serde(default)]
    pub fedora: Option<String>,
    /// The package's name in Arch Linux, where it differs.
    #[serde(default)]
    pub arch: Option<String>,
    /// The package's name in openSUSE, where it differs.
    #[serde(default)]
    pub opensuse: Option<String>,
}

/// A family of distributions, as far as package names go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Distribution {
    /// Debian, Ubuntu and their kin.
    Debian,
    /// Fedora, RHEL and their kin.
    Fedora,
    /// Arch Linux.
    Arch,
    /// openSUSE and SLES.
    Opensuse,
}

impl Distribution {
    /// All of them, in the order in which messages name them.
    pub const ALL: [Self; 4] = [Self::Debian, Self::Fedora, Self::Arch, Self::Opensuse];

    /// The name in options and messages.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Debian => "debian",
            Self::Fedora => "fedora",
            Self::Arch => "arch",
            Self::Opensuse => "opensuse",
        }
    }
}

impl Need {
    /// The package that brings it in `distribution`; `None` where none does.
    pub fn package(&self, distribution: Distribution) -> Option<&str> {
        let own = match distribution {
            Distribution::Debian => &self.debian,
            Distribution::Fedora => &self.fedora,
            Distribution::Arch => &self.arch,
            Distribution::Opensuse => &self.opensuse,
        };
        own.as_deref()
            .or(self.package.as_deref())
            .filter(|name| !name.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_are_refused() {
        let parsed = serde_yaml::from_str::<Manifest>("summary: x\nparameters: {}\n");
        assert!(parsed.is_err());
    }

    #[test]
    fn package_names_fall_back_to_the_common_one() {
        let need: Need =
            serde_yaml::from_str("{command: hackbench, package: rt-tests, fedora: realtime-tests}").unwrap();
        assert_eq!(need.package(Distribution::Debian), Some("rt-tests"));
        assert_eq!(need.package(Distribution::Fedora), Some("realtime-tests"));
    }
}
