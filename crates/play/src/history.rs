//! Moving through a match: undo, redo, beats, branching, and where a review can stand.

use mbrane_rules::Seat;

use crate::{Animated, Credit, Entry, Match, MatchStatus};

/// A place where a review can stand: after every entry, and within each scene after every beat that changes what is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stop {
    pub cursor: usize,
    /// The beat of the last entry that has just come to its end; none where all its beats are over.
    pub beat: Option<usize>,
}

impl<G: Animated> Match<G> {
    pub fn entries(&self) -> usize {
        self.record.moves().len() + usize::from(self.closed)
    }

    pub fn entry(&self, index: usize) -> Option<Entry<G::Move>> {
        match self.record.moves().get(index) {
            Some(&m) => Some(Entry::Move(m)),
            None => (index < self.entries()).then_some(Entry::Close),
        }
    }

    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    pub fn is_at_latest(&self) -> bool {
        self.cursor == self.entries()
    }

    pub const fn beat(&self) -> usize {
        self.beat
    }

    pub fn beats_finished(&self) -> bool {
        self.beat == self.beats()
    }

    fn beats(&self) -> usize {
        self.current_beats().map_or(0, |told| told.beats.len())
    }

    pub fn set_beat(&mut self, beat: usize) {
        self.beat = beat.min(self.beats());
        let beat = self.beat;
        self.looks
            .known_mut()
            .for_each(|known| known.set_beat(beat));
    }

    pub fn finish(&mut self) {
        self.set_beat(usize::MAX);
    }

    /// Shows any place of the match: the first `cursor` entries, with `beat` beats of the last of them over
    /// (`usize::MAX`: all). What follows stays, until somebody acts.
    pub fn seek(&mut self, cursor: usize, beat: usize) {
        self.stand_at(cursor);
        self.set_beat(beat);
    }

    /// Goes back to the last decision of a person, or one entry if no person plays, but not before a reveal. Returns
    /// whether anything was undone.
    pub fn undo(&mut self) -> bool {
        // A person's choice that waits is the last that was done.
        let (sent, waits) = self.elsewhere().map_or((0, false), |_| self.looks.sent);
        if self.is_at_latest() && self.waiting.is_some() && self.player(Seat::Second).is_person() {
            if waits {
                return false;
            }
            self.waiting = None;
            self.note_help();
            self.looks.forget();
            return true;
        }
        let decisions = self.decisions();
        let from = self.reveals_before(self.cursor).max(sent);
        let found = (from..self.cursor).rev().find(|cursor| decisions[*cursor]);
        let Some(target) = found.or((from == 0 && self.cursor > 0).then_some(0)) else {
            return false;
        };
        self.stand_at(target);
        self.clear_viewer();
        true
    }

    /// Goes on to the next decision of a person, or to the end. Returns whether anything was redone.
    pub fn redo(&mut self) -> bool {
        let decisions = self.decisions();
        let last = self.entries();
        let target = (self.cursor + 1..last)
            .find(|cursor| decisions[*cursor])
            .unwrap_or(last);
        let redone = self.cursor < last;
        self.stand_at(target);
        self.clear_viewer();
        redone
    }

    pub fn cut(&mut self) {
        // Whatever comes next, it goes on.
        self.claimed = None;
        if self.cursor < self.entries() {
            // Somebody has undone a move.
            self.note_help();
        }
        if self.cursor < self.record.moves().len() {
            self.waiting = None;
            self.record = self.record.up_to(self.cursor);
        }
        self.closed &= self.cursor > self.record.moves().len();
        self.looks.forget();
    }

    pub fn branch(&self) -> Self {
        let mut branch = self.clone();
        branch.cut();
        branch.finish();
        branch.of_two = false;
        branch.earlier = None;
        branch.began = None;
        branch.credit = Credit::None;
        branch.waiting = None;
        branch
    }

    /// Every position of the match, from its start; by cursor, but that a close leaves the position as it is.
    pub fn positions(&self) -> Vec<G> {
        let mut position = self.record.start().clone();
        let mut positions = vec![position.clone()];
        for &m in self.record.moves() {
            position.apply(m);
            positions.push(position.clone());
        }
        positions.resize(self.entries() + 1, position);
        positions
    }

    /// Every place where a review can stand, in order. Before a scene there is one with the last piece in its place.
    pub fn stops(&self) -> Vec<Stop> {
        let mut stops = vec![Stop {
            cursor: 0,
            beat: None,
        }];
        for (cursor, told) in (1..).zip(self.all_told()) {
            if let Some(scene) = told.scene() {
                let seen = |beat: &usize| told.beats[*beat].stop;
                // After the last beat everything is over.
                let within = scene.start.saturating_sub(1)..scene.end - 1;
                stops.extend(within.filter(seen).map(|beat| Stop {
                    cursor,
                    beat: Some(beat),
                }));
            }
            stops.push(Stop { cursor, beat: None });
        }
        stops
    }

    /// The index in [`stops`](Match::stops) of the first stop at or after the place shown; of the last stop if there is
    /// none.
    pub fn stop(&self, stops: &[Stop]) -> usize {
        let beat = if self.beats_finished() {
            usize::MAX
        } else {
            self.beat()
        };
        let shown = (self.cursor(), beat);
        let before =
            stops.partition_point(|stop| (stop.cursor, stop.beat.unwrap_or(usize::MAX)) < shown);
        before.min(stops.len().saturating_sub(1))
    }

    /// The first of the cursors before this one to which one can go back without taking back what has shown something hidden.
    fn reveals_before(&self, cursor: usize) -> usize {
        if !G::HIDES {
            return 0;
        }
        let mut position = self.record.start().clone();
        let mut from = 0;
        let mut events = Vec::new();
        for (index, &m) in self.record.moves().iter().take(cursor).enumerate() {
            events.clear();
            // It was legal before. The end of a match shows all.
            let _ = position.play_telling(m, &mut events);
            if events.iter().any(G::reveals) || position.outcome().is_some() {
                from = index + 1;
            }
        }
        from
    }

    /// For every place of the match, whether a person decides there; where no person plays, every place counts.
    fn decisions(&self) -> Vec<bool> {
        let nobody = !Seat::BOTH
            .into_iter()
            .any(|seat| self.player(seat).is_person());
        let decides = |(cursor, position): (usize, &G)| match self.status_at(position, cursor) {
            _ if nobody => true,
            MatchStatus::Turn(seats) => Seat::BOTH
                .into_iter()
                .any(|seat| seats.contains(seat) && self.player(seat).is_person()),
            MatchStatus::Settled => true,
            MatchStatus::Over(_) => false,
        };
        self.positions().iter().enumerate().map(decides).collect()
    }
}
