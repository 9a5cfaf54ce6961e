//! The place shown in a match, and ways through it.

use std::ops::Range;

use mbrane_rules::Seat;

use crate::{AnyMatch, BeatTime, Match, MoveInput, Note, Stop};

/// The timeline of a match: a place in it is a cursor (how many entries are shown) and a beat (how many beats of the last one are over).
pub trait MatchTimeline {
    fn entries(&self) -> usize;
    /// How many entries are moves of the record. The table made any others.
    fn moves(&self) -> usize;
    fn cursor(&self) -> usize;
    fn is_live(&self) -> bool;
    fn beat(&self) -> usize;
    fn is_still(&self) -> bool;
    fn beat_time(&self, beat: usize) -> Option<BeatTime>;
    fn sounds(&self, beat: usize) -> Vec<Note>;
    fn scene(&self) -> Option<Range<usize>>;
    fn last_by(&self) -> Option<Seat>;
    fn set_beat(&mut self, beat: usize);
    fn seek(&mut self, cursor: usize, beat: usize);
    fn undo(&mut self) -> bool;
    fn redo(&mut self) -> bool;
    fn stops(&self) -> Vec<Stop>;
    fn stop(&self, stops: &[Stop]) -> usize;
    fn branch(&self) -> Box<dyn AnyMatch>;
    fn can_branch(&self) -> bool;
    fn rematch(&self) -> Box<dyn AnyMatch>;
    fn resume(&mut self, here: &dyn AnyMatch);
    fn make_of_two(&mut self);
    fn leg(&self) -> Option<u8>;
    fn began(&self) -> Option<u64>;
    fn begin_at(&mut self, began: Option<u64>);
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
