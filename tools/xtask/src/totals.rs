//! Totals of test runs, parsed from their output.

use std::fmt;

const SLOWEST_LISTED: usize = 15;

/// How many tests passed, failed and were left out, and how long each took.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Totals {
    counts: [u32; 3],
    times: Vec<(f32, String)>,
}

impl Totals {
    /// Reads a line that cargo's tests print: `test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; …`.
    pub(crate) fn read(&mut self, line: &str) {
        if let Some((_, sum)) = line
            .strip_prefix("test result: ")
            .and_then(|result| result.split_once(". "))
        {
            self.add(sum, "; ");
        }
        self.times.extend(time_of_test(line));
    }

    /// Reads a line that a script prints: `3 passed, 0 failed`, or `3 passed, 0 failed, 1 skipped`.
    pub(crate) fn read_script(&mut self, line: &str) {
        if line.contains(" passed, ") {
            self.add(line, ", ");
        }
        self.times.extend(time_of_script_test(line));
    }

    fn add(&mut self, line: &str, between: &str) -> Option<()> {
        let mut counts = self.counts;
        for (number, word) in line
            .split(between)
            .map(|part| part.split_once(' ').unwrap_or_default())
        {
            let kind = match (number, word) {
                (_, "passed") => 0,
                (_, "failed") => 1,
                (_, "ignored" | "skipped") => 2,
                (_, "measured" | "filtered out") | ("finished", _) => continue,
                _ => return None,
            };
            counts[kind] += number.parse::<u32>().ok()?;
        }
        self.counts = counts;
        Some(())
    }

    pub(crate) fn slowest(&self) -> String {
        let mut times: Vec<_> = self.times.iter().collect();
        times.sort_by(|a, b| b.0.total_cmp(&a.0));
        times
            .iter()
            .take(SLOWEST_LISTED)
            .map(|(seconds, name)| format!("  {seconds:>6.1} s  {name}\n"))
            .collect()
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
    let (name, rest) = line
        .strip_prefix("ok ")
        .or_else(|| line.strip_prefix("FAILED "))?
        .rsplit_once(" (")?;
    let (time, _) = rest.split_once(" s)")?;
    Some((time.parse().ok()?, name.trim().to_owned()))
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [passed, failed, ignored] = self.counts;
        write!(f, "{passed} passed, {failed} failed")?;
        if ignored > 0 {
            write!(f, ", {ignored} ignored")
        } else {
            Ok(())
        }
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
        assert_eq!(
            totals,
            Totals {
                counts: [13, 2, 1],
                times: Vec::new()
            }
        );
        assert_eq!(totals.to_string(), "13 passed, 2 failed, 1 ignored");
    }

    #[test]
    fn a_plain_sum_is_read() {
        let sum = |line: &str| {
            let mut totals = Totals::default();
            totals.read_script(line);
            totals.counts
        };
        assert_eq!(sum("34 passed, 1 failed"), [34, 1, 0]);
        assert_eq!(sum("18 passed, 0 failed, 2 skipped"), [18, 0, 2]);
        for line in [
            "passed, failed",
            "3 passed",
            "1 passed, 1 failed to say",
            "1 passed, 1 failed, 2 lost",
        ] {
            assert_eq!(sum(line), [0; 3]);
        }
    }

    #[test]
    fn totals_omit_zero_skipped_tests() {
        assert_eq!(Totals::default().to_string(), "0 passed, 0 failed");
    }

    #[test]
    fn the_slowest_tests_are_listed_first() {
        let mut totals = Totals::default();
        totals.read("test one::two ... ok <0.250s>");
        totals.read("test three ... FAILED <12.000s>");
        totals.read("test four ... ignored, long");
        totals.read_script("ok      a whole game (1.5 s): 9 moves");
        assert_eq!(
            totals.slowest(),
            "    12.0 s  three\n     1.5 s  a whole game\n     0.2 s  one::two\n"
        );
        for index in 0..SLOWEST_LISTED {
            totals.read(&format!("test t{index} ... ok <0.001s>"));
        }
        assert_eq!(totals.slowest().lines().count(), SLOWEST_LISTED);
    }
}
