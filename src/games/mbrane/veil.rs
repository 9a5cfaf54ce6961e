//! The light of the room during a count: a veil around the region in focus, and flashes.

use mbrane_play::Speed;
use mbrane_rules::mbrane::{Colour, Mbrane};

use super::{
    board_motion::{board_place, in_window, leans},
    looks,
    race::{majority_slot, slot_place},
};
use crate::{
    games::{ending, prelude::*},
    table::layout::Posture,
};

/// Heights above the room: under the panel; above the board, below the score; flashes above that.
const DARK_HEIGHT: f32 = 0.42;
const VEIL_HEIGHT: f32 = 7.0;
const SWING_VEIL_HEIGHT: f32 = 7.01;
const SHADE_HEIGHT: f32 = 7.03;
pub(super) const FLASH_HEIGHT: f32 = 7.1;
/// How dark the words' ground is while the board reaches under them.
const SHADE: f32 = 0.975;

/// How dark the veil is when nearly all depends on an ordinary step, and in the step that decides.
const VEIL_ALPHA: f32 = 0.30;
const DARKEST: f32 = 0.72;
/// The same while a region swings.
const SWING_ALPHA: f32 = 0.5;
/// How long the flash lasts, in milliseconds at 1×.
const FLASH_MS: f32 = 220.0;
/// The opacity of the flash at its start, and where flashes are softened.
const FLASH_OPACITY: f32 = 0.18;
const FLASH_OPACITY_FAST: f32 = 0.06;
/// The same where the token of the majority lands.
const LANDING_OPACITY: f32 = 0.26;
/// How long a ring widens from there, in milliseconds at 1×, and to which radius, in cells.
const RING_MS: f32 = 320.0;
const RING_REACH: f32 = 0.8;

pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    if !inputs.at_table {
        return Vec::new();
    }
    let Inputs { shown, layout, .. } = *inputs;
    let glow = shown.celebrates().map(looks::winners_light);
    let mut pieces = ending::lights(layout, glow, shown.is_loss_here(), shown.result());
    let parts = [
        dark_room(inputs),
        veil(inputs),
        swing_veil(inputs),
        flash(inputs),
    ];
    pieces.extend(parts.into_iter().flatten());
    pieces.extend(shades(inputs));
    pieces.extend(landing(inputs));
    pieces
}

/// The dark that hides the edges of the tray while the board closes in on a region.
fn dark_room(inputs: &Inputs<Mbrane>) -> Option<Piece> {
    let (window, closed) = (inputs.layout.window, inputs.shown.closed_in());
    let slab = flat(window.size(), 0.0, SEAM.color()).with_opacity(closed);
    let piece = table_piece(Key::new("dark room", 0), slab, window.center(), DARK_HEIGHT);
    (closed > 0.0).then_some(piece)
}

/// The veil: clear around the regions of the step, dark elsewhere.
fn veil(inputs: &Inputs<Mbrane>) -> Option<Piece> {
    let (shown, layout, geometry) = (inputs.shown, inputs.layout, inputs.geometry);
    let deciding = shown.deciding();
    let dark = if deciding {
        DARKEST
    } else {
        VEIL_ALPHA * shown.heat()
    };
    // At four times the speed it would flicker.
    let fast = shown.pace.speed == Speed::Four;
    let opacity = shown.dark() * shown.lift() * if fast { 0.0 } else { dark };
    let regions = &shown.step.regions;
    let plates: Vec<Rect> = regions
        .iter()
        .filter_map(|(region, _)| geometry.plates.get(*region).copied())
        .collect();
    let around = plates
        .iter()
        .copied()
        .reduce(|one, other| one.union(other))?;
    if opacity <= 0.0 {
        return None;
    }
    let board = board_place(shown, layout, geometry);
    let plate = board.scale.x * plates[0].width();
    let middle = in_window(&board, around.center());
    // It closes in on the region that decides.
    let wide = if deciding { 1.0 - shown.lift() } else { 1.0 };
    let clear = 0.5 * board.scale.x * around.size().max_element() + plate * (0.12 + 0.6 * wide);
    let softness = plate * (0.5 + 0.8 * wide);
    let slab =
        light(2.0 * layout.window.size(), SEAM.color(), clear, softness).with_opacity(opacity);
    Some(table_piece(Key::new("veil", 0), slab, middle, VEIL_HEIGHT))
}

