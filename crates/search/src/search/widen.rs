//! Widening: a node considers the most promising moves first, and more of them as its visits grow.

use mbrane_rules::Seat;

use super::Search;
use super::bounds::Bounds;
use super::tree::{Breadth, Node};
use crate::Knowledge;
use crate::maths::{chance_for, power_of_eighths};

/// Nodes with at most this many moves consider them all.
const UNRANKED_MOVES: usize = 12;
/// The most moves that a node begins to consider at the same time.
const AT_ONCE: usize = 96;
/// The moves that are ranked for later.
const RANKED_AHEAD: usize = 40;

impl<G: Knowledge> Search<G> {
    /// Lets a node consider more moves if its visits call for more. `path` identifies the node.
    pub(super) fn widen(
        &mut self,
        node: &mut Node,
        position: &G,
        seat: Seat,
        path: u64,
        at_root: bool,
    ) {
        if node.breadth != Breadth::Growing {
            return;
        }
        let tuning = self.tuning;
        let wanted = (tuning.width
            + tuning.widening * power_of_eighths(node.visits, tuning.growth_eighths))
            as usize;
        let kids = usize::from(node.kid_count);
        // Several at a time: looking at all moves takes longer than a playout.
        if kids + kids / 4 >= wanted {
            return;
        }
        let wanted = (wanted - kids).min(AT_ONCE);
        let mut ranking = match self.rankings.get(path) {
            Some(ranking) if ranking.len >= wanted || ranking.rest == 0 => *ranking,
            _ => self.rank_moves(node, position, path, wanted, at_root),
        };
        let left = ranking.len + ranking.rest;
        let count = if kids + left <= UNRANKED_MOVES {
            left
        } else {
            wanted.min(ranking.len)
        };
        // Shift the priors by the node's worth: a prior of a half keeps that worth.
        let base = if node.visits == 0 { 0.5 } else { node.own };
        let base = chance_for(seat, base) - 0.5;
        for promise in &ranking.promises[..count] {
            let prior = chance_for(seat, (promise.prior + base).clamp(0.0, 1.0));
            let kid = Node::new(promise.code, prior, Bounds::open(G::SEARCH.scores));
            if !self.tree.add_kid(node, kid) {
                self.tree_full = true;
                return;
            }
        }
        if count == left {
            node.breadth = if ranking.overlooks {
                Breadth::Overlooking
            } else {
                Breadth::Complete
            };
            return;
        }
        ranking.promises.copy_within(count..ranking.len, 0);
        ranking.len -= count;
        self.rankings.put(ranking);
    }

    /// Ranks the moves that a node does not consider yet: those wanted now, and some for later.
    fn rank_moves(
        &self,
        node: &Node,
        position: &G,
        path: u64,
        wanted: usize,
        at_root: bool,
    ) -> Ranking {
        let mut considered = [0_u64; 16];
        for kid in self.tree.kids(node) {
            considered[usize::from(kid.code) / 64] |= 1 << (kid.code % 64);
        }
        let mut all = [Promise::default(); 1024];
        let mut count = 0;
        let mut overlooked = 0;
        position.for_each_prior(&self.weights, |code, prior| {
            if considered[usize::from(code) / 64] >> (code % 64) & 1 != 0 {
                return;
            }
            let promise = Promise { prior, code };
            if at_root && self.blind.overlooks(code, prior) {
                // The first one stays at hand behind the others.
                if overlooked == 0 {
                    all[1023] = promise;
                }
                overlooked += 1;
                return;
            }
            all[count] = promise;
            count += 1;
        });
        // A search that overlooks every move sees one after all.
        if count == 0 && node.kid_count == 0 && overlooked > 0 {
            (all[0], count, overlooked) = (all[1023], 1, overlooked - 1);
        }
        let len = count.min((wanted + RANKED_AHEAD).min(AT_ONCE));
        Ranking {
            path,
            len,
            rest: count - len,
            overlooks: overlooked > 0,
            promises: best_of(&all[..count], len),
        }
    }
}

