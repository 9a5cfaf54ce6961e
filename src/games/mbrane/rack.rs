//! The rack: one tile of each digit in the mover's colour, those that fit nowhere hatched.

use bevy::prelude::*;
use mbrane_play::{Now, mbrane::Cue};
use mbrane_rules::mbrane::Tile;

use super::{
    Game, MbraneSystems, cell_at,
    hand::Hand,
    looks,
    pointer::Press,
    review::Review,
    shown::{Shown, faded},
};
use crate::{
    screens::Screen,
    table::{
        board::{Origin, at},
        layout::Layout,
    },
    theme::{
        palette::{FOCUS, SEAM},
        shake::Shake,
        slab::{Rim, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_rack, sync_rack.run_if(moved)).chain().in_set(MbraneSystems::Show));
}

fn moved(
    shown: Res<Shown>,
    layout: Res<Layout>,
    hand: Res<Hand>,
    game: Res<Game>,
    screen: Res<Screen>,
    press: Res<Press>,
    review: Res<Review>,
    new: Query<(), Added<RackTile>>,
    shakes: Query<(), Changed<Shake>>,
) -> bool {
    shown.is_changed()
        || layout.is_changed()
        || hand.is_changed()
        || game.is_changed()
        || press.is_changed()
        || screen.is_changed()
        || review.is_changed()
        || !new.is_empty()
        || !shakes.is_empty()
}

/// A digit's tile on the rack.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct RackTile(pub u8);

/// The line around the digit that is held.
#[derive(Component)]
#[require(Slab)]
struct Held;

const HEIGHT: f32 = 4.0;

fn spawn_rack(table: Query<Entity, Added<Origin>>, game: Res<Game>, mut commands: Commands) {
    for entity in &table {
        commands.entity(entity).with_children(|table| {
            for digit in 0..game.setup().order.side() as u8 {
                table.spawn((Name::new(format!("rack {digit}")), RackTile(digit), Visibility::Hidden));
            }
            table.spawn((Name::new("held"), Held, Visibility::Hidden));
        });
    }
}

/// The digits that fit: anywhere, or on the cell that is aimed at.
pub(super) fn fitting(game: &Game, hand: &Hand) -> u16 {
    let position = game.play.position();
    let order = game.setup().order;
    match hand.cell.and_then(|place| cell_at(order, place)).filter(|cell| position.tile(*cell).is_none()) {
        Some(cell) if hand.digit.is_none() || hand.keys => position.fitting(cell),
        _ => mbrane_rules::mbrane::cells(order).fold(0, |digits, cell| digits | position.fitting(cell)),
    }
}

fn sync_rack(
    shown: Res<Shown>,
    layout: Res<Layout>,
    game: Res<Game>,
    hand: Res<Hand>,
    screen: Res<Screen>,
    press: Res<Press>,
    review: Res<Review>,
    shakes: Query<&Shake>,
    mut rack: Query<(&RackTile, &mut Transform, &mut Slab, &mut Visibility), Without<Held>>,
    held: Option<Single<(&mut Transform, &mut Slab, &mut Visibility), With<Held>>>,
) {
    let side = layout.rack_tile();
    let fitting = fitting(&game, &hand);
    let leaves = if matches!(shown.cue(), Some(Cue::Hush { .. })) { shown.eased() } else { 1.0 };
    let over = matches!(game.play.now(), Now::Over(_));
    let gone = if over { leaves } else { 0.0 };
    let waits = game.play.hand().is_none() && !over;
    // Whoever looks at a game places nothing.
    let visible = *screen == Screen::Table && gone < 1.0 && !review.is_open();
    let shake = shakes.iter().next().map_or(0.0, |shake| shake.at);
    for (tile, mut place, mut slab, mut visibility) in &mut rack {
        let Some(slot) = layout.digits.get(usize::from(tile.0)) else { continue };
        visibility.set_if_neq(if visible { Visibility::Inherited } else { Visibility::Hidden });
        if !visible {
            continue;
        }
        let held = hand.digit == Some(tile.0);
        let mut new = looks::tile(side, Tile { digit: tile.0, colour: shown.mover() });
        if fitting >> tile.0 & 1 == 0 {
            new.hatch = SEAM.color().with_alpha(0.5);
            new.pitch = 0.16 * side;
            new.opacity = 0.45;
        }
        if waits {
            new.opacity *= 0.5;
        }
        new.opacity *= 1.0 - gone;
        // A tile has two sides: as the turn passes it shows the other.
        let turn = shown.turn();
        let width = if shown.pace.reduced { 1.0 } else { (turn * std::f32::consts::PI).cos().abs().max(0.08) };
        if shown.pace.reduced {
            new.opacity *= faded(turn);
        }
        let pressed = press.0.is_some_and(|press| press.digit == tile.0 && !press.moved);
        let size = if pressed { 0.95 } else { 1.0 };
        if hand.drag.is_some() && held {
            new.opacity *= 0.35;
        }
        slab.set_if_neq(new);
        let refused = hand.refused.as_ref().is_some_and(|refused| refused.digit == Some(tile.0));
        let aside = if refused { shake * 0.05 * side } else { 0.0 };
        let lift = if held { 0.05 * side } else { 0.0 };
        let middle = slot.center() + Vec2::new(aside, -lift);
        let lying = Transform::from_translation(at(middle, HEIGHT + 0.01 * f32::from(tile.0)));
        place.set_if_neq(lying.with_scale(Vec3::new(width * size, size, 1.0)));
    }
    let Some(held) = held else { return };
    let (mut place, mut slab, mut visibility) = held.into_inner();
    let slot = hand.digit.and_then(|digit| layout.digits.get(usize::from(digit))).filter(|_| visible);
    visibility.set_if_neq(if slot.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(slot) = slot {
        let width = (0.045 * side).max(2.0);
        let casing = (0.02 * side).max(1.0);
        slab.set_if_neq(Slab {
            size: Vec2::splat(side + 2.0 * (width + 2.0 * casing)),
            radius: 0.21 * side,
            lit: Color::NONE,
            shaded: Color::NONE,
            rim: Rim { color: FOCUS.color(), width, casing: SEAM.color(), casing_width: casing, hatched: false },
            ..default()
        });
        let middle = slot.center() - Vec2::new(0.0, 0.05 * side);
        place.set_if_neq(Transform::from_translation(at(middle, HEIGHT + 0.2)));
    }
}
