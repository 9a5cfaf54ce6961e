//! `cargo xtask test`: the tests of the crates and of the game, and on demand those that take more than Rust.

use super::{shots, unknown, web};
use crate::{
    machine, pack,
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

Tests all crates and the game without a screen. It takes Rust alone; what else can be tested is run on demand:

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

/// Groups of tests beside the crates and the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Engines,
    Reader,
    Live,
    Page,
    Browser,
    Long,
}

impl Group {
    const ALL: [Self; 6] = [Self::Engines, Self::Reader, Self::Live, Self::Page, Self::Browser, Self::Long];
    /// The groups that CI runs.
    pub(super) const CI: &[Self] = &[Self::Engines, Self::Reader, Self::Live, Self::Page, Self::Browser];

    const fn flag(self) -> &'static str {
        match self {
            Self::Engines => "--engines",
            Self::Reader => "--reader",
            Self::Live => "--live",
            Self::Page => "--page",
            Self::Browser => "--browser",
            Self::Long => "--long",
        }
    }
}

/// The options of the command line.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    groups: Vec<Group>,
    build: Build,
}

impl Asked {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut asked = Self { groups: Vec::new(), build: Build::Quick };
        for word in words {
            match word.as_str() {
                "--small" => asked.build = Build::Small,
                "--all" => asked.groups = Group::ALL.to_vec(),
                flag => {
                    let group = Group::ALL.into_iter().find(|group| group.flag() == flag);
                    asked.groups.push(group.ok_or_else(|| unknown(flag))?);
                }
            }
        }
        Ok(asked)
    }

    fn wants_page(&self) -> bool {
        [Group::Page, Group::Browser].iter().any(|group| self.groups.contains(group))
    }

    /// A line for each group that was not asked for.
    fn left_out(&self) -> Vec<String> {
        let left = Group::ALL.into_iter().filter(|group| !self.groups.contains(group));
        left.map(|group| format!("not run: {} (cargo xtask test {})", &group.flag()[2..], group.flag())).collect()
    }
}

pub(super) fn run(words: &[String]) -> Done {
    let asked = Asked::read(words)?;
    let mut report = Report::new();
    let build = |of| machine::ensure(&machine::TEST).and_then(|()| tests_run::build(&all_tests(of)));
    if report.check("build crates", |_| build(CRATES).into()) {
        report.check("crates", |totals| {
            let tests = tests_run::run(&all_tests(CRATES), &[], totals);
            tests.and(tests_run::run_examples(CRATES, totals)).into()
        });
    }
    if report.check("build game", |_| build(GAME).into()) {
        report.check("game", |totals| tests_run::run(&all_tests(GAME), &[], totals).into());
    }
    let page = asked.wants_page().then(|| Page::begin(asked.build));
    run_groups(&mut report, &asked.groups, page);
    report.finish(&asked.left_out())
}

// Examples are built by clippy alone.
const CRATES: &[&str] = &["--workspace", "--exclude", "mbrane"];
const GAME: &[&str] = &["--package", "mbrane"];

fn all_tests<'a>(of: &[&'a str]) -> Vec<&'a str> {
    [of, &["--lib", "--bins", "--tests"]].concat()
}

/// Runs these groups; the page is that of its own group and of the browser's.
pub(super) fn run_groups(report: &mut Report, groups: &[Group], page: Option<Page>) {
    let wanted = |group| groups.contains(&group);
    if wanted(Group::Reader) {
        report.check("reader", reader);
    }
    if wanted(Group::Engines) {
        report.check("engines", tests_run::run_engines);
    }
    if wanted(Group::Live) {
        report.check("live", tests_run::run_live);
    }
    if let Some(page) = page {
        let build = page.build;
        let built = report.check("page", |_| page.end());
        if wanted(Group::Browser) {
            report.check("browser", |totals| browser(built, build, totals));
        }
    }
    if wanted(Group::Long) {
        report.check("long", |totals| long("", totals).into());
    }
}

/// The page while it is built and, if players get it, weighed. For minutes one core alone links it: other checks use the second one.
pub(super) struct Page {
    build: Build,
    /// Why it is not built on this machine, if it is not.
    begun: Result<Beside, String>,
}

impl Page {
    pub(super) fn begin(build: Build) -> Self {
        let printed = workspace::target().join("page.log");
        Self { build, begun: web::ensure(build).and_then(|()| Beside::begin(web::words(build), printed)) }
    }

    /// Waits for it, and packs it as hosts take it.
    fn end(self) -> Outcome {
        match self.begun {
            Ok(building) => {
                let packages = workspace::target().join("packages");
                building.end().and_then(|()| pack::page(&page::folder(self.build), &packages).map(|_| ())).into()
            }
            Err(reason) => Outcome::Skipped(reason),
        }
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
    match shots::ensure().and_then(|()| machine::ensure(&machine::READER)).and_then(|()| Display::start(1280, 800)) {
        Ok(display) => tests_run::run_reader(&display, totals).into(),
        Err(reason) => Outcome::Skipped(reason),
    }
}

fn browser(built: bool, build: Build, totals: &mut Totals) -> Outcome {
    if !built {
        return Outcome::Skipped("there is no page to open".to_owned());
    }
    match page::ensure_browser() {
        Ok(()) => tests_run::run_page(build, "", totals).into(),
        Err(reason) => Outcome::Skipped(reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Asked, String> {
        Asked::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn each_group_has_a_flag_that_the_usage_names() {
        for group in Group::ALL {
            assert_eq!(asked(group.flag()).unwrap().groups, [group]);
            assert!(USAGE.contains(&format!("\n  {} ", group.flag())));
        }
        assert_eq!(asked("--all --small"), Ok(Asked { groups: Group::ALL.to_vec(), build: Build::Small }));
        assert!(asked("--dance").is_err());
    }

    #[test]
    fn groups_left_out_are_listed_with_their_flags() {
        assert_eq!(asked("--all").unwrap().left_out(), [""; 0]);
        assert_eq!(asked("").unwrap().left_out().len(), Group::ALL.len());
        assert_eq!(asked("").unwrap().left_out()[1], "not run: reader (cargo xtask test --reader)");
    }
}
