//! The page for browsers: built by trunk, finished here, weighed and served.

mod browser;
mod finish;
mod languages;
mod linker;
mod policy;
mod scripts;
mod sections;
mod serve;
mod sizes;

use crate::{
    shell::{self, Done, note, step},
    wasm::{self, Worker},
    workspace,
};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

pub(crate) use browser::{ensure_browser, in_browser, measure};
pub(crate) use linker::{asked as asked_to_link, link};
pub(crate) use serve::Server;
pub(crate) use sizes::weigh;

/// How the game is built for the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// Small, as players get it.
    Small,
    /// Built quickly, for daily work.
    Quick,
}

impl Build {
    const fn profile(self) -> &'static str {
        match self {
            Self::Small => "web",
            Self::Quick => "web-quick",
        }
    }
}

/// Where the finished page lies.
pub(crate) fn folder(build: Build) -> PathBuf {
    workspace::target().join(if build == Build::Small { "page" } else { "page-quick" })
}

/// Builds the page, so that any static host can serve its folder.
///
/// # Errors
/// A tool is missing and cannot be set up from here, or something does not build.
pub(crate) fn build(build: Build) -> Done {
    wasm::ensure_tools()?;
    step(format_args!("Building the page ({})", build.profile()));
    let folder = folder(build);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut trunk = Command::new("trunk");
    trunk.args(["build", "--offline", "--skip-version-check", "--locked", "--cargo-profile", build.profile()]);
    trunk.arg("--config").arg(workspace::root().join("web/Trunk.toml")).arg("--dist").arg(&folder);
    // Trunk has its own idea of colours, and refuses the usual value of the variable that says so.
    trunk.env_remove("NO_COLOR").env("CARGO_TARGET_DIR", workspace::target());
    if build == Build::Small {
        let this = env::current_exe().map_err(|error| format!("where this program is: {error}"))?;
        trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", this);
    }
    shell::run(&mut trunk)?;
    build_thinker(&folder.join(finish::THINKER))?;
    join_live(&folder.join(finish::LIVE))?;
    leave_languages(&folder.join(finish::LANGUAGES)).map_err(|error| format!("the texts of languages: {error}"))?;
    let files = finish::finish(&folder, build).map_err(|error| format!("{}: {error}", folder.display()))?;
    note(format_args!("{files} files in {}", folder.display()));
    Ok(())
}

/// The channel between people far apart as one script and one module in this folder, where they are fetched when they are wanted.
///
/// # Errors
/// The module does not build, or a file cannot be read or written.
pub(crate) fn join_live(folder: &Path) -> Done {
    let module = wasm::build_channel()?;
    let joined = scripts::join(&workspace::root().join("web/live"), "live.mjs");
    let written = joined.and_then(|script| {
        let beside = folder.join("module");
        fs::create_dir_all(&beside)?;
        for path in finish::files(&module)? {
            fs::copy(&path, beside.join(path.file_name().unwrap_or_default()))?;
        }
        fs::write(folder.join("live.mjs"), script)
    });
    written.map_err(|error| format!("live play: {error}"))
}

/// One file for each language but English, the game's texts and the page's, fetched when it is wanted.
fn leave_languages(folder: &Path) -> io::Result<()> {
    let house = workspace::root();
    fs::create_dir_all(folder)?;
    for code in languages::others(house)? {
        let page = fs::read_to_string(house.join(format!("web/words/{code}.txt")))?;
        let texts = languages::texts(house, &code)? + "=== page\n" + &page;
        fs::write(folder.join(format!("{code}.txt")), texts)?;
    }
    Ok(())
}

/// The program that thinks apart from the page, each way in a folder of its own. It is small as it is, and its speed counts.
fn build_thinker(folder: &Path) -> Done {
    let from = workspace::root().join("web/worker/worker.mjs");
    for worker in Worker::ALL {
        let folder = folder.join(worker.folder());
        wasm::build_worker(worker, &folder)?;
        fs::copy(&from, folder.join("worker.mjs")).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    Ok(())
}
