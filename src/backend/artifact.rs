//! Files that the backends write.

/// A file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// File name, without directory.
    pub name: String,
    /// Permission bits.
    pub mode: u32,
    /// The whole text.
    pub contents: String,
}

impl Artifact {
    /// Permission bits of scripts.
    pub const SCRIPT: u32 = 0o755;
}
