//! What helps to judge a game while it is played: a hint, the chance to win, the review.

use bevy::prelude::*;
use mbrane_play::words::Label;

use super::{
    super::{hint::can_ask, wishes::Wish},
    ENGLISH, Topic,
};
use crate::{
    table::layout::{Layout, Posture},
    theme::widgets::{TARGET, Weight},
};

/// Whether there are links to games: in a browser the page has an address.
pub(super) const LINKS: bool = cfg!(target_family = "wasm");

/// A row that is narrower has short words.
const ROOMY: f32 = 360.0;

/// Their own row below the words, where there is room for one.
pub(super) fn own_row(layout: &Layout) -> Option<Rect> {
    let room = layout.posture == Posture::Wide && layout.words.height() >= 2.2 * TARGET * layout.zoom;
    let top = layout.words.max.y - TARGET * layout.zoom;
    room.then(|| Rect { min: Vec2::new(layout.words.min.x, top), max: layout.words.max })
}

/// What is offered now.
pub(super) fn buttons(topic: &Topic) -> Vec<(&'static str, Weight, Wish)> {
    let mut buttons = Vec::new();
    let mut offer = |label: Label, taken: bool, wish: Wish| {
        let weight = if taken { Weight::Taken } else { Weight::Usual };
        buttons.push((ENGLISH.label(label), weight, wish));
    };
    if can_ask(&topic.game, &topic.stage, &topic.review) {
        offer(Label::Hint, topic.hint.is_asked(), Wish::Hint);
    }
    let roomy = own_row(&topic.layout).is_some_and(|row| row.width() >= ROOMY * topic.layout.zoom);
    offer(if roomy { Label::WinChance } else { Label::Chance }, topic.chance.on, Wish::Chance);
    if topic.game.play.entries() > 0 {
        offer(Label::Review, false, Wish::Review);
        // A game of two that is sent to and fro goes by it.
        if LINKS {
            offer(if roomy { Label::LinkHere } else { Label::Link }, false, Wish::CopyLink);
        }
    }
    buttons
}
