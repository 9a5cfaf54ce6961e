//! Rows of buttons, and what buttons ask for.

use bevy_egui::egui::{self, Ui, vec2};
use mbrane_play::Deed;

use super::explain;
use crate::{
    live::LiveCommand,
    pad::{PadButton, mark},
    table::{flow::MatchCommand, lesson::LessonCommand, playback::PlaybackCommand},
    theme::widgets::{TARGET, Weight, button},
};

/// Between two buttons.
pub(super) const GAP: f32 = 8.0;
/// The highest that a button is.
const HIGHEST: f32 = 52.0;

/// What a button of the panel asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ask {
    Place,
    Do(Deed),
    Match(MatchCommand),
    Playback(PlaybackCommand),
    Leave,
    Learn,
    Hint,
    Chance,
    Review,
    /// The review after this entry, from 1.
    ReviewAfter(usize),
    CopyLink,
    /// How it stands with somebody far away.
    Friend,
    Live(LiveCommand),
    Lesson(LessonCommand),
    Type,
    Mute,
}

impl Ask {
    /// The button of a pad that asks for the same.
    const fn pad(&self) -> Option<PadButton> {
        Some(match self {
            Self::Place => PadButton::South,
            Self::Leave | Self::Playback(PlaybackCommand::Skip) => PadButton::East,
            Self::Match(MatchCommand::Undo) | Self::Playback(PlaybackCommand::Pause) => PadButton::West,
            Self::Hint | Self::Playback(PlaybackCommand::Faster) => PadButton::North,
            Self::Review => PadButton::Select,
            _ => return None,
        })
    }
}

/// A button with what it asks for: whether it is pressed. While a pad is the hand in use, its button is marked.
pub(super) fn asking(ui: &mut Ui, label: &str, size: egui::Vec2, weight: Weight, ask: &Ask) -> egui::Response {
    let response = button(ui, label, size, weight);
    let response = explain::on(ui, response, ask);
    if let Some(pad) = ask.pad() {
        mark::on(ui, response.rect, pad);
    }
    response
}

/// A button: what stands on it, how much it asks to be pressed, and what it asks for.
pub(super) struct Button {
    pub(super) label: String,
    pub(super) weight: Weight,
    pub(super) ask: Ask,
}

impl Button {
    pub(super) fn new(label: impl Into<String>, weight: Weight, ask: Ask) -> Self {
        Self { label: label.into(), weight, ask }
    }

    pub(super) fn usual(label: impl Into<String>, ask: Ask) -> Self {
        Self::new(label, Weight::Usual, ask)
    }

    pub(super) fn first(label: impl Into<String>, ask: Ask) -> Self {
        Self::new(label, Weight::First, ask)
    }
}

/// The size of each of `count` buttons of the same width in one row.
pub(super) fn size(ui: &Ui, count: usize) -> egui::Vec2 {
    let count = count.max(1) as f32;
    vec2((ui.available_width() - GAP * (count - 1.0)) / count, ui.available_height().clamp(TARGET, HIGHEST))
}

/// One row of buttons of the same width; the first of them.
pub(super) fn row(ui: &mut Ui, buttons: &[Button], ask: &mut impl FnMut(Ask)) -> Option<egui::Response> {
    let mut first = None;
    row_of(ui, buttons, size(ui, buttons.len()), ask, |_, response| {
        first.get_or_insert_with(|| response.clone());
    });
    first
}

/// One row of buttons of this size; each is handed on as it stands there.
pub(super) fn row_of(
    ui: &mut Ui,
    buttons: &[Button],
    size: egui::Vec2,
    ask: &mut impl FnMut(Ask),
    mut shown: impl FnMut(&Button, &egui::Response),
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for wanted in buttons {
            let response = asking(ui, &wanted.label, size, wanted.weight, &wanted.ask);
            if response.clicked() {
                ask(wanted.ask.clone());
            }
            shown(wanted, &response);
        }
    });
}
