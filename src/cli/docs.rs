//! `jobc docs`: the pages that are generated from the tables of the program itself.

use std::sync::Arc;

use camino::Utf8PathBuf;

use super::output::{self, Mode};
use super::{Error, Io, Status, catalog_page};
use crate::catalog::Catalog;
use crate::diagnostic::codes::{self, Code};

/// Write the generated pages: findings.md, catalog.md.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The directory for the pages.
    #[arg(value_name = "DIR")]
    directory: Utf8PathBuf,
}

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let failed = |source| Error::Write {
        path: args.directory.clone(),
        source,
    };
    std::fs::create_dir_all(&args.directory).map_err(failed)?;
    let catalog = Catalog::builtin(Arc::default());
    let pages = [
        ("findings.md", findings(&codes::all())),
        ("catalog.md", catalog_page::text(&catalog)),
    ];
    pages.into_iter().try_for_each(|(name, text)| {
        let path = args.directory.join(name);
        output::write_file(&path, &text, Mode::Text)?;
        io.result(&format!("{path}\n"))
    })?;
    Ok(Status::Fine)
}

const FINDINGS_INTRO: &str = "\
# Findings

What `jobc` has to say about a job, by code. `jobc findings CODE` shows one of them. Made by `jobc docs`; edit the
tables in `src/diagnostic/codes/` instead.

A finding that you accept: `# jobc: allow(CODE)` at the end of its line or on the line above, or `--allow CODE`. Keys
that begin with `x-` are your own and never judged.
";

fn findings(codes: &[&Code]) -> String {
    let sections = codes.iter().map(|code| section(code));
    std::iter::once(FINDINGS_INTRO.to_owned()).chain(sections).collect()
}

fn section(code: &Code) -> String {
    format!(
        "\n## {}\n\n*{}.* {}\n\n{}\n\nWrong:\n\n```yaml\n{}\n```\n\nRight:\n\n```yaml\n{}\n```\n",
        code.id,
        code.severity.as_str(),
        code.what,
        code.why,
        code.wrong.trim_end(),
        code.right.trim_end()
    )
}
