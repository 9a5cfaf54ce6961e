//! Sections and their cells, and tables over the nine bits of a section: lines, rows, columns, the cells of a set.

use crate::Cell;
use crate::grid::{MAX_SIDE, region_of};
use crate::random::figures_of_sets;

/// Nine sections, nine cells in each: as bits, in reading order.
pub(super) const ALL: u16 = 0x1ff;

/// The section that a cell lies in, counted from 0 in reading order.
pub const fn section_of(cell: Cell) -> usize {
    region_of(3, cell)
}

/// A cell's place in its section, in reading order.
pub(super) const fn place_of(cell: Cell) -> usize {
    (MAX_SIDE - 1 - cell.row()) % 3 * 3 + cell.column() % 3
}

/// The cell at a place of a section, both counted from 0 in reading order.
pub const fn cell_of(section: usize, place: usize) -> Cell {
    Cell::at(column(section, place), MAX_SIDE - 1 - row(section, place))
}

/// The row from the top that a place of a section lies in.
#[inline]
pub(super) const fn row(section: usize, place: usize) -> usize {
    section / 3 * 3 + place / 3
}

/// The column from the left that a place of a section lies in.
#[inline]
pub(super) const fn column(section: usize, place: usize) -> usize {
    section % 3 * 3 + place % 3
}

/// Three places of nine in a row, column or diagonal, in reading order.
pub const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// The lines that lie in a set of places.
pub(super) fn lines_in(set: u16) -> impl Iterator<Item = [usize; 3]> {
    LINES
        .into_iter()
        .filter(move |line| line.iter().all(|place| set >> place & 1 != 0))
}

#[inline]
pub(super) const fn has_line(set: u16) -> bool {
    LINED[set as usize / 64] >> (set % 64) & 1 != 0
}

/// The sets that hold a line, as bits.
static LINED: [u64; 8] = {
    let mut table = [0; 8];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < LINES.len() {
            let [a, b, c] = LINES[line];
            if set >> a & set >> b & set >> c & 1 != 0 {
                table[set / 64] |= 1 << (set % 64);
            }
            line += 1;
        }
        set += 1;
    }
    table
};

/// For three bits of rows: the places of a section in those rows.
pub(super) static IN_ROWS: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];
/// For three bits of columns: the places of a section in those columns.
pub(super) static IN_COLUMNS: [u16; 8] = [0, 0o111, 0o222, 0o333, 0o444, 0o555, 0o666, 0o777];

/// For each set of nine places, their [figures](figures_of_sets).
pub(super) static PLACES: [u64; 512] = figures_of_sets(0);

/// The members of a set of nine, in order.
#[inline]
pub(super) fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < 9).then_some(member)
    })
}

/// Returns the places that complete a line of a set without one, as bits.
#[inline]
pub const fn completing(set: u16) -> u16 {
    COMPLETING[(set & ALL) as usize]
}

static COMPLETING: [u16; 512] = {
    let mut completing = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut place = 0;
        while place < 9 {
            if has_line(set | 1 << place) {
                completing[set as usize] |= 1 << place;
            }
            place += 1;
        }
        set += 1;
    }
    completing
};
