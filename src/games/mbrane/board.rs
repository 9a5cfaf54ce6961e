//! Mbrane's board: its shape for the layout, and its plates and cells on the table.

use bevy::prelude::*;
use mbrane_play::{
    Match, Spot, Table,
    mbrane::{spot_of_cell, spot_of_digit},
};
use mbrane_rules::{
    grid::reading_order,
    mbrane::{Mbrane, Order},
};
use std::{any::Any, sync::Arc};

use super::order_of;
use crate::{
    games::lies,
    motion::ARRIVE_STEP,
    session::Session,
    table::{
        ground::{Arrival, Board, at},
        layout::{BoardShape, Layout},
        view::LayoutSystems,
    },
    theme::{
        palette::{PLATE_FAR, PLATE_NEAR, SEAM},
        slab::{Bevel, Score, Shadow, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Geometry>();
    app.add_systems(Update, (sync_geometry, spawn_board).chain().in_set(LayoutSystems::Board).run_if(lies::<Mbrane>));
    let moved = resource_changed::<Geometry>.or_else(any_match_filter::<Added<Region>>);
    app.add_systems(Update, sync_board.in_set(LayoutSystems::Place).run_if(lies::<Mbrane>.and_then(moved)));
}

/// The proportions of a board, in cells.
struct Shares {
    /// From the cells to the plate's edge: as wide as the widest bezel needs, so that tiles never touch it.
    plate_margin: f32,
    /// Between two plates.
    seam: f32,
    /// Above each plate, for the pill with its lead.
    strip: f32,
    /// From the plates to the tray's edge.
    tray_margin: f32,
}

const USUAL: Shares = Shares { plate_margin: 0.14, seam: 0.18, strip: 0.38, tray_margin: 0.23 };
/// Where cells are narrow: as little as keeps the edges from the tiles.
const TIGHT: Shares = Shares { plate_margin: 0.06, seam: 0.10, strip: 0.36, tray_margin: 0.06 };

/// Mbrane's board: plates of `order` × `order` cells, as many in a row, a strip above each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MbraneBoard {
    /// The order of the game.
    pub order: Order,
}

impl MbraneBoard {
    /// The board of a match of Mbrane; the standard one for any other.
    pub fn of(table: &dyn Table) -> Arc<dyn BoardShape> {
        let play = table.as_any().downcast_ref::<Match<Mbrane>>();
        Arc::new(Self { order: play.map_or_else(Order::default, order_of) })
    }
}

impl BoardShape for MbraneBoard {
    fn side(&self) -> usize {
        self.order.side()
    }

    fn tray(&self, cell: f32, tight: bool) -> Vec2 {
        Measures::new(self.order, cell, tight).tray()
    }

    fn cells(&self, cell: f32, tight: bool, tray: Rect) -> Vec<(Spot, Rect)> {
        let measures = Measures::new(self.order, cell, tight);
        let cells = reading_order(self.side()).enumerate();
        cells.map(|(place, cell)| (spot_of_cell(self.order, cell), measures.cell(tray, place))).collect()
    }

    fn pieces(&self) -> Vec<Spot> {
        (0..self.side() as u8).map(spot_of_digit).collect()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn BoardShape) -> bool {
        other.as_any().downcast_ref() == Some(self)
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
    fn new(order: Order, cell: f32, tight: bool) -> Self {
        let shares = if tight { TIGHT } else { USUAL };
        let pixels = |share: f32| (share * cell).round();
        Self {
            order: order.width(),
            cell,
            plate_margin: pixels(shares.plate_margin),
            seam: pixels(shares.seam),
            strip: pixels(shares.strip),
            tray_margin: pixels(shares.tray_margin),
        }
    }

    /// The side of a plate.
    fn side(&self) -> f32 {
        self.order as f32 * self.cell + 2.0 * self.plate_margin
    }

    fn tray(&self) -> Vec2 {
        let n = self.order as f32;
        let width = n * self.side() + (n - 1.0) * self.seam + 2.0 * self.tray_margin;
        Vec2::new(width, width + n * self.strip)
    }

    /// The plate of a region, by its place in reading order.
    fn plate(&self, tray: Rect, region: usize) -> Rect {
        let place = Vec2::new((region % self.order) as f32, (region / self.order) as f32);
        let step = self.side() + self.seam + Vec2::new(0.0, self.strip);
        let corner = tray.min + self.tray_margin + Vec2::new(0.0, self.strip) + place * step;
        Rect::from_corners(corner, corner + self.side())
    }

    /// The strip above the plate of a region.
    fn strip(&self, tray: Rect, region: usize) -> Rect {
        let plate = self.plate(tray, region);
        Rect { min: plate.min - Vec2::Y * self.strip, max: plate.max.with_y(plate.min.y) }
    }

    /// A cell, by its place in reading order of the whole board.
    fn cell(&self, tray: Rect, place: usize) -> Rect {
        let (column, row) = (place % (self.order * self.order), place / (self.order * self.order));
        let within = Vec2::new((column % self.order) as f32, (row % self.order) as f32);
        let corner = self.plate(tray, region_of(self.order, place)).min + self.plate_margin + within * self.cell;
        Rect::from_corners(corner, corner + self.cell)
    }
}

/// The region of a cell; both by their places in reading order.
const fn region_of(order: usize, cell: usize) -> usize {
    let side = order * order;
    let (column, row) = (cell % side, cell / side);
    row / order * order + column / order
}

/// Where the parts of Mbrane's board lie, in logical pixels of the window. It fits the match on the table whenever Mbrane's systems
/// run: it is worked out in the frame that lays the match there, right after the layout.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Geometry {
    /// The order of the board.
    pub order: Order,
    /// The side of a cell.
    pub cell: f32,
    /// The plates of the regions, in reading order.
    pub regions: Vec<Rect>,
    /// The strips above the plates, in the same order.
    pub strips: Vec<Rect>,
    /// The cells, in reading order of the whole board.
    pub cells: Vec<Rect>,
}

impl Geometry {
    fn new(order: Order, layout: &Layout) -> Self {
        let scale = layout.scale;
        // Both are whole pixels of the screen there.
        let tray = Rect { min: (layout.tray.min * scale).round(), max: (layout.tray.max * scale).round() };
        let measures = Measures::new(order, (layout.cell * scale).round(), layout.tight);
        let logical = |rect: Rect| Rect { min: rect.min / scale, max: rect.max / scale };
        Self {
            order,
            cell: layout.cell,
            regions: (0..order.side()).map(|region| logical(measures.plate(tray, region))).collect(),
            strips: (0..order.side()).map(|region| logical(measures.strip(tray, region))).collect(),
            cells: layout.cells.iter().map(|(_, rect)| *rect).collect(),
        }
    }

    /// The region of a cell; both by their places in reading order.
    pub fn region_of(&self, cell: usize) -> usize {
        region_of(self.order.width(), cell)
    }
}

/// A plate, by its region's place in reading order.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Region(pub usize);

impl Region {
    /// Each slab has its own height, so that the order in which they are drawn is always the same.
    pub(crate) const fn height(region: usize) -> f32 {
        z::PLATE + z::STEP * region as f32
    }
}

/// A cell, by its place in reading order of the whole board. It is a child of its plate.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Cell(pub usize);

/// Heights above the room.
mod z {
    pub(super) const PLATE: f32 = 2.0;
    /// Above its plate.
    pub(super) const CELL: f32 = 0.5;
    pub(super) const STEP: f32 = 0.01;
}

fn sync_geometry(session: Res<Session>, layout: Res<Layout>, mut geometry: ResMut<Geometry>) {
    // A board of another order has another layout.
    if let Some(play) = session.on::<Mbrane>().filter(|_| layout.is_changed()) {
        geometry.set_if_neq(Geometry::new(order_of(play), &layout));
    }
}

fn spawn_board(boards: Query<Entity, Added<Board>>, geometry: Res<Geometry>, mut commands: Commands) {
    let (order, side) = (geometry.order.width(), geometry.order.side());
    for board in &boards {
        commands.entity(board).with_children(|board| {
            for region in 0..side {
                let (column, row) = (region % order, region / order);
                // From the upper left, where the light is.
                let arrival = Arrival::after(ARRIVE_STEP * (column + row) as u32);
                board.spawn((Name::new(region_name(region, order)), Region(region), arrival)).with_children(|plate| {
                    for within in 0..side {
                        let (x, y) = (column * order + within % order, row * order + within / order);
                        plate.spawn((Name::new(cell_name(x, y, side)), Cell(y * side + x)));
                    }
                });
            }
        });
    }
}

fn region_name(region: usize, order: usize) -> String {
    format!("region {} from the left, {} from the top", region % order + 1, region / order + 1)
}

/// Columns are letters from the left, rows are numbers from the bottom.
fn cell_name(column: usize, row: usize, side: usize) -> String {
    format!("cell {}{}", char::from(b'a' + column as u8), side - row)
}

fn sync_board(
    geometry: Res<Geometry>,
    mut plates: Query<(&Region, &mut Transform)>,
    mut cells: Query<(&Cell, &mut Transform), Without<Region>>,
) {
    for (region, mut place) in &mut plates {
        place.translation = at(geometry.regions[region.0].center(), Region::height(region.0));
    }
    for (cell, mut place) in &mut cells {
        let plate = geometry.regions[geometry.region_of(cell.0)];
        place.translation = at(geometry.cells[cell.0].center() - plate.center(), z::CELL);
    }
}

/// A plate whose region nobody leads.
pub(super) fn plate_slab(geometry: &Geometry) -> Slab {
    let cell = geometry.cell;
    let plate = geometry.regions[0];
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
            cells: geometry.order.width(),
            margin: geometry.cells[0].min.x - plate.min.x,
            width: (0.016 * cell).max(1.0),
            dark: SEAM.color().with_alpha(0.42),
        },
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::layout::{
        Posture,
        promises::{apart, holds, keeps_its_promises, within},
    };

    const BOARDS: [MbraneBoard; 2] = [MbraneBoard { order: Order::Two }, MbraneBoard { order: Order::Three }];

    fn standard(width: f32, height: f32, scale: f32) -> Layout {
        Layout::new(Vec2::new(width, height), scale, 1.0, &BOARDS[1])
    }

    #[test]
    fn both_boards_are_laid_out_as_promised() {
        for board in BOARDS {
            keeps_its_promises(&board, |layout| {
                let geometry = Geometry::new(board.order, layout);
                plates_lie_apart_in_the_tray_and_cells_in_their_plates(layout, &geometry);
                if holds(layout) && board.order == Order::Three {
                    tiles_touch_no_bezel(&geometry);
                }
            });
        }
    }

    fn plates_lie_apart_in_the_tray_and_cells_in_their_plates(layout: &Layout, geometry: &Geometry) {
        let plates: Vec<_> = geometry.regions.iter().chain(&geometry.strips).collect();
        for (index, plate) in plates.iter().enumerate() {
            assert!(within(layout.tray, **plate), "{plate:?} in {layout:?}");
            assert!(plates[..index].iter().all(|other| apart(**plate, **other)));
        }
        assert_eq!(geometry.cells.len(), geometry.order.side().pow(2));
        for (place, cell) in geometry.cells.iter().enumerate() {
            assert!(within(geometry.regions[geometry.region_of(place)], *cell));
        }
    }

    fn tiles_touch_no_bezel(geometry: &Geometry) {
        // A tile is 0.86 of its cell, the widest bezel 0.13.
        let margin = geometry.cells[0].min.x - geometry.regions[0].min.x;
        assert!(margin + 0.07 * geometry.cell > 0.13 * geometry.cell - 1.0, "{margin} at {}", geometry.cell);
    }

    #[test]
    fn plates_begin_on_pixels_of_the_screen() {
        for scale in [1.0, 1.25, 2.0] {
            let geometry = Geometry::new(Order::Three, &standard(1280.0, 800.0, scale));
            for plate in &geometry.regions {
                let on_screen = plate.min * scale;
                assert!((on_screen - on_screen.round()).abs().max_element() < 0.001, "{on_screen} at {scale}");
            }
        }
    }

    #[test]
    fn the_desk_is_as_drawn() {
        let layout = standard(1280.0, 800.0, 1.0);
        assert_eq!((layout.posture, layout.cell, layout.zoom), (Posture::Wide, 63.0, 1.0));
        assert_eq!(layout.tray, Rect::new(28.0, 28.0, 699.0, 771.0));
        assert!(layout.panel.width() >= 404.0);
    }

    #[test]
    fn a_phone_upright_stacks_and_a_phone_on_its_side_does_not() {
        let upright = standard(390.0, 844.0, 3.0);
        assert_eq!(upright.posture, Posture::Tall);
        assert!(upright.cell >= 36.0, "{}", upright.cell);
        assert_eq!(standard(844.0, 390.0, 3.0).posture, Posture::Wide);
    }

    #[test]
    fn the_smallest_phone_has_cells_for_fingers_and_a_button_to_place() {
        for scale in [1.0, 2.0, 3.0] {
            let layout = standard(320.0, 568.0, scale);
            assert_eq!(layout.posture, Posture::Tall);
            assert!(layout.cell >= 33.0, "{}", layout.cell);
            assert!(layout.place.is_some_and(|place| place.size().min_element() >= 44.0 - 0.01));
        }
    }

    #[test]
    fn no_window_is_no_reason_to_fail() {
        assert_eq!(standard(0.0, 0.0, 1.0).cells.len(), 81);
    }
}
