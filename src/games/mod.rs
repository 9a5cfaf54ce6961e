//! The available games; the rest of the program knows a game only by its entry here.

pub mod masbrur;
pub mod mbrane;
pub mod sansumoku;

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Kind, MoveInput, words::Words};

use crate::{
    session::{KindEntry, Kinds, Session},
    table::scene::faces::{Face, Faces},
};

/// A game's entry in the list.
#[derive(Clone, Copy)]
pub struct Game {
    /// Its kind, which turns texts into matches.
    pub kind: &'static dyn Kind,
    /// Its drawing systems and its additions to the table.
    pub plugin: fn(&mut App),
    /// The record shown on the table behind the title.
    pub demo: &'static str,
    /// The unfinished game offered to newcomers.
    pub first: Option<&'static str>,
    /// The default set-up, as text.
    pub agreed: &'static str,
    /// How the shared table draws it.
    pub face: fn() -> Face,
    /// Its texts outside its table.
    pub label: fn(&Words, GameLabel) -> &str,
    /// Its part of the set-up, given the current set-up as text.
    pub form: for<'a> fn(&'a Words, &str) -> Vec<Agreement<'a>>,
    /// Its rules for players, in the part of Markdown that [`mbrane_text::markdown`] reads.
    pub rules: &'static str,
    /// The script of its lesson.
    pub lesson: Option<&'static str>,
    /// Its part in stand mode; none if it is not for stands.
    pub stand: Option<StandGame>,
}

/// A game in stand mode.
#[derive(Clone, Copy)]
pub struct StandGame {
    /// Records to play back, at least two, each with the number of final moves to show, so that a scene comes soon.
    pub ends: &'static [(&'static str, usize)],
    /// The record that a visitor joins with this many moves left, in the seat to act.
    pub first: (&'static str, usize),
    /// The set-ups of whole games, the shortest first.
    pub whole: &'static [&'static str],
    /// The next step towards the end once time is up.
    pub close: fn(&dyn AnyMatch) -> Closing,
    /// The score, in half points by seat, that decides an unfinished game once time is up.
    pub score: fn(&dyn AnyMatch) -> [u16; 2],
}

/// The next step of a game once time is up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Closing {
    /// The seat to act plays this move.
    Play(String),
    /// A computer chooses for the seat to act.
    Think,
    /// The game ends; the higher score wins.
    Over,
}

/// An item of the set-up: several choices, or one that players switch on and off.
pub struct Agreement<'a> {
    /// Its heading.
    pub heading: &'a str,
    /// Its choices.
    pub choices: Vec<Choice<'a>>,
}

/// A choice in the set-up.
pub struct Choice<'a> {
    /// Its label.
    pub label: &'a str,
    /// Its meaning, in one line.
    pub line: &'a str,
    /// The set-up that pressing it selects, as text.
    pub agreed: String,
    /// Whether it is selected now.
    pub taken: bool,
}

/// A game's texts outside its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameLabel {
    /// The game's name.
    Name,
    /// A description in one sentence.
    Line,
    /// The game's author.
    Author,
    /// How long a game takes.
    Minutes,
    /// A description of the newcomer's first game.
    FirstGame,
    /// The name of the scene speed setting.
    SceneSpeed,
    /// The name of the setting that makes the ghost show the result.
    WhatIf,
    /// The game's own keys, in one sentence.
    Keys,
    /// Instructions for a stand's visitor before the first move.
    StandFirst,
    /// The stand's rule for the winner once time is up.
    StandRule,
}

/// All games, in the order offered.
pub const GAMES: [&Game; 3] = [&mbrane::MBRANE, &sansumoku::SANSUMOKU, &masbrur::MASBRUR];

/// The games available in this app: [`GAMES`], unless inserted earlier.
#[derive(Resource, Clone)]
pub struct Games(pub Vec<&'static Game>);

impl Games {
    /// Returns the game with this name in records.
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

/// Returns whether a match of this game is on the table.
pub fn on_table<G: MoveInput>(session: Res<Session>) -> bool {
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
