//! The score in large figures, and the rounds as a row of slots.

use super::{
    paint::{piece, side_of},
    prelude::*,
    sum::Sum,
};

/// Above the veil.
const SCORE_HEIGHT: f32 = 7.2;

pub(super) fn paint(shown: &Shown, layout: &Layout) -> Vec<Piece> {
    let mut drawn = Vec::new();
    let mut put = |key: Key, slab: Slab, middle: Vec2, scale: f32| {
        drawn.push(piece(
            key,
            slab,
            middle.extend(SCORE_HEIGHT),
            Vec2::splat(scale),
            0.0,
        ));
    };
    let room = layout.ratio;
    let sum = Sum::of(shown);
    let height = figure_height(layout);
    for seat in Seat::BOTH {
        let half_points = points(shown, seat);
        let grows = shown.view.half_points[seat.index()] != shown.after.half_points[seat.index()];
        let scale = match sum {
            // The points slam into the score.
            Some(sum) if grows && !shown.pace.reduced && sum.scored().0 >= 1.0 => {
                let most = if shown.pace.softens() { 0.15 } else { 0.4 };
                1.0 + most * (1.0 - eased(Easing::CubicOut, sum.scored().1))
            }
            _ => 1.0,
        };
        let ink = looks::tones(side_of(seat)).bright.color();
        let whole = half_points / 2;
        let half = half_points % 2 == 1;
        let small = 0.42 * height;
        let extra = if half { 1.25 * small } else { 0.0 };
        let (start, width) = figure_place(layout, seat, half_points);
        let middle = Vec2::new(start + width / 2.0, room.center().y);
        let key = Key::new("points", seat.index());
        put(
            key,
            figures(Signs::number(whole), height, ink),
            middle,
            scale,
        );
        if half {
            let at = Vec2::new(
                start + width + extra / 2.0,
                room.center().y + 0.5 * (height - small) - 0.05 * height,
            );
            let key = Key::new("half point", seat.index());
            put(key, figures(Signs::half(), small, ink), at, scale);
        }
    }
    let stroke = figures(
        Signs::STROKE,
        0.62 * height,
        TEXT_MUTED.color().with_alpha(0.6),
    );
    put(Key::new("stroke", 0), stroke, room.center(), 1.0);
    let rounds = usize::from(shown.after.setup.rounds());
    for round in 0..rounds {
        // With fewer than four rounds the slots get no wider.
        let (middle, mut size) = slot_in(layout.race, round, rounds, rounds.max(4), 0.12);
        size.y = size.y.min(14.0);
        let now = usize::from(shown.after.round) == round + 1 && shown.after.ended.is_none();
        let over = usize::from(shown.after.round) > round + 1 || shown.after.ended.is_some();
        let fill = if over { TEXT_MUTED } else { BUTTON };
        let mut slab = looks::ground(size, 0.3 * size.y, fill, 1.0);
        if now {
            slab.rim = Rim::line(FOCUS.color(), (0.14 * size.y).max(1.5));
        }
        put(Key::new("round", round), slab, middle, 1.0);
    }
    drawn
}

fn figure_height(layout: &Layout) -> f32 {
    let room = layout.ratio;
    (0.84 * room.height()).min(0.13 * room.width())
}

/// Returns the left end of a seat's whole points, and their width. Figures align with the stroke: the left ones end there, the right ones
/// begin there.
fn figure_place(layout: &Layout, seat: Seat, half_points: u16) -> (f32, f32) {
    let height = figure_height(layout);
    let width = 0.74 * height * (half_points / 2).to_string().len() as f32;
    let extra = if half_points % 2 == 1 {
        1.25 * 0.42 * height
    } else {
        0.0
    };
    let (centre, inner) = (layout.ratio.center().x, 0.36 * height);
    let start = if seat == Seat::First {
        centre - inner - extra - width
    } else {
        centre + inner
    };
    (start, width)
}

/// Returns the middle of a seat's points after the running beat, and their height.
pub(super) fn score_place(shown: &Shown, layout: &Layout, seat: Seat) -> (Vec2, f32) {
    let (start, width) = figure_place(layout, seat, shown.after.half_points[seat.index()]);
    let middle = Vec2::new(start + width / 2.0, layout.ratio.center().y);
    (middle, figure_height(layout))
}

/// Returns the half points shown for a seat, which change when the points land.
fn points(shown: &Shown, seat: Seat) -> u16 {
    let landed = match Sum::of(shown) {
        Some(_) if shown.pace.reduced => shown.at >= 0.5,
        Some(sum) => sum.scored().0 >= 1.0,
        None => shown.eased() >= 1.0,
    };
    let view = if landed { &shown.after } else { &shown.view };
    view.half_points[seat.index()]
}
