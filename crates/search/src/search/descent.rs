//! One playout: down the tree, out to the end, and back up.

use std::cmp::Reverse;

use mbrane_rules::Seat;

use super::amaf::UNIT;
use super::bounds::Bounds;
use super::tree::{NONE, Node, Tree};
use super::{Blind, Search};
use crate::maths::{ln, power_of_eighths};
use crate::{Knowledge, Tuning};

/// More plies than any game has.
const LONGEST: usize = 128;
/// Nodes with at most so many moves consider them all.
const NARROW: usize = 12;
/// The most moves that a node begins to consider at the same time.
const AT_ONCE: usize = 96;

/// A node's place: the root, or an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Root,
    Index(u32),
}

/// A node that a playout passed.
#[derive(Clone, Copy, Debug)]
struct Passed {
    at: At,
    /// Who acts there.
    seat: Seat,
    /// How many codes each seat had played before.
    played: [u8; 2],
}

/// What a playout did.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    path: Vec<Passed>,
    codes: [[u16; LONGEST]; 2],
    played: [u8; 2],
    /// The tree had no room left.
    full: bool,
}

impl Default for Trace {
    fn default() -> Self {
        Self { path: Vec::with_capacity(LONGEST), codes: [[0; LONGEST]; 2], played: [0; 2], full: false }
    }
}

impl Trace {
    #[inline]
    fn play(&mut self, seat: Seat, code: u16) {
        let played = &mut self.played[seat.index()];
        if let Some(slot) = self.codes[seat.index()].get_mut(usize::from(*played)) {
            *slot = code;
            *played += 1;
        }
    }
}

/// What so many games, by their sums, were worth to the first seat: each from 0 to 1.
#[inline]
fn worth<G: Knowledge>(games: f32, wins: f32, scores: f32, win_weight: f32) -> f32 {
    0.5 * (games + win_weight * wins + (1.0 - win_weight) / f32::from(G::SCORES) * scores)
}

impl Node {
    /// Adds a game with this score.
    #[inline]
    fn learn<G: Knowledge>(&mut self, score: i8, tuning: &Tuning) {
        self.add(score);
        let visits = self.visits as f32;
        let sum = worth::<G>(visits, self.wins as f32, self.scores as f32, tuning.win_weight);
        self.own = (sum + self.prior * tuning.prior_visits) / (visits + tuning.prior_visits);
        self.doubt = 1.0 / (visits + 1.0).sqrt();
    }
}

impl<G: Knowledge> Search<G> {
    #[inline]
    fn get(&self, at: At) -> Node {
        match at {
            At::Root => self.root,
            At::Index(index) => *self.tree.node(index),
        }
    }

    #[inline]
    fn put(&mut self, at: At, node: Node) {
        match at {
            At::Root => self.root = node,
            At::Index(index) => *self.tree.node_mut(index) = node,
        }
    }

    pub(super) fn play_out_once(&mut self) {
        if self.trace.full {
            self.trace.full = false;
            let worth_keeping = self.tree.worth_keeping(&self.root);
            self.tree.compact(&mut self.root, worth_keeping, &mut self.amaf);
        }
        self.solve_root();
        self.trace.path.clear();
        self.trace.played = [0; 2];
        let mut position = self.position.clone();
        let mut at = At::Root;
        // The table of the nearest node that has seen enough.
        let mut table = NONE;
        let score = loop {
            let mut node = self.get(at);
            let seat = position.mover();
            self.trace.path.push(Passed { at, seat, played: self.trace.played });
            if at != At::Root {
                if node.bounds.is_exact() {
                    break node.bounds.low;
                }
                if node.visits == 0 {
                    let score = self.evaluate(&mut node, &position);
                    self.put(at, node);
                    break score;
                }
                if node.visits < self.tuning.expand_at {
                    break self.play_on(&position);
                }
            }
            let visits = self.tuning.amaf_visits;
            if node.table == NONE && visits != u32::MAX && (node.visits >= visits || at == At::Root) {
                node.table = self.amaf.table();
            }
            if node.table != NONE && (node.visits / 2 >= visits || at == At::Root) {
                table = node.table;
            }
            self.widen(&mut node, &position, seat, table, at == At::Root);
            self.put(at, node);
            let Some(kid) = self.select(&node, seat, table) else {
                break self.play_on(&position);
            };
            let index = Tree::kid_index(&node, kid);
            let code = self.tree.node(index).code;
            self.trace.play(seat, code);
            position.apply(G::decode(code));
            at = At::Index(index);
        };
        self.tell_path(score);
    }

