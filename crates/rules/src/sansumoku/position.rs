//! A position of Sansumoku: its tiles, the owners of its sections, the target of the next move.

use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::event::{Event, Mark, Target};
use super::geometry::{
    ALL, IN_COLUMNS, IN_ROWS, cell_of, column, has_line, lines_in, members, place_of, row,
    section_of,
};
use super::{Colour, Tile};
use crate::listener::Listener;
use crate::text::err_if;
use crate::{Cell, Game, Line, Outcome, Seat};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Section {
    /// The places of the digits 1, 2, 3 … as hexadecimal figures from the lowest.
    pub dealt: u64,
    /// The places of each colour, as bits.
    pub placed: [u16; 2],
    pub count: u8,
}

impl Section {
    #[inline]
    pub(super) const fn occupied(&self) -> u16 {
        self.placed[0] | self.placed[1]
    }

    /// The place of each digit, from the 1.
    #[inline]
    pub(super) fn places(self) -> impl Iterator<Item = usize> {
        (0..self.count).map(move |index| (self.dealt >> (4 * index) & 0xf) as usize)
    }

    pub(super) fn put(&mut self, place: usize, colour: Colour) {
        self.dealt |= (place as u64) << (4 * self.count);
        self.placed[colour.index()] |= 1 << place;
        self.count += 1;
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct Sansumoku {
    pub(super) sections: [Section; 9],
    /// For each digit: the rows (from the top) that are closed to it, as bits.
    pub(super) rows: [u16; 10],
    /// For each digit: the columns that are closed to it, as bits.
    pub(super) columns: [u16; 10],
    /// The sections that each colour has won, as bits.
    pub(super) won: [u16; 2],
    /// Those among them that were won by constraint.
    pub(super) constrained: u16,
    pub(super) drawn: u16,
    /// The section to play in, or [`ANY`].
    pub(super) target: u8,
    pub(super) to_move: Colour,
    pub(super) resigned: bool,
}

impl Hash for Sansumoku {
    /// Leaves out the closed rows and columns, which follow from the tiles.
    fn hash<H: Hasher>(&self, state: &mut H) {
        for section in &self.sections {
            state.write_u64(
                section.dealt << 16 | u64::from(section.placed[0]) << 4 | u64::from(section.count),
            );
        }
        let sets = [self.won[0], self.won[1], self.constrained, self.drawn];
        state.write_u64(
            sets.into_iter()
                .fold(0, |word, set| word << 16 | u64::from(set)),
        );
        (self.target, self.to_move, self.resigned).hash(state);
    }
}

pub(super) const ANY: u8 = 9;

/// Why a move is refused. Sections are counted from 0 in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    #[error("{cell} is taken: a {} stands there", tile.digit)]
    Occupied { cell: Cell, tile: Tile },
    #[error("section {} is decided", section + 1)]
    Decided { section: usize },
    #[error("the last move sends you to section {}", target + 1)]
    Elsewhere { target: usize },
    #[error("the next digit here is {digit}, and it is already in this {line}, at {at}")]
    Clash { digit: u8, line: Line, at: Cell },
    #[error("the game is over")]
    Over,
}

impl Sansumoku {
    pub(super) fn empty() -> Self {
        Self {
            sections: [Section::default(); 9],
            rows: [0; 10],
            columns: [0; 10],
            won: [0; 2],
            constrained: 0,
            drawn: 0,
            target: ANY,
            to_move: Colour::Blue,
            resigned: false,
        }
    }

    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        let section = self.sections[section_of(cell)];
        let place = place_of(cell);
        let digit = section.places().position(|dealt| dealt == place)? as u8 + 1;
        let colour = if section.placed[0] >> place & 1 != 0 {
            Colour::Blue
        } else {
            Colour::Orange
        };
        Some(Tile { digit, colour })
    }

    /// The colour to move; after a resignation the one that resigned.
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    pub const fn seat_of(colour: Colour) -> Seat {
        match colour {
            Colour::Blue => Seat::First,
            Colour::Orange => Seat::Second,
        }
    }

    pub fn mark(&self, section: usize) -> Mark {
        let holds = |set: u16| set >> section & 1 != 0;
        match Colour::BOTH
            .into_iter()
            .find(|colour| holds(self.won[colour.index()]))
        {
            Some(colour) if holds(self.constrained) => Mark::Constraint(colour),
            Some(colour) => Mark::Line(colour),
            None if holds(self.drawn) => Mark::Drawn,
            None => Mark::Open,
        }
    }

    pub fn target(&self) -> Target {
        if self.target == ANY {
            Target::Any
        } else {
            Target::Section(usize::from(self.target))
        }
    }

    pub fn next_digit(&self, section: usize) -> Option<u8> {
        let count = self.sections[section].count;
        (count < 9).then_some(count + 1)
    }

    /// The places of a section that hold a tile of each colour, and those where its next digit may stand if it is undecided, as bits.
    #[inline]
    pub fn places(&self, section: usize) -> ([u16; 2], u16) {
        (self.sections[section].placed, self.open_places(section))
    }

    #[inline]
    pub(super) const fn decided(&self) -> u16 {
        self.won[0] | self.won[1] | self.drawn
    }

    /// Returns whether three sections in a row are won, or every section is decided.
    #[inline]
    pub(super) const fn is_played_out(&self) -> bool {
        has_line(self.won[0]) || has_line(self.won[1]) || self.decided() == ALL
    }

