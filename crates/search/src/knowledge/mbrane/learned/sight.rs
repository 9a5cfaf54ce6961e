//! A position as the learned models see it.

use mbrane_rules::mbrane::{self, Colour, Mbrane, Order, Resolution, Scoring, Setup};
use mbrane_rules::{Cell, Game as _};

pub(super) const SIDE: usize = 9;
pub(super) const ORDER: Order = Order::Three;

/// The set-up that the models come from, and the same with joined edges.
pub(super) const fn setup(joined: bool) -> Setup {
    Setup {
        order: ORDER,
        scoring: Scoring::Full,
        joined,
        pie: false,
        consent: false,
    }
}

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

/// A number for each region or digit, padded to whole registers.
pub(super) type Lanes = [i16; 16];

/// Adds the products of these lanes and a factor.
#[inline]
pub(super) fn add(sums: &mut Lanes, lanes: &Lanes, factor: i16) {
    for (sum, lane) in sums.iter_mut().zip(lanes) {
        *sum += lane * factor;
    }
}

/// For each cell, a one for each region that it touches: with plain edges, then with joined ones.
static TOUCHES: [[Lanes; 81]; 2] = [touches(false), touches(true)];

const fn touches(joined: bool) -> [Lanes; 81] {
    let mut touches = [[0; 16]; 81];
    let mut index = 0;
    while index < 81 {
        touches[index] = lanes_of(mbrane::touched_set(setup(joined), Cell::of_index(index)));
        index += 1;
    }
    touches
}

/// Returns a one for each member of a set.
pub(super) const fn lanes_of(set: u16) -> Lanes {
    let mut lanes = [0; 16];
    let mut member = 0;
    while member < 16 {
        lanes[member] = (set >> member & 1) as i16;
        member += 1;
    }
    lanes
}

/// A position as both models see it: from the point of view of the seat to move, however the board is turned.
#[derive(Clone, Debug)]
pub struct Sight {
    pub(super) setup: Setup,
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
    pub(super) power: [Lanes; 2],
    /// The influence on each region, of either side; the same times the room in the regions that it comes from; and the influence
    /// that goes out from each region.
    pub(super) coming: [Lanes; 2],
    pub(super) coming_from_room: [Lanes; 2],
    pub(super) going: [Lanes; 2],
    /// The sum of the greatest digits that fit the cells touching each region.
    pub(super) around: Lanes,
    pub(super) placed: usize,
}

impl Sight {
    pub fn of(position: &Mbrane) -> Self {
        let mover = position.to_move();
        let sign = if mover == Colour::Ivory { 1 } else { -1 };
        let Resolution { values, steps } = position.resolution();
        let mut sight = Self {
            setup: setup(position.setup().joined),
            fitting: [0; 81],
            open: [Counts(0); SIDE],
            rows: [Counts(0); SIDE],
            columns: [Counts(0); SIDE],
            fits: [[0; 2]; SIDE],
            room: [0; SIDE],
            leads: position.region_values().map(|lead| sign * lead),
            counted: values.map(|lead| sign * lead),
            steps,
            power: [[0; 16]; 2],
            coming: [[0; 16]; 2],
            coming_from_room: [[0; 16]; 2],
            going: [[0; 16]; 2],
            around: [0; 16],
            placed: position.placed(),
        };
        for region in 0..SIDE {
            sight.see_region(position, region, mover);
        }
        sight
    }

    fn see_region(&mut self, position: &Mbrane, region: usize, mover: Colour) {
        let mut coming = [[0; 16]; 2];
        let (left, top) = (region % 3 * 3, 8 - region / 3 * 3);
        for (row, column) in
            (top - 2..=top).flat_map(|row| (left..left + 3).map(move |column| (row, column)))
        {
            let cell = Cell::of_index(row * SIDE + column);
            let touches = &TOUCHES[usize::from(self.setup.joined)][cell.index()];
            if let Some(tile) = position.tile(cell) {
                let side = usize::from(tile.colour != mover);
                let digit = i16::from(tile.digit);
                self.power[side][region] += digit;
                self.going[side][region] += digit * i16::from(mbrane::reach(self.setup, cell) - 2);
                add(&mut coming[side], touches, digit);
                continue;
            }
            let fitting = position.fitting(cell);
            self.fitting[cell.index()] = fitting;
            let [once, twice] = &mut self.fits[region];
            *twice |= *once & fitting;
            *once |= fitting;
            self.room[region] += u8::from(fitting & !1 != 0);
            self.open[region].add(fitting);
            self.rows[row].add(fitting);
            self.columns[column].add(fitting);
            add(&mut self.around, touches, (fitting | 1).ilog2() as i16);
        }
        for (side, coming) in coming.iter().enumerate() {
            add(&mut self.coming[side], coming, 1);
            add(
                &mut self.coming_from_room[side],
                coming,
                i16::from(self.room[region]),
            );
        }
    }
}
