//! The sections: plates in the tone of whoever has won them, with a badge that says how.

use bevy::prelude::*;
use mbrane_rules::sansumoku::{Colour, Mark};

use super::{
    Drawing, looks,
    shown::Shown,
    tones::{PLATE_FAR, PLATE_NEAR, WON_BLUE, WON_ORANGE},
};
use crate::{
    table::{
        ground::Arrival,
        plates::{Geometry, Plate, plate_slab},
    },
    theme::{signs::Signs, slab::Slab},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_badges, (sync_plates, sync_badges)).chain().in_set(Drawing));
}

/// What says how a section was decided, a child of its plate.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
struct Badge(usize);

/// The height above the plate: above its tiles.
const HEIGHT: f32 = 0.70;

fn spawn_badges(plates: Query<(Entity, &Plate), Added<Plate>>, mut commands: Commands) {
    for (entity, plate) in &plates {
        let place = (Transform::from_xyz(0.0, 0.0, HEIGHT), Visibility::Hidden);
        commands.entity(entity).with_child((Name::new("badge"), Badge(plate.0), place));
    }
}

fn sync_badges(shown: Res<Shown>, geometry: Res<Geometry>, mut badges: Query<(&Badge, &mut Slab, &mut Visibility)>) {
    for (badge, mut slab, mut visibility) in &mut badges {
        let look = self::badge(&shown, &geometry, badge.0);
        visibility.set_if_neq(if look.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(look) = look {
            slab.set_if_neq(look);
        }
    }
}

/// What says how a section was decided, if it is.
pub(super) fn badge(shown: &Shown, geometry: &Geometry, section: usize) -> Option<Slab> {
    let (colour, signs) = match shown.view.marks[section] {
        Mark::Line(colour) => (Some(colour), Signs::CHECK),
        Mark::Constraint(colour) => (Some(colour), Signs::RING),
        Mark::Drawn => (None, Signs::CROSS),
        Mark::Open => return None,
    };
    Some(looks::badge(1.1 * geometry.cell, colour, signs))
}

fn sync_plates(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    mut plates: Query<(&Plate, &Arrival, &mut Transform, &mut Slab)>,
) {
    for (plate, arrival, mut place, mut slab) in &mut plates {
        let scale = arrival.scale();
        if place.scale.x != scale {
            place.scale = Vec3::new(scale, scale, 1.0);
        }
        slab.set_if_neq(Slab { opacity: arrival.0, ..self::plate(&shown, &geometry, plate.0) });
    }
}

/// The plate of a section, in the tone of whoever has won it.
pub(super) fn plate(shown: &Shown, geometry: &Geometry, section: usize) -> Slab {
    let (near, far) = match shown.view.marks[section] {
        Mark::Line(Colour::Blue) | Mark::Constraint(Colour::Blue) => (WON_BLUE, WON_BLUE),
        Mark::Line(Colour::Orange) | Mark::Constraint(Colour::Orange) => (WON_ORANGE, WON_ORANGE),
        Mark::Open | Mark::Drawn => (PLATE_NEAR, PLATE_FAR),
    };
    Slab { lit: near.color(), shaded: far.color(), ..plate_slab(geometry) }
}
