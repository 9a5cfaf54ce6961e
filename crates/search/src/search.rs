//! The tree search: for now every move is tried equally often.

use mbrane_rules::{Game as _, Seat};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::Knowledge;

/// What a search is given beside the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Everything random follows from it.
    pub seed: u64,
    /// The ceiling of memory, in bytes.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { seed: 0, memory: 64 << 20 }
    }
}

/// A move that the search considers, from the point of view of the seat to act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub action: M,
    /// How often it was tried.
    pub visits: u32,
    /// The chance to win, a draw counting half, from 0 to 1.
    pub chance: f32,
    /// The points (regions, sections) expected by [`Seat::index`].
    pub points: [f32; 2],
    /// The result, where it is proven, with best play of both: points of the seat to act less the other's
    /// (or 1, 0, −1 where a game knows only wins).
    pub proven: Option<i8>,
}

/// What a search thinks.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// How many playouts there were for this position, those kept from earlier ones included.
    pub playouts: u64,
    /// The moves considered, best first.
    pub candidates: Vec<Candidate<M>>,
    /// The line that it expects, the best move first.
    pub line: Vec<M>,
    /// Whether the result of the position is proven.
    pub proven: bool,
}

/// A search of one position, as data.
#[derive(Clone, Debug)]
pub struct Search<G: Knowledge> {
    root: G,
    rng: Xoshiro256PlusPlus,
    tried: Vec<(G::Move, u32, f32, [u32; 2])>,
}

impl<G: Knowledge> Search<G> {
    /// A search that has not begun.
    pub fn new(root: G, options: Options) -> Self {
        let tried = root.placements().into_iter().map(|m| (m, 0, 0.0, [0; 2])).collect();
        Self { root, rng: Xoshiro256PlusPlus::seed_from_u64(options.seed), tried }
    }

    /// The position that is searched.
    pub const fn position(&self) -> &G {
        &self.root
    }

    /// Plays at most so many games; returns whether more of them could change what it thinks.
    pub fn step(&mut self, playouts: u32) -> bool {
        let Some(seat) = self.root.to_act().single() else { return false };
        for _ in 0..playouts {
            let Some(least) = self.tried.iter_mut().min_by_key(|tried| tried.1) else { return false };
            let mut next = self.root.clone();
            next.apply(least.0);
            let outcome = next.playout(&mut self.rng, |_, _| {});
            least.1 += 1;
            least.2 += outcome.value_for(seat);
            least.3[0] += u32::from(outcome.points[0]);
            least.3[1] += u32::from(outcome.points[1]);
        }
        self.tried.len() > 1
    }

    /// The best move so far; none when nothing can be placed.
    pub fn best(&self) -> Option<G::Move> {
        self.report().candidates.first().map(|candidate| candidate.action)
    }

    /// What it thinks.
    pub fn report(&self) -> Report<G::Move> {
        let mut candidates: Vec<Candidate<G::Move>> = self
            .tried
            .iter()
            .map(|&(action, visits, sum, points)| {
                let n = visits.max(1) as f32;
                Candidate { action, visits, chance: sum / n, points: points.map(|p| p as f32 / n), proven: None }
            })
            .collect();
        candidates.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        let line = candidates.first().map(|candidate| candidate.action).into_iter().collect();
        let playouts = candidates.iter().map(|candidate| u64::from(candidate.visits)).sum();
        Report { playouts, candidates, line, proven: false }
    }

    /// Goes on to the position after a legal move, keeping what is known of it.
    pub fn advance(&mut self, m: G::Move) {
        self.root.apply(m);
        self.tried = self.root.placements().into_iter().map(|m| (m, 0, 0.0, [0; 2])).collect();
    }

    /// The seat to act, if it is one.
    pub fn seat(&self) -> Option<Seat> {
        self.root.to_act().single()
    }
}
