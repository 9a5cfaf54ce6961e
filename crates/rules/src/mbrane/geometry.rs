//! Which regions a cell belongs to and touches, and what a digit there is worth to each: tables made at compile time.

use super::setup::{Order, Setup};
use crate::Cell;
use crate::grid::{MAX_REGIONS, MAX_SIDE, reading_order, region_of};

/// How many bits a region's lane takes in a [packed](Geometry::weight) word. One region gives at most 72 half points to
/// itself (the digits 0–8, twice) and at most 21 to another (three digits of a side), so seven bits hold them.
pub(super) const LANE: usize = 7;
pub(super) const LANE_MASK: u64 = (1 << LANE) - 1;

/// Everything derived from a cell's place.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The worth of one pip here to each region, in half points, one lane each: 2 to its own, 1 to each it touches.
    pub weight: u64,
    pub touched: u16,
    /// Its row, column and region as indices into a position's lines.
    pub lines: [u8; 3],
    pub region: u8,
    /// The worth of one pip here to all regions together, in half points.
    pub reach: u8,
}

/// Everything that follows from the order of the board and its edges. There is room for a power of two of cells, so that an index
/// can be cut to it instead of being checked.
pub(super) struct Geometry([Place; 128]);

impl Geometry {
    #[inline]
    pub(super) const fn place(&self, index: usize) -> &Place {
        &self.0[index & 127]
    }
}

const fn geometry(order: Order, joined: bool) -> Geometry {
    let (width, side) = (order.width(), order.side());
    let mut made = [Place {
        weight: 0,
        touched: 0,
        lines: [0; 3],
        region: 0,
        reach: 2,
    }; 128];
    let mut row = 0;
    while row < side {
        let mut column = 0;
        while column < side {
            let cell = Cell::at(column, row);
            let own = region_of(width, cell);
            let mut place = Place {
                weight: 2 << (LANE * own),
                touched: 0,
                lines: [
                    row as u8,
                    (MAX_SIDE + column) as u8,
                    (2 * MAX_SIDE + own) as u8,
                ],
                region: own as u8,
                reach: 2,
            };
            // Look at the eight cells around; a region seen twice counts once.
            let mut around = 0;
            while around < 9 {
                let (x, y) = (column + around % 3, row + around / 3);
                if joined || x >= 1 && x <= side && y >= 1 && y <= side {
                    let cell = Cell::at((x + side - 1) % side, (y + side - 1) % side);
                    let other = region_of(width, cell);
                    if other != own && place.touched >> other & 1 == 0 {
                        place.touched |= 1 << other;
                        place.weight |= 1 << (LANE * other);
                        place.reach += 1;
                    }
                }
                around += 1;
            }
            made[cell.index()] = place;
            column += 1;
        }
        row += 1;
    }
    Geometry(made)
}

/// With plain edges, then with joined ones.
static ORDER_2: [Geometry; 2] = [geometry(Order::Two, false), geometry(Order::Two, true)];
static ORDER_3: [Geometry; 2] = [geometry(Order::Three, false), geometry(Order::Three, true)];

impl Order {
    #[inline]
    const fn geometry(self, joined: bool) -> &'static Geometry {
        let both = match self {
            Self::Two => &ORDER_2,
            Self::Three => &ORDER_3,
        };
        &both[joined as usize]
    }
}

impl Setup {
    #[inline]
    pub(super) const fn geometry(self) -> &'static Geometry {
        self.order.geometry(self.joined)
    }
}

/// The lane of a region in a packed word.
#[inline]
pub(super) const fn lane(word: u64, region: usize) -> i16 {
    (word >> (LANE * region) & LANE_MASK) as i16
}

/// The regions influenced by a tile on this cell: those that the cell touches, sideways or diagonally, also round
/// joined edges.
pub fn touched(setup: Setup, cell: Cell) -> impl Iterator<Item = usize> {
    let set = touched_set(setup, cell);
    regions(setup.order).filter(move |&region| set >> region & 1 != 0)
}

#[inline]
pub const fn touched_set(setup: Setup, cell: Cell) -> u16 {
    setup.geometry().place(cell.index()).touched
}

/// The worth of one pip on a cell to all regions together, in half points.
#[inline]
pub const fn reach(setup: Setup, cell: Cell) -> u8 {
    setup.geometry().place(cell.index()).reach
}

#[inline]
pub const fn region_at(order: Order, cell: Cell) -> usize {
    order.geometry(false).place(cell.index()).region as usize
}

pub fn regions(order: Order) -> std::ops::Range<usize> {
    0..order.side()
}

pub fn cells(order: Order) -> impl Iterator<Item = Cell> + Clone {
    reading_order(order.side())
}

pub fn cells_of(order: Order, region: usize) -> impl Iterator<Item = Cell> + Clone {
    cells(order).filter(move |&cell| region_of(order.width(), cell) == region)
}

/// A region's name by its place on the board, which must have that region.
pub fn region_name(order: Order, region: usize) -> &'static str {
    const TWO: [&str; 4] = ["NW", "NE", "SW", "SE"];
    const THREE: [&str; MAX_REGIONS] = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"];
    match order {
        Order::Two => TWO[region],
        Order::Three => THREE[region],
    }
}
