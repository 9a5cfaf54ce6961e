//! The dragged tile: it follows the pointer, and returns to the rack if it cannot stay.

use bevy_tweening::TweenAnim;
use mbrane_play::mbrane::{digit_of, spot_of_digit};
use mbrane_rules::mbrane::{Colour, Mbrane, Tile};
use std::{f32::consts::PI, time::Duration};

use super::looks;
use crate::{
    games::prelude::*,
    motion,
    table::{change::hand::LastDrop, scene::ground::Origin, stage::Stage},
};

pub(super) fn plugin(app: &mut App) {
    // Unlike the other parts, it also follows its own motion.
    app.add_systems(
        Update,
        (spawn_dragged, sync_dragged)
            .chain()
            .in_set(Frame::Show)
            .run_if(on_table::<Mbrane>),
    );
}

#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(Slab)]
pub(crate) struct Dragged {
    tile: Tile,
    /// The last visible position, in layout coordinates.
    at: Vec2,
    /// The progress of its return to the rack, from 0 to 1.
    back: f32,
    held: bool,
    /// Its angle when it last moved, in radians: it leans into its way.
    tilt: f32,
    /// The progress of its straightening while it is held still, from 0 to 1.
    straight: f32,
}

impl Dragged {
    fn angle(&self) -> f32 {
        self.tilt * (1.0 - self.straight)
    }
}

/// The height above the room: above everything on the table.
const DRAG_HEIGHT: f32 = 9.0;
const LIFTED: f32 = 1.12;
/// How far it leans at one pixel a second, and at most, in radians; how fast it follows, where 1 would be 63 % of the way in a second.
const LEANS: f32 = 0.02 * PI / 180.0;
const MAX_TILT: f32 = 8.0 * PI / 180.0;
const TILT_FOLLOW: f32 = 26.0;

fn spawn_dragged(table: Query<Entity, Added<Origin>>, mut commands: Commands) {
    for entity in &table {
        let tile = Tile {
            digit: 0,
            colour: Colour::Ivory,
        };
        let dragged = Dragged {
            tile,
            at: Vec2::ZERO,
            back: 1.0,
            held: false,
            tilt: 0.0,
            straight: 0.0,
        };
        commands
            .entity(entity)
            .with_child((Name::new("dragged"), dragged, Visibility::Hidden));
    }
}

fn sync_dragged(
    session: Res<Session>,
    hand: Res<Hand>,
    last_drop: Res<LastDrop>,
    layout: Res<Layout>,
    (stage, time): (Res<Stage>, Res<Time>),
    tile: Option<
        Single<(
            Entity,
            Mut<Dragged>,
            &mut Transform,
            &mut Slab,
            &mut Visibility,
        )>,
    >,
    mut commands: Commands,
) {
    let (Some(play), Some(tile)) = (session.on::<Mbrane>(), tile) else {
        return;
    };
    let (entity, mut dragged, mut place, mut slab, mut visibility) = tile.into_inner();
    if !(hand.is_changed() || layout.is_changed() || dragged.is_changed()) {
        return;
    }
    let held = hand
        .drag
        .and_then(|drag| Some((drag.at, digit_of(drag.spot)?)));
    if let Some((at, digit)) = held {
        let colour = play.unmasked().position().to_move();
        let passed = time.delta_secs().max(0.001);
        let speed = (at.x - dragged.at.x) / passed;
        // The first place is far from the last one, which was another drag's.
        let leans = dragged.held && dragged.at != at && !stage.pace.reduced;
        let tilt = if leans {
            let wanted = (-LEANS * speed).clamp(-MAX_TILT, MAX_TILT);
            let share = 1.0 - (-TILT_FOLLOW * passed).exp();
            dragged.angle().lerp(wanted, share)
        } else {
            dragged.tilt
        };
        let moved = Dragged {
            tile: Tile { digit, colour },
            at,
            back: 0.0,
            held: true,
            tilt,
            straight: if leans { 0.0 } else { dragged.straight },
        };
        if leans {
            // When it is held still, it straightens.
            let land = motion::of(mbrane_play::Motion::LAND).even();
            let straighten = land.after(Duration::ZERO, |mut dragged: Mut<Dragged>, share| {
                dragged.straight = share;
            });
            commands.entity(entity).insert(TweenAnim::new(straighten));
        } else if !dragged.held {
            commands.entity(entity).remove::<TweenAnim>();
        }
        dragged.set_if_neq(moved);
    } else if dragged.held {
        dragged.held = false;
        dragged.tilt = 0.0;
        // A placed or refused tile appears on its cell; any other returns to the rack.
        let settled = hand.refused.is_some() || last_drop.is_changed();
        dragged.back = if settled { 1.0 } else { 0.0 };
        if !settled {
            let land = motion::of(mbrane_play::Motion::LAND);
            let back = land.after(Duration::ZERO, |mut dragged: Mut<Dragged>, share| {
                dragged.back = share;
            });
            commands.entity(entity).insert(TweenAnim::new(back));
        }
    }
    let seen = held.is_some() || dragged.back < 1.0;
    visibility.set_if_neq(if seen {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    });
    if !seen {
        return;
    }
    let Some(home) = layout.rect(spot_of_digit(dragged.tile.digit)) else {
        return;
    };
    let left = 1.0 - dragged.back;
    let middle = home.center().lerp(dragged.at, left);
    let side = TILE * layout.cell;
    let size = layout.rack_tile().lerp(side * LIFTED, left);
    let mut new = looks::tile(size, dragged.tile);
    new.shadow.offset *= 1.0 + 2.5 * left;
    new.shadow.softness *= 1.0 + 2.0 * left;
    slab.set_if_neq(new);
    let lying = Transform::from_translation(at(middle, DRAG_HEIGHT));
    place.set_if_neq(lying.with_rotation(Quat::from_rotation_z(dragged.angle())));
}
