//! The two seats: each one's tile, name and turn.

use super::super::shown::Shown;
use crate::theme::{
    brand,
    fonts::{bold, regular},
    palette::{FOCUS, SEAM, TEXT, TEXT_MUTED},
    words::size,
};
use bevy_egui::egui::{Align2, CornerRadius, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, vec2};

use mbrane_play::{
    Match,
    words::{Language, Message},
};
use mbrane_rules::mbrane::{Colour, Mbrane};

/// The side of a seat's tile, and its corners.
const TILE: f32 = 48.0;
const RADIUS: u8 = 7;
/// Between tile and name.
const GAP: f32 = 12.0;
/// Narrower rows have no room for who begins, or for names at all.
const LINES_FROM: f32 = 280.0;
const NAMES_FROM: f32 = 230.0;

/// Both seats in one row, each at its own side: Ivory's to the left.
pub(super) fn show(ui: &mut Ui, play: &Match<Mbrane>, shown: &Shown) {
    let side = ui.available_height().min(TILE);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    let painter = ui.painter();
    for colour in Colour::BOTH {
        let (at, towards) = match colour {
            Colour::Ivory => (row.left_top(), Side::Left),
            Colour::Indigo => (row.right_top() - vec2(side, 0.0), Side::Right),
        };
        let tile = Rect::from_min_size(at, vec2(side, side));
        brand::tile(painter, tile, colour);
        let seat = play.position().seat_of(colour);
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
        let name = english.say(&Message::Called(play.who(seat)));
        let level = play.player(seat).level().map(mbrane_play::Level::number);
        let plays = english.say(&Message::Plays { colour, level });
        // Who has no name is called by the colour: once is enough.
        let line = (row.width() >= LINES_FROM && plays != name).then_some(plays.as_str());
        let edge = if matches!(towards, Side::Left) { tile.right_center() } else { tile.left_center() };
        let away = if matches!(towards, Side::Left) { GAP } else { -GAP };
        label(painter, edge + vec2(away, 0.0), towards, &name, line);
    }
}

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

fn label(painter: &Painter, at: Pos2, side: Side, name: &str, line: Option<&str>) {
    let (above, below, alone) = match side {
        Side::Left => (Align2::LEFT_BOTTOM, Align2::LEFT_TOP, Align2::LEFT_CENTER),
        Side::Right => (Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP, Align2::RIGHT_CENTER),
    };
    let anchor = if line.is_some() { above } else { alone };
    painter.text(at, anchor, name, bold(size::BODY), TEXT.words());
    if let Some(line) = line {
        painter.text(at + vec2(0.0, 2.0), below, line, regular(size::SMALL), TEXT_MUTED.words());
    }
}
