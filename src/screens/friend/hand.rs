//! Connecting by hand: a code that is copied or read by a camera, and the answer to it.

use bevy_egui::egui::Ui;
use mbrane_live::Live;
use mbrane_play::words::live::Label;

use super::{GAP, Response, Wanted, code, first_of, row};
use crate::{
    live::{ByHand, LiveCommand, Transport},
    theme::{text, widgets::Weight},
    words::Language,
};

pub(super) fn show(
    ui: &mut Ui,
    live: &Live,
    by_hand: &ByHand,
    words: &Language,
    drawn: &mut code::Drawn,
    wanted: &mut Option<Wanted>,
) -> Option<Response> {
    let label = |label: Label| words.label(label);
    let ask = |said: Label, weight: Weight, command: LiveCommand| (label(said), weight, Wanted::Live(command));
    ui.label(text::read(ui, label(Label::ByHandWhat), 72.0));
    ui.add_space(GAP);
    if let Some(wrong) = by_hand.wrong {
        ui.label(text::body(label(wrong)));
        ui.add_space(GAP);
    }
    let Some((given, address)) = by_hand.given(live) else {
        if by_hand.waits {
            ui.label(text::aside(label(Label::CodeWaits)));
            return None;
        }
        let make = ask(Label::MakeCode, Weight::First, LiveCommand::Offer);
        let paste = ask(Label::PasteCode, Weight::Usual, LiveCommand::PasteCode);
        return row(ui, vec![make, paste], wanted);
    };
    let (what, copy) = match (by_hand.answers, address) {
        (true, _) => (Label::AnswerWhat, Label::CopyAnswer),
        (false, true) => (Label::OfferLinkWhat, Label::CopyLink),
        (false, false) => (Label::OfferWhat, Label::CopyCode),
    };
    let shown = if address { Transport::address(&given) } else { given };
    code::beside(ui, drawn, &shown, label(Label::Scan), |ui| {
        ui.label(text::read(ui, label(what), 96.0));
        ui.add_space(GAP);
        let mut first = row(ui, vec![ask(copy, Weight::First, LiveCommand::CopyCode)], wanted);
        if !by_hand.answers {
            let paste = row(ui, vec![ask(Label::PasteAnswer, Weight::Usual, LiveCommand::PasteCode)], wanted);
            first = first_of(first, paste);
        }
        ui.add_space(GAP);
        ui.label(text::aside(&shown));
        first
    })
}
