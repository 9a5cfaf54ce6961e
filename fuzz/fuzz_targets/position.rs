//! Any bytes as a position.
#![no_main]

#[allow(dead_code, reason = "the other bodies are other targets'")]
#[path = "../../crates/rules/tests/rules/any_text.rs"]
mod any_text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    any_text::position(bytes);
});
