//! Findings about expressions, parameter rules and load-time templates.

use super::{Code, Severity};

/// An expression that is not in the language.
pub static EXPRESSION_SYNTAX: Code = Code {
    id: "expression-syntax",
    severity: Severity::Error,
    what: "An expression is written in the expression language: values, names, operators and the methods it lists.",
    why: "Job files come from strangers, so nothing in them may run a program, read a file or loop without end. \
          What is not in the language is refused before anything is evaluated.",
    wrong: "nr_threads: \"{{ `nproc`.to_i }}\"",
    right: "nr_threads: \"{{ nr_cpu }}\"",
};

/// A name that the job does not have.
pub static UNKNOWN_NAME: Code = Code {
    id: "unknown-name",
    severity: Severity::Error,
    what: "A name in an expression is a key of the job, or after a dot a key of that mapping.",
    why: "A misspelt name has no value. `job['name']` gives nothing, instead of this error, where a key may be missing.",
    wrong: "load: \"{{ nr_cpus * 2 }}\"",
    right: "load: \"{{ nr_cpu * 2 }}\"",
};

/// An expression that has no value for this job.
pub static EXPRESSION_FAILED: Code = Code {
    id: "expression-failed",
    severity: Severity::Error,
    what: "An expression that is well formed must also have a value: no division by zero, no method of nothing.",
    why: "The job would lack the value that the expression stands for.",
    wrong: "load: \"{{ 100 / nr_node }}\"  # with nr_node: 0",
    right: "load: \"{{ nr_node > 0 ? 100 / nr_node : 100 }}\"",
};

/// An expression that asks for more than is allowed.
pub static EXPRESSION_LIMIT: Code = Code {
    id: "expression-limit",
    severity: Severity::Error,
    what: "Evaluation ends within fixed limits on steps, on the size of texts and lists, and on backtracking.",
    why: "A job file must not be able to stall or fill the machine that compiles it.",
    wrong: "pattern: \"{{ 'x' * 10 ** 12 }}\"",
    right: "pattern: \"{{ 'x' * 64 }}\"",
};

/// A template tag that is not well formed.
pub static TEMPLATE_SYNTAX: Code = Code {
    id: "template-syntax",
    severity: Severity::Error,
    what: "Template lines (`% ...`) and tags (`<% ... %>`, `<%= ... %>`) form one program: each `if` has its `end`.",
    why: "What a template leaves in the job depends on all of its lines; half a template means nothing.",
    wrong: "% if nr_cpu > 8\nload: 10",
    right: "% if nr_cpu > 8\nload: 10\n% end",
};

/// All codes of this area.
pub static CODES: &[&Code] = &[
    &EXPRESSION_SYNTAX,
    &UNKNOWN_NAME,
    &EXPRESSION_FAILED,
    &EXPRESSION_LIMIT,
    &TEMPLATE_SYNTAX,
];
