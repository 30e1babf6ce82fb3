//! Near-miss names: what the author may have meant.

/// The candidate nearest to `typed`, if one is near enough to be meant: a letter dropped, doubled, changed or swapped
/// per four typed. Of equally near ones one with the same first letter, else the first.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed: Vec<char> = typed.to_lowercase().chars().collect();
    let limit = (typed.len() / 4).clamp(1, 3);
    let mut best: Option<((usize, bool), &str)> = None;
    for candidate in candidates {
        let letters: Vec<char> = candidate.to_lowercase().chars().collect();
        // Names of one or two letters are near to everything.
        if letters.len() < 2 || letters.len().abs_diff(typed.len()) > limit {
            continue;
        }
        let distance = distance(&typed, &letters);
        let rank = (distance, letters.first() != typed.first());
        if distance <= limit && best.is_none_or(|(known, _)| rank < known) {
            best = Some((rank, candidate));
        }
    }
    best.map(|(_, name)| name)
}

/// The number of letters to insert, take out, change or swap with the next one (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, typed) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, wanted) in b.iter().enumerate() {
            let changed = last[j] + usize::from(typed != wanted);
            let mut cost = changed.min(last[j + 1] + 1).min(row[j] + 1);
            let is_swapped = i > 0 && j > 0 && a[i - 1] == *wanted && *typed == b[j - 1];
            if is_swapped {
                cost = cost.min(before[j - 1] + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: Option<&str>) {
        let names = [
            "nr_threads",
            "nr_task",
            "ssd_partitions",
            "hdd_partitions",
            "mode",
            "bs",
        ];
        assert_eq!(nearest(typed, names), expected, "{typed}");
    }

    #[test]
    fn finds_what_was_meant() {
        check("nr_thread", Some("nr_threads"));
        check("nr_therads", Some("nr_threads"));
        check("sdd_partitions", Some("ssd_partitions"));
        check("Mode", Some("mode"));
        check("moed", Some("mode"));
        check("runtime", None);
        check("x", None);
        check("", None);
    }
}
