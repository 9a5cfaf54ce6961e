//! The turn to show while beats play and the words below the score, set by the systems of the game on the table.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, MatchStatus, Side};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnShown>();
    app.init_resource::<ScoreWords>();
}

/// The turn to show, and the game whose systems set it. A match of another game shows its actual turn.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct TurnShown(pub Option<(&'static str, Turn)>);

/// The words below the score and over a scene's column, and the game whose systems set them. A match of another game has none.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct ScoreWords {
    pub of: Option<&'static str>,
    pub score: Option<String>,
    /// Why the score changes as it does.
    pub why: Option<String>,
    /// The heading and the meaning of the column.
    pub column: Option<[String; 2]>,
    /// True while nothing but the board, the score and the headline should be looked at.
    pub hush: bool,
}

/// A turn that passes from one side to the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    /// The side to move before the running beat, and after it.
    pub from: Side,
    /// See [`from`](Self::from).
    pub to: Side,
    /// How far it has passed, from 0 to 1.
    pub passed: f32,
    /// The side to move after all beats.
    pub last: Side,
    /// How far the two names have changed places, from 0 to 1, while they do.
    pub crossing: Option<f32>,
    /// True if the shown game is over, so that it is no one's turn.
    pub over: bool,
}

impl Turn {
    pub(super) fn of(table: &dyn AnyMatch) -> Self {
        let acts = match table.status() {
            MatchStatus::Turn(seats) => seats.first(),
            MatchStatus::Settled | MatchStatus::Over(_) => None,
        };
        let side = acts.map_or(Side::First, |seat| table.side(seat));
        Self {
            from: side,
            to: side,
            passed: 1.0,
            last: side,
            crossing: None,
            over: acts.is_none(),
        }
    }

    pub fn side(&self) -> Side {
        if self.passed < 0.5 {
            self.from
        } else {
            self.to
        }
    }
}
