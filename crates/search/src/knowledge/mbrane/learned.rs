//! What was learned of Mbrane on 9×9, counted in full: which moves a search will prefer, and who gets which region.
//!
//! The weights in `weights.rs` come from games of the search against itself: see `docs/strength.md`. Both models see a
//! position by the eyes of who is to move, and neither cares how the board is turned or mirrored.

use mbrane_rules::Cell;
use mbrane_rules::mbrane::{self, Colour, Mbrane, Order, Resolution};

use super::weights::{FATE, POLICY};

const SIDE: usize = 9;
const ORDER: Order = Order::Three;

/// A lead in half points, in steps that grow with it.
#[inline]
fn step_of_lead(lead: i16) -> usize {
    let size = match lead.unsigned_abs() {
        0 => 0,
        1..=2 => 1,
        3..=4 => 2,
        5..=7 => 3,
        8..=11 => 4,
        12..=16 => 5,
        _ => 6,
    };
    if lead < 0 { 6 - size } else { 6 + size }
}

const LEADS: usize = 13;
const PHASES: usize = 8;
const KINDS: usize = 3;

/// Where each of the policy's tables begins.
mod table {
    use super::{KINDS, LEADS, PHASES, SIDE};

    pub(super) const KIND: usize = 0;
    pub(super) const RANK: usize = KIND + PHASES * KINDS * SIDE;
    pub(super) const CLOSING: usize = RANK + PHASES * SIDE;
    pub(super) const HOME: usize = CLOSING + 10 * SIDE;
    pub(super) const COUNTED: usize = HOME + LEADS * SIDE;
    pub(super) const TOUCHED: usize = COUNTED + LEADS * SIDE;
    pub(super) const TOUCHED_COUNTED: usize = TOUCHED + LEADS * SIDE;
    pub(super) const LEFT: usize = TOUCHED_COUNTED + LEADS * SIDE;
    pub(super) const ROOM: usize = LEFT + 10 * SIDE;
    pub(super) const LINES: usize = ROOM + 10 * SIDE;
    pub(super) const STEP: usize = LINES + 17 * SIDE;
    pub(super) const FALLS: usize = STEP + SIDE * SIDE;
    pub(super) const END: usize = FALLS + SIDE;
}

/// How many weights the policy has.
pub const POLICY_WEIGHTS: usize = table::END;

/// A count for each digit, up to nine, in four bits each.
#[derive(Clone, Copy, Debug)]
struct Counts(u64);

/// For each set of digits a one in each one's four bits.
static ONES: [u64; 512] = {
    let mut ones = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut digit = 0;
        while digit < SIDE {
            ones[set] |= (set as u64 >> digit & 1) << (4 * digit);
            digit += 1;
        }
        set += 1;
    }
    ones
};

impl Counts {
    /// Counts each digit of a set once more.
    #[inline]
    fn add(&mut self, digits: u16) {
        self.0 += ONES[usize::from(digits & 511)];
    }

    #[inline]
    const fn of(self, digit: usize) -> usize {
        (self.0 >> (4 * digit) & 15) as usize
    }
}

/// A position as both models see it.
#[derive(Clone, Debug)]
pub struct Sight {
    fitting: [u16; 81],
    /// How many cells of each region, row and column each digit fits.
    open: [Counts; SIDE],
    rows: [Counts; SIDE],
    columns: [Counts; SIDE],
    /// The digits that fit at least one cell of each region, and those that fit two, as bits.
    fits: [[u16; 2]; SIDE],
    /// How many cells of each region take a digit above zero.
    room: [u8; SIDE],
    /// Leads of who is to move, as they stand and as they would be counted, in half points.
    leads: [i16; SIDE],
    counted: [i16; SIDE],
    steps: [u8; SIDE],
    placed: usize,
}

