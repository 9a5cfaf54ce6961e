//! Two versions that cannot both be: shown, and asked about.

use mbrane_play::{AnyMatch, read_link};

use crate::message::Version;
use crate::{Live, Refused, Why};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// It has moves of the seat that is played here which this device did not make.
    MyMoves,
    /// It differs after this number of moves.
    Branches(usize),
    /// It takes back moves without consent from here.
    TakenBack,
    /// It is another game, or began otherwise.
    Other,
    /// It claims the match, which is impossible by the state known here.
    Claimed(Why),
    /// The other side does not accept the claim made here.
    Declined,
    /// The match was claimed here, and they have played on.
    PlayedOn,
}

/// A version that conflicts with the one here, and waits for a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub doubt: Doubt,
    pub(crate) version: Version,
}

impl Live {
    /// Decides: the version that came is taken, or the one here is kept. Whether the table has changed.
    ///
    /// # Errors
    /// The version can no longer be read.
    pub fn decide(&mut self, take: bool, now: u64) -> Result<bool, Refused> {
        let Some(Conflict { version, .. }) = self.conflict.take() else {
            return Ok(false);
        };
        self.out.urge();
        if !take {
            self.against = Some(version.sum);
            return Ok(false);
        }
        if self.is_as_far(&version) {
            // The player who goes on gets a fresh turn.
            self.times.turn(now);
        } else if let Some(by) = self.seat()
            && self.correspondence.is_some()
        {
            let over = self.over.take();
            self.take_moves(!by, &version, None, now)
                .inspect_err(|_| self.over = over)?;
        } else {
            let (mut table, _) = read_link(&self.kinds, &version.record)
                .map_err(|error| Refused::Record(error.to_string()))?;
            let began = self.table().and_then(<dyn AnyMatch>::id);
            table.set_id(began.or(Some(now)));
            (self.game, self.undos) = (version.game, version.undos);
            self.requests.asked = None;
            self.put(table, now);
        }
        let over = self.end_of(&version);
        self.end(over);
        Ok(true)
    }

    /// Puts a newer state of the game on the table; earlier requests are void.
    pub(crate) fn put(&mut self, table: Box<dyn AnyMatch>, now: u64) {
        self.table = Some(table);
        self.requests.void();
        self.times.turn(now);
        self.renew();
    }
}
