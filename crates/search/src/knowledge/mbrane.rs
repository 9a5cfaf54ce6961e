//! What Mbrane tells the search.

use mbrane_rules::Game;
use mbrane_rules::mbrane::{Mbrane, Move, Phase};

use super::{Knowledge, Talk};

impl Knowledge for Mbrane {
    fn talk(&self) -> Talk<Move> {
        let outcome = self.outcome_now();
        if self.phase() == Phase::Offered {
            return Talk::MustAnswer { accept: Move::Accept, decline: Move::Decline, outcome };
        }
        match self.check(Move::Offer) {
            Ok(()) => Talk::MayOffer { offer: Move::Offer, outcome },
            Err(_) => Talk::Nothing,
        }
    }
}
