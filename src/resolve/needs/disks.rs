//! Needs of disks and partitions.

use crate::value::{Map, Node, Value};

use super::{Facts, Verdict, is_wanted, whole};

/// The kinds of partitions that a host lists, the key that asks for them, and what messages call them.
const KINDS: [(&str, &str, &str); 2] = [("nr_hdd", "hdd", "HDD"), ("nr_ssd", "ssd", "SSD")];

/// How many disks a RAID level needs at least.
const RAID_MEMBERS: [(&str, i64); 5] = [("raid0", 2), ("raid1", 2), ("raid4", 3), ("raid5", 3), ("raid6", 4)];

/// `disk`: enough partitions of the kind that it asks for.
pub(super) fn partitions(facts: &Facts<'_>, _: &Node, mapped: &Node) -> Verdict {
    let Value::Map(disk) = &mapped.value else {
        return Verdict::Met;
    };
    for (key, kind, shown) in KINDS {
        let Some(needed) = disk.get(key).and_then(|node| whole(&node.value)) else {
            continue;
        };
        let present = present_partitions(facts, kind);
        if needed > present {
            let plural = if needed == 1 { "partition" } else { "partitions" };
            return Verdict::Unmet {
                needs: format!("{needed} {shown} {plural}"),
                has: present.to_string(),
            };
        }
    }
    Verdict::Met
}

/// The number that the host gives, or the number of devices that it lists. A pattern counts as one: only the machine
/// knows what it matches.
fn present_partitions(facts: &Facts<'_>, kind: &str) -> i64 {
    if let Some(number) = facts.number(&format!("nr_{kind}_partitions")) {
        return number;
    }
    let listed = facts.text(&format!("{kind}_partitions")).unwrap_or_default();
    i64::try_from(listed.split_whitespace().count()).unwrap_or(i64::MAX)
}

/// `md`: a RAID level needs a number of disks.
pub(super) fn raid_members(facts: &Facts<'_>, _: &Node, mapped: &Node) -> Verdict {
    let level = match &mapped.value {
        Value::Map(md) => md
            .get("raid_level")
            .map(|node| node.value.to_text())
            .unwrap_or_default(),
        value => value.to_text(),
    };
    let level = level.to_lowercase();
    let Some((_, needed)) = RAID_MEMBERS.iter().find(|(name, _)| *name == level) else {
        return Verdict::Met;
    };
    let Some(Value::Map(disk)) = facts.mapped.get("disk").map(|node| &node.value) else {
        return Verdict::Met;
    };
    let given = given_disks(disk);
    if given == 0 || given >= *needed {
        return Verdict::Met;
    }
    Verdict::Unmet {
        needs: format!("{needed} disks for {level}"),
        has: format!("{given} in `disk`"),
    }
}

fn given_disks(disk: &Map) -> i64 {
    let keys = ["nr_hdd", "nr_ssd", "nr_brd", "nr_srd", "nr_pmem"];
    keys.iter()
        .filter_map(|key| disk.get(key).and_then(|node| whole(&node.value)))
        .sum()
}

/// `run_on_local_disk`: a partition for the root file system.
pub(super) fn local_root(facts: &Facts<'_>, node: &Node, _: &Node) -> Verdict {
    if is_wanted(&node.value) && facts.text("rootfs_partition").is_none() {
        return Verdict::Unmet {
            needs: "a `rootfs_partition`".to_owned(),
            has: "none".to_owned(),
        };
    }
    Verdict::Met
}
