//! One playout: down the tree, out to the end, and back up.

use std::cmp::Reverse;

use mbrane_rules::Seat;
use rand::RngExt as _;

use super::Search;
use super::bounds::Bounds;
use super::gain::{Gain, worth};
use super::tree::{Breadth, Node, Tree};
use super::widen::{new_root, next_path};
use crate::maths::{chance_for, ln};
use crate::{Judged, Knowledge};

/// The number of descents between two calls of the solver for the root.
const BETWEEN_SOLVES: u32 = 256;
/// The most positions in such a call: a few milliseconds.
const SLICE: u32 = 10_000;
/// The most plies to come for such a call.
const SOLVED_PLIES: u32 = 15;

/// How far apart two estimates of one position may be where no random game is played.
const ESTIMATE_SPREAD: f32 = 0.04;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    Root,
    Index(u32),
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

    /// Goes down the tree once and plays some games from where it ends.
    pub(super) fn descend(&mut self) {
        if self.tree_full {
            self.tree_full = false;
            let worth_keeping = self.tree.worth_keeping(&self.root);
            self.compact(worth_keeping);
        }
        self.solve_root();
        self.path.clear();
        let mut position = self.position.clone();
        let mut at = At::Root;
        let mut path = self.root_path;
        let gain = loop {
            let mut node = self.get(at);
            let seat = position.mover();
            self.path.push((at, seat));
            if at != At::Root {
                if node.bounds.is_exact() {
                    break Gain::proven::<G>(node.bounds.low, &self.tuning);
                }
                if node.visits == 0 {
                    let gain = self.evaluate(&mut node, &position);
                    self.put(at, node);
                    break gain;
                }
                if node.visits < self.tuning.expand_at {
                    break self.play_on(&position, node.judged);
                }
            }
            self.widen(&mut node, &position, seat, path, at == At::Root);
            self.put(at, node);
            let Some(kid) = self.select(&node, seat) else {
                break self.play_on(&position, node.judged);
            };
            let index = Tree::kid_index(&node, kid);
            let code = self.tree.node(index).code;
            position.apply(G::decode(code));
            path = next_path(path, code);
            at = At::Index(index);
        };
        self.tell_path(gain);
    }

    fn evaluate(&mut self, node: &mut Node, position: &G) -> Gain {
        let proven = match position.decided() {
            Some(outcome) => Some(G::score(&outcome)),
            None if self.tuning.solve_at > 0
                && position.has_few_placements(self.tuning.solve_at) =>
            {
                self.solver.solve(position, self.tuning.solve_nodes)
            }
            None => None,
        };
        match proven {
            Some(score) => {
                node.bounds = Bounds::exactly(score);
                Gain::proven::<G>(score, &self.tuning)
            }
            None => {
                node.judged = position.judged(&self.weights);
                self.play_on(position, node.judged)
            }
        }
    }

    fn play_on(&mut self, position: &G, judged: Judged) -> Gain {
        if judged.counts == 0.0 {
            // No game is played; a little chance still lets different seeds play differently.
            let chance = ESTIMATE_SPREAD * (self.rng.random::<f32>() - 0.5);
            return Gain {
                games: 1,
                scores: 0,
                worth: judged.added + chance,
            };
        }
        let mut gain = Gain::default();
        for _ in 0..self.tuning.playouts_at_once {
            let mut pull = 0;
            let outcome = position.playout(&mut self.rng, |seat, m| {
                let weight = position.pull(m);
                pull += if seat == Seat::First { weight } else { -weight };
            });
            let score = G::score(&outcome);
            let worth = worth::<G>(score, &self.tuning);
            gain.games += 1;
            gain.scores += i32::from(score);
            let lucky = self.tuning.luck * self.luck.part(pull as f32);
            gain.worth += judged.counts * (worth - lucky) + judged.added;
            self.luck.learn(pull as f32, worth);
        }
        gain
    }

    fn tell_path(&mut self, mut gain: Gain) {
        let mut narrowed = true;
        for step in (0..self.path.len()).rev() {
            let (at, seat) = self.path[step];
            let mut node = self.get(at);
            if step + 1 < self.path.len() && narrowed {
                let bounds = self.bounds_from_kids(&node, seat);
                narrowed = bounds != node.bounds;
                node.bounds = bounds;
            }
            gain = gain.within::<G>(node.bounds, &self.tuning);
            node.learn(&gain, &self.tuning);
            self.put(at, node);
        }
    }

    /// Returns the bounds that the kids prove for a node at which `seat` acts.
    pub(super) fn bounds_from_kids(&self, node: &Node, seat: Seat) -> Bounds {
        let kids = self.tree.kids(node);
        let sure = kids
            .iter()
            .map(|kid| kid.bounds.sure_of(seat))
            .max()
            .unwrap_or(-G::SEARCH.scores);
        let hope = if node.breadth == Breadth::Complete {
            kids.iter()
                .map(|kid| kid.bounds.hope_of(seat))
                .max()
                .unwrap_or(G::SEARCH.scores)
        } else {
            G::SEARCH.scores
        };
        node.bounds.and(Bounds::of_seat(seat, sure, hope))
    }

    fn select(&self, node: &Node, seat: Seat) -> Option<usize> {
        let tuning = self.tuning;
        let kids = self.tree.kids(node);
        let doubles = tuning.exploration_doubles;
        let doublings =
            (ln(node.visits.saturating_add(doubles)) - ln(doubles)) / std::f32::consts::LN_2;
        let explore = tuning.exploration * (1.0 + doublings) * ln(node.visits + 1).sqrt();
        let sure = node.bounds.sure_of(seat);
        let mut best = None;
        let mut greatest = f32::NEG_INFINITY;
        for (index, kid) in kids.iter().enumerate() {
            // Skip proven children, and children that cannot beat the proven bound.
            if kid.bounds.is_exact() || kid.bounds.hope_of(seat) <= sure {
                continue;
            }
            let value = chance_for(seat, kid.own) + explore * kid.doubt;
            if value > greatest {
                greatest = value;
                best = Some(index);
            }
        }
        // If none is left to try, any of the best will do.
        best.or_else(|| {
            (0..kids.len()).max_by_key(|&index| (kids[index].bounds.sure_of(seat), Reverse(index)))
        })
    }

    /// Asks the solver about the root now and then, for a short time. It keeps what it proves, so that each call gets further, and
    /// no step takes long.
    fn solve_root(&mut self) {
        self.descents = self.descents.wrapping_add(1);
        let due = self.descents.is_multiple_of(BETWEEN_SOLVES) && !self.root.bounds.is_exact();
        if !due || self.position.plies_left() > SOLVED_PLIES {
            return;
        }
        let Some(seat) = self.seat() else { return };
        if let Some((score, code)) = self.solver.solve_with_move(&self.position, SLICE) {
            let index = (0..usize::from(self.root.kid_count))
                .find(|&kid| self.tree.kids(&self.root)[kid].code == code);
            let kid = match index {
                Some(kid) => Tree::kid_index(&self.root, kid),
                None => {
                    let mut root = self.root;
                    let kid = Node::new(code, 0.5, Bounds::exactly(score));
                    if !self.tree.add_kid(&mut root, kid) {
                        return;
                    }
                    self.root = root;
                    self.root_path = new_root(self.root_path);
                    Tree::kid_index(&root, usize::from(root.kid_count) - 1)
                }
            };
            self.tree.node_mut(kid).bounds = Bounds::exactly(score);
            self.root.bounds = self
                .bounds_from_kids(&self.root, seat)
                .and(Bounds::exactly(score));
        }
    }
}
