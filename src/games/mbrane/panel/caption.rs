//! What the table says while tiles are placed.

use bevy_egui::egui::{Ui, vec2};
use mbrane_play::{
    WhatIfShown,
    mbrane::what_if,
    words::{self as said, Label, Message},
};
use mbrane_rules::{Seat, mbrane::Move};

use super::{ENGLISH, Topic, banner};
use crate::{
    table::layout::Posture,
    theme::{
        palette::{REFUSAL, TEXT},
        words,
    },
};

/// The least height that a line of words needs.
const LINE: f32 = 14.0;

/// Whether the ghost tells the result were it counted now.
fn counts_ghost(topic: &Topic) -> bool {
    let people = Seat::BOTH.iter().all(|seat| topic.game.play.player(*seat).is_person());
    match topic.settings.what_if {
        WhatIfShown::Never => false,
        WhatIfShown::AgainstComputers => !people,
        WhatIfShown::Always => true,
    }
}

/// What the table says while tiles are placed: a refusal, the ghost, or the state.
pub(super) fn show(ui: &mut Ui, topic: &Topic) {
    let high = ui.available_height() > 150.0;
    let title = if high { words::size::TITLE } else { words::size::BODY };
    ui.spacing_mut().item_spacing.y = if high { 8.0 } else { 2.0 };
    if let Some(refused) = &topic.hand.refused {
        ui.label(words::fitted(ui, &ENGLISH.say(&refused.message), title, REFUSAL));
        return;
    }
    let position = topic.game.play.position();
    let placement = topic.hand.placement(&topic.game).filter(|_| topic.game.play.hand().is_some());
    if let Some(what) = placement.and_then(|placement| what_if(position, placement).ok()) {
        let mut ghost = said::ghost(topic.game.setup().order, &what).into_iter();
        if let Some(gist) = ghost.next() {
            ui.label(words::fitted(ui, &ENGLISH.say(&gist), title, TEXT));
        }
        let counted = counts_ghost(topic).then(|| ENGLISH.say(&said::counted(&what)));
        if high {
            ui.label(words::aside(ENGLISH.label(Label::RegionsNow)));
        }
        for line in ghost {
            // What is counted keeps its line.
            if ui.available_height() > if counted.is_some() { 48.0 } else { 20.0 } {
                let line = ENGLISH.say(&line);
                ui.label(if high { words::body(&line) } else { words::aside(&line) });
            }
        }
        if let Some(counted) = counted {
            ui.add_space(if high { 4.0 } else { 0.0 });
            ui.label(if high { words::body(&counted) } else { words::aside(&counted) });
        }
        return;
    }
    if let Some(message) = topic.hint.message() {
        ui.label(words::fitted(ui, &ENGLISH.say(&message), title, TEXT));
        return;
    }
    let caption = topic.game.play.caption();
    // A tall window's bar has said it.
    if topic.layout.posture == Posture::Wide {
        let size = vec2(ui.available_width(), if high { 56.0 } else { 36.0 });
        banner::show(ui, topic, &ENGLISH.say(&caption.title), size);
    }
    for line in &caption.more {
        let (line, height) = (ENGLISH.say(line), ui.available_height());
        if high {
            ui.label(words::body(&line));
        } else if height > LINE {
            ui.add(words::brief(ui, &line, height));
        }
    }
    if ui.available_height() > LINE
        && let Some(told) = topic.game.play.told()
        && let (mbrane_play::Entry::Move(Move::Place { digit, cell }), Some(by)) = (told.entry, told.by)
        && !topic.game.play.player(by).is_person()
    {
        ui.label(words::aside(&ENGLISH.say(&Message::Placed { by: topic.game.play.who(by), digit, cell })));
    }
}