impl Sight {
    /// Looks at a position of the 9×9 board.
    pub fn of(position: &Mbrane) -> Self {
        let sign = if position.to_move() == Colour::Ivory { 1 } else { -1 };
        let Resolution { values, steps } = position.resolution();
        let mut sight = Self {
            fitting: [0; 81],
            open: [Counts(0); SIDE],
            rows: [Counts(0); SIDE],
            columns: [Counts(0); SIDE],
            fits: [[0; 2]; SIDE],
            room: [0; SIDE],
            leads: position.region_values().map(|lead| sign * lead),
            counted: values.map(|lead| sign * lead),
            steps,
            placed: position.placed(),
        };
        for index in 0..81 {
            let cell = Cell::of_index(index);
            let fitting = position.fitting(cell);
            sight.fitting[index] = fitting;
            let region = mbrane::region_at(ORDER, cell);
            let [once, twice] = &mut sight.fits[region];
            *twice |= *once & fitting;
            *once |= fitting;
            sight.room[region] += u8::from(fitting & !1 != 0);
            sight.open[region].add(fitting);
            sight.rows[cell.row()].add(fitting);
            sight.columns[cell.column()].add(fitting);
        }
        sight
    }

    const fn phase(&self) -> usize {
        let phase = self.placed / 8;
        if phase < PHASES { phase } else { PHASES - 1 }
    }

    /// The greatest digit that still fits elsewhere in the region when `digit` stands on a cell that takes `fitting`; 9 where
    /// none does.
    #[inline]
    const fn left(&self, region: usize, digit: usize, fitting: u16) -> usize {
        let [once, twice] = self.fits[region];
        let elsewhere = (twice | once & !fitting) & !(1 << digit);
        if elsewhere == 0 { SIDE } else { elsewhere.ilog2() as usize }
    }

    /// The policy's weights that count for a move, by their numbers.
    pub fn features(&self, digit: usize, cell: Cell, mut f: impl FnMut(usize)) {
        let region = mbrane::region_at(ORDER, cell);
        self.features_of_region(region, digit, &mut f);
        self.features_of_cell(digit, cell, &mut f);
        let mut touched = mbrane::touched_set(ORDER, cell);
        while touched != 0 {
            self.features_of_touched(touched.trailing_zeros() as usize, digit, &mut f);
            touched &= touched - 1;
        }
    }

    #[inline]
    fn features_of_region(&self, region: usize, digit: usize, mut f: impl FnMut(usize)) {
        f(table::CLOSING + self.open[region].of(digit) * SIDE + digit);
        f(table::HOME + step_of_lead(self.leads[region]) * SIDE + digit);
        f(table::COUNTED + step_of_lead(self.counted[region]) * SIDE + digit);
        f(table::ROOM + usize::from(self.room[region]) * SIDE + digit);
        f(table::STEP + usize::from(self.steps[region]) * SIDE + digit);
        if self.counted[region] + 2 * (digit as i16) < 0 {
            f(table::FALLS + digit);
        }
    }

    #[inline]
    fn features_of_touched(&self, region: usize, digit: usize, mut f: impl FnMut(usize)) {
        f(table::TOUCHED + step_of_lead(self.leads[region]) * SIDE + digit);
        f(table::TOUCHED_COUNTED + step_of_lead(self.counted[region]) * SIDE + digit);
    }

    #[inline]
    fn features_of_cell(&self, digit: usize, cell: Cell, mut f: impl FnMut(usize)) {
        let region = mbrane::region_at(ORDER, cell);
        let fitting = self.fitting[cell.index()];
        let kind = match mbrane::reach(ORDER, cell) {
            2 => 0,
            3 => 1,
            _ => 2,
        };
        f(table::KIND + (self.phase() * KINDS + kind) * SIDE + digit);
        let greater = (fitting >> (digit + 1)).count_ones() as usize;
        f(table::RANK + self.phase() * SIDE + greater);
        f(table::LEFT + self.left(region, digit, fitting) * SIDE + digit);
        let lines = self.rows[cell.row()].of(digit) + self.columns[cell.column()].of(digit) - 2;
        f(table::LINES + lines * SIDE + digit);
    }

