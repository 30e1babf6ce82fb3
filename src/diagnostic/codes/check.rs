//! Findings about what a job asks for: keys, options, values, lists.

use super::{Code, Severity};

/// All codes of this file.
pub static CODES: &[&Code] = &[
    &UNKNOWN_KEY,
    &UNUSED_OPTION,
    &UNKNOWN_OPTION,
    &VALUE_NOT_ALLOWED,
    &UNUSUAL_VALUE,
    &BAD_DURATION,
    &EMPTY_LIST,
    &DUPLICATE_ITEM,
    &LIST_NOT_EXPANDED,
    &MAP_AS_OPTION_VALUE,
    &YAML_BOOL,
    &YAML_NUMBER,
    &SHELL_EXPANSION,
    &SUSPICIOUS_TEXT,
    &UNKNOWN_TARGET,
    &NOTHING_REMOVED,
    &TESTCASE_WITHOUT_PROGRAM,
    &NO_JOB,
    &LATE_OPTION,
    &SHADOWED_OPTION,
];

/// A key at the top that nothing reads.
pub static UNKNOWN_KEY: Code = Code {
    id: "unknown-key",
    severity: Severity::Error,
    what: "A key at the top of a job is a program, a monitor, an option that a program of the job reads, a reserved \
           key, a control block, or begins with `x-`. Other scalars become shell variables, unless their name is \
           nearly a known one.",
    why: "A misspelt program runs nothing, and a misspelt option leaves the default: the run is green and worthless.",
    wrong: "testcase: hackbench\nhackbenhc:\n  mode: process\n",
    right: "testcase: hackbench\nhackbench:\n  mode: process\n",
};

/// An option that only programs read which the job does not run.
pub static UNUSED_OPTION: Code = Code {
    id: "unused-option",
    severity: Severity::Warning,
    what: "An option at the top of a job is read by a program that the job runs.",
    why: "A setting that nothing reads makes the job look as if it tested something else.",
    wrong: "testcase: hackbench\nbs: 4k\nhackbench:\n",
    right: "testcase: hackbench\nhackbench:\n",
};

/// A key under a program that it does not read.
pub static UNKNOWN_OPTION: Code = Code {
    id: "unknown-option",
    severity: Severity::Error,
    what: "A key under a program is an option that the program declares. Scripts of an lkp-tests tree do not declare \
           all that they read, so this is a warning there.",
    why: "A misspelt option leaves the default, and a list under it is not expanded.",
    wrong: "hackbench:\n  mod: process\n",
    right: "hackbench:\n  mode: process\n",
};

/// A value outside the list of allowed ones.
pub static VALUE_NOT_ALLOWED: Code = Code {
    id: "value-not-allowed",
    severity: Severity::Error,
    what: "The value of a parameter that lists its values is one of them. The lists of an lkp-tests tree are not \
           complete, so this is a warning there.",
    why: "The benchmark would refuse it, or fall back to another one, when the machine is already set up.",
    wrong: "hackbench:\n  mode: processes\n",
    right: "hackbench:\n  mode: process\n",
};

/// A value that is nearly one for which something happens.
pub static UNUSUAL_VALUE: Code = Code {
    id: "unusual-value",
    severity: Severity::Warning,
    what: "A value that is nearly, but not quite, one for which the catalog holds defaults or descriptions.",
    why: "A job of category `benchmrk` goes without all monitors of category `benchmark`.",
    wrong: "category: benchmrk\n",
    right: "category: benchmark\n",
};

/// A time span in a form that nobody reads as it looks.
pub static BAD_DURATION: Code = Code {
    id: "bad-duration",
    severity: Severity::Error,
    what: "A time span is a whole number and at most one letter: `s`, `m` (minutes), `h`, `d`, `w`, `y`.",
    why: "lkp-tests takes the leading number and the last letter: `10min` runs for ten seconds, `1.5h` for one hour.",
    wrong: "runtime: 10min\n",
    right: "runtime: 10m\n",
};

/// A list without items under a parameter.
pub static EMPTY_LIST: Code = Code {
    id: "empty-list",
    severity: Severity::Error,
    what: "A list under a parameter has an item.",
    why: "There is one job for each item, so with an empty list there is none.",
    wrong: "nr_threads: []\n",
    right: "nr_threads: [1, 2]\n",
};

/// A list that holds an item twice.
pub static DUPLICATE_ITEM: Code = Code {
    id: "duplicate-item",
    severity: Severity::Warning,
    what: "A list under a parameter has each value once.",
    why: "The second one makes the same job again; usually another value was meant.",
    wrong: "nr_threads: [1, 2, 2]\n",
    right: "nr_threads: [1, 2, 4]\n",
};

/// A list that nothing expands.
pub static LIST_NOT_EXPANDED: Code = Code {
    id: "list-not-expanded",
    severity: Severity::Error,
    what: "A list stands under an option that the program declares, or under another key that spans the matrix.",
    why: "A list under any other key stays one value of several lines: one job where several were meant.",
    wrong: "hackbench:\n  colour: [red, blue]\n",
    right: "hackbench:\n  mode: [process, threads]\n",
};

