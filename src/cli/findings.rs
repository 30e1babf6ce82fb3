//! `jobc findings`: what each finding means.

use super::{Error, Io, Status};
use crate::diagnostic::codes::{self, Code};

/// Explain findings: what is checked, why it matters, wrong and right.
///
/// Without CODE, lists all of them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The code in the brackets of a message, such as `unknown-option`.
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  jobc findings                  list all findings
  jobc findings unknown-option    explain one";

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    match &args.code {
        None => io.result(&list(&codes::all()))?,
        Some(id) => match codes::find(id) {
            Some(code) => io.result(&explain(code))?,
            None => return Err(Error::Usage(unknown(id))),
        },
    }
    Ok(Status::Fine)
}

fn unknown(id: &str) -> String {
    format!("there is no finding `{id}`; `jobc findings` lists all codes")
}

fn list(codes: &[&Code]) -> String {
    let id_width = codes.iter().map(|code| code.id.len()).max().unwrap_or_default();
    let line = |code: &&Code| format!("{:id_width$}  {:8}{}\n", code.id, code.severity.as_str(), code.what);
    codes.iter().map(line).collect()
}

/// The page of one finding, as the terminal shows it.
fn explain(code: &Code) -> String {
    format!(
        "{} ({})\n\n{}\n\n{}\n\nWrong:\n\n{}\n\nRight:\n\n{}\n",
        code.id,
        code.severity.as_str(),
        code.what,
        code.why,
        indent(code.wrong),
        indent(code.right)
    )
}

fn indent(text: &str) -> String {
    let lines: Vec<String> = text
        .trim_end()
        .lines()
        .map(|line| format!("    {line}").trim_end().to_owned())
        .collect();
    lines.join("\n")
}
