//! The events of Sansumoku, and the view that folds them.

use super::{Colour, Tile};
use crate::grid::MAX_CELLS;
use crate::{Cell, Outcome, Seats, game};

/// Whose a section is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Still open.
    Open,
    /// Won by a line.
    Line(Colour),
    /// Won because the opponent had no legal cell.
    Constraint(Colour),
    /// Full without a line.
    Drawn,
}

/// Where the next move may go.
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
    Placed {
        /// The cell.
        cell: Cell,
        /// The tile.
        tile: Tile,
    },
    /// A section was won by a line.
    SectionWon {
        /// The section.
        section: usize,
        /// The winner.
        by: Colour,
        /// The lines, two when one tile completes both.
        lines: Vec<[Cell; 3]>,
    },
    /// A section is full without a line.
    SectionDrawn {
        /// Which.
        section: usize,
    },
    /// It is now this colour's move.
    Turned {
        /// The colour to move.
        to: Colour,
        /// The seats that act.
        seats: Seats,
        /// Where the move may go.
        target: Target,
    },
    /// The colour to move has no legal cell: the opponent gets the sections where it was allowed to play.
    Constrained {
        /// Those sections.
        sections: Vec<usize>,
        /// The opponent.
        by: Colour,
    },
    /// A colour resigned.
    Resigned {
        /// Which colour.
        by: Colour,
    },
    /// The game has ended.
    Ended {
        /// How.
        outcome: Outcome,
        /// The winning lines of sections, two when one award completes both.
        lines: Vec<[usize; 3]>,
    },
}

/// The visible part of a game of Sansumoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(super) tiles: [Option<Tile>; MAX_CELLS],
    /// Whose the sections are.
    pub marks: [Mark; 9],
    /// The colour to move.
    pub to_move: Colour,
    /// The seats that act.
    pub to_act: Seats,
    /// Where the next move may go.
    pub target: Target,
    /// The colour that resigned.
    pub resigned: Option<Colour>,
    /// How the game ended, when it has.
    pub ended: Option<Outcome>,
    /// The winning lines of sections.
    pub lines: Vec<[usize; 3]>,
}

impl View {
    /// The tile on a cell.
    pub const fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles[cell.index()]
    }
}

impl game::View for View {
    type Event = Event;

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
