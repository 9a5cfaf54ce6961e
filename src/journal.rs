//! The last lines of the log, kept for a report of a fault.

use std::{collections::VecDeque, sync::Mutex};

const KEPT: usize = 40;
const LONGEST: usize = 300;

static JOURNAL: Mutex<Journal> = Mutex::new(Journal(VecDeque::new()));

struct Journal(VecDeque<String>);

impl Journal {
    fn keep(&mut self, line: &str) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(line.chars().take(LONGEST).collect());
    }
}

pub(crate) fn keep(line: &str) {
    if let Ok(mut journal) = JOURNAL.lock() {
        journal.keep(line);
    }
}

pub(crate) fn lines() -> Vec<String> {
    JOURNAL.lock().map(|journal| journal.0.iter().cloned().collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn journal_that_is_full_forgets_its_oldest_line() {
        let mut journal = Journal(VecDeque::new());
        for line in 0..=KEPT {
            journal.keep(&format!("line {line}"));
        }
        assert_eq!((journal.0.len(), journal.0[0].as_str()), (KEPT, "line 1"));
        journal.keep(&"x".repeat(LONGEST + 1));
        assert_eq!(journal.0[KEPT - 1].len(), LONGEST);
    }
}
