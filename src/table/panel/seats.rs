//! The two seats: each one's tile, name and turn.

use mbrane_live::Other;
use mbrane_play::Reaction;

use super::{prelude::*, turn::Turn};
use crate::{
    live::clock,
    session::Session,
    table::{
        scene::emblem::{self, Expression, Mood},
        stage::thinking_pulse::DEEPEST,
    },
    theme::{
        text::{least, width_of},
        widgets::{cut_small, outer_rim},
    },
};

/// The side of a seat's tile, usual and small; the radius of its corners.
const TILE: f32 = 48.0;
const SMALL_TILE: f32 = 30.0;
const RADIUS: u8 = 7;
/// The gap between tile and name, usual and small.
const NAME_GAP: f32 = 12.0;
const SMALL_NAME_GAP: f32 = 8.0;
/// The radius of the mark beside a remote player's name, filled while they are present.
const MARK: f32 = 4.0;
/// How far names that cross pass each other's rows, as a share of the row's height: their letters must not touch.
const ARC: f32 = 0.58;
/// The tone that a breathing name fades to.
const BREATHED: Tone = BUTTON;
/// Rows narrower than this have no room for the names of sides, or for any names.
const LINES_FROM: f32 = 280.0;
const NAMES_FROM: f32 = 150.0;
/// Rows narrower than this have small tiles.
const LARGE_FROM: f32 = 250.0;

/// Shows both seats in one row, the first side's to the left. When the seats change sides, the names change places.
pub(super) fn show(ui: &mut Ui, panel: &PanelContext) {
    let large = ui.available_width() >= LARGE_FROM;
    let (tile, gap) = if large {
        (TILE, NAME_GAP)
    } else {
        (SMALL_TILE, SMALL_NAME_GAP)
    };
    let height = ui.available_height().min(tile);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let painter = ui.painter();
    let turn = panel.turn();
    let plays = panel.stage.plays_scene(&panel.session);
    let table = panel.session.table();
    let celebrated = if table.beats_finished() {
        panel.session.celebrated()
    } else {
        None
    };
    let corners = CornerRadius::same(RADIUS + 3);
    for side in Side::BOTH {
        let left = side == Side::First;
        let at = if left {
            row.left_top()
        } else {
            row.right_top() - vec2(height, 0.0)
        };
        let tile = Rect::from_min_size(at, vec2(height, height));
        face(painter, tile, panel, side);
        if !turn.over && turn.side() == side && !plays {
            outer_rim(painter, tile.expand(1.0), corners, 4.0, SEAM);
            outer_rim(painter, tile.expand(2.0), corners, 2.0, FOCUS);
        }
        if celebrated == Some(table.seat_on(side)) {
            let bright = panel.tones(side).bright;
            outer_rim(painter, tile.expand(2.0), corners, 2.5, bright);
        }
        if row.width() >= NAMES_FROM {
            name(painter, row, gap, side, panel, &turn);
        }
    }
}

/// Draws the face of the player on this side.
pub(super) fn face(painter: &Painter, place: Rect, panel: &PanelContext, side: Side) {
    let table = panel.session.table();
    let level = table.player(table.seat_on(side)).level();
    let mood = mood(&panel.session, panel.thinking_pulse.0 / DEEPEST, side);
    // Eyes follow the tile that is about to be placed.
    let held = if mood == Mood::Calm {
        panel.hand.draft.hover
    } else {
        None
    };
    let glance = held
        .and_then(|spot| panel.layout.rect(spot))
        .map_or(Vec2::ZERO, |rect| {
            let at = rect.center() / panel.layout.zoom;
            (pos2(at.x, at.y) - place.center()).normalized()
        });
    let expression = Expression {
        mood,
        glance,
        blink: panel.idle.blink(side),
    };
    emblem::draw(painter, place, panel.face(), side, level, expression);
}

