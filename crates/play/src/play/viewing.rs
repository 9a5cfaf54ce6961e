//! The viewer of a match, and the match as a seat knows it.

use std::fmt;
use std::sync::OnceLock;

use mbrane_rules::{Record, Seat, Viewer};

use crate::{Animated, Match};

/// The viewer of a match. It is no part of the match itself, and is neither saved nor compared.
pub(crate) struct Viewing<G: Animated> {
    /// The seat that now has the screen, where two people share it.
    facing: Option<Seat>,
    chosen: Option<Viewer>,
    /// Whether nothing is hidden, as in a puzzle.
    pub(crate) open: bool,
    elsewhere: Option<Seat>,
    /// Whether the remote moves arrive by a live connection, not by links.
    pub(crate) meets: bool,
    /// The part of the match that was sent: so many entries, and whether that includes the waiting choice.
    pub(crate) sent: (usize, bool),
    /// The match as each seat knows it, made on demand.
    known: [OnceLock<Box<Match<G>>>; 2],
    /// Whether this match is itself a seat's knowledge of another one.
    is_known: bool,
}

impl<G: Animated> Viewing<G> {
    pub(crate) fn forget(&mut self) {
        self.known = Default::default();
    }

    pub(crate) fn known_mut(&mut self) -> impl Iterator<Item = &mut Match<G>> {
        self.known
            .iter_mut()
            .filter_map(|known| known.get_mut().map(|known| &mut **known))
    }
}

impl<G: Animated> Default for Viewing<G> {
    fn default() -> Self {
        Self {
            facing: None,
            chosen: None,
            open: false,
            elsewhere: None,
            meets: false,
            sent: (0, false),
            known: Default::default(),
            is_known: false,
        }
    }
}

/// A copy knows nothing yet.
impl<G: Animated> Clone for Viewing<G> {
    fn clone(&self) -> Self {
        Self {
            known: Default::default(),
            ..*self
        }
    }
}

impl<G: Animated> PartialEq for Viewing<G> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<G: Animated> Eq for Viewing<G> {}

impl<G: Animated> fmt::Debug for Viewing<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.facing)
    }
}

impl<G: Animated> Match<G> {
    /// The viewer of the table. It sees all where nothing is hidden, where no person plays, when the match is over, and
    /// when it [cannot go on](Match::is_incomplete). Otherwise it is the only person, or of two at one screen the one
    /// who last [took it over](Match::uncover).
    pub fn viewer(&self) -> Viewer {
        if !G::HIDES {
            return Viewer::All;
        }
        if let Some(chosen) = self
            .looks
            .chosen
            .filter(|eyes| *eyes != Viewer::All || self.ended_by_rules().is_some())
        {
            return chosen;
        }
        if self.ended_by_rules().is_some() || self.is_incomplete() {
            return Viewer::All;
        }
        match Seat::BOTH.map(|seat| self.player(seat).is_person()) {
            [false, false] => Viewer::All,
            [true, false] => Viewer::Of(Seat::First),
            [false, true] => Viewer::Of(Seat::Second),
            [true, true] => Viewer::Of(
                self.looks
                    .facing
                    .or_else(|| self.local_actors().first())
                    .unwrap_or(Seat::First),
            ),
        }
    }

    /// Whether its record lacks a choice that play depends on, and no remote player will send it. It can still be
    /// viewed, and continued from an earlier place. A puzzle never needs that choice.
    pub fn is_incomplete(&self) -> bool {
        let looks = &self.looks;
        let alone = looks.elsewhere.is_none() && !looks.meets && !looks.is_known && !looks.open;
        G::HIDES && alone && self.ended_by_rules().is_none() && self.position().lacks_choices()
    }

    /// Chooses the viewer: a seat where the opponent is remote, anyone when the match is over. `None` derives it from
    /// the players. Returns whether the viewer, or the remote seat, has changed.
    pub fn look_as(&mut self, eyes: Option<Viewer>) -> bool {
        let before = (self.viewer(), self.looks.elsewhere);
        self.looks.chosen = eyes;
        let seat = if let Some(Viewer::Of(seat)) = eyes {
            Some(seat)
        } else {
            None
        };
        self.looks.elsewhere = seat
            .map(|seat| !seat)
            .filter(|_| G::HIDES && self.ended_by_rules().is_none());
        let changed = (self.viewer(), self.looks.elsewhere) != before;
        if changed {
            self.looks.forget();
        }
        changed
    }

