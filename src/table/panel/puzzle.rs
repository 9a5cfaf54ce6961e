//! A puzzle in the panel.

use super::{
    button_for,
    guide::{Guidance, how},
    prelude::*,
};
use crate::{
    puzzles::rating_words,
    session::{Practised, PuzzlePhase, PuzzleRun, PuzzleSource},
    table::change::puzzle::PuzzleCommand,
};

pub(super) fn guidance(panel: &PanelContext, run: &PuzzleRun) -> Guidance {
    let (table, words) = (panel.session.table(), &*panel.words);
    let answers = run.phase == PuzzlePhase::Answer;
    Guidance {
        progress: None,
        heading: heading(panel, run),
        says: run.says(table, words),
        more: more(panel, run),
        how: if answers && run.forecast.is_none() {
            how(panel)
        } else {
            None
        },
        // A mistake leaves the game in place, with the whole interface of a turn.
        over: run.phase == PuzzlePhase::Over && run.practised.is_none() && run.is_shown(table),
        // A shown answer wins nothing.
        won: run.puzzle.tries().is_solved(),
        buttons: buttons(panel, run),
    }
}

/// Returns the side that the player has, and how hard the puzzle is.
pub(super) fn heading(panel: &PanelContext, run: &PuzzleRun) -> String {
    let (table, words) = (panel.session.table(), &*panel.words);
    let facts = run.puzzle.facts();
    let side = table.side_name(table.side(facts.solver), words);
    let difficulty = if matches!(run.source, PuzzleSource::Mistake { .. }) {
        common::lost_chance(words, facts.rating)
    } else {
        let own = match run.rated {
            Some([before, _]) => before,
            None => panel.puzzles.rating(facts.game.kind).rating,
        };
        rating_words(facts.rating, own, words)
    };
    format!("{side} · {difficulty}")
}

/// Returns the lines at the end: the right move, the rating, the streak. Between right moves, the task. After a wrong move, how
/// it loses. Of a mistake, the opponent's reply, and when it comes back.
fn more(panel: &PanelContext, run: &PuzzleRun) -> Vec<String> {
    let (table, words) = (panel.session.table(), &*panel.words);
    if run.phase == PuzzlePhase::Answer && run.hint.is_none() && run.just_right {
        return vec![run.puzzle.task(words)];
    }
    if run.phase == PuzzlePhase::Refuted && run.is_shown(table) {
        if run.chances.is_some() {
            return table.last_words(words).into_iter().collect();
        }
        let end = table.caption(words);
        return [end.title].into_iter().chain(end.closest).collect();
    }
    if let Some(Practised { days, .. }) = run.practised
        && run.puzzle.tries().is_over()
    {
        return vec![match days {
            Some(days) => common::mistake_again(&panel.words, days),
            None => panel.label(Label::MistakeDone).to_owned(),
        }];
    }
    if !run.puzzle.tries().is_over() || !run.is_shown(table) {
        return Vec::new();
    }
    let advice = run.puzzle.advice(words);
    let idea = || words.label(run.puzzle.kind().idea()).to_owned();
    let mut lines = vec![advice.unwrap_or_else(idea)];
    if let Some([before, after]) = run.rated {
        lines.extend((after != before).then(|| match after.checked_sub(before) {
            Some(more) => common::puzzle_rating_up(words, after, more),
            None => common::puzzle_rating_down(words, after, before - after),
        }));
    }
    if run.forgiven {
        lines.push(words.label(Label::PuzzleForgiven).to_owned());
    }
    lines
}

fn buttons(panel: &PanelContext, run: &PuzzleRun) -> Vec<Button> {
    let table = panel.session.table();
    let leave = panel.usual(Label::Leave, PanelAction::Leave);
    let usual =
        |label: Label, command: PuzzleCommand| panel.usual(label, PanelAction::Puzzle(command));
    let first =
        |label: Label, command: PuzzleCommand| panel.first(label, PanelAction::Puzzle(command));
    let show = usual(Label::PuzzleShowAnswer, PuzzleCommand::Show);
    match run.phase {
        PuzzlePhase::Answer => {
            let hint = usual(Label::Hint, PuzzleCommand::Hint);
            let own = match run.forecast {
                Some(_) => vec![first(Label::PuzzleCount, PuzzleCommand::Count)],
                None => said(panel),
            };
            [leave, hint, show].into_iter().chain(own).collect()
        }
        PuzzlePhase::Reply | PuzzlePhase::Judging => vec![leave],
        // The buttons stay where they are when the refutation has ended.
        PuzzlePhase::Refuted if run.is_shown(table) => {
            vec![leave, first(Label::PuzzleAgain, PuzzleCommand::Again)]
        }
        PuzzlePhase::Refuted => vec![leave, usual(Label::PuzzleAgain, PuzzleCommand::Again)],
        PuzzlePhase::Over if !run.is_shown(table) => vec![leave],
        PuzzlePhase::Over => match run.practised {
            Some(Practised { more: true, .. }) => {
                vec![leave, first(Label::PuzzleNext, PuzzleCommand::Next)]
            }
            Some(_) => vec![panel.first(Label::Back, PanelAction::Leave)],
            None => {
                let share = usual(Label::PuzzleShare, PuzzleCommand::Share);
                let picture = run
                    .pictured
                    .then(|| usual(Label::PuzzlePicture, PuzzleCommand::Picture));
                let (leave, next) = match run.source.day() {
                    Some(_) => (None, panel.first(Label::PuzzlesOfDay, PanelAction::Leave)),
                    None => (Some(leave), first(Label::PuzzleNext, PuzzleCommand::Next)),
                };
                leave
                    .into_iter()
                    .chain([share])
                    .chain(picture)
                    .chain([next])
                    .collect()
            }
        },
    }
}

/// Returns the buttons that answer.
fn said(panel: &PanelContext) -> Vec<Button> {
    let table = panel.session.table();
    let offers = table.offers(&panel.hand.draft, &panel.words).into_iter();
    offers
        .filter(|offer| table.beats_finished() && matches!(offer.action, TableAction::Play(_)))
        .map(button_for)
        .collect()
}
