//! What is to be seen of a match of Masbrur at one moment, as plain data.

use bevy::prelude::*;
use mbrane_play::Pace;
use mbrane_rules::{
    Eyes, Game as _, Record, Seat,
    masbrur::{Domino, Dominoes, End, Formation, Masbrur, Phase, Secret, Setup, View, Wall},
};

/// What the beat that plays is about, as far as things move in it.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Act {
    /// What changed goes from where it lay to where it lies.
    #[default]
    Settle,
    /// A domino slides in at an end of a row, and another out at the other.
    Push {
        /// The row, from `a` as 0.
        row: usize,
        /// Where it slides in.
        end: End,
        /// Which.
        domino: Domino,
        /// Which one leaves.
        out: Domino,
    },
    /// What was pushed out flies to the hand.
    Fly {
        /// The row that it left.
        row: usize,
        /// Where the other one slid in.
        end: End,
        /// Which.
        out: Domino,
        /// The number at the end that it left.
        touching: Option<u8>,
    },
    /// Both walls are turned over.
    Walls,
    /// Another round begins: the hands go back to the pool.
    Round,
    /// A formation is dealt: whose, and its place in the show.
    Deal(Seat, usize),
    /// The wall of this seat strikes what it blocks.
    Strike(Seat),
    /// What a seat seizes comes over.
    Seize(Seat),
    /// A lane is compared.
    Compare(usize),
    /// What nobody used is counted.
    Count,
}

/// A formation in its lane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laned {
    /// What it is now.
    pub formation: Formation,
    /// The dominoes of it that were seized.
    pub seized: Dominoes,
    /// Whether it is blocked.
    pub blocked: bool,
    /// The lane in which it lay, and the one in which it lies when the beat is over.
    pub lanes: [usize; 2],
}

/// What is to be seen right now.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Sight {
    /// What the table shows when the beats so far are over.
    pub view: View,
    /// And when the one that plays is over too.
    pub after: View,
    /// What the beat that plays is about.
    pub act: Act,
    /// How far it is, from 0 to 1: evenly, and by its own easing.
    pub passed: f32,
    /// See [`passed`](Self::passed).
    pub at: f32,
    /// What the table showed before all beats of this entry.
    pub earlier: View,
    /// The seat whose hand lies below the field.
    pub me: Seat,
    /// The formations of each seat by their places, as far as they are dealt.
    pub formations: [[Option<Laned>; 3]; 2],
    /// How many squares nobody used, once they are counted.
    pub unused: Option<u8>,
    /// What the lanes gave so far: half medals, by seat.
    pub medals: [Option<[u8; 2]>; 3],
    /// The own hand in its order, as far as it stands, of [`view`](Self::view), of [`after`](Self::after) and of
    /// [`earlier`](Self::earlier).
    pub orders: [Vec<Domino>; 3],
    /// Where what slides in was let go, if it was dragged.
    pub dropped: Option<Vec2>,
    /// Whether the table waits to be handed over: no hand is to be seen.
    pub covered: bool,
    /// Whether words stand where the hand stands in a tall window: a scene is told, a game is over or looked at.
    pub told: bool,
    /// Neither hand is of who looks: which two are a wall nobody here knows.
    pub watched: bool,
    /// How motions are played.
    pub pace: Pace,
}

impl Sight {
    /// Nothing has happened yet.
    pub(super) fn empty() -> Self {
        let view = Record::<Masbrur>::new(Setup::default()).position().view(Eyes::All);
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

    /// How much of the lanes is to be seen, from 0 (the field) to 1.
    pub(super) fn combat(&self) -> f32 {
        let [before, after] = [&self.view, &self.after].map(|view| if fights(view) { 1.0 } else { 0.0 });
        let share = (self.at * 2.5).min(1.0);
        before + (after - before) * share
    }

    /// The dominoes that have not been dealt, where they are to be parted or laid.
    pub(super) fn pool(view: &View) -> Dominoes {
        Dominoes::ALL.minus(view.field.dominoes()).minus(view.hands[0]).minus(view.hands[1])
    }
}

/// Whether the lanes lie over the field.
pub(super) const fn fights(view: &View) -> bool {
    view.walls_open || matches!(view.phase, Phase::Show | Phase::Seize)
}

/// What is held over the table, as far as it is drawn.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Held {
    /// The two groups of an offer.
    pub groups: Option<[Dominoes; 2]>,
    /// The own wall as it is laid out.
    pub wall: Option<Wall>,
    /// Those that stand, in their order.
    pub order: Vec<Domino>,
    /// The domino that is picked.
    pub picked: Option<Domino>,
    /// The ends that take it, by row and end.
    pub lit: [[bool; 2]; 8],
    /// The domino that would be pushed in, the row, the end, and what would leave.
    pub ghost: Option<Ghost>,
    /// Dominoes that stand with their greater half up.
    pub turned: Dominoes,
    /// The dominoes whose smaller half serves in a formation, and those whose greater half does.
    pub serving: [Dominoes; 2],
    /// The same of the other's ten: the most that he could show.
    pub theirs: [Dominoes; 2],
    /// What is composed in each lane.
    pub composed: [Option<Vec<u8>>; 3],
    /// The lane that takes what is pressed.
    pub lane: Option<usize>,
    /// What is dragged, and where it is.
    pub dragged: Option<(Domino, Vec2)>,
    /// What a hint, or a move that would have been better, is put together of.
    pub hinted: Hinted,
    /// The dominoes of a move that was refused, and what stood in its way.
    pub refused: Dominoes,
    /// How far those are from their places, from −1 to 1: what is refused shakes.
    pub shake: f32,
}

/// What a hint is put together of, beside a push.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hinted {
    /// Whole dominoes: to hold, to lay in the wall, to move to the other group, to seize.
    pub dominoes: Dominoes,
    /// The dominoes whose smaller half would serve, and those whose greater half would.
    pub halves: [Dominoes; 2],
    /// The group of the offer to take.
    pub group: Option<usize>,
}

/// What a move that is held would do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ghost {
    /// Which domino.
    pub domino: Domino,
    /// The row, from `a` as 0.
    pub row: usize,
    /// Where it slides in.
    pub end: End,
    /// What leaves at the other end, where two lie there.
    pub out: Option<Domino>,
}

/// The wall of a seat, where it is known.
pub(super) fn known_wall(view: &View, seat: Seat) -> Option<Wall> {
    view.walls[seat.index()].and_then(Secret::known)
}
