//! How much others can make this side send.

use alloc::vec::Vec;

use crate::Ms;

/// Of a shared budget strangers leave so many answers to players.
pub(crate) const SPARED: Ms = 2;
const REMEMBERED: usize = 200;

/// Bounds what is sent because somebody asked for it.
pub(crate) struct Budget {
    at_once: Ms,
    refill: Ms,
    /// The time in which what was spent comes back.
    spent: Ms,
    at: Ms,
}

impl Budget {
    /// So many answers may go at once, and one more after each pause.
    pub(crate) const fn new(at_once: Ms, refill: Ms) -> Self {
        Self {
            at_once,
            refill,
            spent: 0,
            at: 0,
        }
    }

    /// Whether one more answer may go now, if so many are to be left.
    pub(crate) fn take(&mut self, now: Ms, left: Ms) -> bool {
        self.spend(now, 1, left)
    }

    /// Whether so many may go together now. They may be more than there is room for: later ones wait the longer.
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

/// The newest count of each sender, to tell what was repeated from what is new.
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
    fn answers_come_back_one_after_each_pause() {
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
    fn players_are_answered_where_strangers_took_all_they_may() {
        let mut budget = Budget::new(5, 20_000);
        assert_eq!((0..100).filter(|_| budget.take(0, SPARED)).count(), 3);
        assert_eq!((0..100).filter(|_| budget.take(0, 0)).count(), 2);
    }

    #[test]
    fn counts_only_grow_and_few_senders_are_remembered() {
        let mut newest = Newest::default();
        assert!(newest.take(1, 5) && !newest.take(1, 5) && !newest.take(1, 4) && newest.take(1, 6));
        for sender in 2..=10 * REMEMBERED {
            assert!(newest.take(sender, 1));
        }
        assert_eq!(newest.0.len(), REMEMBERED);
    }
}
