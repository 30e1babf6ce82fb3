//! Kinds of parameters: what a value may look like, and what it stands for.
//!
//! Mapping follows the parameter rules of lkp-tests (spec section 10): `50%` of the cpus, `32t`, `5m`, `8K`, `1x`,
//! `1HDD`. Mapping a mapped value changes nothing, so that it does not matter which stage maps first.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::source::Span;
use crate::value::{Key, Map, Node, Value};

/// What the values of a parameter are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ParamKind {
    /// A whole number.
    Int,
    /// A number of times, also with a letter that says so: `8`, `8x`, `16d`.
    Count,
    /// A number of things, also as a share of the host's cpus: `8`, `32t`, `50%`.
    PercentOfCpus,
    /// A number of bytes: `4096`, `4K`, `16G`, `9B`.
    Size,
    /// A number of bytes, also as a share of the host's memory: `16G`, `50%`.
    PercentOfMemory,
    /// A time span in seconds: `300`, `300s`, `5m`, `2h`.
    Duration,
    /// One of the values that the parameter lists.
    Choice,
    /// A path of a file or directory.
    Path,
    /// Text without blanks.
    Word,
    /// Any text.
    Text,
    /// Yes or no.
    Bool,
    /// Disks to use: `1HDD`, `2SSD`, `8BRD_12G`, `2pmem`.
    Disks,
}

/// What of a host the values of parameters may depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HostFacts {
    /// Number of cpus.
    pub nr_cpu: Option<i64>,
    /// Bytes of memory.
    pub memory: Option<i64>,
}

impl HostFacts {
    /// The facts that stand in the job itself (`nr_cpu`, `memory`).
    pub fn of_job(job: &Map) -> Self {
        let int = |name: &str| match job.get(name).map(|node| &node.value) {
            Some(Value::Int(number)) => Some(*number),
            Some(Value::Str(text)) => to_byte(text),
            _ => None,
        };
        Self {
            nr_cpu: int("nr_cpu"),
            memory: int("memory"),
        }
    }
}

/// Why a value is none of its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindError {
    /// What is expected, as the end of a sentence (`a size such as 4K or 16G`).
    pub expected: &'static str,
    /// The fact about the host without which the value has no meaning.
    pub missing_fact: Option<&'static str>,
}

impl ParamKind {
    /// What `value` stands for on a host with `facts`.
    ///
    /// Nothing stays nothing; numbers and digits stay what they are.
    ///
    /// # Errors
    /// When the value is none of this kind, or means a share of something that is not known of the host.
    pub fn map(self, value: &Value, facts: &HostFacts) -> Result<Value, KindError> {
        match value {
            Value::Null | Value::Map(_) => return Ok(value.clone()),
            Value::Int(_) if self != Self::Disks => return Ok(value.clone()),
            _ => {}
        }
        let Some(text) = plain_text(value) else {
            return Err(self.mismatch());
        };
        match self {
            Self::Word if text.contains(char::is_whitespace) => Err(self.mismatch()),
            Self::Choice | Self::Path | Self::Text | Self::Word => Ok(value.clone()),
            Self::Bool => bool_of(value, &text).map(Value::Bool).ok_or(self.mismatch()),
            Self::Int => number(&text).map(Value::Int).ok_or(self.mismatch()),
            Self::Count => with_letters(&text).map(Value::Int).ok_or(self.mismatch()),
            Self::PercentOfCpus => share(&text, facts.nr_cpu, "nr_cpu", self)?
                .or_else(|| with_letters(&text))
                .map(Value::Int)
                .ok_or(self.mismatch()),
            Self::PercentOfMemory => share(&text, facts.memory, "memory", self)?
                .or_else(|| to_byte(&text))
                .map(Value::Int)
                .ok_or(self.mismatch()),
            Self::Size => to_byte(&text).map(Value::Int).ok_or(self.mismatch()),
            Self::Duration => to_seconds(&text).map(Value::Int).ok_or(self.mismatch()),
            Self::Disks => disks(&text).ok_or(self.mismatch()),
        }
    }

    /// The kind's name, as in `program.yaml`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Count => "count",
            Self::PercentOfCpus => "percent-of-cpus",
            Self::Size => "size",
            Self::PercentOfMemory => "percent-of-memory",
            Self::Duration => "duration",
            Self::Choice => "choice",
            Self::Path => "path",
            Self::Word => "word",
            Self::Text => "text",
            Self::Bool => "bool",
            Self::Disks => "disks",
        }
    }

    /// What a value of this kind looks like, as the end of a sentence.
    pub fn expected(self) -> &'static str {
        match self {
            Self::Int => "a whole number",
            Self::Count => "a number such as 8 or 8x",
            Self::PercentOfCpus => "a number such as 8 or 32t, or a share of the cpus such as 50%",
            Self::Size => "a size such as 4096, 4K or 16G",
            Self::PercentOfMemory => "a size such as 16G, or a share of the memory such as 50%",
            Self::Duration => "a time span such as 300s, 5m or 2h",
            Self::Choice => "one of its allowed values",
            Self::Path => "a path",
            Self::Word => "text without blanks",
            Self::Text => "text",
            Self::Bool => "true or false",
            Self::Disks => "disks such as 1HDD, 2SSD, 8BRD_12G or 2pmem",
        }
    }

    fn mismatch(self) -> KindError {
        KindError {
            expected: self.expected(),
            missing_fact: None,
        }
    }
}

