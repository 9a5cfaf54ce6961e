//! What a game tells the search beside its rules: everything that is particular to a game enters here.

pub(crate) mod mbrane;
mod sansumoku;

use std::fmt::Debug;
use std::hash::Hasher as _;

use mbrane_rules::{Outcome, Playout, Seat};

use crate::fingerprint::Fingerprint;
use crate::level::Skill;

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

/// How the search behaves for a game: found by measuring, see `docs/strength.md`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How much a rarely tried move is favoured.
    pub exploration: f32,
    /// How many visits the prior of a move counts for.
    pub prior_visits: f32,
    /// How many games are played where a descent ends.
    pub playouts_at_once: u32,
    /// How often a node is played out before its moves are considered.
    pub expand_at: u32,
    /// How many moves a node considers at first.
    pub width: f32,
    /// How many more it considers as its visits grow: so many times their power of so many eighths.
    pub widening: f32,
    /// The power of `widening`, in eighths.
    pub growth_eighths: u8,
    /// What a win is worth beside its margin, from 0 to 1.
    pub win_weight: f32,
    /// Positions with at most so many placements are handed to the solver.
    pub solve_at: u32,
    /// The part of the luck that is taken out of results, from 0 to 1.
    pub luck: f32,
    /// How many positions the solver may look at, for one leaf.
    pub solve_nodes: u32,
}

/// The numbers that a game's own judgement goes by: found by measuring too, and meaning nothing to another game.
pub trait Taste: Copy + Debug + Send + Sync {
    /// Changes the number of this name; false when there is none.
    fn set(&mut self, name: &str, value: f32) -> bool;
}

/// A game without judgement.
impl Taste for () {
    fn set(&mut self, _: &str, _: f32) -> bool {
        false
    }
}

/// What a judgement makes of random games: how much of what they are worth to the first seat (about 0 to 1) counts, and
/// what is added to that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// From 0 to 1.
    pub counts: f32,
    /// Added.
    pub added: f32,
}

impl Judged {
    /// No judgement: random games count as they are.
    pub const NOTHING: Self = Self { counts: 1.0, added: 0.0 };
}

/// What a game tells the search beside its rules.
///
/// A *score* is a result as a number from the first seat's point of view: positive when it wins, greater when it wins
/// by more. A *code* is a move as a small number.
pub trait Knowledge: Playout {
    /// Scores lie between the negative of this and this.
    const SCORES: i8;
    /// Codes lie below this.
    const CODES: usize;
    /// What its judgement goes by.
    type Taste: Taste;
    /// How the search behaves.
    const TUNING: Tuning;
    /// How it judges.
    const TASTE: Self::Taste;
    /// How the levels play, weakest first.
    const SKILLS: [Skill; 5];

    /// The code of a placement.
    fn code(m: Self::Move) -> u16;

    /// The placement with this code.
    fn decode(code: u16) -> Self::Move;

    /// All points that there are on this board (regions, sections).
    fn points(&self) -> u16;

    /// The score of an outcome.
    fn score(outcome: &Outcome) -> i8;

    /// The seat to act in a position that is not over.
    fn mover(&self) -> Seat;

    /// The outcome of a position that is over, or in which no placement can change it.
    fn decided(&self) -> Option<Outcome>;

    /// How many plies the game can still last, at most.
    fn plies_left(&self) -> u32;

    /// A fingerprint of the position: equal positions have equal ones, different positions most probably not.
    fn fingerprint(&self) -> u64 {
        let mut hasher = Fingerprint::default();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// Calls `f` with every legal placement's code and how good it looks for who plays it, from 0 to 1. Only where the
    /// result is far out of any search's reach may it leave out what is known to be bad.
    fn for_each_prior(&self, taste: &Self::Taste, f: impl FnMut(u16, f32));

    /// What the game's own judgement makes of random games from here.
    fn judged(&self, _taste: &Self::Taste) -> Judged {
        Judged::NOTHING
    }

    /// The chance to win of which a search says so much, of either seat: it is drawn towards a half by all the worse moves
    /// that it has a look at too. 0, a half and 1 stay what they are.
    fn chance(&self, said: f32) -> f32 {
        said
    }

    /// How much weight a placement in a playout throws in: what of a result is luck is told by who threw in more.
    /// Zero where weight means nothing.
    fn pull(&self, m: Self::Move) -> i32;

    /// What may be said beside placing.
    fn talk(&self) -> Talk<Self::Move>;
}
