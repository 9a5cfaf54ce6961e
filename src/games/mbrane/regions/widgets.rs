//! The widgets of one region.

use mbrane_play::{Speed, mbrane::Cue};
use mbrane_rules::mbrane::{RegionState, cells_of};
use std::f32::consts::PI;

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
    /// The value that awards the region in the current step of the count.
    pub(super) awarded_by: Option<i16>,
    /// How far it is lifted out of the others, from 0 to 1.
    pub(super) lift: f32,
    /// Whether the held tile would change its value.
    pub(super) touched: bool,
}

/// The extra height of a pill in the light, above the shade of any region.
const RAISED: f32 = 0.36;
/// The darkness of regions out of focus; less at four times the speed, where the steps would flash.
const OTHERS: f32 = 0.42;
const OTHERS_FAST: f32 = 0.10;
/// The darkness of the loser's regions once the game is over.
const LOST: f32 = 0.45;

fn look(slab: Slab, at: Vec2, scale: Vec2) -> Look {
    (
        slab,
        Transform::from_xyz(at.x, -at.y, 0.0).with_scale(scale.extend(1.0)),
    )
}

impl Region<'_> {
    /// The region's lead in the leader's colour, in the strip above it; none while the region is empty.
    pub(super) fn pill(&self) -> Option<Look> {
        let Self {
            shown,
            region,
            pill_height,
            ..
        } = *self;
        let value = shown.value(region);
        if value == 0 && self.is_empty() {
            return None;
        }
        let mut pill = looks::pill(pill_height, shown.leader(region), value);
        if self.touched {
            pill.rim = Rim {
                color: FOCUS.color(),
                width: (0.10 * pill_height).max(1.5),
                ..pill.rim
            };
        }
        // A turning pill is narrow halfway.
        let turns = shown.upset(region) && !shown.pace.reduced;
        let turn = if turns {
            (shown.at * PI).cos().abs().max(0.1)
        } else {
            1.0
        };
        // It moves clear of the ring around its region, and swells in the light.
        let at = self.strip - Vec2::Y * self.lift * 0.05 * self.cell;
        let lit = shown.lit(region);
        let swells = if shown.pace.reduced {
            1.0
        } else {
            1.0 + (looks::LIT - 1.0) * lit.unwrap_or(0.0)
        };
        if lit.is_some() {
            // The renderer notices a raised slab only if its looks change too.
            let color = SEAM.color().with_alpha(0.6);
            pill.shadow = Shadow {
                color,
                offset: Vec2::ZERO,
                softness: 0.12 * pill_height,
            };
        }
        let (slab, mut place) = look(pill, at, Vec2::new(turn, 1.0) * swells);
        place.translation.z = if lit.is_some() { RAISED } else { 0.0 };
        Some((slab, place))
    }

    fn is_empty(&self) -> bool {
        let (view, order) = (&self.shown.view, self.shown.view.setup.order);
        let open = view.regions()[self.region].state == RegionState::Open;
        open && cells_of(order, self.region).all(|cell| self.shown.after.tile(cell).is_none())
    }

    /// The lock beside the pill of a decided region; it shrinks to its size as it closes.
    pub(super) fn lock(&self) -> Option<Look> {
        let Self {
            shown,
            region,
            pill_height,
            ..
        } = *self;
        if !shown.sealed(region) {
            return None;
        }
        let at = self.strip + Vec2::new(1.45 * pill_height + 0.60 * pill_height, 0.0);
        let slab = figures(Signs::LOCK, 0.62 * pill_height, TEXT_MUTED.color());
        // Outside a step, all regions are sealed one after the other.
        let all_at_once = shown.lifted.is_empty();
        let sealing = matches!(shown.cue(), Some(Cue::Seal { .. }))
            && (all_at_once || self.awarded_by.is_some());
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
        let slab = Slab {
            opacity,
            ..flat(size, 0.14 * self.cell, ROOM_FAR.color())
        };
        (opacity > 0.0).then(|| look(slab, Vec2::new(0.0, -0.5 * self.strip_height), Vec2::ONE))
    }

    fn darkness(&self) -> f32 {
        let Self {
            shown,
            region,
            lift,
            ..
        } = *self;
        let lost = LOST * shown.lost(region);
        if !shown.scene {
            return lost;
        }
        let others = if shown.pace.speed == Speed::Four {
            OTHERS_FAST
        } else {
            OTHERS
        };
        match shown.cue() {
            Some(Cue::Hush { .. }) => 0.0,
            // The shade of the count passes into that of the result, which stays.
            Some(Cue::Finale(_)) => lost.max(0.5 * others * (1.0 - shown.result())),
            Some(Cue::Upset(_)) if shown.upset(region) => 0.0,
            _ => {
                others
                    * (1.0 - lift)
                    * if shown.lifted.is_empty() {
                        0.5
                    } else {
                        shown.lift().max(0.5)
                    }
            }
        }
    }

    /// The ring around a region that is lifted or swings.
    pub(super) fn ring(&self) -> Option<Look> {
        let opacity = if self.shown.upset(self.region) {
            1.0
        } else {
            self.lift
        };
        let (width, casing) = ((0.05 * self.cell).max(2.0), (0.02 * self.cell).max(1.0));
        let size = self.plate + 2.0 * (width + casing);
        let slab = Slab {
            opacity,
            ..frame(size, 0.2 * self.cell, FOCUS.color(), width, casing)
        };
        (opacity > 0.0).then(|| look(slab, Vec2::ZERO, Vec2::ONE))
    }

    /// The lead in large figures in the regions of the current step, until their tiles begin to flip.
    pub(super) fn number(&self) -> Option<Look> {
        let Self {
            shown,
            region,
            cell,
            ..
        } = *self;
        let value = self.awarded_by.filter(|_| shown.beat.is_some())?;
        let out = self.out();
        let opacity = (out * 3.0 - 0.6).clamp(0.0, 1.0);
        if opacity <= 0.0 {
            return None;
        }
        let mut slab = looks::pill(0.86 * cell, shown.leader(region), value);
        slab.shadow = Shadow {
            color: shadow(0.6),
            offset: Vec2::new(0.0, 0.05 * cell),
            softness: 0.25 * cell,
        };
        slab.opacity = opacity;
        let (size, at) = if shown.pace.reduced {
            (1.0, Vec2::ZERO)
        } else {
            (out, self.strip * (1.0 - out))
        };
        Some(look(slab, at, Vec2::splat(size)))
    }

    /// How far the number is out of the pill, from 0 to 1 or slightly beyond: it swells out of the pill, holds, and returns as the tiles
    /// begin to flip.
    fn out(&self) -> f32 {
        let shown = self.shown;
        let out = match shown.cue() {
            Some(Cue::Gather(_)) => self.lift,
            Some(Cue::Hold) => 1.0,
            Some(Cue::Flip) => 1.0 - (shown.at * 2.5).min(1.0),
            // Without flips it leaves while the region is sealed.
            Some(Cue::Seal { .. }) if !shown.flips => 1.0 - (shown.at * 1.5).min(1.0),
            Some(_) if !shown.flips => 1.0,
            _ => 0.0,
        };
        out.max(0.0)
    }
}
