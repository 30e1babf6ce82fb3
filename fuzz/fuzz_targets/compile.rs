//! A whole job through all stages and targets.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| jobc_fuzz::compile(text));
