//! The page for browsers: built by trunk, finished by the tool of `crates/pack`, weighed and served here.

mod browser;
mod serve;
mod sizes;

use crate::{
    machine,
    shell::{self, Done, at, step},
    tool,
    wasm::{self, Worker},
    workspace,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

pub(crate) use browser::{ensure_browser, in_browser, measure, node};
pub(crate) use serve::Server;
pub(crate) use sizes::weigh;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// As players get it.
    Small,
    /// Built quickly, for daily work.
    Quick,
}

pub(crate) fn folder(build: Build) -> PathBuf {
    workspace::target().join(if build == Build::Small { "page" } else { "page-quick" })
}

/// Makes sure that everything is there which building the page takes, and weighing the one that players get.
pub(crate) fn ensure(build: Build) -> Done {
    wasm::ensure_tools()?;
    if build == Build::Small { machine::ensure(machine::PAGE) } else { Ok(()) }
}

/// Builds the page, so that any static host can serve its folder.
pub(crate) fn build(build: Build) -> Done {
    wasm::ensure_tools()?;
    let tool = tool::build()?;
    let profile = if build == Build::Small { "web" } else { "web-quick" };
    step(format_args!("Building the page ({profile})"));
    let folder = folder(build);
    let _ = fs::remove_dir_all(&folder);
    at(&folder, fs::create_dir_all(&folder))?;
    let words = format!("build --offline --skip-version-check --locked --cargo-profile {profile}");
    let mut trunk = shell::program("trunk", &words);
    trunk.arg("--config").arg(workspace::root().join("web/Trunk.toml")).arg("--dist").arg(&folder);
    // Trunk has its own idea of colours, and refuses the usual value of the variable that says so.
    trunk.env_remove("NO_COLOR").env("CARGO_TARGET_DIR", workspace::target());
    if build == Build::Small {
        trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", tool);
    }
    shell::run(&mut trunk)?;
    // The program that thinks apart from the page is small as it is, and its speed counts.
    let script = workspace::root().join("web/worker/worker.mjs");
    for worker in Worker::ALL {
        let folder = folder.join("thinker").join(worker.folder());
        wasm::build_worker(worker, &folder)?;
        at(&script, fs::copy(&script, folder.join("worker.mjs")))?;
    }
    join_live(&folder.join("live"))?;
    tool::run(if build == Build::Small { "finish-page" } else { "finish-quick-page" }, &[&folder])
}

/// The channel between people far apart as one script and one module in this folder, where they are fetched when they are wanted.
pub(crate) fn join_live(folder: &Path) -> Done {
    let module = wasm::build_channel()?;
    let beside = folder.join("module");
    at(&beside, fs::create_dir_all(&beside))?;
    for path in workspace::files(&module)? {
        at(&path, fs::copy(&path, beside.join(path.file_name().unwrap_or_default())))?;
    }
    tool::run("join-scripts", &[&workspace::root().join("web/live/live.mjs"), &folder.join("live.mjs")])
}
