//! The visible state: the view, and the progress of the current beat.

use mbrane_play::{
    Beat, BeatSequence, Speed,
    mbrane::{
        Cue, Weight, beats_of_step,
        motion::{DECIDER_BEFORE_FINALE, FLIP_LANDS, HANGS, Sealing, flips_of_region, hang, wave},
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
    pub step: CountStep,
    /// The region whose step brought the majority, once that step has begun.
    pub decider: Option<usize>,
    majority: Option<Majority>,
    pub last: Option<Cell>,
    /// True if a person here placed the tile that lands.
    pub by_hand: bool,
    /// The loser, once the game is over or its last beat plays; none after a draw.
    loser: Option<Colour>,
    /// The colour of the only player who looks, if just one does.
    here: Option<Colour>,
    /// The regions of each colour if the game were counted at the place shown, Ivory's first; none if that must stay hidden.
    pub(super) counted: Option<[u8; 2]>,
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
    /// True if it got another leader earlier in the count.
    pub(super) swung: bool,
}

/// The step of a count under way; without regions outside of any.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CountStep {
    /// Its regions, with the values that award them.
    pub regions: Vec<(usize, i16)>,
    pub weight: Option<Weight>,
    /// From the beat in which influence runs.
    pub rays: Vec<Ray>,
    /// The regions that have swung so far.
    swung: Vec<usize>,
    /// The time from the impact of a step that decides to the start of this beat, in milliseconds at 1×.
    since_impact: Option<u32>,
}

impl CountStep {
    pub(super) fn contains(&self, region: usize) -> bool {
        self.regions.iter().any(|(resolved, _)| *resolved == region)
    }

    pub(super) fn has_swung(&self, region: usize) -> bool {
        self.swung.contains(&region)
    }

    /// Returns whether the light to a region has faded because others swung.
    pub(super) fn is_outshone(&self, region: usize) -> bool {
        !self.swung.is_empty() && !self.has_swung(region)
    }
}

/// The path of influence from a flipped tile to a region whose value it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ray {
    pub from: Cell,
    pub to: usize,
}

/// A majority that has been reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Majority {
    by: Colour,
    /// The time from the start of this beat to the landing of its token, in milliseconds at 1×; negative after it.
    lands: i32,
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
    /// The angle by which it rocks, in radians.
    pub rocks: f32,
    pub seen: f32,
}

/// The share of a waver at which the freeze ends.
const FREEZES: f32 = 0.20;
/// That at which the bezel is drained, and the plate starts rocking.
const DRAINED: f32 = 0.46;
/// That at which the pill starts turning. When the waver ends it is narrow, and the swing begins with its other side.
const TURNS: f32 = 0.70;
/// The share of a swing in which the pill has turned.
pub(super) const TURNED: f32 = 0.10;

/// How long the room takes to open after the majority's token has landed, in milliseconds at 1×: before the end begins.
const OPENS_MS: f32 = 0.95 * DECIDER_BEFORE_FINALE as f32;
/// How long the landing of that token takes.
const LANDING_MS: f32 = 90.0;

/// How much sooner than its beat ends the result shows on the board.
const RESULT_SPEED: f32 = 2.2;
/// How much later the wave of the end reaches a region that lies one farther away, in milliseconds at 1×.
const A_REGION: f32 = 95.0;

