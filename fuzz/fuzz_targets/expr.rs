//! Code to value.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| jobc_fuzz::expr(text));
