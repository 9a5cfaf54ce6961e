//! Plain UCT as in other programs, and as fast as possible: random playouts and UCB1, without knowledge of the game.

use std::cmp::Reverse;

use mbrane_rules::Seat;
use mbrane_search::Knowledge;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::below;

/// The index below an edge without a node.
const NO_NODE: u32 = u32::MAX;
/// The most edges that are kept; then the tree stops growing. About 200 MB.
const MOST_EDGES: usize = 10 << 20;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plainly {
    pub constant: f32,
    /// True if untried moves are taken heaviest first, by [`Knowledge::pull`], instead of in any order.
    pub heaviest_first: bool,
}

/// A position in the tree: a block of edges, the tried ones in front.
struct Node {
    first: u32,
    edges: u32,
    tried: u32,
    visits: u32,
    /// The seat to move; the means of the edges are this seat's.
    seat: Seat,
}

/// A tree that grows by one position an iteration. A win counts 1, a draw 0, a loss −1.
pub struct Uct<G: Knowledge> {
    root: G,
    plainly: Plainly,
    rng: Xoshiro256PlusPlus,
    nodes: Vec<Node>,
    moves: Vec<G::Move>,
    /// The node below each edge.
    below: Vec<u32>,
    visits: Vec<u32>,
    sums: Vec<i32>,
    /// The mean of each edge, and one over the root of its visits: the terms of UCB1, ready for use.
    means: Vec<f32>,
    widths: Vec<f32>,
    path: Vec<(u32, u32)>,
}

impl<G: Knowledge> Uct<G> {
    pub fn new(root: G, plainly: Plainly, seed: u64) -> Self {
        let mut uct = Self {
            root: root.clone(),
            plainly,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            nodes: Vec::new(),
            moves: Vec::new(),
            below: Vec::new(),
            visits: Vec::new(),
            sums: Vec::new(),
            means: Vec::new(),
            widths: Vec::new(),
            path: Vec::new(),
        };
        uct.restart(root);
        uct
    }

    /// Begins again from another root, in the same memory.
    pub fn restart(&mut self, root: G) {
        self.nodes.clear();
        self.moves.clear();
        self.below.clear();
        self.visits.clear();
        self.sums.clear();
        self.means.clear();
        self.widths.clear();
        self.grow(&root);
        self.root = root;
    }

    pub fn step(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.iterate();
        }
    }

    /// Returns the most visited move, the best of equals. None if nothing can be placed.
    pub fn best(&self) -> Option<G::Move> {
        let root = self.nodes.first()?;
        let edges = root.first as usize..(root.first + root.edges) as usize;
        let best = edges.max_by(|&a, &b| {
            self.visits[a]
                .cmp(&self.visits[b])
                .then_with(|| self.means[a].total_cmp(&self.means[b]))
        })?;
        Some(self.moves[best])
    }

    /// Adds the node of a position; none if there is no room.
    fn grow(&mut self, position: &G) -> Option<u32> {
        let first = self.moves.len();
        if first > MOST_EDGES {
            return None;
        }
        let moves = &mut self.moves;
        position.for_each_placement(|m| moves.push(m));
        if self.plainly.heaviest_first {
            moves[first..].sort_by_key(|&m| Reverse(position.pull(m)));
        }
        let all = self.moves.len();
        self.below.resize(all, NO_NODE);
        self.visits.resize(all, 0);
        self.sums.resize(all, 0);
        self.means.resize(all, 0.0);
        self.widths.resize(all, 0.0);
        let seat = position.to_act().single().unwrap_or(Seat::First);
        let edges = (all - first) as u32;
        self.nodes.push(Node {
            first: first as u32,
            edges,
            tried: 0,
            visits: 0,
            seat,
        });
        Some(self.nodes.len() as u32 - 1)
    }

    fn iterate(&mut self) {
        let mut position = self.root.clone();
        let mut at = 0_u32;
        self.path.clear();
        loop {
            let node = &mut self.nodes[at as usize];
            if node.edges == 0 {
                break;
            }
            let first = node.first as usize;
            if node.tried < node.edges {
                let untried = first + node.tried as usize;
                if !self.plainly.heaviest_first {
                    let drawn = untried + below(&mut self.rng, (node.edges - node.tried) as usize);
                    // An untried edge has no data but its move.
                    self.moves.swap(untried, drawn);
                }
                node.tried += 1;
                position.apply(self.moves[untried]);
                self.path.push((at, untried as u32));
                break;
            }
            let edges = first..first + node.edges as usize;
            let spread = self.plainly.constant * (node.visits as f32).ln().sqrt();
            let best = most_promising(&self.means[edges.clone()], &self.widths[edges], spread);
            let edge = first + best;
            position.apply(self.moves[edge]);
            self.path.push((at, edge as u32));
            at = match self.below[edge] {
                NO_NODE => {
                    let Some(grown) = self.grow(&position) else {
                        break;
                    };
                    self.below[edge] = grown;
                    grown
                }
                known => known,
            };
        }
        let winner = position.playout(&mut self.rng, |_, _| {}).winner;
        for &(node, edge) in &self.path {
            let (node, edge) = (&mut self.nodes[node as usize], edge as usize);
            node.visits += 1;
            self.visits[edge] += 1;
            self.sums[edge] += winner.map_or(0, |winner| if winner == node.seat { 1 } else { -1 });
            let visits = self.visits[edge] as f32;
            self.means[edge] = self.sums[edge] as f32 / visits;
            self.widths[edge] = visits.sqrt().recip();
        }
    }
}

/// Returns the edge of the greatest upper confidence bound; the first of equals. Works in lanes, to look at the
/// hundreds of edges of a node a few at a time.
fn most_promising(means: &[f32], widths: &[f32], spread: f32) -> usize {
    const LANES: usize = 8;
    let bound = |mean: f32, width: f32| mean + spread * width;
    let (mean_chunks, mean_rest) = means.as_chunks::<LANES>();
    let (width_chunks, width_rest) = widths.as_chunks::<LANES>();
    let mut most = [f32::MIN; LANES];
    for (means, widths) in mean_chunks.iter().zip(width_chunks) {
        for lane in 0..LANES {
            let bound = bound(means[lane], widths[lane]);
            most[lane] = if bound > most[lane] {
                bound
            } else {
                most[lane]
            };
        }
    }
    let rest = mean_rest
        .iter()
        .zip(width_rest)
        .map(|(&mean, &width)| bound(mean, width));
    let greatest = most.into_iter().chain(rest).fold(f32::MIN, f32::max);
    means
        .iter()
        .zip(widths)
        .position(|(&mean, &width)| bound(mean, width) == greatest)
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_promising_edge_is_found_at_any_index() {
        for length in [1, 7, 8, 9, 64, 729] {
            for place in 0..length {
                let mut means = vec![0.25; length];
                let widths = vec![0.5; length];
                assert_eq!(most_promising(&means, &widths, 1.0), 0);
                means[place] = 0.26;
                assert_eq!(most_promising(&means, &widths, 1.0), place);
            }
        }
        assert_eq!(most_promising(&[0.9, 0.5], &[0.1, 0.6], 1.0), 1);
    }
}
