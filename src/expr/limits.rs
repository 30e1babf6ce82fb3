//! The limits that make every expression end, in bounded time and memory.
//!
//! They lie far above what a real job needs: the largest default file of lkp-tests takes a few hundred steps.

/// Longest code that is parsed as one expression or one template, in bytes.
pub(super) const MAX_CODE: usize = 256 << 10;

/// How deep the parser may recurse. A pair of brackets takes three levels, an `if` four.
pub(super) const MAX_DEPTH: u16 = 120;

/// How high the syntax tree may grow: how many operators or calls may follow each other, and how deep they may nest.
/// The evaluator recurses as deep as the tree is high, so this bounds its stack.
pub(super) const MAX_HEIGHT: u16 = 250;

/// Regular expressions in one text; each takes a moment to compile.
pub(super) const MAX_PATTERNS: usize = 500;

/// Longest regular expression, in bytes.
pub(super) const MAX_PATTERN: usize = 4 << 10;

/// Size of one compiled regular expression, in bytes.
pub(super) const MAX_COMPILED_PATTERN: usize = 512 << 10;

/// Instructions of the backtracking part of a compiled regular expression.
pub(super) const MAX_PATTERN_PROGRAM: usize = 20_000;

/// How often one match of a regular expression may step back.
pub(super) const MAX_BACKTRACKS: usize = 50_000;

/// Steps of one evaluation: about one per operation, more for those that work on much data.
pub(super) const MAX_STEPS: u64 = 1_000_000;

/// Steps that one match of a regular expression counts for.
pub(super) const MATCH_STEPS: u64 = 200;

/// Steps that compiling a regular expression during evaluation counts for.
pub(super) const COMPILE_STEPS: u64 = 5_000;

/// Steps that each byte of it adds.
pub(super) const COMPILE_STEPS_PER_BYTE: u64 = 100;

/// Longest text that an expression may make, in bytes.
pub(super) const MAX_TEXT: usize = 1 << 20;

/// Longest list or mapping that an expression may make.
pub(super) const MAX_ITEMS: usize = 100_000;

/// Bytes that one evaluation may allocate altogether.
pub(super) const MAX_ALLOCATED: usize = 64 << 20;

/// How deep the lists and mappings may nest that an expression makes.
pub(super) const MAX_VALUE_DEPTH: usize = 64;
