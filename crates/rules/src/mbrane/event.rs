//! The events of Mbrane, and the view that folds them.

use std::cmp::Reverse;

use super::count::Step;
use super::geometry::cells_of;
use super::setup::{Scoring, Setup};
use super::{Colour, Mbrane, Phase, Tile};
use crate::grid::{MAX_CELLS, MAX_REGIONS};
use crate::{Cell, Outcome, Seats, game};

/// A fact. Values are net values in half points: Ivory's lead is positive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A tile was placed.
    Placed { cell: Cell, tile: Tile },
    /// The value of an unresolved region changed.
    ValueChanged { region: usize, from: i16, to: i16 },
    /// The second seat took the first tile over: the seats' colours cross.
    Swapped,
    /// The colour to move offers to stop placing.
    Offered,
    /// The offer was accepted: placement is over.
    Accepted,
    /// The offer was declined.
    Declined,
    /// A colour resigned.
    Resigned { by: Colour },
    /// No tile fits anywhere any more: placement is over.
    Exhausted,
    /// It is now this colour's move, and these seats act.
    Turned { to: Colour, seats: Seats },
    /// These regions, in reading order, have the greatest lead of those left, never negative, and resolve together.
    Led { regions: Vec<usize>, by: i16 },
    /// The loser's tiles in a region flip to a colour, the strongest first.
    Flipped {
        region: usize,
        to: Colour,
        cells: Vec<Cell>,
    },
    /// A region is finally decided by its value; without an owner if that is zero.
    Awarded {
        region: usize,
        to: Option<Colour>,
        value: i16,
    },
    /// The game has ended.
    Ended(Outcome),
}

/// The status of a region: open, or decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegionState {
    Open,
    /// It is finally a colour's, or without an owner.
    Awarded(Option<Colour>),
}

impl RegionState {
    /// The colour that it has been awarded to.
    pub const fn owner(self) -> Option<Colour> {
        match self {
            Self::Open => None,
            Self::Awarded(colour) => colour,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegionView {
    /// The net value in half points: as it stands while open, then the value that it was awarded by.
    pub value: i16,
    pub state: RegionState,
}

/// The visible part of a game of Mbrane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub setup: Setup,
    pub(super) tiles: [Option<Tile>; MAX_CELLS],
    pub(super) regions: [RegionView; MAX_REGIONS],
    pub to_move: Colour,
    pub to_act: Seats,
    /// True if the seats have swapped colours.
    pub swapped: bool,
    pub phase: Phase,
    pub ended: Option<Outcome>,
}

impl View {
    pub const fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles[cell.index()]
    }

    /// The regions of the board, in reading order.
    pub fn regions(&self) -> &[RegionView] {
        &self.regions[..self.setup.order.side()]
    }

    fn count_regions(&self, holder: impl Fn(&RegionView) -> Option<Colour>) -> [u8; 2] {
        let mut count = [0, 0];
        for colour in self.regions().iter().filter_map(holder) {
            count[colour.index()] += 1;
        }
        count
    }

    /// How many regions each colour has been awarded.
    pub fn awarded(&self) -> [u8; 2] {
        self.count_regions(|region| region.state.owner())
    }

    /// How many regions each colour leads or has been awarded.
    pub fn leads(&self) -> [u8; 2] {
        self.count_regions(|region| match region.state {
            RegionState::Open => Colour::favoured_by(region.value),
            RegionState::Awarded(colour) => colour,
        })
    }
}

impl game::View<Event> for View {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Placed { cell, tile } => {
                self.tiles[cell.index()] = Some(*tile);
                self.phase = Phase::Placing;
            }
            Event::ValueChanged { region, to, .. } => self.regions[*region].value = *to,
            Event::Swapped => self.swapped = true,
            Event::Offered => self.phase = Phase::Offered,
            Event::Accepted => self.phase = Phase::Accepted,
            Event::Declined => self.phase = Phase::Declined,
            Event::Resigned { by } => {
                self.to_move = *by;
                self.phase = Phase::Resigned;
            }
            Event::Turned { to, seats } => {
                self.to_move = *to;
                self.to_act = *seats;
            }
            Event::Exhausted | Event::Led { .. } => {}
            Event::Flipped { to, cells, .. } => {
                for cell in cells {
                    if let Some(tile) = &mut self.tiles[cell.index()] {
                        tile.colour = *to;
                    }
                }
            }
            Event::Awarded { region, to, value } => {
                self.regions[*region] = RegionView {
                    value: *value,
                    state: RegionState::Awarded(*to),
                };
            }
            Event::Ended(outcome) => {
                self.ended = Some(*outcome);
                self.to_act = Seats::NOBODY;
            }
        }
    }
}

impl Mbrane {
    /// Appends the events of a count of the current board, from the first region to the outcome. A table plays
    /// them when the game is settled, or to show how it would end.
    pub fn tell_count(&self, events: &mut Vec<Event>) {
        let count = self.count();
        let cascades = self.setup.scoring == Scoring::Full;
        let mut open: u32 = (1 << self.setup.order.side()) - 1;
        for (index, step) in count.steps.iter().enumerate() {
            if cascades {
                let regions = step.regions.iter().map(|(region, _)| *region).collect();
                let by = step.regions.first().map_or(0, |(_, value)| value.abs());
                events.push(Event::Led { regions, by });
                self.tell_flips(step, events);
            }
            for (region, _) in &step.regions {
                open &= !(1 << region);
            }
            if let Some(next) = count.steps.get(index + 1) {
                let rest = (0..step.before.len()).filter(|region| open >> region & 1 != 0);
                tell_swings(rest, &step.before, &next.before, events);
            }
            for &(region, value) in &step.regions {
                events.push(Event::Awarded {
                    region,
                    to: Colour::favoured_by(value),
                    value,
                });
            }
        }
        events.push(Event::Ended(Outcome::by_points(
            self.by_colour(count.tally.map(u16::from)),
        )));
    }

    /// The tiles that flip in a step. A region's tiles flip at most once, so they show what they were placed as until then.
    fn tell_flips(&self, step: &Step, events: &mut Vec<Event>) {
        for &(region, value) in &step.regions {
            let Some(to) = Colour::favoured_by(value) else {
                continue;
            };
            let loser = |cell: &Cell| self.tile(*cell).filter(|tile| tile.colour != to);
            let all = cells_of(self.setup.order, region);
            let mut cells: Vec<Cell> = all.filter(|cell| loser(cell).is_some()).collect();
            cells.sort_by_key(|cell| loser(cell).map(|tile| Reverse(tile.digit)));
            if !cells.is_empty() {
                events.push(Event::Flipped { region, to, cells });
            }
        }
    }
}

/// Appends how the values of these regions moved.
pub(super) fn tell_swings(
    regions: impl IntoIterator<Item = usize>,
    before: &[i16; MAX_REGIONS],
    after: &[i16; MAX_REGIONS],
    events: &mut Vec<Event>,
) {
    for region in regions {
        let (from, to) = (before[region], after[region]);
        if from != to {
            events.push(Event::ValueChanged { region, from, to });
        }
    }
}
