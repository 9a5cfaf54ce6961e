//! The available games; the rest of the program knows a game only by its entry here.

mod drawing;
mod ending;
pub mod masbrur;
pub mod mbrane;
mod prelude;
pub mod sansumoku;
mod slabs;
mod sparks;

use bevy::prelude::*;
use bevy_egui::egui;
use mbrane_play::{AnyMatch, words::LabelId};

use crate::{
    session::{KindEntry, Kinds, Session},
    table::scene::faces::{Face, Faces},
};

#[derive(Clone, Copy, Deref)]
pub struct Game {
    /// All that the layers below need of it.
    #[deref]
    pub entry: KindEntry,
    /// Its drawing systems and its additions to the table.
    pub plugin: fn(&mut App),
    pub face: Face,
    /// The beat of the move shown, and the share of it, at which the demonstration's picture rests; none if that is not in this move.
    pub climax: fn(&dyn AnyMatch) -> Option<(usize, f32)>,
    /// A description of the newcomer's first game.
    pub first_game: LabelId,
    /// The stand's rule for the winner once time is up.
    pub stand_rule: LabelId,
    /// Its part of the set-up, given the current set-up as text.
    pub form: fn(&str) -> Vec<SetupOption>,
    /// Its rules for players, in the part of Markdown that [`mbrane_text::markdown`] reads.
    pub rules: &'static str,
    /// Its part in stand mode; none if it is not for stands.
    pub stand: Option<StandGame>,
}

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
pub struct SetupOption {
    pub heading: LabelId,
    pub choices: Vec<Choice>,
    /// Draws a small picture before the words of its choices.
    pub picture: Option<fn(&egui::Painter, egui::Rect)>,
}

impl SetupOption {
    fn new(heading: LabelId, choices: impl Into<Vec<Choice>>) -> Self {
        Self {
            heading,
            choices: choices.into(),
            picture: None,
        }
    }
}

pub struct Choice {
    pub label: LabelId,
    /// Its meaning, in one line.
    pub line: LabelId,
    /// The set-up that pressing it selects, as text.
    pub setup_text: String,
    pub taken: bool,
}

/// All games, in the order offered.
pub const GAMES: [&Game; 3] = [&mbrane::MBRANE, &sansumoku::SANSUMOKU, &masbrur::MASBRUR];

/// The games available in this app: [`GAMES`], unless inserted earlier.
#[derive(Resource, Clone)]
pub struct Games(pub Vec<&'static Game>);

impl Games {
    pub fn of(&self, kind: &str) -> Option<&'static Game> {
        self.0.iter().copied().find(|game| game.kind.name() == kind)
    }
}

pub(super) fn plugin(app: &mut App) {
    if !app.world().contains_resource::<Games>() {
        app.insert_resource(Games(GAMES.to_vec()));
    }
    let games = app.world().resource::<Games>().0.clone();
    let kinds = Kinds(games.iter().map(|game| game.entry).collect());
    app.insert_resource(Session::new(kinds.demo()));
    app.insert_resource(kinds);
    app.insert_resource(Faces(games.iter().map(|game| game.face).collect()));
    games.iter().for_each(|game| (game.plugin)(app));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, texts};
    use mbrane_play::words::Locale;

    #[test]
    fn every_demo_ends_and_the_first_game_does_not() {
        for game in GAMES {
            let read = |record: &str| game.kind.read_record(record.trim()).expect("a record");
            let demo = read(game.demo);
            assert!(
                demo.outcome().is_some() && demo.moves() > 12,
                "{}",
                game.kind.name()
            );
            if let Some(first) = game.first.map(read) {
                // None of its tiles can be taken back.
                assert!(first.outcome().is_none() && first.moves() == 0);
            }
        }
    }

    #[test]
    fn the_first_setup_is_the_default() {
        use mbrane_rules::{masbrur, mbrane, sansumoku};
        let setup_text = GAMES.map(|game| game.setup_text);
        assert_eq!(setup_text[0].parse().ok(), Some(mbrane::Setup::default()));
        assert_eq!(setup_text[1].parse().ok(), Some(sansumoku::Setup));
        assert_eq!(setup_text[2].parse().ok(), Some(masbrur::Setup::default()));
    }

    #[test]
    fn every_language_has_the_words_lessons_and_rules_of_every_game() {
        for locale in Locale::all().filter(|locale| *locale != Locale::ENGLISH) {
            let language = Language::of(locale, texts(locale).expect("it is built in"));
            assert_eq!(language.language(), locale.code());
            for game in GAMES {
                let kind = game.kind.name();
                assert_ne!(
                    language.rules(kind, game.rules),
                    game.rules,
                    "{kind}, {}",
                    locale.code()
                );
                assert!(
                    game.lesson
                        .is_none_or(|lesson| language.lesson(kind, lesson) != lesson),
                    "{kind}"
                );
            }
        }
    }
}
