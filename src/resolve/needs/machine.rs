//! Needs of memory, processors and the machine itself.

use crate::value::{Map, Node, Value};

use super::{Facts, Verdict, bytes, is_wanted, whole};

const GIB: i64 = 1 << 30;

/// `need_memory`: a size, or `N%` for `nr_cpu * N / 100` GiB.
pub(super) fn memory(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    let text = node.value.to_text();
    if node.value.is_null() {
        return Verdict::Met;
    }
    let needed = match text.trim().strip_suffix('%') {
        Some(percent) => match (percent.trim().parse::<i64>(), facts.number("nr_cpu")) {
            (Ok(percent), Some(cpus)) => cpus
                .checked_mul(percent)
                .and_then(|product| (product / 100).checked_mul(GIB)),
            (Ok(_), None) => return Verdict::Met,
            (Err(_), _) => None,
        },
        None => bytes(&node.value),
    };
    let Some(needed) = needed else {
        return Verdict::Bad(format!(
            "`{text}` is neither a size (`8G`) nor a share of the processors (`50%`)"
        ));
    };
    match (facts.bytes("memory"), facts.text("memory")) {
        (Some(present), Some(shown)) if present < needed => Verdict::Unmet {
            needs: format!("{text} memory"),
            has: shown,
        },
        _ => Verdict::Met,
    }
}

/// `need_cpu`: at least so many processors; a negative number: at most.
pub(super) fn cpus(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    let Some(needed) = whole(&node.value) else {
        return not_a_number(&node.value, "processors");
    };
    match facts.number("nr_cpu") {
        Some(present) if needed < 0 && present > -needed => Verdict::Unmet {
            needs: format!("at most {} cpus", -needed),
            has: present.to_string(),
        },
        Some(present) if needed > present => Verdict::Unmet {
            needs: format!("{needed} cpus"),
            has: present.to_string(),
        },
        _ => Verdict::Met,
    }
}

/// `need_node`: at least so many NUMA nodes.
pub(super) fn nodes(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    let Some(needed) = whole(&node.value) else {
        return not_a_number(&node.value, "NUMA nodes");
    };
    match facts.number("nr_node") {
        Some(present) if needed > present => Verdict::Unmet {
            needs: format!("{needed} NUMA nodes"),
            has: present.to_string(),
        },
        _ => Verdict::Met,
    }
}

fn not_a_number(value: &Value, what: &str) -> Verdict {
    match value {
        Value::Null => Verdict::Met,
        Value::Seq(items) => Verdict::Bad(format!(
            "it holds {} values where one number of {what} is expected; two documents may each have given one",
            items.len()
        )),
        other => Verdict::Bad(format!("`{}` is no number of {what}", other.to_text())),
    }
}

/// `need_cpu_model`: one of the models of a comma list; blanks and `-` count as `_`.
pub(super) fn cpu_model(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    let text = match &node.value {
        Value::Null => return Verdict::Met,
        Value::Seq(items) => items
            .iter()
            .map(|item| item.value.to_text())
            .collect::<Vec<_>>()
            .join(","),
        value => value.to_text(),
    };
    if text.contains(['<', '>', '=']) {
        return Verdict::Bad("models have no order: list the ones that will do (`Haswell,Skylake`)".to_owned());
    }
    let Some(model) = facts.text("model") else {
        return Verdict::Met;
    };
    let is_one = text.split(',').any(|wanted| canonical(wanted) == canonical(&model));
    if is_one {
        Verdict::Met
    } else {
        Verdict::Unmet {
            needs: format!("a cpu model of {text}"),
            has: model,
        }
    }
}

fn canonical(model: &str) -> String {
    model.trim().replace([' ', '-'], "_").to_lowercase()
}

/// `need_physical_tbox`: no virtual machine (a host group that begins with `vm-`).
pub(super) fn physical(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    let is_virtual = facts.text("tbox_group").is_some_and(|group| group.starts_with("vm-"));
    if is_wanted(&node.value) && is_virtual {
        return Verdict::Unmet {
            needs: "a physical machine".to_owned(),
            has: "only virtual processors".to_owned(),
        };
    }
    Verdict::Met
}

/// `nr_threads` (and the like): a share of the processors that comes to nothing runs nothing.
pub(super) fn threads(facts: &Facts<'_>, node: &Node, mapped: &Node) -> Verdict {
    if whole(&mapped.value) != Some(0) {
        return Verdict::Met;
    }
    let cpus = facts.text("nr_cpu").unwrap_or_else(|| "no".to_owned());
    let needs = format!("at least one thread (`{}` comes to 0)", node.value.to_text());
    Verdict::Unmet {
        needs,
        has: format!("{cpus} cpus"),
    }
}

/// `boot_params`: memory reserved at boot (`memmap=SIZE!START`) must exist.
pub(super) fn memory_reservations(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    let Value::Map(params) = &node.value else {
        return Verdict::Met;
    };
    let Some(needed) = highest_reservation(params) else {
        return Verdict::Met;
    };
    match (facts.bytes("memory"), facts.text("memory")) {
        (Some(present), Some(shown)) if present < needed => Verdict::Unmet {
            needs: format!("{}G memory to reserve from", needed / GIB),
            has: shown,
        },
        _ => Verdict::Met,
    }
}

/// The end of the reservation that reaches furthest, in bytes.
fn highest_reservation(params: &Map) -> Option<i64> {
    let is_memmap = |name: &str| name.contains("memmap");
    let reservations = params.iter().filter(|(name, _)| name.as_str().is_some_and(is_memmap));
    reservations
        .filter_map(|(_, entry)| reservation_end(&entry.node.value.to_text()))
        .max()
}

fn reservation_end(text: &str) -> Option<i64> {
    let (size, start) = text.split_once(['!', '$', '@'])?;
    bytes(&Value::str(size))?.checked_add(bytes(&Value::str(start))?)
}
