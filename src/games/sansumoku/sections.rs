//! The sections: plates in the winner's tone, and the parts on each.

pub(super) use ring::ring;

mod badge;
mod facts;
mod ring;
mod shade;
mod stripe;

use bevy::prelude::*;
use mbrane_rules::sansumoku::{Colour, Mark};

use facts::Facts;

use super::{
    Drawing,
    inputs::Inputs,
    shown::Shown,
    tones::{PLATE_FAR, PLATE_NEAR, WON_BLUE, WON_ORANGE},
};
use crate::{
    table::scene::{
        Key, On, Piece,
        ground::Arrival,
        plates::{Geometry, Plate, plate_slab},
    },
    theme::slab::Slab,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_plates.in_set(Drawing));
}

/// Heights above the plate, above the tiles.
mod z {
    pub(super) const STRIPES: [f32; 2] = [0.72, 0.73];
    pub(super) const SHADE: f32 = 0.80;
    pub(super) const RING: f32 = 0.85;
    pub(super) const BADGE: f32 = 0.90;
}

/// The extra size of a section open to the next move.
const RAISE: f32 = 0.02;

fn sync_plates(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    mut plates: Query<(&Plate, &Arrival, &mut Transform, &mut Slab)>,
) {
    for (plate, arrival, mut place, mut slab) in &mut plates {
        let lifted = if shown.pace.reduced || shown.over() { 0.0 } else { shown.lit(plate.0) };
        let scale = arrival.scale() * (1.0 + RAISE * lifted);
        if place.scale.x != scale {
            place.scale = Vec3::new(scale, scale, 1.0);
        }
        slab.set_if_neq(Slab { opacity: arrival.0, ..self::plate(&shown, &geometry, plate.0) });
    }
}

/// Returns the plate of a section, in its winner's tone.
pub(super) fn plate(shown: &Shown, geometry: &Geometry, section: usize) -> Slab {
    let (mark, share) = shown.mark(section);
    let [near, far] = match mark {
        Mark::Line(Colour::Blue) | Mark::Constraint(Colour::Blue) => [WON_BLUE; 2],
        Mark::Line(Colour::Orange) | Mark::Constraint(Colour::Orange) => [WON_ORANGE; 2],
        Mark::Open | Mark::Drawn => [PLATE_NEAR, PLATE_FAR],
    };
    let (lit, shaded) = (PLATE_NEAR.mix(near, share).color(), PLATE_FAR.mix(far, share).color());
    Slab { lit, shaded, ..plate_slab(geometry) }
}

/// Returns the parts on the plates: the stripes through the tiles that won a section, the shade over a closed section, the ring around an
/// open one, and the badge of a decided one.
pub(super) fn pieces(inputs: &Inputs) -> Vec<Piece> {
    let Inputs { shown, geometry, .. } = *inputs;
    let Some(plate) = geometry.plates.first().map(Rect::width) else { return Vec::new() };
    let mut pieces = Vec::new();
    for section in 0..9 {
        let (mark, share) = shown.mark(section);
        let facts = Facts {
            shown,
            geometry,
            section,
            cell: geometry.cell,
            plate,
            mark,
            share,
            lit: shown.lit(section),
            own: inputs.play.hand().is_some(),
        };
        let looks = [
            ("stripe", stripe::look(&facts, 0), z::STRIPES[0]),
            ("second stripe", stripe::look(&facts, 1), z::STRIPES[1]),
            ("shade", shade::look(&facts), z::SHADE),
            ("ring", ring::look(&facts), z::RING),
            ("badge", badge::look(&facts), z::BADGE),
        ];
        for (part, look, height) in looks {
            let Some((slab, mut place)) = look else { continue };
            place.translation.z = height;
            pieces.push(Piece { key: Key::new(part, section), on: On::Plate(section), slab, place });
        }
    }
    pieces
}
