//! Connecting by hand: a code to copy or to read by a camera, and its answer.

use mbrane_live::Live;
use mbrane_play::words::live::Label;

use super::{Page, Wanted, code};
use crate::{
    live::{LiveCommand, ManualConnection},
    screens::prelude::*,
};

pub(super) fn show(
    ui: &mut Ui,
    page: &mut Page,
    live: &Live,
    by_hand: &ManualConnection,
    drawn: &mut code::Drawn,
) {
    let words = page.words;
    let ask = |said: Label, weight: Weight, command: LiveCommand| {
        (words.label(said), weight, Wanted::Live(command))
    };
    ui.label(text::read(ui, words.label(Label::ByHandWhat), 72.0));
    ui.add_space(BUTTON_GAP);
    if let Some(wrong) = by_hand.wrong {
        ui.label(text::body(words.label(wrong)));
        ui.add_space(BUTTON_GAP);
    }
    let Some((shown, address)) = by_hand.given(live) else {
        if by_hand.waits {
            ui.label(text::aside(words.label(Label::CodeWaits)));
        } else {
            let make = ask(Label::MakeCode, Weight::First, LiveCommand::OfferByHand);
            let paste = ask(Label::PasteCode, Weight::Usual, LiveCommand::PasteCode);
            page.first_row(ui, vec![make, paste]);
        }
        return;
    };
    let (what, copy) = match (by_hand.answers, address) {
        (true, _) => (Label::AnswerWhat, Label::CopyAnswer),
        (false, true) => (Label::OfferLinkWhat, Label::CopyLink),
        (false, false) => (Label::OfferWhat, Label::CopyCode),
    };
    code::beside(ui, drawn, &shown, words.label(Label::Scan), |ui| {
        ui.label(text::read(ui, words.label(what), 96.0));
        ui.add_space(BUTTON_GAP);
        page.first_row(ui, vec![ask(copy, Weight::First, LiveCommand::CopyCode)]);
        if !by_hand.answers {
            let paste = ask(Label::PasteAnswer, Weight::Usual, LiveCommand::PasteCode);
            page.row(ui, vec![paste]);
        }
        ui.add_space(BUTTON_GAP);
        ui.label(text::aside(&shown));
    });
}
