//! Findings about the text of a job: YAML, includes, comments.

use super::{Code, Severity};

/// All codes of this file.
pub static CODES: &[&Code] = &[
    &YAML_SYNTAX,
    &EMPTY_FILE,
    &NOT_A_MAPPING,
    &DUPLICATE_KEY,
    &UNKNOWN_ALIAS,
    &ALIAS_LIMIT,
    &NESTING_LIMIT,
    &UNSUPPORTED_TAG,
    &BRACE_UNCLOSED,
    &INCLUDE_SYNTAX,
    &INCLUDE_NOT_FOUND,
    &AMBIGUOUS_INCLUDE,
    &INCLUDE_OUTSIDE,
    &INCLUDE_CYCLE,
    &INCLUDE_DEPTH,
    &UNKNOWN_IGNORE,
    &SPLIT_BY_INCLUDE,
    &OVERRIDE_OF_LIST,
    &TEXT_TOO_LARGE,
];

/// A text is no YAML.
pub static YAML_SYNTAX: Code = Code {
    id: "yaml-syntax",
    severity: Severity::Error,
    what: "The text of a job must be YAML 1.1.",
    why: "Nothing can be said about a text whose lists and mappings cannot be told.",
    wrong: "nr_threads: [1, 2\n",
    right: "nr_threads: [1, 2]\n",
};

/// A job without content.
pub static EMPTY_FILE: Code = Code {
    id: "empty-file",
    severity: Severity::Error,
    what: "A job file must hold at least one key.",
    why: "An empty file is usually a failed download or a wrong path.",
    wrong: "# nothing yet\n",
    right: "suite: hackbench\ntestcase: hackbench\n",
};

/// A document that is a list or a text.
pub static NOT_A_MAPPING: Code = Code {
    id: "not-a-mapping",
    severity: Severity::Error,
    what: "Each document of a job file is a mapping of keys to values.",
    why: "A list or a text at the top names no program and no parameter.",
    wrong: "- hackbench\n",
    right: "hackbench:\n",
};

/// A key that a mapping has twice.
pub static DUPLICATE_KEY: Code = Code {
    id: "duplicate-key",
    severity: Severity::Error,
    what: "A mapping of one file has each key once.",
    why: "The last value wins in silence: a paste or a merge conflict deletes half a job.",
    wrong: "nr_threads: 1\nruntime: 60s\nnr_threads: 2\n",
    right: "nr_threads: [1, 2]\nruntime: 60s\n",
};

/// `*name` without `&name` before it.
pub static UNKNOWN_ALIAS: Code = Code {
    id: "unknown-alias",
    severity: Severity::Error,
    what: "An alias `*name` needs an anchor `&name` that comes before it and is complete.",
    why: "The value is missing. A text that begins with `*` needs quotes.",
    wrong: "files: *.c\n",
    right: "files: '*.c'\n",
};

/// Aliases that multiply.
pub static ALIAS_LIMIT: Code = Code {
    id: "alias-limit",
    severity: Severity::Error,
    what: "Aliases may stand for at most 100,000 values in one document.",
    why: "Aliases of aliases grow exponentially: a few lines could fill the memory.",
    wrong: "a: &a [1, 1]\nb: &b [*a, *a]\nc: &c [*b, *b]\n# ... and so on\n",
    right: "a: [1, 1]\n",
};

/// Lists in lists in lists.
pub static NESTING_LIMIT: Code = Code {
    id: "nesting-limit",
    severity: Severity::Error,
    what: "Lists and mappings may be nested 128 deep, aliases included.",
    why: "No job needs that, and reading it takes memory without bound.",
    wrong: "a: [[[[[[ ... ]]]]]]\n",
    right: "a: [1, 2]\n",
};

/// A tag that jobs have no use for.
pub static UNSUPPORTED_TAG: Code = Code {
    id: "unsupported-tag",
    severity: Severity::Error,
    what: "Values of jobs are texts, numbers, truth values, dates, symbols, lists and mappings.",
    why: "A tag like `!ruby/object` makes a program's own object out of text that anybody may have sent.",
    wrong: "mode: !ruby/regexp /x/\n",
    right: "mode: /x/\n",
};

/// `{{` without `}}`.
pub static BRACE_UNCLOSED: Code = Code {
    id: "brace-unclosed",
    severity: Severity::Error,
    what: "A value that begins with `{{` goes on to the first `}}` that ends a line.",
    why: "Without it, the rest of the file would belong to the expression.",
    wrong: "nr_threads: {{ nr_cpu / 2\n",
    right: "nr_threads: {{ nr_cpu / 2 }}\n",
};