/// No move has this code: a path to a root that is new must differ from the paths to the kids of the former one.
const NEW_ROOT: u16 = u16::MAX;

/// Returns the path of a new root; the rankings kept so far fit none of its moves.
pub(super) const fn new_root(path: u64) -> u64 {
    next_path(path, NEW_ROOT)
}

pub(super) const fn next_path(path: u64, code: u16) -> u64 {
    (path ^ (code as u64 + 1))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

/// Returns the most promising of these, best first; the first of equal ones comes first.
fn best_of(all: &[Promise], count: usize) -> [Promise; AT_ONCE] {
    let mut best = [Promise::default(); AT_ONCE];
    if all.len() <= AT_ONCE {
        best[..all.len()].copy_from_slice(all);
        sort(&mut best[..all.len()]);
        return best;
    }
    // Put them into drawers by their distance from the best, and sort only those of the drawers that are wanted.
    const DRAWERS: usize = 256;
    let most = all
        .iter()
        .map(|promise| promise.prior)
        .fold(f32::NEG_INFINITY, f32::max);
    // A number from 2 to 4 has its first bits behind the point at these places.
    let mut drawers = [0_u8; 1024];
    let mut ends = [0_u16; DRAWERS];
    for (promise, drawer) in all.iter().zip(&mut drawers) {
        *drawer = ((2.0 + most - promise.prior).min(3.999).to_bits() >> 15) as u8;
        ends[usize::from(*drawer)] += 1;
    }
    let (mut before, mut wanted) = (0, 0);
    for end in &mut ends {
        if usize::from(before) < count {
            wanted += 1;
        }
        // Each becomes where the next of its drawer goes.
        before += std::mem::replace(end, before);
    }
    let mut sorted = [Promise::default(); 1024];
    let mut len = 0;
    for (promise, drawer) in all.iter().zip(drawers) {
        let drawer = usize::from(drawer);
        if drawer < wanted {
            sorted[usize::from(ends[drawer])] = *promise;
            ends[drawer] += 1;
            len += 1;
        }
    }
    sort(&mut sorted[..len]);
    best[..count].copy_from_slice(&sorted[..count]);
    best
}

/// Sorts promises that are nearly in order or few; equal ones keep theirs.
fn sort(promises: &mut [Promise]) {
    for index in 1..promises.len() {
        let promise = promises[index];
        let mut at = index;
        while at > 0 && promises[at - 1].prior < promise.prior {
            promises[at] = promises[at - 1];
            at -= 1;
        }
        promises[at] = promise;
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Promise {
    prior: f32,
    code: u16,
}

/// The most promising moves of a node among those that it does not consider yet, best first.
#[derive(Clone, Copy, Debug)]
struct Ranking {
    path: u64,
    len: usize,
    /// The number of moves behind these.
    rest: usize,
    /// True if the level overlooks some moves.
    overlooks: bool,
    promises: [Promise; AT_ONCE],
}

/// Rankings kept for when their nodes widen again: each in the place that its path gives, newer ones over older ones.
#[derive(Clone, Debug)]
pub(super) struct Rankings {
    kept: Vec<Ranking>,
    bits: u32,
}

impl Rankings {
    pub(super) fn new(memory: usize) -> Self {
        Self {
            kept: Vec::new(),
            bits: (memory / size_of::<Ranking>()).max(1).ilog2(),
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.kept.capacity() * size_of::<Ranking>()
    }

    fn get(&self, path: u64) -> Option<&Ranking> {
        self.kept
            .get(self.place(path))
            .filter(|ranking| ranking.path == path)
    }

    fn put(&mut self, ranking: Ranking) {
        if self.kept.is_empty() {
            let nothing = Ranking {
                path: 0,
                len: 0,
                rest: 0,
                overlooks: false,
                promises: [Promise::default(); AT_ONCE],
            };
            self.kept = vec![nothing; 1 << self.bits];
        }
        let place = self.place(ranking.path);
        self.kept[place] = ranking;
    }

    const fn place(&self, path: u64) -> usize {
        (path >> 40) as usize & ((1 << self.bits) - 1)
    }
}
