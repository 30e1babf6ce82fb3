//! Marked source lines with advice, for a person at a terminal.

use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Patch, Renderer, Snippet, normalize_untrusted_str,
};

use crate::diagnostic::{Diagnostic, Edit, Fix, Label, Severity};
use crate::source::{FileId, SourceFile, SourceSet, Span};

use super::Style;

/// All findings, with an empty line after each.
pub(super) fn render(style: Style, sources: &SourceSet, findings: &[&Diagnostic]) -> String {
    let renderer = if style.is_coloured {
        Renderer::styled().hyperlink(false)
    } else {
        Renderer::plain()
    };
    let renderer = renderer.term_width(style.width);
    findings
        .iter()
        .map(|finding| one(&renderer, sources, finding) + "\n\n")
        .collect()
}

fn one(renderer: &Renderer, sources: &SourceSet, finding: &Diagnostic) -> String {
    let marked: Vec<Marked> = marked_files(sources, finding);
    let patched: Vec<(Arc<SourceFile>, &Fix)> = fix_to_show(sources, finding).into_iter().collect();
    let title = level(finding.severity)
        .primary_title(finding.message.as_str())
        .id(finding.code.id);
    let snippets = marked.iter().map(|marked| Element::from(marked.snippet()));
    let mut group = title.elements(snippets);
    for note in &finding.notes {
        group = group.element(Level::HELP.message(normalize_untrusted_str(note)));
    }
    let mut report = vec![group];
    for (file, fix) in &patched {
        report.push(patch(file, fix));
    }
    renderer.render(&report)
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Skipped => Level::INFO.with_name(severity.as_str()),
        Severity::Note => Level::NOTE,
    }
}

/// One file and all that is said about it.
struct Marked<'a> {
    file: Arc<SourceFile>,
    labels: Vec<(AnnotationKind, &'a Label)>,
}

impl Marked<'_> {
    fn snippet(&self) -> Snippet<'_, Annotation<'_>> {
        let text = self.file.text();
        let annotations = self.labels.iter().map(|(kind, label)| {
            let annotation = kind.span(inside(text, label.span));
            match label.text.as_str() {
                "" => annotation,
                said => annotation.label(normalize_untrusted_str(said)),
            }
        });
        Snippet::source(&**text)
            .path(self.file.name())
            .annotations(annotations.collect::<Vec<_>>())
    }
}

/// The files of a finding, the primary one first, then the others as they come.
fn marked_files<'a>(sources: &SourceSet, finding: &'a Diagnostic) -> Vec<Marked<'a>> {
    let mut marked: Vec<(FileId, Marked)> = Vec::new();
    let primary = std::iter::once((AnnotationKind::Primary, &finding.primary));
    let related = finding.related.iter().map(|label| (AnnotationKind::Context, label));
    for (kind, label) in primary.chain(related).filter(|(_, label)| !label.span.is_generated()) {
        let id = label.span.file;
        if let Some((_, known)) = marked.iter_mut().find(|(file, _)| *file == id) {
            known.labels.push((kind, label));
            continue;
        }
        let file = sources.file(id);
        // Every snippet needs a primary mark of its own to show at which line the place is.
        let labels = vec![(AnnotationKind::Primary, label)];
        marked.push((id, Marked { file, labels }));
    }
    marked.into_iter().map(|(_, marked)| marked).collect()
}

/// The fix, where the notes do not say it already in words and all its edits are in one file.
fn fix_to_show<'a>(sources: &SourceSet, finding: &'a Diagnostic) -> Option<(Arc<SourceFile>, &'a Fix)> {
    let fix = finding.fix.as_ref()?;
    let first = fix.edits.first()?.span;
    let is_told = !finding.notes.is_empty() && fix.edits.len() == 1;
    let is_one_file = fix.edits.iter().all(|edit| edit.span.file == first.file);
    (!is_told && is_one_file && !first.is_generated()).then(|| (sources.file(first.file), fix))
}

