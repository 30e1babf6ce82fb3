//! The parameter rules of an lkp-tests tree: `params/NAME`, read when a job has a value for NAME (spec section 10).

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::Diagnostics;
use crate::expr::names;
use crate::expr::rule::{self, Rule};
use crate::source::{FileKind, FileStore, SourceSet};

use super::{ParamKind, unreadable};

/// The rule files of a tree, by parameter.
#[derive(Debug, Default)]
pub(super) struct RuleFiles {
    files: BTreeMap<Arc<str>, RuleFile>,
}

#[derive(Debug)]
struct RuleFile {
    location: Utf8PathBuf,
    parsed: OnceLock<(Vec<Rule>, Diagnostics)>,
    kind: OnceLock<Option<ParamKind>>,
}

impl RuleFiles {
    /// Lists `params/` below `root`. Executable files and `.rb` files are no rules.
    pub(super) fn list(store: &dyn FileStore, root: &Utf8Path) -> Self {
        let directory = root.join("params");
        let mut files = BTreeMap::new();
        for name in store.list(&directory).unwrap_or_default() {
            let location = directory.join(&name);
            let is_rule_file = store.kind(&location) == Some(FileKind::File { is_executable: false });
            if is_rule_file && location.extension() != Some("rb") {
                files.insert(
                    Arc::from(name),
                    RuleFile {
                        location,
                        parsed: OnceLock::new(),
                        kind: OnceLock::new(),
                    },
                );
            }
        }
        Self { files }
    }

    /// The rules of the parameter `name`, in the order in which they are tried. What is wrong with their file is
    /// reported to everybody who asks for them.
    pub(super) fn get(
        &self,
        diags: &mut Diagnostics,
        store: &dyn FileStore,
        sources: &SourceSet,
        name: &str,
    ) -> Option<&[Rule]> {
        let file = self.files.get(name)?;
        let (rules, found) = file.parsed.get_or_init(|| file.parse(store, sources));
        if !found.is_empty() {
            diags.append(found.clone());
        }
        Some(rules)
    }

    /// What the rules of the parameter `name` read.
    pub(super) fn kind(&self, store: &dyn FileStore, sources: &SourceSet, name: &str) -> Option<ParamKind> {
        let file = self.files.get(name)?;
        *file.kind.get_or_init(|| {
            let (rules, _) = file.parsed.get_or_init(|| file.parse(store, sources));
            kind_of(rules, &store.read(&file.location).ok()?)
        })
    }
}

/// What rules read, by the facts and functions that they use.
fn kind_of(rules: &[Rule], text: &str) -> Option<ParamKind> {
    let reads = |name: &str| rules.iter().any(|rule| names(rule.expr()).reads(name));
    let uses = |word: &str| text.contains(word);
    if uses("nr_hdd") {
        // The rules that name disks know more media than any kind does.
        None
    } else if uses("%") && reads("nr_cpu") {
        Some(ParamKind::PercentOfCpus)
    } else if uses("%") && reads("memory") {
        Some(ParamKind::PercentOfMemory)
    } else if uses("to_seconds") || uses("* 60") {
        Some(ParamKind::Duration)
    } else if uses("to_byte") {
        Some(ParamKind::Size)
    } else if uses("x/") && uses("$1.to_i") {
        Some(ParamKind::Count)
    } else {
        None
    }
}

impl RuleFile {
    fn parse(&self, store: &dyn FileStore, sources: &SourceSet) -> (Vec<Rule>, Diagnostics) {
        let mut found = Diagnostics::new();
        let text = match store.read(&self.location) {
            Ok(text) => text,
            Err(error) => {
                found.push(unreadable(&error));
                return (Vec::new(), found);
            }
        };
        let file = sources.add(self.location.as_str(), Arc::clone(&text));
        let (rules, errors) = rule::parse(&text, file);
        for error in errors {
            found.push(error.to_diagnostic());
        }
        (rules, found)
    }
}
