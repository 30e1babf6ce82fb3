//! Slips in host files: keys that nothing reads, values of the wrong kind, and what is missing.

use super::keys::{self, HostKey, HostKeyKind, KEYS};
use crate::diagnostic::codes::host::{BAD_HOST_VALUE, HOST_DIFFERS, MISSING_HOST_KEY, UNKNOWN_HOST_KEY};
use crate::diagnostic::suggest;
use crate::diagnostic::{Diagnostic, Diagnostics, Edit, Fix};
use crate::source::Span;
use crate::value::{Entry, Map, Name, Node, Value};

/// Reports the slips of a host file. What is missing is shown at `file`, its first byte.
pub fn check(diags: &mut Diagnostics, file: Span, host: &Map) {
    for (name, entry) in host.iter() {
        let Some(text) = name.as_str() else { continue };
        match keys::find(text) {
            Some(key) => check_value(diags, key, &entry.node),
            // Keys of the author's own.
            None if text.starts_with("x-") => {}
            None => diags.push(unknown(text, entry)),
        }
    }
    for key in KEYS
        .iter()
        .filter(|key| key.is_expected && !host.contains_key(key.name))
    {
        let message = format!("`{}` is missing", key.name);
        let finding = Diagnostic::new(&MISSING_HOST_KEY, file, message);
        diags.push(finding.note(format!("it says: {}", lower_first(key.about))));
    }
}

/// Reports what the host file says otherwise than `machine`, for the keys that both have.
pub fn compare(diags: &mut Diagnostics, host: &Map, machine: &Map) {
    for key in ["nr_node", "nr_cpu", "memory", "arch"] {
        let (Some(said), Some(seen)) = (host.get(key), machine.get(key)) else {
            continue;
        };
        if said.value != seen.value {
            let message = format!("`{key}` is {} here, but this machine has {}", shown(said), shown(seen));
            diags.push(Diagnostic::new(&HOST_DIFFERS, said.span, message));
        }
    }
}

fn unknown(name: &str, entry: &Entry) -> Diagnostic {
    let finding = Diagnostic::new(
        &UNKNOWN_HOST_KEY,
        entry.key_span,
        format!("`{name}` says nothing known about a machine"),
    );
    let Some(meant) = suggest::closest(name, KEYS.iter().map(|key| key.name)) else {
        return finding.note("a key that begins with `x-` is your own and never judged");
    };
    let edit = Edit {
        span: entry.key_span,
        replacement: meant.to_owned(),
    };
    finding.note(format!("did you mean `{meant}`?")).fix(Fix {
        title: format!("write `{meant}`"),
        edits: vec![edit],
        is_safe: false,
    })
}

fn check_value(diags: &mut Diagnostics, key: &HostKey, node: &Node) {
    if is_right(key.kind, &node.value) {
        return;
    }
    let wanted = match key.kind {
        HostKeyKind::Count => "a whole number",
        HostKeyKind::Size => "an amount such as `8G`",
        HostKeyKind::Text => "one line of text",
        HostKeyKind::Devices => "device paths such as `/dev/sdb1`",
        HostKeyKind::KernelOptions => "a list of kernel options",
    };
    let message = format!("`{}` has to be {wanted}, not {}", key.name, shown(node));
    let mut finding = Diagnostic::new(&BAD_HOST_VALUE, node.span, message);
    let count_key = format!("nr_{}", key.name);
    if matches!(node.value, Value::Int(_)) && keys::find(&count_key).is_some() {
        finding = finding.note(format!("their number goes into `{count_key}`"));
    }
    diags.push(finding);
}

