//! Text to tree to text.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| jobc_fuzz::document(text));