    /// The score of a node that is met for the first time: proven, solved, or played out.
    fn evaluate(&mut self, node: &mut Node, position: &G) -> i8 {
        let proven = match position.decided() {
            Some(outcome) => Some(G::score(&outcome)),
            None if self.tuning.solve_at > 0 && position.placement_count() <= self.tuning.solve_at => {
                self.solver.solve(position, self.tuning.solve_nodes)
            }
            None => None,
        };
        match proven {
            Some(score) => {
                node.bounds = Bounds::exactly(score);
                score
            }
            None => self.play_on(position),
        }
    }

    /// Plays a position to its end at random.
    fn play_on(&mut self, position: &G) -> i8 {
        let trace = &mut self.trace;
        let outcome = position.playout(&mut self.rng, |seat, m| trace.play(seat, G::code(m)));
        G::score(&outcome)
    }

    /// Tells a score to every node that was passed, from the last.
    fn tell_path(&mut self, mut score: i8) {
        let mut narrowed = true;
        for step in (0..self.trace.path.len()).rev() {
            let Passed { at, seat, played } = self.trace.path[step];
            let mut node = self.get(at);
            if step + 1 < self.trace.path.len() && narrowed {
                let bounds = self.bounds_from_kids(&node, seat);
                narrowed = bounds != node.bounds;
                node.bounds = bounds;
            }
            // Whoever is sure of more would not have gone for less.
            score = score.clamp(node.bounds.low, node.bounds.high);
            node.learn::<G>(score, &self.tuning);
            if node.table != NONE {
                let [first, second] = [0, 1].map(|seat: usize| {
                    let codes = &self.trace.codes[seat];
                    &codes[usize::from(played[seat])..usize::from(self.trace.played[seat])]
                });
                let worth = worth::<G>(1.0, f32::from(score.signum()), f32::from(score), self.tuning.win_weight);
                self.amaf.add(node.table, [first, second], (worth * UNIT as f32) as u32);
            }
            self.put(at, node);
        }
    }

    /// What the kids prove of a node at which `seat` acts.
    pub(super) fn bounds_from_kids(&self, node: &Node, seat: Seat) -> Bounds {
        let kids = self.tree.kids(node);
        let sure = kids.iter().map(|kid| kid.bounds.sure_of(seat)).max().unwrap_or(-G::SCORES);
        let hope = if node.complete {
            kids.iter().map(|kid| kid.bounds.hope_of(seat)).max().unwrap_or(G::SCORES)
        } else {
            G::SCORES
        };
        node.bounds.and(Bounds::of_seat(seat, sure, hope))
    }

    /// Lets a node consider more moves, when its visits call for more.
    fn widen(&mut self, node: &mut Node, position: &G, seat: Seat, table: u32, at_root: bool) {
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
        let seen = if table == NONE { None } else { Some(self.amaf.of(table, seat)) };
        let looks = |code: u16, prior: f32| {
            let weight = tuning.prior_visits + 1.0;
            let Some(seen) = seen.map(|seen| seen[usize::from(code)]) else { return prior };
            let (games, worth) = (seen.games as f32, seen.worth as f32 * (1.0 / UNIT as f32));
            let worth = if seat == Seat::First { worth } else { games - worth };
            (prior * weight + worth) / (weight + games)
        };
        let blind = if at_root { self.blind } else { Blind::NOT };
        let wanted = wanted - usize::from(node.kid_count);
        let mut best = Best::default();
        let mut left = 0_usize;
        let mut overlooked = None;
        position.for_each_prior(|code, prior| {
            if considered[usize::from(code) / 64] >> (code % 64) & 1 != 0 {
                return;
            }
            if blind.overlooks(code, prior) {
                overlooked = overlooked.or(Some(Promise { looks: prior, prior, code }));
                return;
            }
            left += 1;
            best.offer(Promise { looks: looks(code, prior), prior, code }, wanted.max(NARROW));
        });
        // Who overlooks every move sees one after all.
        if let Some(one) = overlooked.filter(|_| left == 0 && node.kid_count == 0) {
            left = 1;
            best.offer(one, 1);
        }
        let count = if usize::from(node.kid_count) + left <= NARROW { left } else { wanted.min(best.len) };
        for promise in &best.promises[..count] {
            let prior = if seat == Seat::First { promise.prior } else { 1.0 - promise.prior };
            if !self.tree.add_kid(node, Node::new(promise.code, prior, Bounds::open(G::SCORES))) {
                self.trace.full = true;
                return;
            }
        }
        node.complete = count == left;
    }

