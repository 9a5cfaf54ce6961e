//! The inputs and outputs of drawing a region's widgets.

use bevy::prelude::*;
use mbrane_play::mbrane::Swing;
use mbrane_rules::mbrane::Colour;

use super::super::{looks, shown::Shown};
use crate::{table::scene::plates::Geometry, theme::slab::Slab};

/// The inputs for a region's widgets. Lengths are logical pixels; positions are relative to the plate's middle, y downwards.
pub(super) struct Facts<'a> {
    pub(super) shown: &'a Shown,
    pub(super) region: usize,
    /// The side of a cell.
    pub(super) cell: f32,
    /// The size of the plate.
    pub(super) plate: Vec2,
    /// The middle of the strip above the plate, and the strip's height.
    pub(super) strip: Vec2,
    pub(super) strip_height: f32,
    /// The height of the pill.
    pub(super) pill_height: f32,
    /// The value shown, in half points.
    pub(super) value: i16,
    /// The value that awards the region in the current step of the count.
    pub(super) awarded_by: Option<i16>,
    /// How far it is lifted out of the others, from 0 to 1.
    pub(super) lift: f32,
    /// Whether the held tile would change its value.
    pub(super) touched: bool,
    /// The colour that won the game.
    pub(super) winner: Option<Colour>,
}

/// A visible widget: its middle, as in [`Facts`], and its scale.
pub(super) struct Look {
    pub(super) slab: Slab,
    pub(super) at: Vec2,
    pub(super) scale: Vec2,
    /// Whether it is above the shade of any region.
    pub(super) raised: bool,
}

impl Look {
    /// Returns a widget in its own size.
    pub(super) const fn new(slab: Slab, at: Vec2) -> Self {
        Self { slab, at, scale: Vec2::ONE, raised: false }
    }
}

/// Returns the inputs for a region's widgets; none if the current layout has no such region.
pub(super) fn facts<'a>(
    shown: &'a Shown,
    geometry: &Geometry,
    region: usize,
    touched: &[Swing],
    winner: Option<Colour>,
) -> Option<Facts<'a>> {
    if region >= shown.view.regions().len() {
        return None;
    }
    let (plate, strip) = (geometry.plates.get(region)?, geometry.strips.get(region)?);
    let awarded_by = shown.lifted.iter().find(|(lifted, _)| *lifted == region).map(|(_, value)| *value);
    Some(Facts {
        shown,
        region,
        cell: geometry.cell,
        plate: plate.size(),
        strip: strip.center() - plate.center(),
        strip_height: strip.height(),
        pill_height: looks::pill_height(strip.height()),
        value: shown.value(region),
        awarded_by,
        lift: if awarded_by.is_some() { shown.lift() } else { 0.0 },
        touched: touched.iter().any(|swing| swing.region == region),
        winner,
    })
}
