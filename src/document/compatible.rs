//! Job files that have run: `--compatible` leaves out the sections that the run added (spec section 13).

use super::lines::lines;
use super::source_map::{MappedText, TextBuilder};

/// The text without the sections whose heading names no job file; `None` when there is nothing to leave out.
///
/// A heading is a line that begins with `#! ` or `:#! `; a section goes on to the next heading.
pub(super) fn keep_job_sections(text: &MappedText) -> Option<MappedText> {
    let mut out = TextBuilder::new();
    let mut is_kept = true;
    let mut is_whole = true;
    for line in lines(&text.text) {
        if let Some(heading) = heading(line.text(&text.text)) {
            is_kept = heading
                .strip_suffix(':')
                .unwrap_or(heading)
                .strip_suffix(".yaml")
                .is_some();
        }
        is_whole &= is_kept;
        if is_kept {
            out.slice(text, line.start, line.next);
        }
    }
    (!is_whole).then(|| out.finish())
}

fn heading(line: &str) -> Option<&str> {
    line.strip_prefix("#! ").or_else(|| line.strip_prefix(":#! "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[test]
    fn sections_of_the_run_are_left_out() {
        let text =
            "a: 1\n#! jobs/x.yaml\nb: 2\n\n#! queue options\nc: 3\n:#! jobs/y.yaml:\nd: 4\r\n#! z.yaml\r\ne: 5\r\n";
        let text = MappedText::verbatim(FileId::GENERATED, text);
        let kept = keep_job_sections(&text).map(|text| text.text);
        let expected = "a: 1\n#! jobs/x.yaml\nb: 2\n\n:#! jobs/y.yaml:\nd: 4\r\n#! z.yaml\r\ne: 5\r\n";
        assert_eq!(kept.as_deref(), Some(expected));
    }

    #[test]
    fn a_file_without_headings_is_left_alone() {
        let text = MappedText::verbatim(FileId::GENERATED, "a: 1\n# b\n");
        assert_eq!(keep_job_sections(&text), None);
    }
}
