//! The page for browsers: built by trunk, finished by its hook with the tool of `tools/pack`, weighed and served here.

mod browser;
mod serve;
mod sizes;
mod source;

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
    process::Command,
};

pub(crate) use browser::{ensure_browser, in_browser, measure, node, reload};
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
    workspace::target().join(if build == Build::Small {
        "page"
    } else {
        "page-quick"
    })
}

/// Makes sure that the tools for building the page, and for weighing a release, are there.
pub(crate) fn ensure(build: Build) -> Done {
    wasm::ensure_tools()?;
    if build == Build::Small {
        machine::ensure(machine::PAGE)
    } else {
        Ok(())
    }
}

/// Builds the page, so that any static host can serve its folder. Trunk's hook (`web/Trunk.toml`) calls [`finish`].
pub(crate) fn build(build: Build) -> Done {
    wasm::ensure_tools()?;
    step(format_args!(
        "Building the page ({})",
        if build == Build::Small {
            "small"
        } else {
            "quick"
        }
    ));
    let mut trunk = trunk("build", build);
    if build == Build::Small {
        trunk
            .arg("--release")
            .env(wasm::LINKER, tool::build()?)
            .current_dir(source::lay()?.join("web"));
    }
    shell::run(&mut trunk)
}

/// Trunk as its users call it in `web`, but for the folder that it leaves the page in, and without the network.
pub(crate) fn trunk(word: &str, build: Build) -> Command {
    let mut trunk = shell::program("trunk", word);
    trunk
        .args(["--offline", "--skip-version-check", "--locked", "--dist"])
        .arg(folder(build));
    // Trunk has its own idea of colours, and refuses the usual value of the variable that says so.
    trunk
        .env_remove("NO_COLOR")
        .env("CARGO_TARGET_DIR", workspace::target());
    trunk.current_dir(workspace::root().join("web"));
    trunk
}

/// Adds to trunk's output in this folder what a page needs besides, and makes it one version.
pub(crate) fn finish(folder: &Path, build: Build) -> Done {
    wasm::ensure_channel_tools()?;
    // The program that thinks apart from the page is small as it is, and its speed counts.
    let script = workspace::root().join("web/worker/worker.mjs");
    for worker in Worker::ALL {
        let folder = folder.join("thinker").join(worker.folder());
        wasm::build_worker(worker, &folder)?;
        at(&script, fs::copy(&script, folder.join("worker.mjs")))?;
    }
    join_live(&folder.join("live"))?;
    tool::run(
        if build == Build::Small {
            "finish-page"
        } else {
            "finish-quick-page"
        },
        &[folder],
    )
}

/// The channel between people far apart as one script and one module in this folder, where they are fetched when they are wanted.
pub(crate) fn join_live(folder: &Path) -> Done {
    wasm::build_channel(&folder.join("module"))?;
    tool::run(
        "join-scripts",
        &[
            &workspace::root().join("web/live/live.mjs"),
            &folder.join("live.mjs"),
        ],
    )
}
