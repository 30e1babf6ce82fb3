//! What is known of the values of a program's parameters: from manifests, from `meta.yaml`, from rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Catalog, ParamKind, Program};

/// What is known of one parameter of a program.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ParamSpec {
    /// What its values are, where that is known.
    pub kind: Option<ParamKind>,
    /// The only values that it may have; none listed means that any may stand.
    pub allowed: Vec<String>,
    /// Its value where the job gives none.
    pub default: Option<String>,
    /// What it does, in one line; may be empty.
    pub summary: String,
    /// A value to try.
    pub example: Option<String>,
    /// Whether a list of values under it spans the matrix.
    pub is_axis: bool,
}

/// What is known of parameters, by name.
pub type Params = BTreeMap<Arc<str>, ParamSpec>;

/// All that is known of the parameters of `program`, by name.
///
/// The manifest of a described program says all. Of a program of an lkp-tests tree the script's head names the
/// options, `meta.yaml` some values, and the rules for a name tell what is written there; a built-in program of the
/// same name adds its descriptions, but judges no value: the tree's script may read other ones.
pub(super) fn params_of(catalog: &Catalog, program: &Program) -> Params {
    let mut specs = Params::new();
    for option in catalog.options(program) {
        let kind = catalog.kind_by_rules(&option.name);
        let spec = specs.entry(Arc::clone(&option.name)).or_default();
        (spec.kind, spec.is_axis) = (kind, true);
    }
    if program.script().is_some() {
        for (name, allowed) in catalog.meta(program) {
            let spec = specs.entry(Arc::clone(name)).or_default();
            spec.kind = spec.kind.or_else(|| catalog.kind_by_rules(name));
            spec.allowed.clone_from(allowed);
        }
    }
    add_manifest(catalog, program, &program.name, &mut specs);
    specs
}

fn add_manifest(catalog: &Catalog, program: &Program, name: &str, specs: &mut Params) {
    let Some(own) = catalog.described(name) else { return };
    let is_script = program.script().is_some();
    for (param, manifest) in &own.manifest.params {
        // A tree's program may read less than the built-in one of its name.
        if is_script && !specs.contains_key(param.as_str()) {
            continue;
        }
        let spec = specs.entry(Arc::from(param.as_str())).or_default();
        spec.default = manifest.default.as_ref().map(ToString::to_string);
        spec.example = manifest.example.as_ref().map(ToString::to_string);
        spec.summary.clone_from(&manifest.summary);
        if !is_script {
            spec.kind = Some(manifest.kind);
            spec.allowed = manifest.allowed.iter().map(ToString::to_string).collect();
        }
    }
    if let Some(other) = own.manifest.params_of.as_deref().filter(|other| *other != name) {
        add_manifest(catalog, program, other, specs);
    }
}
