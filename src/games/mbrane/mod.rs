//! Mbrane on the table.

pub mod breath;
pub mod chance;
mod drag;
pub mod exchange;
mod ghost;
pub mod hand;
pub mod hint;
pub mod influence;
pub mod judge;
pub mod keeping;
mod keys;
mod looks;
mod near;
mod pace;
pub mod panel;
mod pointer;
pub mod rack;
pub mod regions;
pub mod resign;
pub mod review;
pub mod score;
pub mod settled;
pub mod shown;
pub mod stage;
pub mod thinker;
pub mod tiles;
pub mod wishes;

use crate::table::{RelayoutSystems, board::BoardSystems, view::BoardOrder};
use bevy::prelude::*;
use bevy_tweening::AnimationSystem;
use mbrane_play::{Level, Match, Player};
use mbrane_rules::{
    Cell, Record,
    mbrane::{Mbrane, Move, Order, Setup},
};

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (MbraneSystems::Input, MbraneSystems::Act, MbraneSystems::Stage, MbraneSystems::Show)
            .chain()
            .after(AnimationSystem::AnimationUpdate),
    );
    app.insert_resource(Game::new(demo()));
    app.init_resource::<Awaited>();
    app.configure_sets(Update, RelayoutSystems.after(sync_order).before(MbraneSystems::Stage));
    app.configure_sets(Update, BoardSystems.before(MbraneSystems::Show));
    app.add_systems(Update, sync_order.after(MbraneSystems::Act).before(MbraneSystems::Stage));
    app.add_plugins((
        hand::plugin,
        wishes::plugin,
        stage::plugin,
        pace::plugin,
        judge::plugin,
        breath::plugin,
        resign::plugin,
        settled::plugin,
        shown::plugin,
        thinker::plugin,
    ));
    app.add_plugins((keeping::plugin, exchange::plugin, pointer::plugin, keys::plugin, panel::plugin, near::plugin));
    app.add_plugins((review::plugin, hint::plugin, chance::plugin));
    app.add_plugins((
        tiles::plugin,
        regions::plugin,
        influence::plugin,
        rack::plugin,
        ghost::plugin,
        drag::plugin,
        score::plugin,
    ));
}

/// What happens in a frame, in order.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum MbraneSystems {
    /// Pointer and keys become wishes.
    Input,
    /// Wishes become moves.
    Act,
    /// Beats begin and end.
    Stage,
    /// What is drawn follows.
    Show,
}

/// The seat that is played elsewhere, by somebody who is sent links, while it is to act.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Awaited(pub(crate) Option<mbrane_rules::Seat>);

/// The match on the table.
#[derive(Resource, Debug, Clone)]
pub struct Game {
    /// The match.
    pub play: Match<Mbrane>,
    /// Another number after every change other than the passing of beats: what was thought about an earlier one is out of date.
    pub revision: u64,
    /// How many matches have lain here before this one.
    pub replaced: u64,
}

impl Game {
    pub(crate) const fn new(play: Match<Mbrane>) -> Self {
        Self { play, revision: 0, replaced: 0 }
    }

    /// Lays another match on the table.
    pub(crate) fn replace(&mut self, play: Match<Mbrane>) {
        self.play = play;
        self.revision += 1;
        self.replaced += 1;
    }

    pub(crate) fn setup(&self) -> Setup {
        mbrane_rules::Game::setup(self.play.position())
    }

    /// Whether a digit can go to a cell now, by the referee.
    pub(crate) fn fits(&self, digit: u8, place: usize) -> bool {
        let m = cell_at(self.setup().order, place).map(|cell| Move::Place { digit, cell });
        m.is_some_and(|m| mbrane_rules::Game::check(self.play.position(), m).is_ok())
    }
}

/// Another game may need another board.
fn sync_order(game: Res<Game>, mut order: ResMut<BoardOrder>) {
    let wanted = BoardOrder(game.setup().order.width());
    if game.is_changed() {
        order.set_if_neq(wanted);
    }
}

/// A game that two computers could have played, for looking at.
const DEMO: &str = "mbrane 9 full : 2e4 0d5 3g3 4g8 0c1 1h8 6b9 5b1 4h1 7i8 4a9 1d6 0h2 2b3 1c4 1i5 8f9 6a3 2g7 5h3 0i6 8c5 6e1 \
                    3a7 7e5 1a2 3e8 6d8 7f1 2c6 8i3 3h9 6f6 5c9";

/// What lies on the table while the title is shown.
pub(crate) fn demo() -> Match<Mbrane> {
    let players = [Player::computer_of(strong()), Player::computer_of(strong())];
    Match::from_record(DEMO.parse().unwrap_or_else(|_| Record::new(Setup::default())), players)
}

/// The referee's name for a cell, by its place in reading order.
pub(crate) fn cell_at(order: Order, place: usize) -> Option<Cell> {
    let side = order.side();
    (place < side * side).then(|| Cell::new(place % side, side - 1 - place / side)).flatten()
}

/// A cell's place in reading order.
pub(crate) const fn place_of(order: Order, cell: Cell) -> usize {
    let side = order.side();
    (side - 1 - cell.row()) * side + cell.column()
}

const fn strong() -> Level {
    match Level::new(5) {
        Some(level) => level,
        None => unreachable!(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_is_a_game() {
        assert!(demo().position().placed() > 20);
    }
}
