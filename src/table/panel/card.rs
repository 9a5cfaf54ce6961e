//! Cards: questions and statements of the table, in the colour of the side that answers.

use bevy::math::Rect;
use bevy_egui::egui::{Align, Frame, Layout, Margin};
use mbrane_live::Why;
use mbrane_play::words::live::Label;

use super::{prelude::*, row::row_arriving};
use crate::{
    live::{LiveCommand, clock, status},
    table::links::may_begin,
    theme::palette::{PANEL, ROOM},
};

const CARD_EDGE: f32 = 1.5;
/// A card lower than this is not shown.
const LEAST_CARD: f32 = 36.0;

pub(super) struct Card {
    /// The side that answers; none where both may.
    side: Option<Side>,
    title: String,
    more: Vec<String>,
    buttons: Vec<Button>,
    /// True if it hides the whole table.
    pub(super) covers: bool,
}

pub(super) fn of(context: &Context, panel: &PanelContext) -> Option<Card> {
    if panel.hand.refused.is_some() || panel.explained().is_some() {
        return None;
    }
    let card = panel
        .session
        .table()
        .card(&panel.hand.draft, &panel.words)?;
    // No player answers here, but hidden choices stay covered.
    if panel.session.is_open_elsewhere() && !card.covers {
        return None;
    }
    // A hint on the answer replaces the lines of the card.
    let more = match panel.hint.message() {
        Some(hint) if !card.covers => vec![hint.to_owned()],
        _ => card.more,
    };
    let mut buttons: Vec<Button> = card.answers.into_iter().map(super::button_for).collect();
    // The player to act may be elsewhere.
    let may_send = || {
        let session = &panel.session;
        *memoize(context, Id::new("may be sent"), session.revision(), || {
            may_begin(session.table())
        })
    };
    if card.covers && panel.offers(&PanelAction::CopyLink) && may_send() {
        buttons.push(panel.usual(common::Label::LinkHere, PanelAction::CopyLink));
    }
    Some(Card {
        side: card.side,
        title: card.title,
        more,
        buttons,
        covers: card.covers,
    })
}

/// Returns the card of a live match: a request of the opponent, a choice between two versions of the game, or a claim.
pub(super) fn of_live(panel: &PanelContext) -> Option<Card> {
    let live = panel.live.at(&panel.session)?;
    let (words, name) = (&panel.words, status::name(live, &panel.words));
    let label = |label: Label| words.label(label);
    let card = |title: String, more: Vec<String>, buttons: Vec<Button>| {
        let side = live.seat().map(|seat| panel.session.table().side(seat));
        Some(Card {
            side,
            title,
            more,
            buttons,
            covers: false,
        })
    };
    let button =
        |said: Label, command: LiveCommand| Button::usual(label(said), PanelAction::Live(command));
    let answers = |[yes, no]: [Label; 2], answer: fn(bool) -> LiveCommand| {
        vec![button(yes, answer(true)), button(no, answer(false))]
    };
    if let Some(conflict) = live.conflict() {
        let title = status::doubt(live, conflict.doubt, words);
        let [take, keep] = status::answers(conflict.doubt);
        let line = (take == Label::TakeTheirs).then(|| label(Label::ConflictLine).to_owned());
        let buttons = answers([take, keep], LiveCommand::ResolveConflict);
        return card(title, line.into_iter().collect(), buttons);
    }
    if let Some(undo) = live.undo_wanted() {
        let title = live::undo_wanted(words, &name, undo.moves());
        let buttons = answers([Label::Allow, Label::Decline], LiveCommand::AnswerUndo);
        return card(title, Vec::new(), buttons);
    }
    if let Some(clock) = live.clock_offered() {
        let title = live::clock_offered(words, &name, &clock::text(Some(clock), words));
        let buttons = answers([Label::ClockYes, Label::ClockNo], LiveCommand::AnswerClock);
        return card(title, vec![label(Label::ClockLine).to_owned()], buttons);
    }
    let title = match live.claimable(panel.clock.now())? {
        Why::Flag => live::flag(words, &name),
        Why::Unopened => live::unopened(words, &name),
        Why::Left => live::left(words, &name),
    };
    let claim = button(Label::Claim, LiveCommand::Claim);
    card(title, Vec::new(), vec![claim])
}

