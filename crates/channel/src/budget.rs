//! How much others can make this side send.

use alloc::vec::Vec;

use crate::Ms;

/// The answers of a shared budget that strangers cannot use up.
pub(crate) const SPARED: Ms = 2;
const REMEMBERED: usize = 200;

/// Bounds the notes that others can cause.
pub(crate) struct Budget {
    at_once: Ms,
    refill: Ms,
    /// The time in which the spent answers are refilled.
    spent: Ms,
    at: Ms,
}

impl Budget {
    /// Allows `at_once` answers in a burst, then one per pause of `refill` milliseconds.
    pub(crate) const fn new(at_once: Ms, refill: Ms) -> Self {
        Self {
            at_once,
            refill,
            spent: 0,
            at: 0,
        }
    }

    /// Spends one answer if at least `left` others remain.
    pub(crate) fn take(&mut self, now: Ms, left: Ms) -> bool {
        self.spend(now, 1, left)
    }

    /// Spends `count` answers together. They may overdraw the budget: later ones wait the longer.
    pub(crate) fn spend(&mut self, now: Ms, count: Ms, left: Ms) -> bool {
        self.spent = (self.spent - (now - self.at).max(0)).max(0);
        self.at = now;
        let may = self.spent + self.refill <= (self.at_once - left) * self.refill;
        if may {
            self.spent += count * self.refill;
        }
        may
    }
}

/// The newest count of each sender, to tell repetitions from new frames.
pub(crate) struct Newest<Sender>(Vec<(Sender, u32)>);

impl<Sender> Default for Newest<Sender> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<Sender: PartialEq> Newest<Sender> {
    pub(crate) fn is_newer(&self, sender: &Sender, count: u32) -> bool {
        self.0
            .iter()
            .find(|(known, _)| known == sender)
            .is_none_or(|(_, newest)| count > *newest)
    }

    /// Takes a count that is newer than all before it; whether it is.
    pub(crate) fn take(&mut self, sender: Sender, count: u32) -> bool {
        if !self.is_newer(&sender, count) {
            return false;
        }
        self.0.retain(|(known, _)| *known != sender);
        self.0.push((sender, count));
        if self.0.len() > REMEMBERED {
            self.0.remove(0);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budget_regains_one_answer_per_pause() {
        let mut budget = Budget::new(5, 20_000);
        let mut given =
            |range: core::ops::Range<Ms>| range.filter(|now| budget.take(*now, SPARED)).count();
        assert_eq!(given(0..1000), 3);
        assert_eq!(given(1000..61_000), 3);
        assert_eq!(given(3_600_000..3_600_001), 1);
    }

    #[test]
    fn a_long_text_delays_what_follows_it() {
        let mut budget = Budget::new(5, 1_000);
        assert!(budget.spend(0, 12, 0) && !budget.take(7_999, 0) && budget.take(8_000, 0));
    }

    #[test]
    fn players_are_answered_after_strangers_used_up_their_share() {
        let mut budget = Budget::new(5, 20_000);
        assert_eq!((0..100).filter(|_| budget.take(0, SPARED)).count(), 3);
        assert_eq!((0..100).filter(|_| budget.take(0, 0)).count(), 2);
    }

    #[test]
    fn counts_only_grow_and_remembered_senders_are_bounded() {
        let mut newest = Newest::default();
        assert!(newest.take(1, 5) && !newest.take(1, 5) && !newest.take(1, 4) && newest.take(1, 6));
        for sender in 2..=10 * REMEMBERED {
            assert!(newest.take(sender, 1));
        }
        assert_eq!(newest.0.len(), REMEMBERED);
    }
}
