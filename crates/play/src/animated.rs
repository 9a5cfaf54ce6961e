//! The hooks by which a game is shown: how its events form beats, and how it ends early once settled.

mod beat;
mod so_far;

use std::fmt::Debug;

use mbrane_rules::{Game, Outcome, Seat, TextError};

pub use beat::{Beat, BeatSequence, BeatTime, Easing, Entry, Motion, Note};
pub use so_far::BeatsSoFar;

use crate::words::LabelId;
use crate::{GameInfo, Side};

/// How the players' faces take the running beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// The game is about to be decided.
    Suspense,
    /// A gain of this side, and a loss of the other.
    Gains(Side),
}

pub trait Animated: Game<Setup: Default> {
    type Cue: Clone + Eq + Debug + Send + Sync;

    /// The part of a cue that the picture shows from the first frame of its beat.
    type Opening;

    const INFO: GameInfo;

    /// Returns whether a seat knows or is choosing something that its opponent must not see.
    fn keeps_secret(&self) -> bool {
        false
    }

    /// Returns whether play depends on a choice that is unknown here, as in a record of a foreign game.
    fn lacks_choices(&self) -> bool {
        false
    }

    /// Returns whether an event reveals a secret, so that undo must not go back before it.
    fn reveals(_: &Self::Event) -> bool {
        false
    }

    /// The current round, from 1.
    fn round_now(&self) -> u8 {
        1
    }

    /// Returns whether this position lacks a choice that both seats may already see: the next link brings it.
    fn awaits_opening(&self) -> bool {
        false
    }

    fn side_of(&self, seat: Seat) -> Side {
        Side::BOTH[seat.index()]
    }

    /// Reads a position without a set-up.
    ///
    /// # Errors
    /// Names the place and the reason when the text is no position of this game.
    fn bare_position(text: &str) -> Result<Self, TextError> {
        Self::from_text(Self::Setup::default(), text)
    }

    /// Groups the events of one move, or of a close, into beats. Law: applying the events of all beats in order to the
    /// view `before` gives the same as applying `events`, and none is lost or repeated.
    fn beats(before: &Self::View, events: &[Self::Event]) -> Vec<Beat<Self>>;

    /// The part of a beat that may be announced as it begins; none if its first frame shows nothing new. The rest is announced when
    /// the beat is over.
    fn opening(_: &Beat<Self>) -> Option<Self::Opening> {
        None
    }

    /// The faces' reaction to the visible part of the running beat.
    fn reaction(_: &BeatsSoFar<Self>) -> Option<Reaction> {
        None
    }

    /// The sounds of a beat that begins after these.
    fn sounds(_: &BeatsSoFar<Self>, _: &Beat<Self>) -> Vec<Note> {
        Vec::new()
    }

    /// The result of a game that goes on by the rules, once no further move can change it: a table may stop it there.
    /// `None` while the result can change, and when the game is over.
    fn settled(&self) -> Option<Outcome> {
        None
    }

    /// Returns whether the game has just begun, from `start`: a single move can still change the chances completely.
    fn is_opening(&self, _start: &Self) -> bool {
        false
    }

    /// Turns the view of a resigned game into that of a running one.
    fn reopen(_: &mut Self::View) {}

    /// Appends the events of ending the game at this position; none if the game has no such end.
    fn tell_close(&self, _: &mut Vec<Self::Event>) {}

    /// How strong its computers are by level, with the distances of `lab/README.md` above a level 1 of 800; none where they
    /// were not measured.
    fn strengths(_: Self::Setup) -> Option<[u16; 5]> {
        None
    }

    /// The name of the set-up's own list of results, if it has one beside the game's.
    fn own_list(_: Self::Setup) -> Option<LabelId> {
        None
    }

    /// The start of a game in which this seat is ahead by a number of tiles, sections or points. None if the game has no such start.
    fn ahead(_: Self::Setup, _: Seat, _: u16) -> Option<Self> {
        None
    }

    /// The small and the large head start of a person, then of a computer; `lab/README.md` has the measurements.
    fn head_starts(_: Self::Setup) -> [[u16; 2]; 2] {
        [[0; 2]; 2]
    }
}
