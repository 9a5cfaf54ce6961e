//! A policy that predicts which moves a search prefers.

use mbrane_rules::Cell;
use mbrane_rules::mbrane::{self, Setup};

use super::super::weights::{POLICY, REGIONS};
use super::sight::{Lanes, ORDER, SIDE, Sight};
use super::trunk::{self, HIDDEN, TRUNK, Trunk, run};

/// Returns the class of a lead in half points; the classes widen with the lead.
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

/// The offset of each table in the policy's weights.
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

/// Returns 0, 1 or 2 for a cell that touches no other region, one, or more.
#[inline]
const fn kind(setup: Setup, cell: Cell) -> usize {
    match mbrane::reach(setup, cell) {
        2 => 0,
        3 => 1,
        _ => 2,
    }
}

pub const POLICY_WEIGHTS: usize = table::END;

impl Sight {
    const fn phase(&self) -> usize {
        let phase = self.placed / 8;
        if phase < PHASES { phase } else { PHASES - 1 }
    }

    /// Returns the greatest digit that still fits elsewhere in the region when `digit` stands on a cell that takes `fitting`; 9 if
    /// none does.
    #[inline]
    const fn left(&self, region: usize, digit: usize, fitting: u16) -> usize {
        let [once, twice] = self.fits[region];
        greatest_two((twice | once & !fitting) & !(1 << digit)).0
    }

    /// Calls `f` with the index of each table weight that counts for a move.
    pub fn features(&self, digit: usize, cell: Cell, mut f: impl FnMut(usize)) {
        let region = mbrane::region_at(ORDER, cell);
        self.features_of_region(region, digit, &mut f);
        self.features_of_cell(digit, cell, &mut f);
        mbrane::touched(self.setup, cell)
            .for_each(|touched| self.features_of_touched(touched, digit, &mut f));
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
        f(table::KIND + (self.phase() * KINDS + kind(self.setup, cell)) * SIDE + digit);
        let greater = (fitting >> (digit + 1)).count_ones() as usize;
        f(table::RANK + self.phase() * SIDE + greater);
        f(table::LEFT + self.left(region, digit, fitting) * SIDE + digit);
        let lines = self.rows[cell.row()].of(digit) + self.columns[cell.column()].of(digit) - 2;
        f(table::LINES + lines * SIDE + digit);
    }

    /// Returns the net's liking for each digit placed in each region, and on a cell that touches it.
    pub(crate) fn said_by_region(&self) -> [[Lanes; 2]; SIDE] {
        run(&POLICY_TRUNK, &self.inputs()).map(|units| {
            let mut said = [0_i16; SAID_LANES];
            for (unit, weights) in units.into_iter().zip(&SECOND) {
                let unit = unit >> 7;
                for lane in 0..SAID_LANES {
                    said[lane] = said[lane].saturating_add(weights[lane].wrapping_mul(unit));
                }
            }
            // From 1024 to `UNIT` for a nat.
            let said = said.map(|said| ((said >> 2) * 3 + 16) >> 5);
            let mut rows = [[0; 16]; 2];
            rows[0][..SIDE].copy_from_slice(&said[..SIDE]);
            rows[1][..SIDE].copy_from_slice(&said[SIDE..SAID]);
            rows
        })
    }

    /// Returns the part of a liking that all cells of a region share, and the part that all cells touching it share.
    fn likings_by_region(&self) -> [[Lanes; 2]; SIDE] {
        let mut likings = self.said_by_region();
        for (region, [home, touching]) in likings.iter_mut().enumerate() {
            for digit in 0..SIDE {
                self.features_of_region(region, digit, |index| {
                    home[digit] += i16::from(POLICY[index]);
                });
                self.features_of_touched(region, digit, |index| {
                    touching[digit] += i16::from(POLICY[index]);
                });
            }
        }
        likings
    }

    /// Calls `f` with every digit and cell that fit, and how much a search would like the move: a logarithm, in 1/[`UNIT`].
    #[inline]
    pub fn for_each_liking(&self, mut f: impl FnMut(usize, Cell, i32)) {
        let by_region = self.likings_by_region();
        let ranks = &POLICY[table::RANK + self.phase() * SIDE..][..SIDE];
        let lines = &POLICY[table::LINES..][..17 * SIDE];
        for cell in mbrane::cells(ORDER) {
            let fitting = self.fitting[cell.index()];
            if fitting == 0 {
                continue;
            }
            let region = mbrane::region_at(ORDER, cell);
            let mut likings = by_region[region][0];
            let mut add = |row: &Lanes| {
                likings
                    .iter_mut()
                    .zip(row)
                    .for_each(|(liking, more)| *liking += more);
            };
            let mut touched = mbrane::touched_set(self.setup, cell);
            while touched != 0 {
                add(&by_region[touched.trailing_zeros() as usize % SIDE][1]);
                touched &= touched - 1;
            }
            add(&KIND_ROWS[self.phase() * KINDS + kind(self.setup, cell)]);
            let [once, twice] = self.fits[region];
            let elsewhere = twice | once & !fitting;
            let (left, then) = greatest_two(elsewhere);
            add(&LEFT_ROWS[left]);
            if left < SIDE {
                likings[left] += LEFT_ROWS[then][left] - LEFT_ROWS[left][left];
            }
            let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
            let (mut bits, mut greater) = (fitting, 0);
            while bits != 0 {
                let digit = bits.ilog2() as usize % SIDE;
                bits &= !(1 << digit);
                let open = row.of(digit) + column.of(digit) - 2;
                let more = i32::from(ranks[greater % SIDE]) + i32::from(lines[open * SIDE + digit]);
                greater += 1;
                f(digit, cell, i32::from(likings[digit]) + more);
            }
        }
    }
}

/// Returns the greatest digit of a set and the next; 9 if there is none.
#[inline]
const fn greatest_two(digits: u16) -> (usize, usize) {
    const fn greatest(digits: u16) -> usize {
        if digits == 0 {
            SIDE
        } else {
            digits.ilog2() as usize
        }
    }
    let first = greatest(digits);
    (first, greatest(digits & !(1 << first)))
}

/// Returns the rows of a policy table, with a number for each digit.
const fn rows<const COUNT: usize>(from: usize) -> [Lanes; COUNT] {
    let mut rows = [[0; 16]; COUNT];
    let mut index = 0;
    while index < COUNT * SIDE {
        rows[index / SIDE][index % SIDE] = POLICY[from + index] as i16;
        index += 1;
    }
    rows
}

static KIND_ROWS: [Lanes; PHASES * KINDS] = rows(table::KIND);
static LEFT_ROWS: [Lanes; SIDE + 1] = rows(table::LEFT);

/// The number in `POLICY` that stands for a weight of one.
pub const UNIT: i32 = 24;

/// The number of the net's outputs for a region: the liking for each digit in it, then on a cell that touches it.
pub const SAID: usize = 2 * SIDE;
const SAID_LANES: usize = 24;
/// The number of its weights: those of the trunk, then by hidden unit and output.
pub const REGION_WEIGHTS: usize = TRUNK + HIDDEN * SAID;
/// The greatest weight behind the trunk: a hidden unit, cut to a sixteenth, has eight bits.
pub const MOST_SECOND: i16 = 127;

pub(crate) static POLICY_TRUNK: Trunk = trunk::rows(&REGIONS, 0, HIDDEN);
/// The weights behind the trunk, in whole registers.
static SECOND: [[i16; SAID_LANES]; HIDDEN] = trunk::rows(&REGIONS, TRUNK, SAID);
