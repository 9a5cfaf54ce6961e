//! Cells of a square board cut into square regions, and their names.

use std::fmt;
use std::str::FromStr;

use crate::TextError;
use crate::text::{debug_as_text, join, refuse, refuse_if, words};

/// The side of the largest board. Every board uses it as its stride, so that a cell has one number and one name
/// whatever the board's size.
pub const MAX_SIDE: usize = 9;
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;
pub const MAX_REGIONS: usize = MAX_SIDE;

/// A cell, named by its column from the left (`a`…) and its row from the bottom (`1`…).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this column from the left and this row from the bottom, both counted from 0.
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column < MAX_SIDE && row < MAX_SIDE {
            Some(Self::at(column, row))
        } else {
            None
        }
    }

    /// As [`Cell::new`], for columns and rows that are known to be on the largest board.
    pub(crate) const fn at(column: usize, row: usize) -> Self {
        Self((row * MAX_SIDE + column) as u8)
    }

    /// The cell with this [number](Cell::index), which must be below [`MAX_CELLS`].
    #[inline]
    pub const fn of_index(index: usize) -> Self {
        debug_assert!(
            index < MAX_CELLS,
            "a cell's number is below the number of cells"
        );
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
    (0..side)
        .rev()
        .flat_map(move |row| (0..side).map(move |column| Cell::at(column, row)))
}

/// The region that a cell lies in, on a board whose regions are `order` cells wide: counted in reading order.
pub const fn region_of(order: usize, cell: Cell) -> usize {
    let from_top = order * order - 1 - cell.row();
    from_top / order * order + cell.column() / order
}

/// Reads a board of cells with two characters each, row by row from the top, with slashes between them; `read` takes or refuses
/// each.
pub(crate) fn read_board(
    side: usize,
    text: &str,
    mut read: impl FnMut(Cell, [char; 2]) -> Result<(), TextError>,
) -> Result<(), TextError> {
    let rows = text.split('/').count();
    for (from_top, row) in text.split('/').enumerate() {
        if from_top >= side {
            return refuse(format!("the board has {side} rows, the text has more"));
        }
        let mut signs = row.chars();
        for column in 0..side {
            let pair = signs.next().zip(signs.next());
            let taken = match pair {
                Some((first, second)) => {
                    read(Cell::at(column, side - 1 - from_top), [first, second])
                }
                None => refuse(format!("a row has {side} cells of two characters")),
            };
            taken.map_err(|error| {
                error.at(format_args!(
                    "row {} from the top, cell {}",
                    from_top + 1,
                    column + 1
                ))
            })?;
        }
        refuse_if!(
            signs.next().is_some(),
            "row {} from the top has more than {side} cells",
            from_top + 1
        );
    }
    if rows < side {
        refuse(format!("the board has {side} rows, the text has {rows}"))
    } else {
        Ok(())
    }
}

/// Writes a board as [`read_board`] reads it.
pub(crate) fn write_board(
    f: &mut fmt::Formatter<'_>,
    side: usize,
    cell: impl Fn(Cell) -> [char; 2],
) -> fmt::Result {
    let row = |row| String::from_iter((0..side).flat_map(|column| cell(Cell::at(column, row))));
    join(f, '/', (0..side).rev().map(row))
}

/// A group of cells that may hold each digit only once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Row,
    Column,
    Region,
}

words!(Line: Row "row", Column "column", Region "region");

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            (b'a' + self.column() as u8) as char,
            self.row() + 1
        )
    }
}

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.as_bytes() {
            [column @ b'a'..=b'i', row @ b'1'..=b'9'] => {
                Ok(Self::at((column - b'a').into(), (row - b'1').into()))
            }
            [_, _] => Err(TextError::of(text, "is no cell: columns are a–i, rows 1–9")),
            _ => Err(TextError::of(
                text,
                "is no cell: a letter and a number, as in e5",
            )),
        }
    }
}

debug_as_text!(Cell);
