//! The tree's memory: nodes in blocks of siblings, within a limit.

use super::bounds::Bounds;
use crate::Judged;

const NONE: u32 = u32::MAX;

/// How many of a node's moves are among its kids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// Some; more join as its visits grow.
    Growing,
    /// All but the moves that a level overlooks: they prove nothing about the best move.
    Overlooking,
    /// All.
    Complete,
}

/// A move and the position after it. Sums are of scores, from the first seat's point of view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub code: u16,
    pub kid_count: u16,
    pub bounds: Bounds,
    /// The size class of the block of its kids, which has room for 4 << class.
    class: u8,
    pub breadth: Breadth,
    pub visits: u32,
    pub scores: i32,
    /// The mean worth of the games to the first seat, about 0 to 1, with luck taken out.
    pub mean: f32,
    /// How good the move looked before it was tried, to the first seat, from 0 to 1.
    pub prior: f32,
    /// Its games and its prior together, to the first seat, from 0 to 1.
    pub own: f32,
    /// The uncertainty: one over the root of its visits plus one.
    pub doubt: f32,
    /// The judgement's correction of random games from here; known from the first visit on.
    pub judged: Judged,
    kids: u32,
}

impl Node {
    pub(super) const fn new(code: u16, prior: f32, bounds: Bounds) -> Self {
        Self {
            code,
            kid_count: 0,
            bounds,
            class: 0,
            breadth: Breadth::Growing,
            visits: 0,
            scores: 0,
            mean: 0.0,
            prior,
            own: prior,
            doubt: 1.0,
            judged: Judged::NOTHING,
            kids: NONE,
        }
    }
}

const CLASSES: usize = 10;
const SMALLEST_TABLE: u32 = 4;

/// All nodes but the root. Nodes live in one of two halves, and move to the other when room runs out or when the root moves on.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Takes no memory before nodes move for the first time.
    pub other: Vec<Node>,
    free: [Vec<u32>; CLASSES],
    capacity: usize,
}

impl Tree {
    /// Creates a tree; `half` is the memory of one half, in bytes.
    pub(super) fn new(half: usize) -> Self {
        // The rest is for the lists of free blocks.
        let capacity = half / 16 * 15 / size_of::<Node>();
        Self {
            nodes: Vec::new(),
            other: Vec::new(),
            free: Default::default(),
            capacity,
        }
    }

    pub(super) fn memory(&self) -> usize {
        let free: usize = self
            .free
            .iter()
            .map(|list| list.capacity() * size_of::<u32>())
            .sum();
        (self.nodes.capacity() + self.other.capacity()) * size_of::<Node>() + free
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.free.iter_mut().for_each(Vec::clear);
    }

    #[inline]
    pub(super) fn kids(&self, node: &Node) -> &[Node] {
        if node.kids == NONE {
            return &[];
        }
        let start = node.kids as usize;
        &self.nodes[start..start + usize::from(node.kid_count)]
    }

    #[inline]
    pub(super) const fn kid_index(node: &Node, kid: usize) -> u32 {
        node.kids + kid as u32
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, index: u32) -> &mut Node {
        &mut self.nodes[index as usize]
    }

    /// Returns a free block of this class; none if the memory is spent.
    fn block(&mut self, class: u8) -> Option<u32> {
        if let Some(block) = self.free[usize::from(class)].pop() {
            return Some(block);
        }
        let size = (SMALLEST_TABLE as usize) << class;
        let start = self.nodes.len();
        if start + size > self.capacity {
            return None;
        }
        if self.nodes.capacity() == 0 {
            self.nodes.reserve_exact(self.capacity);
        }
        self.nodes
            .resize(start + size, Node::new(0, 0.0, Bounds::exactly(0)));
        Some(start as u32)
    }

    /// Adds a kid to `parent`, a copy that the caller writes back; returns false if the memory is spent.
    pub(super) fn add_kid(&mut self, parent: &mut Node, kid: Node) -> bool {
        let (room, class) = match parent.kids {
            NONE => (0, 0),
            _ => (SMALLEST_TABLE << parent.class, parent.class + 1),
        };
        if u32::from(parent.kid_count) == room {
            let Some(block) = self.block(class) else {
                return false;
            };
            if parent.kids != NONE {
                let (from, count) = (parent.kids as usize, usize::from(parent.kid_count));
                self.nodes.copy_within(from..from + count, block as usize);
                self.free[usize::from(parent.class)].push(parent.kids);
            }
            parent.kids = block;
            parent.class = class;
        }
        self.nodes[parent.kids as usize + usize::from(parent.kid_count)] = kid;
        parent.kid_count += 1;
        true
    }

    /// Moves all nodes below `root` to the other half. Nodes with fewer than `visits` visits lose their kids.
    pub(super) fn compact(&mut self, root: &mut Node, visits: u32) {
        let mut from = std::mem::take(&mut self.nodes);
        self.nodes = std::mem::take(&mut self.other);
        self.clear();
        self.adopt(root, &from, visits);
        // Blocks are appended in order, so all nodes before the index are done.
        let mut index = 0;
        while index < self.nodes.len() {
            let mut node = self.nodes[index];
            if node.kids != NONE {
                self.adopt(&mut node, &from, visits);
                self.nodes[index] = node;
            }
            index += 1;
        }
        from.clear();
        self.other = from;
    }

    /// Copies the kids of a node from the half `from` to the end of this half.
    fn adopt(&mut self, node: &mut Node, from: &[Node], visits: u32) {
        if node.kids == NONE {
            return;
        }
        let start = node.kids as usize;
        let kids = &from[start..start + usize::from(node.kid_count)];
        node.kids = NONE;
        let block = (node.visits >= visits).then(|| self.block(node.class));
        let Some(block) = block.flatten() else {
            node.kid_count = 0;
            node.class = 0;
            node.breadth = Breadth::Growing;
            return;
        };
        self.nodes[block as usize..block as usize + kids.len()].copy_from_slice(kids);
        node.kids = block;
    }

    /// Returns the least number of visits for which [`compact`](Tree::compact) would fill no more than half of a half.
    pub(super) fn worth_keeping(&self, root: &Node) -> u32 {
        let mut sizes = [0_usize; 33];
        let mut pending = vec![root];
        while let Some(node) = pending.pop() {
            if node.kids != NONE {
                sizes[32 - node.visits.leading_zeros() as usize] +=
                    (SMALLEST_TABLE as usize) << node.class;
                pending.extend(self.kids(node));
            }
        }
        let mut total = 0;
        for bits in (0..33).rev() {
            total += sizes[bits];
            if total > self.capacity / 2 {
                return 1_u32.checked_shl(bits as u32).unwrap_or(u32::MAX);
            }
        }
        0
    }
}