    #[inline]
    pub(super) const fn is_over(&self) -> bool {
        self.resigned || self.is_played_out()
    }

    /// The places of an undecided section where its next digit may stand, as bits.
    #[inline]
    pub(super) fn open_places(&self, section: usize) -> u16 {
        let holder = &self.sections[section];
        let digit = usize::from(holder.count + 1);
        if digit > 9 {
            return 0;
        }
        let rows = usize::from(self.rows[digit] >> (section / 3 * 3) & 7);
        let columns = usize::from(self.columns[digit] >> (section % 3 * 3) & 7);
        ALL & !(holder.occupied() | IN_ROWS[rows] | IN_COLUMNS[columns])
    }

    /// The sections that the player to move may play in, as bits.
    #[inline]
    pub(super) fn allowed(&self) -> u16 {
        if self.target == ANY {
            ALL & !self.decided()
        } else {
            1 << self.target
        }
    }

    pub(super) fn check_place(&self, cell: Cell) -> Result<(), Illegal> {
        let (section, place) = (section_of(cell), place_of(cell));
        err_if!(self.is_over(), Illegal::Over);
        err_if!(let Some(tile) = self.tile(cell), Illegal::Occupied { cell, tile });
        if self.decided() >> section & 1 != 0 {
            return Err(Illegal::Decided { section });
        }
        let target = usize::from(self.target);
        if self.target != ANY && target != section {
            return Err(Illegal::Elsewhere { target });
        }
        if self.open_places(section) >> place & 1 == 0 {
            return Err(self.clash(section, place));
        }
        Ok(())
    }

    /// The reason why the section's next digit cannot go there.
    fn clash(&self, section: usize, place: usize) -> Illegal {
        let digit = self.sections[section].count + 1;
        let not_won = ALL & !(self.won[0] | self.won[1]);
        let clash_in = |line: Line, line_of: fn(usize, usize) -> usize| {
            let at = members(not_won).find_map(|other| {
                let there = self.sections[other].places().nth(usize::from(digit) - 1)?;
                (line_of(other, there) == line_of(section, place)).then(|| cell_of(other, there))
            })?;
            Some(Illegal::Clash { digit, line, at })
        };
        clash_in(Line::Row, row)
            .or_else(|| clash_in(Line::Column, column))
            .unwrap_or(Illegal::Over)
    }

    /// Gives a section to a colour: its digits no longer close rows and columns.
    #[inline]
    fn give(&mut self, section: usize, to: Colour) {
        self.won[to.index()] |= 1 << section;
        for (index, place) in self.sections[section].places().enumerate() {
            self.rows[index + 1] &= !(1 << row(section, place));
            self.columns[index + 1] &= !(1 << column(section, place));
        }
    }

    /// Plays on a place of a section, which must be legal.
    #[inline]
    pub(super) fn place(
        &mut self,
        section: usize,
        place: usize,
        listener: &mut impl Listener<Event>,
    ) {
        let by = self.to_move;
        let digit = usize::from(self.sections[section].count + 1);
        self.sections[section].put(place, by);
        self.rows[digit] |= 1 << row(section, place);
        self.columns[digit] |= 1 << column(section, place);
        let cell = cell_of(section, place);
        let tile = Tile {
            digit: digit as u8,
            colour: by,
        };
        listener.hear(|| Event::Placed { cell, tile });

        self.to_move = !by;
        let mine = self.sections[section].placed[by.index()];
        if has_line(mine) {
            self.give(section, by);
            listener.hear(|| {
                let lines = lines_in(mine).map(|line| line.map(|place| cell_of(section, place)));
                let lines = lines.collect();
                Event::SectionWon { section, by, lines }
            });
        } else if digit == 9 {
            self.drawn |= 1 << section;
            listener.hear(|| Event::SectionDrawn { section });
        }
        self.target = if self.decided() >> place & 1 == 0 {
            place as u8
        } else {
            ANY
        };
        self.settle(by, listener);
    }

    /// While the colour to move has no legal cell, gives its allowed sections to `mover`, who has just played.
    #[inline]
    fn settle(&mut self, mover: Colour, listener: &mut impl Listener<Event>) {
        loop {
            if self.is_played_out() {
                self.target = ANY;
                listener.hear(|| self.turned());
                listener.hear(|| self.end());
                return;
            }
            listener.hear(|| self.turned());
            let allowed = self.allowed();
            let mut rest = allowed;
            while rest != 0 {
                let section = rest.trailing_zeros() as usize % 9;
                if self.open_places(section) != 0 {
                    return;
                }
                rest &= rest - 1;
            }
            for section in members(allowed) {
                self.give(section, mover);
            }
            self.constrained |= allowed;
            self.target = ANY;
            listener.hear(|| Event::Constrained {
                sections: members(allowed).collect(),
                by: mover,
            });
        }
    }

    pub(super) fn turned(&self) -> Event {
        Event::Turned {
            to: self.to_move,
            seats: self.to_act(),
            target: self.target(),
        }
    }

    pub(super) fn end(&self) -> Event {
        let lines = self.won.iter().flat_map(|&set| lines_in(set)).collect();
        let outcome = self.outcome().unwrap_or_else(|| Outcome::by_points([0, 0]));
        Event::Ended { outcome, lines }
    }
}
