//! The regions: plates in the leader's tone with bezels, and each region's widgets.

mod widgets;

use mbrane_rules::mbrane::{Colour, Mbrane};

use super::{
    ghost, looks,
    shown::Shown,
    tones::{INDIGO, INDIGO_RIM, IVORY, PLATE_INDIGO, PLATE_IVORY},
};
use crate::{games::prelude::*, table::scene::plates::plate_slab};
use widgets::Region;

/// The light around a region of the winner: its strength, and its width in cells.
const HALO: f32 = 0.6;
const HALO_WIDTH: f32 = 0.24;
/// How much of the new leader's colour a region that has just swung takes on, and where flashes are softened.
const WASH: f32 = 0.5;
const WASH_FAST: f32 = 0.12;

pub(super) fn plate(shown: &Shown, geometry: &Geometry, region: usize) -> Slab {
    let mut slab = plate_slab(geometry);
    let leader = shown.leader(region);
    if let Some(colour) = leader {
        let tone = if colour == Colour::Ivory {
            PLATE_IVORY
        } else {
            PLATE_INDIGO
        };
        // A region that decides takes no side before its tiles have flipped.
        let takes = shown.takes_side(region);
        slab.lit = slab.lit.mix(&tone.color(), takes);
        slab.shaded = slab.shaded.mix(&tone.color(), takes);
    }
    let wash = shown.wash(region);
    if let Some(colour) = leader
        && wash > 0.0
    {
        let bright = looks::tones(colour).bright.color();
        let most = if shown.pace.softens() {
            WASH_FAST
        } else {
            WASH
        };
        slab.lit = slab.lit.mix(&bright, most * wash);
        slab.shaded = slab.shaded.mix(&bright, most * wash);
    }
    slab.rim = bezel(shown, geometry.cell, region, leader);
    let lit = shown.lights_up(region);
    if let Some(colour) = leader
        && lit > 0.0
    {
        let bright = looks::tones(colour).bright.color();
        slab.rim.casing = slab.rim.casing.mix(&bright, lit);
        let width = HALO_WIDTH * (1.0 + shown.triumph()) * geometry.cell;
        let halo = looks::winners_light(colour).with_alpha(HALO * lit);
        slab.shadow = Shadow::around(halo, width);
    }
    slab.pitch = 0.16 * geometry.cell;
    slab
}

/// Returns a plate's bezel: in the leader's colour, wider for a greater lead, hatched where a decided or swinging region has no leader.
fn bezel(shown: &Shown, cell: f32, region: usize, leader: Option<Colour>) -> Rim {
    let sealed = shown.sealed(region);
    let hides = shown.drained(region) || shown.withheld(region) > 0.5;
    let leader = if hides { None } else { leader };
    let width = (looks::bezel(shown.view.setup.order, shown.value(region)) * cell).max(1.5);
    let line = (0.016 * cell).max(1.0);
    match leader {
        Some(colour) => {
            let (color, casing) = match colour {
                Colour::Ivory => (IVORY.color(), SEAM.color().with_alpha(0.25)),
                Colour::Indigo => (
                    INDIGO.color(),
                    INDIGO_RIM
                        .color()
                        .with_alpha(if sealed { 0.9 } else { 0.6 }),
                ),
            };
            let alpha = if sealed { 1.0 } else { 0.82 };
            Rim {
                color: color.with_alpha(alpha),
                width: width - line,
                casing,
                casing_width: line,
                hatched: false,
            }
        }
        None if sealed || hides => Rim {
            casing: SEAM.color().with_alpha(0.8),
            hatched: true,
            ..cased(TEXT_MUTED.color(), 0.10 * cell, line)
        },
        None => Rim::NONE,
    }
}

/// Returns the widgets on the plates: the pill with a region's lead, the lock beside it once the region is decided, the shade while other
/// regions are in focus, and the ring around a region in focus.
pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    let touched = ghost::swings(inputs);
    let regions = geometry
        .plates
        .iter()
        .zip(&geometry.strips)
        .enumerate()
        .take(shown.view.regions().len());
    let pieces = regions.flat_map(|(index, (plate, strip))| {
        let lifted = shown
            .step
            .regions
            .iter()
            .find(|(lifted, _)| *lifted == index);
        let region = Region {
            shown,
            region: index,
            cell: geometry.cell,
            plate: plate.size(),
            strip: strip.center() - plate.center(),
            strip_height: strip.height(),
            pill_height: looks::pill_height(strip.height(), geometry.cell),
            resolves: lifted.is_some(),
            lift: if lifted.is_some() { shown.lift() } else { 0.0 },
            touched: touched.iter().any(|swing| swing.region == index),
        };
        let parts = [
            ("pill", 0.60, region.pill()),
            ("lock", 0.61, region.lock()),
            ("shade", 0.70, region.shade()),
            ("ring", 0.80, region.ring()),
        ];
        plate_pieces(index, parts)
    });
    pieces.collect()
}
