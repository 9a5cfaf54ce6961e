//! The visible state: the view, and the progress of the current beat.

use mbrane_play::{
    BeatSequence,
    mbrane::{
        Cue, Weight, beats_of_step,
        motion::{FLIP_LANDS, SEAL_LANDS, hang, wave},
        spot_of_cell, swings,
    },
};
use mbrane_rules::{
    Cell,
    mbrane::{Colour, Event, Mbrane, Move, RegionState, Tile, View, region_at, touched},
};
use std::f32::consts::PI;

use crate::games::prelude::*;

#[derive(Resource, Debug, Clone, PartialEq, Deref)]
pub struct Shown {
    #[deref]
    now: Showing<Mbrane>,
    pub step: Step,
    /// The region whose step brought the majority, once that step has begun.
    pub decider: Option<usize>,
    pub last: Option<Cell>,
    /// Whether a person here placed the tile that lands.
    pub by_hand: bool,
    /// The loser, once the game is over or its last beat plays; none after a draw.
    loser: Option<Colour>,
    /// The regions that a count has awarded, in their order.
    pub(super) won: Vec<Won>,
}

/// A region that was won.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Won {
    pub(super) region: usize,
    /// None where neither colour led.
    pub(super) by: Option<Colour>,
    /// Its lead in half points.
    pub(super) lead: i16,
    /// Whether it got another leader earlier in the count.
    pub(super) swung: bool,
}

/// The step of a count under way; without regions outside of any.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Step {
    /// Its regions, with the values that award them.
    pub regions: Vec<(usize, i16)>,
    pub weight: Option<Weight>,
    /// From the beat in which influence runs.
    pub rays: Vec<Ray>,
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
    /// How high it hops, from 0 to 1.
    pub hop: f32,
    /// How much the landing squashes it, from 0 to 1.
    pub squash: f32,
    pub seen: f32,
}

/// Returns how far `share` is from `from` to `to`: 0 before, 1 after.
pub(super) fn part(share: f32, from: f32, to: f32) -> f32 {
    ((share - from) / (to - from)).clamp(0.0, 1.0)
}

/// The shares of a waver in which all freezes, and after which the bezel has drained and the plate rocks.
pub(super) const FREEZES: f32 = 0.22;
pub(super) const DRAINED: f32 = 0.52;
/// The share of an upset in which the pill turns.
pub(super) const TURNS: f32 = 0.34;

/// How much sooner than its beat ends the result shows on the board.
const RESULT_SPEED: f32 = 2.5;

impl Shown {
    pub(super) fn of(play: &Seen<Mbrane>, now: Showing<Mbrane>) -> Self {
        let told = play.current_beats();
        let step = told.map(|told| step(told, play.beat(), &now.after));
        let decider = told.and_then(|told| {
            let begun = told.beats.iter().take(play.beat() + 1);
            begun.rev().find_map(|beat| match &beat.cue {
                Cue::Gather(step) if step.weight == Weight::Deciding => {
                    step.regions.first().map(|(region, _)| *region)
                }
                _ => None,
            })
        });
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
        let by = told.and_then(|told| told.by);
        let by_hand =
            by.is_some_and(|seat| play.player(seat).is_person() && play.remote() != Some(seat));
        // The running beat may bring the result.
        let winner = now.after.ended.and_then(|outcome| outcome.winner);
        let loser = winner.map(|seat| !play.colour(seat));
        let won = won(play, &now);
        Self {
            won,
            now,
            step: step.unwrap_or_default(),
            decider,
            last,
            by_hand,
            loser,
        }
    }

    pub fn pose(&self, cell: Cell) -> Option<Pose> {
        let tile = self.after.tile(cell)?;
        let still = Pose {
            tile,
            landed: 1.0,
            width: 1.0,
            hop: 0.0,
            squash: 0.0,
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
            return Some(Pose {
                hop: self.cheer(cell, tile),
                ..still
            });
        }
        let (share, hangs) = self.flip(cell);
        // A tile that hangs snaps at the very end.
        let air = if hangs {
            share
        } else {
            part(share, 0.0, FLIP_LANDS as f32 / 100.0)
        };
        let turned = if hangs {
            hang(air)
        } else {
            eased(Easing::CubicInOut, air)
        };
        let tile = if turned < 0.5 { before } else { tile };
        if reduced {
            return Some(Pose {
                tile,
                seen: faded(turned),
                ..still
            });
        }
        Some(Pose {
            tile,
            // Even edge-on, a tile shows its thickness.
            width: (turned * PI).cos().abs().max(0.08),
            hop: (turned * PI).sin(),
            squash: if hangs {
                0.0
            } else {
                (part(share, FLIP_LANDS as f32 / 100.0, 1.0) * PI).sin()
            },
            ..still
        })
    }

