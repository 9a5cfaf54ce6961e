//! The widgets of one region.

use mbrane_play::{
    Speed,
    mbrane::{Cue, Weight},
};
use mbrane_rules::mbrane::{RegionState, cells_of};

use super::super::{looks, shown::Shown};
use crate::games::prelude::*;

/// The inputs of a region's widgets. Lengths are logical pixels; positions are relative to the plate's middle, y downwards.
pub(super) struct Region<'a> {
    pub(super) shown: &'a Shown,
    pub(super) region: usize,
    pub(super) cell: f32,
    pub(super) plate: Vec2,
    /// The middle of the strip above the plate.
    pub(super) strip: Vec2,
    pub(super) strip_height: f32,
    pub(super) pill_height: f32,
    /// True if it resolves in the current step of the count.
    pub(super) resolves: bool,
    /// How far it is lifted out of the others, from 0 to 1.
    pub(super) lift: f32,
    /// True if the held tile would change its value.
    pub(super) touched: bool,
}

/// The extra height of a pill in the light, above the shade of any region.
const RAISED: f32 = 0.36;
/// The darkness of regions out of focus, and how much darker they are when nearly all depends on the one in focus; less at four times the
/// speed and once the game is decided, where the steps would flash.
const OTHERS: f32 = 0.36;
const HEAT: f32 = 0.16;
const OTHERS_FAST: f32 = 0.10;
/// The share of it that stays between two steps, where the board would seem to pump.
const BETWEEN_STEPS: f32 = 0.8;
/// The darkness of the loser's regions once the game is over.
const LOST: f32 = 0.58;

/// How much larger than itself a pill is that slams down.
const SLAM: f32 = 0.35;
/// How much a pill is faded while its token flies.
const FADED: f32 = 0.7;

fn look(slab: Slab, at: Vec2, scale: Vec2) -> Look {
    (
        slab,
        Transform::from_xyz(at.x, -at.y, 0.0).with_scale(scale.extend(1.0)),
    )
}

