//! The field: rows of two dominoes whose touching squares are equal.

use std::fmt::{self, Write as _};

use super::domino::{Domino, Dominoes};
use crate::TextError;
use crate::text::{debug_as_text, join, opposites, refuse, refuse_if, words};

/// Rows `a` (at the bottom) to `h`.
pub const ROWS: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    Left,
    Right,
}

opposites!(End: Left, Right);
words!(End: Left "left", Right "right");

impl End {
    pub(super) const fn sign(self) -> char {
        match self {
            Self::Left => 'l',
            Self::Right => 'r',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum FieldRow {
    /// No domino lies there yet.
    #[default]
    Empty,
    /// A single domino, its smaller half to the left, to be matched.
    Lone(Domino),
    /// Two dominoes: the numbers at the left end, where they touch, and at the right end.
    Full([u8; 3]),
}

impl FieldRow {
    pub fn dominoes(self) -> impl Iterator<Item = Domino> {
        let (left, right) = match self {
            Self::Empty => (None, None),
            Self::Lone(domino) => (Some(domino), None),
            Self::Full([left, middle, right]) => (
                Some(Domino::of(left, middle)),
                Some(Domino::of(middle, right)),
            ),
        };
        left.into_iter().chain(right)
    }

    /// The number at an end, if the row has one.
    #[inline]
    pub const fn end(self, end: End) -> Option<u8> {
        match (self, end) {
            (Self::Empty, _) => None,
            (Self::Lone(domino), End::Left) => Some(domino.low()),
            (Self::Lone(domino), End::Right) => Some(domino.high()),
            (Self::Full([left, _, _]), End::Left) => Some(left),
            (Self::Full([_, _, right]), End::Right) => Some(right),
        }
    }

    /// The visible numbers of its squares from the left.
    pub fn squares(self) -> [Option<u8>; 4] {
        match self {
            Self::Empty => [None; 4],
            Self::Lone(domino) => [Some(domino.low()), Some(domino.high()), None, None],
            Self::Full([left, middle, right]) => {
                [Some(left), Some(middle), Some(middle), Some(right)]
            }
        }
    }

    /// The row after a matching domino is laid at an end, and the domino that leaves at the other end.
    pub(super) const fn pushed(self, domino: Domino, end: End) -> (Self, Option<Domino>) {
        match (self, end) {
            (Self::Empty, _) => (Self::Lone(domino), None),
            (Self::Lone(there), End::Left) => (
                Self::Full([domino.other(there.low()), there.low(), there.high()]),
                None,
            ),
            (Self::Lone(there), End::Right) => (
                Self::Full([there.low(), there.high(), domino.other(there.high())]),
                None,
            ),
            (Self::Full([left, middle, right]), End::Left) => (
                Self::Full([domino.other(left), left, middle]),
                Some(Domino::of(middle, right)),
            ),
            (Self::Full([left, middle, right]), End::Right) => (
                Self::Full([middle, right, domino.other(right)]),
                Some(Domino::of(left, middle)),
            ),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Field {
    rows: [FieldRow; ROWS],
}

impl Field {
    /// Row k is `k-k | k-(k+1)`; the topmost ends in 0.
    pub(super) fn initial() -> Self {
        Self {
            rows: std::array::from_fn(|row| {
                FieldRow::Full([row as u8, row as u8, (row as u8 + 1) % 8])
            }),
        }
    }

    /// A row, counted from `a` as 0.
    #[inline]
    pub const fn row(&self, row: usize) -> FieldRow {
        self.rows[row]
    }

    pub const fn rows(&self) -> &[FieldRow; ROWS] {
        &self.rows
    }

    pub fn dominoes(&self) -> Dominoes {
        self.rows.iter().flat_map(|row| row.dominoes()).collect()
    }

    /// The rows that have anything: they are filled from `a` upwards.
    pub(super) fn begun(&self) -> usize {
        self.rows
            .iter()
            .take_while(|row| **row != FieldRow::Empty)
            .count()
    }

    pub(super) fn is_full(&self) -> bool {
        self.rows.iter().all(|row| matches!(row, FieldRow::Full(_)))
    }

    /// Pushes a domino in at an end of a row and returns the one pushed out.
    #[inline]
    pub(super) fn push(&mut self, row: usize, end: End, domino: Domino) -> Option<Domino> {
        let (after, out) = self.rows[row].pushed(domino, end);
        self.rows[row] = after;
        out
    }

    /// The domino that a push at this end of a row would push out.
    #[inline]
    pub const fn pushed_out(&self, row: usize, end: End) -> Option<Domino> {
        // Any domino pushes the same one out.
        self.rows[row].pushed(Domino::of(0, 0), end).1
    }

    /// Reads the field, or `-` for none yet.
    pub(super) fn read(text: &str) -> Result<Self, TextError> {
        let mut field = Self::default();
        if text == "-" {
            return Ok(field);
        }
        let rows: Vec<&str> = text.split('/').collect();
        refuse_if!(
            rows.len() != ROWS,
            "the field has {ROWS} rows, the text has {}",
            rows.len()
        );
        for (row, text) in rows.into_iter().rev().enumerate() {
            field.rows[row] =
                read_row(text).map_err(|error| error.at(format_args!("row {}", row_name(row))))?;
        }
        let begun = field.begun();
        refuse_if!(begun == 0, "a field without rows is written -");
        if field.rows[begun..]
            .iter()
            .any(|row| *row != FieldRow::Empty)
        {
            return refuse(format!("row {} is missing below another", row_name(begun)));
        }
        if let Some(row) = field.rows[..begun - 1]
            .iter()
            .position(|row| matches!(row, FieldRow::Lone(_)))
        {
            return refuse(format!(
                "row {} has one domino, and rows lie above it",
                row_name(row)
            ));
        }
        let mut seen = Dominoes::NONE;
        for (row, domino) in
            (0..ROWS).flat_map(|row| field.rows[row].dominoes().map(move |domino| (row, domino)))
        {
            refuse_if!(
                seen.contains(domino),
                "row {}: {domino} lies in the field already",
                row_name(row)
            );
            seen = seen.with(domino);
        }
        Ok(field)
    }
}

fn read_row(text: &str) -> Result<FieldRow, TextError> {
    let expected = |what: &str| Err(TextError::expected(what, text));
    let digit = |byte: u8| (b'0'..=b'7').contains(&byte).then(|| byte - b'0');
    let digits: Vec<Option<u8>> = text.bytes().map(digit).collect();
    match *digits.as_slice() {
        _ if text == "...." => Ok(FieldRow::Empty),
        [Some(left), Some(right), None, None] if text.ends_with("..") => {
            if left > right {
                return refuse("a lone domino lies with its smaller half to the left");
            }
            Ok(FieldRow::Lone(Domino::of(left, right)))
        }
        [Some(_), Some(one), Some(other), Some(_)] if one != other => {
            expected("touching squares are equal")
        }
        [Some(left), Some(middle), Some(_), Some(right)] => {
            Ok(FieldRow::Full([left, middle, right]))
        }
        _ => expected("a row is four digits of 0–7, as in 0112"),
    }
}

pub(super) const fn row_name(row: usize) -> char {
    (b'a' + row as u8) as char
}

debug_as_text!(Field);

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.begun() == 0 {
            return f.write_char('-');
        }
        let square = |square: Option<u8>| square.map_or('.', |number| (b'0' + number) as char);
        join(
            f,
            '/',
            self.rows
                .iter()
                .rev()
                .map(|row| String::from_iter(row.squares().map(square))),
        )
    }
}