    /// Returns the share of its time that a flipping tile has had, and whether it is the last of several that flip one by one.
    fn flip(&self, cell: Cell) -> (f32, bool) {
        let Some(beat) = &self.beat else {
            return (1.0, false);
        };
        let Cue::Flip { singly } = beat.cue else {
            return (1.0, false);
        };
        let flips = beat.events.iter().find_map(|event| match event {
            Event::Flipped { cells, .. } => cells
                .iter()
                .position(|flipped| *flipped == cell)
                .map(|index| (index, cells.len())),
            _ => None,
        });
        let Some((index, tiles)) = flips else {
            return (1.0, false);
        };
        let total = beat.time.ms.max(1);
        let (start, time) = wave(total, index, tiles, singly);
        let share = (self.at * total as f32 - start as f32) / time.max(1) as f32;
        (share.clamp(0.0, 1.0), singly && index + 1 == tiles)
    }

    /// Returns how high a tile hops at the end: those of the winner, or all after a draw, as a wave from the region that decided.
    fn cheer(&self, cell: Cell, tile: Tile) -> f32 {
        /// Milliseconds at 1×: how much later a tile a region or a cell farther away hops, and how long a hop takes.
        const A_REGION: f32 = 45.0;
        const A_CELL: f32 = 14.0;
        const HOP: f32 = 300.0;
        let Some(Cue::Finale(outcome)) = self.cue() else {
            return 0.0;
        };
        if outcome.resigned || self.pace.reduced || self.loser == Some(tile.colour) {
            return 0.0;
        }
        let order = self.view.setup.order;
        let (side, width) = (order.side(), order.width());
        let middle = self.decider.unwrap_or(side / 2);
        let region = region_at(order, cell);
        let apart = |one: usize, other: usize, row: usize| {
            (one / row).abs_diff(other / row) + (one % row).abs_diff(other % row)
        };
        let place = usize::from(spot_of_cell(order, cell).0);
        let half = width / 2;
        let origin = (middle / width * width + half) * side + middle % width * width + half;
        let delay = A_REGION * apart(region, middle, width) as f32
            + A_CELL * apart(place, origin, side) as f32;
        let ms = self.at * self.beat.as_ref().map_or(0.0, |beat| beat.time.ms as f32);
        (part(ms - delay, 0.0, HOP) * PI).sin()
    }