fn is_right(kind: HostKeyKind, value: &Value) -> bool {
    match (kind, value) {
        (HostKeyKind::Count, Value::Int(number)) => *number >= 0,
        (HostKeyKind::Size, Value::Str(text)) => is_size(text),
        (HostKeyKind::Text, Value::Str(text)) => !text.contains('\n'),
        (HostKeyKind::Text, Value::Int(_) | Value::Float(_)) | (HostKeyKind::Devices, Value::Null) => true,
        (HostKeyKind::Devices, Value::Str(text)) => text.split_whitespace().all(|path| path.starts_with('/')),
        (HostKeyKind::Devices, Value::Seq(items)) => items.iter().all(|item| is_right(kind, &item.value)),
        (HostKeyKind::KernelOptions, Value::Seq(items)) => {
            let is_option = |node: &Node| matches!(node.value, Value::Str(_) | Value::Map(_));
            items.iter().all(is_option)
        }
        _ => false,
    }
}

fn is_size(text: &str) -> bool {
    let unit = text.trim_end_matches(['B', 'b']);
    let Some(number) = unit.strip_suffix(['K', 'M', 'G', 'T', 'k', 'm', 'g', 't']) else {
        return false;
    };
    number.starts_with(|c: char| c.is_ascii_digit()) && number.parse::<f64>().is_ok()
}

fn shown(node: &Node) -> String {
    match &node.value {
        Value::Null => "empty".to_owned(),
        Value::Int(number) => format!("`{number}`"),
        Value::Float(number) => format!("`{number}`"),
        Value::Bool(truth) => format!("`{truth}`"),
        Value::Str(text) => format!("`{text}`"),
        Value::Map(_) => "a mapping".to_owned(),
        Value::Seq(_) => "a list".to_owned(),
        other => format!(
            "{:?}",
            Name::from_value(other.clone()).as_str().unwrap_or("another value")
        ),
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_lowercase().chain(letters).collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Key;

    fn host(entries: &[(&str, Value)]) -> Map {
        let mut map = Map::new();
        for (name, value) in entries {
            map.insert(Key::str(*name, Span::GENERATED), Node::generated(value.clone()));
        }
        map
    }

    fn findings(host: &Map) -> Vec<(&'static str, String)> {
        let mut diags = Diagnostics::new();
        check(&mut diags, Span::GENERATED, host);
        let told = |finding: &Diagnostic| (finding.code.id, finding.message.clone());
        diags.items().iter().map(told).collect()
    }

    #[test]
    fn finds_the_slips_of_a_host_file() {
        let slips = host(&[
            ("nr_cpu", Value::Int(8)),
            ("memory", Value::str("3232G")),
            ("sdd_partitions", Value::str("/dev/sdb1")),
            ("hdd_partitions", Value::Int(2)),
        ]);
        let found = findings(&slips);
        let codes: Vec<&str> = found.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, ["unknown-host-key", "bad-host-value", "missing-host-key"]);
        assert_eq!(
            found[1].1,
            "`hdd_partitions` has to be device paths such as `/dev/sdb1`, not `2`"
        );
        assert_eq!(found[2].1, "`nr_node` is missing");
    }

    #[test]
    fn a_good_host_file_gives_no_finding() {
        let good = host(&[
            ("model", Value::str("Haswell")),
            ("nr_node", Value::Int(1)),
            ("nr_cpu", Value::Int(8)),
            ("memory", Value::str("8G")),
            ("swap_partitions", Value::Null),
            ("ssd_partitions", Value::str("/dev/disk/by-id/ata-x-part* /dev/sdb1")),
            ("x-rack", Value::Int(7)),
        ]);
        assert_eq!(findings(&good), []);
    }

    #[test]
    fn compares_with_the_machine() {
        let mut diags = Diagnostics::new();
        let file = host(&[("memory", Value::str("3232G")), ("nr_cpu", Value::Int(4))]);
        let machine = host(&[("memory", Value::str("32G")), ("nr_cpu", Value::Int(4))]);
        compare(&mut diags, &file, &machine);
        let messages: Vec<&str> = diags.items().iter().map(|finding| finding.message.as_str()).collect();
        assert_eq!(messages, ["`memory` is `3232G` here, but this machine has `32G`"]);
    }
}
