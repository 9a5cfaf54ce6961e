//! `cargo xtask test`: the tests of the crates and of the game, and on demand those that take more than Rust.

use super::{options::Options, pack, shots, web};
use crate::{
    machine,
    page::{self, Build},
    report::{Outcome, Report},
    shell::{Beside, Done},
    tests_run,
    totals::Totals,
    workspace,
    xvfb::Display,
};

pub(super) const USAGE: &str = "\
Usage: cargo xtask test [OPTION]...

Tests all crates and the game without a screen; on demand the page in a browser and more.

It takes Rust alone; what else can be tested is run on demand:

  --engines   the computer's play as WebAssembly beside the native one (Node.js)
  --reader    the program as a screen reader hears it under Linux (Xvfb, at-spi)
  --live      live play between two browsers over a relay (Node.js, Python, Chromium)
  --page      the page is built, and packed for hosts (trunk)
  --browser   the page is built and played (trunk, Node.js, Chromium)
  --long      whole games and simulated hours: half an hour
  --all       all of these
  --small     the page is the one that players get, weighed, instead of one that builds quickly

What is missing is installed where that is possible, and otherwise shown as skipped, with the reason; where the variable CI is
set, that is a failure.
";

/// The groups of tests beside the crates and the game; a flag asks for each.
const GROUPS: [&str; 6] = ["engines", "reader", "live", "page", "browser", "long"];
/// The groups that CI runs.
pub(super) const IN_CI: &[&str] = GROUPS.split_at(5).0;

/// The groups that are asked for.
fn asked(options: &Options) -> Vec<&'static str> {
    GROUPS.into_iter().filter(|group| options.has("--all") || options.has(&format!("--{group}"))).collect()
}

/// A line for each group that was not asked for.
fn left_out(groups: &[&str]) -> Vec<String> {
    let left = GROUPS.iter().filter(|group| !groups.contains(group));
    left.map(|group| format!("not run: {group} (cargo xtask test --{group})")).collect()
}

pub(super) fn run(words: &[String]) -> Done {
    let options = Options::read(USAGE, words)?;
    let groups = asked(&options);
    let mut report = Report::new();
    let build = |of| tests_run::build(&all_tests(of));
    if report.check("build crates", |_| build(CRATES).into()) {
        report.check("crates", |totals| {
            let tests = tests_run::run(&all_tests(CRATES), &[], totals);
            tests.and(tests_run::run_examples(CRATES, totals)).into()
        });
    }
    if report.check("build game", |_| build(GAME).into()) {
        report.check("game", |totals| tests_run::run(&all_tests(GAME), &[], totals).into());
    }
    let size = if options.has("--small") { Build::Small } else { Build::Quick };
    let page = (groups.contains(&"page") || groups.contains(&"browser")).then(|| Page::begin(size));
    run_groups(&mut report, &groups, page);
    report.finish(&left_out(&groups))
}

// Examples are built by clippy alone.
const CRATES: &[&str] = &["--workspace", "--exclude", "mbrane"];
const GAME: &[&str] = &["--package", "mbrane"];

fn all_tests<'a>(of: &[&'a str]) -> Vec<&'a str> {
    [of, &["--lib", "--bins", "--tests"]].concat()
}

/// Runs these groups; the page is that of its own group and of the browser's.
pub(super) fn run_groups(report: &mut Report, groups: &[&str], page: Option<Page>) {
    let wanted = |group: &str| groups.contains(&group);
    if wanted("reader") {
        report.check("reader", reader);
    }
    if wanted("engines") {
        report.check("engines", tests_run::run_engines);
    }
    if wanted("live") {
        report.check("live", tests_run::run_live);
    }
    if let Some(page) = page {
        let build = page.build;
        let built = report.check("page", |_| page.end());
        if wanted("browser") {
            report.check("browser", |totals| browser(built, build, totals));
        }
    }
    if wanted("long") {
        report.check("long", |totals| long("", totals).into());
    }
}

/// The page while it is built and, if players get it, weighed. For minutes one core alone links it: other checks use the second one.
pub(super) struct Page {
    build: Build,
    /// Why it is not built on this machine, if it is not.
    begun: Done<Beside>,
}

impl Page {
    pub(super) fn begin(build: Build) -> Self {
        let printed = workspace::target().join("page.log");
        Self { build, begun: page::ensure(build).and_then(|()| Beside::begin(web::words(build), printed)) }
    }

    /// Waits for it, and packs it as hosts take it.
    fn end(self) -> Outcome {
        let packages = workspace::target().join("packages");
        Outcome::of(self.begun, |building| building.end().and_then(|()| pack::pack_page(self.build, &packages)))
    }
}

/// Runs the tests that take long and have this in their names. Those that need a process of their own are called by
/// others, and measurements are no tests.
pub(super) fn long(part: &str, totals: &mut Totals) -> Done {
    let arguments = [part, "--ignored", "--skip", "_alone", "--skip", "_measured"];
    let crates = tests_run::run(&all_tests(CRATES), &arguments, totals);
    crates.and(tests_run::run(&["--package", "mbrane", "--test", "game"], &arguments, totals))
}

/// Plays the program that the tests of the game have built as a screen reader does.
fn reader(totals: &mut Totals) -> Outcome {
    Outcome::of(reader_display(), |display| tests_run::run_reader(&display, totals))
}

/// A display for the program, with what listens to it.
pub(super) fn reader_display() -> Done<Display> {
    shots::ensure().and_then(|()| machine::ensure(machine::READER)).and_then(|()| Display::start(1280, 800))
}

fn browser(built: bool, build: Build, totals: &mut Totals) -> Outcome {
    let there = if built { page::ensure_browser() } else { Err("there is no page to open".to_owned()) };
    Outcome::of(there, |()| tests_run::run_page(build, "", totals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_group_has_a_flag_that_the_usage_names() {
        let groups = |line: &str| {
            let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
            Options::read(USAGE, &words).map(|options| asked(&options))
        };
        for group in GROUPS {
            assert_eq!(groups(&format!("--{group}")), Ok(vec![group]));
        }
        assert_eq!(groups("--all --small"), Ok(GROUPS.to_vec()));
        assert!(groups("--dance").is_err());
    }

    #[test]
    fn groups_left_out_are_listed_with_their_flags() {
        assert_eq!(left_out(&GROUPS), [""; 0]);
        assert_eq!(left_out(&[]).len(), GROUPS.len());
        assert_eq!(left_out(&[])[1], "not run: reader (cargo xtask test --reader)");
    }
}
