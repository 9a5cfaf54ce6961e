//! What a player holds: a digit, a cell, and what was refused.

use bevy::prelude::*;
use mbrane_play::words::Message;
use mbrane_rules::mbrane::Move;

use super::{Game, cell_at};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>();
    app.init_resource::<LetGo>();
}

/// What is held over the table. Digit then cell or cell then digit: both come to a ghost.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Hand {
    /// The digit that was picked from the rack.
    pub digit: Option<u8>,
    /// The cell that was picked, by its place in reading order.
    pub cell: Option<usize>,
    /// Where the mouse is.
    pub hover: Option<usize>,
    /// Whether the keys steer, so that the cell they would act on must be seen.
    pub keys: bool,
    /// Whether a finger was the last to point.
    pub touch: bool,
    /// Where the tile is that is dragged.
    pub drag: Option<Vec2>,
    /// The state of the match in which a swap was declined without a move.
    pub kept: Option<u64>,
    /// What was refused last.
    pub refused: Option<Refused>,
}

/// The last tile that was let go over the board: it lands from there and not from the rack.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct LetGo(Option<(u64, usize, Vec2)>);

impl LetGo {
    /// A tile goes from `at` to a cell.
    pub(super) const fn note(&mut self, game: &Game, cell: usize, at: Vec2) {
        // Where it may stay, the match is in its next state then.
        self.0 = Some((game.revision + 1, cell, at));
    }

    /// From where the tile comes that was placed last, if it was let go over the board.
    pub(super) fn from(&self, game: &Game, cell: usize) -> Option<Vec2> {
        self.0.filter(|(revision, place, _)| (*revision, *place) == (game.revision, cell)).map(|(.., at)| at)
    }
}

/// A refusal that the table shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// The digit that was not taken.
    pub digit: Option<u8>,
    /// Where it should have gone.
    pub cell: Option<usize>,
    /// The tile that is in the way.
    pub blocker: Option<usize>,
    /// What to say.
    pub message: Message,
}

impl Hand {
    /// The cell that a digit would go to.
    pub fn aim(&self) -> Option<usize> {
        self.cell.or(self.hover)
    }

    /// The placement that would be made, legal or not.
    pub fn placement(&self, game: &Game) -> Option<Move> {
        let cell = cell_at(game.setup().order, self.aim()?)?;
        Some(Move::Place { digit: self.digit?, cell })
    }

    /// Lets go of everything but where the keys are.
    pub(super) fn drop(&mut self) {
        let cell = self.cell.filter(|_| self.keys);
        *self = Self { hover: self.hover, keys: self.keys, touch: self.touch, cell, ..Self::default() };
    }
}
