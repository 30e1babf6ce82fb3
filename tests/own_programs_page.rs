//! `docs/own-programs.md` followed to the letter: its files are written, its commands run, their output compared.
//!
//! A block with a file name after its language is that file; in a `console` block, lines with `$ ` are commands and
//! the others what they print.

use std::fs;
use std::path::Path;
use std::process::Command;

const PAGE: &str = include_str!("../docs/own-programs.md");

/// The directory in which the reader of the page works.
const READERS_DIRECTORY: &str = "/home/me/bench";

/// The page's code blocks: what stands after the opening mark, and the body.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let mut blocks = Vec::new();
    let mut rest = PAGE;
    while let Some((_, block)) = rest.split_once("\n```") {
        let (head, block) = block.split_once('\n').expect("a block has lines");
        let (body, after) = block.split_once("```\n").expect("a block is closed");
        blocks.push((head, body));
        rest = after;
    }
    blocks
}

/// The commands of a console block, each with what it prints.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command, String::new()));
            continue;
        }
        let (_, output) = commands.last_mut().expect("a block begins with a command");
        *output += line;
        output.push('\n');
    }
    commands
}

/// What a command prints on either stream.
fn run(command: &str, directory: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_jobc"))
        .parent()
        .expect("the binary has a directory");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(directory)
        .env("PATH", format!("{}:{path}", binary.display()))
        .env_remove("LKP_SRC")
        .output()
        .expect("sh runs");
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    text.replace(&*directory.to_string_lossy(), READERS_DIRECTORY)
}

#[test]
fn the_page_works_word_by_word() {
    let work = tempfile::tempdir().expect("a directory to work in");
    let directory = work.path().canonicalize().expect("it is there");
    let (mut files, mut ran) = (0, 0);
    for (head, body) in blocks() {
        if let Some((_, name)) = head.split_once(' ') {
            let path = directory.join(name);
            fs::create_dir_all(path.parent().expect("it is below the directory")).expect("it can be made");
            fs::write(path, body).expect("it can be written");
            files += 1;
            continue;
        }
        assert_eq!(head, "console", "a block is a file or a console");
        for (command, expected) in commands(body) {
            assert_eq!(run(command, &directory), expected, "$ {command}");
            ran += 1;
        }
    }
    assert!(
        files >= 5 && ran >= 10,
        "only {files} files and {ran} commands were found"
    );
}
