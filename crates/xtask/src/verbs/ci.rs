//! `cargo xtask ci`: every check, each to its end, with one page of outcomes.

use super::{no_more, shots};
use crate::{
    machine,
    page::{self, Build},
    shell::{self, Done, cargo, step},
    target_dir, tests_run, wasm, workspace,
};
use std::{
    cell::Cell,
    time::{Duration, Instant},
};

/// What a check came to.
enum Outcome {
    Passed,
    Failed(String),
    /// It could not be tried on this machine, which is said and does not count as a failure.
    Skipped(String),
}

impl From<Done> for Outcome {
    fn from(done: Done) -> Self {
        match done {
            Ok(()) => Self::Passed,
            Err(reason) => Self::Failed(reason),
        }
    }
}

pub(super) fn run(words: &[String]) -> Done {
    no_more(words)?;
    step("Looking after the build folder");
    target_dir::prune(&workspace::target())?;

    let mut totals = tests_run::Totals::default();
    let tests = || {
        let (sums, outcome) = tests_run::run_all();
        totals = sums;
        outcome.into()
    };
    let mut in_browser = tests_run::Totals::default();
    let built = Cell::new(false);
    let mut page = || page(&built);
    let mut browser = || browser(&built, &mut in_browser);
    let checks: [(&str, &mut dyn FnMut() -> Outcome); 7] = [
        ("format", &mut || shell::run(cargo().args(["fmt", "--all", "--check"])).into()),
        ("clippy", &mut || shell::run(cargo().args(CLIPPY)).into()),
        ("docs", &mut || shell::run(cargo().args(DOCS).env("RUSTDOCFLAGS", "-D warnings")).into()),
        ("tests", &mut { tests }),
        ("page", &mut page),
        ("browser", &mut browser),
        ("pictures", &mut pictures),
    ];
    let mut outcomes = Vec::new();
    for (name, check) in checks {
        step(format_args!("Check: {name}"));
        let start = Instant::now();
        let outcome = check();
        outcomes.push((name, start.elapsed(), outcome));
    }

    step("Outcomes");
    for (name, time, outcome) in &outcomes {
        println!("  {name:<10}{:>8}  {}", clock(*time), sentence(outcome));
    }
    totals += in_browser;
    println!("\n{totals}");
    let failed: Vec<_> = outcomes
        .iter()
        .filter(|(_, _, outcome)| matches!(outcome, Outcome::Failed(_)))
        .map(|(name, ..)| *name)
        .collect();
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

const CLIPPY: [&str; 7] = ["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"];
const DOCS: [&str; 4] = ["doc", "--locked", "--no-deps", "--workspace"];

/// The page as players get it, and what it may weigh; whether it is there to be opened.
fn page(built: &Cell<bool>) -> Outcome {
    if let Err(reason) = wasm::ensure_tools().and_then(|()| machine::ensure(&machine::PAGE)) {
        return Outcome::Skipped(reason);
    }
    let outcome = page::build(Build::Small);
    built.set(outcome.is_ok());
    outcome.and_then(|()| page::weigh(&page::folder(Build::Small))).into()
}

/// That very page, played.
fn browser(built: &Cell<bool>, totals: &mut tests_run::Totals) -> Outcome {
    if !built.get() {
        return Outcome::Skipped("there is no page to open".to_owned());
    }
    match page::ensure_browser() {
        Ok(()) => tests_run::run_page(Build::Small, totals).into(),
        Err(reason) => Outcome::Skipped(reason),
    }
}

fn pictures() -> Outcome {
    match shots::ensure() {
        Ok(()) => shots::check(&workspace::target().join("shots")).into(),
        Err(reason) => Outcome::Skipped(reason),
    }
}

fn sentence(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Passed => "passed".to_owned(),
        Outcome::Failed(reason) => format!("FAILED: {reason}"),
        Outcome::Skipped(reason) => format!("SKIPPED: {reason}"),
    }
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_read_well() {
        assert_eq!(sentence(&Ok(()).into()), "passed");
        assert_eq!(sentence(&Err("no".to_owned()).into()), "FAILED: no");
        assert_eq!(sentence(&Outcome::Skipped("cannot".to_owned())), "SKIPPED: cannot");
        assert_eq!(clock(Duration::from_secs(125)), "2:05");
    }
}
