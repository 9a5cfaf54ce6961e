//! The visible state: the view, and the progress of the current beat.

use mbrane_play::{
    BeatSequence,
    mbrane::{Cue, beats_of_step, flips, motion::wave, swings},
};
use mbrane_rules::{
    Cell,
    mbrane::{Colour, Event, Mbrane, Move, RegionState, Tile, View, touched},
};
use std::f32::consts::PI;

use crate::games::prelude::*;

#[derive(Resource, Debug, Clone, PartialEq, Deref)]
pub struct Shown {
    #[deref]
    now: Showing<Mbrane>,
    /// The regions of the count's current step, with the values that award them.
    pub lifted: Vec<(usize, i16)>,
    /// Whether tiles flip in that step.
    pub flips: bool,
    pub rays: Vec<Ray>,
    pub last: Option<Cell>,
    /// The loser, once the game is over or its last beat plays; none after a draw.
    loser: Option<Colour>,
}

/// The path of influence from a flipped tile to a region whose value it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ray {
    pub from: Cell,
    pub to: usize,
}

/// A tile's appearance: its face, its progress from the rack, and its width while it flips.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    pub tile: Tile,
    /// 0 on the rack, 1 in its place.
    pub landed: f32,
    /// 1 flat, 0 edge-on.
    pub width: f32,
    pub seen: f32,
}

/// How much sooner than its beat ends the result shows on the board.
const RESULT_SPEED: f32 = 2.5;

impl Shown {
    pub(super) fn of(play: &Seen<Mbrane>, now: Showing<Mbrane>) -> Self {
        let step = play
            .current_beats()
            .map(|told| step(told, play.beat(), &now.after));
        let (lifted, flips, rays) = step.unwrap_or_default();
        let last = play
            .record()
            .moves()
            .iter()
            .take(play.cursor())
            .rev()
            .find_map(|m| match m {
                Move::Place { cell, .. } => Some(*cell),
                _ => None,
            });
        // The running beat may bring the result.
        let winner = now.after.ended.and_then(|outcome| outcome.winner);
        let loser = winner.map(|seat| !play.colour(seat));
        Self {
            now,
            lifted,
            flips,
            rays,
            last,
            loser,
        }
    }

    pub fn pose(&self, cell: Cell) -> Option<Pose> {
        let tile = self.after.tile(cell)?;
        let still = Pose {
            tile,
            landed: 1.0,
            width: 1.0,
            seen: 1.0,
        };
        let reduced = self.pace.reduced;
        let Some(before) = self.view.tile(cell) else {
            return Some(if reduced {
                Pose {
                    seen: self.at,
                    ..still
                }
            } else {
                Pose {
                    landed: self.eased(),
                    ..still
                }
            });
        };
        if before == tile {
            return Some(still);
        }
        let turned = self.turned(cell);
        let tile = if turned < 0.5 { before } else { tile };
        // Even edge-on, a tile shows its thickness.
        let width = (turned * PI).cos().abs().max(0.08);
        Some(if reduced {
            Pose {
                tile,
                seen: faded(turned),
                ..still
            }
        } else {
            Pose {
                tile,
                width,
                ..still
            }
        })
    }

    /// Returns how far a flipping tile has turned, from 0 to 1.
    fn turned(&self, cell: Cell) -> f32 {
        let Some(beat) = &self.beat else { return 1.0 };
        let flips = beat.events.iter().find_map(|event| match event {
            Event::Flipped { cells, .. } => cells
                .iter()
                .position(|flipped| *flipped == cell)
                .map(|index| (index, cells.len())),
            _ => None,
        });
        let Some((index, tiles)) = flips else {
            return 1.0;
        };
        let total = beat.time.ms.max(1);
        let (start, time) = wave(total, index, tiles);
        let share = (self.at * total as f32 - start as f32) / time.max(1) as f32;
        eased(Easing::CubicInOut, share)
    }

    /// Returns the value on a region's pill in half points, which changes gradually while values roll.
    pub fn value(&self, region: usize) -> i16 {
        let [before, after] = [&self.view, &self.after].map(|view| view.regions()[region].value);
        let rolls = matches!(self.cue(), Some(Cue::Roll { .. } | Cue::Upset(_)));
        if before == after || !rolls {
            return if self.at < 1.0 { before } else { after };
        }
        let share = self.eased();
        (f32::from(before) + (f32::from(after) - f32::from(before)) * share).round() as i16
    }

    pub fn leader(&self, region: usize) -> Option<Colour> {
        match self.view.regions()[region].state {
            RegionState::Awarded(colour) => colour,
            RegionState::Open => Colour::favoured_by(self.value(region)),
        }
    }

