//! Output files: whole or not at all, with the right mode, and never over something of the user's.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};

use camino::{Utf8Path, Utf8PathBuf};

use super::Error;

/// Longest name of a file on the file systems that matter, in bytes.
pub(super) const MAX_NAME: usize = 255;

/// Who may execute an output file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// A job or a list: 0644.
    Text,
    /// A script: 0755.
    Script,
}

/// The directory of a run's output files.
#[derive(Debug)]
pub(super) struct OutputDir {
    path: Utf8PathBuf,
    owned: BTreeSet<String>,
    is_forced: bool,
    way_out: &'static str,
}

impl OutputDir {
    /// The directory at `path`, which need not exist yet. Files named in `owned` are ours and may be replaced;
    /// others only if `is_forced`, or if they hold already what is to be written.
    pub(super) fn new(path: Utf8PathBuf, owned: BTreeSet<String>, is_forced: bool) -> Self {
        let way_out = " (--force replaces files)";
        Self {
            path,
            owned,
            is_forced,
            way_out,
        }
    }

    /// A directory in which no file may be replaced.
    pub(super) fn for_new_files(path: Utf8PathBuf) -> Self {
        Self {
            way_out: "",
            ..Self::new(path, BTreeSet::new(), false)
        }
    }

    /// Where the file `name` goes.
    pub(super) fn path_of(&self, name: &str) -> Utf8PathBuf {
        self.path.join(name)
    }

    /// Whether `content` may be written under `name`.
    ///
    /// # Errors
    /// When something else is there, or cannot be looked at.
    pub(super) fn check(&self, name: &str, content: &str) -> Result<(), Error> {
        let path = self.path_of(name);
        let in_the_way = |what| {
            Err(Error::InTheWay {
                path: path.clone(),
                what,
                way_out: self.way_out,
            })
        };
        match look(&path).map_err(|source| Error::Write {
            path: path.clone(),
            source,
        })? {
            Found::Nothing => Ok(()),
            Found::Other => in_the_way("no regular file"),
            Found::File if self.is_forced || self.owned.contains(name) || holds(&path, content) => Ok(()),
            Found::File => in_the_way("not what would be written"),
        }
    }

    /// Writes `content` under `name`, after [`check`](Self::check).
    pub(super) fn write(&self, name: &str, content: &str, mode: Mode) -> Result<(), Error> {
        self.check(name, content)?;
        write_file(&self.path_of(name), content, mode)
    }

    /// Takes out a file of ours, if it is still there.
    pub(super) fn remove(&self, name: &str) -> Result<(), Error> {
        let path = self.path_of(name);
        match look(&path) {
            Ok(Found::File) => fs::remove_file(&path).map_err(|source| Error::Write { path, source }),
            _ => Ok(()),
        }
    }

    /// Makes the directory and those above it.
    pub(super) fn create(&self) -> Result<(), Error> {
        fs::create_dir_all(&self.path).map_err(|source| Error::Write {
            path: self.path.clone(),
            source,
        })
    }
}

/// What is at a path; links are not followed, since a rename replaces the link itself.
enum Found {
    Nothing,
    File,
    Other,
}

fn look(path: &Utf8Path) -> io::Result<Found> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(Found::File),
        Ok(_) => Ok(Found::Other),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Found::Nothing),
        Err(error) => Err(error),
    }
}

fn holds(path: &Utf8Path, content: &str) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes == content.as_bytes())
}

/// Puts a file at `path` at once: readers see the old content or all of the new one.
///
/// # Errors
/// When the directory does not exist or cannot be written.
pub(super) fn write_file(path: &Utf8Path, content: &str, mode: Mode) -> Result<(), Error> {
    try_write(path, content, mode).map_err(|source| Error::Write {
        path: path.to_owned(),
        source,
    })
}

fn try_write(path: &Utf8Path, content: &str, mode: Mode) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_str().is_empty() => parent,
        _ => Utf8Path::new("."),
    };
    // The name is short whatever the target's is: that one may already have the longest length there is.
    let mut file = tempfile::Builder::new().prefix(".jobc-").tempfile_in(directory)?;
    file.write_all(content.as_bytes())?;
    set_mode(file.as_file(), mode)?;
    file.persist(path)?;
    Ok(())
}

