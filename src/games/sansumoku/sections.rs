//! The sections: plates in the winner's tone, and the parts on each.

pub(super) use ring::ring;

mod badge;
mod facts;
mod ring;
mod shade;
mod stripe;

use bevy::prelude::*;
use mbrane_rules::sansumoku::{Colour, Mark, Sansumoku};

use facts::Facts;

use super::{
    Drawing,
    shown::Shown,
    tones::{PLATE_FAR, PLATE_NEAR, WON_BLUE, WON_ORANGE},
};
use crate::{
    session::Session,
    table::{
        ground::Arrival,
        plates::{Geometry, Plate, plate_slab},
    },
    theme::slab::Slab,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_parts, (sync_plates, sync_parts)).chain().in_set(Drawing));
}

/// A part of a section, a child of its plate.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Part {
    /// The section's index in reading order.
    pub section: usize,
    /// The kind of part.
    pub kind: Kind,
}

/// The parts of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A line through three tiles that won the section; there may be two.
    Stripe(usize),
    /// The shade over a section closed to the next move.
    Shade,
    /// The line around a section open to the next move.
    Ring,
    /// The sign of the section's result.
    Badge,
}

/// Each part with the name of its entity and its height above the plate, above the tiles.
const KINDS: [(Kind, &str, f32); 5] = [
    (Kind::Stripe(0), "stripe", 0.72),
    (Kind::Stripe(1), "second stripe", 0.73),
    (Kind::Shade, "shade", 0.80),
    (Kind::Ring, "ring", 0.85),
    (Kind::Badge, "badge", 0.90),
];

/// The extra size of a section open to the next move.
const RAISE: f32 = 0.02;

fn spawn_parts(plates: Query<(Entity, &Plate), Added<Plate>>, mut commands: Commands) {
    for (entity, plate) in &plates {
        commands.entity(entity).with_children(|parent| {
            for (kind, name, z) in KINDS {
                let part = Part { section: plate.0, kind };
                parent.spawn((Name::new(name), part, Transform::from_xyz(0.0, 0.0, z), Visibility::Hidden));
            }
        });
    }
}

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

fn sync_parts(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    mut parts: Query<(&Part, &mut Transform, &mut Slab, &mut Visibility)>,
) {
    let Some(play) = session.on::<Sansumoku>() else { return };
    let Some(plate) = geometry.plates.first().map(Rect::width) else { return };
    for (part, mut place, mut slab, mut visibility) in &mut parts {
        let section = part.section;
        let (mark, share) = shown.mark(section);
        let facts = Facts {
            shown: &shown,
            geometry: &geometry,
            section,
            cell: geometry.cell,
            plate,
            mark,
            share,
            lit: shown.lit(section),
            own: play.hand().is_some(),
        };
        let look = match part.kind {
            Kind::Stripe(which) => stripe::look(&facts, which),
            Kind::Shade => shade::look(&facts),
            Kind::Ring => ring::look(&facts),
            Kind::Badge => badge::look(&facts),
        };
        visibility.set_if_neq(if look.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let Some((new, mut lies)) = look else { continue };
        lies.translation.z = place.translation.z;
        place.set_if_neq(lies);
        slab.set_if_neq(new);
    }
}
