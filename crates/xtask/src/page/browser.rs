//! The page in a browser: its tests, and how long it takes to start.

use super::{Build, Server, folder};
use crate::{
    machine,
    shell::{self, Done},
    workspace,
};
use std::{fs, path::Path, process::Command};

/// Makes sure that there is a browser, and what drives it.
///
/// # Errors
/// There is not, and it cannot be got from here; the reason says what to do.
pub(crate) fn ensure_browser() -> Done {
    machine::ensure(&machine::PAGE_TESTS)?;
    if machine::browser().is_none() {
        return Err("there is no Chromium or Chrome here; MBRANE_BROWSER may name one".to_owned());
    }
    install(&workspace::root().join("web/tests"))
}

/// Opens a page that is built in a browser and runs the tests whose names have this part; `watch` sees what they print.
///
/// # Errors
/// A test fails, or cannot be run.
pub(crate) fn in_browser(build: Build, part: &str, watch: impl FnMut(&str)) -> Done {
    drive("run.mjs", build, Some(part), watch)
}

/// Says how long a page that is built takes to start.
///
/// # Errors
/// It cannot be opened.
pub(crate) fn measure(build: Build) -> Done {
    drive("start.mjs", build, None, |_| {})
}

fn drive(script: &str, build: Build, part: Option<&str>, watch: impl FnMut(&str)) -> Done {
    let server = Server::start(&folder(build), 0)?;
    let mut node = Command::new("node");
    node.arg(workspace::root().join("web/tests").join(script)).arg(server.url()).args(part);
    node.envs(machine::browser().map(|browser| ("MBRANE_BROWSER", browser)));
    shell::run_watched(&mut node, watch)
}

/// Fetches what drives the browser, as the lock file has it.
fn install(tests: &Path) -> Done {
    let (wanted, stamp) = (fs::read(tests.join("package-lock.json")).ok(), tests.join("node_modules/.installed"));
    if is_installed(wanted.as_deref(), &stamp) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    shell::run(npm.args(["ci", "--no-audit", "--no-fund", "--prefix"]).arg(tests))?;
    fs::write(&stamp, wanted.unwrap_or_default()).map_err(|error| format!("{}: {error}", stamp.display()))
}

/// Whether the last installation came to its end, and was of this lock file.
fn is_installed(lock: Option<&[u8]>, stamp: &Path) -> bool {
    lock.is_some() && fs::read(stamp).ok().as_deref() == lock
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_lock_file_or_an_interrupted_installation_is_installed_again() {
        let stamp = std::env::temp_dir().join(format!("mbrane-stamp-{}", std::process::id()));
        let _ = fs::remove_file(&stamp);
        assert!(!is_installed(Some(b"1"), &stamp) && !is_installed(None, &stamp));
        fs::write(&stamp, "1").unwrap();
        assert!(is_installed(Some(b"1"), &stamp) && !is_installed(Some(b"2"), &stamp));
        fs::remove_file(&stamp).unwrap();
    }
}
