//! The page's tests in a browser.

use super::{Build, Server, folder};
use crate::{
    machine,
    shell::{self, Done},
    workspace,
};
use std::{path::Path, process::Command};

/// Opens a page that is built in a browser and runs the tests whose names have this part.
///
/// # Errors
/// A test fails, or there is nothing to run them with.
pub(crate) fn in_browser(build: Build, part: &str) -> Done {
    let tests = workspace::root().join("web/tests");
    machine::ensure(&machine::PAGE_TESTS)?;
    install(&tests)?;
    let server = Server::start(&folder(build), 0)?;
    let mut node = Command::new("node");
    shell::run(node.arg(tests.join("run.mjs")).args([server.url(), part.to_owned()]))
}

/// Fetches what drives the browser, as the lock file has it.
fn install(tests: &Path) -> Done {
    if tests.join("node_modules/playwright-core").is_dir() {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    shell::run(npm.args(["ci", "--no-audit", "--no-fund", "--prefix"]).arg(tests))
}
