//! The keys: what each does, and giving one another.

use bevy_egui::egui::Galley;
use std::sync::Arc;

use super::prelude::*;
use crate::{
    input::pad::{Pads, mark},
    table::{
        input::keys::{
            Action, KeyAsked,
            sheet::{self, Group, Row},
        },
        scene::faces::{Face, Faces},
    },
    theme::{text::size_in, widgets::rim},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::Keys), |mut asked: ResMut<KeyAsked>| {
        *asked = KeyAsked::default();
    });
    draw(app, Screen::Keys, sync_keys);
}

/// From this width in points there are two columns.
const TWO_COLUMNS: f32 = 720.0;
const COLUMN_GAP: f32 = 32.0;
/// The height of a row that cannot be changed.
const FIXED_ROW: f32 = 34.0;
const CAP: f32 = 118.0;
const PAD: f32 = 26.0;
const HEADING_GAP: f32 = 24.0;
/// The letters of a key that stays what it is, and its edges on both sides together; and where there is little room.
const KEY: (f32, f32) = (size::SMALL, 16.0);
const SMALL_KEY: (f32, f32) = (9.0, 6.0);
/// Between two keys.
const KEY_GAP: f32 = 6.0;

fn sync_keys(
    mut frame: ScreenFrame,
    (words, games, faces): (Res<Language>, Res<Games>, Res<Faces>),
    (session, pads): (Res<Session>, Res<Pads>),
    mut settings: ResMut<Settings>,
    mut asked: ResMut<KeyAsked>,
) -> Result {
    let kind = session.table().kind();
    let face = faces.of(kind);
    let of_game = games
        .of(kind)
        .map(|game| [game.face.labels.name, game.face.labels.keys].map(|label| words.label(label)));
    let mut list = List {
        words: &words,
        settings: &settings,
        asked: &asked,
        pads: &pads,
        wanted: None,
    };
    let mut reset = false;
    frame.card("keys", (), |ui, screen| {
        ui.label(text::title(words.label(Label::Keys)));
        // Below the list: the message, and the buttons.
        let room = ui.available_height() - 2.0 * TARGET - 16.0;
        ScrollArea::vertical()
            .max_height(room)
            .auto_shrink([false, false])
            .show(ui, |ui| {
                list.groups(ui, face, of_game);
            });
        let refused = asked
            .refused
            .map(|(code, refusal)| sheet::refused(&words, face, code, refusal));
        let said = refused.or_else(|| {
            asked
                .action
                .map(|_| words.label(Label::KeyPressOne).to_owned())
        });
        let (place, _) =
            ui.allocate_exact_size(vec2(ui.available_width(), TARGET - 12.0), Sense::hover());
        if let Some(said) = said {
            line(ui, place, &said, size::BODY, TEXT, Align2::LEFT_CENTER);
        }
        let size = vec2((ui.available_width() - 8.0 - KEY_GAP) * 0.5, TARGET + 4.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = KEY_GAP;
            screen.back(ui, size, Weight::First);
            if !settings.keys.is_empty() && asked.action.is_none() {
                reset = screen
                    .button(ui, Label::KeysAtFirst, size, Weight::Usual)
                    .clicked();
            }
        });
    })?;
    let wanted = list.wanted;
    if reset {
        settings.keys.clear();
    }
    if let Some(wanted) = wanted {
        // Pressed once more, it waits no longer.
        let action = (asked.action != Some(wanted)).then_some(wanted);
        *asked = KeyAsked {
            action,
            refused: None,
        };
    }
    Ok(())
}

struct List<'a> {
    words: &'a Words,
    settings: &'a Settings,
    asked: &'a KeyAsked,
    pads: &'a Pads,
    /// The action that the player pressed to give it another key.
    wanted: Option<Action>,
}

