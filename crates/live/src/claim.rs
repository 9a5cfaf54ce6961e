//! How a match ends outside the rules: one side claims it, and the other takes that or is asked about it.

use mbrane_play::{Correspondence, Relation, read_link};
use mbrane_rules::Seat;

use crate::message::{Message, Version};
use crate::take::no_record;
use crate::{ClaimedEnd, Doubt, Live, News, Other, Refused, Role, Why};

impl Live {
    /// The reason to claim the match, if any: the other's time is surely over, or it does not open a sealed choice.
    pub fn claimable(&self, now: u64) -> Option<Why> {
        if self.is_over() || self.conflict.is_some() {
            return None;
        }
        let other = !self.seat()?;
        let clock = self.clock_now(now);
        if self.times.is_over(other, self.acts(other), clock) {
            return Some(Why::Flag);
        }
        if self.has_left(now) {
            return Some(Why::Left);
        }
        let here = matches!(self.other(now), Other::Here { .. });
        // Checked last, because this opens the correspondence.
        (here && self.times.is_closed_too_long(clock) && self.awaits_opening())
            .then_some(Why::Unopened)
    }

    /// Claims the match: it is over here at once, and on the other side when that accepts. Whether there was a reason.
    pub fn claim(&mut self, now: u64) -> bool {
        let (Some(why), Some(seat)) = (self.claimable(now), self.seat()) else {
            return false;
        };
        self.end(Some(ClaimedEnd { loser: !seat, why }));
        true
    }

    /// The match is over outside the rules, or goes on after all.
    pub(crate) fn end(&mut self, over: Option<ClaimedEnd>) {
        self.over = over;
        self.requests.void();
        self.renew();
        self.out.urge();
    }

    /// Returns whether the seat played here may have lost, as the other claims.
    fn may_have_lost(&self, mine: Seat, why: Why, now: u64) -> bool {
        match why {
            Why::Flag => {
                let clock = self.clock_now(now);
                self.times.may_be_over(mine, self.acts(mine), clock)
            }
            // This device opens its sealed choices by itself as soon as it can, so it hides none that are due.
            Why::Unopened => false,
            // This device is back, and its player is asked.
            Why::Left => false,
        }
    }

    /// Handles an end of the match that only one side knows. Returns the news, or none if the moves must be compared
    /// first. A claim counts only in a fresh text.
    pub(crate) fn take_end(
        &mut self,
        message: &Message,
        version: &Version,
        fresh: bool,
    ) -> Result<Option<Vec<News>>, Refused> {
        let differs =
            self.over != version.over && (self.game, self.undos) == (version.game, version.undos);
        if !differs || self.role == Role::Watcher {
            return Ok(None);
        }
        let declined = fresh
            && message.against.is_some()
            && message.against == self.version.as_ref().map(|own| own.sum.clone());
        let doubt = match (self.over, version.over, self.relation(version)?) {
            // They claimed before they knew the moves made here, and insist now that they know them.
            (None, Some(over), Relation::Behind(_)) if declined => Doubt::Claimed(over.why),
            (Some(_), None, Relation::Same) if declined => Doubt::Declined,
            (Some(_), None, Relation::Ahead(_)) => Doubt::PlayedOn,
            (Some(_), Some(over), _) => Doubt::Claimed(over.why),
            _ => return Ok(None),
        };
        Ok(Some(self.doubt(doubt, version)))
    }

    /// Takes in a player's word on the end, if both have the same moves, and returns the news.
    pub(crate) fn settle_end(&mut self, version: &Version, fresh: bool, now: u64) -> Vec<News> {
        if !self.is_as_far(version) || self.over == version.over {
            return Vec::new();
        }
        let (Some(mine), Some(over)) = (self.seat(), version.over) else {
            if self.role == Role::Watcher {
                self.over = version.over;
                self.renew();
            }
            return Vec::new();
        };
        if !fresh || self.over.is_some() {
            return Vec::new();
        }
        if over.loser != mine || self.may_have_lost(mine, over.why, now) {
            self.end(Some(over));
            return vec![News::Over];
        }
        self.doubt(Doubt::Claimed(over.why), version)
    }

    /// Returns whether this is the version that this device has.
    pub(crate) fn has(&self, version: &Version) -> bool {
        let own = self.version.as_ref();
        own.is_some_and(|own| own.sum == version.sum)
    }

    /// Returns whether a version that came has the same moves as the one here.
    pub(crate) fn is_as_far(&self, version: &Version) -> bool {
        let own = self.version.as_ref();
        own.is_some_and(|own| own.is_as_far(version))
    }

    /// The relation of a received version to the local one.
    fn relation(&self, version: &Version) -> Result<Relation, Refused> {
        match (&self.correspondence, &self.table) {
            _ if self.is_as_far(version) => Ok(Relation::Same),
            // Their device had no letter yet.
            (Some(_), _) if !version.record.starts_with("l=") => Ok(Relation::Behind(0)),
            (Some(correspondence), _) => {
                let (letter, seed) = (self.letter(version)?, self.correspondence_seed());
                let taken = Correspondence::take(Some(correspondence), letter, seed);
                Ok(taken.map_err(no_record)?.1)
            }
            (None, Some(table)) => {
                let (came, _) = read_link(&self.kinds, &version.record).map_err(no_record)?;
                Ok(table.line().relation(&came.line()))
            }
            (None, None) => Ok(Relation::Other),
        }
    }
}
