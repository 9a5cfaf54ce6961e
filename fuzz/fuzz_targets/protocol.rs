//! Any bytes as lines of the engine's protocol.
#![no_main]

#[path = "../../crates/search/tests/any_lines/mod.rs"]
mod any_lines;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    any_lines::protocol(bytes);
});