    /// The kid to try next.
    fn select(&self, node: &Node, seat: Seat, table: u32) -> Option<usize> {
        let tuning = self.tuning;
        let kids = self.tree.kids(node);
        let explore = tuning.exploration * ln(node.visits + 1).sqrt();
        let sure = node.bounds.sure_of(seat);
        let seen = if table == NONE { None } else { Some(self.amaf.of(table, seat)) };
        let mut best = None;
        let mut greatest = f32::NEG_INFINITY;
        for (index, kid) in kids.iter().enumerate() {
            // A proven kid has nothing to tell, nor has one that cannot give more than what is sure.
            if kid.bounds.is_exact() || kid.bounds.hope_of(seat) <= sure {
                continue;
            }
            let mut value = kid.own;
            if let Some(seen) = seen.map(|seen| seen[usize::from(kid.code)]) {
                // What was seen elsewhere, weighed by games / (games + visits + bias · games · visits).
                let (games, visits) = (seen.games as f32, kid.visits as f32);
                let more = seen.worth as f32 * (1.0 / UNIT as f32) - value * games;
                value += more / (games + visits + tuning.rave_bias * games * visits).max(1.0);
            }
            let value = if seat == Seat::First { value } else { 1.0 - value } + explore * kid.doubt;
            if value > greatest {
                greatest = value;
                best = Some(index);
            }
        }
        // Where everything is proven, any of the best will do.
        best.or_else(|| (0..kids.len()).max_by_key(|&index| (kids[index].bounds.sure_of(seat), Reverse(index))))
    }

    /// Asks the solver about the root, with ever more patience.
    fn solve_root(&mut self) {
        let visits = self.root.visits;
        let due = visits >= 64 && visits.is_power_of_two() && visits.trailing_zeros().is_multiple_of(2);
        if !due || self.root.bounds.is_exact() {
            return;
        }
        let Some(seat) = self.seat() else { return };
        if let Some((score, code)) = self.solver.solve_with_move(&self.position, visits.saturating_mul(4)) {
            let index = (0..usize::from(self.root.kid_count)).find(|&kid| self.tree.kids(&self.root)[kid].code == code);
            let kid = match index {
                Some(kid) => Tree::kid_index(&self.root, kid),
                None => {
                    let mut root = self.root;
                    if !self.tree.add_kid(&mut root, Node::new(code, 0.5, Bounds::exactly(score))) {
                        return;
                    }
                    self.root = root;
                    Tree::kid_index(&root, usize::from(root.kid_count) - 1)
                }
            };
            self.tree.node_mut(kid).bounds = Bounds::exactly(score);
            self.root.bounds = self.bounds_from_kids(&self.root, seat).and(Bounds::exactly(score));
        }
    }
}

/// A move that may be considered next.
#[derive(Clone, Copy, Debug, Default)]
struct Promise {
    looks: f32,
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
    /// Keeps a move if it is among the best so many; of equal ones the first.
    #[inline]
    fn offer(&mut self, promise: Promise, room: usize) {
        let room = room.min(AT_ONCE);
        if self.len == room && promise.looks <= self.promises[room - 1].looks {
            return;
        }
        let mut at = self.len.min(room - 1);
        while at > 0 && self.promises[at - 1].looks < promise.looks {
            self.promises[at] = self.promises[at - 1];
            at -= 1;
        }
        self.promises[at] = promise;
        self.len = (self.len + 1).min(room);
    }
}
