//! Rings that widen around a region whose winner has just been decided, or whose leader has just changed, and the glow under it.

use mbrane_play::mbrane::{Cue, Weight};
use mbrane_rules::mbrane::{Colour, Mbrane};

use super::{
    board_motion::{board_place, in_window, region_with_pill},
    looks,
    shown::Shown,
    veil::FLASH_HEIGHT,
};
use crate::games::prelude::*;

/// Between the tray and the plates.
const HALO_HEIGHT: f32 = 1.1;
/// The opacity of the glow, and how far it reaches, in cells.
const HALO_OPACITY: f32 = 0.8;
const HALO_REACH: f32 = 0.7;
/// The strength of a swing's glow where flashes are softened.
const SOFT: f32 = 0.4;
/// How far each ring widens, in cells, and how long it takes, in milliseconds at 1×. A swing has the first one alone.
const RINGS: [(f32, f32); 2] = [(0.3, 300.0), (0.75, 420.0)];

/// A region that stands out.
struct Ringed {
    region: usize,
    colour: Colour,
    /// How long ago its rings began, in milliseconds at 1×.
    since: f32,
    rings: usize,
    /// The strength of its glow, from 0 to 1.
    glow: f32,
}

pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if !is_drawn(inputs) {
        return pieces;
    }
    for ringed in ringed_regions(inputs.shown) {
        pieces.extend(halo(inputs, &ringed));
        if !inputs.shown.pace.softens() {
            pieces.extend(rings(inputs, &ringed));
        }
    }
    pieces
}

/// Returns whether what bursts is drawn: on the table, and in a picture, which has no window; not where another screen covers the table.
pub(super) fn is_drawn(inputs: &Inputs<Mbrane>) -> bool {
    inputs.at_table || inputs.layout.window.is_empty()
}

fn ringed_regions(shown: &Shown) -> Vec<Ringed> {
    let regions = 0..shown.view.regions().len();
    if let Some(since) = shown.since_impact() {
        // It fades while the majority is told.
        let told = if matches!(shown.cue(), Some(Cue::Decider { .. })) {
            shown.at
        } else {
            0.0
        };
        let ringed = |region| {
            let colour = shown.decides(region)?;
            (!shown.is_loss_to(colour)).then(|| Ringed {
                region,
                colour,
                since,
                rings: RINGS.len(),
                glow: 1.0 - part(told, 0.3, 1.0),
            })
        };
        return regions.filter_map(ringed).collect();
    }
    if shown.step.weight == Some(Weight::Settled) {
        return Vec::new();
    }
    let rings = match shown.cue() {
        // A wait before it shows none of it.
        Some(Cue::Swing(_)) if shown.at > 0.0 => 1,
        Some(Cue::Seal { .. }) => 0,
        _ => return Vec::new(),
    };
    let ringed = |region: usize| {
        let turned = if rings > 0 { 1.0 - 0.5 * shown.at } else { 0.5 };
        let soft = if shown.pace.softens() { SOFT } else { 1.0 };
        Some(Ringed {
            region,
            colour: shown.leader(region)?,
            since: shown.ms(),
            rings,
            glow: soft * turned * shown.swing_light(region),
        })
    };
    let swung = regions.filter(|region| shown.step.has_swung(*region));
    swung.filter_map(ringed).collect()
}

fn halo(inputs: &Inputs<Mbrane>, ringed: &Ringed) -> Option<Piece> {
    let geometry = inputs.geometry;
    let plate = geometry.plates.get(ringed.region)?;
    let color = looks::winners_light(ringed.colour);
    let slab = Slab {
        shadow: Shadow::around(color.with_alpha(HALO_OPACITY), HALO_REACH * geometry.cell),
        ..flat(plate.size(), 0.2 * geometry.cell, color)
    };
    let slab = slab.with_opacity(ringed.glow);
    let key = Key::new("halo", ringed.region);
    (ringed.glow > 0.0).then(|| board_piece(key, slab, plate.center(), HALO_HEIGHT))
}

fn rings(inputs: &Inputs<Mbrane>, ringed: &Ringed) -> Vec<Piece> {
    let (geometry, cell) = (inputs.geometry, inputs.geometry.cell);
    let Some(body) = region_with_pill(geometry, ringed.region) else {
        return Vec::new();
    };
    let board = board_place(inputs.shown, inputs.layout, geometry);
    let (middle, size) = (
        in_window(&board, body.center()),
        board.scale.x * body.size(),
    );
    let ring = |(index, (reach, takes)): (usize, (f32, f32))| {
        let widens = part(ringed.since, 0.0, takes);
        let out = reach * cell * eased(Easing::CubicOut, widens);
        let line = (0.05 * cell * (1.0 - widens)).max(1.5);
        let mut place = Rect::from_center_size(middle, size + 2.0 * out);
        if inputs.at_table {
            // No window cuts it off.
            place = place.intersect(inputs.layout.window.inflate(-0.1 * cell));
        }
        let slab = Slab {
            rim: Rim::line(looks::winners_light(ringed.colour), line),
            ..flat(place.size(), 0.32 * cell + out, Color::NONE)
        };
        let slab = slab.with_opacity((1.0 - widens) * (1.0 - widens));
        let key = Key::nth("impact", ringed.region, index);
        (widens < 1.0).then(|| table_piece(key, slab, place.center(), FLASH_HEIGHT))
    };
    RINGS
        .into_iter()
        .take(ringed.rings)
        .enumerate()
        .filter_map(ring)
        .collect()
}