impl Region<'_> {
    /// The region's lead in the leader's colour, in the strip above it; none while the region is empty.
    pub(super) fn pill(&self) -> Option<Look> {
        let (shown, region, pill_height) = (self.shown, self.region, self.pill_height);
        let value = shown.value(region);
        if value == 0 && self.is_empty() {
            return None;
        }
        let withheld = shown.withheld(region) > 0.5;
        let leader = if withheld { None } else { shown.leader(region) };
        let mut pill = looks::pill(pill_height, leader, value);
        if withheld {
            // The lead is told with the leader.
            pill.writing = Writing::NONE;
        }
        if shown.drained(region) {
            pill.writing.ink = TEXT.color();
            pill.writing.height *= 1.25;
        }
        // Its token takes the lead along to the score.
        if let Some((flown, landed)) = shown.flight(region)
            && flown > 0.0
            && !shown.pace.reduced
        {
            if flown < 1.0 {
                pill.writing = Writing::NONE;
            }
            pill.opacity *= 1.0 - FADED * (1.0 - landed);
        }
        if self.touched {
            pill.rim = cased(FOCUS.color(), (0.10 * pill_height).max(1.5), 1.0);
        }
        // A turning pill is narrow halfway, and slams down.
        let (turn, above) = shown.turning(region);
        let slam = if self.resolves && !shown.pace.reduced {
            1.0 + self.slam()
        } else {
            1.0 + SLAM * above
        };
        // It moves clear of the ring around its region, and swells in the light.
        let at = self.strip - Vec2::Y * self.lift * 0.05 * self.cell;
        let lit = shown.lit(region);
        let swells = if shown.pace.reduced {
            1.0
        } else {
            let lit = (looks::LIT - 1.0) * lit.unwrap_or(0.0);
            (1.0 + lit.max((self.swollen() - 1.0) * self.out())) * slam
        };
        let raised = lit.is_some() || swells > 1.0 || shown.lights_up(region) > 0.0;
        if raised {
            // The renderer notices a raised slab only if its looks change too.
            pill.shadow = Shadow::around(SEAM.color().with_alpha(0.6), 0.12 * pill_height);
        }
        let (slab, mut place) = look(pill, at, Vec2::new(turn, 1.0) * swells);
        place.translation.z = if raised { RAISED } else { 0.0 };
        Some((slab, place))
    }

    /// Returns by how much of its size the pill of a region that decides is larger: its lead slams down when its tiles have flipped.
    fn slam(&self) -> f32 {
        const SLAM_MS: f32 = 180.0;
        const SLAM_OF_DECIDING: f32 = 0.25;
        let over = self
            .shown
            .since_impact()
            .map_or(1.0, |since| part(since, 0.0, SLAM_MS));
        SLAM_OF_DECIDING * (1.0 - eased(Easing::CubicOut, over))
    }

    /// The size of the pill while its region resolves: as high as the strip and a little more, so that it covers no tile.
    fn swollen(&self) -> f32 {
        (1.45 * self.strip_height / self.pill_height).max(1.2)
    }

    fn is_empty(&self) -> bool {
        let (view, order) = (&self.shown.view, self.shown.view.setup.order);
        let open = view.regions()[self.region].state == RegionState::Open;
        open && cells_of(order, self.region).all(|cell| self.shown.after.tile(cell).is_none())
    }

    /// The lock beside the pill of a decided region; it shrinks to its size as it closes.
    pub(super) fn lock(&self) -> Option<Look> {
        let (shown, region, pill_height) = (self.shown, self.region, self.pill_height);
        if !shown.sealed(region) {
            return None;
        }
        let at = self.strip + Vec2::new(1.45 * pill_height + 0.60 * pill_height, 0.0);
        let slab = figures(Signs::LOCK, 0.62 * pill_height, TEXT_MUTED.color());
        // Outside a step, all regions are sealed one after the other.
        let all_at_once = shown.step.regions.is_empty();
        let sealing =
            matches!(shown.cue(), Some(Cue::Seal { .. })) && (all_at_once || self.resolves);
        let pop = if sealing && !shown.pace.reduced {
            1.0 + 0.6 * (1.0 - shown.at_region(region))
        } else {
            1.0
        };
        Some(look(slab, at, Vec2::splat(pop)))
    }

    /// The shade over the plate and its strip while others are in focus.
    pub(super) fn shade(&self) -> Option<Look> {
        let opacity = self.darkness();
        let size = Vec2::new(self.plate.x, self.plate.y + self.strip_height);
        let slab = flat(size, 0.14 * self.cell, ROOM_FAR.color()).with_opacity(opacity);
        (opacity > 0.0).then(|| look(slab, Vec2::new(0.0, -0.5 * self.strip_height), Vec2::ONE))
    }

    fn darkness(&self) -> f32 {
        let (shown, region, lift) = (self.shown, self.region, self.lift);
        let lost = LOST * shown.lost(region);
        if !shown.scene {
            return lost;
        }
        let others =
            if shown.pace.speed == Speed::Four || shown.step.weight == Some(Weight::Settled) {
                OTHERS_FAST
            } else {
                OTHERS + HEAT * shown.heat()
            };
        // The region that decided stays lit to the end.
        let sealed = !shown.deciding() || self.leaves();
        let decided = shown.decider == Some(region) && sealed;
        match shown.cue() {
            Some(Cue::Hush { .. }) => 0.0,
            _ if decided => lost,
            // The shade of the count passes into that of the result, which stays.
            Some(Cue::Finale(_)) => lost.max(0.5 * others * (1.0 - shown.result())),
            _ => {
                let dims = if shown.step.regions.is_empty() {
                    0.5
                } else {
                    shown.lift().max(BETWEEN_STEPS)
                };
                others * (1.0 - lift) * dims * (1.0 - shown.swing_light(region))
            }
        }
    }

    /// The ring around a region that is lifted, swings, or lights up for the winner.
    pub(super) fn ring(&self) -> Option<Look> {
        let shown = self.shown;
        let lights = shown.lights_up(self.region);
        if lights > 0.0 {
            return self.victory_ring(lights);
        }
        let opacity = self.lift.max(shown.swing_light(self.region));
        // It widens as it goes.
        let scale = if self.resolves && self.leaves() && !shown.pace.reduced {
            1.0 + 0.06 * (1.0 - self.lift)
        } else {
            1.0
        };
        let (width, casing) = ((0.05 * self.cell).max(2.0), (0.02 * self.cell).max(1.0));
        let size = self.plate + 2.0 * (width + casing);
        // A region that has decided is the winner's, and no longer what is waited for.
        let winner = shown.decides(self.region);
        let color = winner.map_or(FOCUS.color(), looks::winners_light);
        let slab = frame(size, 0.2 * self.cell, color, width, casing).with_opacity(opacity);
        (opacity > 0.0).then(|| look(slab, Vec2::ZERO, Vec2::splat(scale)))
    }

    /// The ring that widens around a region as it lights up.
    fn victory_ring(&self, lights: f32) -> Option<Look> {
        let colour = self.shown.celebrates()?;
        let width = (0.07 * self.cell).max(2.0);
        let slab = frame(
            self.plate + 2.0 * width,
            0.2 * self.cell,
            looks::winners_light(colour),
            width,
            0.0,
        )
        .with_opacity((1.0 - lights) * (1.0 - lights));
        let scale = 1.0 + 0.06 * eased(Easing::CubicOut, lights);
        (lights < 1.0 && !self.shown.pace.reduced)
            .then(|| look(slab, Vec2::ZERO, Vec2::splat(scale)))
    }

    /// How far the pill has swollen because its region resolves, from 0 to 1: it leaves for the score at that size.
    fn out(&self) -> f32 {
        if !self.resolves {
            return 0.0;
        }
        match self.shown.cue() {
            Some(Cue::Gather(_)) if self.shown.deciding() => {
                eased(Easing::BackOut, part(self.shown.at, 0.35, 0.6))
            }
            Some(Cue::Gather(_)) => eased(Easing::BackOut, part(self.shown.at, 0.4, 1.0)),
            Some(Cue::Seal { .. }) => 1.0 - part(self.shown.at_region(self.region), 0.0, 0.3),
            Some(Cue::Decider { .. }) => 0.0,
            _ => 1.0,
        }
    }

    /// Returns whether the regions of the step go back to their places.
    fn leaves(&self) -> bool {
        matches!(
            self.shown.cue(),
            Some(Cue::Seal { .. } | Cue::Decider { .. })
        )
    }
}
