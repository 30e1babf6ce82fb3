//! Why a command could not go on. Mistakes in jobs are no errors in this sense: they are findings.

use std::fmt;
use std::io;

use camino::Utf8PathBuf;

use super::Status;
use crate::pipeline::SessionError;
use crate::source::StoreError;

/// Why a command stopped.
#[derive(Debug)]
pub enum Error {
    /// The command line asks for something that makes no sense; the text says what would.
    Usage(String),
    /// A file could not be read.
    Read(StoreError),
    /// The catalog or the host's description could not be read.
    Session(SessionError),
    /// A file could not be written.
    Write {
        /// The file or directory.
        path: Utf8PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// Something of the user's is in the way of an output file.
    InTheWay {
        /// The output file.
        path: Utf8PathBuf,
        /// What is there.
        what: &'static str,
        /// What could be done about it, in parentheses.
        way_out: &'static str,
    },
    /// The script of a job could not be started.
    Start(io::Error),
    /// Standard input or output failed.
    Stream(io::Error),
    /// Nobody reads standard output any more.
    ClosedPipe,
}

impl Error {
    /// The status of a command that stopped for this reason.
    pub fn status(&self) -> Status {
        match self {
            Self::Usage(_) => Status::Usage,
            Self::ClosedPipe => Status::Fine,
            Self::Read(_)
            | Self::Session(_)
            | Self::Write { .. }
            | Self::InTheWay { .. }
            | Self::Start(_)
            | Self::Stream(_) => Status::World,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(what) => f.write_str(what),
            Self::Read(error) => error.fmt(f),
            Self::Session(error) => error.fmt(f),
            Self::Write { path, source } => write!(f, "cannot write {path}: {source}"),
            Self::InTheWay { path, what, way_out } => write!(f, "{path} exists and is {what}{way_out}"),
            Self::Start(source) => write!(f, "cannot run the job's script with `sh`: {source}"),
            Self::Stream(source) => write!(f, "cannot use standard input or output: {source}"),
            Self::ClosedPipe => f.write_str("standard output is closed"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read(error) => error.source(),
            Self::Session(error) => error.source(),
            Self::Write { source, .. } | Self::Start(source) | Self::Stream(source) => Some(source),
            Self::Usage(_) | Self::InTheWay { .. } | Self::ClosedPipe => None,
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::Read(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Stream(error),
        }
    }
}
