//! Needs of the kernel: configuration, version, and the author's own constraints.

use std::collections::HashMap;

use crate::expr::{self, Scope};
use crate::value::{Node, Value};

use super::{Facts, Verdict};

/// A kernel's `.config`.
#[derive(Debug, Clone, Default)]
pub struct KernelConfig {
    options: HashMap<String, String>,
    version: Option<Version>,
    compiler: Option<String>,
}

impl KernelConfig {
    /// Reads the text of a `.config`: `CONFIG_X=y` lines, and the version in its heading.
    pub fn parse(text: &str) -> Self {
        let mut config = Self::default();
        for line in text.lines() {
            if let Some((name, value)) = line.strip_prefix("CONFIG_").and_then(|rest| rest.split_once('=')) {
                config
                    .options
                    .insert(name.to_owned(), value.trim_matches('"').to_owned());
            } else if line.starts_with("# Linux/") && line.contains("Kernel Configuration") {
                config.version = line.split_whitespace().find_map(Version::parse);
            }
        }
        config.compiler = ["CC_IS_GCC", "CC_IS_CLANG"]
            .into_iter()
            .find(|name| config.options.contains_key(*name))
            .map(|name| name.trim_start_matches("CC_IS_").to_lowercase());
        config
    }

    fn value(&self, option: &str) -> &str {
        self.options.get(option).map_or("n", String::as_str)
    }
}

/// A kernel version; a release candidate comes before its release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Version {
    major: u32,
    minor: u32,
    patch: u32,
    candidate: u32,
}

impl Version {
    /// `v5.7`, `6.1.0-rc3+`, `5.10.0-rc7-00211-g746de9ca219f`.
    fn parse(text: &str) -> Option<Self> {
        let text = text.strip_prefix('v').unwrap_or(text);
        let (numbers, suffix) = text.split_once('-').unwrap_or((text, ""));
        let mut parts = numbers.trim_end_matches('+').split('.');
        let major = parts.next()?.parse().ok()?;
        let minor = parts.next()?.parse().ok()?;
        let patch = parts.next().map_or(Some(0), |part| part.parse().ok())?;
        let candidate = suffix
            .strip_prefix("rc")
            .map(|rest| rest.split(|found: char| !found.is_ascii_digit()).next());
        let candidate = candidate
            .flatten()
            .and_then(|number| number.parse().ok())
            .unwrap_or(u32::MAX);
        Some(Self {
            major,
            minor,
            patch,
            candidate,
        })
    }
}

/// `need_kconfig`: options that must be set in a certain way; judged only against a known configuration.
pub(super) fn options(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    let Some(config) = facts.kernel else {
        return Verdict::Met;
    };
    let wanted: Vec<&Value> = match &node.value {
        Value::Seq(items) => items.iter().map(|item| &item.value).collect(),
        value => vec![value],
    };
    let mut missing = Vec::new();
    for value in wanted {
        match value {
            Value::Null => {}
            Value::Map(map) => {
                for (name, entry) in map.iter() {
                    let option = name.to_value().to_text();
                    missing.extend(unmet_option(facts, config, &option, &alternatives(&entry.node.value)));
                }
            }
            value => {
                let text = value.to_text();
                let (option, wanted) = text.split_once('=').unwrap_or((&text, ""));
                let wanted: Vec<String> = if wanted.is_empty() {
                    Vec::new()
                } else {
                    vec![wanted.to_owned()]
                };
                missing.extend(unmet_option(
                    facts,
                    config,
                    option.trim_start_matches("CONFIG_"),
                    &wanted,
                ));
            }
        }
    }
    if missing.is_empty() {
        return Verdict::Met;
    }
    let (needs, has) = missing.into_iter().unzip::<_, _, Vec<_>, Vec<_>>();
    Verdict::Unmet {
        needs: needs.join(", "),
        has: has.join(", "),
    }
}

