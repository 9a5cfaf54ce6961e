//! A run of checks, each to its end, and the table of their outcomes.

use crate::{
    shell::{Done, step},
    totals::Totals,
};
use std::{
    cmp::Reverse,
    env,
    time::{Duration, Instant},
};

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Why {
    Failed(String),
    /// This machine cannot run it.
    Skipped(String),
    /// Another place checks it, and this machine only where it can.
    Elsewhere(String),
}

pub(crate) type Outcome = Result<(), Why>;

impl From<String> for Why {
    fn from(reason: String) -> Self {
        Self::Failed(reason)
    }
}

/// The checks so far, and the sums of the tests that they ran.
pub(crate) struct Report {
    rows: Vec<(&'static str, Duration, Outcome)>,
    totals: Totals,
    /// True if a skipped check is a failure.
    strict: bool,
    begun: Instant,
}

impl Report {
    /// An empty one. Where the variable `CI` is set, everything that a check takes must be there: a skipped check fails.
    pub(crate) fn new() -> Self {
        Self::with(env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false"))
    }

    fn with(strict: bool) -> Self {
        Self {
            rows: Vec::new(),
            totals: Totals::default(),
            strict,
            begun: Instant::now(),
        }
    }

    /// Runs a check, which adds the tests that it ran to the sums. Says whether it passed.
    pub(crate) fn check(
        &mut self,
        name: &'static str,
        check: impl FnOnce(&mut Totals) -> Outcome,
    ) -> bool {
        step(format_args!("Check: {name}"));
        let start = Instant::now();
        let outcome = match check(&mut self.totals) {
            Err(Why::Skipped(reason)) if self.strict => {
                Err(format!("not tried, and this is CI: {reason}").into())
            }
            outcome => outcome,
        };
        let passed = outcome.is_ok();
        self.rows.push((name, start.elapsed(), outcome));
        passed
    }

    /// Prints the checks and the slowest tests, the slowest first, then these lines, then the sums. The reason names all checks that failed.
    pub(crate) fn finish(mut self, lines: &[String]) -> Done {
        let slowest = self.totals.slowest();
        if !slowest.is_empty() {
            step("Slowest tests");
            print!("{slowest}");
        }
        step("Outcomes");
        let failed = self
            .rows
            .iter()
            .filter(|row| matches!(row.2, Err(Why::Failed(_))));
        let failed: Vec<_> = failed.map(|row| row.0).collect();
        self.rows.sort_by_key(|row| Reverse(row.1));
        for (name, time, outcome) in &self.rows {
            println!("  {name:<14}{:>6}  {}", clock(*time), sentence(outcome));
        }
        println!("  {:<14}{:>6}\n", "in all", clock(self.begun.elapsed()));
        for line in lines {
            println!("{line}");
        }
        println!("{}", self.totals);
        if failed.is_empty() {
            Ok(())
        } else {
            Err(format!("failed: {}", failed.join(", ")))
        }
    }
}

fn sentence(outcome: &Outcome) -> String {
    match outcome {
        Ok(()) => "passed".to_owned(),
        Err(Why::Failed(reason)) => format!("FAILED: {reason}"),
        Err(Why::Skipped(reason)) => format!("SKIPPED: {reason}"),
        Err(Why::Elsewhere(reason)) => format!("not here: {reason}"),
    }
}

pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_written_as_sentences() {
        assert_eq!(sentence(&Ok(())), "passed");
        assert_eq!(sentence(&Err("no".to_owned().into())), "FAILED: no");
        assert_eq!(
            sentence(&Err(Why::Skipped("cannot".to_owned()))),
            "SKIPPED: cannot"
        );
        assert_eq!(clock(Duration::from_secs(125)), "2:05");
    }

    #[test]
    fn every_failure_is_named_and_the_rest_still_runs() {
        let mut report = Report::with(false);
        assert!(!report.check("one", |_| Err(Why::Failed("no".to_owned()))));
        assert!(report.check("two", |_| Ok(())));
        assert!(!report.check("three", |_| Err(Why::Failed("no".to_owned()))));
        assert_eq!(report.finish(&[]), Err("failed: one, three".to_owned()));
    }

    #[test]
    fn check_made_elsewhere_neither_fails_nor_passes() {
        let mut report = Report::with(true);
        assert!(!report.check("one", |_| Err(Why::Elsewhere(
            "there is no network".to_owned()
        ))));
        assert_eq!(report.finish(&[]), Ok(()));
        assert_eq!(
            sentence(&Err(Why::Elsewhere("no network".to_owned()))),
            "not here: no network"
        );
    }

    #[test]
    fn skipped_check_fails_if_everything_is_required() {
        for (strict, outcome) in [(false, Ok(())), (true, Err("failed: page".to_owned()))] {
            let mut report = Report::with(strict);
            assert!(!report.check("page", |_| Err(Why::Skipped(
                "there is no trunk".to_owned()
            ))));
            assert_eq!(report.finish(&[]), outcome);
        }
    }
}
