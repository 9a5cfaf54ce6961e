//! The page's tests in a browser, where there is one.

use super::{Build, Server, build_small, folder};
use crate::{
    machine,
    shell::{self, Done},
    wasm, workspace,
};
use std::{path::Path, process::Command};

/// Builds the page, opens it in a browser and runs its tests; `watch` sees their output. The inner `Err` says why that cannot be
/// tried on this machine.
///
/// # Errors
/// The page does not build, or a test fails.
pub(crate) fn in_browser(watch: impl FnMut(&str)) -> Result<Result<(), String>, String> {
    let tests = workspace::root().join("web/tests");
    let tools = machine::ensure(&machine::PAGE_TESTS).and_then(|()| wasm::ensure_tools());
    if let Err(reason) = tools.and_then(|()| install(&tests)) {
        return Ok(Err(reason));
    }
    build_small()?;
    let server = Server::start(&folder(Build::Small), 0)?;
    let mut node = Command::new("node");
    node.arg(tests.join("run.mjs")).arg(server.url());
    shell::run_watched(&mut node, watch).map(Ok)
}

/// Fetches what drives the browser, as the lock file has it.
fn install(tests: &Path) -> Done {
    if tests.join("node_modules/playwright-core").is_dir() {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    shell::run(npm.args(["ci", "--no-audit", "--no-fund", "--prefix"]).arg(tests))
}
