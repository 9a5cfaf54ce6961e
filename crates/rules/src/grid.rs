//! Cells of a square board cut into square regions, and their names.

use std::fmt;
use std::str::FromStr;

use crate::TextError;
use crate::text::{excerpt, serde_as_text};

/// The side of the largest board. Every board uses it as its stride, so that a cell has one number and one name
/// whatever the board's size.
pub const MAX_SIDE: usize = 9;
/// How many numbers there are for cells.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;
/// The most regions a board can have.
pub const MAX_REGIONS: usize = MAX_SIDE;

/// A cell, named by its column from the left (`a`…) and its row from the bottom (`1`…).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this column from the left and this row from the bottom, both counted from 0.
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column < MAX_SIDE && row < MAX_SIDE { Some(Self::at(column, row)) } else { None }
    }

    /// As [`Cell::new`], for columns and rows that are known to be on the largest board.
    pub(crate) const fn at(column: usize, row: usize) -> Self {
        Self((row * MAX_SIDE + column) as u8)
    }

    /// The cell with this [number](Cell::index), which must be below [`MAX_CELLS`].
    #[inline]
    pub const fn of_index(index: usize) -> Self {
        debug_assert!(index < MAX_CELLS, "a cell's number is below the number of cells");
        Self(index as u8)
    }

    /// The cell's number, below [`MAX_CELLS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column from the left, from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % MAX_SIDE
    }

    /// The row from the bottom, from 0.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / MAX_SIDE
    }
}

/// The cells of a board with this side, in reading order: from the top left.
pub fn reading_order(side: usize) -> impl Iterator<Item = Cell> + Clone {
    (0..side).rev().flat_map(move |row| (0..side).map(move |column| Cell::at(column, row)))
}

/// The region that a cell lies in, on a board whose regions are `order` cells wide: counted in reading order.
pub const fn region_of(order: usize, cell: Cell) -> usize {
    let from_top = order * order - 1 - cell.row();
    from_top / order * order + cell.column() / order
}

/// A group of cells that may hold each digit only once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A region.
    Region,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Region => "region",
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let &[column, row] = text.as_bytes() else {
            return Err(TextError::new(format!("{} is no cell: a letter and a number, as in e5", excerpt(text))));
        };
        let column = column.checked_sub(b'a').map(usize::from);
        let row = row.checked_sub(b'1').map(usize::from);
        column
            .zip(row)
            .and_then(|(column, row)| Self::new(column, row))
            .ok_or_else(|| TextError::new(format!("{} is no cell: columns are a–i, rows 1–9", excerpt(text))))
    }
}

serde_as_text!(Cell);
