//! The visible state of a Masbrur match at one moment, as plain data.

use mbrane_play::masbrur::{Composing, Push};
use mbrane_rules::{
    Seat,
    masbrur::{Domino, Dominoes, Formation, Masbrur, Phase, Secret, View, Wall},
};

use crate::games::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laned {
    pub formation: Formation,
    pub seized: Dominoes,
    pub blocked: bool,
    /// The lanes of the formation before and after the beat.
    pub lanes: [usize; 2],
}

#[derive(Resource, Debug, Clone, PartialEq, Deref)]
pub struct Shown {
    #[deref]
    pub(super) now: Showing<Masbrur>,
    /// The view before the first beat of this entry.
    pub earlier: View,
    /// The seat whose hand is below the field.
    pub me: Seat,
    /// The dealt formations of each seat, by place.
    pub formations: [[Option<Laned>; 3]; 2],
    /// The half medals won in each lane so far, by seat.
    pub medals: [Option<[u8; 2]>; 3],
    /// The order of the player's standing dominoes before the beat, after it, and before the first beat.
    pub orders: [Vec<Domino>; 3],
    /// The domino that the last move pushed into a row.
    pub pushed: Option<Domino>,
    /// The place at which the player dropped the domino that slides in, if dragged.
    pub dropped: Option<Vec2>,
    /// True while the table waits to be handed over, with all hands hidden.
    pub covered: bool,
    /// True if words replace the hand in a tall window: during a scene, after the game, or in a review.
    pub hand_replaced: bool,
    /// True if the viewer is a spectator, who knows neither wall.
    pub watched: bool,
}

impl Shown {
    /// Returns the opacity of the lanes: 0 shows the field, 1 the lanes.
    pub(super) fn combat(&self) -> f32 {
        let [before, after] =
            [&self.view, &self.after].map(|view| if fights(view) { 1.0 } else { 0.0 });
        let share = (self.eased() * 2.5).min(1.0);
        before + (after - before) * share
    }

    /// Returns the dominoes in the pool, not yet dealt or laid.
    pub(super) fn pool(view: &View) -> Dominoes {
        Dominoes::ALL
            .minus(view.field.dominoes())
            .minus(view.hands[0])
            .minus(view.hands[1])
    }
}

pub(super) const fn fights(view: &View) -> bool {
    view.walls_open || matches!(view.phase, Phase::Show | Phase::Seize)
}

/// The drawn part of the move held over the table.
#[derive(Resource, Debug, Clone, PartialEq, Default, Deref)]
pub struct DraftLook {
    #[deref]
    pub composing: Composing,
    pub picked: Option<Domino>,
    /// The held push.
    pub ghost: Option<Push>,
    /// Dominoes that stand with the greater half up.
    pub turned: Dominoes,
    /// For each formation: the dominoes whose smaller half serves in it, and those whose greater half does.
    pub serving: [[Dominoes; 2]; 3],
    /// The same for the opponent's strongest possible show.
    pub theirs: [[Dominoes; 2]; 3],
    pub composed: [Option<Vec<u8>>; 3],
    pub dragged: Option<(Domino, Vec2)>,
    /// The dominoes and groups of a hint or of a better move.
    pub hinted: Hinted,
    /// The dominoes of a refused move, and the one in its way.
    pub refused: Dominoes,
    /// The offset of the refused dominoes while they shake, from −1 to 1.
    pub shake: f32,
}

/// The parts of a hint, except for a push.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hinted {
    /// Whole dominoes to hold, move to the other group, or seize.
    pub dominoes: Dominoes,
    /// Dominoes for the wall.
    pub wall: Dominoes,
    /// The dominoes whose smaller half would serve, and those whose greater half would.
    pub halves: [Dominoes; 2],
    pub group: Option<usize>,
}

pub(super) fn known_wall(view: &View, seat: Seat) -> Option<Wall> {
    view.walls[seat.index()].and_then(Secret::known)
}
