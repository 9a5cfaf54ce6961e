//! The games that can be played here. Each entry is all that the rest of the program knows of its game.

pub mod masbrur;
pub mod mbrane;
pub mod sansumoku;

use bevy::prelude::*;
use mbrane_play::{Composed, Kind, Table, words::Words};

use crate::{
    session::{KindEntry, Kinds, Session},
    table::faces::{Face, Faces},
};

/// What the program knows of a game.
#[derive(Clone, Copy)]
pub struct Game {
    /// How texts become matches of it.
    pub kind: &'static dyn Kind,
    /// What draws it, and what it adds to the table.
    pub plugin: fn(&mut App),
    /// The record that lies on the table behind the title.
    pub demo: &'static str,
    /// The record that a newcomer goes on with.
    pub first: Option<&'static str>,
    /// What is agreed where nothing was chosen.
    pub agreed: &'static str,
    /// How the shared table shows it.
    pub face: fn() -> Face,
    /// Words about it that stand outside its table.
    pub label: fn(&Words, GameLabel) -> &str,
    /// Its part of the set-up: what can be agreed, over what is.
    pub form: for<'a> fn(&'a Words, &str) -> Vec<Agreement<'a>>,
    /// Its rules for players, in the part of Markdown that [`mbrane_play::markdown`] reads.
    pub rules: &'static str,
    /// The script of its lesson.
    pub lesson: Option<&'static str>,
    /// What a stand shows and offers of it; none where it is not for stands.
    pub stand: Option<StandGame>,
}

/// What a stand shows and offers of a game.
#[derive(Clone, Copy)]
pub struct StandGame {
    /// Records of games, each with how many of its last moves are shown: scenes come soon. There are at least two.
    pub ends: &'static [(&'static str, usize)],
    /// The record that a visitor comes into when so many of its moves are left: as whoever is to act then.
    pub first: (&'static str, usize),
    /// What is agreed for a whole game, the shortest one first.
    pub whole: &'static [&'static str],
    /// How a game is brought to its end when the time is up.
    pub close: fn(&dyn Table) -> Closing,
    /// What counts where the game has no result of its own when the time is up: halves, by seat.
    pub score: fn(&dyn Table) -> [u16; 2],
}

/// How a game goes on when the time is up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Closing {
    /// Whoever is to act plays this move.
    Play(String),
    /// A computer chooses for whoever is to act.
    Think,
    /// It is over: more of what counts wins.
    Over,
}

/// Something that the players of a game agree on: one of some choices, or one that is switched on and off.
pub struct Agreement<'a> {
    /// What it is about.
    pub heading: &'a str,
    /// What can be chosen.
    pub choices: Vec<Choice<'a>>,
}

/// Something that players can choose.
pub struct Choice<'a> {
    /// What it is called.
    pub label: &'a str,
    /// What it means, in a line.
    pub line: &'a str,
    /// What is agreed when it is pressed, as text.
    pub agreed: String,
    /// Whether it is chosen now.
    pub taken: bool,
}

/// What is said of a game outside its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameLabel {
    /// What it is called.
    Name,
    /// What it is, in a sentence.
    Line,
    /// Whose game it is.
    Author,
    /// How long a game takes.
    Minutes,
    /// What a newcomer is given to play.
    FirstGame,
    /// What the setting of its scenes' speed is called.
    SceneSpeed,
    /// What the setting is called by which the ghost tells the result.
    WhatIf,
    /// The keys that it has of its own, in a sentence.
    Keys,
    /// What a stand's visitor is told before the first move.
    StandFirst,
    /// By which rule of the stand a game has a winner when the time is up.
    StandRule,
}

/// Every game, the one that is offered first in front.
pub const GAMES: [&Game; 3] = [&mbrane::MBRANE, &sansumoku::SANSUMOKU, &masbrur::MASBRUR];

/// The games that are played here: [`GAMES`] unless somebody has put others there.
#[derive(Resource, Clone)]
pub struct Games(pub Vec<&'static Game>);

impl Games {
    /// The game with this name in records.
    pub fn of(&self, kind: &str) -> Option<&'static Game> {
        self.0.iter().copied().find(|game| game.kind.name() == kind)
    }
}

pub(super) fn plugin(app: &mut App) {
    if !app.world().contains_resource::<Games>() {
        app.insert_resource(Games(GAMES.to_vec()));
    }
    let games = app.world().resource::<Games>().0.clone();
    let entry = |game: &&'static Game| KindEntry {
        kind: game.kind,
        demo: game.demo,
        first: game.first,
        agreed: game.agreed,
        lesson: game.lesson,
    };
    let kinds = Kinds(games.iter().map(entry).collect());
    app.insert_resource(Session::new(kinds.demo()));
    app.insert_resource(kinds);
    app.insert_resource(Faces(games.iter().map(|game| (game.face)()).collect()));
    games.iter().for_each(|game| (game.plugin)(app));
}

/// Whether a match of this game lies on the table.
pub fn lies<G: Composed>(session: Res<Session>) -> bool {
    session.on::<G>().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, texts};
    use mbrane_play::words::Locale;

    #[test]
    fn every_language_has_the_words_lessons_and_rules_of_every_game() {
        for locale in Locale::all().filter(|locale| *locale != Locale::ENGLISH) {
            let language = Language::of(locale, texts(locale).expect("it is built in"));
            assert_eq!(language.language(), locale.code());
            for game in GAMES {
                let kind = game.kind.name();
                assert_ne!(language.rules(kind, game.rules), game.rules, "{kind}, {}", locale.code());
                assert!(game.lesson.is_none_or(|lesson| language.lesson(kind, lesson) != lesson), "{kind}");
            }
        }
    }
}
