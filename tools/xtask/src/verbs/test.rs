//! `cargo xtask test`: the tests of the crates and of the game, and on demand those that take more than Rust.

use super::{help::Options, pack, shots};
use crate::{
    machine,
    page::{self, Build},
    report::{Outcome, Report, Why},
    shell::{Beside, Done},
    tests_run::{self, run_cargo, run_page},
    totals::Totals,
    workspace,
    xvfb::Display,
};

/// The groups of tests beside the crates and the game; a flag asks for each.
const GROUPS: [&str; 7] = [
    "engines", "reader", "live", "page", "browser", "trunk", "long",
];
// Plain trunk builds the game once more.
pub(super) const IN_CI: &[&str] = GROUPS.split_at(5).0;
/// The game and its crates. Together they ask for the features that the game asks for alone, so that `play` and `test` share one build.
const GAME: &str =
    "--workspace --exclude mbrane-pack --exclude mbrane-text --exclude regex --exclude xtask";
/// The rest, which asks for more.
const TOOLS: &str = "--package mbrane-pack --package mbrane-text --package regex --package xtask";
/// Examples are built by clippy alone.
const TARGETS: &str = "--lib --bins --tests";

/// The page's test of everything that trunk does not build by itself (`web/tests/whole.mjs`).
const WHOLE: &str = "a computer answers a move, and";

fn asked(options: &Options) -> Vec<&'static str> {
    GROUPS
        .into_iter()
        .filter(|group| options.has("--all") || options.has(&format!("--{group}")))
        .collect()
}

fn left_out(groups: &[&str]) -> Vec<String> {
    let left = GROUPS.iter().filter(|group| !groups.contains(group));
    left.map(|group| format!("not run: {group} (cargo xtask test --{group})"))
        .collect()
}

pub(super) fn run(words: &[String]) -> Done {
    let options = Options::read("test", words)?;
    let groups = asked(&options);
    let mut report = Report::new();
    for (name, build, selection) in [
        ("tools", "build tools", TOOLS),
        ("game", "build game", GAME),
    ] {
        let tests = format!("{selection} {TARGETS}");
        if report.check(build, |_| Ok(tests_run::build(&tests)?)) {
            report.check(name, |totals| Ok(run_cargo(&tests, "", totals)?));
        }
    }
    report.check("documented examples", |totals| {
        Ok(tests_run::run_examples(GAME, totals)?)
    });
    let size = if options.has("--small") {
        Build::Small
    } else {
        Build::Quick
    };
    let page = (groups.contains(&"page") || groups.contains(&"browser")).then(|| Page::begin(size));
    run_groups(&mut report, &groups, page);
    report.finish(&left_out(&groups))
}

/// Runs these groups; the page is that of its own group and of the browser's.
pub(super) fn run_groups(report: &mut Report, groups: &[&str], page: Option<Page>) {
    let wanted = |group: &str| groups.contains(&group);
    if wanted("reader") {
        report.check("reader", |totals| {
            let display = reader_display().map_err(Why::Skipped)?;
            Ok(tests_run::run_reader(&display, totals)?)
        });
    }
    if wanted("engines") {
        report.check("engines", tests_run::run_engines);
    }
    if wanted("live") {
        report.check("live", tests_run::run_live);
    }
    if let Some(page) = page {
        let build = page.build;
        report.check("offline", tests_run::run_offline);
        let built = report.check("page", |_| page.end());
        if wanted("browser") {
            report.check("browser", |totals| {
                let there = if built {
                    page::ensure_browser()
                } else {
                    Err("there is no page to open".to_owned())
                };
                there.map_err(Why::Skipped)?;
                Ok(run_page(build, "", totals)?)
            });
        }
    }
    if wanted("trunk") {
        report.check("trunk", |totals| {
            page::ensure(Build::Quick)
                .and_then(|()| page::ensure_browser())
                .map_err(Why::Skipped)?;
            page::build(Build::Quick)?;
            run_page(Build::Quick, WHOLE, totals)?;
            Ok(page::reload(Build::Quick)?)
        });
    }
    if wanted("long") {
        report.check("long", |totals| Ok(long("", totals)?));
    }
}

/// The page while it is built and, if players get it, weighed. For minutes one core alone links it: other checks use the second one.
pub(super) struct Page {
    build: Build,
    /// The build, unless an earlier one left the page; or why it is not built on this machine.
    begun: Done<Option<Beside>>,
}

impl Page {
    pub(super) fn begin(build: Build) -> Self {
        let words: &[_] = if build == Build::Small {
            &["web"]
        } else {
            &["web", "--quick"]
        };
        let begin = |()| Beside::begin(words, workspace::target().join("page.log"));
        Self {
            build,
            begun: page::ensure(build).and_then(begin).map(Some),
        }
    }

    /// The page as the last build left it.
    pub(super) const fn built(build: Build) -> Self {
        Self {
            build,
            begun: Ok(None),
        }
    }

    /// Waits for it, and packs it as hosts take it.
    fn end(self) -> Outcome {
        self.begun
            .map_err(Why::Skipped)?
            .map_or(Ok(()), Beside::end)?;
        Ok(pack::pack_page(
            self.build,
            &workspace::target().join("packages"),
        )?)
    }
}

/// Runs the slow tests with this part in their names. Tests that need a process of their own are called by
/// others, and measurements are no tests.
pub(super) fn long(part: &str, totals: &mut Totals) -> Done {
    let arguments = format!("{part} --ignored --skip _in_own_process --skip _measured");
    let crates = run_cargo(
        &format!("{GAME} --exclude mbrane {TARGETS}"),
        &arguments,
        totals,
    );
    crates.and(run_cargo(
        "--package mbrane --test game",
        &arguments,
        totals,
    ))
}

/// A display for the program, with what listens to it.
pub(super) fn reader_display() -> Done<Display> {
    shots::ensure()
        .and_then(|()| machine::ensure(machine::READER))
        .and_then(|()| Display::start(1280, 800))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_group_has_a_flag_that_the_usage_names() {
        let groups = |line: &str| {
            let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
            Options::read("test", &words).map(|options| asked(&options))
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
        assert_eq!(
            left_out(&[])[1],
            "not run: reader (cargo xtask test --reader)"
        );
    }
}
