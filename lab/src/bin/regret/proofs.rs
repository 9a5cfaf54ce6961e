//! Proves whether best play from a position of Mbrane reaches a score.
//!
//! Positions count as the same if the same digits fit on the same cells and all tiles together are worth the same to each region.
//! Cells that take nothing but a zero, and that no zero placed elsewhere can block, are a game of passes: as its moves change no
//! count, only its nimber matters. A proof also ends where no way to place the rest changes the answer.

use std::collections::BTreeMap;

use mbrane_rules::mbrane::{self, Colour, Mbrane, Move, Scoring};
use mbrane_rules::{Cell, Game as _, Seat};
use mbrane_search::Knowledge as _;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

/// The binary logarithm of the number of pairs of entries.
const BITS: u32 = 21;
const SIDE: usize = 9;
/// With at least this many open cells the learned policy ranks moves; with fewer, moves that refuted others come first.
const RANKED: u32 = 8;

/// The least and the greatest score of a position, with the move that proved one of them.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    low: i8,
    high: i8,
    best: u16,
    work: u32,
}

/// The worth of a pip on a cell to each region, in half points, and the cell's own region.
type Weights = ([i16; SIDE], usize);

#[derive(Clone)]
struct State {
    board: Mbrane,
    /// The cells on which each digit fits, as bits.
    fits: [u32; SIDE],
    /// The worth of the tiles of each region and colour to each region, in half points.
    worth: [[[i16; SIDE]; 2]; SIDE],
    nets: [i16; SIDE],
    /// A hash of `worth`, or of `nets` where nothing flips.
    hash: u64,
}

/// The proofs of all positions that follow from one.
pub(crate) struct Proofs {
    table: Vec<[Entry; 2]>,
    cells: Vec<Cell>,
    /// The cells in the same lines as a cell, itself included, as bits.
    closed: Vec<u32>,
    /// The part of the hash that a pip on a cell adds, by colour.
    hashes: [Vec<u64>; 2],
    weights: Vec<Weights>,
    regions: [u32; SIDE],
    flips: bool,
    history: [[[u32; 32]; SIDE]; 2],
    nimbers: BTreeMap<u32, u8>,
    /// The number of positions that may still be looked at.
    patience: u64,
}

struct Kid {
    rank: i64,
    code: u16,
    fits: [u32; SIDE],
    key: u64,
    hash: u64,
}

