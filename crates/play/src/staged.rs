//! What a game adds so that it can be shown: how its facts fall into beats, and how it is counted before its end.

use std::fmt::Debug;

use mbrane_rules::{Game, Outcome, Record, Seat, TextError};

use crate::{Beat, BeatSequence, Note, Side};

/// A game that a table can show beat by beat.
pub trait Animated: Game {
    /// What a beat is about.
    type Cue: Clone + Eq + Debug + Send + Sync;

    /// The game's name in records and files: the first word of every record.
    const KIND: &'static str;

    /// Whether the points of an outcome are half points.
    const HALF_POINTS: bool = false;

    /// Whether anything is ever hidden from a seat.
    const HIDES: bool = false;

    /// Whether a seat knows, or is choosing, what the other must not see.
    fn keeps_secret(&self) -> bool {
        false
    }

    /// Whether a choice that play goes on with is unknown to everybody here, as in a record of somebody else's game.
    fn lacks_choices(&self) -> bool {
        false
    }

    /// Whether a fact shows what was hidden: what was decided before it cannot be taken back.
    fn reveals(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The round that is played, from 1.
    fn round_now(&self) -> u8 {
        1
    }

    /// Whether something that is open to both by now is not known in this position: it comes by the next link.
    fn awaits_opening(&self) -> bool {
        false
    }

    /// The side that a seat plays in this position.
    fn side_of(&self, seat: Seat) -> Side;

    /// Reads a position that was written without what was agreed.
    ///
    /// # Errors
    /// Names the place and the reason when the text is no position of this game.
    fn bare_position(text: &str) -> Result<Record<Self>, TextError>;

    /// Groups the facts of one move, or of a close, into beats. Law: the facts of all beats, folded in order into the view `before`,
    /// give what the facts given do, and none is lost or told twice.
    fn beats(before: &Self::View, events: &[Self::Event]) -> Vec<Beat<Self>>;

    /// What one beat of a move sounds like; nothing where it is silent.
    fn sounds(told: &BeatSequence<Self>, beat: usize) -> Vec<Note> {
        let _ = (told, beat);
        Vec::new()
    }

    /// How a game ends that has not ended for the rules, when nothing that can still be played changes that: a table
    /// may stop it there. `None` while something can change, and when the game is over.
    fn settled(&self) -> Option<Outcome> {
        None
    }

    /// Makes a view of a game that was given up one of a game that is still open.
    fn reopen(view: &mut Self::View) {
        let _ = view;
    }

    /// Appends what ending the position as it stands would tell; nothing where a game has no such thing.
    fn tell_close(&self, events: &mut Vec<Self::Event>) {
        let _ = events;
    }

    /// The most points that a seat can have at the end: what a resignation counts for in a match of two.
    fn all_points(&self) -> u16;
}
