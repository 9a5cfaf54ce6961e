//! The visible state of a Masbrur match at one moment, as plain data.

use bevy::prelude::*;
use mbrane_play::Pace;
use mbrane_rules::{
    Game as _, Record, Seat, Viewer,
    masbrur::{Domino, Dominoes, End, Formation, Masbrur, Phase, Secret, Setup, View, Wall},
};

/// The motion in the current beat.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Act {
    /// Changed dominoes move to their new places.
    #[default]
    Settle,
    /// A domino slides in at one end of a row and pushes another out.
    Push {
        /// The row, from `a` as 0.
        row: usize,
        /// The end where it slides in.
        end: End,
        /// The domino that slides in.
        domino: Domino,
        /// The domino that leaves.
        out: Domino,
    },
    /// The domino that was pushed out flies to the hand.
    Fly {
        /// The row it left.
        row: usize,
        /// The end where the other domino slid in.
        end: End,
        /// The domino that flies.
        out: Domino,
        /// The number at the end of the row that it left.
        touching: Option<u8>,
    },
    /// Both walls turn over.
    Walls,
    /// A new round begins: the hands return to the pool.
    Round,
    /// A formation is dealt: its seat, and its place in the show.
    Deal(Seat, usize),
    /// The wall of this seat strikes the formations that it blocks.
    Strike(Seat),
    /// The dominoes that a seat seizes come over.
    Seize(Seat),
    /// A lane is compared.
    Compare(usize),
    /// Unused squares are counted.
    Count,
}

/// A formation in its lane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laned {
    /// The current formation.
    pub formation: Formation,
    /// Its seized dominoes.
    pub seized: Dominoes,
    /// Whether it is blocked.
    pub blocked: bool,
    /// The lanes of the formation before and after the beat.
    pub lanes: [usize; 2],
}

/// The visible state of the match.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Sight {
    /// The view before the current beat.
    pub view: View,
    /// The view after the current beat.
    pub after: View,
    /// The motion in the current beat.
    pub act: Act,
    /// The linear progress of the beat, from 0 to 1.
    pub passed: f32,
    /// [`passed`](Self::passed) with the beat's easing.
    pub at: f32,
    /// The view before the first beat of this entry.
    pub earlier: View,
    /// The seat whose hand lies below the field.
    pub me: Seat,
    /// The dealt formations of each seat, by place.
    pub formations: [[Option<Laned>; 3]; 2],
    /// The number of unused squares, once counted.
    pub unused: Option<u8>,
    /// The half medals won in each lane so far, by seat.
    pub medals: [Option<[u8; 2]>; 3],
    /// The order of the player's standing dominoes in [`view`](Self::view), [`after`](Self::after) and [`earlier`](Self::earlier).
    pub orders: [Vec<Domino>; 3],
    /// Where the player dropped the domino that slides in, if dragged.
    pub dropped: Option<Vec2>,
    /// Whether the table waits to be handed over, with all hands hidden.
    pub covered: bool,
    /// Whether words replace the hand in a tall window: during a scene, after the game, or in a review.
    pub told: bool,
    /// Whether the viewer is a spectator, who knows neither wall.
    pub watched: bool,
    /// The pace of motions.
    pub pace: Pace,
}

impl Sight {
    /// Returns the state before any move.
    pub(super) fn empty() -> Self {
        let view = Record::<Masbrur>::new(Setup::default()).position().view(Viewer::All);
        Self {
            after: view.clone(),
            earlier: view.clone(),
            view,
            act: Act::Settle,
            passed: 1.0,
            at: 1.0,
            me: Seat::First,
            formations: [[None; 3]; 2],
            unused: None,
            medals: [None; 3],
            orders: Default::default(),
            dropped: None,
            covered: false,
            told: false,
            watched: false,
            pace: Pace::default(),
        }
    }

    /// Returns the opacity of the lanes: 0 shows the field, 1 the lanes.
    pub(super) fn combat(&self) -> f32 {
        let [before, after] = [&self.view, &self.after].map(|view| if fights(view) { 1.0 } else { 0.0 });
        let share = (self.at * 2.5).min(1.0);
        before + (after - before) * share
    }

    /// Returns the dominoes in the pool, not yet dealt or laid.
    pub(super) fn pool(view: &View) -> Dominoes {
        Dominoes::ALL.minus(view.field.dominoes()).minus(view.hands[0]).minus(view.hands[1])
    }
}

/// Returns whether the lanes cover the field.
pub(super) const fn fights(view: &View) -> bool {
    view.walls_open || matches!(view.phase, Phase::Show | Phase::Seize)
}

/// The move held over the table, as far as it is drawn.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Held {
    /// The two groups of an offer.
    pub groups: Option<[Dominoes; 2]>,
    /// The player's wall as composed so far.
    pub wall: Option<Wall>,
    /// The standing dominoes, in order.
    pub order: Vec<Domino>,
    /// The domino that is picked.
    pub picked: Option<Domino>,
    /// The ends that take the picked domino, by row and end.
    pub lit: [[bool; 2]; 8],
    /// The effect of the held push.
    pub ghost: Option<Ghost>,
    /// Dominoes that stand with the greater half up.
    pub turned: Dominoes,
    /// The dominoes whose smaller half serves in a formation, and those whose greater half does.
    pub serving: [Dominoes; 2],
    /// The same for the opponent's strongest possible show.
    pub theirs: [Dominoes; 2],
    /// The numbers composed in each lane.
    pub composed: [Option<Vec<u8>>; 3],
    /// The lane that takes pressed squares.
    pub lane: Option<usize>,
    /// The dragged domino and its position.
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
    /// Whole dominoes to hold, lay in the wall, move to the other group, or seize.
    pub dominoes: Dominoes,
    /// The dominoes whose smaller half would serve, and those whose greater half would.
    pub halves: [Dominoes; 2],
    /// The group of the offer to take.
    pub group: Option<usize>,
}

/// The effect of a held push.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ghost {
    /// The domino that would slide in.
    pub domino: Domino,
    /// The row, from `a` as 0.
    pub row: usize,
    /// The end where it would slide in.
    pub end: End,
    /// The domino that would leave at the other end, if the row is full.
    pub out: Option<Domino>,
}

/// Returns a seat's wall, if known.
pub(super) fn known_wall(view: &View, seat: Seat) -> Option<Wall> {
    view.walls[seat.index()].and_then(Secret::known)
}
