//! Small pictures of Mbrane matches for use among words, moving or still.

use bevy_egui::egui::{Painter, Rect as Place};
use mbrane_play::mbrane::cell_of_spot;

use super::{looks, order_of, regions, shown::Shown};
use crate::{games::prelude::*, table::scene::plates::Shares};

/// Without strips, since leads would be unreadable.
const SHARES: Shares = Shares { plate_margin: 0.14, seam: 0.24, strip: 0.0, tray_margin: 0.05 };
const SHADE: f32 = 0.42;

pub(super) fn picture(painter: &Painter, place: Place, table: &dyn AnyMatch, at: f32) {
    let Some(play) = match_of(table) else { return };
    let order = order_of(play);
    let shown = Shown::of(play, Showing::pictured(play, at));
    let geometry = Geometry::pictured(order.width(), SHARES, place, painter.ctx().pixels_per_point());
    for (region, rect) in geometry.plates.iter().enumerate() {
        draw_small(painter, &regions::plate(&shown, &geometry, region), rect.center(), Vec2::ONE);
    }
    let pose = |cell: usize| Some((cell, shown.pose(cell_of_spot(order, spot(cell))?)?));
    let mut tiles: Vec<_> = (0..geometry.cells.len()).filter_map(pose).collect();
    // Flying tiles go above the others.
    tiles.sort_by_key(|(_, pose)| pose.landed < 1.0);
    for (cell, pose) in tiles {
        let mut slab = looks::tile(TILE * geometry.cell, pose.tile);
        let left = 1.0 - pose.landed;
        // It comes from above the board, larger while higher.
        slab.opacity = pose.seen * (2.0 * pose.landed).clamp(0.0, 1.0);
        let at = geometry.cells[cell].center() - Vec2::Y * left * 1.4 * geometry.cell;
        draw_small(painter, &slab, at, Vec2::new(pose.width, 1.0) * (1.0 + 0.3 * left.max(0.0)));
    }
    for (region, rect) in geometry.plates.iter().enumerate() {
        let lifted = shown.lifted.iter().any(|(lifted, _)| *lifted == region);
        let upset = shown.upset(region);
        let aside = shown.scene && !lifted && !upset && !shown.lifted.is_empty();
        let opacity = if aside { SHADE * shown.lift().max(0.5) } else { 0.0 };
        let shade = Slab { opacity, ..flat(rect.size(), 0.14 * geometry.cell, ROOM_FAR.color()) };
        draw_small(painter, &shade, rect.center(), Vec2::ONE);
        let opacity = if upset {
            1.0
        } else if lifted {
            shown.lift()
        } else {
            0.0
        };
        let width = (0.08 * geometry.cell).max(1.5);
        let rim = Rim::line(FOCUS.color(), width);
        let ring = Slab { opacity, rim, ..flat(rect.size() + 2.0 * width, 0.2 * geometry.cell, Color::NONE) };
        draw_small(painter, &ring, rect.center(), Vec2::ONE);
    }
}
