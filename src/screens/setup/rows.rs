//! The rows of the set-up: what all games have, and what the game's players agree on.

use mbrane_play::{
    Against, Level,
    words::{self, Words, common::Label},
};

use crate::{
    games::Game,
    screens::rows::{Choice, Row},
    settings::Settings,
};

/// The rows for this game.
pub(super) fn of<'a>(game: &Game, settings: &Settings, words: &'a Words) -> Vec<Row<'a>> {
    let label = |label: Label| words.label(label);
    let row = |heading: Label, choices: Vec<Choice<'a>>| Row::new(label(heading), choices);
    let whom = [
        (Against::Computer, Label::Computer, Label::ComputerLine),
        (Against::Person, Label::Person, Label::PersonLine),
        (Against::Watch, Label::Watch, Label::WatchLine),
    ];
    let whom = whom.map(|(against, said, line)| {
        let taken = settings.against == against;
        Choice { label: label(said), line: label(line), taken, takes: Box::new(move |chosen| chosen.against = against) }
    });
    let mut rows = vec![row(Label::Who, whom.into())];
    if settings.against != Against::Person {
        let levels = (1..=5).filter_map(Level::new).map(|level| {
            let taken = settings.level == level;
            let line = label(level_line(level));
            Choice {
                label: label(words::level(level)),
                line,
                taken,
                takes: Box::new(move |chosen| chosen.level = level),
            }
        });
        rows.push(row(Label::Level, levels.collect()));
    }
    if settings.against == Against::Computer {
        let begin = [(true, Label::YouBegin, Label::YouBeginLine), (false, Label::TheyBegin, Label::TheyBeginLine)];
        let begin = begin.map(|(begins, said, line)| {
            let taken = settings.begins == begins;
            Choice {
                label: label(said),
                line: label(line),
                taken,
                takes: Box::new(move |chosen| chosen.begins = begins),
            }
        });
        rows.push(row(Label::Begins, begin.into()));
    }
    let kind = game.kind.name();
    let two = settings.is_of_two(kind);
    let takes = Box::new(move |chosen: &mut Settings| {
        chosen.two.insert(kind.to_owned(), !two);
    });
    let two = Choice { label: label(Label::MatchOfTwo), line: label(Label::MatchOfTwoLine), taken: two, takes };
    rows.push(row(Label::Rules, vec![two]));
    for agreement in (game.form)(words, settings.agreed_for(kind, game.agreed)) {
        let choice = |choice: crate::games::Choice<'a>| {
            let takes = Box::new(move |chosen: &mut Settings| {
                chosen.agreed.insert(kind.to_owned(), choice.agreed.clone());
            });
            Choice { label: choice.label, line: choice.line, taken: choice.taken, takes }
        };
        let choices = agreement.choices.into_iter().map(choice).collect();
        rows.push(Row { second: true, ..Row::new(agreement.heading, choices) });
    }
    rows
}

const fn level_line(level: Level) -> Label {
    match level.number() {
        1 => Label::Level1Line,
        2 => Label::Level2Line,
        3 => Label::Level3Line,
        4 => Label::Level4Line,
        _ => Label::Level5Line,
    }
}
