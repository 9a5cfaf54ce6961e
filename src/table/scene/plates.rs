//! A board of square plates with square cells: its shape for the layout, and its plates and cells on the table.

use bevy::prelude::*;
use bevy_egui::egui::Rect as Place;
use bevy_tweening::TweenAnim;
use mbrane_play::Spot;
use std::any::Any;

use super::{
    On,
    faces::Faces,
    ground::{Arrival, Board, at},
    view::{BoardOnTable, LayoutSystems},
};
use crate::{
    motion::ARRIVE_STEP,
    session::Session,
    table::{
        Frame,
        change::lesson::{LessonPlayed, PositionLaid},
        layout::{BoardShape, Layout, Room, ScoreShape},
    },
    theme::{
        palette::{PLATE_FAR, PLATE_NEAR, SEAM, shadow},
        rects::RectExt as _,
        slab::{Bevel, Score, Shadow, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Geometry>();
    app.add_systems(
        Update,
        (sync_geometry, spawn_board)
            .chain()
            .in_set(LayoutSystems::Board),
    );
    app.add_systems(
        Update,
        deal_again
            .in_set(Frame::Stage)
            .after(LessonPlayed)
            .run_if(on_message::<PositionLaid>),
    );
    let moved = resource_changed::<Geometry>.or_else(any_match_filter::<Added<Plate>>);
    app.add_systems(
        Update,
        sync_board.in_set(LayoutSystems::Place).run_if(moved),
    );
}

/// The proportions of a board, in cells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shares {
    /// From the cells to the plate's edge.
    pub(crate) plate_margin: f32,
    /// Between two plates.
    pub(crate) seam: f32,
    /// Above each plate, for words; 0 without words.
    pub(crate) strip: f32,
    /// From the plates to the tray's edge.
    pub(crate) tray_margin: f32,
}

/// The proportions of small pictures, which have no strips because leads would be unreadable.
const PICTURED: Shares = Shares {
    plate_margin: 0.13,
    seam: 0.23,
    strip: 0.0,
    tray_margin: 0.05,
};

/// A board of `order` × `order` plates with as many cells each. The cells' spots are numbered in reading order of the whole board.
#[derive(Debug, Clone, PartialEq)]
pub struct Plates {
    pub(crate) order: usize,
    pub(crate) usual: Shares,
    /// The proportions where cells are narrow.
    pub(crate) tight: Shares,
    /// The pieces on the rack.
    pub(crate) pieces: Vec<Spot>,
    pub(crate) score: ScoreShape,
}

impl Plates {
    fn measures(&self, cell: f32, tight: bool) -> Measures {
        let shares = if tight { self.tight } else { self.usual };
        Measures::new(self.order, cell, shares)
    }
}

impl BoardShape for Plates {
    fn side(&self) -> usize {
        self.order * self.order
    }

    fn tray(&self, cell: f32, room: Room) -> Vec2 {
        self.measures(cell, room.tight).tray()
    }

    fn cells(&self, cell: f32, room: Room, tray: Rect) -> Vec<(Spot, Rect)> {
        let measures = self.measures(cell, room.tight);
        (0..self.side().pow(2))
            .map(|place| (Spot(place as u16), measures.cell(tray, place)))
            .collect()
    }

    fn names(&self) -> [Vec<String>; 2] {
        let side = self.side();
        [
            (0..side)
                .map(|column| column_name(column).to_string())
                .collect(),
            (0..side).map(|row| (side - row).to_string()).collect(),
        ]
    }

    fn pieces(&self) -> Vec<Spot> {
        self.pieces.clone()
    }

    fn score(&self) -> ScoreShape {
        self.score
    }

    fn same(&self, other: &dyn BoardShape) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

/// The lengths of a board with cells of one size, in whole pixels of the screen.
struct Measures {
    order: usize,
    cell: f32,
    plate_margin: f32,
    seam: f32,
    strip: f32,
    tray_margin: f32,
}

impl Measures {
    fn new(order: usize, cell: f32, shares: Shares) -> Self {
        let pixels = |share: f32| (share * cell).round();
        Self {
            order,
            cell,
            plate_margin: pixels(shares.plate_margin),
            seam: pixels(shares.seam),
            strip: pixels(shares.strip),
            tray_margin: pixels(shares.tray_margin),
        }
    }

    fn side(&self) -> f32 {
        self.order as f32 * self.cell + 2.0 * self.plate_margin
    }

    fn tray(&self) -> Vec2 {
        let n = self.order as f32;
        let width = n * self.side() + (n - 1.0) * self.seam + 2.0 * self.tray_margin;
        Vec2::new(width, width + n * self.strip)
    }

    /// Returns a plate, by its place in reading order.
    fn plate(&self, tray: Rect, plate: usize) -> Rect {
        let place = Vec2::new((plate % self.order) as f32, (plate / self.order) as f32);
        let step = self.side() + self.seam + Vec2::new(0.0, self.strip);
        let corner = tray.min + self.tray_margin + Vec2::new(0.0, self.strip) + place * step;
        Rect::from_corners(corner, corner + self.side())
    }

    fn strip(&self, tray: Rect, plate: usize) -> Rect {
        let plate = self.plate(tray, plate);
        Rect {
            min: plate.min - Vec2::Y * self.strip,
            max: plate.max.with_y(plate.min.y),
        }
    }

    /// Returns a cell, by its place in reading order of the whole board.
    fn cell(&self, tray: Rect, place: usize) -> Rect {
        let (column, row) = (
            place % (self.order * self.order),
            place / (self.order * self.order),
        );
        let within = Vec2::new((column % self.order) as f32, (row % self.order) as f32);
        let corner = self.plate(tray, plate_of(self.order, place)).min
            + self.plate_margin
            + within * self.cell;
        Rect::from_corners(corner, corner + self.cell)
    }
}

/// Returns the plate of a cell; both by their places in reading order.
const fn plate_of(order: usize, cell: usize) -> usize {
    let side = order * order;
    let (column, row) = (cell % side, cell / side);
    row / order * order + column / order
}

/// The places of a board's plates and cells, in logical pixels of the window. A game's systems always see those of the match on the
/// table, as they are computed right after the layout, in the frame that lays the match.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Geometry {
    /// Plates in a row, and cells in a row of a plate.
    pub order: usize,
    pub cell: f32,
    /// The plates, in reading order.
    pub plates: Vec<Rect>,
    /// The strips above the plates, in the same order.
    pub strips: Vec<Rect>,
    /// The cells, in reading order of the whole board.
    pub cells: Vec<Rect>,
}

impl Geometry {
    pub(crate) fn new(shape: &Plates, layout: &Layout) -> Self {
        let scale = layout.scale;
        // Tray and cell are whole screen pixels.
        let tray = Rect {
            min: (layout.tray.min * scale).round(),
            max: (layout.tray.max * scale).round(),
        };
        let measures = shape.measures((layout.cell * scale).round(), layout.room.tight);
        let cells = layout.cells.iter().map(|(_, rect)| *rect).collect();
        Self {
            cell: layout.cell,
            cells,
            ..Self::of(&measures, tray, scale)
        }
    }

    /// Returns a board with these measures in a tray, both in screen pixels; lengths are units of `scale` screen pixels.
    fn of(measures: &Measures, tray: Rect, scale: f32) -> Self {
        let plates = 0..measures.order.pow(2);
        Self {
            order: measures.order,
            cell: measures.cell / scale,
            plates: plates
                .clone()
                .map(|plate| measures.plate(tray, plate).in_units(scale))
                .collect(),
            strips: plates
                .map(|plate| measures.strip(tray, plate).in_units(scale))
                .collect(),
            cells: (0..measures.order.pow(4))
                .map(|place| measures.cell(tray, place).in_units(scale))
                .collect(),
        }
    }

    /// Returns a board for a picture among words: as large as `place` holds, in its middle. Lengths are egui's points, each of `pixels`
    /// screen pixels.
    pub(crate) fn pictured(order: usize, place: Place, pixels: f32) -> Self {
        let size = Vec2::new(place.width(), place.height()) * pixels;
        let fits = |cell: &f32| {
            Measures::new(order, *cell, PICTURED)
                .tray()
                .cmple(size + 0.5)
                .all()
        };
        let most = (size.min_element() / (order * order) as f32).max(0.0) as u16;
        let cell = (0..=most).rev().map(f32::from).find(fits).unwrap_or(0.0);
        let measures = Measures::new(order, cell, PICTURED);
        let corner = Vec2::new(place.left(), place.top()) * pixels + (size - measures.tray()) / 2.0;
        let tray = Rect::from_corners(corner.round(), corner.round() + measures.tray());
        Self::of(&measures, tray, pixels)
    }

    /// Returns the plate of a cell; both by their places in reading order.
    pub fn plate_of(&self, cell: usize) -> usize {
        plate_of(self.order, cell)
    }

    /// Returns the middle of the surface under a piece, as on the table.
    pub(crate) fn middle(&self, on: On) -> Vec3 {
        match on {
            On::Table | On::Board => Vec3::ZERO,
            On::Plate(plate) => at(self.plates[plate].center(), Plate(plate).height()),
            On::Cell(cell) => at(
                self.cells[cell].center(),
                Plate(self.plate_of(cell)).height() + z::CELL,
            ),
        }
    }
}

/// A plate, by its place in reading order.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Plate(pub usize);

impl Plate {
    /// Returns the height of the plate. Each slab has its own, so that the order in which they are drawn is always the same.
    const fn height(self) -> f32 {
        z::PLATE + z::PLATE_STEP * self.0 as f32
    }
}

/// A cell, by its place in reading order of the whole board. It is a child of its plate.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Cell(pub usize);

mod z {
    pub(crate) const PLATE: f32 = 2.0;
    /// Above its plate.
    pub(crate) const CELL: f32 = 0.5;
    pub(crate) const PLATE_STEP: f32 = 0.01;
}

fn sync_geometry(board: Res<BoardOnTable>, layout: Res<Layout>, mut geometry: ResMut<Geometry>) {
    // The geometry depends on both.
    if !layout.is_changed() && !board.is_changed() {
        return;
    }
    let shape = board
        .shape
        .as_deref()
        .and_then(|shape| (shape as &dyn Any).downcast_ref::<Plates>());
    geometry.set_if_neq(
        shape
            .map(|shape| Geometry::new(shape, &layout))
            .unwrap_or_default(),
    );
}

fn spawn_board(
    boards: Query<Entity, Added<Board>>,
    geometry: Res<Geometry>,
    mut commands: Commands,
) {
    let order = geometry.order;
    let side = order * order;
    for board in &boards {
        commands.entity(board).with_children(|board| {
            for plate in 0..side {
                let (column, row) = (plate % order, plate / order);
                let arrival = arrival(plate, order);
                let name = format!(
                    "plate {} from the left, {} from the top",
                    column + 1,
                    row + 1
                );
                board
                    .spawn((Name::new(name), Plate(plate), On::Plate(plate), arrival))
                    .with_children(|plate| {
                        for within in 0..side {
                            let (x, y) = (
                                column * order + within % order,
                                row * order + within / order,
                            );
                            let cell = y * side + x;
                            // Columns are letters from the left, rows are numbers from the bottom.
                            let name = format!("cell {}{}", column_name(x), side - y);
                            plate.spawn((Name::new(name), Cell(cell), On::Cell(cell)));
                        }
                    });
            }
        });
    }
}

/// Plates arrive from the upper left, where the light is.
fn arrival(plate: usize, order: usize) -> (Arrival, TweenAnim) {
    Arrival::after(ARRIVE_STEP * (plate % order + plate / order) as u32)
}

/// Lets the plates arrive again when a lesson sets up another position on the same board, so that it does not look like a move.
fn deal_again(
    (session, faces): (Res<Session>, Res<Faces>),
    (board, geometry): (Res<BoardOnTable>, Res<Geometry>),
    plates: Query<(Entity, &Plate)>,
    mut commands: Commands,
) {
    if !board.fits(session.table(), &faces) {
        return;
    }
    for (entity, plate) in &plates {
        commands
            .entity(entity)
            .try_insert(arrival(plate.0, geometry.order));
    }
}

fn column_name(column: usize) -> char {
    char::from(b'a' + column as u8)
}

fn sync_board(
    geometry: Res<Geometry>,
    mut plates: Query<(&Plate, &mut Transform)>,
    mut cells: Query<(&Cell, &mut Transform), Without<Plate>>,
) {
    for (plate, mut place) in &mut plates {
        if let Some(rect) = geometry.plates.get(plate.0) {
            place.translation = at(rect.center(), plate.height());
        }
    }
    for (cell, mut place) in &mut cells {
        let plate = geometry.plates.get(geometry.plate_of(cell.0));
        if let Some((plate, rect)) = plate.zip(geometry.cells.get(cell.0)) {
            place.translation = at(rect.center() - plate.center(), z::CELL);
        }
    }
}

/// Returns a plate that no side owns.
pub(crate) fn plate_slab(geometry: &Geometry) -> Slab {
    let cell = geometry.cell;
    let plate = geometry.plates.first().copied().unwrap_or_default();
    let margin = geometry
        .cells
        .first()
        .map_or(0.0, |cell| cell.min.x - plate.min.x);
    Slab {
        size: plate.size(),
        radius: 0.14 * cell,
        lit: PLATE_NEAR.color(),
        shaded: PLATE_FAR.color(),
        bevel: Bevel::white(0.34, (0.02 * cell).max(1.0)),
        shadow: Shadow {
            color: shadow(0.8),
            offset: Vec2::new(0.0, 0.05 * cell),
            softness: 0.06 * cell,
        },
        score: Score {
            cells: geometry.order,
            margin,
            width: (0.016 * cell).max(1.0),
            dark: SEAM.color().with_alpha(0.42),
        },
        ..default()
    }
}

/// Checks of a board of plates, for the tests of all games that have one.
#[cfg(test)]
pub(crate) mod promises {
    use super::*;
    use crate::table::layout::promises::{apart, within};

    pub(crate) fn plates_lie_apart(layout: &Layout, geometry: &Geometry) {
        let strips = geometry.strips.iter().filter(|strip| strip.height() > 0.0);
        let plates: Vec<_> = geometry.plates.iter().chain(strips).collect();
        for (index, plate) in plates.iter().enumerate() {
            assert!(within(layout.tray, **plate), "{plate:?} in {layout:?}");
            assert!(plates[..index].iter().all(|other| apart(**plate, **other)));
        }
        assert_eq!(geometry.cells.len(), geometry.order.pow(4));
        for (place, cell) in geometry.cells.iter().enumerate() {
            assert!(within(geometry.plates[geometry.plate_of(place)], *cell));
        }
    }
}
