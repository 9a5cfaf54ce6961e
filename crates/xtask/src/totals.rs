//! Sums of test runs, read off what they print.

use std::{
    fmt::{self, Write},
    ops::AddAssign,
};

/// How many of the slowest tests are listed.
const SLOWEST: usize = 15;

/// How many tests passed, failed and were left out, and how long each took.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Totals {
    passed: u32,
    failed: u32,
    ignored: u32,
    times: Vec<(f32, String)>,
}

impl Totals {
    /// Reads a line that cargo's tests print.
    pub(crate) fn read(&mut self, line: &str) {
        if let Some(more) = Self::from_result(line) {
            *self += more;
        }
        self.times.extend(time_of_test(line));
    }

    /// Reads a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; …`.
    fn from_result(line: &str) -> Option<Self> {
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
        Some(Self { passed: passed.parse().ok()?, failed: failed.parse().ok()?, ignored, times: Vec::new() })
    }

    /// Reads a line that a script prints.
    pub(crate) fn read_script(&mut self, line: &str) {
        if let Some(more) = Self::from_sum(line) {
            *self += more;
        }
        self.times.extend(time_of_script_test(line));
    }

    /// The slowest tests, a line each.
    pub(crate) fn slowest(&self) -> String {
        let mut times: Vec<_> = self.times.iter().collect();
        times.sort_by(|a, b| b.0.total_cmp(&a.0));
        times.iter().take(SLOWEST).fold(String::new(), |mut page, (seconds, name)| {
            let _ = writeln!(page, "  {seconds:>6.1} s  {name}");
            page
        })
    }
}

/// Seconds and name in a line such as `test a::b ... ok <1.234s>`.
fn time_of_test(line: &str) -> Option<(f32, String)> {
    let (name, rest) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let (_, time) = rest.split_once('<')?;
    Some((time.strip_suffix("s>")?.parse().ok()?, name.to_owned()))
}

/// Seconds and name in a line such as `ok      a whole game (1.2 s)`.
fn time_of_script_test(line: &str) -> Option<(f32, String)> {
    let (name, rest) = line.strip_prefix("ok ").or_else(|| line.strip_prefix("FAILED "))?.rsplit_once(" (")?;
    let (time, _) = rest.split_once(" s)")?;
    Some((time.parse().ok()?, name.trim().to_owned()))
}

impl AddAssign for Totals {
    fn add_assign(&mut self, more: Self) {
        self.passed += more.passed;
        self.failed += more.failed;
        self.ignored += more.ignored;
        self.times.extend(more.times);
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
        for line in lines {
            totals.read(line);
        }
        assert_eq!(totals, Totals { passed: 13, failed: 2, ignored: 1, times: Vec::new() });
        assert_eq!(totals.to_string(), "13 passed, 2 failed, 1 ignored");
    }

    #[test]
    fn a_plain_sum_is_read() {
        let sum = |passed, failed, ignored| Some(Totals { passed, failed, ignored, times: Vec::new() });
        assert_eq!(Totals::from_sum("34 passed, 1 failed"), sum(34, 1, 0));
        assert_eq!(Totals::from_sum("18 passed, 0 failed, 2 skipped"), sum(18, 0, 2));
        for line in ["passed, failed", "1 passed, 1 failed to say", "1 passed, 1 failed, 2 lost"] {
            assert_eq!(Totals::from_sum(line), None);
        }
    }

    #[test]
    fn nothing_left_out_goes_without_saying() {
        assert_eq!(Totals::default().to_string(), "0 passed, 0 failed");
    }

    #[test]
    fn the_slowest_tests_are_listed_first() {
        let mut totals = Totals::default();
        totals.read("test one::two ... ok <0.250s>");
        totals.read("test three ... FAILED <12.000s>");
        totals.read("test four ... ignored, long");
        totals.read_script("ok      a whole game (1.5 s): 9 moves");
        assert_eq!(totals.slowest(), "    12.0 s  three\n     1.5 s  a whole game\n     0.2 s  one::two\n");
        for index in 0..SLOWEST {
            totals.read(&format!("test t{index} ... ok <0.001s>"));
        }
        assert_eq!(totals.slowest().lines().count(), SLOWEST);
    }
}
