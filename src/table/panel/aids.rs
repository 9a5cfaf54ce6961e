//! Aids for judging a running game: a hint, the chance to win, the review.

use mbrane_play::words::{common::Label, live};

use super::{
    Topic,
    row::{Ask, Button},
};
use crate::{
    table::{
        analysis::{chance::may_tell, hint::can_ask},
        scene::faces::SceneLabel,
        stage::playback::PlaybackCommand,
    },
    theme::widgets::Weight,
};

/// A row narrower than this, in logical pixels at nominal size, has short words.
const ROOMY: f32 = 360.0;
/// A row narrower than this, in the same unit, has no room for a fifth button; the menu offers a link too.
const FIVE: f32 = 300.0;

/// Returns the aids on offer now.
pub(super) fn buttons(topic: &Topic) -> Vec<Button> {
    let mut buttons = Vec::new();
    let mut offer = |label: Label, taken: bool, ask: Ask| {
        let weight = if taken { Weight::Taken } else { Weight::Usual };
        buttons.push(Button::new(topic.label(label), weight, ask));
    };
    if can_ask(&topic.session, &topic.stage, &topic.review) {
        offer(Label::Hint, topic.hint.is_asked(), Ask::Hint);
    }
    let layout = &*topic.layout;
    let again = topic.session.table().scene().is_some();
    // Four buttons have room for one word each.
    let roomy = !again && layout.aids.is_some_and(|row| row.width() >= ROOMY * layout.zoom);
    if may_tell(&topic.session) {
        offer(if roomy { Label::WinChance } else { Label::Chance }, topic.chance.on, Ask::Chance);
    }
    if again {
        let label = topic.scene_label(SceneLabel::Again);
        buttons.push(Button::usual(label, Ask::Playback(PlaybackCommand::Again)));
    }
    if topic.system.reader {
        buttons.push(Button::usual(topic.label(Label::TypeMove), Ask::Type));
    }
    let live = topic.live.at(&topic.session).is_some();
    let link = if roomy { Label::LinkHere } else { Label::Link };
    if topic.session.table().entries() > 0 {
        buttons.push(Button::usual(topic.label(Label::Review), Ask::Review));
        let room = buttons.len() < 4 || layout.aids.is_none_or(|row| row.width() >= FIVE * layout.zoom);
        if !live && room {
            buttons.push(Button::usual(topic.label(link), Ask::CopyLink));
        }
    }
    if live {
        buttons.push(Button::usual(topic.words.label(live::Label::Friend), Ask::Friend));
    }
    buttons
}
