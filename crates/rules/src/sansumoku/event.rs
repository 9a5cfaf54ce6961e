//! The events of Sansumoku, and the view that folds them.

use super::{Colour, Tile};
use crate::grid::MAX_CELLS;
use crate::{Cell, Outcome, Seats, game};

/// The owner of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    Open,
    Line(Colour),
    /// Won because the opponent had no legal cell.
    Constraint(Colour),
    /// Full without a line.
    Drawn,
}

/// The target of the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Any section that is not decided.
    Any,
    /// This section, counted from 0 in reading order.
    Section(usize),
}

/// A fact. Sections are counted from 0 in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A tile was placed.
    Placed { cell: Cell, tile: Tile },
    /// A section was won by a line, or by two when one tile completes both.
    SectionWon {
        section: usize,
        by: Colour,
        lines: Vec<[Cell; 3]>,
    },
    /// A section is full without a line.
    SectionDrawn { section: usize },
    /// It is now this colour's move, these seats act, and the move may go there.
    Turned {
        to: Colour,
        seats: Seats,
        target: Target,
    },
    /// The colour to move has no legal cell: the opponent gets the sections where it was allowed to play.
    Constrained { sections: Vec<usize>, by: Colour },
    /// A colour resigned.
    Resigned { by: Colour },
    /// The game has ended, with the winning lines of sections: two when one award completes both.
    Ended {
        outcome: Outcome,
        lines: Vec<[usize; 3]>,
    },
}

/// The visible part of a game of Sansumoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(super) tiles: [Option<Tile>; MAX_CELLS],
    pub marks: [Mark; 9],
    pub to_move: Colour,
    pub to_act: Seats,
    pub target: Target,
    pub resigned: Option<Colour>,
    pub ended: Option<Outcome>,
    pub lines: Vec<[usize; 3]>,
}

impl View {
    pub const fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles[cell.index()]
    }
}

impl game::View<Event> for View {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Placed { cell, tile } => self.tiles[cell.index()] = Some(*tile),
            Event::SectionWon { section, by, .. } => self.marks[*section] = Mark::Line(*by),
            Event::SectionDrawn { section } => self.marks[*section] = Mark::Drawn,
            Event::Turned { to, seats, target } => {
                self.to_move = *to;
                self.to_act = *seats;
                self.target = *target;
            }
            Event::Constrained { sections, by } => {
                for section in sections {
                    self.marks[*section] = Mark::Constraint(*by);
                }
            }
            Event::Resigned { by } => self.resigned = Some(*by),
            Event::Ended { outcome, lines } => {
                self.ended = Some(*outcome);
                self.lines.clone_from(lines);
                self.to_act = Seats::NOBODY;
            }
        }
    }
}
