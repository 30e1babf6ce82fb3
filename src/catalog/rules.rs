//! The parameter rules of an lkp-tests tree: `params/NAME`, read when a job has a value for NAME (spec section 10).

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostic::Diagnostics;
use crate::expr::rule::{self, Rule};
use crate::source::{FileKind, FileStore, SourceSet};

use super::unreadable;

/// The rule files of a tree, by parameter.
#[derive(Debug, Default)]
pub(super) struct RuleFiles {
    files: BTreeMap<Arc<str>, RuleFile>,
}

#[derive(Debug)]
struct RuleFile {
    location: Utf8PathBuf,
    parsed: OnceLock<(Vec<Rule>, Diagnostics)>,
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