    /// The seat whose moves come by links, in a match that hides something and is not over.
    pub fn elsewhere(&self) -> Option<Seat> {
        self.looks
            .elsewhere
            .filter(|_| self.ended_by_rules().is_none())
    }

    pub(crate) fn looked_at(&self) -> &Self {
        self.seen(self.viewer())
    }

    /// The seat of the person here who acts now; the viewer's where both may. None where something is hidden and only
    /// the other seat is to act: the players must hand over the screen first.
    pub fn acting(&self) -> Option<Seat> {
        let hands = self.local_actors();
        match self.viewer() {
            Viewer::Of(seat) if hands.contains(seat) => Some(seat),
            Viewer::Of(_)
                if G::HIDES
                    && self.ended_by_rules().is_none()
                    && self.position().keeps_secret() =>
            {
                None
            }
            _ => hands.first(),
        }
    }

    /// The seat that must take over the screen before the table shows anything: two people share it, one has a secret
    /// from the other, and the other one is to act.
    pub fn covered(&self) -> Option<Seat> {
        let shared = Seat::BOTH
            .into_iter()
            .all(|seat| self.player(seat).is_person());
        let hides =
            G::HIDES && shared && self.looks.chosen.is_none() && self.position().keeps_secret();
        if !hides || self.ended_by_rules().is_some() {
            return None;
        }
        let hands = self.local_actors();
        match self.looks.facing {
            Some(facing) if hands.contains(facing) || !self.beats_finished() => None,
            _ => hands.first(),
        }
    }

    /// Hands the screen to the seat to act. Returns whether the table was covered.
    pub fn uncover(&mut self) -> bool {
        let covered = self.covered();
        self.looks.facing = covered.or(self.looks.facing);
        covered.is_some()
    }

    /// Covers the table again where two people share it, as another person may sit there now.
    pub fn cover(&mut self) {
        self.looks.facing = None;
        self.looks.forget();
    }

    /// Keeps the current viewer where no seat is to act any more, but the match is not over by the rules.
    pub(crate) fn keep_looking(&mut self) {
        if let Viewer::Of(seat) = self.viewer() {
            self.looks.facing.get_or_insert(seat);
        }
    }

    pub(crate) fn clear_viewer(&mut self) {
        if !self.position().keeps_secret() {
            self.looks.facing = None;
        }
    }

    /// The match as this viewer knows it: another record, without anything hidden from them, from which all words and
    /// pictures for them are made. It has as many beats, and as many entries; once the match is over, only those up to
    /// the place shown.
    pub fn seen(&self, eyes: Viewer) -> &Self {
        match eyes {
            Viewer::Of(seat) if G::HIDES && !self.looks.is_known && !self.looks.open => {
                self.looks.known[seat.index()].get_or_init(|| Box::new(self.known_to(seat)))
            }
            _ => self,
        }
    }

    /// While a match runs, its whole record is masked. When it is over, the seat sees what it knew at the place shown,
    /// so the entries after that are left out.
    fn known_to(&self, seat: Seat) -> Self {
        let until = self.cursor.min(self.record.moves().len());
        let cut = self
            .ended_by_rules()
            .is_some()
            .then(|| self.record.up_to(until));
        let text = G::record_for(cut.as_ref().unwrap_or(&self.record), Viewer::Of(seat));
        let record = text.parse::<Record<G>>();
        debug_assert!(
            record.is_ok(),
            "what a seat knows of a record is a record: {text}: {record:?}"
        );
        // If that record cannot be read, show none of the match rather than a secret.
        let record = record.unwrap_or_else(|_| Record::new(self.record.start().setup()));
        let closed = self.closed && until == record.moves().len() && self.cursor == self.entries();
        let waiting = self.waiting.filter(|_| seat == Seat::Second);
        let mut known = Self {
            record,
            closed,
            waiting,
            ..self.clone()
        };
        // The record already holds only what this viewer sees.
        known.looks.chosen = Some(Viewer::Of(seat));
        known.looks.is_known = true;
        known.seek(self.cursor, self.beat);
        if self.supposes() {
            known.suppose_end();
            known.set_beat(self.beat);
        }
        known
    }
}
