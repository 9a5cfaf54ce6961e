//! What happens in Sansumoku, fact by fact, and the view that folds the facts.

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
        /// Where.
        cell: Cell,
        /// What.
        tile: Tile,
    },
    /// A section was won by a line.
    SectionWon {
        /// Which.
        section: usize,
        /// By whom.
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
        /// Who acts.
        seats: Seats,
        /// Where the move may go.
        target: Target,
    },
    /// Whose turn it is has no legal cell: the sections that were allowed go to the other.
    Constrained {
        /// Which.
        sections: Vec<usize>,
        /// To whom.
        by: Colour,
    },
    /// A colour gave up.
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

/// What a table shows of a game of Sansumoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(super) tiles: [Option<Tile>; MAX_CELLS],
    /// Whose the sections are.
    pub marks: [Mark; 9],
    /// The colour to move.
    pub to_move: Colour,
    /// Who acts.
    pub to_act: Seats,
    /// Where the next move may go.
    pub target: Target,
    /// Who gave up.
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