    /// Calls `f` with every digit and cell that fit, and how much a search will like the move: a logarithm, in 1/[`UNIT`].
    #[inline]
    pub fn for_each_liking(&self, mut f: impl FnMut(usize, Cell, i32)) {
        let weight = |index: usize| i32::from(POLICY[index]);
        let mut homes = [[0; SIDE]; SIDE];
        let mut touches = [[0; SIDE]; SIDE];
        for region in 0..SIDE {
            for digit in 0..SIDE {
                self.features_of_region(region, digit, |index| homes[region][digit] += weight(index));
                self.features_of_touched(region, digit, |index| touches[region][digit] += weight(index));
            }
        }
        for cell in mbrane::cells(ORDER) {
            let mut bits = self.fitting[cell.index()];
            if bits == 0 {
                continue;
            }
            let home = &homes[mbrane::region_at(ORDER, cell)];
            let touched = mbrane::touched_set(ORDER, cell);
            while bits != 0 {
                let digit = bits.trailing_zeros() as usize % SIDE;
                bits &= bits - 1;
                let mut liking = home[digit];
                let mut rest = touched;
                while rest != 0 {
                    liking += touches[rest.trailing_zeros() as usize % SIDE][digit];
                    rest &= rest - 1;
                }
                self.features_of_cell(digit, cell, |index| liking += weight(index));
                f(digit, cell, liking);
            }
        }
    }
}

/// What a weight of one stands for in `POLICY`.
pub const UNIT: i32 = 24;

/// What a region shows to the judgement of its fate.
pub const INPUTS: usize = 28;
/// What is made of it.
pub const HIDDEN: usize = 16;

/// The model of the regions' fates: what each hidden unit makes of the inputs, and what it says of the region (whose will
/// it be) and of the game (who wins).
#[derive(Clone, Debug, PartialEq)]
pub struct Fate {
    /// By input, then by hidden unit; the last input is always one.
    pub hidden: [[f32; HIDDEN]; INPUTS + 1],
    /// The region's, and the game's part.
    pub said: [[f32; HIDDEN]; 2],
    /// Added to each.
    pub base: [f32; 2],
}

/// How many weights it has.
pub const FATE_WEIGHTS: usize = (INPUTS + 1) * HIDDEN + 2 * HIDDEN + 2;
/// What a weight of one stands for in `FATE`.
pub const FATE_UNIT: f32 = 32.0;

impl Fate {
    /// The model of so many weights, in the order of its fields.
    pub const fn of(weights: &[i16; FATE_WEIGHTS]) -> Self {
        let mut fate = Self { hidden: [[0.0; HIDDEN]; INPUTS + 1], said: [[0.0; HIDDEN]; 2], base: [0.0; 2] };
        let mut index = 0;
        while index < FATE_WEIGHTS {
            let weight = weights[index] as f32 / FATE_UNIT;
            let (row, unit) = (index / HIDDEN, index % HIDDEN);
            if row <= INPUTS {
                fate.hidden[row][unit] = weight;
            } else if row <= INPUTS + 2 {
                fate.said[row - INPUTS - 1][unit] = weight;
            } else {
                fate.base[unit] = weight;
            }
            index += 1;
        }
        fate
    }
}

static LEARNED: Fate = Fate::of(&FATE);

/// Between 0 and 1, a half at 0: as the logistic function but by square roots, which every machine rounds alike.
#[inline]
pub fn chance(z: f32) -> f32 {
    0.5 + 0.5 * z / (1.0 + z * z).sqrt()
}

/// How much of a region a lead is, from −1 to 1.
#[inline]
fn hold(lead: i16, spread: f32) -> f32 {
    let lead = f32::from(lead);
    lead / (lead.abs() + spread)
}

/// The cells outside of each region that touch it, as bits.
static AROUND: [u128; SIDE] = {
    let mut around = [0; SIDE];
    let mut index = 0;
    while index < 81 {
        let touched = mbrane::touched_set(ORDER, Cell::of_index(index));
        let mut region = 0;
        while region < SIDE {
            if touched >> region & 1 != 0 {
                around[region] |= 1_u128 << index;
            }
            region += 1;
        }
        index += 1;
    }
    around
};

