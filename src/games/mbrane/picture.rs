//! Small pictures of Mbrane matches for use among words, moving or still.

use bevy::prelude::*;
use bevy_egui::egui::{Painter, Rect as Place, pos2, vec2};
use mbrane_play::{AnyMatch, Match, mbrane::cell_of_spot};
use mbrane_rules::mbrane::{Mbrane, Order};

use super::{looks, order_of, regions, shown::Shown, spot};
use crate::{
    table::{
        scene::plates::{Geometry, Shares},
        stage::showing::Showing,
    },
    theme::{
        palette::{FOCUS, ROOM_FAR},
        slab::{Rim, Slab},
        small,
    },
};

/// Without strips, since leads would be unreadable.
const SHARES: Shares = Shares { plate_margin: 0.14, seam: 0.24, strip: 0.0, tray_margin: 0.05 };
/// The darkness of a region while others are in focus.
const SHADE: f32 = 0.42;

/// Draws the shown position of a match at a moment of its beat.
pub(super) fn picture(painter: &Painter, place: Place, table: &dyn AnyMatch, at: f32) {
    let Some(play) = table.as_any().downcast_ref::<Match<Mbrane>>() else { return };
    let order = order_of(play);
    let shown = Shown::of(play, Showing::pictured(play, at));
    let geometry = Geometry::pictured(order.width(), SHARES, place, painter.ctx().pixels_per_point());
    for (region, rect) in geometry.plates.iter().enumerate() {
        draw(painter, &regions::plate(&shown, &geometry, order, region), rect.center(), Vec2::ONE);
    }
    let tiles: Vec<_> =
        (0..geometry.cells.len()).filter_map(|cell| Drawn::of(&shown, &geometry, order, cell)).collect();
    // Flying tiles go above the others.
    for flies in [false, true] {
        for tile in tiles.iter().filter(|tile| tile.flies == flies) {
            draw(painter, &tile.slab, tile.at, tile.scale);
        }
    }
    for (region, rect) in geometry.plates.iter().enumerate() {
        let lifted = shown.lifted.iter().any(|(lifted, _)| *lifted == region);
        let upset = shown.upset(region);
        let aside = shown.scene && !lifted && !upset && !shown.lifted.is_empty();
        let shade = Slab {
            size: rect.size(),
            radius: 0.14 * geometry.cell,
            lit: ROOM_FAR.color(),
            shaded: ROOM_FAR.color(),
            opacity: if aside { SHADE * shown.lift().max(0.5) } else { 0.0 },
            ..default()
        };
        draw(painter, &shade, rect.center(), Vec2::ONE);
        let looked = if upset {
            1.0
        } else if lifted {
            shown.lift()
        } else {
            0.0
        };
        let width = (0.08 * geometry.cell).max(1.5);
        let ring = Slab {
            size: rect.size() + 2.0 * width,
            radius: 0.2 * geometry.cell,
            lit: Color::NONE,
            shaded: Color::NONE,
            rim: Rim::line(FOCUS.color(), width),
            opacity: looked,
            ..default()
        };
        draw(painter, &ring, rect.center(), Vec2::ONE);
    }
}

fn draw(painter: &Painter, slab: &Slab, at: Vec2, scale: Vec2) {
    small::slab(painter, slab, pos2(at.x, at.y), vec2(scale.x, scale.y));
}

/// A tile of the picture.
struct Drawn {
    slab: Slab,
    at: Vec2,
    scale: Vec2,
    flies: bool,
}

impl Drawn {
    /// Returns the tile of a cell, by its index in reading order, if any.
    fn of(shown: &Shown, geometry: &Geometry, order: Order, cell: usize) -> Option<Self> {
        let pose = shown.pose(cell_of_spot(order, spot(cell))?)?;
        let mut slab = looks::tile(looks::TILE * geometry.cell, pose.tile);
        let left = 1.0 - pose.landed;
        // It comes from above the board, larger while higher.
        slab.opacity = pose.seen * (2.0 * pose.landed).clamp(0.0, 1.0);
        let at = geometry.cells[cell].center() - Vec2::Y * left * 1.4 * geometry.cell;
        let scale = Vec2::new(pose.width, 1.0) * (1.0 + 0.3 * left.max(0.0));
        Some(Self { slab, at, scale, flies: pose.landed < 1.0 })
    }
}
