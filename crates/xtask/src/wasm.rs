//! The tools for the browser: the target's standard library, and the game's check against it.

use crate::{
    shell::{self, Done, cargo, note},
    workspace,
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The version of wasm-bindgen that the game and the worker are built with.
pub(crate) const BINDGEN: &str = "0.2.130";

/// A script beside the checkout that brings the target to machines that cannot reach rustup's servers.
const FALLBACK: &str = "../shared/web-toolchain/install";

/// The version of trunk that the page is built with.
pub(crate) const TRUNK: &str = "0.21.14";

/// Makes sure that everything is there which the page is built with.
pub(crate) fn ensure_tools() -> Done {
    ensure_channel_tools()?;
    let there = || shell::ask("trunk", &["--version"]).is_some();
    if there() || fall_back(there)? { Ok(()) } else { install("trunk", TRUNK) }
}

/// Makes sure that everything is there which modules without the page are built with: the standard library for browsers, and the
/// wasm-bindgen program, as `Cargo.lock` has the library.
pub(crate) fn ensure_channel_tools() -> Done {
    ensure_target()?;
    let there = || shell::ask("wasm-bindgen", &["--version"]).is_some_and(|version| version.ends_with(BINDGEN));
    if there() || fall_back(there)? { Ok(()) } else { install("wasm-bindgen-cli", BINDGEN) }
}

fn ensure_target() -> Done {
    if has_target() {
        return Ok(());
    }
    shell::step(format_args!("Setting up {TARGET}"));
    let by_rustup = shell::run(Command::new("rustup").args(["target", "add", TARGET]));
    if by_rustup.is_ok() && has_target() || fall_back(has_target)? {
        return Ok(());
    }
    Err(format!(
        "Rust's standard library for {TARGET} is missing and could not be fetched; on a machine that reaches rustup's \
         servers: rustup target add {TARGET}"
    ))
}

/// Runs the script beside the checkout, where there is one. Says whether the thing is there then.
fn fall_back(there: impl Fn() -> bool) -> Done<bool> {
    let script = workspace::root().join(FALLBACK);
    if script.is_file() {
        note(format_args!("trying {FALLBACK}"));
        shell::run(Command::new("bash").arg(script))?;
    }
    Ok(there())
}

/// How the worker's module is compiled. It comes both ways, since Mbrane is thought about 1.4 times as fast by vector
/// instructions (`docs/strength.md`), and a browser that does not know them refuses the whole module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Worker {
    /// For every browser that runs WebAssembly.
    Plain,
    /// With 128-bit vectors: Chromium from 91, Firefox from 89, Safari from 16.4.
    Simd,
}

impl Worker {
    pub(crate) const ALL: [Self; 2] = [Self::Plain, Self::Simd];

    /// The folder of the module; `web/page/thinker.mjs` and `web/offline.js` choose one by its name.
    pub(crate) const fn folder(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Simd => "simd",
        }
    }

    /// Where cargo builds it: each has a folder of its own, so that neither is built anew after the other.
    fn target(self) -> PathBuf {
        match self {
            Self::Plain => workspace::target().to_owned(),
            Self::Simd => workspace::target().join(self.folder()),
        }
    }

    /// Compiler flags besides the usual ones.
    fn flags(self) -> Option<String> {
        let given = env::var("RUSTFLAGS").unwrap_or_default();
        (self == Self::Simd).then(|| format!("{given} -C target-feature=+simd128").trim_start().to_owned())
    }
}

/// Builds the worker's module, and puts it into this folder with the script that loads it.
pub(crate) fn build_worker(worker: Worker, folder: &Path) -> Done {
    let mut build = cargo();
    build.args(["build", "--locked", "--release", "--package", "mbrane-worker", "--target", TARGET]);
    build.env("CARGO_TARGET_DIR", worker.target());
    if let Some(flags) = worker.flags() {
        build.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", flags);
    }
    shell::run(&mut build)?;
    bind(&worker.target().join(TARGET).join("release/mbrane_worker.wasm"), folder)
}

/// Puts a module into this folder with the script that loads it.
fn bind(module: &Path, folder: &Path) -> Done {
    let mut bindgen = Command::new("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--remove-name-section", "--remove-producers-section"]);
    shell::run(bindgen.arg("--out-dir").arg(folder).arg(module))
}

/// Builds the module with the rules of live play's channel, where the scripts of `web/live` find it.
pub(crate) fn build_channel() -> Done<PathBuf> {
    ensure_channel_tools()?;
    let package = ["build", "--locked", "--profile", "web", "--package", "mbrane-channel", "--target", TARGET];
    // In a folder of its own it does not wait for the page, which may be built at the same time.
    let target = workspace::target().join("channel");
    shell::run(cargo().args(package).env("CARGO_TARGET_DIR", &target))?;
    let folder = workspace::root().join("web/live/module");
    bind(&target.join(TARGET).join("web/mbrane_channel.wasm"), &folder)?;
    Ok(folder)
}

/// Builds a program of this version from its crate, and puts it where cargo has its programs.
fn install(name: &str, version: &str) -> Done {
    shell::step(format_args!("Setting up {name} {version} (this takes minutes, once)"));
    try_each(&[true, false].map(|locked| install_words(name, version, locked)), |words| shell::run(cargo().args(words)))
        .map_err(|reason| format!("there is no {name} {version}: {reason}"))
}

/// With the versions of its own lock file, or without: a registry's mirror may be days behind and lack one of them. What
/// lies there already is of another version, or was not installed by cargo, and is replaced.
fn install_words(name: &str, version: &str, locked: bool) -> Vec<String> {
    let locked = if locked { &["--locked"][..] } else { &[] };
    let words = [&["install", "--force"], locked, &[name, "--version", version]].concat();
    words.into_iter().map(str::to_owned).collect()
}

/// Tries one after the other until one succeeds; otherwise the last reason counts.
fn try_each<T>(ways: &[T], mut attempt: impl FnMut(&T) -> Done) -> Done {
    let mut outcome = Ok(());
    for way in ways {
        outcome = attempt(way);
        if outcome.is_ok() {
            break;
        }
    }
    outcome
}

fn has_target() -> bool {
    let folder = shell::ask("rustc", &["--print", "target-libdir", "--target", TARGET]).unwrap_or_default();
    let mut files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_lock_file_the_same_version_is_installed() {
        let line = |locked| install_words("trunk", "1.2.3", locked).join(" ");
        assert_eq!(line(true), "install --force --locked trunk --version 1.2.3");
        assert_eq!(line(false), "install --force trunk --version 1.2.3");
    }

    #[test]
    fn the_second_way_is_tried_after_the_first_has_failed() {
        let mut tried = Vec::new();
        let mut attempt = |works: i32| {
            tried.clear();
            let outcome = try_each(&[1, 2], |way| {
                tried.push(*way);
                if *way == works { Ok(()) } else { Err(format!("{way}")) }
            });
            (outcome, tried.clone())
        };
        assert_eq!(attempt(1), (Ok(()), vec![1]));
        assert_eq!(attempt(2), (Ok(()), vec![1, 2]));
        assert_eq!(attempt(3), (Err("2".to_owned()), vec![1, 2]));
    }
}
