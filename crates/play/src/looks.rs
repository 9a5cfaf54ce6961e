//! Who looks at a match, and the match as a seat knows it.

use std::fmt;
use std::sync::OnceLock;

use mbrane_rules::{Record, Seat, Viewer};

use crate::{Animated, Match};

/// Who looks. It is no part of the match: it is neither saved nor compared.
pub(crate) struct Viewing<G: Animated> {
    /// The seat that the table was handed to, where two people share it.
    facing: Option<Seat>,
    /// Whose eyes somebody chose.
    chosen: Option<Viewer>,
    /// The seat that is played elsewhere, by somebody who is sent links.
    elsewhere: Option<Seat>,
    /// Whether what is played there comes by itself, without links.
    pub(crate) meets: bool,
    /// What of the match was sent: so many entries, and whether a choice that waits was.
    pub(crate) sent: (usize, bool),
    /// The match as each seat knows it, once it was asked for.
    known: [OnceLock<Box<Match<G>>>; 2],
    /// Whether this match is what a seat knows of another.
    is_known: bool,
}

impl<G: Animated> Viewing<G> {
    /// What the seats know is out of date.
    pub(crate) fn forget(&mut self) {
        self.known = Default::default();
    }

    /// What each seat knows, where it was asked for.
    pub(crate) fn known_mut(&mut self) -> impl Iterator<Item = &mut Match<G>> {
        self.known.iter_mut().filter_map(|known| known.get_mut().map(|known| &mut **known))
    }
}

