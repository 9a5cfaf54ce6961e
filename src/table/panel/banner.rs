//! The banner: whose turn it is, in the colour of that side.

use super::{prelude::*, seats};
use crate::theme::{text::size_in, widgets::block};

/// The space beside the words, both edges together, usual and narrow, in points.
const EDGES: f32 = 20.0;
const NARROW_EDGES: f32 = 6.0;

/// Shows words on the mover's colour, which changes as the turn passes.
pub(super) fn show(ui: &mut Ui, panel: &PanelContext, text: &str, room: Vec2) {
    let (table, turn) = (panel.session.table(), panel.turn());
    // Until the turn has passed, name the side before.
    let earlier = (turn.side() != turn.last)
        .then(|| table.turn_words(table.seat_on(turn.side()), &panel.words));
    let text = earlier.as_deref().unwrap_or(text);
    let (from, to) = (panel.tones(turn.from), panel.tones(turn.to));
    let ground = from.ground.mix(to.ground, turn.passed);
    // Ink halfway between light and dark would be unreadable.
    let ink = if turn.passed < 0.5 { from.ink } else { to.ink };
    let edge = from.edge.mix(to.edge, turn.passed);
    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
    let painter = ui.painter();
    let corners = CornerRadius::same((0.25 * room.y) as u8);
    let edge = Stroke::new(1.5, edge.color32());
    painter.rect(rect, corners, ground.color32(), edge, StrokeKind::Inside);
    let most = if room.y > 48.0 {
        size::TITLE
    } else {
        size::BODY
    };
    let room_beside = |edges: f32| vec2(room.x - edges, room.y - 2.0);
    let fits = |edges: f32| size_in(painter, text, bold, most, room_beside(edges)).is_some();
    // In a wide window the seats show the face. Words that do not fit beside it take its room.
    let shown = panel.layout.posture == Posture::Tall && fits(2.0 * room.y);
    if shown {
        let place = Rect::from_min_size(rect.min, vec2(room.y, room.y)).shrink(3.0);
        seats::face(painter, place, panel, turn.side());
    }
    let edges = if shown { 2.0 * room.y } else { EDGES };
    let edges = if fits(edges) { edges } else { NARROW_EDGES };
    let place = Rect::from_center_size(rect.center(), room_beside(edges));
    block(painter, place, text, bold, most, ink, Align2::CENTER_CENTER);
}