/// The indices of the bits of a set.
fn each(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

fn weights(board: &Mbrane, cell: Cell) -> Weights {
    let setup = board.setup();
    let own = mbrane::region_at(setup.order, cell);
    let mut weights = [0; SIDE];
    if setup.scoring != Scoring::Simple {
        mbrane::touched(setup, cell).for_each(|to| weights[to] = 1);
    }
    weights[own] = 2;
    (weights, own)
}

impl State {
    fn add(&mut self, (weights, region): &Weights, digit: u8, colour: Colour) {
        let sign = if colour == Colour::Ivory { 1 } else { -1 };
        for (to, weight) in weights.iter().enumerate() {
            self.worth[*region][colour as usize][to] += weight * i16::from(digit);
            self.nets[to] += sign * weight * i16::from(digit);
        }
    }
}

impl Proofs {
    /// Proves positions that follow from `start`, which has at most 32 open cells.
    pub(crate) fn of(start: &Mbrane) -> Self {
        let setup = start.setup();
        let cells: Vec<Cell> = mbrane::cells(setup.order)
            .filter(|&cell| start.fitting(cell) != 0)
            .collect();
        let region = |cell| mbrane::region_at(setup.order, cell);
        let share = |a: Cell, b: Cell| {
            a.row() == b.row() || a.column() == b.column() || region(a) == region(b)
        };
        let set = |is_in: &dyn Fn(Cell) -> bool| {
            cells
                .iter()
                .enumerate()
                .map(|(slot, &cell)| u32::from(is_in(cell)) << slot)
                .sum()
        };
        let closed = cells.iter().map(|&a| set(&|b| share(a, b))).collect();
        let regions = std::array::from_fn(|index| set(&|cell| region(cell) == index));
        let weights: Vec<Weights> = cells.iter().map(|&cell| weights(start, cell)).collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(start.fingerprint());
        let words: [[[u64; SIDE]; SIDE]; 2] =
            std::array::from_fn(|_| std::array::from_fn(|_| rng.random()));
        let flips = setup.scoring == Scoring::Full;
        let hashes = Colour::BOTH.map(|colour| {
            let hash = |(weights, own): &Weights| {
                let word = |to: usize| match colour {
                    _ if flips => words[colour as usize][*own][to],
                    Colour::Ivory => words[0][0][to],
                    Colour::Indigo => words[0][0][to].wrapping_neg(),
                };
                weights.iter().enumerate().fold(0_u64, |sum, (to, &n)| {
                    sum.wrapping_add(word(to).wrapping_mul(n as u64))
                })
            };
            weights.iter().map(hash).collect()
        });
        let (table, nimbers) = (
            vec![Default::default(); 1 << BITS],
            BTreeMap::from([(0, 0)]),
        );
        let history = [[[0; 32]; SIDE]; 2];
        Self {
            table,
            cells,
            closed,
            hashes,
            weights,
            regions,
            flips,
            history,
            nimbers,
            patience: 0,
        }
    }

    /// Returns whether best play of both gives the first seat at least this score; none once the patience is spent. There is no swap.
    pub(crate) fn reaches(&mut self, board: &Mbrane, target: i8, patience: u64) -> Option<bool> {
        self.patience = patience;
        let worth = [[[0; SIDE]; 2]; SIDE];
        let mut state = State {
            board: board.clone(),
            fits: [0; SIDE],
            worth,
            nets: [0; SIDE],
            hash: 0,
        };
        for cell in mbrane::cells(board.setup().order) {
            if let Some(tile) = board.tile(cell) {
                state.add(&weights(board, cell), tile.digit, tile.colour);
            }
        }
        for (slot, &cell) in self.cells.iter().enumerate() {
            for (digit, cells) in state.fits.iter_mut().enumerate() {
                *cells |= u32::from(board.fitting(cell) >> digit & 1) << slot;
            }
            if let Some(tile) = board.tile(cell) {
                let pip = self.hashes[tile.colour as usize][slot];
                state.hash = state.hash.wrapping_add(pip.wrapping_mul(tile.digit.into()));
            }
        }
        let key = self.key(&state.fits, state.hash, board.to_move());
        self.search(&state, key, target)
    }

    /// Returns the score with best play of both.
    pub(crate) fn score(&mut self, board: &Mbrane) -> i8 {
        let mut score = -Mbrane::SEARCH.scores;
        while self.reaches(board, score + 1, u64::MAX) == Some(true) {
            score += 1;
        }
        score
    }

    fn key(&mut self, fits: &[u32; SIDE], hash: u64, to_move: Colour) -> u64 {
        let passes = self.passes(fits);
        let nimber = self.nimber(passes);
        let mut key = hash ^ (to_move as u64 + 1) << 60 ^ u64::from(nimber) << 50;
        for (digit, &cells) in fits.iter().enumerate() {
            let cells = if digit == 0 { cells & !passes } else { cells };
            key = (key ^ u64::from(cells))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29);
        }
        (key ^ key >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) | 1
    }

    /// Returns the cells of the game of passes: only zeros fit there, and no zero elsewhere closes them, directly or by others.
    fn passes(&self, fits: &[u32; SIDE]) -> u32 {
        let others = fits[1..].iter().fold(0, |all, cells| all | cells);
        let zeros = fits[0] & !others;
        let mut reached = 0;
        let mut edge = fits[0] & others;
        while edge != 0 && reached != zeros {
            let near = each(edge).fold(0, |near, slot| near | self.closed[slot]) & zeros & !reached;
            reached |= near;
            edge = near;
        }
        zeros & !reached
    }

    fn nimber(&mut self, cells: u32) -> u8 {
        if let Some(&known) = self.nimbers.get(&cells) {
            return known;
        }
        let options = each(cells).fold(0_u64, |set, slot| {
            set | 1 << self.nimber(cells & !self.closed[slot])
        });
        let nimber = options.trailing_ones() as u8;
        self.nimbers.insert(cells, nimber);
        nimber
    }

    fn known(&self, key: u64) -> Option<&Entry> {
        self.table[(key >> (64 - BITS)) as usize]
            .iter()
            .find(|entry| entry.key == key)
    }

    fn search(&mut self, state: &State, key: u64, target: i8) -> Option<bool> {
        let mut entry = Entry {
            key,
            low: -Mbrane::SEARCH.scores,
            high: Mbrane::SEARCH.scores,
            best: u16::MAX,
            work: 0,
        };
        if let Some(known) = self.known(key) {
            if known.low >= target || known.high < target {
                return Some(known.low >= target);
            }
            entry = *known;
        } else {
            let [low, high] = self.bounds(state, target);
            if low >= target || high < target {
                return Some(low >= target);
            }
        }
        self.patience = self.patience.checked_sub(1)?;
        let before = self.patience;
        let colour = state.board.to_move();
        let wanted = state.board.mover() == Seat::First;
        let mut found = None;
        let mut kids = self.kids(state, entry.best);
        let proven = |this: &Self, kid: &Kid| {
            let known = this.known(kid.key)?;
            (known.low >= target || known.high < target).then_some(known.low >= target)
        };
        if let Some(kid) = kids.iter().find(|kid| proven(self, kid) == Some(wanted)) {
            found = Some(kid.code);
        } else {
            kids.sort_by_key(|kid| -kid.rank);
            for kid in &kids {
                let (digit, slot) = ((kid.code / 32) as u8, usize::from(kid.code % 32));
                let mut next = state.clone();
                next.board.apply(Move::Place {
                    digit,
                    cell: self.cells[slot],
                });
                (next.fits, next.hash) = (kid.fits, kid.hash);
                next.add(&self.weights[slot], digit, colour);
                if self.search(&next, kid.key, target)? == wanted {
                    self.history[colour as usize][usize::from(digit)][slot] += kids.len() as u32;
                    found = Some(kid.code);
                    break;
                }
            }
        }
        if found.is_some() == wanted {
            entry.low = target;
        } else {
            entry.high = target - 1;
        }
        entry.best = found.unwrap_or(entry.best);
        entry.work = (before - self.patience) as u32;
        let pair = &mut self.table[(key >> (64 - BITS)) as usize];
        let place = usize::from(pair[0].key != key && pair[0].work > entry.work);
        pair[place] = entry;
        Some(entry.low >= target)
    }

    fn kids(&mut self, state: &State, best: u16) -> Vec<Kid> {
        let colour = state.board.to_move();
        let open = state
            .fits
            .iter()
            .fold(0, |all, cells| all | cells)
            .count_ones();
        let mut looks = [0.0_f32; 1024];
        if open >= RANKED {
            state
                .board
                .for_each_prior(&Mbrane::SEARCH.weights, |code, look| {
                    looks[usize::from(code)] = look;
                });
        }
        let mut kids = Vec::with_capacity(128);
        for digit in (0..SIDE).rev() {
            for slot in each(state.fits[digit]) {
                let mut fits = state.fits.map(|cells| cells & !(1 << slot));
                fits[digit] &= !self.closed[slot];
                let hash = state
                    .hash
                    .wrapping_add(self.hashes[colour as usize][slot].wrapping_mul(digit as u64));
                let key = self.key(&fits, hash, !colour);
                let code = (digit * 32 + slot) as u16;
                let place = Move::Place {
                    digit: digit as u8,
                    cell: self.cells[slot],
                };
                let rank = match open {
                    _ if code == best => i64::MAX,
                    RANKED.. => (looks[usize::from(Mbrane::code(place))] * 1e9) as i64,
                    _ => self.history[colour as usize][digit][slot].into(),
                };
                kids.push(Kid {
                    rank,
                    code,
                    fits,
                    key,
                    hash,
                });
            }
        }
        kids
    }

    /// Returns bounds of the result for all continuations, as tight as needed to decide about the target.
    fn bounds(&self, state: &State, target: i8) -> [i8; 2] {
        // The most that tiles to come change the lead of each region.
        let mut slack = [0_i16; SIDE];
        let mut own = [0_i16; SIDE];
        let mut seen = 0;
        for digit in (1..SIDE).rev() {
            for slot in each(state.fits[digit] & !seen) {
                let (weights, region) = &self.weights[slot];
                slack
                    .iter_mut()
                    .zip(weights)
                    .for_each(|(slack, weight)| *slack += digit as i16 * weight);
                own[*region] += 2 * digit as i16;
            }
            seen |= state.fits[digit];
        }
        // A region takes each digit once.
        for (region, &cells) in self.regions.iter().enumerate() {
            let digits = (1..SIDE)
                .rev()
                .filter(|&digit| state.fits[digit] & cells != 0);
            let once: usize = digits.take((seen & cells).count_ones() as usize).sum();
            slack[region] -= (own[region] - 2 * once as i16).max(0);
        }
        let side = state.board.setup().order.side();
        if !self.flips {
            let leads = state.nets[..side].iter().zip(slack);
            return leads.fold([0, 0], |[low, high], (net, slack)| {
                [
                    low + (net - slack).signum() as i8,
                    high + (net + slack).signum() as i8,
                ]
            });
        }
        let bounds = |nets: [i16; SIDE], slack: [i16; SIDE], patience: u32| {
            let mut count = Count {
                worth: &state.worth,
                slack,
                bounds: [i8::MAX, i8::MIN],
                target,
                patience,
            };
            count.resolve(nets, (1 << side) - 1, 0);
            count.bounds
        };
        // If both extremes give different answers, the bounds cannot tell either.
        let [for_indigo, for_ivory] = [-1, 1].map(|sign| {
            let nets = std::array::from_fn(|region| state.nets[region] + sign * slack[region]);
            bounds(nets, [0; SIDE], 40)[0] >= target
        });
        if for_indigo != for_ivory {
            [-Mbrane::SEARCH.scores, Mbrane::SEARCH.scores]
        } else {
            bounds(state.nets, slack, 30)
        }
    }
}