fn patch<'a>(file: &'a SourceFile, fix: &'a Fix) -> Group<'a> {
    let text: &str = file.text();
    let patches = fix
        .edits
        .iter()
        .map(|Edit { span, replacement }| Patch::new(inside(text, *span), replacement.as_str()));
    let snippet = Snippet::source(text)
        .path(file.name())
        .patches(patches.collect::<Vec<_>>());
    Level::HELP
        .secondary_title(normalize_untrusted_str(&fix.title))
        .element(snippet)
}

/// The bytes of `span`, held inside `text` and between characters: a wrong span may mark a wrong place, never panic.
fn inside(text: &str, span: Span) -> Range<usize> {
    let Range { start, end } = span.range.as_usize();
    let is_boundary = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=start.min(text.len())).rev().find(is_boundary).unwrap_or(0);
    let end = (end.min(text.len())..=text.len())
        .find(is_boundary)
        .unwrap_or(text.len());
    start..end.max(start)
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::{Format, Style, render};
    use crate::diagnostic::{Diagnostic, Diagnostics, Edit, Fix};
    use crate::source::{SourceSet, Span};

    #[test]
    fn marks_the_place_and_its_relations() {
        let (sources, diags) = sample::findings();
        let expected = "\
skipped[unknown-param]: the host has
                        no disk

error[unknown-param]: `nr_thread` is not a parameter of `hackbench`
 --> job.yaml:3:3
  |
2 | hackbench:
  | --------- of this program
3 |   nr_thread: 8
  |   ^^^^^^^^^ unknown
  |
  = help: did you mean `nr_threads`?

";
        assert_eq!(render(Format::Human, Style::PLAIN, &sources, &diags), expected);
    }

    #[test]
    fn colours_only_when_asked() {
        let (sources, diags) = sample::findings();
        let style = Style {
            is_coloured: true,
            ..Style::PLAIN
        };
        assert!(render(Format::Human, style, &sources, &diags).contains("\x1b["));
        assert!(!render(Format::Human, Style::PLAIN, &sources, &diags).contains('\x1b'));
    }

    #[test]
    fn shows_a_fix_that_no_note_tells() {
        let sources = SourceSet::new();
        let file = sources.add("job.yaml", "a: 1\na: 2\n");
        let mut diags = Diagnostics::new();
        let line = Span::new(file, 0, 5);
        let fix = Fix {
            title: "take the first one out".to_owned(),
            edits: vec![Edit {
                span: line,
                replacement: String::new(),
            }],
            is_safe: true,
        };
        diags.push(Diagnostic::new(&sample::CODE, Span::new(file, 5, 6), "`a` is given twice").fix(fix));
        let text = render(Format::Human, Style::PLAIN, &sources, &diags);
        assert!(text.contains("help: take the first one out"), "{text}");
        assert!(text.contains("1 - a: 1"), "{text}");
    }

    #[test]
    fn no_span_and_no_text_can_make_it_panic() {
        let texts = ["", "\n", "é", "a\r\nb\rc", "a: 1", "\u{feff}a", "x\x1b[31m\ty\n\n"];
        for text in texts {
            let sources = SourceSet::new();
            let file = sources.add("odd\nname", text);
            for (start, end) in [(0, 0), (0, 1), (1, 1), (1, 2), (0, 99), (99, 99)] {
                let mut diags = Diagnostics::new();
                let span = Span::new(file, start, end);
                let finding = Diagnostic::new(&sample::CODE, span, "odd \x1b]0;title\x07")
                    .note("odd \x1b[2J too")
                    .label("here \x1b[1m")
                    .related(Span::new(file, end, end), "there");
                diags.push(finding);
                for format in Format::ALL {
                    let out = render(format, Style::PLAIN, &sources, &diags);
                    assert!(!out.contains('\x1b'), "{format:?} lets an escape sequence through");
                }
            }
        }
    }
}
