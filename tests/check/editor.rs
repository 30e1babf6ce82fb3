//! A real editor client: the npm package `yaml-language-server`, spoken to over its standard input and output.
//!
//! Runs only with `JOBC_REAL_RUNS=1`, for it installs the package into `target/` when it is not there; without it the
//! test says so and passes.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The package and the version that is tested with.
const PACKAGE: &str = "yaml-language-server@1";

#[test]
fn an_editor_completes_explains_and_checks() {
    if std::env::var_os("JOBC_REAL_RUNS").is_none() {
        eprintln!("the editor client is off; JOBC_REAL_RUNS=1 turns it on");
        return;
    }
    let server = installed();
    // Patterns of the server match no folder that begins with a dot.
    let work = tempfile::Builder::new().prefix("editor-").tempdir().expect("a folder");
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/job.schema.json");
    let mut editor = Editor::start(&server, work.path(), &schema);

    let bad = "testcase: hackbench\nhackbench:\n  mode: processes\n  nr_threads: 50 %\n";
    let mut faults = editor.open("bad.yaml", bad);
    // The server reads its settings and the schema on the side; a file that comes earlier is judged without them.
    for version in 2..100 {
        if !faults.is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
        faults = editor.change("bad.yaml", version, bad);
    }
    let lines: Vec<u64> = faults
        .iter()
        .filter_map(|fault| fault["range"]["start"]["line"].as_u64())
        .collect();
    assert!(lines.contains(&2) && lines.contains(&3), "{faults:?}");

    let half = "testcase: stress-ng\nstress-ng:\n  testt\nhackbench:\n  mode: \n";
    editor.open("half.yaml", half);
    let names = editor.completions("half.yaml", 2, 7);
    assert!(names.iter().any(|name| name == "testtime"), "{names:?}");
    let values = editor.completions("half.yaml", 4, 8);
    assert!(
        values.iter().any(|name| name == "process") && values.iter().any(|name| name == "threads"),
        "{values:?}"
    );

    let good = "testcase: stress-ng\nstress-ng:\n  testtime: 5m\n";
    assert_eq!(editor.open("good.yaml", good), Vec::<Value>::new());
    let hover = editor.hover("good.yaml", 2, 4);
    assert!(hover.contains("minutes") && hover.contains("Default"), "{hover}");

    let mut files = 0;
    for path in good_files() {
        let text = std::fs::read_to_string(&path).expect("a job file");
        let faults = editor.open(&format!("good-{files}.yaml"), &text);
        assert!(faults.is_empty(), "{}: {faults:?}", path.display());
        files += 1;
    }
    println!("the editor accepts {files} good files");
    assert!(files >= 10, "only {files} files");
}

/// The examples that need no program of their own, and the golden cases without a finding that include nothing.
fn good_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root.join("examples")).expect("a folder").flatten() {
        let path = entry.path();
        let is_own = path.with_extension("c").exists() || path.file_stem().is_some_and(|stem| stem == "hello");
        if path.extension().is_some_and(|extension| extension == "yaml") && !is_own {
            files.push(path);
        }
    }
    for entry in std::fs::read_dir(root.join("tests/golden/check"))
        .expect("a folder")
        .flatten()
    {
        let folder = entry.path();
        let has_other = ["expect.short", "args", "base.yaml", "middle.yaml"]
            .iter()
            .any(|name| folder.join(name).exists());
        let is_allowed = folder.ends_with("allowed-by-comments");
        if !has_other && !is_allowed {
            files.push(folder.join("job.yaml"));
        }
    }
    files.sort();
    files
}

/// The server's script; installs the package on the first run.
fn installed() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/editor-client");
    let script = folder.join("node_modules/yaml-language-server/bin/yaml-language-server");
    if !script.exists() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let status = Command::new("npm")
            .args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"])
            .arg(&folder)
            .arg(PACKAGE)
            .status()
            .expect("npm runs");
        assert!(status.success(), "npm cannot install {PACKAGE}");
    }
    script
}

