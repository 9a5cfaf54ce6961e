//! The choice of who plays on from here.

use mbrane_play::{Against, Level, words};

use crate::{
    table::{analysis::review::Partners, panel::prelude::*},
    theme::widgets::{button, choice},
};

/// Shows the choices, and passes on each change. If the card is `fresh`, the button that plays takes the focus.
pub(crate) fn show(
    ui: &mut Ui,
    mut partners: Partners,
    fresh: bool,
    words: &Words,
    ask: &mut impl FnMut(ReviewCommand),
) {
    let before = partners;
    // Without room for a title, the button says it.
    let rows = if partners.against == Against::Person {
        2.0
    } else {
        3.0
    };
    let low = ui.available_height() < rows * (TARGET + 8.0) + size::TITLE;
    ui.spacing_mut().item_spacing.y = if low { 6.0 } else { 8.0 };
    if !low {
        ui.label(text::title(words.label(Label::BranchHere)));
    }
    let against = [
        (Against::Computer, words.label(Label::Computer)),
        (Against::Person, words.label(Label::Person)),
        (Against::Watch, words.label(Label::Watch)),
    ];
    choice(ui, &mut partners.against, &against);
    if partners.against != Against::Person {
        let levels = Level::ALL.map(|level| (level, words.label(words::level(level))));
        choice(ui, &mut partners.level, &levels);
    }
    let width = (ui.available_width() - 8.0) / 3.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let back = words.label(Label::Back);
        if button(ui, back, vec2(width, TARGET), Weight::Usual).clicked() {
            ask(ReviewCommand::Branch(false));
        }
        let play = words.label(if low { Label::BranchHere } else { Label::Play });
        let play = button(ui, play, vec2(2.0 * width, TARGET), Weight::First);
        if fresh {
            play.request_focus();
        }
        if play.clicked() {
            ask(ReviewCommand::Play);
        }
    });
    if partners != before {
        ask(ReviewCommand::With(partners));
    }
}
