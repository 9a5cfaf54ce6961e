//! Small pictures of Sansumoku matches for use among words, moving or still.

use bevy::prelude::*;
use bevy_egui::egui::{Painter, Rect as Place, Stroke, pos2, vec2};
use mbrane_play::{AnyMatch, Match, sansumoku::cell_of_spot};
use mbrane_rules::sansumoku::Sansumoku;

use super::{lines, looks, sections, shown::Shown, spot};
use crate::{
    table::{
        scene::plates::{Geometry, Shares},
        stage::showing::Showing,
    },
    theme::{slab::Slab, small},
};

const SHARES: Shares = Shares { plate_margin: 0.12, seam: 0.22, strip: 0.0, tray_margin: 0.05 };

/// Draws the shown position of a match at a moment of its beat.
pub(super) fn picture(painter: &Painter, place: Place, table: &dyn AnyMatch, at: f32) {
    let Some(play) = table.as_any().downcast_ref::<Match<Sansumoku>>() else { return };
    let shown = Shown::of(play, Showing::pictured(play, at));
    let geometry = Geometry::pictured(3, SHARES, place, painter.ctx().pixels_per_point());
    for (section, rect) in geometry.plates.iter().enumerate() {
        draw(painter, &sections::plate(&shown, &geometry, section), rect.center(), 1.0);
    }
    for (place, rect) in geometry.cells.iter().enumerate() {
        let tile = cell_of_spot(spot(place)).and_then(|cell| Some((cell, shown.after.tile(cell)?)));
        let Some((cell, facts)) = tile else { continue };
        let left = if shown.view.tile(cell).is_some() { 0.0 } else { 1.0 - shown.eased() };
        let binds = shown.binds(geometry.plate_of(place));
        let mut slab = looks::tile(looks::TILE * geometry.cell, facts, binds);
        slab.opacity = (2.0 * (1.0 - left)).clamp(0.0, 1.0);
        draw(painter, &slab, rect.center() - Vec2::Y * left * 1.4 * geometry.cell, 1.0 + 0.3 * left.max(0.0));
    }
    for (section, rect) in geometry.plates.iter().enumerate() {
        let (mark, share) = shown.mark(section);
        if let Some((colour, signs)) = looks::sign(mark) {
            let mut badge = looks::badge(1.3 * geometry.cell, colour, signs);
            badge.opacity = (3.0 * share).min(1.0);
            draw(painter, &badge, rect.center(), 1.0);
        }
    }
    let Some(by) = lines::winner(&shown) else { return };
    for sections in &shown.after.lines {
        let [from, to] = [sections[0], sections[2]].map(|section| geometry.plates[section].center());
        let ends = [from, from.lerp(to, shown.eased())].map(|end| pos2(end.x, end.y));
        painter.line_segment(ends, Stroke::new(0.3 * geometry.cell, looks::bright(by).words().gamma_multiply(0.9)));
    }
}

fn draw(painter: &Painter, slab: &Slab, at: Vec2, scale: f32) {
    small::slab(painter, slab, pos2(at.x, at.y), vec2(scale, scale));
}
