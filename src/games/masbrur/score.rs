//! The score in large figures, and the rounds as a row of slots.

use super::{
    paint::{piece, side_of},
    prelude::*,
};

const HEIGHT: f32 = 4.5;

pub(super) fn paint(sight: &Sight, layout: &Layout) -> Vec<Piece> {
    let mut drawn = Vec::new();
    let mut put = |key: Key, slab: Slab, middle: Vec2, scale: f32| {
        drawn.push(piece(
            key,
            slab,
            middle.extend(HEIGHT),
            Vec2::splat(scale),
            0.0,
        ));
    };
    let room = layout.ratio;
    let height = (0.84 * room.height()).min(0.13 * room.width());
    for seat in Seat::BOTH {
        let half_points = points(sight, seat);
        let grows = sight.view.half_points != sight.after.half_points;
        let scale = if grows {
            1.0 + 0.10 * (sight.eased() * PI).sin()
        } else {
            1.0
        };
        let left = seat == Seat::First;
        let ink = looks::tones(side_of(seat)).bright.color();
        let whole = half_points / 2;
        let half = half_points % 2 == 1;
        let digits = whole.to_string().len() as f32;
        // Figures align with the stroke: the left ones end there, the right ones begin there.
        let width = 0.74 * height * digits;
        let small = 0.42 * height;
        let extra = if half { 1.25 * small } else { 0.0 };
        let inner = 0.36 * height;
        let centre = room.center();
        let start = if left {
            centre.x - inner - extra - width
        } else {
            centre.x + inner
        };
        let middle = Vec2::new(start + width / 2.0, centre.y);
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
                centre.y + 0.5 * (height - small) - 0.05 * height,
            );
            put(
                Key::new("half point", seat.index()),
                figures(Signs::half(), small, ink),
                at,
                scale,
            );
        }
    }
    let stroke = figures(
        Signs::STROKE,
        0.62 * height,
        TEXT_MUTED.color().with_alpha(0.6),
    );
    put(Key::new("stroke", 0), stroke, room.center(), 1.0);
    let rounds = usize::from(sight.after.setup.rounds());
    for round in 0..rounds {
        // With fewer than four rounds the slots get no wider.
        let (middle, mut size) = slot_in(layout.race, round, rounds, rounds.max(4), 0.12);
        size.y = size.y.min(14.0);
        let now = usize::from(sight.after.round) == round + 1 && sight.after.ended.is_none();
        let over = usize::from(sight.after.round) > round + 1 || sight.after.ended.is_some();
        let fill = if over { TEXT_MUTED } else { BUTTON };
        let mut slab = looks::ground(size, 0.3 * size.y, fill, 1.0);
        if now {
            slab.rim = Rim::line(FOCUS.color(), (0.14 * size.y).max(1.5));
        }
        put(Key::new("round", round), slab, middle, 1.0);
    }
    drawn
}

/// Returns the half points shown for a seat, which run up during the count.
fn points(sight: &Sight, seat: Seat) -> u16 {
    let [before, after] =
        [&sight.view, &sight.after].map(|view| f32::from(view.half_points[seat.index()]));
    let share = match sight.cue() {
        Some(Cue::Count { .. }) => sight.eased().min(1.0),
        _ if sight.eased() < 1.0 => 0.0,
        _ => 1.0,
    };
    (before + (after - before) * share).round() as u16
}
