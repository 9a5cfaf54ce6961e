//! Widening: a node considers the most promising moves first, and more of them as its visits grow.

use mbrane_rules::Seat;

use super::bounds::Bounds;
use super::tree::Node;
use super::{Blind, Search};
use crate::Knowledge;
use crate::maths::power_of_eighths;

/// Nodes with at most this many moves consider them all.
const NARROW: usize = 12;
/// The most moves that a node begins to consider at the same time.
const AT_ONCE: usize = 96;

impl<G: Knowledge> Search<G> {
    /// Lets a node consider more moves if its visits call for more.
    pub(super) fn widen(&mut self, node: &mut Node, position: &G, seat: Seat, at_root: bool) {
        if node.complete {
            return;
        }
        let tuning = self.tuning;
        let wanted = (tuning.width + tuning.widening * power_of_eighths(node.visits, tuning.growth_eighths)) as usize;
        // Several at a time: looking at all moves takes longer than a playout.
        let step = usize::from(node.kid_count) / 4;
        if usize::from(node.kid_count) + step >= wanted {
            return;
        }
        let mut considered = [0_u64; 16];
        for kid in self.tree.kids(node) {
            considered[usize::from(kid.code) / 64] |= 1 << (kid.code % 64);
        }
        let blind = if at_root { self.blind } else { Blind::NOT };
        let wanted = wanted - usize::from(node.kid_count);
        let mut best = Best::default();
        let mut left = 0_usize;
        let mut overlooked = None;
        // Shift the priors by the node's worth: a prior of a half keeps that worth.
        let base = if node.visits == 0 { 0.5 } else { node.own };
        let base = if seat == Seat::First { base } else { 1.0 - base } - 0.5;
        position.for_each_prior(&self.taste, |code, prior| {
            if considered[usize::from(code) / 64] >> (code % 64) & 1 != 0 {
                return;
            }
            if blind.overlooks(code, prior) {
                overlooked = overlooked.or(Some(Promise { prior, code }));
                return;
            }
            left += 1;
            let prior = (prior + base).clamp(0.0, 1.0);
            best.offer(Promise { prior, code }, wanted.max(NARROW));
        });
        // A search that overlooks every move sees one after all.
        if let Some(one) = overlooked.filter(|_| left == 0 && node.kid_count == 0) {
            left = 1;
            best.offer(one, 1);
        }
        let count = if usize::from(node.kid_count) + left <= NARROW { left } else { wanted.min(best.len) };
        for promise in &best.promises[..count] {
            let prior = if seat == Seat::First { promise.prior } else { 1.0 - promise.prior };
            if !self.tree.add_kid(node, Node::new(promise.code, prior, Bounds::open(G::SCORES))) {
                self.trace.fill();
                return;
            }
        }
        node.complete = count == left;
    }
}

/// A move that may be considered next.
#[derive(Clone, Copy, Debug, Default)]
struct Promise {
    prior: f32,
    code: u16,
}

/// The most promising moves, best first.
#[derive(Clone, Copy, Debug)]
struct Best {
    promises: [Promise; AT_ONCE],
    len: usize,
}

impl Default for Best {
    fn default() -> Self {
        Self { promises: [Promise::default(); AT_ONCE], len: 0 }
    }
}

impl Best {
    /// Keeps a move if it is among the best `room`; the first of equal ones stays.
    #[inline]
    fn offer(&mut self, promise: Promise, room: usize) {
        let room = room.min(AT_ONCE);
        if self.len == room && promise.prior <= self.promises[room - 1].prior {
            return;
        }
        let mut at = self.len.min(room - 1);
        while at > 0 && self.promises[at - 1].prior < promise.prior {
            self.promises[at] = self.promises[at - 1];
            at -= 1;
        }
        self.promises[at] = promise;
        self.len = (self.len + 1).min(room);
    }
}
