//! One-sentence explanations of buttons, for a resting mouse and for a long press.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Id, Response, Ui},
};
use mbrane_play::words::{Words, common::Label};

use crate::{table::panel::PanelSystems, words::Language};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_words.before(PanelSystems));
}

fn sync_words(mut contexts: EguiContexts, words: Res<Language>, mut known: Local<bool>) -> Result {
    if words.is_changed() || !std::mem::replace(&mut *known, true) {
        let words: Arc<Words> = Arc::new((**words).clone());
        contexts.ctx_mut()?.data_mut(|data| data.insert_temp(id(), words));
    }
    Ok(())
}

fn id() -> Id {
    Id::new("what buttons do")
}

pub(super) fn with(ui: &Ui, response: Response, label: impl Into<Option<Label>>) -> Response {
    // Build no text unless the pointer is here.
    let words = || ui.data(|data| data.get_temp::<Arc<Words>>(id())).filter(|_| response.hovered());
    match label.into().and_then(|label| Some((label, words()?))) {
        Some((label, words)) => response.on_hover_text(words.label(label)),
        None => response,
    }
}
