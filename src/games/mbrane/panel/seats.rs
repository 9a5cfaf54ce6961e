//! The two seats: each one's tile, name and turn.

use super::Topic;
use crate::theme::{
    brand,
    fonts::{bold, regular},
    palette::{BUTTON, FOCUS, SEAM, TEXT, TEXT_MUTED, Tone},
    widgets::cut,
    words::size,
};
use bevy_egui::egui::{Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use mbrane_play::words::{Language, Message};
use mbrane_rules::mbrane::Colour;

/// The side of a seat's tile, and where there is little room; its corners.
const TILE: f32 = 48.0;
const SMALL_TILE: f32 = 30.0;
const RADIUS: u8 = 7;
/// Between tile and name.
const GAP: f32 = 12.0;
const SMALL_GAP: f32 = 8.0;
/// A name at the end of a breath.
const BREATHED: Tone = BUTTON;
/// Narrower rows have no room for who begins, or for names at all.
const LINES_FROM: f32 = 280.0;
const NAMES_FROM: f32 = 150.0;
/// Narrower rows have small tiles.
const LARGE_FROM: f32 = 250.0;

/// Both seats in one row, each at its own side: Ivory's to the left. At a swap the names change places.
pub(super) fn show(ui: &mut Ui, topic: &Topic) {
    let (play, shown) = (&topic.game.play, &topic.shown);
    let large = ui.available_width() >= LARGE_FROM;
    let (tile, gap) = if large { (TILE, GAP) } else { (SMALL_TILE, SMALL_GAP) };
    let side = ui.available_height().min(tile);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    let painter = ui.painter();
    for colour in Colour::BOTH {
        let at = if colour == Colour::Ivory { row.left_top() } else { row.right_top() - vec2(side, 0.0) };
        let tile = Rect::from_min_size(at, vec2(side, side));
        brand::tile(painter, tile, colour);
        let acts = shown.view.ended.is_none() && shown.mover() == colour && !shown.counting;
        if acts {
            let corners = CornerRadius::same(RADIUS + 3);
            painter.rect_stroke(tile.expand(1.0), corners, Stroke::new(4.0, SEAM.words()), StrokeKind::Outside);
            painter.rect_stroke(tile.expand(2.0), corners, Stroke::new(2.0, FOCUS.words()), StrokeKind::Outside);
        }
        if row.width() < NAMES_FROM {
            continue;
        }
        let english = Language::English;
        let seat = play.position().seat_of(colour);
        let name = english.say(&Message::Called(play.who(seat)));
        let level = play.player(seat).level().map(mbrane_play::Level::number);
        let plays = english.say(&Message::Plays { colour, level });
        let crossing = shown.crossing();
        // Who has no name is called by the colour: once is enough.
        let line = (row.width() >= LINES_FROM && plays != name && crossing.is_none()).then_some(plays);
        let thinks = play.thinker().is_some_and(|(thinker, _)| thinker == seat);
        let breath = if thinks { topic.breath.0 } else { 0.0 };
        let inner = row.shrink2(vec2(side + gap, 0.0));
        // Each has half the room: a name that needs more is cut.
        let most = (inner.width() - gap) / 2.0;
        let name = painter.layout_job(cut(&name, bold(size::BODY), TEXT.mix(BREATHED, breath), most));
        let [left, right] = [inner.left(), inner.right() - name.size().x];
        let (own, other, way) = if colour == Colour::Ivory { (left, right, -1.0) } else { (right, left, 1.0) };
        let share = crossing.unwrap_or(1.0);
        // One passes above the other.
        let aside = way * (share * std::f32::consts::PI).sin() * 0.3 * side;
        let above = if line.is_some() { 1.0 } else { 0.5 };
        let height = name.size().y;
        painter.galley(
            pos2(other + (own - other) * share, row.center().y + aside - above * height),
            name,
            Color32::WHITE,
        );
        if let Some(line) = line {
            let line = painter.layout_no_wrap(line, regular(size::SMALL), TEXT_MUTED.words());
            let x = if colour == Colour::Ivory { inner.left() } else { inner.right() - line.size().x };
            painter.galley(pos2(x, row.center().y + 1.0), line, Color32::WHITE);
        }
    }
}
