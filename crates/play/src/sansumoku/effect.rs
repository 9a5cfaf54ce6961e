//! The effect of a move: the sections it wins, and where it sends the opponent.

use mbrane_rules::grid::reading_order;
use mbrane_rules::sansumoku::{
    Colour, Event, Illegal, LINES, Mark, Move, Sansumoku, Target, View, cell_of, section_of,
};
use mbrane_rules::{Cell, Game as _, Outcome};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    pub cell: Cell,
    pub digit: u8,
    pub by: Colour,
    /// The section that it wins by three in a row.
    pub line: Option<usize>,
    /// The section that it fills without three in a row.
    pub drawn: Option<usize>,
    /// The sections that it wins because the opponent has no legal cell there, in the order of winning.
    pub falls: Vec<usize>,
    /// The section that it sends the opponent to; none when the game is over.
    pub sent: Option<Sent>,
    pub ended: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    pub target: Target,
    /// The digit that the section deals next; none where there are several.
    pub digit: Option<u8>,
    /// How many cells are legal.
    pub cells: u32,
}

impl Effect {
    pub(super) fn wins_game(&self) -> bool {
        self.ended
            .is_some_and(|outcome| outcome.winner == Some(Sansumoku::seat_of(self.by)))
    }
}

/// # Errors
/// Why it is illegal.
pub fn effect(position: &Sansumoku, cell: Cell) -> Result<Effect, Illegal> {
    let mut after = position.clone();
    let mut events = Vec::new();
    after.play_telling(Move::Place(cell), &mut events)?;
    let mut effect = Effect {
        cell,
        digit: position.next_digit(section_of(cell)).unwrap_or(0),
        by: position.to_move(),
        line: None,
        drawn: None,
        falls: Vec::new(),
        sent: None,
        ended: None,
    };
    for event in events {
        match event {
            Event::SectionWon { section, .. } => effect.line = Some(section),
            Event::SectionDrawn { section } => effect.drawn = Some(section),
            Event::Constrained { sections, .. } => effect.falls.extend(sections),
            Event::Ended { outcome, .. } => effect.ended = Some(outcome),
            Event::Placed { .. } | Event::Turned { .. } | Event::Resigned { .. } => {}
        }
    }
    if effect.ended.is_none() {
        let target = after.target();
        let digit = match target {
            Target::Section(section) => after.next_digit(section),
            Target::Any => None,
        };
        effect.sent = Some(Sent {
            target,
            digit,
            cells: after.placement_count(),
        });
    }
    Ok(effect)
}

/// The lines of cells by which a section was won: none where it was not won by a line.
pub fn lines(view: &View, section: usize) -> Vec<[Cell; 3]> {
    let Mark::Line(by) = view.marks[section] else {
        return Vec::new();
    };
    let own = |cell: &Cell| view.tile(*cell).is_some_and(|tile| tile.colour == by);
    let cells = LINES
        .iter()
        .map(|line| line.map(|place| cell_of(section, place)));
    cells.filter(|line| line.iter().all(own)).collect()
}

/// Returns whether a colour could win a cell's section by a line, were the cell its own.
pub(super) fn completes(position: &Sansumoku, cell: Cell, by: Colour) -> bool {
    let section = section_of(cell);
    let own =
        |other: Cell| other == cell || position.tile(other).is_some_and(|tile| tile.colour == by);
    let mut lines = LINES
        .iter()
        .map(|line| line.map(|place| cell_of(section, place)));
    lines.any(|line| line.contains(&cell) && line.into_iter().all(own))
}

/// Returns whether the player to move has a legal move that wins a section by three in a row.
pub(super) fn threatens(position: &Sansumoku) -> bool {
    let by = position.to_move();
    let legal = |cell: &Cell| position.check(Move::Place(*cell)).is_ok();
    reading_order(9)
        .filter(legal)
        .any(|cell| completes(position, cell, by))
}
