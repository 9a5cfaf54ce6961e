//! A search of one position as data: its owner lets it step, and reads its report.

mod bounds;
mod descent;
mod gain;
mod luck;
mod report;
mod solver;
#[cfg(test)]
mod tests;
mod tree;
mod widen;

pub use report::{Candidate, Report};

use mbrane_rules::Seat;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::fingerprint::unit;
use crate::{Knowledge, Tuning};
use bounds::Bounds;
use descent::At;
use luck::Luck;
pub use solver::Solver;
use tree::{Breadth, Node, Tree};
use widen::{Rankings, new_root};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub seed: u64,
    /// The limit of memory, in bytes.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 0,
            memory: 64 << 20,
        }
    }
}

/// Returns the score of a position with best play of both seats, from the first seat's point of view, and a move that reaches it.
/// None if that takes more than `patience` positions, or if more than a few dozen placements are legal. `memory` is the limit of
/// the table of proven positions, in bytes.
pub fn solve<G: Knowledge>(position: &G, memory: usize, patience: u32) -> Option<(i8, G::Move)> {
    let (score, code) = Solver::new(memory).solve_with_move(position, patience)?;
    Some((score, G::decode(code)))
}

/// The visits of its root after which a search is done.
const MAX_VISITS: u32 = 100_000_000;

/// A Monte Carlo tree search of one position.
///
/// Each descent walks down the tree, adds to it, plays the game out at random a few times and adds the results to every node
/// on the way. A node considers the most promising moves first, and more of them as its visits grow (widening); a move's prior
/// counts like a number of games. Luck is taken out of the results. Where few placements are left, a solver replaces random
/// games, and proven scores narrow the bounds of every node above.
#[derive(Clone, Debug)]
pub struct Search<G: Knowledge> {
    position: G,
    root: Node,
    tree: Tree,
    luck: Luck,
    /// Games that were requested but not played yet, fewer than one descent plays.
    owed: u32,
    descents: u32,
    solver: Solver,
    rng: Xoshiro256PlusPlus,
    /// The nodes passed by a descent, and the seat that acts at each.
    path: Vec<(At, Seat)>,
    tree_full: bool,
    rankings: Rankings,
    /// The start of all paths; renewed when rankings no longer fit the tree.
    root_path: u64,
    blind: Blind,
    tuning: Tuning,
    weights: G::Weights,
}

/// The moves at the root that are overlooked.
#[derive(Clone, Copy, Debug)]
struct Blind {
    part: f32,
    salt: u64,
}

impl Blind {
    /// Returns whether a move is overlooked; good moves are overlooked less often.
    #[inline]
    fn overlooks(self, code: u16, prior: f32) -> bool {
        self.part > 0.0 && unit(self.salt, u64::from(code)) < self.part * (1.25 - 0.5 * prior)
    }
}

impl<G: Knowledge> Search<G> {
    pub fn new(position: G, options: Options) -> Self {
        Self::overlooking(position, options, 0.0)
    }

    /// Creates a search that overlooks about this part of the moves at its root.
    pub(crate) fn overlooking(position: G, options: Options, part: f32) -> Self {
        // The tree has two halves; the solver and the rankings get the rest.
        let solver = (options.memory / 4).min(8 << 20);
        let rankings = (options.memory / 16).min(4 << 20);
        let half = (options.memory - solver - rankings) / 2;
        let root = Node::new(0, 0.5, Bounds::open(G::SEARCH.scores));
        let mut search = Self {
            root,
            tree: Tree::new(half),
            luck: Luck::default(),
            owed: 0,
            descents: 0,
            solver: Solver::new(solver),
            rng: Xoshiro256PlusPlus::seed_from_u64(options.seed),
            path: Vec::new(),
            tree_full: false,
            rankings: Rankings::new(rankings),
            root_path: 0,
            tuning: G::SEARCH.tuning,
            weights: G::SEARCH.weights,
            blind: Blind {
                part,
                salt: options.seed ^ position.fingerprint(),
            },
            position,
        };
        search.look_at_root();
        search
    }

    /// Replaces the game's own tuning and weights, for measurements.
    pub fn tuned(mut self, tuning: Tuning, weights: G::Weights) -> Self {
        self.tuning = tuning;
        self.weights = weights;
        self
    }

