//! Properties that hold for every text: no panic, places inside the files, and bounds on what a text can ask for.

use std::fmt::Write;

use camino::Utf8Path;

use super::*;
use crate::document::psych::{Dice, SEEDS, mutated};
use crate::document::source_map::{Origin, RenderedPiece};
use crate::document::syntax::{SyntaxKind, SyntaxNode};
use crate::source::{MemoryStore, Span, TextRange};

struct World {
    store: MemoryStore,
    sources: SourceSet,
}

impl World {
    fn new(files: &[(&str, &str)]) -> Self {
        let mut store = MemoryStore::new();
        for (path, text) in files {
            store.insert(*path, *text);
        }
        Self {
            store,
            sources: SourceSet::new(),
        }
    }

    fn reader(&self) -> Reader<'_> {
        Reader {
            store: &self.store,
            sources: &self.sources,
            catalog_root: None,
            current_dir: None,
            allow_outside: false,
            is_compatible: false,
        }
    }

    fn read(&self, path: &str) -> (Option<Documents>, Diagnostics) {
        let mut diags = Diagnostics::new();
        let text = self.store.read(Utf8Path::new(path)).expect("a file of the test");
        let file = self.sources.add(path, text);
        let documents = self
            .reader()
            .read_job(&mut diags, Utf8Path::new(path), file, &mut |_, _| None);
        (documents, diags)
    }

    #[track_caller]
    fn check_span(&self, span: Span) {
        let file = self.sources.file(span.file);
        assert!(
            file.text().get(span.range.as_usize()).is_some(),
            "{span:?} of {:?}",
            file.text()
        );
    }

    #[track_caller]
    fn check_node(&self, node: &SyntaxNode) {
        self.check_span(node.span);
        node.items().iter().for_each(|item| self.check_node(item));
        for entry in node.entries() {
            self.check_node(&entry.key);
            self.check_node(&entry.value);
        }
    }

    /// Verbatim pieces are what their file says, and all places lie inside their files.
    #[track_caller]
    fn check(&self, documents: Option<&Documents>, diags: &Diagnostics) {
        diags
            .items()
            .iter()
            .for_each(|finding| self.check_span(finding.primary.span));
        let Some(documents) = documents else {
            return;
        };
        let mut end = 0;
        for piece in documents.text.map.pieces() {
            assert_eq!(piece.out.start, end, "a gap in the map");
            end = piece.out.end;
            match piece.origin {
                Origin::Verbatim(span) => {
                    assert_eq!(&documents.text.text[piece.out.as_usize()], self.sources.text(span));
                }
                Origin::Made(span) => self.check_span(span),
            }
        }
        assert_eq!(end as usize, documents.text.text.len());
        documents
            .syntax
            .iter()
            .for_each(|document| self.check_node(&document.root));
    }
}

#[test]
fn random_jobs_never_panic_and_keep_their_places() {
    const INCLUDING: &str = "\n# kept\na: {{ x ?\n  1 : 2 }}\n<<: b.yaml\nc:\n  <<: {file: b.yaml, k: [v, w], ignore: [toy]}\n- <<: ./b.yaml\n";
    let mut dice = Dice(3);
    let mut complete = 0;
    for number in 0..3000 {
        let job = mutated(&mut dice, INCLUDING);
        let included = mutated(&mut dice, SEEDS[number % SEEDS.len()]);
        let world = World::new(&[("jobs/a.yaml", &job), ("jobs/b.yaml", &included)]);
        let (documents, diags) = world.read("jobs/a.yaml");
        world.check(documents.as_ref(), &diags);
        complete += usize::from(!diags.has_errors());
        let world = World::new(&[("a.yaml", &included)]);
        let (documents, diags) = world.read("a.yaml");
        world.check(documents.as_ref(), &diags);
        complete += usize::from(!diags.has_errors());
    }
    assert!(
        complete > 500,
        "only {complete} jobs without errors: the edits break too much to test the rest"
    );
}

