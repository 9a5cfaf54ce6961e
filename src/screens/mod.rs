//! The screens around the table.

pub mod notices;
pub mod records;
mod settings;
mod setup;
mod sheet;
mod title;

use bevy::prelude::*;
pub use mbrane_play::Against;
use mbrane_play::{Level, Match, Name, Player};
use mbrane_rules::{
    Record, Seat,
    mbrane::{Mbrane, Setup},
};

use crate::settings::Settings;

pub(crate) use sheet::{Controls, on};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Screen::Title);
    app.init_resource::<Choices>();
    app.add_plugins((sheet::plugin, notices::plugin, title::plugin, setup::plugin, settings::plugin, records::plugin));
}

/// What is in front.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// The name, and where to go.
    Title,
    /// How to play the next game.
    SetUp,
    /// The table.
    Table,
    /// What the player has chosen.
    Settings,
    /// The games played.
    Records,
}

/// How the next game is to be played. It stays as it was chosen last.
#[derive(Resource, Debug, Clone)]
pub struct Choices {
    /// Whom one plays.
    pub against: Against,
    /// How strong the computer is.
    pub level: u8,
    /// Whether the person moves first.
    pub begins: bool,
    /// What is agreed.
    pub setup: Setup,
    /// What to call the person at this screen, and a second one.
    pub names: [Name; 2],
    /// Whether two games are summed.
    pub of_two: bool,
    /// Whether nobody has played here yet: the first game is the end of one.
    pub first_run: bool,
    /// Whether somebody has seen a count to its end.
    pub seen_count: bool,
    /// The game that was left.
    pub left: Option<Match<Mbrane>>,
    /// Whether it was left only to look at something else.
    pub visits: bool,
}

impl Default for Choices {
    fn default() -> Self {
        let mut choices = Self {
            against: Against::Computer,
            level: 0,
            begins: true,
            setup: Setup::default(),
            names: [Name::new(""), Name::new("")],
            of_two: false,
            first_run: true,
            seen_count: false,
            left: None,
            visits: false,
        };
        choices.remember(&Settings::default());
        choices
    }
}

/// A game of which five tiles are left: the first that anybody plays here.
const FINALE: &str = include_str!("finale.txt");

impl Choices {
    /// Chooses what was chosen last.
    pub(crate) fn remember(&mut self, settings: &Settings) {
        self.against = settings.against;
        self.level = settings.level.number();
        self.begins = settings.begins;
        self.setup = settings.setup;
        self.names = settings.names.clone();
        self.of_two = settings.of_two;
        self.first_run = settings.first_run;
        self.seen_count = settings.seen_count;
    }

    /// Seats whom was chosen last at a game that goes on and names nobody: whoever is to act is the one who looks.
    pub(crate) fn seat(&self, play: &mut Match<Mbrane>) {
        let nobody = |seat: Seat| play.player(seat).is_person() && play.player(seat).name().as_str().is_empty();
        let Some(acts) = mbrane_rules::Game::to_act(play.record().position()).single() else { return };
        if play.ended().is_some() || !Seat::BOTH.into_iter().all(nobody) {
            return;
        }
        let Some(computer) = Level::new(self.level).map(Player::computer_of) else { return };
        match self.against {
            Against::Person => {}
            Against::Computer => play.seat(!acts, computer),
            Against::Watch => Seat::BOTH.into_iter().for_each(|seat| play.seat(seat, computer.clone())),
        }
    }

    /// The game that is to be played.
    pub(crate) fn game(&self) -> Match<Mbrane> {
        let nobody = || Player::person(self.names[0].clone());
        let computer = |level: u8| Level::new(level).map_or_else(nobody, Player::computer_of);
        if self.first_run
            && let Ok(record) = FINALE.trim().parse::<Record<Mbrane>>()
        {
            let mut play = Match::from_record(record, [nobody(), computer(1)]);
            // Whoever is to act is the one who looks.
            let acts = mbrane_rules::Game::to_act(play.position()).single();
            if let Some(seat) = acts {
                play.seat(seat, nobody());
                play.seat(!seat, computer(1));
            }
            return play;
        }
        let players = match self.against {
            Against::Computer if self.begins => [nobody(), computer(self.level)],
            Against::Computer => [computer(self.level), nobody()],
            Against::Person => self.names.clone().map(Player::person),
            Against::Watch => [computer(self.level), computer(self.level)],
        };
        let game = Match::new(self.setup, players);
        if self.of_two { game.of_two() } else { game }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_tiles_are_left_in_the_first_game() {
        let play = Choices::default().game();
        let position = play.position();
        assert!(mbrane_rules::Game::outcome(position).is_none());
        assert!(play.hand().is_some(), "the person is to act");
        assert!(position.placed() > 50);
    }
}
