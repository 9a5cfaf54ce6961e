//! The rack: one tile of each digit in the mover's colour, hatched if it fits nowhere.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{
    Match, MatchStatus,
    mbrane::{Cue, digit_of, spot_of_digit},
};
use mbrane_rules::mbrane::{Mbrane, Tile, cells};

use super::{Drawing, looks, order_of, picked, shown::Shown};
use crate::{
    session::{Screen, Session},
    table::{
        ground::{Origin, at},
        hand::Hand,
        layout::Layout,
        pointer::Press,
        review::Review,
        showing::faded,
    },
    theme::{
        palette::{FOCUS, SEAM},
        shake::Shake,
        slab::{Rim, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_rack, (sync_rack, sync_held)).chain().in_set(Drawing));
}

/// A digit's tile on the rack.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct RackTile(pub u8);

/// The line around the held digit.
#[derive(Component)]
#[require(Slab)]
struct Held;

/// The height above the room.
const HEIGHT: f32 = 4.0;
/// The lift of the held digit, as a share of a tile's side.
const LIFT: f32 = 0.05;

fn spawn_rack(table: Query<Entity, Added<Origin>>, session: Res<Session>, mut commands: Commands) {
    let Some(order) = session.on::<Mbrane>().map(order_of) else { return };
    for entity in &table {
        commands.entity(entity).with_children(|table| {
            for digit in 0..order.side() as u8 {
                table.spawn((Name::new(format!("rack {digit}")), RackTile(digit), Visibility::Hidden));
            }
            table.spawn((Name::new("held"), Held, Visibility::Hidden));
        });
    }
}

/// The inputs for the rack as a whole.
#[derive(SystemParam)]
struct Rack<'w> {
    shown: Res<'w, Shown>,
    layout: Res<'w, Layout>,
    session: Res<'w, Session>,
    hand: Res<'w, Hand>,
    screen: Res<'w, State<Screen>>,
    review: Res<'w, Review>,
}

impl Rack<'_> {
    /// Returns how far the rack has left, from 0 to 1: it leaves as a count begins and stays away after the game.
    fn gone(&self, play: &Match<Mbrane>) -> f32 {
        let leaves = if matches!(self.shown.cue(), Some(Cue::Hush { .. })) { self.shown.eased() } else { 1.0 };
        if matches!(play.now(), MatchStatus::Over(_)) { leaves } else { 0.0 }
    }

    /// Returns whether the rack is visible; a review hides it.
    fn is_seen(&self, play: &Match<Mbrane>) -> bool {
        *self.screen.get() == Screen::Table && self.gone(play) < 1.0 && !self.review.is_open()
    }
}

fn sync_rack(
    rack: Rack,
    press: Res<Press>,
    shakes: Query<&Shake>,
    mut tiles: Query<(&RackTile, &mut Transform, &mut Slab, &mut Visibility)>,
) {
    let Some(play) = rack.session.on::<Mbrane>() else { return };
    let (shown, layout, hand) = (&*rack.shown, &*rack.layout, &*rack.hand);
    let side = layout.rack_tile();
    let fitting = fitting(play, hand);
    let gone = rack.gone(play);
    let waits = play.hand().is_none() && !matches!(play.now(), MatchStatus::Over(_));
    let visible = rack.is_seen(play);
    let shake = shakes.iter().next().map_or(0.0, |shake| shake.at);
    let refused = hand.refused.as_ref().and_then(|refused| refused.tried.iter().copied().find_map(digit_of));
    for (tile, mut place, mut slab, mut visibility) in &mut tiles {
        let spot = spot_of_digit(tile.0);
        let Some(slot) = layout.rect(spot) else { continue };
        visibility.set_if_neq(if visible { Visibility::Inherited } else { Visibility::Hidden });
        if !visible {
            continue;
        }
        let held = hand.draft.has(spot);
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
        // Tiles have two sides: as the turn passes, they turn over.
        let turn = shown.turn();
        let width = if shown.pace.reduced { 1.0 } else { (turn * std::f32::consts::PI).cos().abs().max(0.08) };
        if shown.pace.reduced {
            new.opacity *= faded(turn);
        }
        let pressed = press.0.as_ref().is_some_and(|press| press.spot == spot && !press.moved);
        let size = if pressed { 0.95 } else { 1.0 };
        if hand.drag.is_some() && held {
            new.opacity *= 0.35;
        }
        slab.set_if_neq(new);
        let aside = if refused == Some(tile.0) { shake * 0.05 * side } else { 0.0 };
        let lift = if held { LIFT * side } else { 0.0 };
        let middle = slot.center() + Vec2::new(aside, -lift);
        let lying = Transform::from_translation(at(middle, HEIGHT + 0.01 * f32::from(tile.0)));
        place.set_if_neq(lying.with_scale(Vec3::new(width * size, size, 1.0)));
    }
}

/// Returns the digits that fit, as bits: anywhere, or on the cell picked first.
fn fitting(play: &Match<Mbrane>, hand: &Hand) -> u16 {
    let (position, order) = (play.position(), order_of(play));
    match picked(order, &hand.draft).filter(|cell| position.tile(*cell).is_none()) {
        Some(cell) if hand.draft.digit().is_none() || hand.keys => position.fitting(cell),
        _ => cells(order).fold(0, |digits, cell| digits | position.fitting(cell)),
    }
}

fn sync_held(rack: Rack, held: Option<Single<(&mut Transform, &mut Slab, &mut Visibility), With<Held>>>) {
    let (Some(play), Some(held)) = (rack.session.on::<Mbrane>(), held) else { return };
    let (mut place, mut slab, mut visibility) = held.into_inner();
    let digit = rack.hand.draft.digit().filter(|_| rack.is_seen(play));
    let slot = digit.and_then(|digit| rack.layout.rect(spot_of_digit(digit)));
    visibility.set_if_neq(if slot.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some(slot) = slot else { return };
    let side = rack.layout.rack_tile();
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
    let middle = slot.center() - Vec2::new(0.0, LIFT * side);
    place.set_if_neq(Transform::from_translation(at(middle, HEIGHT + 0.2)));
}
