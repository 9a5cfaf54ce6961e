//! The rows of the set-up: what all games have, and what the game's players agree on.

use mbrane_play::{
    Against, Level,
    words::{self, Words, common::Label},
};

use crate::{games::Game, settings::Settings};

/// A row of choices of which one is taken, or one that is switched on and off.
pub(super) struct Row<'a> {
    pub(super) heading: &'a str,
    pub(super) choices: Vec<Choice<'a>>,
    /// Whether it is about whom one plays, and not about the game.
    pub(super) common: bool,
}

/// Something that can be chosen.
pub(super) struct Choice<'a> {
    pub(super) label: &'a str,
    /// What it means.
    pub(super) line: &'a str,
    pub(super) taken: bool,
    pub(super) takes: Takes,
}

/// What a choice changes.
pub(super) enum Takes {
    Against(Against),
    Level(Level),
    Begins(bool),
    /// What is agreed in a game, as text.
    Agreed(&'static str, String),
    /// Whether two games of a kind are summed.
    Two(&'static str, bool),
}

impl Takes {
    pub(super) fn take(&self, settings: &mut Settings) {
        match self {
            Self::Against(against) => settings.against = *against,
            Self::Level(level) => settings.level = *level,
            Self::Begins(begins) => settings.begins = *begins,
            Self::Agreed(kind, agreed) => drop(settings.agreed.insert((*kind).to_owned(), agreed.clone())),
            Self::Two(kind, two) => drop(settings.two.insert((*kind).to_owned(), *two)),
        }
    }
}

/// The rows for this game.
pub(super) fn of<'a>(game: &Game, settings: &Settings, words: &'a Words) -> Vec<Row<'a>> {
    let label = |label: Label| words.label(label);
    let row = |heading: Label, choices: Vec<Choice<'a>>| Row { heading: label(heading), choices, common: true };
    let whom = [
        (Against::Computer, Label::Computer, Label::ComputerLine),
        (Against::Person, Label::Person, Label::PersonLine),
        (Against::Watch, Label::Watch, Label::WatchLine),
    ];
    let whom = whom.map(|(against, said, line)| {
        let taken = settings.against == against;
        Choice { label: label(said), line: label(line), taken, takes: Takes::Against(against) }
    });
    let mut rows = vec![row(Label::Who, whom.into())];
    if settings.against != Against::Person {
        let levels = (1..=5).filter_map(Level::new).map(|level| {
            let taken = settings.level == level;
            let line = label(level_line(level));
            Choice { label: label(words::level(level)), line, taken, takes: Takes::Level(level) }
        });
        rows.push(row(Label::Level, levels.collect()));
    }
    if settings.against == Against::Computer {
        let begin = [(true, Label::YouBegin, Label::YouBeginLine), (false, Label::TheyBegin, Label::TheyBeginLine)];
        let begin = begin.map(|(begins, said, line)| {
            let taken = settings.begins == begins;
            Choice { label: label(said), line: label(line), taken, takes: Takes::Begins(begins) }
        });
        rows.push(row(Label::Begins, begin.into()));
    }
    let kind = game.kind.name();
    let two = settings.is_of_two(kind);
    let takes = Takes::Two(kind, !two);
    let two = Choice { label: label(Label::MatchOfTwo), line: label(Label::MatchOfTwoLine), taken: two, takes };
    rows.push(row(Label::Rules, vec![two]));
    for agreement in (game.form)(words, settings.agreed_for(kind, game.agreed)) {
        let choice = |choice: crate::games::Choice<'a>| {
            let takes = Takes::Agreed(kind, choice.agreed);
            Choice { label: choice.label, line: choice.line, taken: choice.taken, takes }
        };
        let choices = agreement.choices.into_iter().map(choice).collect();
        rows.push(Row { heading: agreement.heading, choices, common: false });
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
