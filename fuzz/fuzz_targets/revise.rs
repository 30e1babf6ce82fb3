//! One mapping revised by another.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| jobc_fuzz::revision(text));
