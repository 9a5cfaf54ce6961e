//! Exact answers where few placements are left: alpha-beta over scores, with a table of proven bounds.

use mbrane_rules::Seat;

use super::bounds::Bounds;
use crate::Knowledge;
use crate::fingerprint::ProofKey;

/// The most placements of a position that can be solved.
const MAX_PLACEMENTS: usize = 64;
const NO_CODE: u16 = u16::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The half of the key that does not give its place.
    check: u32,
    bounds: Bounds,
    best: u16,
}

/// A solver with its table of proven bounds, which later calls use again.
#[derive(Clone, Debug)]
pub struct Solver {
    table: Vec<Entry>,
    bits: u32,
    left: u32,
}

impl Solver {
    /// Creates a solver whose table takes at most this many bytes.
    pub fn new(memory: usize) -> Self {
        let entries = (memory / size_of::<Entry>()).max(2);
        Self {
            table: Vec::new(),
            bits: entries.ilog2(),
            left: 0,
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.table.capacity() * size_of::<Entry>()
    }

    /// Returns the score of a position with best play of both seats, from the first seat's point of view; none if that takes more than
    /// `patience` positions.
    pub fn solve<G: Knowledge>(&mut self, position: &G, patience: u32) -> Option<i8> {
        self.begin::<G>(patience);
        self.search(position, -G::SEARCH.scores, G::SEARCH.scores)
    }

    /// As [`Solver::solve`], with a move that reaches the score, at once where one does.
    pub(super) fn solve_with_move<G: Knowledge>(
        &mut self,
        position: &G,
        patience: u32,
    ) -> Option<(i8, u16)> {
        self.begin::<G>(patience);
        let seat = position.mover();
        let (codes, count) = placements(position)?;
        let score = self.search(position, -G::SEARCH.scores, G::SEARCH.scores)?;
        let after = |code: u16| {
            let mut next = position.clone();
            next.apply(G::decode(code));
            next
        };
        // Waiting with a sure result looks like a mistake.
        let at_once = |code: &u16| {
            after(*code)
                .decided()
                .is_some_and(|outcome| G::score(&outcome) == score)
        };
        if let Some(code) = codes[..count].iter().copied().find(at_once) {
            return Some((score, code));
        }
        // The table is warm: most of these positions have just been proven.
        self.left = self.left.max(patience);
        let reaches = |solver: &mut Self, code: u16| {
            let next = after(code);
            let (low, high) = match seat {
                Seat::First => (score - 1, score),
                Seat::Second => (score, score + 1),
            };
            solver.search(&next, low, high) == Some(score)
        };
        let mut codes = codes[..count].iter();
        let code = codes.find(|&&code| reaches(self, code))?;
        Some((score, *code))
    }

    fn begin<G: Knowledge>(&mut self, patience: u32) {
        if self.table.is_empty() {
            let nothing = Entry {
                check: 0,
                bounds: Bounds::open(G::SEARCH.scores),
                best: NO_CODE,
            };
            self.table = vec![nothing; 1 << self.bits];
        }
        self.left = patience;
    }

    /// Returns the score if it lies between `low` and `high`; else at most `low` for a score up to `low`, or at least `high` for one
    /// from `high` on. None if the patience is spent, or if there are too many placements.
    fn search<G: Knowledge>(&mut self, position: &G, mut low: i8, mut high: i8) -> Option<i8> {
        if let Some(outcome) = position.decided() {
            return Some(G::score(&outcome));
        }
        self.left = self.left.checked_sub(1)?;
        let key = ProofKey::of(position);
        let place = (key & ((1 << self.bits) - 1)) as usize;
        let check = (key >> 32) as u32;
        let entry = self.table[place];
        let mut known = Bounds::open(G::SEARCH.scores);
        let mut first = NO_CODE;
        if entry.check == check {
            known = entry.bounds;
            first = entry.best;
            low = low.max(known.low);
            high = high.min(known.high);
            if low >= high {
                let below = known.low < high;
                return Some(if below { known.high } else { known.low });
            }
        }
        let (mut codes, count) = placements(position)?;
        let codes = &mut codes[..count];
        if let Some(at) = codes.iter().position(|&code| code == first) {
            codes[..=at].rotate_right(1);
        }
        let seat = position.mover();
        let (from, to) = (low, high);
        let mut best = match seat {
            Seat::First => (NO_CODE, i8::MIN),
            Seat::Second => (NO_CODE, i8::MAX),
        };
        for &code in codes.iter() {
            let mut next = position.clone();
            next.apply(G::decode(code));
            let score = self.search(&next, low, high)?;
            match seat {
                Seat::First if score > best.1 => {
                    best = (code, score);
                    low = low.max(score);
                }
                Seat::Second if score < best.1 => {
                    best = (code, score);
                    high = high.min(score);
                }
                _ => {}
            }
            if low >= high {
                break;
            }
        }
        let (best, score) = best;
        let mut proven = Bounds::open(G::SEARCH.scores);
        if score > from {
            proven.low = score;
        }
        if score < to {
            proven.high = score;
        }
        let bounds = known.and(proven);
        self.table[place] = Entry {
            check,
            bounds,
            best,
        };
        Some(score)
    }
}

/// Returns the codes of all placements, greatest first; none if there are too many.
fn placements<G: Knowledge>(position: &G) -> Option<([u16; MAX_PLACEMENTS], usize)> {
    let mut codes = [NO_CODE; MAX_PLACEMENTS];
    let mut count = 0;
    position.for_each_placement(|m| {
        if let Some(slot) = codes.get_mut(count) {
            *slot = G::code(m);
        }
        count += 1;
    });
    if count > MAX_PLACEMENTS {
        return None;
    }
    codes[..count].sort_unstable_by(|a, b| b.cmp(a));
    Some((codes, count))
}
