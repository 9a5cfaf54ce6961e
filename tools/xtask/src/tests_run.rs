//! The test runs: cargo's own, and those of scripts and browsers.

use crate::{
    machine,
    page::{self, Build},
    relay::Relay,
    report::{Outcome, Why},
    shell::{self, Done, cargo},
    totals::Totals,
    wasm::{self, Worker},
    workspace,
    xvfb::Display,
};
use std::{env::consts::EXE_SUFFIX, path::Path, process::Command};

/// Builds cargo's tests of these packages without running them.
pub(crate) fn build(selection: &str) -> Done {
    shell::run(&mut cargo(&format!("{TEST} --no-run {selection}")))
}

/// Runs cargo's tests of these packages; the totals count all tests, even after a failure.
pub(crate) fn run_cargo(selection: &str, arguments: &str, totals: &mut Totals) -> Done {
    run_on(selection, arguments, |_| {}, totals)
}

const TEST: &str = "test --locked --no-fail-fast";

/// The same with changes to the command.
fn run_on(
    selection: &str,
    arguments: &str,
    prepare: impl FnOnce(&mut Command),
    totals: &mut Totals,
) -> Done {
    let mut command = cargo(&format!("{TEST} {selection}"));
    // Stable test programs report the time of each test only this way. The compiler must not see the
    // variable, since some build scripts run again when it changes.
    if cfg!(unix) {
        command.args([
            "--config",
            r#"target."cfg(unix)".runner = ["env", "RUSTC_BOOTSTRAP=1"]"#,
        ]);
        command.args(["--", "-Zunstable-options", "--report-time"]);
    } else {
        command.arg("--");
    }
    command.args(arguments.split_whitespace());
    prepare(&mut command);
    shell::run_watched(&mut command, |line| totals.read(line))
}

/// Runs the examples in the documentation of these packages, where they have any (`doctest` in `Cargo.toml`).
pub(crate) fn run_examples(selection: &str, totals: &mut Totals) -> Done {
    shell::run_watched(
        &mut cargo(&format!("test --locked --doc {selection}")),
        |line| totals.read(line),
    )
}

/// The tests that play the program through a screen reader; other runs skip them.
const READER: &str = "--package mbrane --test reader";
/// The names of those that need a browser end with this.
const WITH_BROWSER: &str = "_with_a_browser";

pub(crate) fn run_reader(display: &Display, totals: &mut Totals) -> Done {
    let arguments = format!("--ignored --test-threads 2 --skip {WITH_BROWSER}");
    run_on(READER, &arguments, |command| display.draw(command), totals)
}

/// Has the program on this display and a browser with the page that is built play a whole game over this relay.
pub(crate) fn run_program(
    display: &Display,
    build: Build,
    relay: Relay,
    totals: &mut Totals,
) -> Done {
    let places = [
        ("MBRANE_PAGE", page::folder(build)),
        ("MBRANE_RELAY", relay.program()),
    ];
    let places = places
        .into_iter()
        .chain(machine::browser().map(|browser| ("MBRANE_BROWSER", browser)));
    let arguments = format!("{WITH_BROWSER} --ignored --nocapture");
    run_on(
        READER,
        &arguments,
        |command| display.draw(command.envs(places)),
        totals,
    )
}

fn script(path: &str, paths: &[&Path], totals: &mut Totals) -> Done {
    shell::run_watched(page::node(path).args(paths), |line| {
        totals.read_script(line);
    })
}

fn has_node() -> Outcome {
    let node = shell::ask("node", &["--version"]);
    node.map(|_| ())
        .ok_or_else(|| Why::Skipped("there is no node".to_owned()))
}

pub(crate) fn run_engines(totals: &mut Totals) -> Outcome {
    has_node()?;
    wasm::ensure_channel_tools().map_err(Why::Skipped)?;
    let target = workspace::target();
    let modules = Worker::ALL.map(|worker| (worker, target.join("worker").join(worker.folder())));
    for (worker, folder) in &modules {
        wasm::build_worker(*worker, folder)?;
    }
    shell::run(&mut cargo(
        "build --locked --release --package mbrane-worker --example native",
    ))?;
    let native = target.join("release/examples/native");
    // The module and the native program get the same orders.
    let same =
        modules.map(|(_, folder)| script("web/worker/check/same.mjs", &[&folder, &native], totals));
    let lost = script("web/worker/check/lost.mjs", &[], totals);
    Ok(same.into_iter().collect::<Done>().and(lost)?)
}

/// Tries the channel of live play: its parts, then between the page's and the program's over a relay and between two browsers.
pub(crate) fn run_live(totals: &mut Totals) -> Outcome {
    has_node()?;
    wasm::ensure_channel_tools().map_err(Why::Skipped)?;
    // The unbundled scripts find it there.
    wasm::build_channel(&workspace::root().join("web/live/module"))?;
    let parts = script("web/live/check/run.mjs", &[], totals);
    if let Err(reason) = page::ensure_browser().and_then(|()| Relay::Python.ensure()) {
        parts?;
        return Err(Why::Skipped(reason));
    }
    let talk = workspace::target().join(format!("debug/examples/talk{EXE_SUFFIX}"));
    let desktop = shell::run(&mut cargo(
        "build --locked --package mbrane-relay-client --example talk",
    ))
    .and_then(|()| script("web/live/check/desktop.mjs", &[&talk], totals));
    Ok(parts.and(desktop).and(run_channel(Relay::Python, totals))?)
}

/// Tests the channel between two browsers over this running relay.
pub(crate) fn run_channel(relay: Relay, totals: &mut Totals) -> Done {
    let folder = workspace::target().join("live");
    page::join_live(&folder)?;
    script(
        "web/live/check/browser.mjs",
        &[&folder.join("live.mjs"), &relay.program(), "".as_ref()],
        totals,
    )
}

/// Has two browsers play whole games live over this relay in the page that is built: the forms whose names have this part.
pub(crate) fn run_games(build: Build, relay: Relay, part: &str, totals: &mut Totals) -> Done {
    script(
        "web/live/check/games.mjs",
        &[&page::folder(build), &relay.program(), part.as_ref()],
        totals,
    )
}

/// Tries the script that keeps the page for starting without a network, which needs no built page.
pub(crate) fn run_offline(totals: &mut Totals) -> Outcome {
    has_node()?;
    Ok(script("web/tests/offline.mjs", &[], totals)?)
}

pub(crate) fn run_page(build: Build, part: &str, totals: &mut Totals) -> Done {
    page::in_browser(build, part, |line| totals.read_script(line))
}
