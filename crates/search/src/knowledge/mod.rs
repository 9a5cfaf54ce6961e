//! What a game tells the search beside its rules: everything that is particular to a game enters here.

mod mbrane;
mod sansumoku;

use mbrane_rules::{Outcome, Playout};

/// What may be said beside placing, and what it would lead to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Talk<M> {
    /// Nothing but placing.
    Nothing,
    /// The player to act may offer to end the game with this outcome.
    MayOffer {
        /// The move that offers.
        offer: M,
        /// What the game ends with, when the offer is accepted.
        outcome: Outcome,
    },
    /// The player to act must answer an offer.
    MustAnswer {
        /// The move that accepts.
        accept: M,
        /// The move that goes on.
        decline: M,
        /// What the game ends with, when the offer is accepted.
        outcome: Outcome,
    },
}

/// What a game tells the search beside its rules.
pub trait Knowledge: Playout {
    /// What may be said beside placing.
    fn talk(&self) -> Talk<Self::Move>;
}