/// All ways in which the count may go.
struct Count<'a> {
    worth: &'a [[[i16; SIDE]; 2]; SIDE],
    slack: [i16; SIDE],
    bounds: [i8; 2],
    target: i8,
    patience: u32,
}

impl Count<'_> {
    fn resolve(&mut self, nets: [i16; SIDE], open: u32, score: i8) {
        let [low, high] = self.bounds;
        if low < self.target && high >= self.target {
            return;
        }
        // Any region whose lead may be the greatest resolves next, alone or with others.
        let sure = each(open)
            .map(|region| nets[region].abs() - self.slack[region])
            .max()
            .unwrap_or(0);
        let is_next = |&region: &usize| nets[region].abs() + self.slack[region] >= sure;
        let next = each(open)
            .filter(is_next)
            .fold(0, |next, region| next | 1 << region);
        let is_exact = each(next).all(|region| self.slack[region] == 0);
        let rest = open.count_ones() as i8;
        let [least, most] = [score - rest, score + rest];
        if least >= self.target
            || most < self.target
            || self.patience == 0
            || !is_exact && next.count_ones() > 2
        {
            self.bounds = [low.min(least), high.max(most)];
            return;
        }
        self.patience -= 1;
        let mut together: u32 = next;
        while together != 0 {
            self.award(&nets, nets, open & !together, together, score);
            together = if is_exact { 0 } else { (together - 1) & next };
        }
    }

    /// Awards the regions that resolve together, each to every side that may get it.
    fn award(&mut self, on: &[i16; SIDE], nets: [i16; SIDE], open: u32, together: u32, score: i8) {
        if together == 0 {
            return self.resolve(nets, open, score);
        }
        let region = together.trailing_zeros() as usize;
        let together = together & (together - 1);
        let [low, high] = [
            on[region] - self.slack[region],
            on[region] + self.slack[region],
        ];
        let flip = |colour: Colour, sign: i16| {
            let worth = self.worth[region][colour as usize];
            std::array::from_fn(|to| nets[to] + 2 * sign * worth[to])
        };
        if low <= 0 && high >= 0 {
            self.award(on, nets, open, together, score);
        }
        if high > 0 {
            self.award(on, flip(Colour::Indigo, 1), open, together, score + 1);
        }
        if low < 0 {
            self.award(on, flip(Colour::Ivory, -1), open, together, score - 1);
        }
    }
}
