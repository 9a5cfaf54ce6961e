//! The test runs: cargo's own, and those of scripts and browsers.

use crate::{
    machine,
    page::{self, Build},
    relay::Relay,
    report::Outcome,
    shell::{self, Done, cargo},
    totals::Totals,
    wasm::{self, Worker},
    workspace,
    xvfb::Display,
};
use std::{path::Path, process::Command};

/// Builds cargo's tests of these packages without running them.
pub(crate) fn build(selection: &[&str]) -> Done {
    shell::run(cargo().args(TEST).arg("--no-run").args(selection))
}

/// Runs cargo's tests of these packages; the sums count what ran, also where something failed.
pub(crate) fn run(selection: &[&str], arguments: &[&str], totals: &mut Totals) -> Done {
    run_on(selection, arguments, |_| {}, totals)
}

const TEST: [&str; 3] = ["test", "--locked", "--no-fail-fast"];

/// The same with changes to the command.
fn run_on(selection: &[&str], arguments: &[&str], prepare: impl FnOnce(&mut Command), totals: &mut Totals) -> Done {
    let mut command = cargo();
    command.args(TEST).args(selection);
    // Stable test programs tell the time of each test only to those who ask like this. The compiler must not see the
    // variable, since some build scripts run again when it changes.
    if cfg!(unix) {
        command.args(["--config", r#"target."cfg(unix)".runner = ["env", "RUSTC_BOOTSTRAP=1"]"#]);
        command.args(["--", "-Zunstable-options", "--report-time"]);
    } else {
        command.arg("--");
    }
    command.args(arguments);
    prepare(&mut command);
    shell::run_watched(&mut command, |line| totals.read(line))
}

/// Runs the examples in the documentation of these packages, where they have any (`doctest` in `Cargo.toml`).
pub(crate) fn run_examples(selection: &[&str], totals: &mut Totals) -> Done {
    shell::run_watched(cargo().args(["test", "--locked", "--doc"]).args(selection), |line| totals.read(line))
}

/// The tests that play the program by what a screen reader hears.
const READER: [&str; 4] = ["--package", "mbrane", "--test", "reader"];

/// Has the program played on this display by what a screen reader hears of it. These tests are left out elsewhere.
pub(crate) fn run_reader(display: &Display, totals: &mut Totals) -> Done {
    let arguments = ["--ignored", "--test-threads", "2", "--skip", WITH_BROWSER];
    run_on(&READER, &arguments, |command| display.draw(command), totals)
}

/// The names of the tests that need a browser begin with this.
const WITH_BROWSER: &str = "far::with_a_browser";

/// Has the program on this display and a browser with the page that is built play a whole game over this relay.
pub(crate) fn run_program(display: &Display, build: Build, relay: Relay, totals: &mut Totals) -> Done {
    let prepare = |command: &mut Command| {
        display.draw(command);
        command.env("MBRANE_PAGE", page::folder(build)).env("MBRANE_RELAY", relay.program());
        command.envs(machine::browser().map(|browser| ("MBRANE_BROWSER", browser)));
    };
    run_on(&READER, &[WITH_BROWSER, "--ignored", "--nocapture"], prepare, totals)
}

fn has_node() -> Done {
    shell::ask("node", &["--version"]).map(|_| ()).ok_or_else(|| "there is no node".to_owned())
}

/// Compares the engine in WebAssembly with the native one, where that can be tried.
pub(crate) fn run_engines(totals: &mut Totals) -> Outcome {
    Outcome::of(has_node().and_then(|()| wasm::ensure_channel_tools()), |()| {
        let target = workspace::target();
        let modules = target.join("worker");
        for worker in Worker::ALL {
            wasm::build_worker(worker, &modules.join(worker.folder()))?;
        }
        shell::run(cargo().args([
            "build",
            "--locked",
            "--release",
            "--package",
            "mbrane-worker",
            "--example",
            "native",
        ]))?;
        let native = target.join("release/examples/native");
        let check = workspace::root().join("web/worker/check");
        let mut count = |line: &str| totals.read_script(line);
        // The module and the native program get the same orders, and their answers are compared.
        let mut same = |worker: Worker| {
            let paths = [&check.join("same.mjs"), &modules.join(worker.folder()), &native];
            shell::run_watched(Command::new("node").args(paths), &mut count)
        };
        let compared = Worker::ALL.map(&mut same);
        // Then the page loses its workers.
        let lost = shell::run_watched(Command::new("node").arg(check.join("lost.mjs")), &mut count);
        compared.into_iter().collect::<Done>().and(lost)
    })
}

/// Tries the channel of live play: its parts, then between the page's and the program's over a relay and between two browsers, where that can
/// be tried.
pub(crate) fn run_live(totals: &mut Totals) -> Outcome {
    if let Err(reason) = has_node() {
        return Outcome::Skipped(reason);
    }
    let check = workspace::root().join("web/live/check");
    if let Err(reason) = wasm::build_channel() {
        return Outcome::Failed(reason);
    }
    let mut count = |line: &str| totals.read_script(line);
    let parts = shell::run_watched(Command::new("node").arg(check.join("run.mjs")), &mut count);
    if let Err(reason) = page::ensure_browser().and_then(|()| Relay::Python.ensure()) {
        return if parts.is_ok() { Outcome::Skipped(reason) } else { parts.into() };
    }
    let desktop = shell::run(cargo().args(["build", "--locked", "--package", "mbrane-far", "--example", "talk"]))
        .and_then(|()| {
            let talk = workspace::target().join(format!("debug/examples/talk{}", std::env::consts::EXE_SUFFIX));
            shell::run_watched(Command::new("node").arg(check.join("desktop.mjs")).arg(talk), &mut count)
        });
    parts.and(desktop).and(run_channel(Relay::Python, totals)).into()
}

/// Tries the channel between two browsers over this relay, which is there.
pub(crate) fn run_channel(relay: Relay, totals: &mut Totals) -> Done {
    let folder = workspace::target().join("live");
    page::join_live(&folder)?;
    between_browsers("browser.mjs", &folder.join("live.mjs"), relay, "", totals)
}

/// Has two browsers play whole games live over this relay in the page that is built: the forms whose names have this part.
pub(crate) fn run_games(build: Build, relay: Relay, part: &str, totals: &mut Totals) -> Done {
    between_browsers("games.mjs", &page::folder(build), relay, part, totals)
}

fn between_browsers(script: &str, given: &Path, relay: Relay, part: &str, totals: &mut Totals) -> Done {
    let mut node = Command::new("node");
    node.arg(workspace::root().join("web/live/check").join(script)).arg(given).arg(relay.program()).arg(part);
    node.envs(machine::browser().map(|browser| ("MBRANE_BROWSER", browser)));
    shell::run_watched(&mut node, |line| totals.read_script(line))
}

/// Plays the page that is built in a browser: the tests whose names have this part.
pub(crate) fn run_page(build: Build, part: &str, totals: &mut Totals) -> Done {
    page::in_browser(build, part, |line| totals.read_script(line))
}
