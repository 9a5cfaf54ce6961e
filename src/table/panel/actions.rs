//! The buttons while moves are composed.

use bevy_egui::egui::{Color32, CornerRadius, Painter, Rect, Ui};
use mbrane_play::{Offer, TableAction, words::common::Label};

use super::{
    Topic, explain,
    parting::{ButtonRow, Sign},
    row::{Ask, Button, asking, signed, words},
};
use crate::{
    table::{
        change::{match_commands::MatchCommand, resign::resignation},
        layout::Posture,
        stage::playback::PlaybackCommand,
    },
    theme::{
        palette::BUTTON,
        widgets::{Weight, hold},
    },
};

/// With more buttons in a row, their words are too small.
const MOST: usize = 5;
/// The buttons that a narrow row drops, in this order: keys, a review or the settings offer them too.
const SPARE: [Ask; 5] = [Ask::CopyLink, Ask::Playback(PlaybackCommand::Again), Ask::Chance, Ask::Review, Ask::Hint];
/// The width from which a button has room for more than a word.
const ROOMY: f32 = 150.0;

/// Shows the buttons that may be pressed now, and the one that must be held. Returns whether that is held.
pub(super) fn show(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) -> bool {
    let table = topic.session.table();
    let wide = topic.layout.posture == Posture::Wide;
    let mut buttons = Vec::new();
    if wide && table.cursor() > 0 && !topic.watches() {
        buttons.push(Button::usual(topic.label(Label::Undo), Ask::Match(MatchCommand::Undo)));
    }
    if !table.is_live() {
        buttons.push(Button::usual(topic.label(Label::Redo), Ask::Match(MatchCommand::Redo)));
    }
    let told = topic.session.stand.as_ref().and_then(|stand| stand.next.as_deref());
    let meant = |m: &str| topic.hint.action() == Some(m) || told == Some(m);
    let hinted = |deed: &TableAction| matches!(deed, TableAction::Say(m) if meant(m));
    let offers = table.offers(&topic.hand.draft, &topic.words).into_iter();
    let offers = offers.filter(|_| !topic.watches());
    buttons.extend(offers.map(|offer| super::offered(Offer { first: offer.first || hinted(&offer.deed), ..offer })));
    if wide && !topic.at_stand() {
        buttons.push(Button::usual(topic.label(Label::Menu), Ask::Leave));
    }
    if topic.layout.aids.is_none() && !topic.at_stand() {
        buttons.extend(super::aids::buttons(topic));
        // The menu offers a link too.
        if buttons.len() > MOST {
            buttons.retain(|button| button.ask != Ask::CopyLink);
        }
    }
    let may_resign = resignation(table).is_some() && !topic.at_stand();
    let resign = may_resign.then(|| topic.label(Label::Resign));
    let mut spare = SPARE.iter();
    let parting = loop {
        let mut labels = words(&buttons);
        labels.extend(resign.map(|label| (label, Some(Sign::Flag))));
        // A single button is no wider than half the row.
        let parting = ButtonRow::of(ui, &labels, 2);
        match spare.next().filter(|_| !parting.fits) {
            Some(spare) => buttons.retain(|button| button.ask != *spare),
            None => break parting,
        }
    };
    let mut sizes = parting.sizes();
    let mut holds = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = parting.gap;
        if buttons.is_empty() {
            ui.add_space(parting.first());
        }
        for (button, size) in buttons.iter().zip(&mut sizes) {
            if signed(ui, button, size, parting.signs).clicked() {
                ask(button.ask.clone());
            }
        }
        if let Some((short, size)) = resign.zip(sizes.next()) {
            let roomy = size.x > ROOMY;
            let flag = Sign::Flag.stands(parting.signs);
            let label = if roomy || topic.resigning.wanted && !flag { topic.label(Label::HoldToResign) } else { short };
            let drawn =
                flag.then_some(|painter: &Painter, place: Rect, ink: Color32| Sign::Flag.draw(painter, place, ink));
            let (held, button) = hold(ui, label, size, topic.resigning.share, drawn);
            // While held, the button itself shows how long.
            if !held {
                explain::with(ui, button, Label::ExplainResign);
            }
            holds = held;
        }
    });
    holds
}

/// Shows the button that plays the composed move, where fingers are expected; its empty place while there is no move, and where the
/// move has a button with a name of its own.
pub(super) fn place(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    let table = topic.session.table();
    let ready = table.ready(&topic.hand.draft).filter(|_| !table.hands().is_nobody());
    let offers = table.offers(&topic.hand.draft, &topic.words);
    let named = |m: &String| offers.iter().any(|offer| matches!(&offer.deed, TableAction::Say(said) if said == m));
    if ready.is_some_and(|ready| !named(&ready)) {
        let size = ui.available_size();
        if asking(ui, topic.label(Label::Place), size, Weight::First, &Ask::Place).clicked() {
            ask(Ask::Place);
        }
    } else {
        ui.painter().rect_filled(ui.max_rect(), CornerRadius::same(14), BUTTON.words().gamma_multiply(0.35));
    }
}