    /// Returns the value on a region's pill in half points, which changes gradually while values roll.
    pub fn value(&self, region: usize) -> i16 {
        let [before, after] = [&self.view, &self.after].map(|view| view.regions()[region].value);
        let rolls = matches!(self.cue(), Some(Cue::Roll { .. }));
        if before == after || !rolls {
            // A pill that turns shows its other side once it is narrow.
            let turns = matches!(self.cue(), Some(Cue::Upset(_)));
            let changed = if turns { 0.5 * TURNS } else { 1.0 };
            return if self.at < changed { before } else { after };
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
        let Some(Cue::Seal { regions, .. }) = self.cue().filter(|_| self.step.regions.is_empty())
        else {
            return self.at;
        };
        let Some(index) = regions.iter().position(|(sealed, _)| *sealed == region) else {
            return self.at;
        };
        (self.at * regions.len() as f32 - index as f32).clamp(0.0, 1.0)
    }

    /// Returns how far the token of a region is on its way to the score, and how much of its landing is over, both from 0 to 1.
    pub fn flight(&self, region: usize) -> Option<(f32, f32)> {
        let Some(Cue::Seal { regions, .. }) = self.cue() else {
            return None;
        };
        regions.iter().find(|(sealed, _)| *sealed == region)?;
        let (at, lands) = (self.at_region(region), SEAL_LANDS as f32 / 100.0);
        Some((part(at, 0.0, lands), part(at, lands, 1.0)))
    }

    /// Whether a region is won, and that is counted.
    pub fn sealed(&self, region: usize) -> bool {
        let landed = match self.flight(region) {
            Some((flown, _)) => flown >= 1.0,
            None => self.at >= 0.5,
        };
        let view = if landed { &self.after } else { &self.view };
        view.regions()[region].state != RegionState::Open
    }

    pub fn upset(&self, region: usize) -> bool {
        match self.cue() {
            Some(Cue::Waver(regions)) => regions.contains(&region),
            Some(Cue::Upset(swings)) => swings.iter().any(|swing| swing.region == region),
            _ => false,
        }
    }

    /// Whether a swinging region shows no leader at the moment.
    pub fn drained(&self, region: usize) -> bool {
        self.upset(region)
            && match self.cue() {
                Some(Cue::Waver(_)) => self.at > 0.5 * (FREEZES + DRAINED),
                _ => self.at < 0.5 * TURNS,
            }
    }

    /// Returns the angle by which a plate rocks, in radians.
    pub fn rocks(&self, region: usize) -> f32 {
        /// The largest angle, and how often it goes to and fro.
        const MOST: f32 = 0.035;
        const TIMES: f32 = 2.0;
        let rocks = matches!(self.cue(), Some(Cue::Waver(_))) && self.upset(region);
        if !rocks || self.pace.reduced {
            return 0.0;
        }
        let share = part(self.at, DRAINED, 1.0);
        MOST * (share * PI).sin().powf(0.5) * (share * TIMES * 2.0 * PI).sin()
    }

    /// Returns how close the count is to its decision, from 0 to 1.
    pub fn heat(&self) -> f32 {
        let majority = self.view.regions().len() / 2 + 1;
        let most = self.view.awarded().into_iter().max().unwrap_or(0);
        (f32::from(most) / majority as f32).min(1.0)
    }

    pub fn deciding(&self) -> bool {
        self.step.weight == Some(Weight::Deciding)
    }

    /// Returns the darkness of the room, from 0 to 1.
    pub fn dark(&self) -> f32 {
        match self.cue() {
            _ if !self.scene => 0.0,
            Some(Cue::Hush { .. }) => self.eased(),
            Some(Cue::Finale(_)) => 1.0 - eased(Easing::CubicInOut, self.at),
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

    pub(super) fn loses(&self, colour: Colour) -> bool {
        self.loser == Some(colour)
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
            _ if self.step.regions.is_empty() => 0.0,
            Some(Cue::Gather(_)) if self.deciding() => {
                eased(Easing::CubicInOut, part(self.at, 0.0, 0.6))
            }
            Some(Cue::Gather(_)) => self.eased(),
            Some(Cue::Seal { .. }) if self.deciding() => {
                1.0 - eased(Easing::CubicInOut, part(self.at, 0.2, 1.0))
            }
            Some(Cue::Seal { .. }) => 1.0 - eased(Easing::CubicInOut, part(self.at, 0.1, 0.6)),
            _ => 1.0,
        }
    }

    /// Returns by how much a plate that comes down sinks below its place for a moment, from 0 to 1.
    pub fn sinks(&self) -> f32 {
        match self.cue() {
            Some(Cue::Seal { .. }) => (part(self.at, 0.5, 0.95) * PI).sin(),
            _ => 0.0,
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

    /// Returns how far the board is brought nearer, from 0 to 1: a little for the whole count, and all the way for the step that decides.
    pub fn near(&self) -> f32 {
        if !self.pace.pushes_in() {
            0.0
        } else if self.deciding() {
            0.3 * self.dark() + 0.7 * self.lift()
        } else {
            0.3 * self.dark()
        }
    }
}

/// The count's step under way at this beat.
fn step(told: &BeatSequence<Mbrane>, beat: usize, view: &View) -> Step {
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
                return Step {
                    regions: step.regions.clone(),
                    weight: Some(step.weight),
                    rays: rays.collect(),
                };
            }
            _ => {}
        }
    }
    Step::default()
}

/// Returns the regions won in the beats of a count up to the running one.
fn won(play: &Seen<Mbrane>, shown: &Showing<Mbrane>) -> Vec<Won> {
    let (mut won, mut swung) = (Vec::new(), Vec::new());
    let beats = play.current_beats().map_or(&[][..], |told| &told.beats);
    for beat in beats.iter().take(play.beat() + 1) {
        match &beat.cue {
            Cue::Upset(swings) => swung.extend(swings.iter().map(|swing| swing.region)),
            Cue::Seal { regions, .. } => won.extend(regions.iter().map(|(region, lead)| Won {
                region: *region,
                by: match shown.after.regions()[*region].state {
                    RegionState::Awarded(by) => by,
                    RegionState::Open => None,
                },
                lead: *lead,
                swung: swung.contains(region),
            })),
            _ => {}
        }
    }
    won
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_that_swung_is_marked_where_it_is_won() {
        let record = include_str!("../../../assets/demo/mbrane.txt");
        let record = record.trim().parse().expect("a record");
        let mut play = Match::<Mbrane>::unnamed(record);
        play.finish();
        let shown = Shown::of(play.as_seen(), Showing::pictured(play.as_seen(), 1.0));
        assert_eq!(shown.won.len(), 9);
        // N first, by 24; NE last, which swung in the step of C and E.
        let first = shown.won[0];
        assert_eq!(
            (first.region, first.by, first.lead),
            (1, Some(Colour::Indigo), -48)
        );
        let swung = shown.won.iter().filter(|won| won.swung);
        assert_eq!(swung.map(|won| won.region).collect::<Vec<_>>(), [2]);
    }
}
