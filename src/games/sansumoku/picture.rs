//! Small pictures of Sansumoku matches for use among words, moving or still.

use bevy_egui::egui::{Painter, Rect as Place, Stroke, pos2};
use mbrane_play::sansumoku::cell_of_spot;

use super::{lines, looks, sections, shown::Shown};
use crate::{games::prelude::*, table::scene::plates::Shares};

const SHARES: Shares = Shares { plate_margin: 0.12, seam: 0.22, strip: 0.0, tray_margin: 0.05 };

pub(super) fn picture(painter: &Painter, place: Place, table: &dyn AnyMatch, at: f32) {
    let Some(play) = match_of(table) else { return };
    let shown = Shown::of(play, Showing::pictured(play, at));
    let geometry = Geometry::pictured(3, SHARES, place, painter.ctx().pixels_per_point());
    for (section, rect) in geometry.plates.iter().enumerate() {
        draw_small(painter, &sections::plate(&shown, &geometry, section), rect.center(), Vec2::ONE);
    }
    for (place, rect) in geometry.cells.iter().enumerate() {
        let tile = cell_of_spot(spot(place)).and_then(|cell| Some((cell, shown.after.tile(cell)?)));
        let Some((cell, facts)) = tile else { continue };
        let left = if shown.view.tile(cell).is_some() { 0.0 } else { 1.0 - shown.eased() };
        let binds = shown.binds(geometry.plate_of(place));
        let mut slab = looks::tile(TILE * geometry.cell, facts, binds);
        slab.opacity = (2.0 * (1.0 - left)).clamp(0.0, 1.0);
        let at = rect.center() - Vec2::Y * left * 1.4 * geometry.cell;
        draw_small(painter, &slab, at, Vec2::splat(1.0 + 0.3 * left.max(0.0)));
    }
    for (section, rect) in geometry.plates.iter().enumerate() {
        let (mark, share) = shown.mark(section);
        if let Some((colour, signs)) = looks::sign(mark) {
            let mut badge = looks::badge(1.3 * geometry.cell, colour, signs);
            badge.opacity = (3.0 * share).min(1.0);
            draw_small(painter, &badge, rect.center(), Vec2::ONE);
        }
    }
    let Some(by) = lines::winner(&shown) else { return };
    for sections in &shown.after.lines {
        let [from, to] = [sections[0], sections[2]].map(|section| geometry.plates[section].center());
        let ends = [from, from.lerp(to, shown.eased())].map(|end| pos2(end.x, end.y));
        painter.line_segment(ends, Stroke::new(0.3 * geometry.cell, looks::bright(by).words().gamma_multiply(0.9)));
    }
}
