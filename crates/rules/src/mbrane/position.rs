//! A position of Mbrane: its tiles, the seat to act, the legal moves.

use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::count::{Worth, tally};
use super::geometry::Geometry;
use super::setup::Setup;
use super::{Colour, Tile};
use crate::grid::{Line, MAX_CELLS, MAX_SIDE, reading_order};
use crate::text::err_if;
use crate::{Cell, Outcome, Seat};

/// How far the talk and the placing are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    Placing,
    /// The colour to move has offered to stop placing; the other answers.
    Offered,
    /// The offer was declined: the colour to move places or resigns.
    Declined,
    /// The offer was accepted: placement is over.
    Accepted,
    Resigned,
}

crate::text::words!(Phase:
    Placing "placing", Offered "offered", Declined "declined", Accepted "accepted", Resigned "resigned");

/// A cell's content in a byte: the digit, a bit for the colour; or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Content(u8);

impl Content {
    const EMPTY: Self = Self(0xff);
    const INDIGO: u8 = 0x80;

    const fn of(tile: Tile) -> Self {
        Self(tile.digit | (Self::INDIGO * tile.colour.index() as u8))
    }

    const fn tile(self) -> Option<Tile> {
        if self.0 == Self::EMPTY.0 {
            return None;
        }
        let colour = if self.0 & Self::INDIGO == 0 {
            Colour::Ivory
        } else {
            Colour::Indigo
        };
        Some(Tile {
            digit: self.0 & !Self::INDIGO,
            colour,
        })
    }
}

/// The digits that each row, column and region holds, as bits; indexed by [`Geometry`]'s lines. Its length is a power
/// of two, so an index can be masked instead of bounds-checked.
pub(super) type Used = [u16; 32];

#[derive(Clone, PartialEq, Eq)]
pub struct Mbrane {
    pub(super) tiles: [Content; MAX_CELLS],
    pub(super) used: Used,
    pub(super) worth: Worth,
    pub(super) setup: Setup,
    pub(super) placed: u8,
    pub(super) to_move: Colour,
    pub(super) swapped: bool,
    pub(super) phase: Phase,
}

impl Hash for Mbrane {
    /// Leaves out `used`, `worth` and `placed`, which follow from the tiles.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.tiles.map(|content| content.0));
        (self.setup, self.to_move, self.swapped, self.phase).hash(state);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    #[error("{0} is not on this board")]
    OffBoard(Cell),
    #[error("{digit} is no digit of this board: it has 0–{greatest}")]
    NoSuchDigit { digit: u8, greatest: u8 },
    #[error("{cell} is taken: a {} stands there", tile.digit)]
    Occupied { cell: Cell, tile: Tile },
    #[error("{digit} is already in this {line}, at {at}")]
    Clash { digit: u8, line: Line, at: Cell },
    #[error("this game is played without the swap")]
    NoPie,
    #[error("only the very first tile can be answered by a swap")]
    SwapTooLate,
    #[error("this game is played without counting early")]
    NoConsent,
    #[error("an offer to count needs at least two tiles on the board")]
    OfferTooEarly,
    #[error("the offer was declined: place a tile first")]
    AlreadyDeclined,
    #[error("an offer to count waits for its answer")]
    OfferPending,
    #[error("there is no offer to answer")]
    NothingOffered,
    #[error("the game is over")]
    Over,
}

impl Mbrane {
    pub(super) fn empty(setup: Setup) -> Self {
        Self {
            tiles: [Content::EMPTY; MAX_CELLS],
            used: [0; 32],
            worth: [[0; 2]; MAX_SIDE],
            setup,
            placed: 0,
            to_move: Colour::Ivory,
            swapped: false,
            phase: Phase::Placing,
        }
    }

