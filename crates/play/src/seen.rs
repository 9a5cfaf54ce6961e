//! A match as a viewer may know it at a place: what words, sounds, drafts and hints are made from.

use std::ops::Deref;

use mbrane_rules::{Seat, Seats, Viewer};

use crate::{Animated, BeatSequence, History, MatchStatus, Perspective, Playhead, Refusal};

/// The match as a viewer may know it at a place, without choices hidden from them and entries after the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen<G: Animated> {
    history: History<G>,
    perspective: Perspective,
    playhead: Playhead,
    /// True if the place is the end of the whole match.
    is_at_latest: bool,
    /// The entry that led to the place; none at the start.
    beats: Option<BeatSequence<G>>,
}

impl<G: Animated> History<G> {
    /// All of the match that a seat's perspective may know at a place; none if that is everything. While the match runs,
    /// it has all entries; once it is over, the seat sees what it knew at the place.
    pub(crate) fn known(&self, perspective: Perspective, until: Playhead) -> Option<Self> {
        match perspective.viewer {
            Viewer::Of(seat) if G::INFO.hides && !perspective.open => Some(if perspective.over {
                self.up_to(until.entry).masked_for(seat)
            } else {
                self.masked_for(seat)
            }),
            _ => None,
        }
    }

    /// The match as this perspective may know it up to a place.
    pub fn seen(&self, perspective: Perspective, until: Playhead) -> Seen<G> {
        let entry = until.entry.min(self.entries());
        let is_at_latest = entry == self.entries();
        let history = match self.known(perspective, until) {
            Some(known) => known.up_to(entry),
            None => self.up_to(entry),
        };
        let beats = if until.supposed {
            history.supposed_end()
        } else {
            history.last_beats()
        };
        let mut seen = Seen {
            history,
            perspective,
            playhead: Playhead { entry, ..until },
            is_at_latest,
            beats,
        };
        seen.set_beat(until.beat);
        seen
    }
}

/// This history holds no choice hidden from its viewer and no entry after the place.
impl<G: Animated> Deref for Seen<G> {
    type Target = History<G>;

    fn deref(&self) -> &History<G> {
        &self.history
    }
}

impl<G: Animated> Seen<G> {
    pub const fn perspective(&self) -> Perspective {
        self.perspective
    }

    /// The seat that sees it, or everybody.
    pub const fn viewer(&self) -> Viewer {
        self.perspective.viewer
    }

    pub const fn playhead(&self) -> Playhead {
        self.playhead
    }

    /// The view of the picture for this viewer: the position before the last entry, plus the events of the beats that
    /// are over.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.beats.as_ref().map_or_else(
            || self.position().view(viewer),
            |beats| beats.view(self.playhead.beat, viewer),
        )
    }

    /// The entry that led to the place, in beats; none at the start.
    pub const fn current_beats(&self) -> Option<&BeatSequence<G>> {
        self.beats.as_ref()
    }

    pub const fn cursor(&self) -> usize {
        self.playhead.entry
    }

    pub const fn beat(&self) -> usize {
        self.playhead.beat
    }

    pub(crate) fn set_beat(&mut self, beat: usize) {
        self.playhead.beat = beat.min(self.beat_count());
    }

    #[cfg(test)]
    pub(crate) fn replace_beats(&mut self, beats: BeatSequence<G>) {
        self.beats = Some(beats);
    }

    pub(crate) fn beat_count(&self) -> usize {
        self.beats.as_ref().map_or(0, |beats| beats.beats.len())
    }

    /// Returns whether the place is the end of the whole match: no entry is undone or still to be shown.
    pub const fn is_at_latest(&self) -> bool {
        self.is_at_latest
    }

    pub fn beats_finished(&self) -> bool {
        self.playhead.beat == self.beat_count()
    }

    /// Returns whether the end that a resigned game would have had is shown.
    pub const fn supposes(&self) -> bool {
        self.playhead.supposed
    }

    /// The same match as it stood before the last entry.
    pub(crate) fn before_entry(&self) -> Self {
        let history = self.history.up_to(self.cursor().saturating_sub(1));
        let mut before = Self {
            playhead: Playhead::at(history.head(), 0),
            beats: history.last_beats(),
            history,
            ..*self
        };
        before.set_beat(usize::MAX);
        before
    }

    /// Checks whether the seat may play the move now, as far as the viewer knows.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check_move(&self, seat: Seat, m: G::Move) -> Result<(), Refusal<G::Illegal>> {
        self.history.check_move(seat, m)?;
        if self.is_at_latest || self.player(seat).is_person() {
            Ok(())
        } else {
            Err(Refusal::Past)
        }
    }

    /// Returns whether its record lacks a choice that play depends on, and no remote player will send it. It can still be
    /// viewed, and continued from an earlier place. A puzzle never needs that choice.
    pub fn is_incomplete(&self) -> bool {
        let Perspective {
            viewer,
            remote,
            live,
            open,
            over,
        } = self.perspective;
        G::INFO.hides
            && viewer == Viewer::All
            && !(remote.is_some() || live || open || over || self.info.watched)
            && self.position().lacks_choices()
    }

    /// The seat whose moves come by links, in a match that hides something and is not over.
    pub const fn remote(&self) -> Option<Seat> {
        self.perspective.remote
    }

    /// The seats to act; none if play cannot go on.
    pub(crate) fn turn(&self) -> Seats {
        match self.status() {
            MatchStatus::Turn(seats) if !self.is_incomplete() => seats,
            _ => Seats::NOBODY,
        }
    }

    /// The seats of the people here who may act now.
    pub fn local_actors(&self) -> Seats {
        let hands = self.turn().common(self.info.people());
        match self.remote() {
            Some(_) if self.position().awaits_opening() => Seats::NOBODY,
            Some(seat) => hands.without(seat),
            None => hands,
        }
    }

    /// The local person who may act now, if exactly one may.
    pub fn local_actor(&self) -> Option<Seat> {
        self.local_actors().single()
    }

    /// The seat of the local person who acts now; the viewer's if both may. None with hidden choices if only
    /// the other seat is to act: the players must hand over the screen first.
    pub fn acting(&self) -> Option<Seat> {
        self.acting_as(self.perspective)
    }

    /// The same for another perspective of the same match.
    pub(crate) fn acting_as(&self, perspective: Perspective) -> Option<Seat> {
        let hands = self.local_actors();
        match perspective.viewer {
            Viewer::Of(seat) if hands.contains(seat) => Some(seat),
            Viewer::Of(_)
                if G::INFO.hides && !perspective.over && self.position().keeps_secret() =>
            {
                None
            }
            _ => hands.first(),
        }
    }

    pub fn would_end(&self) -> BeatSequence<G> {
        self.history.closing_beats()
    }
}
