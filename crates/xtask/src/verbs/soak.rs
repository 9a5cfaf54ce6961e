//! `cargo xtask soak`: the tests that take hours, and the page's tests again and again to find those that fail now and then.

use super::{shots, test, unknown, value};
use crate::{
    machine,
    page::{self, Build},
    relay::Relay,
    report::{Outcome, Report, clock},
    shell::{self, Done, cargo, note, step},
    tests_run,
    totals::Totals,
    xvfb::Display,
};
use std::{
    hint,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Instant,
};

pub(super) const USAGE: &str = "\
Usage: cargo xtask soak [OPTION]...

Runs the long tests of the game, then the page's tests in a browser many times in a row, and ends with a failure if one of them
failed once. The last runs have a busy core beside them.

  --long [PART]  the long tests of the game alone: all, or those with this in their names
  --runs N       how many runs in a browser (10)
  --busy N       how many of them beside a busy core (half of them)
  --only PART    the browser's tests with this in their names alone
  --quick        the page that is built quickly, instead of the one that players get
  --built        the page as the last build left it
  --puzzles      prove every puzzle of the packs again, alone
  --live         live play alone: the channel, whole games between two browsers with everything that can happen to one of
                 them, both over another relay, too, and a game between a browser and the program (half an hour each)
";

pub(super) fn run(words: &[String]) -> Done {
    if let [flag, part @ ..] = words
        && flag == "--long"
    {
        return long(part.first().map_or("", String::as_str));
    }
    if words == ["--puzzles"] {
        let mut test = cargo();
        test.args(["test", "--locked", "--release", "--package", "mbrane-play", "--test", "play"]);
        return shell::run(test.args(["every_puzzle", "--", "--ignored"]));
    }
    let asked = Asked::read(words)?;
    if !asked.live && asked.only.is_empty() {
        long("")?;
    }
    if !asked.built {
        page::build(asked.build)?;
    }
    page::ensure_browser()?;
    let mut lines = Vec::new();
    let mut failed = 0;
    for run in 1..=asked.runs {
        let busy = asked.is_busy(run);
        let beside = if busy { ", beside a busy core" } else { "" };
        step(format_args!("Run {run} of {}{beside}", asked.runs));
        let _load = busy.then(Load::start);
        let begun = Instant::now();
        let mut totals = Totals::default();
        let done = if asked.live {
            far_apart(asked.build, &mut totals)
        } else {
            let page = tests_run::run_page(asked.build, &asked.only, &mut totals);
            if asked.only.is_empty() { page.and(tests_run::run_page(asked.build, ALONE, &mut totals)) } else { page }
        };
        if let Err(reason) = &done {
            note(reason);
        }
        failed += u32::from(done.is_err());
        lines.push(format!("run {run}{beside}: {totals} in {}", clock(begun.elapsed())));
    }
    step("Outcomes");
    for line in lines {
        note(line);
    }
    if failed == 0 { Ok(()) } else { Err(format!("{failed} of {} runs failed", asked.runs)) }
}

/// The page's test that runs only where it is asked for by its name (`web/tests/all.mjs`).
const ALONE: &str = "frames while level 5 thinks";

/// All of live play: the channel and a short game of each kind over every relay that is known, whole games with everything that can happen, and
/// one between a browser and the program.
fn far_apart(build: Build, totals: &mut Totals) -> Done {
    match tests_run::run_live(totals) {
        Outcome::Passed => {}
        Outcome::Failed(reason) | Outcome::Skipped(reason) | Outcome::Elsewhere(reason) => return Err(reason),
    }
    tests_run::run_games(build, Relay::Python, "", totals)?;
    Relay::Rust.ensure()?;
    tests_run::run_channel(Relay::Rust, totals)?;
    tests_run::run_games(build, Relay::Rust, "a short game", totals)?;
    shots::ensure().and_then(|()| machine::ensure(&machine::READER))?;
    tests_run::run_program(&Display::start(1280, 800)?, build, Relay::Python, totals)
}

/// Runs the long tests of the game with this in their names.
fn long(part: &str) -> Done {
    let mut report = Report::new();
    report.check("long", |totals| test::long(part, totals).into());
    report.finish(&[])
}

/// The options of the command line.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    runs: u32,
    busy: u32,
    only: String,
    build: Build,
    built: bool,
    live: bool,
}

impl Asked {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut asked = Self { runs: 10, busy: 0, only: String::new(), build: Build::Small, built: false, live: false };
        let mut busy = None;
        let mut words = words.iter();
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
        while let Some(word) = words.next() {
            match word.as_str() {
                "--runs" => asked.runs = number(value(word, &mut words)?)?,
                "--busy" => busy = Some(number(value(word, &mut words)?)?),
                "--only" => value(word, &mut words)?.clone_into(&mut asked.only),
                "--quick" => asked.build = Build::Quick,
                "--built" => asked.built = true,
                "--live" => asked.live = true,
                _ => return Err(unknown(word)),
            }
        }
        asked.busy = busy.unwrap_or(asked.runs / 2).min(asked.runs);
        Ok(asked)
    }

    /// Whether the run with this number, from 1, has a busy core beside it.
    const fn is_busy(&self, run: u32) -> bool {
        run > self.runs - self.busy
    }
}

/// A thread that uses all of a core until it is dropped.
struct Load(Arc<AtomicBool>);

impl Load {
    fn start() -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let seen = over.clone();
        thread::spawn(move || {
            while !seen.load(Ordering::Relaxed) {
                hint::spin_loop();
            }
        });
        Self(over)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Asked, String> {
        Asked::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn half_of_the_runs_are_beside_a_busy_core_unless_said() {
        let busy = |line: &str| {
            let asked = asked(line).unwrap();
            (1..=asked.runs).map(|run| u8::from(asked.is_busy(run))).collect::<Vec<_>>()
        };
        assert_eq!(busy(""), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
        assert_eq!(busy("--runs 3"), [0, 0, 1]);
        assert_eq!(busy("--runs 2 --busy 0"), [0, 0]);
        assert_eq!(busy("--busy 9 --runs 2"), [1, 1]);
    }

    #[test]
    fn words_without_a_meaning_are_refused() {
        assert_eq!(
            asked("--only links --quick").map(|asked| (asked.only, asked.build)),
            Ok(("links".to_owned(), Build::Quick))
        );
        for line in ["--dance", "--runs", "--runs many", "5"] {
            assert!(asked(line).is_err(), "{line}");
        }
    }
}
