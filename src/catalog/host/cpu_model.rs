//! Names of cpu families, as labs and `need_cpu_model` use them.

/// What `/proc/cpuinfo` says about a cpu's kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct CpuId {
    pub(super) vendor: String,
    pub(super) family: u32,
    pub(super) model: u32,
}

/// The family's name; `None` for what the tables do not know.
pub(super) fn name(id: &CpuId) -> Option<&'static str> {
    match (id.vendor.as_str(), id.family) {
        ("GenuineIntel", 6) => INTEL
            .iter()
            .find(|(model, _)| *model == id.model)
            .map(|(_, name)| *name),
        ("AuthenticAMD", 23) if id.model < 0x30 => Some("Zen"),
        ("AuthenticAMD", 23) => Some("Zen 2"),
        ("AuthenticAMD", 25) if matches!(id.model, 0x10..=0x1f | 0x60..=0x7f | 0xa0..=0xaf) => Some("Zen 4"),
        ("AuthenticAMD", 25) => Some("Zen 3"),
        ("AuthenticAMD", 26) => Some("Zen 5"),
        _ => None,
    }
}

/// Model numbers of Intel's family 6.
const INTEL: &[(u32, &str)] = &[
    (0x1a, "Nehalem"),
    (0x1e, "Nehalem"),
    (0x2e, "Nehalem-EX"),
    (0x25, "Westmere"),
    (0x2c, "Westmere"),
    (0x2f, "Westmere-EX"),
    (0x2a, "Sandy Bridge"),
    (0x2d, "Sandy Bridge-EP"),
    (0x3a, "Ivy Bridge"),
    (0x3e, "Ivy Bridge-EP"),
    (0x3c, "Haswell"),
    (0x45, "Haswell"),
    (0x46, "Haswell"),
    (0x3f, "Haswell-EP"),
    (0x3d, "Broadwell"),
    (0x47, "Broadwell"),
    (0x4f, "Broadwell-EP"),
    (0x56, "Broadwell-DE"),
    (0x4e, "Skylake"),
    (0x5e, "Skylake"),
    (0x55, "Skylake"),
    (0x57, "Knights Landing"),
    (0x85, "Knights Mill"),
    (0x8e, "Kaby Lake"),
    (0x9e, "Kaby Lake"),
    (0xa5, "Comet Lake"),
    (0xa6, "Comet Lake"),
    (0x7d, "Ice Lake"),
    (0x7e, "Ice Lake"),
    (0x6a, "Ice Lake"),
    (0x6c, "Ice Lake"),
    (0x8c, "Tiger Lake"),
    (0x8d, "Tiger Lake"),
    (0xa7, "Rocket Lake"),
    (0x97, "Alder Lake"),
    (0x9a, "Alder Lake"),
    (0xb7, "Raptor Lake"),
    (0xba, "Raptor Lake"),
    (0xbf, "Raptor Lake"),
    (0x8f, "Sapphire Rapids"),
    (0xcf, "Emerald Rapids"),
    (0xad, "Granite Rapids"),
    (0xae, "Granite Rapids"),
    (0xaf, "Sierra Forest"),
    (0xaa, "Meteor Lake"),
    (0xac, "Meteor Lake"),
    (0xbd, "Lunar Lake"),
    (0xc5, "Arrow Lake"),
    (0xc6, "Arrow Lake"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(vendor: &str, family: u32, model: u32, expected: Option<&str>) {
        let vendor = vendor.to_owned();
        assert_eq!(name(&CpuId { vendor, family, model }), expected);
    }

    #[test]
    fn names_families() {
        check("GenuineIntel", 6, 58, Some("Ivy Bridge"));
        check("AuthenticAMD", 25, 17, Some("Zen 4"));
        check("AuthenticAMD", 25, 1, Some("Zen 3"));
        check("GenuineIntel", 6, 0, None);
        check("", 0, 0, None);
    }
}
