//! The tools for the browser: the target's standard library, and the game's check against it.

use crate::{
    machine, npm,
    shell::{self, Done, cargo, note},
    workspace::{self, sum},
};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The version of wasm-bindgen that the game and the worker are built with.
pub(crate) const BINDGEN: &str = "0.2.130";

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

/// The version of trunk that the page is built with.
pub(crate) const TRUNK: &str = "0.21.14";

/// Makes sure that everything is there which the page is built with.
///
/// # Errors
/// Something is not, and cannot be got from here; the reason says what to do.
pub(crate) fn ensure_tools() -> Done {
    ensure_target()?;
    ensure_bindgen()?;
    let there = || shell::ask("trunk", &["--version"]).is_some();
    let script = workspace::root().join(FALLBACK);
    if !there() && script.is_file() {
        shell::run(Command::new("bash").arg(script))?;
    }
    if !there() {
        install("trunk", TRUNK)?;
    }
    Ok(())
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
///
/// # Errors
/// It does not build.
pub(crate) fn build_worker(worker: Worker, folder: &Path) -> Done {
    let mut build = cargo();
    build.args(["build", "--locked", "--release", "--package", "mbrane-worker", "--target", TARGET]);
    build.env("CARGO_TARGET_DIR", worker.target());
    if let Some(flags) = worker.flags() {
        build.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", flags);
    }
    shell::run(&mut build)?;
    bind(&worker.target().join(TARGET).join("release/mbrane_worker.wasm"), folder, Shrink::KeepSpeed)
}

/// Puts a module into this folder with the script that loads it.
fn bind(module: &Path, folder: &Path, by: Shrink) -> Done {
    let mut bindgen = Command::new("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--remove-name-section", "--remove-producers-section"]);
    shell::run(bindgen.arg("--out-dir").arg(folder).arg(module))?;
    let name = module.file_stem().unwrap_or_default().to_string_lossy();
    shrink(&folder.join(format!("{name}_bg.wasm")), by)
}

/// How far Binaryen goes to make a module smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shrink {
    /// As small as possible.
    Most,
    /// Without loss of speed.
    KeepSpeed,
}

/// The instructions that rustc uses, and no newer ones: every browser since 2022 knows them.
const INSTRUCTIONS: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// Makes a module smaller by Binaryen, which npm brings. It works for minutes on the page's, so results are kept.
///
/// # Errors
/// Node.js or Binaryen is missing, or a file cannot be read or written.
pub(crate) fn shrink(module: &Path, by: Shrink) -> Done {
    let tool = workspace::root().join("crates/xtask/binaryen");
    machine::ensure(&machine::SCRIPTS).and_then(|()| npm::install(&tool))?;
    let level = if by == Shrink::Most { "-Oz" } else { "-O3" };
    let at = |error: io::Error| format!("{}: {error}", module.display());
    let lock = fs::read(tool.join("package-lock.json")).map_err(at)?;
    let name = sum(&[level.as_bytes(), &lock, &fs::read(module).map_err(at)?]);
    let kept = workspace::target().join("shrunk").join(format!("{name:016x}.wasm"));
    if !kept.is_file() {
        let begun = kept.with_extension("begun");
        fs::create_dir_all(kept.with_file_name("")).map_err(at)?;
        let mut node = Command::new("node");
        node.arg(tool.join("node_modules/binaryen/bin/wasm-opt")).arg(level).args(INSTRUCTIONS);
        shell::run(node.arg(module).arg("-o").arg(&begun))?;
        fs::rename(begun, &kept).map_err(at)?;
    }
    fs::copy(kept, module).map(drop).map_err(at)
}

/// Builds the module with the rules of live play's channel, where the scripts of `web/live` find it.
///
/// # Errors
/// A tool is missing, or it does not build.
pub(crate) fn build_channel() -> Result<PathBuf, String> {
    ensure_target().and_then(|()| ensure_bindgen())?;
    let package = ["build", "--locked", "--profile", "web", "--package", "mbrane-channel", "--target", TARGET];
    // In a folder of its own it does not wait for the page, which may be built at the same time.
    let target = workspace::target().join("channel");
    shell::run(cargo().args(package).env("CARGO_TARGET_DIR", &target))?;
    let folder = workspace::root().join("web/live/module");
    bind(&target.join(TARGET).join("web/mbrane_channel.wasm"), &folder, Shrink::Most)?;
    Ok(folder)
}

/// Builds the thinker's modules as the page has them, and the same thinker as a native program, for [`same_answers`]. The inner
/// `Err` says why it cannot be tried on this machine.
///
/// # Errors
/// Something did not build.
pub(crate) fn build_engines() -> Result<Result<Engines, String>, String> {
    if shell::ask("node", &["--version"]).is_none() {
        return Ok(Err("there is no node".to_owned()));
    }
    if let Err(reason) = ensure_target().and_then(|()| ensure_bindgen()) {
        return Ok(Err(reason));
    }
    let target = workspace::target();
    let engines = Engines { modules: target.join("worker"), native: target.join("release/examples/native") };
    for worker in Worker::ALL {
        build_worker(worker, &engines.modules.join(worker.folder()))?;
    }
    let native = ["build", "--locked", "--release", "--package", "mbrane-worker", "--example", "native"];
    shell::run(cargo().args(native))?;
    Ok(Ok(engines))
}

/// The thinker in WebAssembly and natively.
pub(crate) struct Engines {
    /// The folder with a folder for each [`Worker`].
    modules: PathBuf,
    native: PathBuf,
}

/// The command that gives this module and the native program the same orders and compares their answers; it prints how many
/// passed.
pub(crate) fn same_answers(engines: &Engines, worker: Worker) -> Command {
    let mut command = Command::new("node");
    let module = engines.modules.join(worker.folder());
    command.arg(workspace::root().join("web/worker/check/same.mjs")).args([&module, &engines.native]);
    command
}

/// The command that tries what the page does when its workers are lost; it prints how many passed.
pub(crate) fn lost_workers() -> Command {
    let mut command = Command::new("node");
    command.arg(workspace::root().join("web/worker/check/lost.mjs"));
    command
}

/// Makes sure that the wasm-bindgen program is there, as `Cargo.lock` has the library.
fn ensure_bindgen() -> Done {
    let there = || shell::ask("wasm-bindgen", &["--version"]).is_some_and(|version| version.ends_with(BINDGEN));
    let script = workspace::root().join(FALLBACK);
    if !there() && script.is_file() {
        shell::run(Command::new("bash").arg(script))?;
    }
    if there() {
        return Ok(());
    }
    install("wasm-bindgen-cli", BINDGEN)
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
    let Some(folder) = shell::ask("rustc", &["--print", "target-libdir", "--target", TARGET]) else {
        return false;
    };
    let mut files = fs::read_dir(Path::new(&folder)).into_iter().flatten().flatten();
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
