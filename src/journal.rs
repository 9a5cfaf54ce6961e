//! The last lines of the log, kept for a report of a fault.

use std::{collections::VecDeque, sync::Mutex};

/// How many lines are kept.
const KEPT: usize = 40;
/// How long a line may be, in signs.
const LONGEST: usize = 300;

static LINES: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// Keeps a line, and forgets the oldest where there are too many.
pub(crate) fn keep(line: &str) {
    let Ok(mut lines) = LINES.lock() else { return };
    if lines.len() == KEPT {
        lines.pop_front();
    }
    lines.push_back(line.chars().take(LONGEST).collect());
}

/// The lines that are kept, the oldest first.
pub(crate) fn lines() -> Vec<String> {
    LINES.lock().map(|lines| lines.iter().cloned().collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept() {
        for line in 0..=KEPT {
            keep(&format!("line {line}"));
        }
        let kept = lines();
        assert_eq!((kept.len(), kept[0].as_str()), (KEPT, "line 1"));
        keep(&"x".repeat(LONGEST + 1));
        assert_eq!(lines()[KEPT - 1].len(), LONGEST);
    }
}
