//! A text through a real shell.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| jobc_fuzz::quoting(text));
