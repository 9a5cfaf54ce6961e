//! Masbrur's part of the set-up: the number of rounds, and how the field is laid.

use mbrane_play::words::{Words, masbrur::Label};
use mbrane_rules::masbrur::Setup;

use super::AGREED;
use crate::games::{Agreement, Choice};

/// Returns the choices; `agreed` is the current set-up, in the text that begins a record.
pub(super) fn form<'a>(words: &'a Words, agreed: &str) -> Vec<Agreement<'a>> {
    let Ok(now) = agreed.parse::<Setup>().or_else(|_| AGREED.parse()) else { return Vec::new() };
    let choice = |label: Label, line: Label, rounds: u8, free: bool| {
        let then = Setup::new(rounds, free).unwrap_or(now);
        Choice { label: words.label(label), line: words.label(line), agreed: then.to_string(), taken: then == now }
    };
    let rounds = [
        (1, Label::RoundsOne, Label::RoundsOneLine),
        (2, Label::RoundsTwo, Label::RoundsTwoLine),
        (4, Label::RoundsFour, Label::RoundsFourLine),
        (6, Label::RoundsSix, Label::RoundsSixLine),
        (8, Label::RoundsEight, Label::RoundsEightLine),
    ];
    let rounds = rounds.map(|(rounds, label, line)| choice(label, line, rounds, now.is_free()));
    let fields = [(false, Label::FieldLaid, Label::FieldLaidLine), (true, Label::FieldFree, Label::FieldFreeLine)];
    let fields = fields.map(|(free, label, line)| choice(label, line, now.rounds(), free));
    vec![
        Agreement { heading: words.label(Label::Rounds), choices: rounds.into() },
        Agreement { heading: words.label(Label::Field), choices: fields.into() },
    ]
}
