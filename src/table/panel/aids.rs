//! Aids for judging a running game: a hint, the chance to win, the review.

use super::prelude::*;
use crate::table::analysis::{chance::may_tell, hint::can_ask};

/// A row narrower than this, in logical pixels at nominal size, has short words.
const ROOMY_ROW: f32 = 360.0;
/// A row narrower than this, in the same unit, has no room for a fifth button; the menu offers a link too.
const FIVE: f32 = 300.0;

/// Returns the aids, the same ones in the same order for a whole game.
pub(super) fn buttons(panel: &PanelContext) -> Vec<Button> {
    let (layout, table) = (&*panel.layout, panel.session.table());
    let is_live = panel.live.at(&panel.session).is_some();
    let roomy = layout
        .aids
        .is_some_and(|row| row.width() >= ROOMY_ROW * layout.zoom);
    // A match by link had help before its first link. A live match never had it, and a match that another window plays has it there.
    let is_elsewhere = is_live || panel.session.is_open_elsewhere();
    let rests = (panel.session.withholds_help() && !is_elsewhere).then_some(Label::HelpRests);
    let mut buttons = Vec::new();
    if panel.session.laid.remote.live.is_none()
        && Seat::BOTH
            .iter()
            .any(|seat| table.player(*seat).is_person())
    {
        let weight = Weight::taken_if(panel.hint.is_asked());
        let hint = Button::new(panel.label(Label::Hint), weight, PanelAction::Hint);
        let can = can_ask(&panel.session, &panel.stage, &panel.screen);
        buttons.push(hint.unless(rests.or((!can).then_some(Label::OnYourTurn))));
    }
    if may_tell(&panel.session) || rests.is_some() {
        let weight = Weight::taken_if(panel.chance.is_on());
        let label = panel.label(if roomy {
            Label::WinChance
        } else {
            Label::Chance
        });
        buttons.push(Button::new(label, weight, PanelAction::Chance).unless(rests));
    }
    if panel.system.reader {
        buttons.push(panel.usual(Label::TypeMove, PanelAction::Type));
    }
    let played = (table.entries() == 0).then_some(Label::AfterFirstMove);
    // After a game by links, a first link asks the other side to begin.
    let sends = if panel.session.laid.remote.by_link {
        None
    } else {
        played
    };
    let review = panel.usual(Label::Review, PanelAction::Review);
    buttons.push(review.unless(played));
    if is_live {
        buttons.push(panel.usual(live::Label::Friend, PanelAction::Friend));
    } else if buttons.len() < 4
        || layout
            .aids
            .is_none_or(|row| row.width() >= FIVE * layout.zoom)
    {
        let label = panel.label(if roomy { Label::LinkHere } else { Label::Link });
        buttons.push(Button::usual(label, PanelAction::CopyLink).unless(sends));
    }
    buttons
}
