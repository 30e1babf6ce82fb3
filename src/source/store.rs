//! The one door to the file system.
//!
//! The library reads files through [`FileStore`] alone, so that an editor can lay unsaved buffers over the disk and
//! tests can do without one.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

/// Longest text that is read, in bytes. Job files are a few KiB; what is larger is no job file.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// What a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A regular file; `is_executable` says whether some execute bit is set.
    File {
        /// Whether the file may be executed by someone.
        is_executable: bool,
    },
    /// A directory.
    Directory,
}

/// Reads files and directories.
pub trait FileStore: Send + Sync {
    /// The text of the file at `path`.
    ///
    /// # Errors
    /// When the file does not exist, cannot be read, is no UTF-8, or is larger than any job file can be.
    fn read(&self, path: &Utf8Path) -> Result<Arc<str>, StoreError>;

    /// What `path` names, links followed; `None` when there is nothing.
    fn kind(&self, path: &Utf8Path) -> Option<FileKind>;

    /// The names in the directory at `path`, sorted; names that are no UTF-8 are left out.
    ///
    /// # Errors
    /// When `path` is no directory or cannot be read.
    fn list(&self, path: &Utf8Path) -> Result<Vec<String>, StoreError>;

    /// Whether `path` names a regular file.
    fn is_file(&self, path: &Utf8Path) -> bool {
        matches!(self.kind(path), Some(FileKind::File { .. }))
    }

    /// Whether `path` names a directory.
    fn is_directory(&self, path: &Utf8Path) -> bool {
        self.kind(path) == Some(FileKind::Directory)
    }
}

/// Why a file could not be read.
#[derive(Debug)]
pub enum StoreError {
    /// The operating system refused.
    Io {
        /// The path that was asked for.
        path: Utf8PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// The bytes are no UTF-8.
    NotUtf8 {
        /// The path that was asked for.
        path: Utf8PathBuf,
        /// Offset of the first byte that is no UTF-8.
        offset: usize,
    },
    /// The file is too large to be a job or catalog file.
    TooLarge {
        /// The path that was asked for.
        path: Utf8PathBuf,
    },
}

impl StoreError {
    /// Whether the trouble is that nothing exists at the path.
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, source } => write!(f, "cannot read {path}: {}", io_reason(source)),
            Self::NotUtf8 { path, offset } => write!(f, "{path} is not UTF-8 text (byte {offset})"),
            Self::TooLarge { path } => {
                write!(
                    f,
                    "{path} has more than {} MiB, which no job file has",
                    MAX_FILE_SIZE >> 20
                )
            }
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::NotUtf8 { .. } | Self::TooLarge { .. } => None,
        }
    }
}

/// An I/O error in a user's words, without the number of the error.
fn io_reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or directory".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
        io::ErrorKind::NotADirectory => "it is no directory".to_owned(),
        _ => error.to_string(),
    }
}

/// All bytes of `input`, or `None` where there are more than any job file has: a device or a pipe may never end.
///
/// # Errors
/// When it cannot be read.
pub fn read_bounded(input: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_FILE_SIZE + 1).read_to_end(&mut bytes)?;
    Ok((read as u64 <= MAX_FILE_SIZE).then_some(bytes))
}

/// The file system of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct DiskStore;

impl FileStore for DiskStore {
    fn read(&self, path: &Utf8Path) -> Result<Arc<str>, StoreError> {
        let io = |source| StoreError::Io {
            path: path.to_owned(),
            source,
        };
        let file = File::open(path).map_err(io)?;
        let size = file.metadata().map_err(io)?.len();
        let bytes = match size {
            0..=MAX_FILE_SIZE => read_bounded(file).map_err(io)?,
            _ => None,
        };
        let Some(bytes) = bytes else {
            return Err(StoreError::TooLarge { path: path.to_owned() });
        };
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Arc::from(text)),
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                Err(StoreError::NotUtf8 {
                    path: path.to_owned(),
                    offset,
                })
            }
        }
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        let metadata = std::fs::metadata(path).ok()?;
        if metadata.is_dir() {
            return Some(FileKind::Directory);
        }
        metadata.is_file().then(|| FileKind::File {
            is_executable: is_executable(&metadata),
        })
    }

    fn list(&self, path: &Utf8Path) -> Result<Vec<String>, StoreError> {
        let io = |source| StoreError::Io {
            path: path.to_owned(),
            source,
        };
        let mut names = Vec::new();
        for entry in std::fs::read_dir(path).map_err(io)? {
            if let Ok(name) = entry.map_err(io)?.file_name().into_string() {
                names.push(name);
            }
        }
        names.sort_unstable();
        Ok(names)
    }
}

