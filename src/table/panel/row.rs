//! Rows of buttons, and the requests of buttons.

use bevy::prelude::Commands;
use bevy_egui::egui::{self, Ui};
use mbrane_play::{
    TableAction,
    words::{Words, common::Label},
};

use super::button_row::{ButtonRow, Sign, Signs};
use crate::{
    input::pad::{PadButton, mark},
    live::LiveCommand,
    session::{Navigate, Screen},
    sound::ToggleMute,
    table::{
        analysis::{chance::ToggleChance, hint::ToggleHint, review::ReviewCommand},
        change::{
            hand::HandCommand, lesson::LessonCommand, match_commands::MatchCommand,
            puzzle::PuzzleCommand,
        },
        input::typing::ToggleTyping,
        links::LinkCommand,
        stage::playback_commands::PlaybackCommand,
    },
    theme::widgets::{Weight, button_drawn, button_marked},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PanelAction {
    Place,
    Do(TableAction),
    /// Play a move that was typed as text.
    Typed(String),
    Undo,
    Redo,
    Match(MatchCommand),
    Playback(PlaybackCommand),
    /// Leaves the match for the menu.
    Menu,
    /// Leaves a lesson or puzzle.
    Leave,
    Learn,
    Hint,
    Chance,
    Review,
    /// The review after this entry, from 1.
    ReviewAfter(usize),
    /// Something within the open review.
    InReview(ReviewCommand),
    CopyLink,
    Picture,
    /// Show the state of the live play.
    Friend,
    Live(LiveCommand),
    Lesson(LessonCommand),
    Puzzle(PuzzleCommand),
    Type,
    Mute,
    /// Only dimmed: the button to be held.
    Resign,
}

impl PanelAction {
    /// Returns the sign that replaces its words if they have no room, its explanation, and its button on a pad.
    const fn looks(&self) -> (Option<Sign>, Option<Label>, Option<PadButton>) {
        use PlaybackCommand as P;
        match self {
            Self::Place => (None, Some(Label::ExplainPlace), Some(PadButton::South)),
            Self::Undo => (
                Some(Sign::Undo),
                Some(Label::ExplainUndo),
                Some(PadButton::West),
            ),
            Self::Redo => (None, Some(Label::ExplainRedo), None),
            Self::Menu => (
                Some(Sign::Menu),
                Some(Label::ExplainMenu),
                Some(PadButton::East),
            ),
            Self::Leave => (Some(Sign::Menu), None, Some(PadButton::East)),
            Self::Hint => (
                Some(Sign::Lamp),
                Some(Label::ExplainHint),
                Some(PadButton::North),
            ),
            Self::Chance => (Some(Sign::Percent), Some(Label::ChanceOnLine), None),
            Self::Review => (
                Some(Sign::Glass),
                Some(Label::ExplainReview),
                Some(PadButton::Select),
            ),
            Self::CopyLink => (Some(Sign::Chain), Some(Label::ExplainLink), None),
            Self::Resign => (Some(Sign::Flag), None, None),
            Self::Playback(P::Again) | Self::InReview(ReviewCommand::Again) => {
                (Some(Sign::Round), None, None)
            }
            Self::Playback(P::Film) => (None, Some(Label::ExplainFilm), None),
            Self::Playback(P::Skip) => (None, None, Some(PadButton::East)),
            Self::Playback(P::Pause) => (None, None, Some(PadButton::West)),
            Self::Playback(P::NextSpeed) => (None, None, Some(PadButton::North)),
            _ => (None, None, None),
        }
    }

    /// Sends the request to the system that handles it.
    pub(super) fn send(self, commands: &mut Commands, kind: &'static str) {
        match self {
            Self::Place => commands.write_message(HandCommand::Place),
            Self::Do(action) => commands.write_message(HandCommand::Do(action)),
            Self::Typed(m) => commands.write_message(HandCommand::Type(m)),
            Self::Undo => commands.write_message(HandCommand::Undo),
            Self::Redo => commands.write_message(HandCommand::Redo),
            Self::Match(command) => commands.write_message(command),
            Self::Playback(command) => commands.write_message(command),
            Self::Menu | Self::Leave => commands.write_message(Navigate::Back),
            Self::Learn => commands.write_message(Navigate::Learn(kind)),
            Self::Hint => commands.write_message(ToggleHint),
            Self::Chance => commands.write_message(ToggleChance),
            Self::Review => commands.write_message(ReviewCommand::Open),
            Self::ReviewAfter(entry) => commands
                .write_message(ReviewCommand::Open)
                .write_message(ReviewCommand::After(entry)),
            Self::InReview(command) => commands.write_message(command),
            Self::Lesson(command) => commands.write_message(command),
            Self::Puzzle(command) => commands.write_message(command),
            Self::Friend => commands.write_message(Navigate::Visit(Screen::Friend)),
            Self::Live(command) => commands.write_message(command),
            Self::CopyLink => commands.write_message(LinkCommand::Copy),
            Self::Picture => commands.write_message(LinkCommand::Picture),
            Self::Type => commands.write_message(ToggleTyping),
            Self::Mute => commands.write_message(ToggleMute),
            Self::Resign => return,
        };
    }
}

/// Explains a button in one sentence, for a resting mouse and for a long press.
pub(super) fn explain(
    words: &Words,
    response: egui::Response,
    label: Option<Label>,
) -> egui::Response {
    // Build no text unless the pointer is here.
    match label {
        Some(label) if response.hovered() => response.on_hover_text(words.label(label)),
        _ => response,
    }
}

/// Shows a button, with a sign for its words if it has one that `signs` allow. While a pad is in use, the pad's button is marked on it.
pub(super) fn button_with_sign(
    ui: &mut Ui,
    words: &Words,
    wanted: &Button,
    size: egui::Vec2,
    signs: Signs,
) -> egui::Response {
    let (sign, explanation, pad) = wanted.ask.looks();
    let badge = if wanted.reason.is_none() {
        mark::badge(ui, pad)
    } else {
        None
    };
    let (label, weight, badge) = (wanted.label.as_str(), wanted.weight, badge.as_ref());
    let response = match sign.filter(|sign| sign.stands(signs)) {
        Some(sign) => button_drawn(ui, label, size, weight, badge, |painter, place, ink| {
            sign.draw(painter, place, ink);
        }),
        None => button_marked(ui, [label; 2], size, weight, badge),
    };
    explain(words, response, wanted.reason.or(explanation))
}

/// A button: its label, its weight, its request, and the reason why it cannot be pressed now, if any.
pub(super) struct Button {
    pub(super) label: String,
    pub(super) weight: Weight,
    pub(super) ask: PanelAction,
    reason: Option<Label>,
}

impl Button {
    pub(super) fn new(label: impl Into<String>, weight: Weight, ask: PanelAction) -> Self {
        Self {
            label: label.into(),
            weight,
            ask,
            reason: None,
        }
    }

    /// Dims the button for this reason, if there is one.
    pub(super) fn unless(self, reason: Option<Label>) -> Self {
        Self {
            weight: if reason.is_some() {
                Weight::Dimmed
            } else {
                self.weight
            },
            reason,
            ..self
        }
    }

    pub(super) fn usual(label: impl Into<String>, ask: PanelAction) -> Self {
        Self::new(label, Weight::Usual, ask)
    }

    pub(super) fn first(label: impl Into<String>, ask: PanelAction) -> Self {
        Self::new(label, Weight::First, ask)
    }
}

/// Shows one row of buttons, and returns the first.
pub(super) fn row(
    ui: &mut Ui,
    words: &Words,
    buttons: &[Button],
    ask: &mut impl FnMut(PanelAction),
) -> Option<egui::Response> {
    let mut first = None;
    row_of(
        ui,
        words,
        buttons,
        &ButtonRow::of(ui, &labels(buttons), 1),
        ask,
        |_, response| {
            first.get_or_insert_with(|| response.clone());
        },
    );
    first
}

/// Shows one row of buttons; when it has just come, its first button takes the focus.
pub(super) fn row_arriving(
    ui: &mut Ui,
    words: &Words,
    buttons: &[Button],
    arrives: bool,
    ask: &mut impl FnMut(PanelAction),
) {
    if let Some(first) = row(ui, words, buttons, ask)
        && arrives
    {
        first.request_focus();
    }
}

/// Shows one row of buttons, the first one as wide as the others allow; when the row has just come, that one takes the focus.
pub(super) fn row_led(
    ui: &mut Ui,
    words: &Words,
    buttons: &[Button],
    arrives: bool,
    ask: &mut impl FnMut(PanelAction),
) {
    // The marks of a pad's buttons need their room.
    let is_marked = buttons
        .iter()
        .any(|button| mark::badge(ui, button.ask.looks().2).is_some());
    let parting = if is_marked {
        ButtonRow::of(ui, &labels(buttons), 1)
    } else {
        ButtonRow::led(ui, &labels(buttons))
    };
    let mut first = arrives;
    row_of(ui, words, buttons, &parting, ask, |_, response| {
        if std::mem::take(&mut first) {
            response.request_focus();
        }
    });
}

/// Returns the labels of buttons with their signs, to divide their row by.
pub(super) fn labels(buttons: &[Button]) -> Vec<(&str, Option<Sign>)> {
    buttons
        .iter()
        .map(|button| (button.label.as_str(), button.ask.looks().0))
        .collect()
}

/// Shows one row of buttons in this division, and passes each to `shown`.
pub(super) fn row_of(
    ui: &mut Ui,
    words: &Words,
    buttons: &[Button],
    parting: &ButtonRow,
    ask: &mut impl FnMut(PanelAction),
    mut shown: impl FnMut(&Button, &egui::Response),
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = parting.gap;
        for (wanted, size) in buttons.iter().zip(parting.sizes()) {
            let response = button_with_sign(ui, words, wanted, size, parting.signs);
            if response.clicked() {
                ask(wanted.ask.clone());
            }
            shown(wanted, &response);
        }
    });
}
