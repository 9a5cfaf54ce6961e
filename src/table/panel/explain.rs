//! What a button does, in a sentence: for a mouse that rests on it, and for a finger that presses long.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Context, Id, Response, Ui},
};
use mbrane_play::words::{Words, common::Label};

use super::row::Ask;
use crate::{
    table::{flow::MatchCommand, panel::PanelSystems},
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_words.before(PanelSystems));
}

/// The words that buttons are explained in.
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

fn words(context: &Context) -> Option<Arc<Words>> {
    context.data(|data| data.get_temp(id()))
}

/// Explains a button by what it asks for.
pub(super) fn on(ui: &Ui, response: Response, ask: &Ask) -> Response {
    match label(ask) {
        Some(label) => with(ui, response, label),
        None => response,
    }
}

/// Explains a button by this sentence.
pub(super) fn with(ui: &Ui, response: Response, label: Label) -> Response {
    // Nothing is made where nobody points.
    if !response.hovered() {
        return response;
    }
    match words(ui.ctx()) {
        Some(words) => response.on_hover_text(words.label(label)),
        None => response,
    }
}

const fn label(ask: &Ask) -> Option<Label> {
    Some(match ask {
        Ask::Place => Label::ExplainPlace,
        Ask::Match(MatchCommand::Undo) => Label::ExplainUndo,
        Ask::Match(MatchCommand::Redo) => Label::ExplainRedo,
        Ask::Leave => Label::ExplainMenu,
        Ask::Learn => Label::ExplainLearn,
        Ask::Hint => Label::ExplainHint,
        Ask::Chance => Label::ChanceOnLine,
        Ask::Review => Label::ExplainReview,
        Ask::CopyLink => Label::ExplainLink,
        Ask::Mute => Label::KeyMute,
        _ => return None,
    })
}