#[cfg(unix)]
fn is_executable(metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_metadata: &std::fs::Metadata) -> bool {
    true
}

/// Files in memory, over the disk or over nothing: unsaved editor buffers, `-`, and tests.
#[derive(Debug, Default)]
pub struct MemoryStore {
    files: BTreeMap<Utf8PathBuf, Arc<str>>,
    below: Option<DiskStore>,
}

impl MemoryStore {
    /// A store without any file.
    pub fn new() -> Self {
        Self::default()
    }

    /// A store that shows the disk's files where it has none of its own.
    pub fn over_disk() -> Self {
        Self {
            files: BTreeMap::new(),
            below: Some(DiskStore),
        }
    }

    /// Puts `text` at `path`, over what may be there.
    pub fn insert(&mut self, path: impl Into<Utf8PathBuf>, text: impl Into<Arc<str>>) {
        self.files.insert(path.into(), text.into());
    }

    fn has_below(&self, directory: &Utf8Path) -> bool {
        self.files
            .keys()
            .any(|path| path != directory && path.starts_with(directory))
    }
}

impl FileStore for MemoryStore {
    fn read(&self, path: &Utf8Path) -> Result<Arc<str>, StoreError> {
        match (self.files.get(path), self.below) {
            (Some(text), _) => Ok(Arc::clone(text)),
            (None, Some(disk)) => disk.read(path),
            (None, None) => {
                let source = io::Error::from(io::ErrorKind::NotFound);
                Err(StoreError::Io {
                    path: path.to_owned(),
                    source,
                })
            }
        }
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        if self.files.contains_key(path) {
            return Some(FileKind::File { is_executable: true });
        }
        if self.has_below(path) {
            return Some(FileKind::Directory);
        }
        self.below.and_then(|disk| disk.kind(path))
    }

    fn list(&self, path: &Utf8Path) -> Result<Vec<String>, StoreError> {
        let mut names = match self.below {
            // Where memory has nothing, the disk says what is wrong.
            Some(disk) if disk.is_directory(path) || !self.has_below(path) => disk.list(path)?,
            _ => Vec::new(),
        };
        for file in self.files.keys() {
            if let Some(name) = file.strip_prefix(path).ok().and_then(|rest| rest.iter().next()) {
                names.push(name.to_owned());
            }
        }
        names.sort_unstable();
        names.dedup();
        if names.is_empty() && self.kind(path) != Some(FileKind::Directory) {
            let source = io::Error::from(io::ErrorKind::NotFound);
            return Err(StoreError::Io {
                path: path.to_owned(),
                source,
            });
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<T: fmt::Debug>(result: Result<T, StoreError>, expected: &str) {
        assert_eq!(result.unwrap_err().to_string(), expected);
    }

    #[test]
    fn says_what_is_wrong_with_a_path() {
        let store = MemoryStore::over_disk();
        check(
            store.read("/dev/zero".into()),
            "/dev/zero has more than 64 MiB, which no job file has",
        );
        check(store.read("/".into()), "cannot read /: it is a directory");
        check(
            store.list("/dev/null".into()),
            "cannot read /dev/null: it is no directory",
        );
        check(
            store.list("/dev/nothing".into()),
            "cannot read /dev/nothing: no such file or directory",
        );
    }
}
