//! The parts of a round's end that leave the board: the veil of the sum, the points on their way to the score, and the winner's light.

use super::{
    paint::{longest, side_of, total_pieces},
    prelude::*,
    score::score_place,
    sum::{Part, Sum},
};
use crate::games::{ending, sparks::Burst};

/// The height of the veil above the room: above the board, below the score.
const VEIL: f32 = 7.0;
const VEIL_ALPHA: f32 = 0.68;

pub(super) fn over(
    shown: &Shown,
    look: &DraftLook,
    places: &Places,
    layout: &Layout,
) -> Vec<Piece> {
    let mut drawn = end(shown, layout);
    let Some(sum) = Sum::of(shown) else {
        return drawn;
    };
    let lanes = Lanes::new(places, longest(shown, look));
    let (middle, size) = lanes.chip();
    let (flown, landed) = sum.scored();
    let dark = match sum.beat {
        Part::Gather => (sum.ms / 260.0).min(1.0),
        Part::Multiply { .. } => 1.0,
        Part::Score => 1.0 - landed,
    };
    // At four times the speed it would flicker.
    let dark = if shown.pace.speed == mbrane_play::Speed::Four {
        0.0
    } else {
        VEIL_ALPHA * dark
    };
    if dark > 0.0 {
        let slab = light(
            2.0 * layout.window.size(),
            SEAM.color(),
            0.50 * size.x,
            0.75 * size.x,
        )
        .with_opacity(dark);
        drawn.push(table_piece(Key::new("veil", 0), slab, middle, VEIL));
    }
    let worth = u16::from(sum.result.unused) + u16::from(sum.result.die);
    for seat in Seat::BOTH {
        let half_medals = u16::from(sum.result.half_medals[seat.index()]);
        if half_medals == 0 || sum.beat != Part::Score || shown.pace.reduced {
            continue;
        }
        let (from, pill) = lanes.total(seat == shown.me);
        let (to, height) = score_place(shown, layout, seat);
        if flown > 0.0 && flown < 1.0 {
            // Slow to leave, at once there.
            let share = flown * flown * (1.6 - 0.6 * flown);
            let over = from.lerp(to, 0.4) - Vec2::Y * 1.2 * pill.y;
            let at = from.lerp(over, share).lerp(over.lerp(to, share), share);
            let scale = 1.0_f32.lerp(height / pill.y, share);
            drawn.extend(total_pieces(seat, half_medals, worth, at, pill, scale));
        }
        if flown >= 1.0 && !shown.pace.softens() {
            // The greater the result, the more sparks.
            let heat = (f32::from(half_medals * worth) / 120.0).min(1.0);
            let burst = Burst {
                middle: to,
                half: Vec2::splat(0.5 * height),
                count: 14 + (30.0 * heat) as usize,
                reach: 1.5 * height,
                size: 0.07 * height,
                fall: 0.6 * height,
                color: looks::tones(side_of(seat)).bright.color(),
                at_score: false,
                at: landed,
            };
            drawn.extend(burst.pieces(seat.index()));
        }
    }
    drawn
}

/// The light of the room once the match is over.
fn end(shown: &Shown, layout: &Layout) -> Vec<Piece> {
    let ended = shown.after.ended.filter(|outcome| !outcome.resigned);
    let Some(winner) = ended.and_then(|outcome| outcome.winner) else {
        return Vec::new();
    };
    let loss = shown.here.is_some_and(|here| here != winner);
    let glow = (!loss).then(|| looks::tones(side_of(winner)).bright.color());
    let result = if shown.view.ended.is_some() {
        1.0
    } else {
        shown.eased()
    };
    ending::lights(layout, glow, loss, result)
}
