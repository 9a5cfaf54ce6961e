//! The board: the tray, its plates and their cells, placed by the layout.

use super::{
    LayoutSystems, RelayoutSystems,
    layout::{Layout, Posture},
};
use crate::{
    motion::{ARRIVE, ARRIVE_STEP},
    theme::{
        palette::{PANEL, PLATE_FAR, PLATE_NEAR, ROOM_FAR, ROOM_NEAR, SEAM},
        slab::{Bevel, Score, Shadow, Slab},
    },
};
use bevy::prelude::*;
use bevy_tweening::{Lens, TweenAnim};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_board.after(LayoutSystems));
    app.add_systems(PreUpdate, respawn_board.after(LayoutSystems).run_if(resource_changed::<Layout>));
    let other_board = resource_changed::<Layout>;
    app.add_systems(
        Update,
        (
            respawn_board.after(super::view::sync_layout).in_set(RelayoutSystems).run_if(other_board),
            sync_board.after(RelayoutSystems).run_if(resource_changed::<Layout>).in_set(BoardSystems),
        ),
    );
}

/// The board's places follow the layout, before what lies on it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct BoardSystems;

/// The upper left corner of the window, from which all that the layout says is counted.
#[derive(Component)]
pub(crate) struct Origin;

/// The tray and all that lies in it: it may come nearer as one.
#[derive(Component)]
pub(crate) struct Board;

/// The side of a region of the board that lies there.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct Order(usize);

/// What lies under the plates.
#[derive(Component, Debug, Clone, Copy)]
#[require(Slab)]
enum Ground {
    /// The dark behind everything.
    Room,
    /// What the plates lie in.
    Tray,
    /// What words and the score stand on.
    Panel,
}

/// A plate, by its region's place in reading order.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Region(pub usize);

impl Region {
    /// Each slab has its own height, so that what lies on top is never left to chance.
    pub(crate) const fn height(region: usize) -> f32 {
        z::PLATE + z::STEP * region as f32
    }
}

/// A cell, by its place in reading order of the whole board.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Cell(pub usize);

/// How far a plate has come to lie in the tray: 0 not begun, 1 there.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(crate) struct Arrival(pub(crate) f32);

impl Arrival {
    /// How large a plate that is so far appears.
    pub(crate) const fn scale(self) -> f32 {
        const FAR: f32 = 0.92;
        FAR + (1.0 - FAR) * self.0
    }
}

/// Heights above the room.
mod z {
    pub(super) const ROOM: f32 = 0.0;
    pub(super) const TRAY: f32 = 1.0;
    pub(super) const PANEL: f32 = 0.5;
    pub(super) const PLATE: f32 = 2.0;
    /// Above its plate.
    pub(super) const CELL: f32 = 0.5;
    pub(super) const STEP: f32 = 0.01;
}

/// Another game may have another board.
fn respawn_board(layout: Res<Layout>, board: Query<(Entity, &Order)>, mut commands: Commands) {
    for (entity, order) in &board {
        if order.0 != layout.order {
            commands.entity(entity).despawn();
            commands.run_system_cached(spawn_board);
        }
    }
}

fn spawn_board(layout: Res<Layout>, mut commands: Commands) {
    let order = layout.order;
    let side = layout.side();
    commands
        .spawn((Name::new("table"), Origin, Order(order), Transform::default(), Visibility::default()))
        .with_children(|table| {
            table.spawn((Name::new("room"), Ground::Room));
            table.spawn((Name::new("panel"), Ground::Panel));
            let board = (Name::new("board"), Board, Transform::default(), Visibility::default());
            table.spawn(board).with_children(|board| {
                board.spawn((Name::new("tray"), Ground::Tray));
                for region in 0..side {
                    let (column, row) = (region % order, region / order);
                    // From the upper left, where the light is.
                    let delay = ARRIVE_STEP * (column + row) as u32;
                    let arrive = TweenAnim::new(ARRIVE.after(delay, Arriving));
                    board
                        .spawn((Name::new(region_name(region, order)), Region(region), Arrival(0.0), arrive))
                        .with_children(|plate| {
                            for within in 0..side {
                                let (x, y) = (column * order + within % order, row * order + within / order);
                                plate.spawn((Name::new(cell_name(x, y, side)), Cell(y * side + x)));
                            }
                        });
                }
            });
        });
}

