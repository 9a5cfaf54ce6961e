//! The ground under every board: the room, the panel and the tray.

use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use std::time::Duration;

use super::{
    DrawnPieces, Key, On, Painter, Piece,
    view::{BoardOnTable, LayoutSystems},
};
use crate::{
    motion::ARRIVE,
    table::layout::{Layout, Posture},
    theme::{
        ActiveTheme, gradient,
        palette::{DUSK, LAMP, PANEL, PANEL_LIT, ROOM_FAR, ROOM_NEAR, SEAM, Tone, outline, shadow},
        slab::{Rim, Shadow, Slab, flat, light},
    },
};

pub(super) fn plugin(app: &mut App) {
    let other_board = resource_changed::<BoardOnTable>;
    app.add_systems(
        Update,
        respawn_table
            .run_if(other_board)
            .in_set(LayoutSystems::Ground),
    );
    let moved = resource_changed::<Layout>.or_else(resource_changed::<ActiveTheme>);
    let moved = moved.or_else(any_match_filter::<Added<Origin>>);
    app.add_systems(
        Update,
        sync_ground.run_if(moved).in_set(LayoutSystems::Place),
    );
}

/// The upper left corner of the window: the origin of the layout, and the root of everything drawn on the table. Each board has its
/// own; a match with another board despawns it with all its children.
#[derive(Component)]
pub(crate) struct Origin;

/// The board: the tray with everything in it, a child of [`Origin`]. A game attaches its own parts to it, and may bring it nearer.
#[derive(Component)]
pub(crate) struct Board;

/// How far a part of the board has moved to its place in the tray: 0 not begun, 1 there.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(crate) struct Arrival(pub(crate) f32);

impl Arrival {
    /// Returns a part before its arrival, and its motion, which begins after `delay`.
    pub(crate) fn after(delay: Duration) -> (Self, TweenAnim) {
        let arriving = ARRIVE.after(delay, |mut arrival: Mut<Self>, share| {
            arrival.set_if_neq(Self(share));
        });
        (Self(0.0), TweenAnim::new(arriving))
    }

    pub(crate) const fn scale(self) -> f32 {
        const FAR_SCALE: f32 = 0.92;
        FAR_SCALE + (1.0 - FAR_SCALE) * self.0
    }
}

/// Converts a place: the layout's y grows downwards, Bevy's upwards.
pub(crate) fn at(place: Vec2, z: f32) -> Vec3 {
    Vec3::new(place.x, -place.y, z)
}

fn respawn_table(
    earlier: Query<Entity, With<Origin>>,
    mut scene: ResMut<DrawnPieces>,
    mut commands: Commands,
) {
    *scene = DrawnPieces::default();
    for entity in &earlier {
        commands.entity(entity).despawn();
    }
    let place = || (Transform::default(), Visibility::default());
    commands
        .spawn((Name::new("table"), Origin, On::Table, place()))
        .with_children(|table| {
            table.spawn((Name::new("board"), Board, On::Board, place()));
        });
}

fn sync_ground(
    layout: Res<Layout>,
    mut origin: Single<&mut Transform, With<Origin>>,
    mut scene: ResMut<DrawnPieces>,
) {
    let window = layout.window;
    origin.translation = Vec2::new(-window.width() / 2.0, window.height() / 2.0).extend(0.0);
    let room = Slab {
        size: window.size(),
        lit: ROOM_NEAR.color(),
        shaded: ROOM_FAR.color(),
        ..default()
    };
    // The numbers are heights above the room; a game's own parts are above the tray.
    let grounds = [
        ("room", On::Table, window, 0.0, room),
        ("panel", On::Table, layout.panel, 0.5, panel_slab(&layout)),
        ("tray", On::Board, layout.tray, 1.0, tray_slab(&layout)),
    ];
    let grounds = grounds.map(|(part, on, rect, z, slab)| {
        let place = Transform::from_translation(at(rect.center(), z));
        Piece::new(Key::new(part, 0), on, slab, place)
    });
    let pieces = grounds.into_iter().chain(lamps(window)).collect();
    scene.paint(Painter::Ground, pieces);
}

/// The heights of the two lights above the room.
const LAMPS: f32 = 0.1;

/// The room's two lights, where the screens that cover it have them too.
fn lamps(window: Rect) -> impl Iterator<Item = Piece> {
    let reach = gradient::REACH * window.size().length();
    let lamps = gradient::LAMPS.into_iter().zip([LAMP, DUSK]);
    lamps.enumerate().map(move |(index, (place, tone))| {
        let middle = window.min + Vec2::from(place) * window.size();
        let slab = light(Vec2::splat(2.0 * reach), tone.color(), reach, -reach);
        let height = LAMPS * (1 + index) as f32;
        let place = Transform::from_translation(at(middle, height));
        Piece::new(Key::new("room light", index), On::Table, slab, place)
    })
}

fn tray_slab(layout: &Layout) -> Slab {
    let cell = layout.cell;
    Slab {
        shadow: Shadow {
            color: shadow(0.55),
            offset: Vec2::new(0.0, 0.10 * cell),
            softness: 0.5 * cell,
        },
        rim: outline().map_or(Rim::NONE, |tone| Rim::line(tone.color(), 1.5 * layout.zoom)),
        ..flat(layout.tray.size(), 0.26 * cell, SEAM.color())
    }
}

fn panel_slab(layout: &Layout) -> Slab {
    if layout.posture == Posture::Tall {
        // The words stand on the room itself.
        return Slab::default().with_opacity(0.0);
    }
    let radius = (0.26 * layout.cell).min(0.05 * layout.panel.height());
    let [lit, shaded] = PANEL.lit(PANEL_LIT[0], PANEL_LIT[1]).map(Tone::color);
    let rim = outline().map_or_else(
        || Rim::line(PANEL.lit(0.8, 0.0)[0].color(), layout.zoom),
        |tone| Rim::line(tone.color(), 1.5 * layout.zoom),
    );
    Slab {
        lit,
        shaded,
        rim,
        shadow: Shadow {
            color: shadow(0.45),
            offset: Vec2::new(0.0, 0.10 * layout.cell),
            softness: 0.35 * layout.cell,
        },
        ..flat(layout.panel.size(), radius, lit)
    }
}
