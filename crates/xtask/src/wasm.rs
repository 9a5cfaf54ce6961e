//! The tools for the browser: the target's standard library, and the game's check against it.

use crate::{
    shell::{self, Done, cargo, note},
    workspace,
};
use std::{fs, path::Path, process::Command};

const TARGET: &str = "wasm32-unknown-unknown";

/// A script beside the checkout that brings the target to machines that cannot reach rustup's servers.
const FALLBACK: &str = "../shared/web-toolchain/install";

/// Makes sure that the standard library for the browser is there.
///
/// # Errors
/// It is not, and neither way of getting it worked; the reason says what to do.
pub(crate) fn ensure_target() -> Done {
    if has_target() {
        return Ok(());
    }
    shell::step(format_args!("Setting up {TARGET}"));
    let by_rustup = shell::run(Command::new("rustup").args(["target", "add", TARGET]));
    if by_rustup.is_ok() && has_target() {
        return Ok(());
    }
    let script = workspace::root().join(FALLBACK);
    if script.is_file() {
        note(format_args!("rustup cannot; trying {FALLBACK}"));
        shell::run(Command::new("bash").arg(script))?;
        if has_target() {
            return Ok(());
        }
    }
    Err(format!(
        "Rust's standard library for {TARGET} is missing and could not be fetched; on a machine that reaches rustup's \
         servers: rustup target add {TARGET}"
    ))
}

fn has_target() -> bool {
    let Some(folder) = shell::ask("rustc", &["--print", "target-libdir", "--target", TARGET]) else {
        return false;
    };
    let mut files = fs::read_dir(Path::new(&folder)).into_iter().flatten().flatten();
    files.any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
}

/// Checks that the pure crates and the game compile for the browser.
///
/// # Errors
/// One of them does not.
pub(crate) fn check() -> Done {
    // Of the pure crates, the libraries count: a program such as the engine may use what a browser has not.
    let pure = ["--workspace", "--exclude", "mbrane", "--exclude", "xtask", "--lib"];
    for selection in [pure.as_slice(), &["--package", "mbrane"]] {
        shell::run(cargo().args(["check", "--locked", "--target", TARGET]).args(selection))?;
    }
    Ok(())
}
