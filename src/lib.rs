//! `jobc` compiles declarative performance-test jobs.
//!
//! A job file (YAML) says which benchmark to run, with which parameters, under which conditions. `jobc` checks it,
//! expands its parameter matrix into atomic jobs, and compiles each into a shell script that runs the job and a
//! reproduce file that a stranger can paste.
//!
//! The modules below stand in the order of the pipeline; each may use only those before it (a test enforces it).

pub mod source;

pub mod diagnostic;

pub mod value;

pub mod expr;

pub mod document;

pub mod catalog;

pub mod resolve;

pub mod check;

pub mod backend;

pub mod pipeline;

pub mod cli;
