//! Aids for judging a running game: a hint, the chance to win, the review.

use super::prelude::*;
use crate::table::analysis::{chance::may_tell, hint::can_ask};

/// A row narrower than this, in logical pixels at nominal size, has short words.
const ROOMY: f32 = 360.0;
/// A row narrower than this, in the same unit, has no room for a fifth button; the menu offers a link too.
const FIVE: f32 = 300.0;

/// Returns the aids, the same ones in the same order for a whole game.
pub(super) fn buttons(topic: &Topic) -> Vec<Button> {
    let (layout, table) = (&*topic.layout, topic.session.table());
    let is_live = topic.live.at(&topic.session).is_some();
    let roomy = layout
        .aids
        .is_some_and(|row| row.width() >= ROOMY * layout.zoom);
    let taken = |taken: bool| if taken { Weight::Taken } else { Weight::Usual };
    // In a match by link help was there before the first link; in a live match it never was.
    let rests = (topic.session.withholds_help() && !is_live).then_some(Label::HelpRests);
    let mut buttons = Vec::new();
    if topic.session.laid.remote.live.is_none()
        && Seat::BOTH
            .iter()
            .any(|seat| table.player(*seat).is_person())
    {
        let hint = Button::new(
            topic.label(Label::Hint),
            taken(topic.hint.is_asked()),
            Ask::Hint,
        );
        let can = can_ask(&topic.session, &topic.stage, &topic.screen);
        buttons.push(hint.unless(rests.or((!can).then_some(Label::OnYourTurn))));
    }
    if may_tell(&topic.session) || rests.is_some() {
        let label = topic.label(if roomy {
            Label::WinChance
        } else {
            Label::Chance
        });
        buttons.push(Button::new(label, taken(topic.chance.is_on()), Ask::Chance).unless(rests));
    }
    if topic.system.reader {
        buttons.push(Button::usual(topic.label(Label::TypeMove), Ask::Type));
    }
    let played = (table.entries() == 0).then_some(Label::AfterFirstMove);
    // After a game by links, a first link asks the other side to begin.
    let sends = played.filter(|_| !topic.session.laid.remote.by_link);
    buttons.push(Button::usual(topic.label(Label::Review), Ask::Review).unless(played));
    if is_live {
        buttons.push(Button::usual(
            topic.words.label(live::Label::Friend),
            Ask::Friend,
        ));
    } else if buttons.len() < 4
        || layout
            .aids
            .is_none_or(|row| row.width() >= FIVE * layout.zoom)
    {
        let label = topic.label(if roomy { Label::LinkHere } else { Label::Link });
        buttons.push(Button::usual(label, Ask::CopyLink).unless(sends));
    }
    buttons
}
