//! Whose turn it looks to be while beats play, as the systems of the game on the table say it.

use bevy::prelude::*;
use mbrane_play::{Now, Side, Table};

use crate::{session::Session, table::Frame};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnShown>();
    app.add_systems(Update, reset_turn.in_set(Frame::Layout));
}

/// Whose turn it looks to be: a game's systems set it while its match lies on the table. Where there is none, it is
/// whose turn it is.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct TurnShown(pub Option<Turn>);

/// A turn that passes from one side to the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    /// Whose it is before the beat that plays, and after it.
    pub from: Side,
    /// See [`from`](Self::from).
    pub to: Side,
    /// How far it has passed, from 0 to 1.
    pub passed: f32,
    /// Whose it is when all beats are over.
    pub last: Side,
    /// How far the two names have changed places, from 0 to 1, while they do.
    pub crossing: Option<f32>,
    /// Whether what is shown is over, so that it is nobody's turn.
    pub over: bool,
}

impl Turn {
    /// The turn of a match without beats between.
    pub(super) fn of(table: &dyn Table) -> Self {
        let acts = match table.now() {
            Now::Turn(seats) => seats.first(),
            Now::Settled | Now::Over(_) => None,
        };
        let side = acts.map_or(Side::First, |seat| table.side(seat));
        Self { from: side, to: side, passed: 1.0, last: side, crossing: None, over: acts.is_none() }
    }

    /// Whose it looks to be.
    pub fn side(&self) -> Side {
        if self.passed < 0.5 { self.from } else { self.to }
    }
}

/// What one game said is not said of another's match.
fn reset_turn(session: Res<Session>, mut shown: ResMut<TurnShown>, mut of: Local<&'static str>) {
    let kind = session.table().kind();
    if *of != kind {
        *of = kind;
        shown.set_if_neq(TurnShown(None));
    }
}
