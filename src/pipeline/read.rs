//! Reading job files: where they are, and their load-time templates.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use crate::check;
use crate::diagnostic::codes::catalog::JOB_NOT_FOUND;
use crate::diagnostic::{Diagnostic, Diagnostics, allow};
use crate::document::source_map::{MappedText, Rendered};
use crate::document::{self, Documents, Reader, Template, read_plain};
use crate::expr::Scope;
use crate::resolve::{self, AtomicJob, JobFile};
use crate::source::{FileId, Span};
use crate::value::Map;

use super::{Expansion, Session};

/// Reads the job file at `path` with all that it includes, its templates expanded.
///
/// A path that leads nowhere from the current directory is looked up in the catalog.
pub fn read_job(session: &Session, diags: &mut Diagnostics, path: &Utf8Path, is_compatible: bool) -> Option<JobFile> {
    let (location, file) = open(session, diags, path)?;
    let reader = Reader {
        store: &*session.store,
        sources: session.sources(),
        catalog_root: session.catalog().root(),
        current_dir: session.current_dir.as_deref(),
        allow_outside: session.limits.allow_outside,
        is_compatible,
    };
    let documents = reader.read_job(diags, &location, file, &mut render)?;
    Some(job_file(session, path, &location, file, documents))
}

/// Reads the atomic job at `path`: nothing is expanded, sections that a run added are left out.
///
/// Its machine changes to the session's where `expansion` says so, and its keys to what the command line overrides.
pub fn read_atomic(
    session: &Session,
    diags: &mut Diagnostics,
    path: &Utf8Path,
    expansion: &Expansion,
) -> Option<AtomicJob> {
    let (location, file) = open(session, diags, path)?;
    let documents = document::read_atomic(diags, session.sources(), file)?;
    let file = job_file(session, path, &location, file, documents);
    let host = if expansion.retarget {
        Some(session.host(diags)?)
    } else {
        None
    };
    let overrides = session.overrides(diags, expansion);
    check::check(
        diags,
        &check::Subject {
            catalog: session.catalog(),
            sources: session.sources(),
            documents: &file.syntax,
            base: &file.base,
            parts: &file.parts,
            host: None,
        },
    );
    Some(resolve::atomic(
        diags,
        session.catalog(),
        &file,
        host.as_ref(),
        &overrides,
    ))
}

/// The text of the job file at `path`, and where it was found.
fn open(session: &Session, diags: &mut Diagnostics, path: &Utf8Path) -> Option<(Utf8PathBuf, FileId)> {
    let location = locate(session, path);
    match session.store.read(&location) {
        Ok(text) => {
            let file = session.sources().add(path.as_str(), text);
            allow::check_comments(session.sources(), diags, file);
            Some((location, file))
        }
        Err(error) => {
            let mut finding = Diagnostic::new(&JOB_NOT_FOUND, Span::GENERATED, error.to_string());
            if let (true, Some(root)) = (error.is_not_found(), session.catalog().root()) {
                finding = finding.note(format!("it is not in the catalog {root} either"));
            }
            diags.push(finding);
            None
        }
    }
}

fn locate(session: &Session, path: &Utf8Path) -> Utf8PathBuf {
    if session.store.kind(path).is_some() {
        return path.to_owned();
    }
    let in_catalog = session.catalog().root().map(|root| root.join(path));
    in_catalog
        .filter(|path| session.store.is_file(path))
        .unwrap_or_else(|| path.to_owned())
}

fn job_file(session: &Session, path: &Utf8Path, location: &Utf8Path, file: FileId, documents: Documents) -> JobFile {
    let absolute = |path: &Utf8Path| match &session.current_dir {
        Some(directory) => document::normalized(&directory.join(path)),
        None => document::normalized(path),
    };
    let below = session.catalog().root().and_then(|root| {
        let location = absolute(location);
        location
            .strip_prefix(absolute(root))
            .ok()
            .map(|path| path.as_str().to_owned())
    });
    JobFile {
        path: path.as_str().to_owned(),
        path_in_catalog: below,
        base: documents.base,
        parts: documents.parts,
        file: Some(file),
        syntax: documents.syntax,
    }
}

/// Renders a job file's template: the names it sees are the keys of the document itself, tags removed (spec 4.2).
fn render(diags: &mut Diagnostics, text: &MappedText) -> Option<Rendered> {
    let place = |span: Span| text.map.span(span.range);
    let template = match Template::parse(Arc::<str>::from(text.text.as_str()), FileId::GENERATED) {
        Ok(template) => template?,
        Err(mut error) => {
            error.span = place(error.span);
            diags.push(error.to_template_diagnostic());
            return None;
        }
    };
    let bare = MappedText::verbatim(FileId::GENERATED, &template.without_tags());
    let names: Map = read_plain(&mut Diagnostics::new(), &bare).unwrap_or_default();
    match template.render(&Scope::new(&names)) {
        Ok(rendered) => Some(rendered),
        Err(mut error) => {
            error.span = place(error.span);
            diags.push(error.to_diagnostic(names.names().filter_map(crate::value::Name::as_str)));
            None
        }
    }
}
