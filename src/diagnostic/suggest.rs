//! The name that the author probably meant.

/// The candidate nearest to `name`, if one is near enough to be offered as *did you mean*.
///
/// A change, a letter too many or too few, and two letters swapped count one each; one such slip is forgiven per three
/// letters, so that short names do not resemble everything. Case and the difference between `-` and `_` weigh
/// little: they count for less than one slip. Of equally near candidates one with the same first letter wins (`sdd` is
/// rather `ssd` than `hdd`), else the first.
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    within(name, candidates, allowed_slips(name.chars().count()))
}

/// The candidate nearest to `name`, if it is so near that one cannot but think of a slip: one, or two in a long name.
///
/// For names that may well be right although nobody knows them.
pub fn slip<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = match name.chars().count() {
        0..=11 => 1,
        _ => 2,
    };
    within(name, candidates, allowed)
}

/// The candidate nearest to `name` with at most `allowed` slips between them.
fn within<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>, allowed: usize) -> Option<&'a str> {
    let wanted = folded(name);
    let mut best: Option<((usize, bool, usize), &str)> = None;
    for candidate in candidates {
        if candidate == name {
            continue;
        }
        let letters = folded(candidate);
        if letters.len().abs_diff(wanted.len()) > allowed {
            continue;
        }
        let slips = distance(&wanted, &letters);
        // The exact spelling breaks ties between candidates that differ in case alone.
        let differs_first = wanted.first() != letters.first();
        let rank = (slips, differs_first, spelling_differences(name, candidate));
        if slips <= allowed && best.is_none_or(|(known, _)| rank < known) {
            best = Some((rank, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many slips a name of `length` letters may have.
fn allowed_slips(length: usize) -> usize {
    match length {
        0..=1 => 0,
        2..=5 => 1,
        6..=8 => 2,
        _ => 3,
    }
}

fn folded(name: &str) -> Vec<char> {
    let fold = |character: char| {
        if character == '-' {
            '_'
        } else {
            character.to_ascii_lowercase()
        }
    };
    // Longer names than any key are not worth the square of their length.
    name.chars().take(128).map(fold).collect()
}

fn spelling_differences(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).filter(|(left, right)| left != right).count()
}

/// Number of single-letter edits and swaps of neighbours between two words (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before_last: Vec<usize> = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (row, left) in a.iter().enumerate() {
        let mut current = Vec::with_capacity(b.len() + 1);
        current.push(row + 1);
        for (column, right) in b.iter().enumerate() {
            let mut cost = last[column] + usize::from(left != right);
            cost = cost.min(last[column + 1] + 1).min(current[column] + 1);
            let is_swap = row > 0 && column > 0 && *left == b[column - 1] && a[row - 1] == *right;
            if is_swap {
                cost = cost.min(before_last[column - 1] + 1);
            }
            current.push(cost);
        }
        before_last = std::mem::replace(&mut last, current);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, candidates: &[&str], expected: Option<&str>) {
        assert_eq!(closest(name, candidates.iter().copied()), expected, "{name}");
    }

    #[test]
    fn near_names_are_offered_and_far_ones_are_not() {
        let keys = ["nr_threads", "runtime", "fs", "fs2", "iterations", "stress-ng", "md"];
        check("nr_thread", &keys, Some("nr_threads"));
        check("nr_treahds", &keys, Some("nr_threads"));
        check("rutnime", &keys, Some("runtime"));
        check("stress_ng", &keys, Some("stress-ng"));
        check("RunTime", &keys, Some("runtime"));
        check("size", &keys, None);
        check("x", &keys, None);
        check("dm", &keys, Some("md"));
        check("itertion", &keys, Some("iterations"));
        check("", &keys, None);
        check("sdd", &["hdd", "ssd"], Some("ssd"));
    }

    #[test]
    fn a_swap_is_one_slip() {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        assert_eq!(distance(&letters("abcd"), &letters("abdc")), 1);
        assert_eq!(distance(&letters("kitten"), &letters("sitting")), 3);
        assert_eq!(distance(&letters(""), &letters("abc")), 3);
    }
}
