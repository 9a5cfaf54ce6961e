//! The list of relays: the defaults, or the player's own.

use bevy_egui::egui::Layout;
use mbrane_play::{Server, ServerError, words::live::Label};

use super::{Page, Wanted, usual};
use crate::{live::LiveCommand, screens::prelude::*, theme::widgets::field_of};

const MAX_ADDRESS: usize = 160;
const REMOVE: f32 = 120.0;

#[derive(Default)]
pub(super) struct Draft {
    text: String,
    wrong: Option<Label>,
}

fn refused(text: &str, list: &[Server]) -> Result<Server, Label> {
    let server: Server = text.parse().map_err(|why| match why {
        ServerError::Scheme => Label::ServerScheme,
        ServerError::Open => Label::ServerOpen,
        ServerError::Host => Label::ServerHost,
        ServerError::Password => Label::ServerPassword,
        ServerError::Signs => Label::ServerSigns,
        ServerError::Long => Label::ServerLong,
    })?;
    if list.contains(&server) {
        Err(Label::ServerKnown)
    } else if list.len() >= Server::MAX_SERVERS {
        Err(Label::ServerMany)
    } else {
        Ok(server)
    }
}

pub(super) fn show(ui: &mut Ui, page: &mut Page, list: &[Server], draft: &mut Draft) {
    let words = page.words;
    let label = |label: Label| words.label(label);
    let call_by = |list: Vec<Server>| Wanted::Live(LiveCommand::UseRelays(list));
    ui.label(text::read(ui, label(Label::RelaysWhat), 72.0));
    ui.add_space(BUTTON_GAP);
    if list.is_empty() {
        ui.label(text::aside(label(Label::RelaysDelivered)));
    }
    for (place, server) in list.iter().enumerate() {
        let room = ui.available_width();
        ui.horizontal(|ui| {
            let words = vec2(room - REMOVE - BUTTON_GAP, TARGET);
            ui.allocate_ui_with_layout(words, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(words);
                ui.add(text::brief(ui, server.as_str(), TARGET));
            });
            let name = format!("{} {server}", label(Label::Remove));
            let size = vec2(REMOVE, TARGET);
            let remove = button_called(ui, label(Label::Remove), &name, size, Weight::Usual);
            if remove.clicked() {
                let mut list = list.to_vec();
                list.remove(place);
                page.wanted = Some(call_by(list));
            }
            page.focus_first(&remove);
        });
    }
    let room = ui.available_width();
    let mut add = false;
    ui.horizontal(|ui| {
        let field = ui.allocate_ui(vec2(room - REMOVE - BUTTON_GAP, TARGET), |ui| {
            let name = label(Label::RelayAddress);
            field_of(ui, name, &mut draft.text, "wss://", MAX_ADDRESS)
        });
        if field.inner.changed() {
            draft.wrong = None;
        }
        let enter = field.inner.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let button = button_called(
            ui,
            label(Label::Add),
            label(Label::Add),
            vec2(REMOVE, TARGET),
            Weight::Usual,
        );
        add = enter || button.clicked();
        page.focus_first(&button);
    });
    if add {
        match refused(&draft.text, list) {
            Ok(server) => {
                page.wanted = Some(call_by(list.iter().cloned().chain([server]).collect()));
                *draft = Draft::default();
            }
            Err(why) => draft.wrong = Some(why),
        }
    }
    if let Some(wrong) = draft.wrong {
        ui.label(text::body(label(wrong)));
    }
    if !list.is_empty() {
        let delivered = usual(words, Label::AsDelivered, call_by(Vec::new()));
        page.row(ui, vec![delivered]);
    }
}
