//! The tools for the browser: the target's standard library, and the game's check against it.

use crate::{
    shell::{self, Done, cargo, note},
    workspace,
};
use std::{env, fs, path::Path, process::Command};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// The variable that names the target's linker to cargo.
pub(crate) const LINKER: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER";
pub(crate) const BINDGEN: &str = "0.2.130";
// The newest (0.22.1) wants Rust 1.96.1, and `cargo install` refuses it with the 1.95 that this project is built with.
pub(crate) const TRUNK: &str = "0.21.14";
/// A script beside the checkout that brings the target to machines that cannot reach rustup's servers.
const FALLBACK: &str = "../shared/web-toolchain/install";

/// Makes sure that everything is there which the page is built with.
pub(crate) fn ensure_tools() -> Done {
    ensure_channel_tools()?;
    let there = || shell::ask("trunk", &["--version"]).is_some();
    if there() || fall_back(there)? {
        Ok(())
    } else {
        install("trunk", TRUNK)
    }
}

/// Makes sure that everything is there which modules without the page are built with: the standard library for browsers, and the
/// wasm-bindgen program, as `Cargo.lock` has the library.
pub(crate) fn ensure_channel_tools() -> Done {
    ensure_target(TARGET)?;
    let there = || {
        shell::ask("wasm-bindgen", &["--version"]).is_some_and(|version| version.ends_with(BINDGEN))
    };
    if there() || fall_back(there)? {
        Ok(())
    } else {
        install("wasm-bindgen-cli", BINDGEN)
    }
}

/// Makes sure that Rust's standard library is there for a target.
pub(crate) fn ensure_target(target: &str) -> Done {
    let there = || has_target(target);
    if there() {
        return Ok(());
    }
    shell::step(format_args!("Setting up {target}"));
    let by_rustup = shell::run(Command::new("rustup").args(["target", "add", target]));
    if by_rustup.is_ok() && there() || fall_back(there)? {
        return Ok(());
    }
    Err(format!(
        "Rust's standard library for {target} is missing and could not be fetched; on a machine that reaches rustup's \
         servers: rustup target add {target}"
    ))
}

/// Runs the script beside the checkout, if any. Returns whether the tool is there afterwards.
fn fall_back(there: impl Fn() -> bool) -> Done<bool> {
    let script = workspace::root().join(FALLBACK);
    if script.is_file() {
        note(format_args!("trying {FALLBACK}"));
        shell::run(Command::new("bash").arg(script))?;
    }
    Ok(there())
}

/// How the worker's module is compiled. It comes both ways, since Mbrane is thought about 1.4 times as fast by vector
/// instructions (`lab/README.md`), and a browser that does not know them refuses the whole module.
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
}

/// Builds the worker's module, and puts it into this folder with the script that loads it.
pub(crate) fn build_worker(worker: Worker, folder: &Path) -> Done {
    let mut build = cargo(&format!(
        "build --locked --release --package mbrane-worker --target {TARGET}"
    ));
    let mut target = workspace::target().to_owned();
    if worker == Worker::Simd {
        let flags = env::var("RUSTFLAGS").unwrap_or_default() + " -C target-feature=+simd128";
        build
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("RUSTFLAGS", flags.trim_start());
        // In a folder of its own, so that neither causes a rebuild of the other.
        target.push(worker.folder());
    }
    compile(&mut build, &target)?;
    bind(
        &target.join(TARGET).join("release/mbrane_worker.wasm"),
        folder,
    )
}

/// Runs cargo with this build folder. What links the page small is for the game alone.
fn compile(build: &mut Command, target: &Path) -> Done {
    shell::run(build.env("CARGO_TARGET_DIR", target).env_remove(LINKER))
}

fn bind(module: &Path, folder: &Path) -> Done {
    let words =
        "--target web --no-typescript --remove-name-section --remove-producers-section --out-dir";
    shell::run(
        shell::program("wasm-bindgen", words)
            .arg(folder)
            .arg(module),
    )
}

/// Builds the module with the rules of live play's channel into this folder.
pub(crate) fn build_channel(folder: &Path) -> Done {
    // In a folder of its own it does not wait for the page, which may be built at the same time.
    let target = workspace::target().join("channel");
    let build = format!("build --locked --profile web --package mbrane-channel --target {TARGET}");
    compile(&mut cargo(&build), &target)?;
    bind(&target.join(TARGET).join("web/mbrane_channel.wasm"), folder)
}

/// Builds a program of this version from its crate, and puts it where cargo has its programs: with the versions of its own lock file, or
/// without, since a registry's mirror may be days behind and lack one of them.
fn install(name: &str, version: &str) -> Done {
    shell::step(format_args!(
        "Setting up {name} {version} (this takes minutes, once)"
    ));
    // By force: an existing one is of another version, or was not installed by cargo.
    let install = |locked| {
        shell::run(&mut cargo(&format!(
            "install --force {locked} {name} --version {version}"
        )))
    };
    install("--locked")
        .or_else(|_| install(""))
        .map_err(|reason| format!("there is no {name} {version}: {reason}"))
}

fn has_target(target: &str) -> bool {
    let folder =
        shell::ask("rustc", &["--print", "target-libdir", "--target", target]).unwrap_or_default();
    let mut files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
}