/// The words of an option's value: the value itself, architectures, versions.
fn alternatives(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::Seq(items) => items.iter().map(|item| item.value.to_text()).collect(),
        value => value.to_text().split(',').map(|word| word.trim().to_owned()).collect(),
    }
}

fn unmet_option(facts: &Facts<'_>, config: &KernelConfig, option: &str, words: &[String]) -> Option<(String, String)> {
    let mut wanted = None;
    for word in words {
        if let Some((operator, version)) = comparison(word) {
            if config
                .version
                .is_some_and(|present| !compares(present, operator, version))
            {
                return None;
            }
        } else if is_architecture(word) {
            if facts.text("arch").is_some_and(|arch| arch != *word) {
                return None;
            }
        } else {
            wanted = Some(word.as_str());
        }
    }
    let present = config.value(option);
    let is_met = match wanted {
        Some("n") => present == "n",
        Some(value) => present == value,
        None => present != "n",
    };
    let needs = wanted.map_or_else(
        || format!("CONFIG_{option}"),
        |value| format!("CONFIG_{option}={value}"),
    );
    (!is_met).then(|| (needs, format!("CONFIG_{option}={present}")))
}

fn is_architecture(word: &str) -> bool {
    ["x86_64", "i386", "arm64", "aarch64", "arm", "riscv", "powerpc", "s390"].contains(&word)
}

/// `need_kernel_version`: `>= v5.7`, comma lists of conditions, one line for each compiler.
pub(super) fn version(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    let Some(config) = facts.kernel else {
        return Verdict::Met;
    };
    let Some(present) = config.version else {
        return Verdict::Met;
    };
    let lines: Vec<String> = match &node.value {
        Value::Null => return Verdict::Met,
        Value::Seq(items) => items.iter().map(|item| item.value.to_text()).collect(),
        value => vec![value.to_text()],
    };
    for line in &lines {
        let mut applies = true;
        let mut is_met = true;
        for condition in line.split(',').map(str::trim) {
            match comparison(condition) {
                Some((operator, version)) => is_met &= compares(present, operator, version),
                None if matches!(condition, "gcc" | "clang") => {
                    applies &= config.compiler.as_deref().is_none_or(|compiler| compiler == condition);
                }
                None => return Verdict::Bad(format!("`{condition}` is neither a version (`>= v5.7`) nor a compiler")),
            }
        }
        if applies && !is_met {
            let Version {
                major, minor, patch, ..
            } = present;
            return Verdict::Unmet {
                needs: format!("a kernel {line}"),
                has: format!("v{major}.{minor}.{patch}"),
            };
        }
    }
    Verdict::Met
}

fn comparison(text: &str) -> Option<(&str, Version)> {
    let operators = [">=", "<=", "==", "!=", ">", "<"];
    let operator = operators.into_iter().find(|operator| text.starts_with(operator))?;
    Some((operator, Version::parse(text[operator.len()..].trim())?))
}

fn compares(present: Version, operator: &str, wanted: Version) -> bool {
    match operator {
        ">=" => present >= wanted,
        "<=" => present <= wanted,
        ">" => present > wanted,
        "<" => present < wanted,
        "!=" => present != wanted,
        _ => present == wanted,
    }
}

/// `constraints`: expressions of the author's, each of which must be true of the job.
pub(super) fn constraints(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    let items: Vec<&Value> = match &node.value {
        Value::Null => return Verdict::Met,
        Value::Seq(items) => items.iter().map(|item| &item.value).collect(),
        value => vec![value],
    };
    for item in items {
        let text = item.to_text();
        let parsed = match expr::parse(&text, node.span) {
            Ok(parsed) => parsed,
            Err(error) => return Verdict::Bad(error.message),
        };
        match parsed.eval(&Scope::new(facts.job)) {
            Ok(Value::Null | Value::Bool(false)) => {
                return Verdict::Unmet {
                    needs: format!("`{text}`"),
                    has: "values for which it is false".to_owned(),
                };
            }
            Ok(_) => {}
            Err(error) => return Verdict::Bad(error.message),
        }
    }
    Verdict::Met
}
