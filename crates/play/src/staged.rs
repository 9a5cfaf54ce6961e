//! What a game adds so that it can be shown: how its facts fall into beats, and how it is counted before its end.

use std::fmt::Debug;

use mbrane_rules::{Game, Outcome};

use crate::Beat;

/// A game that a table can show beat by beat.
pub trait Staged: Game {
    /// What a beat is about.
    type Cue: Clone + Eq + Debug + Send + Sync;

    /// Groups the facts of one move, or of a count, into beats. Law: the facts of all beats, folded in order into the view `before`,
    /// give what the facts given do, and none is lost or told twice.
    fn beats(before: &Self::View, events: &[Self::Event]) -> Vec<Beat<Self>>;

    /// How a game ends that has not ended for the rules, when nothing that can still be played changes that: a table
    /// may stop it there. `None` while something can change, and when the game is over.
    fn settled(&self) -> Option<Outcome> {
        None
    }

    /// Appends what a count of the position as it stands would tell; nothing where a game has no such thing.
    fn tell_count(&self, events: &mut Vec<Self::Event>) {
        let _ = events;
    }

    /// The most points that a seat can have at the end: what a resignation counts for in a match of two.
    fn all_points(&self) -> u8;
}
