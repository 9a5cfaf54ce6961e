//! Typed moves: a text line in the place of the row of buttons.

use bevy::prelude::*;
use bevy_egui::egui::{Key, Ui, UiBuilder, vec2};
use mbrane_play::words::{Words, common, common::Label};

use crate::{
    redraw,
    session::{Screen, Session},
    table::Frame,
    theme::{
        rects::{BUTTON_GAP, RectExt as _, TARGET},
        widgets::{Weight, button, field_of},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Typing>();
    app.add_plugins(redraw::add_command_message::<ToggleTyping>);
    app.add_systems(Update, apply_toggle.in_set(Frame::Act));
    app.add_systems(Update, clear_played.in_set(Frame::Show));
    app.add_systems(OnExit(Screen::Table), close);
}

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToggleTyping;

#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Typing {
    pub open: bool,
    pub text: String,
    pub(crate) focused: bool,
    arrives: bool,
    /// An example of a move, and the revision of the match that it is for.
    example: Option<(u64, String)>,
    /// The revision at which a move was sent in the frame before: the line is cleared if that was played.
    sent: Option<u64>,
}

/// The longest text of a move, with room for blanks.
const MAX_TEXT: usize = 96;
/// The width of the button, and its greatest share of the row.
const BUTTON_WIDTH: f32 = 96.0;
const BUTTON_SHARE: f32 = 0.3;

fn apply_toggle(mut toggles: MessageReader<ToggleTyping>, mut typing: ResMut<Typing>) {
    if toggles.read().count() % 2 == 1 {
        let open = !typing.open;
        *typing = Typing {
            open,
            arrives: open,
            ..Typing::default()
        };
    }
}

/// Clears the line after a played move. A refused move stays, whatever is played later, until the table is handed over: the next
/// player must not read it.
fn clear_played(session: Res<Session>, mut typing: ResMut<Typing>) {
    if !typing.text.is_empty() && session.table().covered().is_some() {
        typing.text.clear();
    }
    if typing.sent.is_none() {
        return;
    }
    if typing.sent.take() != Some(session.revision()) {
        typing.text.clear();
    }
}

fn close(mut typing: ResMut<Typing>) {
    typing.set_if_neq(Typing::default());
}

impl Typing {
    pub(crate) fn show(&mut self, ui: &mut Ui, session: &Session, words: &Words) -> Option<String> {
        let mut line = ui.max_rect();
        let width = BUTTON_WIDTH.min(BUTTON_SHARE * line.width());
        let play = line.cut_right(width, BUTTON_GAP);
        let now = session.revision();
        if self.example.as_ref().is_none_or(|(known, _)| *known != now) {
            let table = session.table();
            let example = table.acting().and_then(|seat| table.any_move(seat));
            self.example = Some((now, example.unwrap_or_default()));
        }
        let example = self
            .example
            .as_ref()
            .map(|(_, m)| m.as_str())
            .filter(|m| !m.is_empty());
        let hint = example
            .map(|m| common::type_as(words, m))
            .unwrap_or_default();
        let name = words.label(Label::TypeMove);
        let place = UiBuilder::new().max_rect(line);
        let field = ui
            .scope_builder(place, |ui| {
                field_of(ui, name, &mut self.text, &hint, MAX_TEXT)
            })
            .inner;
        if std::mem::take(&mut self.arrives) {
            field.request_focus();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let place = UiBuilder::new().max_rect(play);
        let pressed = ui
            .scope_builder(place, |ui| {
                button(
                    ui,
                    words.label(Label::Place),
                    vec2(width, TARGET),
                    Weight::First,
                )
            })
            .inner
            .clicked();
        if entered {
            // Keep the focus for the next move.
            field.request_focus();
        }
        self.focused = field.has_focus() || entered;
        let m = self.text.trim().to_lowercase();
        if !(entered || pressed) || m.is_empty() {
            return None;
        }
        self.sent = Some(session.revision());
        Some(m)
    }
}
