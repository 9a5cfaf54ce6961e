//! The rows of the list. The keys move through them as one control; a screen reader has a button for each.

use bevy_egui::egui::{EventFilter, Id};
use mbrane_play::words::{Date, players_of, result_of};
use std::ops::Range;

use super::RecordsState;
use crate::{games::Game, library::KeptGame, screens::prelude::*, theme::widgets::focus};

/// How high a row is, and how far the next is from it.
const ROW_HEIGHT: f32 = 66.0;
const ROW_GAP: f32 = 4.0;
/// A narrower row has no room for the tiles by which a game is known.
const TILED: f32 = 240.0;

/// Shows the games that were found: those in sight, or for a screen reader all. Returns whether the chosen one is to be opened.
pub(super) fn show(
    ui: &mut Ui,
    place: Rect,
    words: &Words,
    games: &Games,
    kept: &[KeptGame],
    state: &mut RecordsState,
    (arrives, reader): (bool, bool),
) -> bool {
    let id = Id::new("games");
    let list = ui.interact(place, id, Sense::focusable_noninteractive());
    list.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, words.label(Label::Records)));
    if arrives {
        list.request_focus();
    }
    let mut opens = false;
    if list.has_focus() {
        let filter = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        opens = steer(
            ui,
            state,
            (place.height() / (ROW_HEIGHT + ROW_GAP)) as usize,
        );
    }
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    inside.spacing_mut().item_spacing.y = ROW_GAP;
    let mut area = ScrollArea::vertical()
        .auto_shrink([false, false])
        .id_salt("games");
    if std::mem::take(&mut state.reveal) {
        // As little as it takes to have it in sight.
        let top = state.chosen as f32 * (ROW_HEIGHT + ROW_GAP);
        let least = (top + ROW_HEIGHT - place.height()).max(0.0);
        let seen = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(0.0);
        area = area.vertical_scroll_offset(seen.clamp(least, top.max(least)));
    }
    let count = state.found.len();
    let mut rows = |ui: &mut Ui, range: Range<usize>| {
        for index in range {
            let Some(game) = state.found.get(index).and_then(|place| kept.get(*place)) else {
                continue;
            };
            let (row, _) = ui
                .allocate_exact_size(vec2(ui.available_width() - 6.0, ROW_HEIGHT), Sense::hover());
            let response = ui.interact(row, id.with(index), Sense::CLICK);
            let game = GameWords::of(game, words, games);
            if response.clicked() {
                state.chosen = index;
                list.request_focus();
            }
            opens |= response.double_clicked();
            let chosen = index == state.chosen;
            response.widget_info(|| {
                WidgetInfo::selected(WidgetType::Button, true, chosen, game.said())
            });
            game.paint(ui, row, chosen, chosen || response.hovered());
            if chosen && list.has_focus() {
                focus(ui, row.shrink(2.0), CornerRadius::same(10));
            }
        }
    };
    // A screen reader goes through all of them.
    let scrolled = if reader {
        area.show(&mut inside, |ui| rows(ui, 0..count))
    } else {
        area.show_rows(&mut inside, ROW_HEIGHT, count, rows)
    };
    let offset = scrolled.state.offset.y;
    ui.data_mut(|data| data.insert_temp(id, offset));
    opens
}

/// Moves through the list by keys; whether the chosen one is to be opened.
fn steer(ui: &Ui, state: &mut RecordsState, page: usize) -> bool {
    let last = state.found.len().saturating_sub(1);
    let before = state.chosen;
    let pressed = |key: Key| ui.input(|input| input.num_presses(key));
    state.chosen =
        (state.chosen + pressed(Key::ArrowDown) + page * pressed(Key::PageDown)).min(last);
    state.chosen = state
        .chosen
        .saturating_sub(pressed(Key::ArrowUp) + page * pressed(Key::PageUp));
    if pressed(Key::Home) > 0 {
        state.chosen = 0;
    }
    if pressed(Key::End) > 0 {
        state.chosen = last;
    }
    state.reveal |= state.chosen != before;
    pressed(Key::Enter) > 0
}

/// A saved game in words.
struct GameWords {
    /// None where the program does not know the game.
    game: Option<&'static Game>,
    players: String,
    result: String,
    /// The game, its set-up and its day.
    aside: String,
    /// True if the only person among the players won.
    won: bool,
}

impl GameWords {
    fn of(KeptGame { summary, .. }: &KeptGame, words: &Words, games: &Games) -> Self {
        let game = summary
            .setup
            .split(' ')
            .next()
            .and_then(|name| games.of(name));
        let kind = game.map(|game| game.kind);
        let sides = kind.map(|kind| kind.sides(words)).unwrap_or_default();
        let sides = sides.each_ref().map(String::as_str);
        let when = summary.began.map(|began| Date::of(began).said(words));
        let board = kind.and_then(|kind| kind.setup_in_words(&summary.setup, words));
        let called = game.map(|game| words.label(game.face.labels.name));
        let what: Vec<_> = called.map(str::to_owned).into_iter().chain(board).collect();
        let what = Some(what.join(" ")).filter(|what| !what.is_empty());
        let aside = what.into_iter().chain(when).collect::<Vec<_>>().join(" · ");
        let (players, result) = (
            players_of(summary, sides, words),
            result_of(summary, sides, words),
        );
        Self {
            game,
            players,
            result,
            aside,
            won: summary.for_you() > 0,
        }
    }

    fn said(&self) -> String {
        format!("{}, {}, {}", self.players, self.result, self.aside)
    }

    fn paint(&self, ui: &Ui, place: Rect, chosen: bool, near: bool) {
        if near {
            let fill = if chosen { BUTTON_NEAR } else { BUTTON };
            ui.painter()
                .rect_filled(place.shrink(2.0), 10.0, fill.color32());
        }
        let mut inner = place.shrink2(vec2(12.0, 7.0));
        // The row's words name the game too, so narrow rows leave the tiles out.
        if let Some(game) = self.game
            && place.width() >= TILED
        {
            inner.min.x += tiles(ui.painter(), inner.left_center(), &game.face) + 12.0;
        }
        let tone = if self.won { TEXT } else { TEXT_MUTED };
        // A long result has a line of its own, and so does any result in a narrow list.
        let share = inner.width() * 0.45;
        let length = text::small_width(ui, &self.result);
        let beside = inner.width() >= 380.0 && length <= share;
        let height = inner.height();
        let mut name = inner.cut_top(if beside { 0.5 } else { 0.4 } * height, 0.0);
        if beside {
            line(
                ui,
                name,
                &self.result,
                size::SMALL,
                tone,
                Align2::RIGHT_CENTER,
            );
            left_line(ui, inner, &self.aside, size::SMALL, TEXT_MUTED);
            name.max.x -= length + 12.0;
        } else {
            let size = text::least(ui.ctx()).max(12.0);
            let result = inner.cut_top(0.3 * height, 0.0);
            left_line(ui, result, &self.result, size, tone);
            left_line(ui, inner, &self.aside, size, TEXT_MUTED);
        }
        left_line(ui, name, &self.players, size::BODY, TEXT);
    }
}