/// How a player feels; `breath` is the phase of a thinker's, from 0 to 1.
pub(crate) fn mood(session: &Session, breath: f32, side: Side) -> Mood {
    let table = session.table();
    let seat = table.seat_on(side);
    let thinks = |(thinker, _)| thinker == seat;
    if let Some(outcome) = table.outcome()
        && table.beats_finished()
    {
        return match outcome.winner {
            Some(winner) if winner == seat => Mood::Won,
            Some(_) => Mood::Lost,
            None => Mood::Calm,
        };
    }
    match table.reaction() {
        Some(Reaction::Suspense) => Mood::Alarm,
        Some(Reaction::Gains(by)) if by == side => Mood::Smug,
        Some(Reaction::Gains(_)) => Mood::Wince,
        None if session.thinker().is_some_and(thinks) => Mood::Thinks(breath),
        None => Mood::Calm,
    }
}

/// Returns whether the remote player of a seat is present; `None` for all other seats.
fn present(panel: &PanelContext, seat: Seat) -> Option<bool> {
    let live = panel
        .live
        .at(&panel.session)
        .filter(|live| live.seat() == Some(!seat))?;
    Some(matches!(live.other(panel.clock.now()), Other::Here { .. }))
}

/// Draws a seat's name beside its tile, and below it the side that it plays.
fn name(painter: &Painter, row: Rect, gap: f32, side: Side, panel: &PanelContext, turn: &Turn) {
    let table = panel.session.table();
    let left = side == Side::First;
    let seat = table.seat_on(side);
    let name = table.called(seat, &panel.words);
    let plays = table.plays(seat, &panel.words);
    // A player without a name is called by the side, which is not repeated.
    let line =
        (row.width() >= LINES_FROM && plays != name && turn.crossing.is_none()).then_some(plays);
    // The clock is worth more than the name of the side.
    let left_to = |live| clock::time_left(live, seat, panel.clock.now(), &panel.words);
    let line = match panel.live.at(&panel.session).and_then(left_to) {
        Some(time) if turn.crossing.is_none() => Some(time),
        _ => line,
    };
    let thinks = panel
        .session
        .thinker()
        .is_some_and(|(thinker, _)| thinker == seat);
    let breath = if thinks { panel.thinking_pulse.0 } else { 0.0 };
    let inner = row.shrink2(vec2(row.height() + gap, 0.0));
    // Each name has half the room.
    let most = (inner.width() - gap) / 2.0;
    let tone = TEXT.mix(BREATHED, breath);
    let name = painter.layout_job(cut_small(painter, &name, bold(size::BODY), tone, most));
    let [at_left, at_right] = [inner.left(), inner.right() - name.size().x];
    let (own, other, way) = if left {
        (at_left, at_right, -1.0)
    } else {
        (at_right, at_left, 1.0)
    };
    let share = turn.crossing.unwrap_or(1.0);
    // One name passes above the other.
    let aside = way * (share * std::f32::consts::PI).sin() * ARC * row.height();
    let above = if line.is_some() { 1.0 } else { 0.5 };
    let top = row.center().y + aside - above * name.size().y;
    if let Some(mark) = present(panel, seat) {
        let x = if left {
            at_left + name.size().x + 9.0
        } else {
            at_right - 9.0
        };
        let at = pos2(x, top + 0.5 * name.size().y);
        if mark {
            painter.circle_filled(at, MARK, FOCUS.color32());
        } else {
            painter.circle_stroke(at, MARK, Stroke::new(1.5, TEXT_MUTED.color32()));
        }
    }
    let at = pos2(other + (own - other) * share, top);
    painter.galley(at, name, Color32::WHITE);
    // Leave out a line that has no room: the tile shows the side.
    let fits = |line: &String| {
        let least = regular(least(painter.ctx()));
        width_of(painter, line, least) <= most
    };
    if let Some(line) = line.filter(fits) {
        let font = regular(size::SMALL);
        let line = painter.layout_job(cut_small(painter, &line, font, TEXT_MUTED, most));
        let x = if left {
            inner.left()
        } else {
            inner.right() - line.size().x
        };
        painter.galley(pos2(x, row.center().y + 1.0), line, Color32::WHITE);
    }
}