/// Sets the mode in so many words: temporary files are made for their owner alone, and the umask does not count.
#[cfg(unix)]
fn set_mode(file: &fs::File, mode: Mode) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let bits = match mode {
        Mode::Text => 0o644,
        Mode::Script => 0o755,
    };
    file.set_permissions(fs::Permissions::from_mode(bits))
}

#[cfg(not(unix))]
fn set_mode(_file: &fs::File, _mode: Mode) -> io::Result<()> {
    Ok(())
}

/// `STEM` + `SUFFIX`, or, where that is too long for a file name, the beginning of STEM, a hash of all of it and SUFFIX.
pub(super) fn file_name(stem: &str, suffix: &str) -> String {
    if stem.len() + suffix.len() <= MAX_NAME {
        return format!("{stem}{suffix}");
    }
    let hash = short_hash(stem);
    let room = MAX_NAME.saturating_sub(suffix.len() + hash.len() + 1);
    let cut = (0..=room.min(stem.len())).rev().find(|at| stem.is_char_boundary(*at));
    format!("{}-{hash}{suffix}", &stem[..cut.unwrap_or(0)])
}

/// Whether `name` is a plain file name: it stays in its directory, whatever a manifest or a job says.
pub(super) fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\0']) && name.len() <= MAX_NAME
}

/// Eight hexadecimal digits that stand for `text`, on every machine and in every version the same.
pub(super) fn short_hash(text: &str) -> String {
    let hash = stable_hash(text.as_bytes());
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// 64-bit FNV-1a with a final mix (`splitmix64`), so that short texts spread over all bits. The standard library's
/// hashes may change with the compiler; this one is part of file names and of `--shard`.
pub(super) fn stable_hash(bytes: &[u8]) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in bytes {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    super::pick::mix(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory(root: &tempfile::TempDir, owned: &[&str], is_forced: bool) -> OutputDir {
        let path = Utf8PathBuf::from_path_buf(root.path().join("out")).unwrap();
        let owned = owned.iter().map(|name| (*name).to_owned()).collect();
        let directory = OutputDir::new(path, owned, is_forced);
        directory.create().unwrap();
        directory
    }

    #[test]
    fn files_of_the_user_are_left_alone() {
        let root = tempfile::tempdir().unwrap();
        directory(&root, &[], false).write("a", "mine", Mode::Text).unwrap();
        directory(&root, &[], false).write("a", "mine", Mode::Text).unwrap();
        let refused = directory(&root, &[], false).write("a", "other", Mode::Text);
        assert!(matches!(refused, Err(Error::InTheWay { .. })));
        assert_eq!(fs::read_to_string(root.path().join("out/a")).unwrap(), "mine");
        directory(&root, &["a"], false).write("a", "owned", Mode::Text).unwrap();
        directory(&root, &[], true).write("a", "forced", Mode::Text).unwrap();
        assert_eq!(fs::read_to_string(root.path().join("out/a")).unwrap(), "forced");
        fs::create_dir(root.path().join("out/d")).unwrap();
        let refused = directory(&root, &["d"], true).write("d", "x", Mode::Text);
        assert!(matches!(refused, Err(Error::InTheWay { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn modes_are_exact_and_nothing_is_left_over() {
        use std::os::unix::fs::PermissionsExt as _;
        let root = tempfile::tempdir().unwrap();
        let out = directory(&root, &[], false);
        let long = "x".repeat(255);
        for (name, mode, bits) in [("a.yaml", Mode::Text, 0o644), (long.as_str(), Mode::Script, 0o755)] {
            out.write(name, "text", mode).unwrap();
            let metadata = fs::metadata(out.path_of(name)).unwrap();
            assert_eq!(metadata.permissions().mode() & 0o7777, bits);
        }
        assert_eq!(fs::read_dir(root.path().join("out")).unwrap().count(), 2);
    }

    #[test]
    fn long_names_are_shortened_by_a_hash() {
        assert_eq!(file_name("a", ".sh"), "a.sh");
        let long = "é".repeat(127);
        let name = file_name(&long, ".reproduce.sh");
        assert!(name.len() <= 255 && name.ends_with(".reproduce.sh"), "{name}");
        assert_ne!(name, file_name(&format!("{long}x"), ".reproduce.sh"));
        assert_eq!(file_name(&long, "").len(), 254);
    }

    #[test]
    fn hashes_stay_what_they_are() {
        assert_eq!(short_hash(""), short_hash(""));
        assert_eq!(short_hash("hackbench-8-process.yaml"), "8f9b2216");
    }
}