/// The veil around a region that swings and the regions that make it swing.
fn swing_veil(inputs: &Inputs<Mbrane>) -> Option<Piece> {
    let (shown, layout, geometry) = (inputs.shown, inputs.layout, inputs.geometry);
    let (region, leans) = leans(shown)?;
    let causes = shown.step.regions.iter().map(|(region, _)| *region);
    let plates = causes
        .chain([region])
        .filter_map(|region| geometry.plates.get(region));
    let around = plates.copied().reduce(|one, other| one.union(other))?;
    let plate = geometry.plates.first()?.width();
    let middle = in_window(&board_place(shown, layout, geometry), around.center());
    let (clear, softness) = (0.5 * around.size().max_element(), 0.6 * plate);
    let size = 2.0 * layout.window.size();
    let slab = light(size, SEAM.color(), clear, softness).with_opacity(SWING_ALPHA * leans);
    Some(table_piece(
        Key::new("veil", 1),
        slab,
        middle,
        SWING_VEIL_HEIGHT,
    ))
}

/// The shade of what lies above and below a tall window's board, which reaches under it while it closes in on a region.
fn shades(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (layout, cell) = (inputs.layout, inputs.geometry.cell);
    let closed = inputs.shown.closed_in();
    if layout.posture == Posture::Wide || closed <= 0.0 {
        return Vec::new();
    }
    let softness = 0.7 * cell;
    let room = layout.window.inflate(softness);
    let above = room.at_top(layout.tray.min.y - 0.4 * cell - room.min.y);
    let below = room.at_bottom(room.max.y - layout.tray.max.y + 0.6 * cell);
    let shade = |(index, place): (usize, Rect)| {
        let slab = Slab {
            shadow: Shadow::around(SEAM.color(), softness),
            ..flat(place.size(), 0.0, Color::NONE)
        };
        // It is dark before the board comes, and while it goes.
        let slab = slab.with_opacity(SHADE * (4.0 * closed).min(1.0));
        let key = Key::new("words' shade", index);
        table_piece(key, slab, place.center(), SHADE_HEIGHT)
    };
    [above, below].into_iter().enumerate().map(shade).collect()
}

/// One flash around the region that decides, when its tiles have flipped.
fn flash(inputs: &Inputs<Mbrane>) -> Option<Piece> {
    let (shown, layout, geometry) = (inputs.shown, inputs.layout, inputs.geometry);
    let left = 1.0 - part(shown.since_impact()?, 0.0, FLASH_MS);
    if shown.pace.reduced || left <= 0.0 {
        return None;
    }
    let bright = if shown.pace.softens() {
        FLASH_OPACITY_FAST
    } else {
        FLASH_OPACITY
    };
    let colour = shown.decided_by()?;
    let mut regions = shown.step.regions.iter();
    let (region, _) = *regions.find(|(_, value)| Colour::favoured_by(*value) == Some(colour))?;
    let plate = geometry.plates.get(region)?;
    let board = board_place(shown, layout, geometry);
    let middle = in_window(&board, plate.center());
    let reach = 1.7 * plate.width();
    Some(flash_at(0, middle, reach, colour, bright * left * left))
}

fn flash_at(index: usize, middle: Vec2, reach: f32, colour: Colour, opacity: f32) -> Piece {
    let color = looks::winners_light(colour);
    let slab = light(Vec2::splat(2.0 * reach), color, reach, -reach).with_opacity(opacity);
    table_piece(Key::new("flash", index), slab, middle, FLASH_HEIGHT)
}

/// The flash where the token of the majority lands, and the ring that widens from there. A loss of the only player who looks has neither.
fn landing(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (shown, layout, cell) = (inputs.shown, inputs.layout, inputs.geometry.cell);
    let Some((by, since)) = shown.since_majority() else {
        return Vec::new();
    };
    if shown.pace.reduced || shown.is_loss_to(by) {
        return Vec::new();
    }
    let side = shown.view.regions().len();
    let (middle, _) = slot_place(layout, majority_slot(by, side), side);
    let mut pieces = Vec::new();
    let left = 1.0 - part(since, 0.0, FLASH_MS);
    if left > 0.0 {
        let bright = if shown.pace.softens() {
            FLASH_OPACITY_FAST
        } else {
            LANDING_OPACITY
        };
        pieces.push(flash_at(1, middle, 3.6 * cell, by, bright * left * left));
    }
    let widens = part(since, 0.0, RING_MS);
    if widens < 1.0 && !shown.pace.softens() {
        let size = 2.0 * cell * (0.3 + (RING_REACH - 0.3) * eased(Easing::CubicOut, widens));
        let ink = looks::winners_light(by);
        let ring = Slab {
            rim: Rim::line(ink, (0.2 * cell * (1.0 - widens)).max(2.0)),
            ..flat(Vec2::splat(size), size / 2.0, Color::NONE)
        };
        let ring = ring.with_opacity((1.0 - widens) * (1.0 - widens));
        pieces.push(table_piece(Key::new("ring", 0), ring, middle, FLASH_HEIGHT));
    }
    pieces
}
