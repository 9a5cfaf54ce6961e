//! `cargo xtask web`: the tools for the browser, and whether the game compiles for it.

use super::no_more;
use crate::{
    shell::{Done, note, step},
    wasm,
};

pub(super) fn run(words: &[String]) -> Done {
    no_more(words)?;
    wasm::ensure_target()?;
    step("Checking the pure crates and the game for the browser");
    wasm::check()?;
    note("it compiles for the browser");
    Ok(())
}
