//! The place shown in a match, and ways through it.

use std::ops::Range;

use mbrane_rules::Seat;

use crate::{AnyMatch, BeatTime, Match, MoveInput, Note, Stop};

/// The timeline of a match: a place in it is a cursor (how many entries are shown) and a beat (how many beats of the last one are over).
pub trait MatchTimeline {
    /// How many entries there are.
    fn entries(&self) -> usize;
    /// How many entries are moves of the record. The table made any others.
    fn moves(&self) -> usize;
    /// How many entries are shown.
    fn cursor(&self) -> usize;
    /// Whether the last entry is shown.
    fn is_live(&self) -> bool;
    /// How many beats of the last entry shown are over.
    fn beat(&self) -> usize;
    /// Whether all its beats are over.
    fn is_still(&self) -> bool;
    /// The timing of a beat of the last entry shown.
    fn beat_time(&self, beat: usize) -> Option<BeatTime>;
    /// The sounds of that beat, for the current viewer.
    fn sounds(&self, beat: usize) -> Vec<Note>;
    /// The beats of the scene that the last entry shown ends with.
    fn scene(&self) -> Option<Range<usize>>;
    /// The seat that made the last entry shown.
    fn last_by(&self) -> Option<Seat>;
    /// Sets how many beats of the last entry shown are over.
    fn set_beat(&mut self, beat: usize);
    /// Shows another place; `usize::MAX` means all entries, or all beats.
    fn seek(&mut self, cursor: usize, beat: usize);
    /// Goes back to the last decision of a person, or one entry if no person plays. Returns whether anything was
    /// undone.
    fn undo(&mut self) -> bool;
    /// Goes on to the next such decision, or to the end. Returns whether anything was redone.
    fn redo(&mut self) -> bool;
    /// Every place where a review can stop.
    fn stops(&self) -> Vec<Stop>;
    /// The index of the first stop at or after the place shown; of the last stop if there is none.
    fn stop(&self, stops: &[Stop]) -> usize;
    /// A new match that goes on from the place shown.
    fn branch(&self) -> Box<dyn AnyMatch>;
    /// Whether a branch can go on from the place shown, as it depends on nothing hidden.
    fn can_branch(&self) -> bool;
    /// The next game of the same players.
    fn rematch(&self) -> Box<dyn AnyMatch>;
    /// Takes over what no record tells from the same match as it is here: the people who play, and the game before it in
    /// a match of two.
    fn resume(&mut self, here: &dyn AnyMatch);
    /// Makes this the first of two games.
    fn make_of_two(&mut self);
    /// Which game of two this is, from 1.
    fn leg(&self) -> Option<u8>;
    /// When it began, in milliseconds since the beginning of 1970, if known.
    fn began(&self) -> Option<u64>;
    /// Sets when it began.
    fn begin_at(&mut self, began: Option<u64>);
    /// Whether the match is worth resuming.
    fn is_worth_resuming(&self) -> bool;
    /// Whether another match is the same one, with the same start time, record and end, whatever place either shows.
    fn is_same_game(&self, other: &dyn AnyMatch) -> bool;
}

impl<G: MoveInput> MatchTimeline for Match<G> {
    fn entries(&self) -> usize {
        self.entries()
    }

    fn moves(&self) -> usize {
        self.record().moves().len()
    }

    fn cursor(&self) -> usize {
        self.cursor()
    }

    fn is_live(&self) -> bool {
        self.is_live()
    }

    fn beat(&self) -> usize {
        self.beat()
    }

    fn is_still(&self) -> bool {
        self.is_still()
    }

    fn beat_time(&self, beat: usize) -> Option<BeatTime> {
        self.told()?.beats.get(beat).map(|beat| beat.time)
    }

    fn sounds(&self, beat: usize) -> Vec<Note> {
        self.looked_at().told().map_or_else(Vec::new, |told| G::sounds(told, beat))
    }

    fn scene(&self) -> Option<Range<usize>> {
        self.told()?.scene()
    }

    fn last_by(&self) -> Option<Seat> {
        self.told()?.by
    }

    fn set_beat(&mut self, beat: usize) {
        self.set_beat(beat);
    }

    fn seek(&mut self, cursor: usize, beat: usize) {
        self.seek(cursor, beat);
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn redo(&mut self) -> bool {
        self.redo()
    }

    fn stops(&self) -> Vec<Stop> {
        self.stops()
    }

    fn stop(&self, stops: &[Stop]) -> usize {
        self.stop(stops)
    }

    fn branch(&self) -> Box<dyn AnyMatch> {
        Box::new(self.branch())
    }

    fn can_branch(&self) -> bool {
        self.can_branch()
    }

    fn rematch(&self) -> Box<dyn AnyMatch> {
        Box::new(self.rematch())
    }

    fn resume(&mut self, here: &dyn AnyMatch) {
        if let Some(here) = here.as_any().downcast_ref() {
            self.resume(here);
        }
    }

    fn make_of_two(&mut self) {
        self.make_of_two();
    }

    fn leg(&self) -> Option<u8> {
        self.leg()
    }

    fn began(&self) -> Option<u64> {
        self.began()
    }

    fn begin_at(&mut self, began: Option<u64>) {
        self.begin_at(began);
    }

    fn is_worth_resuming(&self) -> bool {
        self.is_worth_resuming()
    }

    fn is_same_game(&self, other: &dyn AnyMatch) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            let ends = |play: &Self| (play.began(), play.ended(), play.claimed());
            let ends = ends(self) == ends(other);
            ends && self.record() == other.record() && self.waiting() == other.waiting()
        })
    }
}