struct Editor {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    folder: PathBuf,
    settings: Value,
    last_id: u64,
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Editor {
    fn start(server: &Path, folder: &Path, schema: &Path) -> Self {
        let mut child = Command::new("node")
            .arg(server)
            .arg("--stdio")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("node runs");
        let (input, output) = (
            child.stdin.take().expect("a pipe"),
            child.stdout.take().expect("a pipe"),
        );
        let schema = format!("file://{}", schema.display());
        let settings = json!({
            "validate": true, "hover": true, "completion": true, "yamlVersion": "1.1",
            "schemaStore": { "enable": false }, "schemas": { schema: "*.yaml" },
        });
        let mut editor = Self {
            child,
            input,
            output: BufReader::new(output),
            folder: folder.to_owned(),
            settings,
            last_id: 0,
        };
        let root = format!("file://{}", folder.display());
        editor.request(
            "initialize",
            &json!({
                "processId": null, "rootUri": root,
                "capabilities": { "workspace": { "configuration": true }, "textDocument": {
                    "completion": { "completionItem": { "snippetSupport": false } },
                    "hover": { "contentFormat": ["markdown"] }, "publishDiagnostics": {} } },
                "workspaceFolders": [{ "uri": root, "name": "test" }],
            }),
        );
        editor.notify("initialized", &json!({}));
        editor.notify(
            "workspace/didChangeConfiguration",
            &json!({ "settings": { "yaml": editor.settings.clone() } }),
        );
        editor
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}/{name}", self.folder.display())
    }

    /// Opens a file and gives what the server says about it.
    fn open(&mut self, name: &str, text: &str) -> Vec<Value> {
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "yaml", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        self.published(name)
    }

    /// Sends the text of an open file anew and gives what the server says about it.
    fn change(&mut self, name: &str, version: u64, text: &str) -> Vec<Value> {
        let document = json!({ "uri": self.uri(name), "version": version });
        let changes = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        self.notify("textDocument/didChange", &changes);
        self.published(name)
    }

    /// What the server says next about a file.
    fn published(&mut self, name: &str) -> Vec<Value> {
        let uri = self.uri(name);
        loop {
            let message = self.receive();
            if message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri.as_str() {
                return message["params"]["diagnostics"].as_array().cloned().unwrap_or_default();
            }
        }
    }

    fn completions(&mut self, name: &str, line: u64, character: u64) -> Vec<String> {
        let place = self.place(name, line, character);
        let answer = self.request("textDocument/completion", &place);
        let items = answer["items"]
            .as_array()
            .or_else(|| answer.as_array())
            .cloned()
            .unwrap_or_default();
        items
            .iter()
            .filter_map(|item| item["label"].as_str().map(str::to_owned))
            .collect()
    }

    fn hover(&mut self, name: &str, line: u64, character: u64) -> String {
        let place = self.place(name, line, character);
        self.request("textDocument/hover", &place)["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    fn place(&self, name: &str, line: u64, character: u64) -> Value {
        json!({ "textDocument": { "uri": self.uri(name) }, "position": { "line": line, "character": character } })
    }

    fn request(&mut self, method: &str, params: &Value) -> Value {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            if message["id"] == id && message.get("method").is_none() {
                return message["result"].clone();
            }
        }
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server reads");
        self.input.flush().expect("the server reads");
    }

    /// The next message; what the server asks for meanwhile is answered.
    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("the server writes");
            assert!(read > 0, "the server ended");
            if line.trim().is_empty() {
                break;
            }
            if let Some(number) = line.strip_prefix("Content-Length:") {
                length = number.trim().parse().expect("a number");
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("the server writes");
        let message: Value = serde_json::from_slice(&body).expect("JSON");
        if message.get("id").is_some() && message.get("method").is_some() {
            let result = if message["method"] == "workspace/configuration" {
                let items = message["params"]["items"].as_array().cloned().unwrap_or_default();
                let of = |item: &Value| {
                    if item["section"] == "yaml" {
                        self.settings.clone()
                    } else {
                        json!(null)
                    }
                };
                items.iter().map(of).collect()
            } else {
                json!(null)
            };
            self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": result }));
        }
        message
    }
}