    /// Returns the progress of the beat for a region: regions sealed in one beat follow one another.
    pub fn at_region(&self, region: usize) -> f32 {
        let Some(Cue::Seal { regions, .. }) = self.cue().filter(|_| self.lifted.is_empty()) else {
            return self.at;
        };
        let Some(index) = regions.iter().position(|(sealed, _)| *sealed == region) else {
            return self.at;
        };
        (self.at * regions.len() as f32 - index as f32).clamp(0.0, 1.0)
    }

    pub fn sealed(&self, region: usize) -> bool {
        let view = if self.at_region(region) < 0.5 {
            &self.view
        } else {
            &self.after
        };
        view.regions()[region].state != RegionState::Open
    }

    pub fn upset(&self, region: usize) -> bool {
        matches!(self.cue(), Some(Cue::Upset(swings)) if swings.iter().any(|swing| swing.region == region))
    }

    /// Returns the darkness of the room, from 0 to 1.
    pub fn dark(&self) -> f32 {
        match self.cue() {
            _ if !self.scene => 0.0,
            Some(Cue::Hush { .. }) => self.eased(),
            Some(Cue::Finale(_)) => 1.0 - self.at,
            _ => 1.0,
        }
    }

    /// Returns how far the result shows on the board, from 0 to 1: it comes with the last beat, and stays.
    pub fn result(&self) -> f32 {
        if self.view.ended.is_some() {
            1.0
        } else if self.after.ended.is_some() {
            eased(Easing::CubicInOut, RESULT_SPEED * self.at)
        } else {
            0.0
        }
    }

    fn resigned(&self) -> bool {
        self.after.ended.is_some_and(|outcome| outcome.resigned)
    }

    /// Returns how far a region shows that its owner has lost, from 0 to 1. A resignation decides no region.
    pub fn lost(&self, region: usize) -> f32 {
        let loses = self.loser.is_some() && self.leader(region) == self.loser;
        if loses && !self.resigned() {
            self.result()
        } else {
            0.0
        }
    }

    /// Returns how far the tiles of a colour show that it has resigned, from 0 to 1.
    pub fn gave_up(&self, colour: Colour) -> f32 {
        if self.resigned() && self.loser == Some(colour) {
            self.result()
        } else {
            0.0
        }
    }

    /// Returns how far the step's regions are lifted out of the others, from 0 to 1.
    pub fn lift(&self) -> f32 {
        match self.cue() {
            _ if self.lifted.is_empty() => 0.0,
            Some(Cue::Gather(_)) => self.eased(),
            Some(Cue::Seal { .. }) => 1.0 - self.at,
            _ => 1.0,
        }
    }

    pub fn mover(&self) -> Colour {
        if self.turn() < 0.5 {
            self.view.to_move
        } else {
            self.after.to_move
        }
    }

    /// Returns how far the turn has passed, from 0 to 1.
    pub fn turn(&self) -> f32 {
        if self.view.to_move == self.after.to_move {
            1.0
        } else {
            eased(Easing::CubicInOut, self.at)
        }
    }

    /// Returns how far the whole board is brought nearer, from 0 to 1.
    pub fn near(&self) -> f32 {
        if self.pace.pushes_in() {
            0.6 * self.dark() + 0.4 * self.lift() * self.dark()
        } else {
            0.0
        }
    }
}

/// The count's step under way at this beat: its regions with the values that award them, whether tiles flip, and from the beat in which
/// influence runs, its rays.
fn step(
    told: &BeatSequence<Mbrane>,
    beat: usize,
    view: &View,
) -> (Vec<(usize, i16)>, bool, Vec<Ray>) {
    let (mut flipped, mut runs) = (Vec::new(), false);
    for (index, earlier) in told.beats.iter().enumerate().take(beat + 1).rev() {
        let cells = earlier.events.iter().filter_map(|event| match event {
            Event::Flipped { cells, .. } => Some(cells),
            _ => None,
        });
        flipped.extend(cells.flatten().copied());
        match &earlier.cue {
            Cue::Influence { .. } => runs = true,
            Cue::Roll { influence } => runs |= !influence.is_empty(),
            Cue::Seal { .. } if index < beat => break,
            Cue::Gather(step) => {
                let beats = beats_of_step(&told.beats, index);
                let moves = |ray: &Ray| swings(beats).any(|swing| swing.region == ray.to);
                // A zero has no influence.
                let bright =
                    |cell: &Cell| runs && view.tile(*cell).is_some_and(|tile| tile.digit > 0);
                let order = view.setup.order;
                let all = flipped.into_iter().filter(bright);
                let rays = all
                    .flat_map(|from| touched(order, from).map(move |to| Ray { from, to }))
                    .filter(moves);
                return (step.regions.clone(), flips(beats) > 0, rays.collect());
            }
            _ => {}
        }
    }
    Default::default()
}
