//! `cargo xtask soak`: the tests that take hours, and the page's tests again and again to find those that fail now and then.

use super::{audience, fuzz, help::Options, test, windows};
use crate::{
    machine,
    page::{self, Build},
    relay::Relay,
    report::{Report, Why, clock},
    shell::{self, Done, Running, cargo, note, step},
    tests_run,
    totals::Totals,
};
use std::{process::Command, time::Instant};

pub(super) fn run(words: &[String]) -> Done {
    let options = Options::read("soak", words)?;
    let (runs, busy_runs) = runs(&options)?;
    if let Some(part) = options.value("--long") {
        return long(part);
    }
    if let Some(part) = options.value("--fuzz") {
        return fuzz::soak(part, options.number("--minutes", 10)?);
    }
    if options.has("--audience") {
        return audience::soak(options.number("--minutes", 30)?);
    }
    if options.has("--puzzles") {
        let test =
            "test --locked --release --package mbrane-play --test play every_puzzle -- --ignored";
        return shell::run(&mut cargo(test));
    }
    if options.has("--windows") {
        return windows::soak(options.has("--built"));
    }
    let (live, only) = (
        options.has("--live"),
        options.value("--only").unwrap_or_default(),
    );
    let build = if options.has("--quick") {
        Build::Quick
    } else {
        Build::Small
    };
    if !live && only.is_empty() {
        long("")?;
    }
    if !options.has("--built") {
        page::build(build)?;
    }
    page::ensure_browser()?;
    // Its check is left out where there is none.
    if live && let Err(reason) = machine::ensure(machine::FIREFOX) {
        step(format_args!("Without Firefox: {reason}"));
    }
    let mut lines = Vec::new();
    let mut failed = 0;
    for run in 1..=runs {
        let busy = run > runs - busy_runs;
        let beside = if busy { ", beside a busy core" } else { "" };
        step(format_args!("Run {run} of {runs}{beside}"));
        let _load = busy
            .then(|| Running::start(Command::new("sh").args(["-c", "while :; do :; done"])))
            .transpose()?;
        let begun = Instant::now();
        let mut totals = Totals::default();
        let done = if live {
            far_apart(build, &mut totals)
        } else {
            let page = tests_run::run_page(build, only, &mut totals);
            if only.is_empty() {
                page.and(tests_run::run_page(build, ALONE, &mut totals))
            } else {
                page
            }
        };
        if let Err(reason) = &done {
            note(reason);
        }
        failed += u32::from(done.is_err());
        lines.push(format!(
            "run {run}{beside}: {totals} in {}",
            clock(begun.elapsed())
        ));
    }
    step("Outcomes");
    for line in lines {
        note(line);
    }
    if failed == 0 {
        Ok(())
    } else {
        Err(format!("{failed} of {runs} runs failed"))
    }
}

/// The page's test that runs only where it is asked for by its name (`web/tests/all.mjs`).
const ALONE: &str = "frames while level 5 thinks";

/// All of live play: the channel and a short game of each kind over every default relay, whole games with random events, and
/// one between a browser and the program.
fn far_apart(build: Build, totals: &mut Totals) -> Done {
    tests_run::run_live(totals).map_err(|why| match why {
        Why::Failed(reason) | Why::Skipped(reason) | Why::Elsewhere(reason) => reason,
    })?;
    tests_run::run_games(build, Relay::Python, "", totals)?;
    Relay::Rust.ensure()?;
    tests_run::run_channel(Relay::Rust, totals)?;
    tests_run::run_games(build, Relay::Rust, "a short game", totals)?;
    tests_run::run_program(&test::reader_display()?, build, Relay::Python, totals)
}

fn long(part: &str) -> Done {
    let mut report = Report::new();
    report.check("long", |totals| Ok(test::long(part, totals)?));
    report.finish(&[])
}

/// How many runs, and how many of them at the end have a busy core beside them.
fn runs(options: &Options) -> Done<(u32, u32)> {
    let runs = options.number("--runs", 10)?;
    Ok((runs, options.number("--busy", runs / 2)?.min(runs)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_runs_share_a_busy_core_by_default() {
        let busy = |line: &str| {
            let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
            let (runs, busy) = runs(&Options::read("soak", &words)?)?;
            Ok::<_, String>(
                (1..=runs)
                    .map(|run| u8::from(run > runs - busy))
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(busy(""), Ok(vec![0, 0, 0, 0, 0, 1, 1, 1, 1, 1]));
        assert_eq!(busy("--runs 3 --only links --quick"), Ok(vec![0, 0, 1]));
        assert_eq!(busy("--runs 2 --busy 0"), Ok(vec![0, 0]));
        assert_eq!(busy("--busy 9 --runs 2"), Ok(vec![1, 1]));
        for line in ["--dance", "--runs", "--runs many", "5"] {
            assert!(busy(line).is_err(), "{line}");
        }
    }
}