    pub const fn position(&self) -> &G {
        &self.position
    }

    /// Plays about this many games; returns whether more could change the report. Several calls do the same as one with all their
    /// games.
    pub fn step(&mut self, playouts: u32) -> bool {
        let at_once = self.tuning.playouts_at_once;
        let mut left = u64::from(self.owed) + u64::from(playouts);
        while left >= u64::from(at_once) {
            if self.is_done() {
                return false;
            }
            self.descend();
            left -= u64::from(at_once);
        }
        self.owed = left as u32;
        !self.is_done()
    }

    /// Returns the number of games played from this position, including those kept from earlier ones.
    pub const fn playouts(&self) -> u32 {
        self.root.visits
    }

    /// Returns the memory that it has taken, in bytes; never more than its limit.
    pub fn memory(&self) -> usize {
        self.tree.memory() + self.solver.memory() + self.rankings.memory()
    }

    /// Advances to the position after a legal move and keeps its subtree.
    pub fn advance(&mut self, m: G::Move) {
        let code = G::code(m);
        self.position.apply(m);
        let mut kids = self.tree.kids(&self.root).iter();
        match kids.find(|kid| kid.code == code).copied() {
            Some(kid) => {
                self.root = kid;
                self.compact(0);
            }
            None => self.forget(),
        }
        self.look_at_root();
    }

    /// Turns to a position: by [`advance`](Search::advance) if it follows from the one before by a move or two, else from scratch.
    pub fn turn_to(&mut self, position: &G) {
        if *position == self.position {
            return;
        }
        if let Some(moves) = self.moves_to(position) {
            moves.into_iter().for_each(|m| self.advance(m));
            return;
        }
        self.position = position.clone();
        self.forget();
        self.look_at_root();
    }

    /// Returns the move or two that lead to a position, among those in the tree.
    fn moves_to(&self, position: &G) -> Option<Vec<G::Move>> {
        for kid in self.tree.kids(&self.root) {
            let first = G::decode(kid.code);
            let mut next = self.position.clone();
            next.apply(first);
            if next == *position {
                return Some(vec![first]);
            }
            for kid in self.tree.kids(kid) {
                let second = G::decode(kid.code);
                let mut after = next.clone();
                after.apply(second);
                if after == *position {
                    return Some(vec![first, second]);
                }
            }
        }
        None
    }

    /// Compacts the tree. Nodes with fewer than `visits` visits lose their children.
    fn compact(&mut self, visits: u32) {
        self.tree.compact(&mut self.root, visits);
        self.root_path = new_root(self.root_path);
    }

    fn forget(&mut self) {
        self.tree.clear();
        self.root_path = new_root(self.root_path);
        self.root = Node::new(0, 0.5, Bounds::open(G::SEARCH.scores));
    }

    fn look_at_root(&mut self) {
        if let Some(outcome) = self.position.outcome() {
            self.root.bounds = Bounds::exactly(G::score(&outcome));
        }
    }

    fn is_done(&self) -> bool {
        self.root.bounds.is_exact() && self.has_best() || self.root.visits >= MAX_VISITS
    }

    /// Returns whether this many more playouts could hardly change the best move: it is the only one, or the next is out of reach.
    pub(crate) fn is_settled_within(&self, playouts: u32) -> bool {
        let kids = self.tree.kids(&self.root);
        let mut most = [0, 0];
        for kid in kids {
            if kid.visits > most[0] {
                most = [kid.visits, most[0]];
            } else {
                most[1] = most[1].max(kid.visits);
            }
        }
        // Visits alone do not decide once a draw is certain.
        let bounds = self.root.bounds;
        let drawn = !bounds.is_exact() && self.seat().is_some_and(|seat| bounds.sure_of(seat) == 0);
        self.root.breadth != Breadth::Growing && kids.len() == 1
            || !drawn && most[0] > most[1].saturating_add(playouts)
    }

    /// Returns whether it knows a move that keeps the proven result.
    fn has_best(&self) -> bool {
        let mut kids = self.tree.kids(&self.root).iter();
        self.position.outcome().is_some() || kids.any(|kid| kid.bounds == self.root.bounds)
    }

    fn seat(&self) -> Option<Seat> {
        self.position.to_act().single()
    }
}
