//! Embeds the files below `templates/` into the binary as one sorted list of path and text, so that an installed
//! `jobc` needs no file of the checkout. A list made here keeps the crate without a proc-macro dependency.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut entries = embedded(&root.join("templates"), "", "")?;
    // The machines of the examples are the hosts of the built-in catalog.
    entries.extend(embedded(&root.join("examples/hosts"), "hosts/", ".yaml")?);
    entries.sort();
    let mut source = String::from("&[\n");
    for (name, file) in &entries {
        writeln!(source, "    ({name:?}, include_str!({:?})),", file.to_string_lossy()).map_err(io::Error::other)?;
    }
    source.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("templates.rs"), source)
}

/// The files below `root`, each with its path from there after `prefix` and without `ending`.
fn embedded(root: &Path, prefix: &str, ending: &str) -> io::Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    walk(root, &mut files)?;
    let mut entries = Vec::new();
    for file in files {
        let path = file.strip_prefix(root).map_err(io::Error::other)?;
        let name = path.to_string_lossy().replace('\\', "/");
        let name = name.strip_suffix(ending).unwrap_or(&name);
        entries.push((format!("{prefix}{name}"), file));
    }
    Ok(entries)
}

fn walk(directory: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", directory.display());
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
