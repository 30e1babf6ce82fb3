//! `tr`: characters for characters.

/// A run of characters: `a-z`, or a single one.
type Run = (u32, u32);

/// `text` with each character of the set `from` replaced by the one at the same place of `to`, or by `to`'s last one;
/// with an empty `to` it is dropped. `^` in front of `from` means all other characters.
///
/// # Errors
/// When a range runs backwards.
pub(super) fn transliterated(text: &str, from: &str, to: &str) -> Result<String, String> {
    let negated = from.strip_prefix('^').filter(|rest| !rest.is_empty());
    let from_runs = runs(negated.unwrap_or(from))?;
    let to_runs = runs(to)?;
    let last = to_runs.last().map(|(_, end)| *end);
    let replace = |letter: char| -> Option<char> {
        let place = place_in(&from_runs, u32::from(letter));
        let target = match (negated, place) {
            (None, None) | (Some(_), Some(_)) => return Some(letter),
            (None, Some(place)) => letter_at(&to_runs, place).or(last),
            (Some(_), None) => last,
        };
        target.and_then(char::from_u32)
    };
    Ok(text.chars().filter_map(replace).collect())
}

fn runs(set: &str) -> Result<Vec<Run>, String> {
    let mut letters = Vec::new();
    let mut rest = set.chars();
    while let Some(letter) = rest.next() {
        match letter {
            '\\' => letters.push((rest.next().unwrap_or('\\'), true)),
            _ => letters.push((letter, false)),
        }
    }
    let mut runs = Vec::new();
    let mut index = 0;
    while index < letters.len() {
        let (first, _) = letters[index];
        let is_range = matches!(letters.get(index + 1), Some(('-', false))) && index + 2 < letters.len();
        if is_range {
            let (last, _) = letters[index + 2];
            if last < first {
                return Err(format!("the range `{first}-{last}` runs backwards"));
            }
            runs.push((u32::from(first), u32::from(last)));
            index += 3;
        } else {
            runs.push((u32::from(first), u32::from(first)));
            index += 1;
        }
    }
    Ok(runs)
}

/// How many characters of the set stand before `letter`; the last occurrence counts, as in Ruby.
fn place_in(runs: &[Run], letter: u32) -> Option<u32> {
    let mut before = 0_u32;
    let mut place = None;
    for (start, end) in runs {
        if (*start..=*end).contains(&letter) {
            place = Some(before.saturating_add(letter - start));
        }
        before = before.saturating_add(end - start + 1);
    }
    place
}

fn letter_at(runs: &[Run], place: u32) -> Option<u32> {
    let mut left = place;
    for (start, end) in runs {
        let length = end - start + 1;
        if left < length {
            return Some(start + left);
        }
        left -= length;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::transliterated;

    #[track_caller]
    fn check(text: &str, from: &str, to: &str, expected: &str) {
        assert_eq!(transliterated(text, from, to).as_deref(), Ok(expected));
    }

    #[test]
    fn characters_are_replaced_as_ruby_does() {
        check("hello", "el", "ip", "hippo");
        check("hello", "a-y", "b-z", "ifmmp");
        check("hello", "^l", "*", "**ll*");
        check("hello", "l", "", "heo");
        check("a-b", "-", "_", "a_b");
        check("a^b", "\\^", "x", "axb");
        check("hello", "a-z", "x", "xxxxx");
        assert!(transliterated("x", "z-a", "b").is_err());
    }
}
