//! Parts of a matrix: random samples and shards, the same on every machine.

use std::collections::BTreeSet;
use std::hash::{BuildHasher as _, RandomState};
use std::str::FromStr;

use super::output::stable_hash;

/// The generator `splitmix64`: small, fully specified, good enough to pick jobs with.
#[derive(Debug, Clone)]
pub(super) struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// The generator whose sequence belongs to `seed`.
    pub(super) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number below `bound`, all equally likely; 0 if there is none.
    fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Numbers from the incomplete last round would favour small results: draw again.
        let rounds_end = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next();
            if number < rounds_end {
                return number % bound;
            }
        }
    }
}

/// The final step of `splitmix64`: every bit of the result depends on every bit of `z`.
pub(super) fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// `wanted` different numbers below `count` (all of them, if there are no more), by Floyd's method: time and memory
/// depend on `wanted` alone.
pub(super) fn sample(count: u64, wanted: u64, seed: u64) -> BTreeSet<u64> {
    let mut generator = SplitMix64::new(seed);
    let mut chosen = BTreeSet::new();
    for last in count.saturating_sub(wanted)..count {
        let number = generator.below(last + 1);
        if !chosen.insert(number) {
            chosen.insert(last);
        }
    }
    chosen
}

/// A seed that nobody chose, for `--any` without `--seed`.
pub(super) fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// One of several parts of a matrix, for machines that share the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    /// Which part, from 1.
    number: u64,
    /// How many parts there are.
    of: u64,
}

impl Shard {
    /// Whether the job named `identity` belongs to this part. It depends on that name alone: a new job moves no other.
    pub(super) fn holds(self, identity: &str) -> bool {
        stable_hash(identity.as_bytes()) % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| {
            let shard = Self {
                number: number.parse().ok()?,
                of: of.parse().ok()?,
            };
            (1..=shard.of).contains(&shard.number).then_some(shard)
        });
        parts.ok_or_else(|| "a shard is given as I/N with I from 1 to N, such as 2/3".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_the_published_one() {
        let mut generator = SplitMix64::new(1_234_567);
        assert_eq!(generator.next(), 6_457_827_717_110_365_317);
        assert_eq!(generator.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn samples_are_repeatable_and_of_the_wanted_size() {
        let big = sample(1_000_000_000, 5, 7);
        assert_eq!(big.len(), 5);
        assert_eq!(big, sample(1_000_000_000, 5, 7));
        assert_ne!(big, sample(1_000_000_000, 5, 8));
        assert!(big.iter().all(|index| *index < 1_000_000_000));
        assert_eq!(sample(3, 9, 1), BTreeSet::from([0, 1, 2]));
        assert!(sample(0, 2, 1).is_empty());
    }

    #[test]
    fn every_index_is_drawn_about_equally_often() {
        let mut counts = [0_u32; 10];
        for seed in 0..10_000 {
            for index in sample(10, 2, seed) {
                counts[usize::try_from(index).unwrap()] += 1;
            }
        }
        assert!(counts.iter().all(|count| (1_800..2_200).contains(count)), "{counts:?}");
    }

    #[test]
    fn shards_divide_the_whole() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().unwrap()).to_vec();
        for number in 0..1000 {
            let name = format!("job-{number}.yaml");
            assert_eq!(shards.iter().filter(|shard| shard.holds(&name)).count(), 1);
        }
        for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "-1/3"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
