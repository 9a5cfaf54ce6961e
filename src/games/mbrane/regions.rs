//! The regions: plates in the leader's tone with bezels, and each region's widgets.

mod facts;
mod lock;
mod number;
mod pill;
mod ring;
mod shade;

use bevy::prelude::*;
use mbrane_rules::mbrane::{Colour, Mbrane, Order};

use facts::facts;

use super::{
    Drawing, ghost,
    inputs::Inputs,
    looks, order_of,
    shown::Shown,
    tones::{INDIGO, INDIGO_RIM, IVORY, PLATE_INDIGO, PLATE_IVORY},
};
use crate::{
    session::Session,
    table::scene::{
        Key, On, Piece,
        ground::Arrival,
        plates::{Geometry, Plate, plate_slab},
    },
    theme::{
        palette::{SEAM, TEXT_MUTED},
        slab::{Rim, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_plates.in_set(Drawing));
}

/// Heights above the plate.
mod z {
    pub(super) const PILL: f32 = 0.60;
    pub(super) const LOCK: f32 = 0.61;
    pub(super) const SHADE: f32 = 0.70;
    pub(super) const RING: f32 = 0.80;
    pub(super) const NUMBER: f32 = 0.90;
}

/// The extra height of a raised widget.
const RAISED: f32 = 0.36;

fn sync_plates(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    mut plates: Query<(&Plate, &Arrival, &mut Transform, &mut Slab)>,
) {
    let Some(order) = session.on::<Mbrane>().map(order_of) else { return };
    for (region, arrival, mut place, mut slab) in &mut plates {
        let lifted = shown.lifted.iter().any(|(lifted, _)| *lifted == region.0);
        let lift = if lifted { shown.lift() } else { 0.0 };
        let raise = if shown.pace.reduced { 0.0 } else { 0.025 * lift };
        let scale = arrival.scale() * (1.0 + raise);
        if place.scale.x != scale {
            place.scale = Vec3::new(scale, scale, 1.0);
        }
        slab.set_if_neq(Slab { opacity: arrival.0, ..plate(&shown, &geometry, order, region.0) });
    }
}

/// Returns the plate of a region, in its leader's tone and with its bezel.
pub(super) fn plate(shown: &Shown, geometry: &Geometry, order: Order, region: usize) -> Slab {
    let mut slab = plate_slab(geometry);
    let leader = shown.leader(region);
    match leader {
        Some(Colour::Ivory) => (slab.lit, slab.shaded) = (PLATE_IVORY.color(), PLATE_IVORY.color()),
        Some(Colour::Indigo) => (slab.lit, slab.shaded) = (PLATE_INDIGO.color(), PLATE_INDIGO.color()),
        None => {}
    }
    slab.rim = bezel(shown, geometry.cell, order, region, leader);
    slab.pitch = 0.16 * geometry.cell;
    slab
}

/// Returns a plate's bezel: in the leader's colour, wider for a greater lead, hatched where a decided or swinging region has no leader.
fn bezel(shown: &Shown, cell: f32, order: Order, region: usize, leader: Option<Colour>) -> Rim {
    let sealed = shown.sealed(region);
    // A swinging region shows no leader halfway.
    let leader = leader.filter(|_| !shown.upset(region) || !(0.35..0.65).contains(&shown.at));
    let width = (looks::bezel(order, shown.value(region)) * cell).max(1.5);
    let line = (0.016 * cell).max(1.0);
    match leader {
        Some(colour) => {
            let (color, casing) = match colour {
                Colour::Ivory => (IVORY.color(), SEAM.color().with_alpha(0.25)),
                Colour::Indigo => (INDIGO.color(), INDIGO_RIM.color().with_alpha(if sealed { 0.9 } else { 0.6 })),
            };
            let alpha = if sealed { 1.0 } else { 0.82 };
            Rim { color: color.with_alpha(alpha), width: width - line, casing, casing_width: line, hatched: false }
        }
        None if sealed || shown.upset(region) => Rim {
            color: TEXT_MUTED.color(),
            width: 0.10 * cell,
            casing: SEAM.color().with_alpha(0.8),
            casing_width: line,
            hatched: true,
        },
        None => Rim::NONE,
    }
}

/// Returns the widgets on the plates: the pill with a region's lead, the lock beside it once the region is decided, the shade while other
/// regions are in focus, the ring around a region in focus, and its lead in large figures during its step of the count.
pub(super) fn pieces(inputs: &Inputs) -> Vec<Piece> {
    let Inputs { play, shown, geometry, hand, .. } = *inputs;
    let touched = ghost::swings(play, hand, shown);
    let winner = shown.view.ended.or(shown.after.ended).and_then(|outcome| outcome.winner);
    let winner = winner.map(|seat| play.colour(seat));
    let mut pieces = Vec::new();
    for region in 0..geometry.plates.len() {
        let Some(facts) = facts(shown, geometry, region, &touched, winner) else { continue };
        let looks = [
            ("pill", pill::look(&facts), z::PILL),
            ("lock", lock::look(&facts), z::LOCK),
            ("shade", shade::look(&facts), z::SHADE),
            ("ring", ring::look(&facts), z::RING),
            ("number", number::look(&facts), z::NUMBER),
        ];
        for (part, look, height) in looks {
            let Some(look) = look else { continue };
            let height = if look.raised { height + RAISED } else { height };
            let place = Transform {
                translation: Vec3::new(look.at.x, -look.at.y, height),
                scale: look.scale.extend(1.0),
                ..default()
            };
            pieces.push(Piece { key: Key::new(part, region), on: On::Plate(region), slab: look.slab, place });
        }
    }
    pieces
}
