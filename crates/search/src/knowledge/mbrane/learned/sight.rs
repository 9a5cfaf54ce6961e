//! A position as the learned models see it.

use mbrane_rules::Cell;
use mbrane_rules::mbrane::{self, Colour, Mbrane, Order, Resolution};

pub(super) const SIDE: usize = 9;
pub(super) const ORDER: Order = Order::Three;

/// A count for each digit, up to nine, in four bits each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts(u64);

/// For each set of digits, a one in the four bits of each digit.
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
    #[inline]
    fn add(&mut self, digits: u16) {
        self.0 += ONES[usize::from(digits & 511)];
    }

    #[inline]
    pub(super) const fn of(self, digit: usize) -> usize {
        (self.0 >> (4 * digit) & 15) as usize
    }
}

/// A sum for each region, in fourteen bits each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums(u128);

const LANE: usize = 14;

/// For each cell, a one in the lane of each region that it touches.
static TOUCHES: [u128; 81] = {
    let mut touches = [0; 81];
    let mut index = 0;
    while index < 81 {
        let touched = mbrane::touched_set(ORDER, Cell::of_index(index));
        let mut region = 0;
        while region < SIDE {
            touches[index] |= (touched as u128 >> region & 1) << (LANE * region);
            region += 1;
        }
        index += 1;
    }
    touches
};

impl Sums {
    /// Adds a digit to the sum of each region that the cell touches.
    #[inline]
    fn add(&mut self, index: usize, digit: u32) {
        self.0 += TOUCHES[index] * u128::from(digit);
    }

    #[inline]
    pub(super) const fn of(self, region: usize) -> u32 {
        (self.0 >> (LANE * region)) as u32 & ((1 << LANE) - 1)
    }
}

/// A position as both models see it: from the point of view of the seat to move, however the board is turned.
#[derive(Clone, Debug)]
pub struct Sight {
    pub(super) fitting: [u16; 81],
    /// The number of cells that each digit fits, by region, row and column.
    pub(super) open: [Counts; SIDE],
    pub(super) rows: [Counts; SIDE],
    pub(super) columns: [Counts; SIDE],
    /// The digits that fit at least one cell of each region, and those that fit at least two, as bits.
    pub(super) fits: [[u16; 2]; SIDE],
    /// The number of cells in each region that take a digit above zero.
    pub(super) room: [u8; SIDE],
    /// The leads of the seat to move, as they stand and as they would be counted, in half points.
    pub(super) leads: [i16; SIDE],
    pub(super) counted: [i16; SIDE],
    pub(super) steps: [u8; SIDE],
    /// The sum of the digits in each region, of the seat to move and of its opponent.
    pub(super) power: [[u32; 2]; SIDE],
    /// The influence of a region's tiles on each region that they touch, of the seat to move and of its opponent.
    pub(super) flow: [[Sums; 2]; SIDE],
    /// The sum of the greatest digits that fit the cells touching each region.
    pub(super) around: Sums,
    pub(super) placed: usize,
}

impl Sight {
    pub fn of(position: &Mbrane) -> Self {
        let mover = position.to_move();
        let sign = if mover == Colour::Ivory { 1 } else { -1 };
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
            power: [[0; 2]; SIDE],
            flow: [[Sums::default(); 2]; SIDE],
            around: Sums::default(),
            placed: position.placed(),
        };
        for index in 0..81 {
            let cell = Cell::of_index(index);
            let region = mbrane::region_at(ORDER, cell);
            if let Some(tile) = position.tile(cell) {
                let side = usize::from(tile.colour != mover);
                sight.power[region][side] += u32::from(tile.digit);
                sight.flow[region][side].add(index, u32::from(tile.digit));
                continue;
            }
            let fitting = position.fitting(cell);
            sight.fitting[index] = fitting;
            let [once, twice] = &mut sight.fits[region];
            *twice |= *once & fitting;
            *once |= fitting;
            sight.room[region] += u8::from(fitting & !1 != 0);
            sight.open[region].add(fitting);
            sight.rows[cell.row()].add(fitting);
            sight.columns[cell.column()].add(fitting);
            sight.around.add(index, (fitting | 1).ilog2());
        }
        sight
    }
}