/// A mapping where an option wants a plain value.
pub static MAP_AS_OPTION_VALUE: Code = Code {
    id: "map-as-option-value",
    severity: Severity::Error,
    what: "The value of an option is a plain value or a list of them.",
    why: "A program gets its options as text; a mapping has none that means anything to it.",
    wrong: "hackbench:\n  mode: [{x: 1}, {x: 2}]\n",
    right: "hackbench:\n- {mode: process, nr_threads: 1}\n- {mode: threads, nr_threads: 2}\n",
};

/// A word that is a truth value.
pub static YAML_BOOL: Code = Code {
    id: "yaml-bool",
    severity: Severity::Warning,
    what: "`yes`, `no`, `on` and `off` without quotes are the truth values of YAML 1.1.",
    why: "The program gets `true` or `false`, not the word.",
    wrong: "mode: [on, off]\n",
    right: "mode: ['on', 'off']\n",
};

/// A number that is written in another way than it is read.
pub static YAML_NUMBER: Code = Code {
    id: "yaml-number",
    severity: Severity::Warning,
    what: "Numbers with a leading zero, colons, underscores or a prefix, and dates, are read as YAML 1.1 reads them.",
    why: "`010` is eight, `1:30` is 5400: the program gets another number than stands in the job.",
    wrong: "cpus: 0:30\n",
    right: "cpus: '0:30'\n",
};

/// A value that the shell expands.
pub static SHELL_EXPANSION: Code = Code {
    id: "shell-expansion",
    severity: Severity::Warning,
    what: "A value with `$` is expanded by the shell when a job of the lkp target runs.",
    why: "The program gets something else than stands in the job; `$(...)` runs a command.",
    wrong: "directory: $HOME/x\n",
    right: "directory: /root/x\n",
};

/// Text that was probably meant as YAML.
pub static SUSPICIOUS_TEXT: Code = Code {
    id: "suspicious-text",
    severity: Severity::Warning,
    what: "A text without quotes has no bracket or quote too many, and does not swallow lines that look like items.",
    why: "YAML reads what lost its first bracket, quote or `-` as one text, without a word.",
    wrong: "nr_threads: 1, 2]\n",
    right: "nr_threads: [1, 2]\n",
};

/// A key that changes something that is not there.
pub static UNKNOWN_TARGET: Code = Code {
    id: "unknown-target",
    severity: Severity::Error,
    what: "A key with a dot, or with `+` or `-` at its end, changes a key that the job has or that means something.",
    why: "It changes nothing, or makes a key that nothing reads.",
    wrong: "hackbenhc.mode: process\n",
    right: "hackbench.mode: process\n",
};

/// A removal of something that is not there.
pub static NOTHING_REMOVED: Code = Code {
    id: "nothing-removed",
    severity: Severity::Warning,
    what: "A key that ends in `-` removes an item that is there.",
    why: "The item that was to go may be spelt otherwise, and stays.",
    wrong: "test: [x, y]\ntest-: z\n",
    right: "test: [x, y]\ntest-: y\n",
};

/// A job that names its test but does not run it.
pub static TESTCASE_WITHOUT_PROGRAM: Code = Code {
    id: "testcase-without-program",
    severity: Severity::Error,
    what: "A job that names a test case runs a test.",
    why: "Without the program's key nothing starts it: the run is green and has measured nothing.",
    wrong: "testcase: hackbench\nnr_threads: 8\n",
    right: "testcase: hackbench\nnr_threads: 8\nhackbench:\n",
};

/// A job file that gives no job.
pub static NO_JOB: Code = Code {
    id: "no-job",
    severity: Severity::Warning,
    what: "A job file gives at least one atomic job.",
    why: "An expression that gives nothing takes its point out of the matrix; here none is left.",
    wrong: "nr_threads: {{ 8 if nr_cpu > 100000 }}\n",
    right: "nr_threads: {{ 8 if nr_cpu > 8 }}\n",
};

/// An option line that nothing reads.
pub static LATE_OPTION: Code = Code {
    id: "late-option",
    severity: Severity::Warning,
    what: "Lines `# - NAME` that declare a script's options stand before the script's first empty line.",
    why: "Below it nothing reads them: lists under the option are not expanded.",
    wrong: "#!/bin/sh\n# - mode\n\n# - size\n",
    right: "#!/bin/sh\n# - mode\n# - size\n",
};

/// An option at the top that reaches no program.
pub static SHADOWED_OPTION: Code = Code {
    id: "shadowed-option",
    severity: Severity::Warning,
    what: "An option at the top of a job reaches a program that does not set it itself.",
    why: "`size: 8K` on an include line, say, changes nothing where `hackbench:` has a `size` of its own.",
    wrong: "loops: 8\nhackbench:\n  loops: 4\n",
    right: "hackbench:\n  loops: 8\n",
};