    #[inline]
    pub(super) const fn geometry(&self) -> &'static Geometry {
        self.setup.geometry()
    }

    #[inline]
    pub const fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles[cell.index()].tile()
    }

    #[inline]
    pub const fn placed(&self) -> usize {
        self.placed as usize
    }

    /// The colour to move. During an offer, the colour that made it; after a resignation, the one that resigned.
    #[inline]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The phase of offers and placement. An exhausted board keeps its last phase.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    #[inline]
    pub fn seat_of(&self, colour: Colour) -> Seat {
        if (colour == Colour::Ivory) == self.swapped {
            Seat::Second
        } else {
            Seat::First
        }
    }

    #[inline]
    pub fn colour_of(&self, seat: Seat) -> Colour {
        if (seat == Seat::First) == self.swapped {
            Colour::Indigo
        } else {
            Colour::Ivory
        }
    }

    /// The digits that fit on a cell, as bits; none where a tile stands.
    #[inline]
    pub fn fitting(&self, cell: Cell) -> u16 {
        if self.tiles[cell.index()] != Content::EMPTY {
            return 0;
        }
        let [row, column, region] = self.geometry().place(cell.index()).lines.map(usize::from);
        let all = (1 << self.setup.order.side()) - 1;
        all & !(self.used[row] | self.used[column] | self.used[region])
    }

    fn fits_anywhere(&self, digits: u16) -> bool {
        reading_order(self.setup.order.side()).any(|cell| self.fitting(cell) & digits != 0)
    }

    /// Returns whether no digit fits on any cell: placement is over.
    pub fn is_exhausted(&self) -> bool {
        !self.fits_anywhere(!0)
    }

    /// Returns whether only zeros fit, so that no placement changes the count. Tables end the game here. An
    /// exhausted board is settled too.
    pub fn is_settled(&self) -> bool {
        !self.fits_anywhere(!1)
    }

    #[inline]
    pub fn may_swap(&self) -> bool {
        self.setup.pie
            && self.placed == 1
            && !self.swapped
            && self.to_move == Colour::Indigo
            && self.phase == Phase::Placing
            && self.tiles.iter().any(|content| {
                let tile = content.tile();
                tile.is_some_and(|tile| tile.colour == Colour::Ivory)
            })
    }

    /// Returns whether no offer or agreement stops placement.
    #[inline]
    pub(super) const fn is_placing(&self) -> bool {
        matches!(self.phase, Phase::Placing | Phase::Declined)
    }

    /// Returns whether the game has ended: resigned, accepted or exhausted.
    pub fn is_over(&self) -> bool {
        match self.phase {
            Phase::Accepted | Phase::Resigned => true,
            Phase::Offered => false,
            Phase::Placing | Phase::Declined => self.is_exhausted(),
        }
    }

    /// The seat whose turn it is, over or not: who places, or who answers an offer.
    #[inline]
    pub fn mover(&self) -> Seat {
        let (seat, answers) = (self.seat_of(self.to_move), self.phase == Phase::Offered);
        if answers { !seat } else { seat }
    }

    pub(super) fn by_colour<T: Copy>(&self, [ivory, indigo]: [T; 2]) -> [T; 2] {
        if self.swapped {
            [indigo, ivory]
        } else {
            [ivory, indigo]
        }
    }

    /// How the game would end, were the board counted as it stands.
    #[inline]
    pub fn outcome_now(&self) -> Outcome {
        Outcome::by_points(
            self.by_colour(tally(&self.worth, self.setup.order, self.setup.scoring).map(u16::from)),
        )
    }

    pub(super) fn set(&mut self, cell: Cell, tile: Tile) {
        let index = cell.index();
        let place = self.geometry().place(index);
        self.tiles[index] = Content::of(tile);
        for line in place.lines {
            self.used[usize::from(line)] |= 1 << tile.digit;
        }
        let region = usize::from(place.region);
        self.worth[region][tile.colour.index()] += place.weight * u64::from(tile.digit);
        self.placed += 1;
    }

    /// The reason why neither colour may place a digit on a cell.
    pub(super) fn check_tile(&self, digit: u8, cell: Cell) -> Result<(), Illegal> {
        let side = self.setup.order.side();
        if cell.column() >= side || cell.row() >= side {
            return Err(Illegal::OffBoard(cell));
        }
        let greatest = side as u8 - 1;
        err_if!(digit > greatest, Illegal::NoSuchDigit { digit, greatest });
        err_if!(let Some(tile) = self.tile(cell), Illegal::Occupied { cell, tile });
        let geometry = self.geometry();
        let lines_of = |cell: Cell| geometry.place(cell.index()).lines;
        let lines = lines_of(cell);
        for (kind, &line) in Line::WORDS.iter().enumerate() {
            if self.used[usize::from(lines[kind])] >> digit & 1 == 0 {
                continue;
            }
            let at = reading_order(side).find(|other| {
                lines_of(*other)[kind] == lines[kind]
                    && self.tile(*other).is_some_and(|tile| tile.digit == digit)
            });
            err_if!(let Some(at) = at, Illegal::Clash { digit, line, at });
        }
        Ok(())
    }
}