/// The text of a value that is one piece of text or a number.
fn plain_text(value: &Value) -> Option<String> {
    match value {
        Value::Str(text) | Value::Symbol(text) | Value::BigInt(text) => Some(text.to_string()),
        Value::Int(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}

fn number(text: &str) -> Option<i64> {
    text.parse().ok()
}

fn bool_of(value: &Value, text: &str) -> Option<bool> {
    match value {
        Value::Bool(truth) => Some(*truth),
        _ => match text {
            "1" | "true" | "yes" | "on" => Some(true),
            "0" | "false" | "no" | "off" => Some(false),
            _ => None,
        },
    }
}

/// `8`, `32t`, `256fpd`: digits, then letters that only tell the reader what is counted.
fn with_letters(text: &str) -> Option<i64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
    number(digits)
}

/// `50%` of `whole`, cut to a whole number; `None` when `text` is no share.
fn share(text: &str, whole: Option<i64>, fact: &'static str, kind: ParamKind) -> Result<Option<i64>, KindError> {
    let Some(percent) = text.strip_suffix('%').and_then(|digits| digits.parse::<f64>().ok()) else {
        return Ok(None);
    };
    let Some(whole) = whole else {
        return Err(KindError {
            expected: kind.expected(),
            missing_fact: Some(fact),
        });
    };
    #[expect(clippy::cast_precision_loss, reason = "cpus and bytes of memory are far below 2^52")]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "cutting the fraction is what the dialect does"
    )]
    Ok(Some((percent * whole as f64 / 100.0) as i64))
}

/// `4K`, `4kb`, `16G`, `9B`, `512` in bytes.
fn to_byte(text: &str) -> Option<i64> {
    let unit = text.trim_end_matches(['b', 'B']);
    let (digits, shift) = match unit.chars().last()? {
        'k' | 'K' => (&unit[..unit.len() - 1], 10),
        'm' | 'M' => (&unit[..unit.len() - 1], 20),
        'g' | 'G' => (&unit[..unit.len() - 1], 30),
        't' | 'T' => (&unit[..unit.len() - 1], 40),
        'p' | 'P' => (&unit[..unit.len() - 1], 50),
        _ => (unit, 0),
    };
    number(digits)?.checked_mul(1 << shift)
}

/// `300`, `300s`, `5m`, `1h`, `2d`, `1w`, `1y` in seconds.
fn to_seconds(text: &str) -> Option<i64> {
    let (digits, unit) = match text.chars().last()? {
        's' => (&text[..text.len() - 1], 1),
        'm' => (&text[..text.len() - 1], 60),
        'h' => (&text[..text.len() - 1], 3_600),
        'd' => (&text[..text.len() - 1], 86_400),
        'w' => (&text[..text.len() - 1], 604_800),
        'y' => (&text[..text.len() - 1], 31_536_000),
        _ => (text, 1),
    };
    number(digits)?.checked_mul(unit)
}

/// `4BRD_12G` as `{nr_brd: 4, ramdisk_size: 12884901888}`.
fn disks(text: &str) -> Option<Value> {
    let mut map = Map::new();
    let mut set = |key: &str, number: i64| {
        map.insert(Key::str(key, Span::GENERATED), Node::generated(Value::Int(number)));
    };
    let (count_and_medium, size) = text.split_once('_').map_or((text, None), |(a, b)| (a, Some(b)));
    let digits = count_and_medium.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let key = match &count_and_medium[digits.len()..] {
        "HDD" => "nr_hdd",
        "SSD" => "nr_ssd",
        "BRD" => "nr_brd",
        "pmem" => "nr_pmem",
        _ => return None,
    };
    set(key, number(digits).filter(|count| *count > 0)?);
    if let Some(size) = size {
        set("ramdisk_size", to_byte(size)?);
    }
    Some(Value::Map(std::sync::Arc::new(map)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: HostFacts = HostFacts {
        nr_cpu: Some(64),
        memory: Some(256 << 30),
    };

    #[track_caller]
    fn check(kind: ParamKind, text: &str, expected: Option<i64>) {
        let mapped = kind.map(&Value::str(text), &HOST).ok();
        assert_eq!(mapped, expected.map(Value::Int), "{kind:?} {text}");
    }

    #[test]
    fn shares_of_cpus() {
        check(ParamKind::PercentOfCpus, "50%", Some(32));
        check(ParamKind::PercentOfCpus, "10%", Some(6));
        check(ParamKind::PercentOfCpus, "0.5%", Some(0));
        check(ParamKind::PercentOfCpus, "1600%", Some(1024));
        check(ParamKind::PercentOfCpus, "32t", Some(32));
        check(ParamKind::PercentOfCpus, "50 %", None);
    }

    #[test]
    fn sizes_and_times() {
        check(ParamKind::Size, "8kb", Some(8192));
        check(ParamKind::Size, "9B", Some(9));
        check(ParamKind::Size, "8KB?", None);
        check(ParamKind::Size, "1.5G", None);
        check(ParamKind::PercentOfMemory, "50%", Some(128 << 30));
        check(ParamKind::Duration, "5m", Some(300));
        check(ParamKind::Duration, "5min", None);
        check(ParamKind::Count, "256fpd", Some(256));
        check(ParamKind::Count, "x", None);
    }

    #[test]
    fn a_share_needs_the_host() {
        let error = ParamKind::PercentOfCpus.map(&Value::str("50%"), &HostFacts::default());
        assert_eq!(error.unwrap_err().missing_fact, Some("nr_cpu"));
    }

    #[test]
    fn disks_name_medium_and_size() {
        let mapped = ParamKind::Disks.map(&Value::str("8BRD_12G"), &HOST).unwrap();
        let map = mapped.as_map().unwrap();
        assert_eq!(map.get("nr_brd").unwrap().value, Value::Int(8));
        assert_eq!(map.get("ramdisk_size").unwrap().value, Value::Int(12 << 30));
        assert!(ParamKind::Disks.map(&Value::str("HDD"), &HOST).is_err());
        assert!(ParamKind::Disks.map(&Value::Int(1), &HOST).is_err());
    }
}
