//! The rows of the set-up: what all games have, and what the game's players agree on.

use bevy_egui::egui::{Painter, Rect};
use mbrane_play::{
    Against, Level, Opponent, Side,
    words::{self, Words, common::Label},
};

use crate::{
    games::{Game, GameLabel},
    screens::rows::{Choice, Row},
    settings::Settings,
    table::scene::emblem::{self, Mood},
};

pub(super) fn of<'a>(game: &Game, settings: &Settings, words: &'a Words) -> Vec<Row<'a>> {
    let kind = game.kind.name();
    let face = (game.face)();
    let now = settings.opponent_in(kind);
    let takes = |opponent: Opponent| {
        Box::new(move |chosen: &mut Settings| {
            chosen.opponents.insert(kind.to_owned(), opponent);
        })
    };
    let label = |label: Label| words.label(label);
    let row = |heading: Label, choices: Vec<Choice<'a>>| Row::new(label(heading), choices);
    let whom = [
        (Against::Computer, Label::Computer, Label::ComputerLine),
        (Against::Person, Label::Person, Label::PersonLine),
        (Against::Watch, Label::Watch, Label::WatchLine),
    ];
    let whom = whom.map(|(against, said, line)| {
        let takes = takes(Opponent { against, ..now });
        Choice { label: label(said), line: label(line), taken: now.against == against, takes }
    });
    let mut rows = vec![row(Label::Who, whom.into())];
    if now.against != Against::Person {
        let levels = (1..=5).filter_map(Level::new).map(|level| {
            let takes = takes(Opponent { level, ..now });
            let line = game.kind.temper(words, level);
            Choice { label: label(words::level(level)), line, taken: now.level == level, takes }
        });
        // It plays the other side than the one who sits here.
        let side = if now.against == Against::Computer && !now.begins { Side::First } else { Side::Second };
        let emblem = move |painter: &Painter, rect: Rect, place: usize| {
            if let Some(level) = Level::new(place as u8 + 1) {
                emblem::draw(painter, rect, &face, side, level, Mood::Calm);
            }
        };
        rows.push(Row { emblem: Some(Box::new(emblem)), ..row(Label::Level, levels.collect()) });
    }
    if now.against == Against::Computer {
        let begin = [(true, Label::YouBegin, Label::YouBeginLine), (false, Label::TheyBegin, Label::TheyBeginLine)];
        let begin = begin.map(|(begins, said, line)| {
            let takes = takes(Opponent { begins, ..now });
            Choice { label: label(said), line: label(line), taken: now.begins == begins, takes }
        });
        rows.push(row(Label::Begins, begin.into()));
        let step_now = settings.head_start(kind);
        let steps = [
            (2, Label::FarAhead),
            (1, Label::Ahead),
            (0, Label::NoHeadStart),
            (-1, Label::Behind),
            (-2, Label::FarBehind),
        ];
        let steps = steps.map(|(step, said)| {
            let takes = Box::new(move |chosen: &mut Settings| {
                chosen.head_starts.insert(kind.to_owned(), step);
            });
            let line =
                if step == 0 { label(Label::NoHeadStartLine) } else { (game.label)(words, GameLabel::HeadStart) };
            Choice { label: label(said), line, taken: step_now == step, takes }
        });
        rows.push(row(Label::HeadStart, steps.into()));
    }
    let two = settings.is_of_two(kind);
    let takes = Box::new(move |chosen: &mut Settings| {
        chosen.two.insert(kind.to_owned(), !two);
    });
    let two = Choice { label: label(Label::MatchOfTwo), line: label(Label::MatchOfTwoLine), taken: two, takes };
    rows.push(row(Label::Rules, vec![two]));
    for agreement in (game.form)(words, settings.setup_of(kind).as_deref().unwrap_or(game.agreed)) {
        let choice = |choice: crate::games::Choice<'a>| {
            let takes = Box::new(move |chosen: &mut Settings| chosen.keep_setup(&choice.agreed));
            Choice { label: choice.label, line: choice.line, taken: choice.taken, takes }
        };
        let choices = agreement.choices.into_iter().map(choice).collect();
        rows.push(Row { second: true, ..Row::new(agreement.heading, choices) });
    }
    rows
}
