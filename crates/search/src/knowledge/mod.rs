//! A game's knowledge for the search, beyond its rules.

pub(crate) mod mbrane;
pub(crate) mod sansumoku;

use std::fmt::Debug;

use mbrane_rules::{Outcome, Playout, Seat};

use crate::fingerprint::Fingerprint;
use crate::level::Skill;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Talk<M> {
    Nothing,
    /// The player to act may offer to end the game with this outcome.
    MayOffer {
        offer: M,
        /// The outcome if the offer is accepted.
        outcome: Outcome,
    },
    MustAnswer {
        accept: M,
        decline: M,
        outcome: Outcome,
    },
}

/// Parameters that an experiment may set by name.
pub trait Parameters: Copy + Debug + Send + Sync {
    /// Sets the parameter of this name; returns false if there is none.
    fn set(&mut self, name: &str, value: f32) -> bool;
}

/// Declares a struct and implements [`Parameters`] for it.
macro_rules! parameters {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$doc:meta])* pub $field:ident: $type:ty,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl $crate::Parameters for $name {
            fn set(&mut self, name: &str, value: f32) -> bool {
                match name {
                    $(stringify!($field) => self.$field = value as $type,)+
                    _ => return false,
                }
                true
            }
        }
    };
}
pub(crate) use parameters;

parameters! {
/// The search's parameters for a game, found by measuring: see `lab/README.md`.
pub struct Tuning {
    /// How much a rarely tried move is favoured.
    pub exploration: f32,
    /// The visits at which a node explores twice as much as at the start; each doubling adds as much again.
    pub exploration_doubles: u32,
    /// The number of visits that the prior of a move counts for.
    pub prior_visits: f32,
    /// The number of games played where a descent ends.
    pub playouts_at_once: u32,
    /// The number of visits from which a node's moves are considered.
    pub expand_at: u32,
    /// The number of moves that a node considers at first.
    pub width: f32,
    /// How many more it considers as its visits grow: this times the visits to the power of `growth_eighths` eighths.
    pub widening: f32,
    /// The power of `widening`, in eighths.
    pub growth_eighths: u8,
    /// The share of the win in the worth of a result, from 0 to 1; the margin has the rest.
    pub win_weight: f32,
    /// Positions with at most this many placements go to the solver.
    pub solve_at: u32,
    /// The part of the luck that is taken out of results, from 0 to 1.
    pub luck: f32,
    /// The most positions that the solver may look at for one leaf.
    pub solve_nodes: u32,
}
}

/// The numbers by which a game is searched, found by measuring.
pub struct SearchInfo<W> {
    /// Scores lie between the negative of this and this.
    pub scores: i8,
    pub tuning: Tuning,
    /// The weights of the evaluation.
    pub weights: W,
    /// The skills of the levels, weakest first.
    pub skills: [Skill; 5],
}

/// Returns a game's parameters after changes of the form `exploration=0.1`.
///
/// # Errors
/// Names the change that is malformed, or the parameter that the game does not have.
pub fn changed<G: Knowledge>(changes: &[String]) -> Result<(Tuning, G::Weights), String> {
    let (mut tuning, mut weights) = (G::SEARCH.tuning, G::SEARCH.weights);
    for change in changes {
        let Some((name, value)) = change.split_once('=') else {
            return Err(format!("{change}: NAME=VALUE"));
        };
        let value = value.parse();
        let value = value.map_err(|error| format!("{change}: {error}"))?;
        if !tuning.set(name, value) && !weights.set(name, value) {
            return Err(format!("unknown parameter {name}"));
        }
    }
    Ok((tuning, weights))
}

/// A judgement's correction of random games: how much of their worth to the first seat (about 0 to 1) counts, and a number to
/// add.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The share that counts, from 0 to 1. At 0 no random game is played.
    pub counts: f32,
    /// The number to add.
    pub added: f32,
}

impl Judged {
    pub const NOTHING: Self = Self {
        counts: 1.0,
        added: 0.0,
    };
}

/// A game's knowledge for the search, beside its rules.
///
/// A *score* is a result as a number from the first seat's point of view: positive when it wins, greater when it wins
/// by more. A *code* is a move as a small number.
pub trait Knowledge: Playout {
    /// The weights of this game's evaluation.
    type Weights: Parameters;
    const SEARCH: SearchInfo<Self::Weights>;

    fn code(m: Self::Move) -> u16;

    fn decode(code: u16) -> Self::Move;

    /// Returns the score of an outcome. By default it is the difference in points.
    fn score(outcome: &Outcome) -> i8 {
        outcome.points[0] as i8 - outcome.points[1] as i8
    }

    /// Returns the seat to act in a position that is not over.
    fn mover(&self) -> Seat {
        self.to_act().single().unwrap_or(Seat::First)
    }

    /// Returns the outcome of a position that is over, or in which no placement can change it. By default the former alone.
    fn decided(&self) -> Option<Outcome> {
        self.outcome()
    }

    /// Returns the most plies that the game can still last.
    fn plies_left(&self) -> u32;

    /// Returns whether there are at most this many placements.
    fn has_few_placements(&self, most: u32) -> bool {
        self.placement_count() <= most
    }

    /// Returns a hash of the position: equal positions have equal ones, different positions most probably not.
    fn fingerprint(&self) -> u64 {
        Fingerprint::of(self)
    }

    /// Calls `f` with every legal placement's code and how good it looks for the seat that plays it: a half keeps what the position is worth, 1 wins. May leave out
    /// placements known to be bad, but only where no search can reach the result.
    fn for_each_prior(&self, weights: &Self::Weights, f: impl FnMut(u16, f32));

    /// Returns how the game's own judgement corrects random games from here.
    fn judged(&self, _taste: &Self::Weights) -> Judged {
        Judged::NOTHING
    }

    /// Returns the chance to win that a search's estimate means, for either seat. A search tries worse moves, too, which draw its
    /// estimate towards a half; 0, a half and 1 stay as they are.
    fn chance(&self, said: f32) -> f32 {
        said
    }

    /// Returns a placement's weight in a playout, a measure of luck: the seat with the greater sum was lucky. Zero where weight means
    /// nothing.
    fn pull(&self, _: Self::Move) -> i32 {
        0
    }

    fn talk(&self) -> Talk<Self::Move> {
        Talk::Nothing
    }
}
