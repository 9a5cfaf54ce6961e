//! Mbrane's part of the set-up: the board, the scoring, and optional rules.

use mbrane_play::words::{Words, common, mbrane::Label};
use mbrane_rules::mbrane::{Order, Scoring, Setup};

use super::AGREED;
use crate::games::{Agreement, Choice};

/// Returns the choices; `agreed` is the current set-up, in the text that begins a record.
pub(super) fn form<'a>(words: &'a Words, agreed: &str) -> Vec<Agreement<'a>> {
    let Ok(now) = agreed.parse::<Setup>().or_else(|_| AGREED.parse()) else { return Vec::new() };
    let choice = |label: Label, line: Label, taken: bool, change: &dyn Fn(&mut Setup)| {
        let mut then = now;
        change(&mut then);
        Choice { label: words.label(label), line: words.label(line), agreed: then.to_string(), taken }
    };
    let boards = [
        (Order::Three, Label::BoardStandard, Label::BoardStandardLine),
        (Order::Two, Label::BoardShort, Label::BoardShortLine),
    ];
    let scorings = [
        (Scoring::Full, Label::ScoringFull, Label::ScoringFullLine),
        (Scoring::Plain, Label::ScoringPlain, Label::ScoringPlainLine),
        (Scoring::Simple, Label::ScoringSimple, Label::ScoringSimpleLine),
    ];
    let board = boards.map(|(order, label, line)| choice(label, line, now.order == order, &|then| then.order = order));
    let scoring = scorings
        .map(|(scoring, label, line)| choice(label, line, now.scoring == scoring, &|then| then.scoring = scoring));
    let rules = words.label(common::Label::Rules);
    let swap = choice(Label::Swap, Label::SwapLine, now.pie, &|then| then.pie = !then.pie);
    let consent = choice(Label::Consent, Label::ConsentLine, now.consent, &|then| then.consent = !then.consent);
    vec![
        Agreement { heading: words.label(common::Label::Board), choices: board.into() },
        Agreement { heading: words.label(Label::Scoring), choices: scoring.into() },
        Agreement { heading: rules, choices: vec![swap] },
        Agreement { heading: rules, choices: vec![consent] },
    ]
}