fn region_name(region: usize, order: usize) -> String {
    format!("region {} from the left, {} from the top", region % order + 1, region / order + 1)
}

/// Columns are letters from the left, rows are numbers from the bottom.
fn cell_name(column: usize, row: usize, side: usize) -> String {
    format!("cell {}{}", char::from(b'a' + column as u8), side - row)
}

fn sync_board(
    layout: Res<Layout>,
    origin: Single<(&mut Transform, &Order), With<Origin>>,
    mut grounds: Query<(&Ground, &mut Transform, &mut Slab), Without<Origin>>,
    mut plates: Query<(&Region, &mut Transform), (Without<Ground>, Without<Origin>)>,
    mut cells: Query<(&Cell, &mut Transform), (Without<Slab>, Without<Region>, Without<Origin>)>,
) {
    let window = layout.window;
    let (mut origin, order) = origin.into_inner();
    if order.0 != layout.order {
        return;
    }
    origin.translation = Vec2::new(-window.width() / 2.0, window.height() / 2.0).extend(0.0);

    for (ground, mut place, mut slab) in &mut grounds {
        let (rect, z, look) = match ground {
            Ground::Room => (window, z::ROOM, room_slab(&layout)),
            Ground::Tray => (layout.tray, z::TRAY, tray_slab(&layout)),
            Ground::Panel => (layout.panel, z::PANEL, panel_slab(&layout)),
        };
        place.translation = at(rect.center(), z);
        slab.set_if_neq(look);
    }
    for (region, mut place) in &mut plates {
        place.translation = at(layout.regions[region.0].center(), Region::height(region.0));
    }
    let (side, order) = (layout.side(), layout.order);
    for (cell, mut place) in &mut cells {
        let (column, row) = (cell.0 % side, cell.0 / side);
        let plate = layout.regions[row / order * order + column / order];
        place.translation = at(layout.cells[cell.0].center() - plate.center(), z::CELL);
    }
}

/// The layout's y grows downwards, Bevy's upwards.
pub(crate) fn at(place: Vec2, z: f32) -> Vec3 {
    Vec3::new(place.x, -place.y, z)
}

fn room_slab(layout: &Layout) -> Slab {
    Slab { size: layout.window.size(), lit: ROOM_NEAR.color(), shaded: ROOM_FAR.color(), ..default() }
}

fn tray_slab(layout: &Layout) -> Slab {
    let cell = layout.cell;
    Slab {
        size: layout.tray.size(),
        radius: 0.26 * cell,
        lit: SEAM.color(),
        shaded: SEAM.color(),
        shadow: Shadow {
            color: Color::BLACK.with_alpha(0.55),
            offset: Vec2::new(0.0, 0.10 * cell),
            softness: 0.5 * cell,
        },
        ..default()
    }
}

fn panel_slab(layout: &Layout) -> Slab {
    // In a tall window the words stand on the dark itself.
    let color = if layout.posture == Posture::Wide { PANEL.color() } else { Color::NONE };
    let radius = (0.26 * layout.cell).min(0.05 * layout.panel.height());
    Slab { size: layout.panel.size(), radius, lit: color, shaded: color, ..default() }
}

/// A plate that leans to nobody.
pub(crate) fn plate_slab(layout: &Layout) -> Slab {
    let cell = layout.cell;
    let plate = layout.regions[0];
    Slab {
        size: plate.size(),
        radius: 0.14 * cell,
        lit: PLATE_NEAR.color(),
        shaded: PLATE_FAR.color(),
        bevel: Bevel { lit: Color::WHITE.with_alpha(0.34), width: (0.02 * cell).max(1.0) },
        shadow: Shadow {
            color: Color::BLACK.with_alpha(0.8),
            offset: Vec2::new(0.0, 0.05 * cell),
            softness: 0.06 * cell,
        },
        score: Score {
            cells: layout.order,
            margin: layout.cells[0].min.x - plate.min.x,
            width: (0.016 * cell).max(1.0),
            dark: SEAM.color().with_alpha(0.42),
        },
        ..default()
    }
}

/// Brings a plate from afar to its place.
struct Arriving;

impl Lens<Arrival> for Arriving {
    fn lerp(&mut self, mut arrival: Mut<Arrival>, ratio: f32) {
        arrival.set_if_neq(Arrival(ratio));
    }
}
