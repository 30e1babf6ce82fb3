//! Embeds the files below `templates/` into the binary as one sorted list of path and text, so that an installed
//! `jobc` needs no file of the checkout. A list made here keeps the crate without a proc-macro dependency.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=templates");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("templates");
    let mut files = Vec::new();
    walk(&root, &mut files)?;
    let mut entries: Vec<(String, PathBuf)> = Vec::new();
    for file in files {
        let name = file
            .strip_prefix(&root)
            .map_err(io::Error::other)?
            .to_string_lossy()
            .replace('\\', "/");
        entries.push((name, file));
    }
    entries.sort();
    let mut source = String::from("&[\n");
    for (name, file) in &entries {
        writeln!(source, "    ({name:?}, include_str!({:?})),", file.to_string_lossy()).map_err(io::Error::other)?;
    }
    source.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("templates.rs"), source)
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