/// The regions beside each region, and those that touch it at a corner.
const fn beside(region: usize, diagonally: bool) -> u16 {
    let mut set = 0;
    let mut other = 0;
    while other < SIDE {
        let (x, y) = ((region % 3).abs_diff(other % 3), (region / 3).abs_diff(other / 3));
        if if diagonally { x == 1 && y == 1 } else { x + y == 1 } {
            set |= 1 << other;
        }
        other += 1;
    }
    set
}

impl Sight {
    /// What each region shows.
    pub fn inputs(&self) -> [[f32; INPUTS]; SIDE] {
        let mut top = [0.0; 81];
        for (top, fitting) in top.iter_mut().zip(self.fitting) {
            *top = (fitting | 1).ilog2() as f32;
        }
        let near: [[f32; 3]; SIDE] = std::array::from_fn(|region| {
            [hold(self.leads[region], 8.0), hold(self.counted[region], 8.0), f32::from(self.room[region]) / 9.0]
        });
        let won: i16 = self.counted.iter().map(|lead| lead.signum()).sum();
        let held: f32 = near.iter().map(|near| near[1]).sum();
        let empty: usize = self.room.iter().map(|&room| usize::from(room)).sum();
        std::array::from_fn(|region| {
            let mut inputs = [0.0; INPUTS];
            inputs[0] = hold(self.leads[region], 4.0);
            inputs[1] = hold(self.leads[region], 12.0);
            inputs[2] = hold(self.counted[region], 4.0);
            inputs[3] = hold(self.counted[region], 12.0);
            inputs[4] = f32::from(self.steps[region]) / 8.0;
            inputs[5] = near[region][1].abs();
            inputs[6] = near[region][2];
            for digit in 1..SIDE {
                let open = self.open[region].of(digit) as u8;
                inputs[7] += if open > 0 { digit as f32 / 36.0 } else { 0.0 };
                inputs[7 + digit] = f32::from(open.min(4)) / 4.0;
            }
            let mut around = AROUND[region];
            while around != 0 {
                inputs[16] += top[around.trailing_zeros() as usize % 81] / 64.0;
                around &= around - 1;
            }
            inputs[17] = empty as f32 / 81.0;
            let sides = [beside(region, false), beside(region, true)];
            inputs[18] = if sides[0].count_ones() == 2 { 1.0 } else { 0.0 };
            inputs[19] = if sides[0].count_ones() == 3 { 1.0 } else { 0.0 };
            for (side, set) in sides.into_iter().enumerate() {
                for (other, near) in near.iter().enumerate() {
                    if set >> other & 1 != 0 {
                        for (kind, near) in near.iter().enumerate() {
                            inputs[20 + 3 * side + kind] += near / 2.0;
                        }
                    }
                }
            }
            inputs[26] = f32::from(won) / 9.0;
            inputs[27] = held / 9.0;
            inputs
        })
    }

    /// What the game is worth to who is to move: the chance to win, and the part of the regions that it will lead by.
    pub fn fate(&self) -> [f32; 2] {
        let mut win = 0.0;
        let mut lead = 0.0;
        for inputs in self.inputs() {
            let mut hidden = LEARNED.hidden[INPUTS];
            for (input, weights) in inputs.into_iter().zip(&LEARNED.hidden) {
                for (unit, weight) in hidden.iter_mut().zip(weights) {
                    *unit += input * weight;
                }
            }
            let mut said = LEARNED.base;
            for (said, weights) in said.iter_mut().zip(&LEARNED.said) {
                for (unit, weight) in hidden.iter().zip(weights) {
                    *said += unit.max(0.0) * weight;
                }
            }
            lead += 2.0 * chance(said[0]) - 1.0;
            win += said[1];
        }
        [chance(win), lead / 9.0]
    }
}