impl List<'_> {
    fn groups(&mut self, ui: &mut Ui, face: &Face, of_game: Option<[&str; 2]>) {
        let all = sheet::groups(self.words, face);
        let width = ui.available_width() - 12.0;
        let columns = if width >= TWO_COLUMNS { 2 } else { 1 };
        let each = (width - COLUMN_GAP * (columns - 1) as f32) / columns as f32;
        // Moves on one side, all else on the other.
        let (left, right) = all.split_at(if columns == 2 { 1 } else { all.len() });
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = COLUMN_GAP;
            for (place, groups) in [left, right]
                .into_iter()
                .enumerate()
                .filter(|(_, groups)| !groups.is_empty())
            {
                ui.vertical(|ui| {
                    ui.set_width(each);
                    ui.spacing_mut().item_spacing.y = 4.0;
                    groups.iter().for_each(|group| self.group(ui, group));
                    if let Some([name, keys]) = of_game
                        && place == 0
                    {
                        heading(ui, name);
                        ui.label(text::body(keys));
                    }
                });
            }
        });
    }

    fn group(&mut self, ui: &mut Ui, group: &Group) {
        heading(ui, self.words.label(group.heading));
        for row in &group.rows {
            self.row(ui, row);
        }
    }

    fn row(&mut self, ui: &mut Ui, row: &Row) {
        // Rows that only a pad uses are hidden while there is no pad.
        if row.fixed.is_empty() && row.action.is_none() && self.pads.count == 0 {
            return;
        }
        let height = if row.action.is_some() {
            TARGET
        } else {
            FIXED_ROW
        };
        let width = ui.available_width();
        let keys = self.width(ui, row, KEY);
        // Keys that would not fit even on a line of their own are smaller.
        let small = (SMALL_KEY.0.max(text::least(ui.ctx())), SMALL_KEY.1);
        let key = if keys > width { small } else { KEY };
        let beside = vec2(width - keys, height);
        let fits = beside.x > 0.0
            && size_in(ui.painter(), &row.label, regular, size::BODY, beside).is_some();
        if !fits {
            // If the keys leave the label no room, it stands above them.
            let (above, _) = ui.allocate_exact_size(vec2(width, HEADING_GAP), Sense::hover());
            let (painter, align) = (ui.painter(), Align2::LEFT_BOTTOM);
            block(painter, above, &row.label, regular, size::BODY, TEXT, align);
        }
        let (place, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let mut right = place.right();
        if let Some(action) = row.action {
            let cap = Rect::from_min_size(pos2(right - CAP, place.top()), vec2(CAP, height));
            self.cap(ui, cap, row, action);
            right = cap.left() - KEY_GAP;
        }
        for name in row.fixed.iter().rev() {
            right = fixed(ui, place, right, fixed_key(ui, name, key)) - KEY_GAP;
        }
        if self.pads.count > 0 {
            for button in row.pads.iter().rev() {
                right = mark::draw(
                    ui.painter(),
                    pos2(right - 0.5 * PAD, place.center().y),
                    PAD,
                    *button,
                ) - KEY_GAP;
            }
        }
        if fits {
            let said = Rect::from_min_max(place.min, pos2(right, place.bottom()));
            let (painter, align) = (ui.painter(), Align2::LEFT_CENTER);
            block(painter, said, &row.label, regular, size::BODY, TEXT, align);
        }
    }

    /// How wide a row's keys and the pad's buttons are together.
    fn width(&self, ui: &Ui, row: &Row, look: (f32, f32)) -> f32 {
        let cap = if row.action.is_some() {
            CAP + KEY_GAP
        } else {
            0.0
        };
        let keys: f32 = row
            .fixed
            .iter()
            .map(|key| fixed_key(ui, key, look).1 + KEY_GAP)
            .sum();
        let pads = if self.pads.count > 0 {
            row.pads.len() as f32 * (PAD + KEY_GAP)
        } else {
            0.0
        };
        cap + keys + pads
    }

    fn cap(&mut self, ui: &mut Ui, place: Rect, row: &Row, action: Action) {
        let waits = self.asked.action == Some(action);
        let key = sheet::cap(self.words, action, &self.settings.keys);
        let shown = if waits {
            self.words.label(Label::KeyWaits)
        } else {
            &key
        };
        let name = common::key_of(self.words, &row.label, shown);
        let weight = Weight::taken_if(waits);
        if at(ui, place, |ui| {
            button_called(ui, shown, &name, place.size(), weight)
        })
        .clicked()
        {
            self.wanted = Some(action);
        }
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(10.0);
    ui.label(text::aside(text));
    ui.add_space(2.0);
}

/// Lays out the label of a fixed key with letters of a size and with edges, and measures its width.
fn fixed_key(ui: &Ui, key: &str, (size, edges): (f32, f32)) -> (Arc<Galley>, f32) {
    let galley = ui
        .painter()
        .layout_no_wrap(key.to_owned(), bold(size), TEXT_MUTED.color32());
    let width = (galley.size().x + edges).max(edges + 12.0);
    (galley, width)
}

/// Draws a fixed key that ends at `right`. Returns its left edge.
fn fixed(ui: &Ui, place: Rect, right: f32, (galley, width): (Arc<Galley>, f32)) -> f32 {
    let cap = Rect::from_min_max(
        pos2(right - width, place.center().y - 13.0),
        pos2(right, place.center().y + 13.0),
    );
    let corners = CornerRadius::same(6);
    ui.painter().rect_filled(cap, corners, SEAM.color32());
    rim(ui.painter(), cap, corners, 1.0, BUTTON);
    let corner = Align2::CENTER_CENTER
        .align_size_within_rect(galley.size(), cap)
        .min;
    ui.painter().galley(corner, galley, TEXT_MUTED.color32());
    cap.left()
}
