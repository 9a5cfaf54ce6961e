//! `cargo xtask test`: the whole suite, with its sums.

use super::shots;
use crate::{
    machine, pack,
    page::{self, Build},
    report::{Outcome, Report},
    shell::Done,
    target_dir,
    tests_run::{self, Totals},
    wasm, workspace,
    xvfb::Display,
};

pub(super) const USAGE: &str = "\
Usage: cargo xtask test [--small]

Runs the whole test suite: every crate, the game, the program as a screen reader under Linux has it, the opponents in WebAssembly,
live play between two browsers, and the page in a browser. What this machine cannot try is listed as skipped, with the reason; where the variable CI is set, that is a failure.

  --small   test the page that players get instead of the one that is built quickly (what `cargo xtask ci` does)
";

pub(super) fn run(words: &[String]) -> Done {
    let mut build = Build::Quick;
    for word in words {
        match word.as_str() {
            "--small" => build = Build::Small,
            _ => return Err(super::unknown(word)),
        }
    }
    let _held = target_dir::hold(workspace::target());
    let mut report = Report::new();
    run_all(&mut report, build);
    report.finish()
}

/// Runs the whole suite with this page. What takes seconds comes first.
pub(super) fn run_all(report: &mut Report, build: Build) {
    report.check("crates", |totals| {
        let ensured = machine::ensure(&machine::TEST);
        ensured.and_then(|()| tests_run::run_cargo(&["--workspace", "--exclude", "mbrane"], totals)).into()
    });
    report.check("game", |totals| tests_run::run_cargo(&["--package", "mbrane"], totals).into());
    report.check("reader", reader);
    report.check("engines", tests_run::run_engines);
    report.check("live", tests_run::run_live);
    let built = report.check("page", |_| page(build));
    report.check("browser", |totals| {
        if !built {
            return Outcome::Skipped("there is no page to open".to_owned());
        }
        match page::ensure_browser() {
            Ok(()) => tests_run::run_page(build, "", totals).into(),
            Err(reason) => Outcome::Skipped(reason),
        }
    });
}

/// Plays the program that the tests of the game have built as a screen reader does.
fn reader(totals: &mut Totals) -> Outcome {
    match shots::ensure().and_then(|()| machine::ensure(&machine::READER)).and_then(|()| Display::start(1280, 800)) {
        Ok(display) => tests_run::run_reader(&display, totals).into(),
        Err(reason) => Outcome::Skipped(reason),
    }
}

/// Builds the page; the one that players get is weighed, and packed as hosts take it.
fn page(build: Build) -> Outcome {
    let weighed = build == Build::Small;
    let tools = || if weighed { machine::ensure(&machine::PAGE) } else { Ok(()) };
    if let Err(reason) = wasm::ensure_tools().and_then(|()| tools()) {
        return Outcome::Skipped(reason);
    }
    let folder = page::folder(build);
    let weigh = || if weighed { page::weigh(&folder) } else { Ok(()) };
    let packages = workspace::target().join("packages");
    page::build(build).and_then(|()| weigh()).and_then(|()| pack::page(&folder, &packages).map(|_| ())).into()
}
