//! The robot's mailed job files, run-time sections and all.

use jobc::diagnostic::Diagnostics;
use jobc::pipeline::{self, Expansion};

use crate::data::{Tally, conformance, first_difference};

#[test]
fn mailed_jobs_split_and_compile_as_the_reference_does() {
    let Some(root) = conformance("reports") else { return };
    let session = crate::forms::session(&root.join("lkp-tree"), "lkp-ivb-d02");
    let expansion = Expansion {
        compatible: true,
        with_defaults: true,
        ..Expansion::default()
    };
    let (mut yaml, mut scripts) = (Tally::default(), Tally::default());
    for entry in root.join("reports").read_dir_utf8().expect("a folder of reports") {
        let folder = entry.expect("a directory entry").path().to_owned();
        let compatible = folder.join("compatible");
        if !compatible.is_dir() {
            continue;
        }
        let mut ours = Vec::new();
        let mut diags = Diagnostics::new();
        let path = folder.join("job.yaml");
        pipeline::jobs(&session, &mut diags, &path, &expansion, &mut |diags, job| {
            let script = pipeline::compile_lkp(&session, diags, &job).unwrap_or_default();
            ours.push((job.file_stem.clone(), pipeline::to_yaml(&job), script));
            std::ops::ControlFlow::Continue(())
        });
        for entry in compatible.read_dir_utf8().expect("reference outputs") {
            let path = entry.expect("a directory entry").path().to_owned();
            let theirs = std::fs::read_to_string(&path).expect("a reference output");
            let (stem, suffix) = path
                .file_name()
                .and_then(|name| name.rsplit_once('.'))
                .expect("a suffix");
            let found = ours.iter().find(|(name, _, _)| name == stem);
            let (text, tally) = match suffix {
                "yaml" => (found.map(|(_, yaml, _)| yaml.as_str()), &mut yaml),
                _ => (found.map(|(_, _, script)| script.as_str()), &mut scripts),
            };
            let text = text.unwrap_or_default();
            tally.count(text == theirs, || {
                format!("{path}: {}\n{diags:?}", first_difference(text, &theirs))
            });
        }
    }
    yaml.finish("mailed jobs", 134);
    scripts.finish("scripts of mailed jobs", 134);
}