/// An include line that cannot be read.
pub static INCLUDE_SYNTAX: Code = Code {
    id: "include-syntax",
    severity: Severity::Error,
    what: "An include is `<<: FILE` or `<<: {file: FILE, KEY: VALUE, ignore: [KEY]}` on one line.",
    why: "The line is replaced by the text of FILE before YAML is read.",
    wrong: "<<: {file: base.yaml, ignore: testcase: x}\n",
    right: "<<: {file: base.yaml, ignore: [testcase]}\n",
};

/// An include that does not exist.
pub static INCLUDE_NOT_FOUND: Code = Code {
    id: "include-not-found",
    severity: Severity::Error,
    what: "The file of an include must exist beside the including file, in the catalog, or below `jobs/`.",
    why: "The job would lack all that the file holds.",
    wrong: "<<: stress-ng-1hd.yaml\n",
    right: "<<: stress-ng-1hdd.yaml\n",
};

/// An include that several folders hold.
pub static AMBIGUOUS_INCLUDE: Code = Code {
    id: "ambiguous-include",
    severity: Severity::Error,
    what: "A bare file name that has to be searched for must be found once.",
    why: "Which of several files is taken would depend on the order of folders.",
    wrong: "<<: base.yaml\n",
    right: "<<: ./a/base.yaml\n",
};

/// An include of a file that is none of the job's business.
pub static INCLUDE_OUTSIDE: Code = Code {
    id: "include-outside",
    severity: Severity::Error,
    what: "A job includes files of the catalog and of its own directory tree.",
    why: "Job files come by mail; one that reads other files could carry them away.",
    wrong: "<<: /etc/passwd\n",
    right: "<<: ./common.yaml\n",
};

/// A file that includes itself.
pub static INCLUDE_CYCLE: Code = Code {
    id: "include-cycle",
    severity: Severity::Error,
    what: "A file cannot include itself, nor a file that includes it.",
    why: "The text would have no end.",
    wrong: "# in a.yaml\n<<: a.yaml\n",
    right: "# in a.yaml\n<<: base.yaml\n",
};

/// Includes of includes of includes.
pub static INCLUDE_DEPTH: Code = Code {
    id: "include-depth",
    severity: Severity::Error,
    what: "Includes may be nested 32 deep.",
    why: "Deeper nesting is a mistake, and every level costs time.",
    wrong: "# a1.yaml includes a2.yaml, which includes a3.yaml, ... up to a40.yaml\n",
    right: "# a1.yaml includes base.yaml\n",
};

/// `ignore` of a key that is not there.
pub static UNKNOWN_IGNORE: Code = Code {
    id: "unknown-ignore",
    severity: Severity::Error,
    what: "Each key of `ignore` must be a top-level key of the included file.",
    why: "A misspelt one leaves the key in the job that it was to keep out.",
    wrong: "<<: {file: base.yaml, ignore: [tescase]}\n",
    right: "<<: {file: base.yaml, ignore: [testcase]}\n",
};

/// Keys after an include of several documents.
pub static SPLIT_BY_INCLUDE: Code = Code {
    id: "split-by-include",
    severity: Severity::Warning,
    what: "Keys that follow an include of a file with several documents belong to the last of them alone.",
    why: "The other jobs of the file go without the key, which is rarely meant and hard to see.",
    wrong: "<<: base.yaml\ndisk: 1SSD\n",
    right: "<<: {file: base.yaml, disk: 1SSD}\n",
};

/// An include's override of a key that holds a list.
pub static OVERRIDE_OF_LIST: Code = Code {
    id: "override-of-list",
    severity: Severity::Warning,
    what: "An override on an include line names a key whose value in the included file is a list of several items.",
    why: "lkp-tests replaces the first item alone and reads the others as more of the new value (`8 - 2`); job files \
          must mean the same here.",
    wrong: "<<: {file: base.yaml, nr_threads: 8}\n",
    right: "<<: {file: base.yaml, ignore: [nr_threads]}\nnr_threads: 8\n",
};

/// Includes that multiply.
pub static TEXT_TOO_LARGE: Code = Code {
    id: "text-too-large",
    severity: Severity::Error,
    what: "A job with its includes and templates expanded may have 16 MiB.",
    why: "Includes of includes grow exponentially: a few short files could fill the memory.",
    wrong: "# a.yaml includes b.yaml twice, b.yaml includes c.yaml twice, ...\n",
    right: "# a.yaml includes b.yaml once\n",
};
