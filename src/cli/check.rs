//! `jobc check`: all findings, nothing written.

use clap::builder::{PossibleValuesParser, TypedValueParser as _};

use super::fix;
use super::names::OnCollision;
use super::options::JobOptions;
use super::reading::Reading;
use super::walk::{self, Choice};
use super::{Error, Io, Status};
use crate::diagnostic::render::{self, Format};

/// Report all findings about job files, with place and suggestion.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Job files, and `KEY=VALUE` settings.
    #[arg(value_name = "FILE", required = true)]
    arguments: Vec<String>,

    /// How the findings are written: human, short (for editors), json, sarif, github.
    #[arg(long, value_name = "FORMAT", default_value = Format::Human.as_str(), value_parser = formats())]
    format: Format,

    /// Mend in the job files what has one safe way of being mended, then report what is left.
    #[arg(long)]
    fix: bool,

    #[command(flatten)]
    options: JobOptions,
}

const EXAMPLES: &str = "\
Examples:
  jobc check jobs/*.yaml
  jobc check --fix job.yaml
  jobc check --format sarif jobs/*.yaml > findings.sarif
  jobc check --host-file my-box.yaml --strict job.yaml";

fn formats() -> impl clap::builder::TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(Format::ALL.map(Format::as_str));
    names.map(|name| Format::from_name(&name).expect("bug: the parser let another format through"))
}

pub(super) fn run(args: &Args, io: &mut Io) -> Result<Status, Error> {
    let mut reading = judged(args, io)?;
    if args.fix {
        let fixed = fix::apply(&reading)?;
        if fixed > 0 {
            io.tell(&format!("{fixed} fixed"));
            reading = judged(args, io)?;
        }
    }
    let sources = reading.session.sources();
    let text = render::render(args.format, io.out_style(), sources, &reading.diags);
    io.result(&text)?;
    let findings = render::in_order(sources, &reading.diags);
    let line = render::count_line(&findings).unwrap_or_else(|| "no findings".to_owned());
    io.tell(&line);
    Ok(Status::of(&reading.diags))
}

/// The job files with all that was found about them.
fn judged(args: &Args, io: &mut Io) -> Result<Reading, Error> {
    let mut reading = Reading::open(&args.options, &args.arguments, io)?;
    // Looks at the names too: two cells that share one are a finding.
    walk::plan(&mut reading, &Choice::default(), OnCollision::Error, &|_, _| Ok(()))?;
    reading.settle();
    Ok(reading)
}
