//! The options that every command which reads a job shares, and how its arguments divide into files and settings.

use camino::Utf8PathBuf;

/// What programs, hosts and default files there are.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct CatalogOptions {
    /// An lkp-tests tree to take programs, hosts and default files from [default: `$LKP_SRC`, else the built-in catalog].
    #[arg(long, value_name = "DIR")]
    pub(super) catalog: Option<Utf8PathBuf>,

    /// Programs of your own, on top of the catalog [default: `programs/` beside the job file].
    #[arg(long, value_name = "DIR")]
    pub(super) programs: Option<Utf8PathBuf>,
}

/// What a job is read with.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "How jobs are read")]
pub(super) struct JobOptions {
    #[command(flatten)]
    pub(super) catalog: CatalogOptions,

    /// The host to compile for, by its name in the catalog [default: local, this machine].
    #[arg(
        short = 't',
        long,
        value_name = "NAME",
        visible_alias = "test-box",
        conflicts_with = "host_file"
    )]
    pub(super) host: Option<String>,

    /// A file that describes the host to compile for (`jobc host` writes one).
    #[arg(long, value_name = "FILE")]
    pub(super) host_file: Option<Utf8PathBuf>,

    /// The .config of the kernel that jobs will run on: what they need of it is then checked.
    #[arg(long, value_name = "FILE")]
    pub(super) kernel_config: Option<Utf8PathBuf>,

    /// Set a key of the job, over what the file says; may be given again.
    #[arg(short = 's', long = "set", value_name = "KEY: VALUE")]
    pub(super) set: Vec<String>,

    /// Accept findings of this kind; may be given again.
    #[arg(long, value_name = "CODE")]
    pub(super) allow: Vec<String>,

    /// Take warnings for errors.
    #[arg(long)]
    pub(super) strict: bool,

    /// Refuse a job file that expands into more atomic jobs than this.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) max_jobs: u64,

    /// Work on so many job files at once [default: one per cpu].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(..=1024))]
    pub(super) threads: Option<u16>,

    /// Let the job include files outside its own directory and the catalog.
    #[arg(long)]
    pub(super) allow_outside: bool,
}

/// Checks a time as the scripts take it: digits, and perhaps a unit.
///
/// # Errors
/// When it is none.
pub(super) fn time(typed: &str) -> Result<String, String> {
    let digits = typed.strip_suffix(['s', 'm', 'h', 'd']).unwrap_or(typed);
    let is_time = !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_time
        .then(|| typed.to_owned())
        .ok_or_else(|| "write a time as 90, 90s, 10m, 2h or 1d".to_owned())
}

/// A setting from the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Setting {
    /// The argument as typed.
    pub(super) typed: String,
    /// The setting as YAML text.
    pub(super) yaml: String,
}

impl Setting {
    /// Of the argument of `--set`.
    pub(super) fn from_option(typed: &str) -> Self {
        Self {
            typed: typed.to_owned(),
            yaml: typed.to_owned(),
        }
    }

    /// Of a trailing `KEY=VALUE`; `None` if the argument has not that form.
    fn from_argument(typed: &str) -> Option<Self> {
        let (key, value) = typed.split_once('=')?;
        let is_key = !key.is_empty() && !key.contains(char::is_whitespace);
        is_key.then(|| Self {
            typed: typed.to_owned(),
            yaml: format!("{key}: {value}"),
        })
    }
}

/// The trailing arguments, told apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Inputs {
    /// Job files; `-` is standard input.
    pub(super) files: Vec<Utf8PathBuf>,
    /// `KEY=VALUE` arguments.
    pub(super) settings: Vec<Setting>,
}

impl Inputs {
    /// Divides `arguments`: one that ends in `.yaml` or `.yml`, is `-` or names an existing file is a job file,
    /// whatever else it contains; of the others, `KEY=VALUE` is a setting and the rest are job files too.
    pub(super) fn divide(arguments: &[String], exists: impl Fn(&str) -> bool) -> Self {
        let mut inputs = Self::default();
        for argument in arguments {
            let is_file = argument == "-"
                || [".yaml", ".yml"].iter().any(|suffix| argument.ends_with(suffix))
                || exists(argument);
            match Setting::from_argument(argument) {
                Some(setting) if !is_file => inputs.settings.push(setting),
                _ => inputs.files.push(Utf8PathBuf::from(argument)),
            }
        }
        inputs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(argument: &str, expected: Option<&str>) {
        let inputs = Inputs::divide(&[argument.to_owned()], |path| path == "a=there");
        let setting = inputs.settings.first().map(|setting| setting.yaml.as_str());
        assert_eq!(setting, expected, "{argument}");
        assert_eq!(inputs.files.is_empty(), expected.is_some(), "{argument}");
    }

    #[test]
    fn job_files_and_settings_are_told_apart() {
        check("-", None);
        check("job.yaml", None);
        check("x-mode=1.yaml", None);
        check("a=there", None);
        check("jobs/thing", None);
        check("two words=1", None);
        check("=1", None);
        check("nr_threads=8", Some("nr_threads: 8"));
        check("toy.size=", Some("toy.size: "));
        check("opts=a=b", Some("opts: a=b"));
    }
}