impl<G: Animated> Default for Viewing<G> {
    fn default() -> Self {
        Self {
            facing: None,
            chosen: None,
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
        Self { known: Default::default(), ..*self }
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
    /// Whose eyes look at the table. Everybody's where nothing is hidden, where no person plays, when the match is over, and when it
    /// [cannot go on](Match::is_incomplete); else those of the only person; where two people share a screen, of the one that the table was [handed to](Match::uncover).
    pub fn eyes(&self) -> Viewer {
        if !G::HIDES {
            return Viewer::All;
        }
        if let Some(chosen) = self.looks.chosen.filter(|eyes| *eyes != Viewer::All || self.ended_by_rules().is_some()) {
            return chosen;
        }
        if self.ended_by_rules().is_some() || self.is_incomplete() {
            return Viewer::All;
        }
        match Seat::BOTH.map(|seat| self.player(seat).is_person()) {
            [false, false] => Viewer::All,
            [true, false] => Viewer::Of(Seat::First),
            [false, true] => Viewer::Of(Seat::Second),
            [true, true] => Viewer::Of(self.looks.facing.or_else(|| self.hands().first()).unwrap_or(Seat::First)),
        }
    }

    /// Whether its record leaves out a choice that play goes on with, and nobody will send it: it can be looked at, and played on from an
    /// earlier place.
    pub fn is_incomplete(&self) -> bool {
        let alone = self.looks.elsewhere.is_none() && !self.looks.meets && !self.looks.is_known;
        G::HIDES && alone && self.ended_by_rules().is_none() && self.position().lacks_choices()
    }

    /// Whether it can be looked at with the eyes of one seat or the other: it is over, and something was hidden.
    pub fn has_looks(&self) -> bool {
        G::HIDES && self.ended_by_rules().is_some()
    }

    /// The beginning of the record: so many moves.
    fn record_to(&self, moves: usize) -> Record<G> {
        let mut record = Record::from_position(self.record.start().clone());
        for m in self.record.moves().iter().take(moves) {
            // They were legal before.
            let _ = record.push(*m);
        }
        record
    }

    /// Chooses whose eyes look: a seat's where the other is played elsewhere, any when all is open. `None` leaves it to who plays.
    /// Whether others look now.
    pub fn look_as(&mut self, eyes: Option<Viewer>) -> bool {
        let before = (self.eyes(), self.looks.elsewhere);
        self.looks.chosen = eyes;
        let seat = if let Some(Viewer::Of(seat)) = eyes { Some(seat) } else { None };
        self.looks.elsewhere = seat.map(|seat| !seat).filter(|_| G::HIDES && self.ended_by_rules().is_none());
        let changed = (self.eyes(), self.looks.elsewhere) != before;
        if changed {
            self.looks.forget();
        }
        changed
    }

    /// The seat whose moves come by links, in a match that hides something and is not over.
    pub fn elsewhere(&self) -> Option<Seat> {
        self.looks.elsewhere.filter(|_| self.ended_by_rules().is_none())
    }

    /// Says whether what is played elsewhere comes by itself, without links; whether that is new.
    pub fn set_live(&mut self, meets: bool) -> bool {
        let new = self.looks.meets != meets;
        if new {
            self.looks.meets = meets;
            self.looks.forget();
        }
        new
    }

    /// What was sent is not taken back: so many entries, and a choice that waits.
    pub const fn keep_sent(&mut self, entries: usize, waiting: bool) {
        self.looks.sent = (entries, waiting);
    }

    /// The match as those who look know it.
    pub(crate) fn looked_at(&self) -> &Self {
        self.seen(self.eyes())
    }

    /// The person here who acts now: where both may, the one who looks. Nobody does while one looks and the other is to act, where
    /// something is hidden: the table is handed over first.
    pub fn acting(&self) -> Option<Seat> {
        let hands = self.hands();
        match self.eyes() {
            Viewer::Of(seat) if hands.contains(seat) => Some(seat),
            Viewer::Of(_) if G::HIDES && self.ended_by_rules().is_none() && self.position().keeps_secret() => None,
            _ => hands.first(),
        }
    }

    /// Whom the table is to be handed to before anything is seen or done: two people share the screen, what one of them may not see is
    /// in play, and the other one acts.
    pub fn covered(&self) -> Option<Seat> {
        let shared = Seat::BOTH.into_iter().all(|seat| self.player(seat).is_person());
        let hides = G::HIDES && shared && self.looks.chosen.is_none() && self.position().keeps_secret();
        if !hides || self.ended_by_rules().is_some() {
            return None;
        }
        let hands = self.hands();
        match self.looks.facing {
            Some(facing) if hands.contains(facing) || !self.is_still() => None,
            _ => hands.first(),
        }
    }

    /// The table was handed over: whoever acts looks at it now. Whether it was covered.
    pub fn uncover(&mut self) -> bool {
        let covered = self.covered();
        self.looks.facing = covered.or(self.looks.facing);
        covered.is_some()
    }

    /// Covers the table again where two people share it: another person may sit there now.
    pub fn cover(&mut self) {
        self.looks.facing = None;
        self.looks.forget();
    }

    /// Whoever looks goes on looking when nobody acts any more, though it is not over by the rules.
    pub(crate) fn keep_looking(&mut self) {
        if let Viewer::Of(seat) = self.eyes() {
            self.looks.facing.get_or_insert(seat);
        }
    }

    /// Where nothing is secret any more, everybody may look.
    pub(crate) fn clear_viewer(&mut self) {
        if !self.position().keeps_secret() {
            self.looks.facing = None;
        }
    }

    /// The match as these eyes know it: another record, which holds nothing that they do not see. Whatever is said or drawn for them is
    /// made of it. It has as many beats, and as many entries, up to the place that is shown where the match is over.
    pub fn seen(&self, eyes: Viewer) -> &Self {
        match eyes {
            Viewer::Of(seat) if G::HIDES && !self.looks.is_known => {
                self.looks.known[seat.index()].get_or_init(|| Box::new(self.known_to(seat)))
            }
            _ => self,
        }
    }

    /// While a match is played all of its record is masked. When it is over a seat knows all; whoever looks as a seat then sees what
    /// it knew at the place that is shown, so what follows is left out.
    fn known_to(&self, seat: Seat) -> Self {
        let until = self.cursor.min(self.record.moves().len());
        let cut = self.ended_by_rules().is_some().then(|| self.record_to(until));
        let text = G::record_for(cut.as_ref().unwrap_or(&self.record), Viewer::Of(seat));
        let record = text.parse::<Record<G>>();
        debug_assert!(record.is_ok(), "what a seat knows of a record is a record: {text}: {record:?}");
        // Who could not be told what they know is told nothing.
        let record = record.unwrap_or_else(|_| Record::new(self.record.start().setup()));
        let mut known = Self::from_record(record, self.players.clone());
        known.closed = self.closed && until == known.record.moves().len() && self.cursor == self.entries();
        known.claimed = self.claimed;
        known.goes_on = self.goes_on;
        known.of_two = self.of_two;
        known.earlier = self.earlier;
        known.began = self.began;
        known.waiting = self.waiting.filter(|_| seat == Seat::Second);
        known.looks.facing = self.looks.facing;
        known.looks.elsewhere = self.looks.elsewhere;
        known.looks.meets = self.looks.meets;
        // What it is made of is all that these eyes see.
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