/// What the text of a finding's place is, for places that come through includes and overrides.
#[test]
fn places_of_included_values_are_where_they_were_typed() {
    let world = World::new(&[
        ("a.yaml", "x:\n  <<: {file: b.inc, é: 'ü'}\n"),
        ("b.inc", "é: old\nlist: [ä, {ö: 1}]\n"),
    ]);
    let (documents, diags) = world.read("a.yaml");
    assert!(diags.is_empty(), "{diags:?}");
    let base = documents.expect("a job").base;
    let x = base.get("x").and_then(|node| node.value.as_map()).expect("a mapping");
    let wide = x.get("é").expect("the override");
    assert_eq!(
        (world.sources.place(wide.span), world.sources.text(wide.span)),
        ("a.yaml:2:24".into(), "'ü'".into())
    );
    let list = x.get("list").expect("the list");
    assert_eq!(
        (world.sources.place(list.span), world.sources.text(list.span)),
        ("b.inc:2:7".into(), "[ä, {ö: 1}]".into())
    );
}

/// What a file overrides stays in the lossless tree, with places in two files.
#[test]
fn repetitions_through_an_include_show_two_files() {
    let world = World::new(&[("a.yaml", "<<: b.yaml\nk: 2\nk: 3\n"), ("b.yaml", "k: 1\n")]);
    let (documents, _) = world.read("a.yaml");
    let documents = documents.expect("a job");
    let places: Vec<String> = documents.syntax[0]
        .root
        .entries()
        .iter()
        .map(|entry| world.sources.place(entry.key.span))
        .collect();
    assert_eq!(places, ["b.yaml:1:1", "a.yaml:2:1", "a.yaml:3:1"]);
}

#[test]
fn includes_that_multiply_end_with_one_finding() {
    let mut files: Vec<(String, String)> = Vec::new();
    for level in 0..30 {
        let next = format!("<<: f{}.yaml\n", level + 1);
        files.push((format!("f{level}.yaml"), next.repeat(2)));
    }
    files.push(("f30.yaml".into(), format!("k: {}\n", "v".repeat(4000))));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    let world = World::new(&files);
    let (_, diags) = world.read("f0.yaml");
    let codes: Vec<&str> = diags.items().iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["text-too-large"]);
}

#[test]
fn merges_that_multiply_end_with_one_finding() {
    let mut text = String::from("big: &big {");
    for number in 0..2000 {
        write!(text, "k{number}: {number}, ").expect("a string");
    }
    text.push_str("}\n");
    for number in 0..2000 {
        writeln!(text, "m{number}: {{<<: *big}}").expect("a string");
    }
    let world = World::new(&[("a.yaml", &text)]);
    let (_, diags) = world.read("a.yaml");
    let codes: Vec<&str> = diags.items().iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["alias-limit"]);
}

/// Aliases may make a value deeper than the text is; dropping such a value must not exhaust the stack.
#[test]
fn aliases_that_nest_end_with_findings() {
    let mut text = String::from("a0: &a0 [x]\n");
    for number in 1..5000 {
        writeln!(text, "a{number}: &a{number} [[[*a{}]]]", number - 1).expect("a string");
    }
    let world = World::new(&[("a.yaml", &text)]);
    let (_, diags) = world.read("a.yaml");
    let codes: Vec<&str> = diags.items().iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["nesting-limit", "alias-limit"]);
}

#[test]
fn files_outside_are_read_when_allowed_only() {
    let world = World::new(&[("home/jobs/a/j.yaml", "<<: ../../x.yaml\n"), ("home/x.yaml", "k: 1\n")]);
    let (_, diags) = world.read("home/jobs/a/j.yaml");
    assert_eq!(
        diags.items().first().map(|finding| finding.code.id),
        Some("include-outside")
    );
    let reader = Reader {
        allow_outside: true,
        ..world.reader()
    };
    let file = world.sources.add("j.yaml", "<<: ../../x.yaml\n");
    let mut diags = Diagnostics::new();
    let path = Utf8Path::new("home/jobs/a/j.yaml");
    let documents = reader.read_job(&mut diags, path, file, &mut |_, _| None);
    assert!(
        documents.is_some_and(|documents| documents.base.contains_key("k")),
        "{diags:?}"
    );
}

