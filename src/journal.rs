//! The last lines of the log, kept for a report of a fault.

#[cfg(not(target_family = "wasm"))]
use bevy::log::tracing;
use std::{
    collections::VecDeque,
    fmt::{Debug, Write as _},
    sync::Mutex,
};
use tracing::field::{Field, Visit};

const MAX_LINES: usize = 40;
const MAX_LINE: usize = 300;

static JOURNAL: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

pub(crate) fn keep(line: &str) {
    if let Ok(mut journal) = JOURNAL.lock() {
        add(&mut journal, line);
    }
}

fn add(journal: &mut VecDeque<String>, line: &str) {
    if journal.len() == MAX_LINES {
        journal.pop_front();
    }
    journal.push_back(line.chars().take(MAX_LINE).collect());
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
    fn full_journal_drops_its_oldest_line() {
        let mut journal = VecDeque::new();
        for line in 0..=MAX_LINES {
            add(&mut journal, &format!("line {line}"));
        }
        assert_eq!((journal.len(), journal[0].as_str()), (MAX_LINES, "line 1"));
        add(&mut journal, &"x".repeat(MAX_LINE + 1));
        assert_eq!(journal[MAX_LINES - 1].len(), MAX_LINE);
    }
}