impl Card {
    /// Returns whether it needs an answer.
    pub(super) const fn asks(&self) -> bool {
        !self.buttons.is_empty()
    }

    /// Returns the words for a bar beside the card, if no seat answers it.
    pub(super) fn follows(&self) -> &str {
        self.more.first().unwrap_or(&self.title)
    }

    pub(super) fn place(&self, panel: &PanelContext) -> Rect {
        if self.covers {
            return panel.layout.window;
        }
        if self.asks() {
            panel.layout.question()
        } else {
            panel.layout.statement()
        }
    }

    /// Covers the whole window until a player answers.
    pub(super) fn cover(
        &self,
        context: &Context,
        panel: &PanelContext,
        arrives: bool,
        ask: &mut impl FnMut(PanelAction),
    ) {
        on(
            context,
            "cover",
            panel.layout.window,
            panel.layout.zoom,
            |ui| {
                let room = ui.max_rect();
                ui.painter()
                    .rect_filled(room.expand(8.0), 0.0, ROOM.color32());
                let tone = self.side.map_or(TEXT, |side| panel.tones(side).bright);
                let size = vec2((room.width() - 48.0).min(420.0), TARGET + 8.0);
                let button = egui::Rect::from_center_size(room.center() + vec2(0.0, 44.0), size);
                let above = button
                    .with_min_y(room.top())
                    .with_max_y(button.top() - 18.0);
                let above = above.at_bottom(above.height().min(120.0));
                ui.scope_builder(
                    UiBuilder::new()
                        .max_rect(above)
                        .layout(Layout::bottom_up(Align::Center)),
                    |ui| {
                        ui.spacing_mut().item_spacing.y = 10.0;
                        self.more
                            .iter()
                            .rev()
                            .for_each(|line| drop(ui.label(text::aside(line))));
                        ui.label(text::fitted(ui, &self.title, size::HEADLINE, tone));
                    },
                );
                ui.scope_builder(UiBuilder::new().max_rect(button), |ui| {
                    row_arriving(ui, &panel.words, &self.buttons, arrives, ask);
                });
            },
        );
    }

    /// Shows it; when it has just come, its first button takes the focus.
    pub(super) fn show(
        &self,
        context: &Context,
        panel: &PanelContext,
        arrives: bool,
        ask: &mut impl FnMut(PanelAction),
    ) {
        let place = self.place(panel);
        if place.height() < LEAST_CARD {
            return;
        }
        let (fill, ink, more, line) =
            self.side
                .map_or((PANEL, TEXT, TEXT_MUTED, TEXT_MUTED), |side| {
                    let tones = panel.tones(side);
                    (tones.ground, tones.ink, tones.ink, tones.edge)
                });
        on(context, "card", place, panel.layout.zoom, |ui| {
            let size = ui.available_size();
            let low = size.y < if self.asks() { 150.0 } else { 90.0 };
            let margin = if low { 6.0 } else { 16.0 };
            let frame = Frame::new()
                .fill(fill.color32())
                .stroke(Stroke::new(CARD_EDGE, line.color32()))
                .corner_radius(CornerRadius::same(14))
                .inner_margin(Margin::same(margin as i8));
            frame.show(ui, |ui| {
                let inner = size - vec2(2.0, 2.0) * (margin + CARD_EDGE);
                ui.set_min_size(inner);
                ui.set_max_size(inner);
                ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 6.0 };
                let most = if low { size::BODY } else { size::TITLE };
                let room = if self.asks() {
                    TARGET + if low { 4.0 } else { 8.0 }
                } else {
                    0.0
                };
                let height = ui.available_height() - room;
                ui.label(text::fitted_in(ui, &self.title, most, height, ink));
                for line in &self.more {
                    if let Some(line) = text::aside_fitting(ui, line, ui.available_height() - room)
                    {
                        ui.label(line.color(more.color32()));
                    }
                }
                if self.asks() {
                    ui.add_space((ui.available_height() - TARGET).max(0.0));
                    row_arriving(ui, &panel.words, &self.buttons, arrives, ask);
                }
            });
        });
    }
}