impl Shown {
    pub(super) fn of(play: &Seen<Mbrane>, now: Showing<Mbrane>) -> Self {
        let sequence = play.current_beats();
        let step = sequence.map(|sequence| step(sequence, play.beat(), &now.after));
        let decider = sequence.and_then(|sequence| {
            let begun = sequence.beats.iter().take(play.beat() + 1);
            begun.rev().find_map(|beat| match &beat.cue {
                Cue::Gather(step) if step.weight == Weight::Deciding => {
                    step.regions.first().map(|(region, _)| *region)
                }
                _ => None,
            })
        });
        let regions = now.after.regions().len();
        let majority = sequence.and_then(|sequence| majority(sequence, play.beat(), regions));
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
        let by = sequence.and_then(|sequence| sequence.by);
        let by_hand =
            by.is_some_and(|seat| play.player(seat).is_person() && play.remote() != Some(seat));
        // The running beat may bring the result.
        let winner = now.after.ended.and_then(|outcome| outcome.winner);
        let loser = winner.map(|seat| !play.colour(seat));
        let won = won(play, &now);
        let here = now.here.map(|seat| play.colour(seat));
        Self {
            won,
            here,
            counted: counted(play, &now),
            now,
            step: step.unwrap_or_default(),
            decider,
            majority,
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
            rocks: 0.0,
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
                hop: self.cheer(cell, tile).max(self.jolt(cell)),
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
            rocks: if hangs { rocks(air) } else { 0.0 },
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
        let mut regions = beat.events.iter().enumerate();
        let flips = regions.find_map(|(region, event)| match event {
            Event::Flipped { cells, .. } => cells
                .iter()
                .position(|flipped| *flipped == cell)
                .map(|index| (region, index, cells.len())),
            _ => None,
        });
        let Some((region, index, tiles)) = flips else {
            return (1.0, false);
        };
        let (begins, total) = flips_of_region(beat.time.ms.max(1), region, beat.events.len());
        let (start, time) = wave(total, index, tiles, singly);
        let share = (self.ms() - (begins + start) as f32) / time.max(1) as f32;
        (share.clamp(0.0, 1.0), singly && index + 1 == tiles)
    }

    /// Returns the height of a tile's hop at the end: the winner's tiles, or all after a draw, as a wave from the deciding region. The only
    /// viewer sees no hop after a loss.
    fn cheer(&self, cell: Cell, tile: Tile) -> f32 {
        /// Milliseconds at 1×: how much later a tile a cell farther away hops, and how long a hop takes.
        const A_CELL: f32 = 14.0;
        const HOP_MS: f32 = 340.0;
        /// How high the tiles rise together at the end of it, as a share of a hop.
        const TOGETHER: f32 = 0.45;
        let Some(Cue::Finale(outcome)) = self.cue() else {
            return 0.0;
        };
        let lost = self.loser == Some(tile.colour) || self.is_loss_here();
        if outcome.resigned || self.pace.reduced || lost {
            return 0.0;
        }
        let order = self.view.setup.order;
        let (side, width) = (order.side(), order.width());
        let middle = self.decider.unwrap_or(side / 2);
        let region = region_at(order, cell);
        let place = usize::from(spot_of_cell(order, cell).0);
        let half = width / 2;
        let origin = (middle / width * width + half) * side + middle % width * width + half;
        let delay = A_REGION * steps_between(region, middle, width) as f32
            + A_CELL * steps_between(place, origin, side) as f32;
        // Then all of the winner's rise together.
        let together = if self.loser.is_some() {
            TOGETHER * self.triumph()
        } else {
            0.0
        };
        (part(self.ms() - delay, 0.0, HOP_MS) * PI)
            .sin()
            .max(together)
    }

    /// Returns the height of a tile's hop in a region that has just swung: one after the other, across the region.
    fn jolt(&self, cell: Cell) -> f32 {
        /// How high they hop, as a share of a hop; milliseconds at 1×: how long, and how much later a tile in the next row or column.
        const HEIGHT: f32 = 0.4;
        const HOP_MS: f32 = 190.0;
        const A_CELL: f32 = 40.0;
        let order = self.view.setup.order;
        let swung =
            matches!(self.cue(), Some(Cue::Swing(_))) && self.is_swinging(region_at(order, cell));
        let settled = self.step.weight == Some(Weight::Settled);
        if !swung || settled || self.pace.reduced {
            return 0.0;
        }
        let (side, width) = (order.side(), order.width());
        let place = usize::from(spot_of_cell(order, cell).0);
        let (row, column) = (place / side % width, place % side % width);
        HEIGHT * (part(self.ms() - A_CELL * (row + column) as f32, 0.0, HOP_MS) * PI).sin()
    }

    /// Returns who has reached the majority, and how long ago, in milliseconds at 1×.
    pub(super) fn since_majority(&self) -> Option<(Colour, f32)> {
        let Majority { by, lands } = self.majority?;
        let since = self.ms() - lands as f32;
        (since >= 0.0).then_some((by, since))
    }

    /// Returns how long ago the tiles of the step that decides had flipped, in milliseconds at 1×. A wait before that shows none of it.
    pub(super) fn since_impact(&self) -> Option<f32> {
        let since = self.step.since_impact? as f32 + self.ms();
        (since > 0.0).then_some(since)
    }

    /// Returns how long the beat has run, in milliseconds at 1×.
    pub(super) fn ms(&self) -> f32 {
        self.at * self.beat.as_ref().map_or(0.0, |beat| beat.time.ms as f32)
    }

    /// Returns whether the end is a loss for the only viewer.
    pub(super) fn is_loss_here(&self) -> bool {
        self.here.is_some() && self.here == self.loser
    }

    /// Returns whether a region won by this colour is a loss for the only viewer.
    pub(super) fn is_loss_to(&self, colour: Colour) -> bool {
        self.here.is_some_and(|here| here != colour)
    }

    /// Returns the colour whose victory is celebrated: none after a draw, a resignation, or a loss of the only player who looks.
    pub(super) fn celebrates(&self) -> Option<Colour> {
        if self.resigned() || self.is_loss_here() {
            return None;
        }
        self.loser.map(|loser| !loser)
    }

    /// Returns how far a region of the celebrated winner has lit up, from 0 to 1: as a wave from the region that decided.
    pub(super) fn lights_up(&self, region: usize) -> f32 {
        /// How long a region takes, in milliseconds at 1×.
        const LIGHTS: f32 = 400.0;
        let winner = self.celebrates();
        if winner.is_none() || self.after.regions()[region].state != RegionState::Awarded(winner) {
            return 0.0;
        }
        if !matches!(self.cue(), Some(Cue::Finale(_))) || self.pace.reduced {
            return self.result();
        }
        let width = self.view.setup.order.width();
        let from = self.decider.unwrap_or(width * width / 2);
        let apart = steps_between(from, region, width);
        part(self.ms() - A_REGION * apart as f32, 0.0, LIGHTS)
    }

    /// Returns how strongly all regions of the celebrated winner beat together once they have lit up, from 0 to 1.
    pub(super) fn triumph(&self) -> f32 {
        /// When it begins and ends, in milliseconds at 1×.
        const BEATS: [f32; 2] = [680.0, 1050.0];
        if self.pace.reduced || !matches!(self.cue(), Some(Cue::Finale(_))) {
            return 0.0;
        }
        (part(self.ms(), BEATS[0], BEATS[1]) * PI).sin()
    }

    /// Returns the value on a region's pill in half points, which changes gradually while values roll.
    pub fn value(&self, region: usize) -> i16 {
        let [before, after] = [&self.view, &self.after].map(|view| view.regions()[region].value);
        let rolls = matches!(self.cue(), Some(Cue::Roll { .. }));
        if before == after || !rolls {
            return self.swinging_value(region).unwrap_or(if self.at < 1.0 {
                before
            } else {
                after
            });
        }
        let share = self.eased();
        (f32::from(before) + (f32::from(after) - f32::from(before)) * share).round() as i16
    }

    /// Returns the value of a region that loses its leader: it drains to nothing, and its pill turns to the new one.
    fn swinging_value(&self, region: usize) -> Option<i16> {
        if !self.is_swinging(region) {
            return None;
        }
        let [before, after] = [&self.view, &self.after].map(|view| view.regions()[region].value);
        if matches!(self.cue()?, Cue::Waver(_)) {
            let left = 1.0 - part(self.at, FREEZES, DRAINED);
            return Some((f32::from(before) * left).round() as i16);
        }
        if self.at > 0.0 {
            return Some(after);
        }
        // A settled step does not waver before.
        let settled = self.step.weight == Some(Weight::Settled);
        Some(if settled { before } else { 0 })
    }

    pub fn leader(&self, region: usize) -> Option<Colour> {
        match self.view.regions()[region].state {
            RegionState::Awarded(colour) => colour,
            RegionState::Open => Colour::favoured_by(self.value(region)),
        }
    }

    /// Returns the progress of the beat for a region: regions sealed in one beat follow one another.
    pub fn at_region(&self, region: usize) -> f32 {
        let (
            Some(Cue::Seal {
                regions, sealing, ..
            }),
            Some(beat),
        ) = (self.cue(), &self.beat)
        else {
            return self.at;
        };
        let Some(index) = regions.iter().position(|(sealed, _)| *sealed == region) else {
            return self.at;
        };
        let (start, takes) = sealing.seal(beat.time.ms, index, regions.len());
        part(self.ms(), start as f32, (start + takes) as f32)
    }

    /// Returns how far the token of a region is on its way to the score, and how much of its landing is over, both from 0 to 1.
    pub fn flight(&self, region: usize) -> Option<(f32, f32)> {
        match self.cue()? {
            Cue::Seal {
                regions, sealing, ..
            } => {
                let index = regions.iter().position(|(sealed, _)| *sealed == region)?;
                let at = self.at_region(region);
                let lands = sealing.lands_percent() as f32 / 100.0;
                let landed = if *sealing == Sealing::Deciding {
                    let total = self.beat.as_ref().map_or(0, |beat| beat.time.ms);
                    let since = self.ms() - sealing.lands(total, index, regions.len()) as f32;
                    part(since, 0.0, LANDING_MS)
                } else {
                    part(at, lands, 1.0)
                };
                Some((part(at, 0.0, lands), landed))
            }
            // The landing goes on while the majority is told.
            Cue::Decider { .. } if self.step.contains(region) => {
                let since = self.since_majority().map_or(0.0, |(_, since)| since);
                Some((1.0, part(since, 0.0, LANDING_MS)))
            }
            _ => None,
        }
    }

    /// Returns whether a region is won and its lead is counted.
    pub fn sealed(&self, region: usize) -> bool {
        let landed = match self.flight(region) {
            Some((flown, _)) => flown >= 1.0,
            None => self.at >= 0.5,
        };
        let view = if landed { &self.after } else { &self.view };
        view.regions()[region].state != RegionState::Open
    }

    pub fn is_swinging(&self, region: usize) -> bool {
        match self.cue() {
            Some(Cue::Waver(regions)) => regions.contains(&region),
            Some(Cue::Swing(swings)) => swings.iter().any(|swing| swing.region == region),
            _ => false,
        }
    }

    /// Returns how brightly a region that swings stands out, from 0 to 1: it fades while its step ends.
    pub(super) fn swing_light(&self, region: usize) -> f32 {
        match self.cue() {
            Some(Cue::Seal { .. }) if self.step.has_swung(region) => 1.0 - part(self.at, 0.6, 1.0),
            _ if self.is_swinging(region) => 1.0,
            _ => 0.0,
        }
    }

    /// Returns how far a region shows its leader's colour, from 0 to 1: one that has just swung takes it on gradually.
    pub(super) fn takes_side(&self, region: usize) -> f32 {
        let turned = matches!(self.cue(), Some(Cue::Swing(_))) && self.is_swinging(region);
        let settled = self.step.weight == Some(Weight::Settled);
        if turned && !settled && !self.pace.reduced {
            eased(Easing::CubicOut, part(self.at, 0.0, 0.6))
        } else {
            1.0 - self.withheld(region)
        }
    }

    /// Returns how strongly a region that has just swung shows its new leader's colour, from 0 to 1.
    pub(super) fn wash(&self, region: usize) -> f32 {
        if !matches!(self.cue(), Some(Cue::Swing(_))) || !self.is_swinging(region) || self.at <= 0.0
        {
            return 0.0;
        }
        let left = 1.0 - part(self.at, 0.0, 0.9);
        left * left
    }

    /// Returns whether a swinging region shows no leader, before its pill turns.
    pub fn drained(&self, region: usize) -> bool {
        let turned = matches!(self.cue(), Some(Cue::Swing(_))) && self.at > 0.0;
        self.is_swinging(region) && !turned && self.value(region) == 0
    }

    /// Returns how wide the pill of a swinging region is while it turns, and by which share of its size it has to come down, both from 0 to 1.
    pub(super) fn turning(&self, region: usize) -> (f32, f32) {
        let turned = match self.cue() {
            Some(Cue::Waver(_)) => 0.5 * part(self.at, TURNS, 1.0),
            Some(Cue::Swing(_)) => 0.5 + 0.5 * part(self.at, 0.0, TURNED),
            _ => 0.0,
        };
        // A settled step has no time to turn it.
        let settled = self.step.weight == Some(Weight::Settled);
        if turned <= 0.0 || settled || !self.is_swinging(region) || self.pace.reduced {
            return (1.0, 0.0);
        }
        let down = match self.cue() {
            Some(Cue::Swing(_)) => eased(Easing::CubicOut, part(self.at, TURNED, 4.0 * TURNED)),
            _ => 0.0,
        };
        ((turned * PI).cos().abs().max(0.1), turned * (1.0 - down))
    }

    /// Returns how far a region that decides hides its leader, from 0 to 1: until its tiles have flipped.
    pub(super) fn withheld(&self, region: usize) -> f32 {
        if !self.deciding() || !self.step.contains(region) {
            return 0.0;
        }
        match self.cue() {
            Some(Cue::Gather(_)) => part(self.at, 0.15, 0.4),
            Some(Cue::Flip { .. }) => 1.0,
            Some(Cue::Impact) if self.at <= 0.0 => 1.0,
            _ => 0.0,
        }
    }

    /// Returns how many of the tiles that flip in the step that decides have landed, as a share of them all, and their new colour. Until
    /// the token lands, that is how full the slot of the majority is.
    pub(super) fn filled(&self) -> Option<(Colour, f32)> {
        if !self.deciding() || self.pace.reduced || self.since_majority().is_some() {
            return None;
        }
        let share = match self.cue()? {
            Cue::Flip { .. } => {
                let cells = self.beat.iter().flat_map(|beat| &beat.events);
                let cells = cells.flat_map(|event| match event {
                    Event::Flipped { cells, .. } => cells.as_slice(),
                    _ => &[],
                });
                let lands = |cell: &Cell| {
                    let (share, hangs) = self.flip(*cell);
                    share
                        >= if hangs {
                            0.97
                        } else {
                            FLIP_LANDS as f32 / 100.0
                        }
                };
                let landed: Vec<bool> = cells.map(lands).collect();
                let count = landed.iter().filter(|landed| **landed).count();
                count as f32 / landed.len().max(1) as f32
            }
            Cue::Gather(_) => 0.0,
            _ => 1.0,
        };
        Some((self.decided_by()?, share)).filter(|(_, share)| *share > 0.0)
    }

    /// Returns the colour that the running step brings the majority.
    pub(super) fn decided_by(&self) -> Option<Colour> {
        let majority = self.view.regions().len() / 2 + 1;
        Colour::BOTH.into_iter().find(|colour| {
            // While the majority is told, the step's regions are among those that were awarded.
            let wins = |(region, value): &&(usize, i16)| {
                self.view.regions()[*region].state == RegionState::Open
                    && Colour::favoured_by(*value) == Some(*colour)
            };
            let won = usize::from(self.view.awarded()[colour.index()]);
            won + self.step.regions.iter().filter(wins).count() >= majority
        })
    }

    /// Returns the winner if this region is one of those whose tiles have just decided the count.
    pub(super) fn decides(&self, region: usize) -> Option<Colour> {
        self.since_impact()?;
        let mut regions = self.step.regions.iter();
        let (_, value) = regions.find(|(resolved, _)| *resolved == region)?;
        self.decided_by()
            .filter(|winner| Colour::favoured_by(*value) == Some(*winner))
    }

    /// Returns how strongly the score beats like a heart while all depends on the next flips, from 0 to 1.
    pub(super) fn heartbeat(&self) -> f32 {
        /// Milliseconds at 1× from one beat to the next while tiles flip.
        const CLICK_INTERVAL: f32 = 430.0;
        match self.cue() {
            _ if !self.deciding() || self.pace.reduced => 0.0,
            Some(Cue::Gather(_)) => (part(self.at, 0.05, 0.65) * 2.0 * PI).sin().abs(),
            Some(Cue::Flip { .. }) => 0.6 * (self.ms() / CLICK_INTERVAL * PI).sin().abs(),
            _ => 0.0,
        }
    }

    /// Returns the angle by which a plate rocks, in radians.
    pub fn rocks(&self, region: usize) -> f32 {
        /// The largest angle, and how often it goes to and fro.
        const MAX_ANGLE: f32 = 0.035;
        const TIMES: f32 = 2.0;
        let rocks = matches!(self.cue(), Some(Cue::Waver(_))) && self.is_swinging(region);
        if !rocks || self.pace.reduced {
            return 0.0;
        }
        let share = part(self.at, DRAINED, 1.0);
        MAX_ANGLE * (share * PI).sin().powf(0.5) * (share * TIMES * 2.0 * PI).sin()
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

    pub(super) fn resigned(&self) -> bool {
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
            // The room opens when the token has landed, and on while the majority is told.
            Some(Cue::Seal { .. } | Cue::Decider { .. }) if self.deciding() => {
                let since = self.since_majority().map_or(0.0, |(_, since)| since);
                1.0 - eased(Easing::CubicInOut, part(since, 0.4 * OPENS_MS, OPENS_MS))
            }
            Some(Cue::Seal { .. }) => 1.0 - eased(Easing::CubicInOut, part(self.at, 0.1, 0.6)),
            _ => 1.0,
        }
    }

    /// Returns by how much a plate that comes down sinks below its place for a moment, from 0 to 1.
    pub fn sinks(&self) -> f32 {
        match self.cue() {
            Some(Cue::Seal { .. } | Cue::Decider { .. }) if self.deciding() => {
                let since = self.since_majority().map_or(0.0, |(_, since)| since);
                (part(since, 0.5 * OPENS_MS, OPENS_MS) * PI).sin()
            }
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

    /// Returns how far the board has closed in on the one region that decides, from 0 to 1: it moves while the room is dark, since lit tiles
    /// that move that fast would flicker, and not at all at four times the speed.
    pub(super) fn closed_in(&self) -> f32 {
        let alone = self.deciding() && self.step.regions.len() == 1;
        if !alone || !self.pace.pushes_in() || self.pace.speed == Speed::Four {
            return 0.0;
        }
        match self.cue() {
            Some(Cue::Gather(_)) => eased(Easing::CubicInOut, part(self.at, 0.3, 0.9)),
            Some(Cue::Seal { .. } | Cue::Decider { .. }) => {
                let since = self.since_majority().map_or(0.0, |(_, since)| since);
                1.0 - eased(Easing::CubicInOut, part(since, 0.0, 0.6 * OPENS_MS))
            }
            _ => self.lift(),
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
}

/// The count's step under way at this beat.
fn step(sequence: &BeatSequence<Mbrane>, beat: usize, view: &View) -> CountStep {
    let (mut flipped, mut swung, mut runs) = (Vec::new(), Vec::new(), false);
    // The beat that tells the majority still belongs to the step that decides, but no light runs in it.
    let running = sequence.beats.get(beat);
    let tells_majority = running.is_some_and(|beat| matches!(beat.cue, Cue::Decider { .. }));
    for (index, earlier) in sequence.beats.iter().enumerate().take(beat + 1).rev() {
        let cells = earlier.events.iter().filter_map(|event| match event {
            Event::Flipped { cells, .. } => Some(cells),
            _ => None,
        });
        flipped.extend(cells.flatten().copied());
        match &earlier.cue {
            Cue::Influence { .. } => runs = true,
            Cue::Roll { influence } => runs |= !influence.is_empty(),
            Cue::Swing(swings) => swung.extend(swings.iter().map(|swing| swing.region)),
            Cue::Seal { .. } if index < beat && !tells_majority => break,
            Cue::Gather(step) => {
                let beats = beats_of_step(&sequence.beats, index);
                runs &= !tells_majority;
                let moves = |ray: &Ray| swings(beats).any(|swing| swing.region == ray.to);
                // A zero has no influence.
                let bright =
                    |cell: &Cell| runs && view.tile(*cell).is_some_and(|tile| tile.digit > 0);
                let setup = view.setup;
                let all = flipped.into_iter().filter(bright);
                let rays = all
                    .flat_map(|from| touched(setup, from).map(move |to| Ray { from, to }))
                    .filter(moves);
                return CountStep {
                    regions: step.regions.clone(),
                    weight: Some(step.weight),
                    rays: rays.collect(),
                    swung,
                    since_impact: since_impact(beats, beat - index),
                };
            }
            _ => {}
        }
    }
    CountStep::default()
}

/// Returns the time from the impact of a step to the start of one of its beats, in milliseconds at 1×; none if the step does not decide.
fn since_impact(beats: &[Beat<Mbrane>], beat: usize) -> Option<u32> {
    let impact = beats.iter().position(|beat| beat.cue == Cue::Impact)?;
    Some(
        beats
            .get(impact..beat)?
            .iter()
            .map(|beat| beat.time.ms)
            .sum(),
    )
}

/// Returns the majority, from the beat on in which its token lands.
fn majority(sequence: &BeatSequence<Mbrane>, beat: usize, regions: usize) -> Option<Majority> {
    let beats = &sequence.beats;
    let begun = beats.iter().take(beat + 2);
    let (decided, by) = begun.enumerate().find_map(|(index, beat)| match beat.cue {
        Cue::Decider { by } => Some((index, by)),
        _ => None,
    })?;
    let seal = decided.checked_sub(1)?;
    let Cue::Seal {
        regions: sealed,
        tally,
        sealing,
    } = &beats[seal].cue
    else {
        return None;
    };
    let events = beats[seal].events.iter();
    let awarded = events.filter_map(|event| match event {
        Event::Awarded { to, .. } => Some(*to),
        _ => None,
    });
    let won = awarded.enumerate().filter(|(_, to)| *to == Some(by));
    let won: Vec<usize> = won.map(|(index, _)| index).collect();
    // The last of these tokens brings the tally; the majority may come sooner.
    let spare = usize::from(tally[by.index()]).checked_sub(regions / 2 + 1)?;
    let token = won[won.len().checked_sub(1 + spare)?];
    let lands = sealing.lands(beats[seal].time.ms, token, sealed.len());
    let elapsed: u32 = beats[seal..beat].iter().map(|beat| beat.time.ms).sum();
    Some(Majority {
        by,
        lands: lands as i32 - elapsed as i32,
    })
}

/// Returns the regions of each colour if the board shown were counted. A tile that still lands is not counted.
fn counted(play: &Seen<Mbrane>, shown: &Showing<Mbrane>) -> Option<[u8; 2]> {
    if !shown.previews || shown.scene || shown.after.ended.is_some() {
        return None;
    }
    if !matches!(shown.cue(), Some(Cue::Land { .. })) {
        return Some(play.position().count().tally);
    }
    let record = play.record();
    let before = record.moves().len().min(play.cursor()).saturating_sub(1);
    Some(record.position_at(before).count().tally)
}

/// Returns the regions won in the beats of a count up to the running one.
fn won(play: &Seen<Mbrane>, shown: &Showing<Mbrane>) -> Vec<Won> {
    let (mut won, mut swung) = (Vec::new(), Vec::new());
    let beats = play
        .current_beats()
        .map_or(&[][..], |sequence| &sequence.beats);
    for beat in beats.iter().take(play.beat() + 1) {
        match &beat.cue {
            Cue::Swing(swings) => swung.extend(swings.iter().map(|swing| swing.region)),
            Cue::Seal { regions, .. } => won.extend(regions.iter().map(|(region, lead)| Won {
                region: *region,
                by: shown.after.regions()[*region].state.owner(),
                lead: *lead,
                swung: swung.contains(region),
            })),
            _ => {}
        }
    }
    won
}

/// Returns the angle of a tile that hangs after a share of its time, in radians: it rocks more and more until it snaps.
fn rocks(share: f32) -> f32 {
    const MAX_ANGLE: f32 = 0.12;
    const TIMES: f32 = 2.5;
    let hung = part(share, HANGS[0], HANGS[1]);
    if hung >= 1.0 {
        return 0.0;
    }
    MAX_ANGLE * hung * (hung * TIMES * 2.0 * PI).sin()
}

/// Returns how many steps along rows and columns lie between two places in rows of this length.
const fn steps_between(one: usize, other: usize, row: usize) -> usize {
    (one / row).abs_diff(other / row) + (one % row).abs_diff(other % row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Seat;

    /// A game that Ivory, the first seat, wins by the last region counted.
    fn close() -> Match<Mbrane> {
        let record = include_str!("../../../assets/demo/mbrane.txt");
        Match::unnamed(record.trim().parse().expect("a record"))
    }

    #[test]
    fn end_is_celebrated_unless_the_only_viewer_lost() {
        let mut play = close();
        play.finish();
        let seen = play.as_seen();
        let lit = |here: Option<Seat>| {
            let now = Showing::pictured(seen, 1.0);
            let shown = Shown::of(seen, Showing { here, ..now });
            let lit = (0..9).filter(|region| shown.lights_up(*region) > 0.0);
            (lit.count(), shown.is_loss_here())
        };
        assert_eq!(lit(None), (5, false));
        assert_eq!(lit(Some(Seat::First)), (5, false));
        assert_eq!(lit(Some(Seat::Second)), (0, true));
    }

    #[test]
    fn a_region_that_decides_hides_its_leader_until_its_tiles_have_flipped() {
        let mut play = close();
        let beats = &play.as_seen().current_beats().expect("a count").beats;
        let flips = |beat: &Beat<Mbrane>| beat.cue == Cue::Flip { singly: true };
        let flip = beats.iter().position(flips).expect("it flips tiles");
        assert_eq!(beats[flip + 1].cue, Cue::Impact);
        for (beat, withheld) in [(flip, 1.0), (flip + 1, 0.0)] {
            play.set_beat(beat);
            let shown = Shown::of(play.as_seen(), Showing::pictured(play.as_seen(), 0.5));
            let decides = shown.decider.expect("a region decides");
            assert_eq!(shown.withheld(decides), withheld);
            assert_eq!(shown.withheld(0), 0.0);
        }
    }

    #[test]
    fn majority_is_timed_from_the_landing_of_its_token() {
        let mut play = close();
        let beats = &play.as_seen().current_beats().expect("a count").beats;
        let decided = beats
            .iter()
            .position(|beat| matches!(beat.cue, Cue::Decider { .. }))
            .expect("a majority");
        let mut since = |beat: usize, at: f32| {
            play.set_beat(beat);
            let shown = Shown::of(play.as_seen(), Showing::pictured(play.as_seen(), at));
            shown.since_majority().map(|(_, since)| since.round())
        };
        // The token lands 424 ms into its beat of 440, and the end begins 340 after the seal.
        assert_eq!(since(decided - 1, 0.9), None);
        assert_eq!(since(decided - 1, 1.0), Some(16.0));
        assert_eq!(since(decided, 0.0), Some(16.0));
        assert_eq!(since(decided + 1, 0.0), Some(356.0));
    }

    #[test]
    fn majority_of_a_plain_count_is_the_fifth_region_won() {
        let record = include_str!("../../../assets/demo/mbrane.txt").replace("full", "plain");
        let mut play = Match::unnamed(record.trim().parse().expect("a record"));
        let seen = play.as_seen();
        let beats = &seen.current_beats().expect("a count").beats;
        let seal = beats
            .iter()
            .position(|beat| matches!(beat.cue, Cue::Seal { .. }))
            .expect("a seal");
        play.set_beat(seal);
        let ended = Shown::of(play.as_seen(), Showing::pictured(play.as_seen(), 1.0));
        assert!(ended.since_majority().is_some());
        for step in 0..=100 {
            let at = step as f32 / 100.0;
            let shown = Shown::of(play.as_seen(), Showing::pictured(play.as_seen(), at));
            let mut won = [0, 0];
            for region in (0..9).filter(|region| shown.sealed(*region)) {
                if let Some(by) = shown.after.regions()[region].state.owner() {
                    won[by.index()] += 1;
                }
            }
            let majority = won.into_iter().max() >= Some(5);
            assert_eq!(
                shown.since_majority().is_some(),
                majority,
                "{won:?} at {at}"
            );
        }
    }

    #[test]
    fn a_preview_counts_the_board_without_a_tile_that_still_lands() {
        let mut play = close();
        let counted = |play: &Match<Mbrane>, previews: bool| {
            let now = Showing::pictured(play.as_seen(), 0.5);
            Shown::of(play.as_seen(), Showing { previews, ..now }).counted
        };
        for entry in 20..50 {
            play.seek(entry, usize::MAX);
            let before = play.as_seen().position().count().tally;
            assert_eq!(counted(&play, true), Some(before));
            assert_eq!(counted(&play, false), None);
            play.seek(entry + 1, 0);
            assert_eq!(counted(&play, true), Some(before));
        }
    }

    #[test]
    fn swung_region_is_marked_when_won() {
        let mut play = close();
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
