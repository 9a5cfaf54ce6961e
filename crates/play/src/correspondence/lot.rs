//! Seats drawn by lot: both seats commit to a share and open it; neither can choose the result alone.
//!
//! `lot:#H` commits to a seat's share before the first move, and `open:lot:SALT` opens it as soon as both are committed.
//! The salt is the share; it derives from the seat's seed like any other. Until the lot is drawn each player has the
//! seat first taken; the lot then keeps the seats or swaps them.

use mbrane_rules::Seat;

use super::said::{LOT, ReplayedLetter, lot_moment};
use super::{Correspondence, Letter, LetterError, unmarked};
use crate::Animated;
use crate::commitment::{Opening, lot};

/// The number of words before the first move: a seed, a commitment and an opening from each seat.
const WORDS: usize = 6;

impl Letter {
    fn lots(&self) -> impl Iterator<Item = (Seat, &str)> {
        let words = self.words.iter().take(WORDS).map(|word| unmarked(word));
        words.map(|(marked, word)| (marked.unwrap_or(Seat::First), word))
    }

    /// Returns whether a player has committed to a share.
    pub fn has_lot(&self) -> bool {
        self.lots().any(|(_, word)| word.starts_with("lot:#"))
    }

    /// Returns whether the lot has changed the seats; none before it is drawn, or without one.
    pub fn swapped(&self) -> Option<bool> {
        let mut shares = [None; 2];
        for (seat, word) in self.lots() {
            let opening = word
                .parse::<Opening>()
                .ok()
                .filter(|opening| opening.choice == LOT);
            shares[seat.index()] = opening.map(|opening| opening.salt).or(shares[seat.index()]);
        }
        let [Some(first), Some(second)] = shares else {
            return None;
        };
        Some(lot(&self.game, [first, second]))
    }
}

impl Correspondence {
    /// Starts a draw of the seats by promising a share, and returns whether that is possible: only for the first seat,
    /// which begins the match, and before any other word.
    pub fn draw(&mut self) -> bool {
        let may = self.letter.words.is_empty() && self.mine == Seat::First;
        if may {
            self.promise_seed();
            self.promise_share();
        }
        may
    }

    /// Returns whether the lot is committed but not drawn yet: no seat moves until it is.
    pub fn draws(&self) -> bool {
        self.letter.has_lot() && self.letter.swapped().is_none()
    }

    pub(super) fn promise_seed(&mut self) {
        let commitment = self.seed.commitment(&self.letter.game, self.mine);
        self.add(self.mine, format_args!("seed:{commitment}"));
    }

    fn promise_share(&mut self) {
        let at = lot_moment(&self.letter.game, self.mine);
        let commitment = self.seed.open(at, LOT).commitment(at);
        self.add(self.mine, format_args!("{LOT}:{commitment}"));
    }

    /// Commits to this seat's share if it has not yet, and opens it once the other has committed to one.
    pub(super) fn say_lot<G: Animated>(&mut self) -> Result<(), LetterError> {
        if !self.draws() {
            return Ok(());
        }
        let said = ReplayedLetter::<G>::of(self)?;
        let (mine, other) = (self.mine.index(), (!self.mine).index());
        let (seed, promised, theirs) = (said.seeds[mine], said.lots[mine], said.lots[other]);
        let opened = said.shares[mine].is_some();
        if promised.is_none() {
            if seed.is_none() {
                self.promise_seed();
            }
            self.promise_share();
        }
        if theirs.is_some() && !opened {
            let moment = lot_moment(&self.letter.game, self.mine);
            self.add(self.mine, self.seed.open(moment, LOT));
        }
        Ok(())
    }

    pub(super) fn lot_waits<G: Animated>(&self) -> bool {
        if !self.draws() {
            return false;
        }
        let Ok(said) = ReplayedLetter::<G>::of(self) else {
            return false;
        };
        let done = |seat: Seat| {
            let seat = seat.index();
            (said.lots[seat].is_some(), said.shares[seat].is_some())
        };
        done(!self.mine) < done(self.mine)
    }
}
