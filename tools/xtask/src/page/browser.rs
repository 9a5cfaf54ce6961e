//! The page in a browser: its tests, and how long it takes to start.

use super::{Build, Server, folder, trunk};
use crate::{
    machine, npm,
    shell::{self, Done, Running},
    workspace,
};
use std::{
    net::{TcpListener, TcpStream},
    process::Command,
    thread,
    time::Duration,
};

/// Makes sure that there is a browser, and what drives it.
pub(crate) fn ensure_browser() -> Done {
    machine::ensure(machine::PAGE_TESTS)?;
    if machine::browser().is_none() {
        return Err("there is no Chromium or Chrome here; MBRANE_BROWSER may name one".to_owned());
    }
    npm::install(&workspace::root().join("web/tests"))
}

/// Opens a built page in a browser and runs the tests whose names contain this part; `watch` gets their output.
pub(crate) fn in_browser(build: Build, part: &str, watch: impl FnMut(&str)) -> Done {
    let server = Server::start(&folder(build), 0)?;
    shell::run_watched(node("web/tests/run.mjs").arg(server.url()).arg(part), watch)
}

pub(crate) fn measure(build: Build) -> Done {
    let server = Server::start(&folder(build), 0)?;
    shell::run(node("web/tests/start.mjs").arg(server.url()))
}

/// Has trunk serve the page, and sees that it reloads after a change.
pub(crate) fn reload(build: Build) -> Done {
    let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    let address = free.map_err(|error| error.to_string())?;
    let mut serve = trunk("serve", build);
    let mut serving = Running::start(serve.arg(format!("--port={}", address.port())))?;
    // It builds first.
    while TcpStream::connect(address).is_err() {
        if let Ok(Some(status)) = serving.0.try_wait() {
            return Err(format!("trunk ended by itself ({status})"));
        }
        thread::sleep(Duration::from_millis(100));
    }
    let changed = workspace::root().join("web/manifest.webmanifest");
    shell::run(
        node("web/tests/serve.mjs")
            .arg(format!("http://{address}/"))
            .arg(changed),
    )
}

/// A script of the workspace, which finds the browser.
pub(crate) fn node(script: &str) -> Command {
    let mut node = Command::new("node");
    node.arg(workspace::root().join(script));
    node.envs(machine::browser().map(|browser| ("MBRANE_BROWSER", browser)));
    node
}
