//! The regions in the order in which they were won, with their leads, where the rack was: how the count went, at a glance.

use mbrane_play::mbrane::Cue;
use mbrane_rules::mbrane::{Colour, Mbrane, Tile};

use super::{bolt, looks, order_of, shown::Shown};
use crate::games::prelude::*;

/// The heights above the room: under the veil, and above it for the regions of the step that decides.
const ORDER_HEIGHT: f32 = 4.0;
const DECIDED_HEIGHT: f32 = 7.12;
/// The side of a tile from which its lead can be read.
const FIGURES_FROM: f32 = 40.0;

/// Returns whether the column shows: it comes when the rack has left.
pub(super) fn shows(shown: &Shown) -> bool {
    let hushed = !shown.scene || matches!(shown.cue(), Some(Cue::Hush { .. }));
    !hushed || !shown.won.is_empty()
}

pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (play, shown, layout) = (inputs.play, inputs.shown, inputs.layout);
    if !inputs.at_table || !shows(shown) {
        return Vec::new();
    }
    // A tall window has room for a strip while its rack is gone.
    let column = layout.column().map(|column| column.list);
    let strip = if shown.scene { layout.strip() } else { None };
    let Some(list) = column.or(strip.map(|[strip, _]| strip)) else {
        return Vec::new();
    };
    let width = order_of(play).width();
    let regions = shown.view.regions().len();
    let columns = if column.is_some() {
        columns(layout)
    } else {
        regions
    };
    let slots = slots(list, regions, columns);
    let side = slots
        .first()
        .map_or(0.0, |slot| slot.size().min_element() * 0.84);
    // The board needs the column's place while it closes in on the region that decides.
    let seen = 1.0 - shown.closed_in();
    let mut pieces = Vec::new();
    for (index, slot) in slots.iter().enumerate() {
        let won = shown.won.get(index).copied();
        let landed = won.map_or(0.0, |won| landed(shown, won.region));
        let (Some(won), true) = (won, landed > 0.0) else {
            let empty = flat(Vec2::splat(0.36 * side), 0.10 * side, BUTTON.color());
            let empty = empty.with_opacity(seen);
            let key = Key::nth("won", index, 0);
            pieces.push(table_piece(key, empty, slot.center(), ORDER_HEIGHT));
            continue;
        };
        let scale = if shown.pace.reduced {
            1.0
        } else {
            1.0 + 0.22 * (1.0 - landed)
        };
        let (height, apart) = if shown.deciding() && shown.step.contains(won.region) {
            (DECIDED_HEIGHT, 0.001)
        } else {
            (ORDER_HEIGHT, 0.01)
        };
        let mut put = |part: usize, slab: Slab, aside: Vec2, turn: f32| {
            let slab = slab.with_opacity(seen);
            let middle = slot.center() + scale * aside;
            let key = Key::nth("won", index, part);
            let mut piece = table_piece(key, slab, middle, height + apart * part as f32);
            piece.place.scale = Vec3::new(scale, scale, 1.0);
            piece.place.rotation = Quat::from_rotation_z(turn);
            pieces.push(piece);
        };
        let (mut body, ink) = tile(side, won.by);
        let has_figures = side >= FIGURES_FROM;
        if has_figures {
            body.writing =
                Writing::new(Signs::half_points(won.lead), 0.27 * side, ink).lowered(0.29 * side);
        }
        put(0, body, Vec2::ZERO, 0.0);
        // The board, and in it the region.
        let (share, up) = if has_figures {
            (0.40, 0.12)
        } else {
            (0.62, 0.03)
        };
        let board = share * side;
        let cell = board / width as f32;
        let below = Vec2::new(0.0, -up * side);
        let outline = Slab {
            rim: Rim::line(ink.with_alpha(0.5), (0.03 * side).max(1.0)),
            ..flat(Vec2::splat(1.16 * board), 0.08 * side, Color::NONE)
        };
        put(1, outline, below, 0.0);
        let place = Vec2::new((won.region % width) as f32, (won.region / width) as f32);
        let aside = (place + 0.5) * cell - 0.5 * board;
        put(
            2,
            flat(Vec2::splat(0.86 * cell), 0.2 * cell, ink),
            below + aside,
            0.0,
        );
        if won.swung {
            let at = Vec2::new(0.44, -0.36) * side;
            for (index, (half, aside, turn)) in bolt::halves(0.5 * side).into_iter().enumerate() {
                put(3 + index, half, at + aside, turn);
            }
        }
    }
    pieces
}

/// Returns the number of columns that the rack has.
fn columns(layout: &Layout) -> usize {
    let first = layout.pieces.first().map_or(0.0, |(_, slot)| slot.min.y);
    let in_row = |(_, slot): &&(Spot, Rect)| slot.min.y - first < 1.0;
    layout.pieces.iter().filter(in_row).count().max(1)
}

/// Returns the places of the regions in the list.
fn slots(list: Rect, regions: usize, columns: usize) -> Vec<Rect> {
    let most = 1.35 * list.width() / columns as f32 * regions.div_ceil(columns) as f32;
    let list = list.at_top(list.height().min(most));
    list.grid(regions, columns, 0.0)
}

/// Returns how much of the landing of a region's token is over; more than 0 from the moment at which it is counted.
fn landed(shown: &Shown, region: usize) -> f32 {
    match shown.flight(region) {
        Some((flown, _)) if flown < 1.0 => 0.0,
        Some((_, landed)) => part(landed, 0.0, 1.0).max(0.01),
        None => 1.0,
    }
}

/// Returns a blank tile of the colour, and the ink on it.
fn tile(side: f32, by: Option<Colour>) -> (Slab, Color) {
    let Some(colour) = by else {
        return (
            flat(Vec2::splat(side), 0.14 * side, BUTTON.color()),
            TEXT_MUTED.color(),
        );
    };
    let mut slab = looks::tile(side, Tile { digit: 0, colour });
    slab.writing.ink = Color::NONE;
    (slab, looks::tones(colour).ink.color())
}
