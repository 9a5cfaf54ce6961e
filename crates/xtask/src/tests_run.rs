//! Test runs and the sums of what they report.

use crate::{
    machine,
    page::{self, Build},
    relay::Relay,
    report::Outcome,
    shell::{self, Done, cargo},
    wasm::{self, Worker},
    workspace,
    xvfb::Display,
};
use std::{fmt, ops::AddAssign, path::Path, process::Command};

/// How many tests passed, failed and were left out.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Totals {
    passed: u32,
    failed: u32,
    ignored: u32,
}

impl Totals {
    /// Reads a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; …`.
    fn from_line(line: &str) -> Option<Self> {
        let mut totals = Self::default();
        let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
        for count in counts.split("; ") {
            match count.split_once(' ') {
                Some((number, "passed")) => totals.passed = number.parse().ok()?,
                Some((number, "failed")) => totals.failed = number.parse().ok()?,
                Some((number, "ignored")) => totals.ignored = number.parse().ok()?,
                _ => {}
            }
        }
        Some(totals)
    }

    /// Reads a line such as `3 passed, 0 failed`, or `3 passed, 0 failed, 1 skipped`.
    fn from_sum(line: &str) -> Option<Self> {
        let (passed, rest) = line.split_once(" passed, ")?;
        let (failed, rest) = rest.split_once(" failed")?;
        let ignored = match rest.strip_prefix(", ") {
            Some(rest) => rest.strip_suffix(" skipped")?.parse().ok()?,
            None if rest.is_empty() => 0,
            None => return None,
        };
        Some(Self { passed: passed.parse().ok()?, failed: failed.parse().ok()?, ignored })
    }

    /// Adds what a line of a script says, if it is a sum.
    fn count(&mut self, line: &str) {
        if let Some(more) = Self::from_sum(line) {
            *self += more;
        }
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, more: Self) {
        self.passed += more.passed;
        self.failed += more.failed;
        self.ignored += more.ignored;
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.ignored > 0 {
            write!(f, ", {} ignored", self.ignored)?;
        }
        Ok(())
    }
}

/// Runs cargo's tests of these packages; the sums count what ran, also where something failed.
pub(crate) fn run_cargo(selection: &[&str], totals: &mut Totals) -> Done {
    run_cargo_on(selection, |_| {}, totals)
}

/// The same with what else the command takes.
fn run_cargo_on(selection: &[&str], prepare: impl FnOnce(&mut Command), totals: &mut Totals) -> Done {
    let mut command = cargo();
    command.args(["test", "--locked", "--no-fail-fast"]).args(selection);
    prepare(&mut command);
    shell::run_watched(&mut command, |line| {
        if let Some(more) = Totals::from_line(line) {
            *totals += more;
        }
    })
}

/// Has the program played on this display by what a screen reader hears of it. These tests are left out elsewhere.
pub(crate) fn run_reader(display: &Display, totals: &mut Totals) -> Done {
    let selection = ["--package", "mbrane", "--test", "reader", "--", "--ignored", "--test-threads", "2"];
    run_cargo_on(&[&selection[..], &["--skip", WITH_BROWSER]].concat(), |command| display.draw(command), totals)
}

/// What the names of those of these tests begin with that a browser takes part in.
const WITH_BROWSER: &str = "far::with_a_browser";

/// Has the program on this display and a browser with the page that is built play a whole game over this relay.
///
/// # Errors
/// The game failed.
pub(crate) fn run_program(display: &Display, build: Build, relay: Relay, totals: &mut Totals) -> Done {
    let selection = ["--package", "mbrane", "--test", "reader", WITH_BROWSER, "--", "--ignored", "--nocapture"];
    let prepare = |command: &mut Command| {
        display.draw(command);
        command.env("MBRANE_PAGE", page::folder(build)).env("MBRANE_RELAY", relay.program());
        command.envs(machine::browser().map(|browser| ("MBRANE_BROWSER", browser)));
    };
    run_cargo_on(&selection, prepare, totals)
}

/// Compares the engine in WebAssembly with the native one, where that can be tried.
pub(crate) fn run_engines(totals: &mut Totals) -> Outcome {
    let engines = match wasm::build_engines() {
        Ok(Ok(engines)) => engines,
        Ok(Err(reason)) => return Outcome::Skipped(reason),
        Err(reason) => return Outcome::Failed(reason),
    };
    let mut count = |line: &str| totals.count(line);
    let compared = Worker::ALL.map(|worker| shell::run_watched(&mut wasm::same_answers(&engines, worker), &mut count));
    let lost = shell::run_watched(&mut wasm::lost_workers(), &mut count);
    compared.into_iter().collect::<Done>().and(lost).into()
}

/// Tries the channel of live play: its parts, then between the page's and the program's over a relay and between two browsers, where that can
/// be tried.
pub(crate) fn run_live(totals: &mut Totals) -> Outcome {
    if shell::ask("node", &["--version"]).is_none() {
        return Outcome::Skipped("there is no node".to_owned());
    }
    let check = workspace::root().join("web/live/check");
    let mut count = |line: &str| totals.count(line);
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
///
/// # Errors
/// A test failed.
pub(crate) fn run_channel(relay: Relay, totals: &mut Totals) -> Done {
    let folder = workspace::target().join("live");
    page::join_live(&folder)?;
    between_browsers("browser.mjs", &folder.join("live.mjs"), relay, "", totals)
}

/// Has two browsers play whole games live over this relay in the page that is built: the forms whose names have this part.
///
/// # Errors
/// A game failed.
pub(crate) fn run_games(build: Build, relay: Relay, part: &str, totals: &mut Totals) -> Done {
    between_browsers("games.mjs", &page::folder(build), relay, part, totals)
}

fn between_browsers(script: &str, given: &Path, relay: Relay, part: &str, totals: &mut Totals) -> Done {
    let mut node = Command::new("node");
    node.arg(workspace::root().join("web/live/check").join(script)).arg(given).arg(relay.program()).arg(part);
    node.envs(machine::browser().map(|browser| ("MBRANE_BROWSER", browser)));
    shell::run_watched(&mut node, |line| totals.count(line))
}

/// Plays the page that is built in a browser: the tests whose names have this part.
///
/// # Errors
/// A test failed.
pub(crate) fn run_page(build: Build, part: &str, totals: &mut Totals) -> Done {
    page::in_browser(build, part, |line| totals.count(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_add_up() {
        let lines = [
            "running 4 tests",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.53s",
            "test result: of what?",
        ];
        let mut totals = Totals::default();
        for more in lines.iter().filter_map(|line| Totals::from_line(line)) {
            totals += more;
        }
        assert_eq!(totals, Totals { passed: 13, failed: 2, ignored: 1 });
        assert_eq!(totals.to_string(), "13 passed, 2 failed, 1 ignored");
    }

    #[test]
    fn a_plain_sum_is_read() {
        assert_eq!(Totals::from_sum("34 passed, 1 failed"), Some(Totals { passed: 34, failed: 1, ignored: 0 }));
        assert_eq!(
            Totals::from_sum("18 passed, 0 failed, 2 skipped"),
            Some(Totals { passed: 18, failed: 0, ignored: 2 })
        );
        for line in ["passed, failed", "1 passed, 1 failed to say", "1 passed, 1 failed, 2 lost"] {
            assert_eq!(Totals::from_sum(line), None);
        }
    }

    #[test]
    fn nothing_left_out_goes_without_saying() {
        assert_eq!(Totals::default().to_string(), "0 passed, 0 failed");
    }
}
