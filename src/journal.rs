//! The last lines of the log, kept for a report of a fault.

#[cfg(not(target_family = "wasm"))]
use bevy::log::tracing;
use std::{
    collections::VecDeque,
    fmt::{Debug, Write as _},
    sync::Mutex,
};
use tracing::field::{Field, Visit};

const KEPT: usize = 40;
const LONGEST: usize = 300;

static JOURNAL: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

pub(crate) fn keep(line: &str) {
    if let Ok(mut journal) = JOURNAL.lock() {
        add(&mut journal, line);
    }
}

fn add(journal: &mut VecDeque<String>, line: &str) {
    if journal.len() == KEPT {
        journal.pop_front();
    }
    journal.push_back(line.chars().take(LONGEST).collect());
}

pub(crate) fn lines() -> Vec<String> {
    JOURNAL
        .lock()
        .map(|journal| journal.iter().cloned().collect())
        .unwrap_or_default()
}

/// A line of the log, to which an event adds its message and its other fields.
pub(crate) struct Line(pub(crate) String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Writing into a text does not fail.
        let _ = match field.name() {
            "message" => write!(self.0, " {value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn journal_that_is_full_forgets_its_oldest_line() {
        let mut journal = VecDeque::new();
        for line in 0..=KEPT {
            add(&mut journal, &format!("line {line}"));
        }
        assert_eq!((journal.len(), journal[0].as_str()), (KEPT, "line 1"));
        add(&mut journal, &"x".repeat(LONGEST + 1));
        assert_eq!(journal[KEPT - 1].len(), LONGEST);
    }
}