/// The catalog may be given by an absolute path while the job is given by a relative one.
#[test]
fn relative_and_absolute_paths_are_compared_through_the_current_directory() {
    let world = World::new(&[("jobs/j.yaml", "<<: ../include/x\n"), ("include/x", "k: 1\n")]);
    let file = world.sources.add("jobs/j.yaml", "<<: ../include/x\n");
    let reader = |current_dir| Reader {
        catalog_root: Some(Utf8Path::new("/tree")),
        current_dir,
        ..world.reader()
    };
    let path = Utf8Path::new("jobs/j.yaml");
    for (current_dir, is_inside) in [
        (Some(Utf8Path::new("/tree")), true),
        (Some(Utf8Path::new("/other")), false),
    ] {
        let mut diags = Diagnostics::new();
        reader(current_dir).read_job(&mut diags, path, file, &mut |_, _| None);
        assert_eq!(!diags.has_errors(), is_inside, "{current_dir:?}: {diags:?}");
    }
}

#[test]
fn a_template_keeps_the_places_of_what_it_copies() {
    let text = "% x\na: <%= 1 %>\nb: 2\n";
    let world = World::new(&[("a.yaml", text)]);
    let file = world.sources.add("a.yaml", text);
    let range = |start, end| TextRange::new(start, end);
    let piece = |out, input, is_verbatim| RenderedPiece {
        out,
        input,
        is_verbatim,
    };
    let mut hook = |_: &mut Diagnostics, _: &MappedText| {
        Some(Rendered {
            text: "a: 1\nb: 2\n".into(),
            pieces: vec![
                piece(range(0, 3), range(4, 7), true),
                piece(range(3, 4), range(7, 15), false),
                piece(range(4, 10), range(15, 21), true),
            ],
        })
    };
    let mut diags = Diagnostics::new();
    let documents = world
        .reader()
        .read_job(&mut diags, Utf8Path::new("a.yaml"), file, &mut hook);
    world.check(documents.as_ref(), &diags);
    let base = documents.expect("a job").base;
    let place = |key: &str| {
        base.get(key)
            .map(|node| world.sources.text(node.span))
            .unwrap_or_default()
    };
    assert_eq!((place("a").as_str(), place("b").as_str()), ("<%= 1 %>", "2"));
}

#[test]
fn plain_files_drop_comments_and_may_be_empty() {
    let sources = SourceSet::new();
    let read = |text: &str| {
        let mut diags = Diagnostics::new();
        let file = sources.add("hosts/x", text);
        let map = read_plain(&mut diags, &MappedText::verbatim(file, text));
        (map.map(|map| crate::document::emit::emit(&map)), diags.items().len())
    };
    assert_eq!(read("\n# a\nk: v\n"), (Some("---\nk: v\n".into()), 0));
    assert_eq!(read("# nothing\n"), (Some("--- {}\n".into()), 0));
    assert_eq!(read("- a\n"), (None, 1));
}

#[test]
fn atomic_jobs_are_not_expanded() {
    let sources = SourceSet::new();
    let file = sources.add("j.yaml", "\n# a\n<<: x\nb: \"{{ c }}\"\n");
    let mut diags = Diagnostics::new();
    let documents = read_atomic(&mut diags, &sources, file).expect("a job");
    assert_eq!(
        crate::document::emit::emit(&documents.base),
        "---\n\n# a\n!!str '<<': x\nb: \"{{ c }}\"\n"
    );
    let is_text = |node: &SyntaxNode| matches!(node.kind, SyntaxKind::Scalar { .. });
    assert!(
        documents.syntax[0]
            .root
            .entries()
            .iter()
            .all(|entry| is_text(&entry.value))
    );
}
