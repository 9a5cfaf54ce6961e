//! The bar above a tall window's board: menu, whose turn it is, how to play, undo.

use super::{
    banner,
    button_row::Signs,
    card,
    prelude::*,
    puzzle,
    row::{button_with_sign, explain},
    seats,
};
use crate::{session::Mode, table::stage::mode::Part, theme::widgets::button_called};

/// Words below the board that are lower than this are hidden, so the bar shows what it can.
const HIDDEN: f32 = 40.0;
const BANNER: f32 = 36.0;

/// Shows a button with its request.
pub(super) fn button(
    ui: &mut Ui,
    panel: &PanelContext,
    label: Label,
    wanted: PanelAction,
    ask: &mut impl FnMut(PanelAction),
) {
    let button = Button::new(panel.label(label), Weight::Quiet, wanted);
    if button_with_sign(ui, &panel.words, &button, ui.available_size(), Signs::None).clicked() {
        ask(button.ask);
    }
}

pub(super) fn learn(ui: &mut Ui, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) {
    // Beside the score the button stands alone.
    let weight = if panel.layout.posture == Posture::Wide {
        Weight::Usual
    } else {
        Weight::Quiet
    };
    let (name, size) = (panel.label(Label::HowToPlay), ui.available_size());
    let button = button_called(ui, "?", name, size, weight);
    if explain(&panel.words, button, Some(Label::ExplainLearn)).clicked() {
        ask(PanelAction::Learn);
    }
}

pub(super) fn mute(ui: &mut Ui, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let muted = panel.settings.muted;
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, !muted, panel.label(Label::Sound))
    });
    let near = response.hovered() || response.has_focus();
    let corners = CornerRadius::same((0.25 * rect.height()) as u8);
    // In a wide window it looks like the button beside the score.
    let boxed = panel.layout.posture == Posture::Wide;
    if near || boxed {
        let fill = if near && boxed { BUTTON_NEAR } else { BUTTON };
        ui.painter().rect_filled(rect, corners, fill.color32());
    }
    if response.has_focus() {
        focus(ui, rect, corners);
    }
    let height = 0.5 * TARGET.min(rect.height());
    speaker(ui.painter(), rect.center(), height, muted);
    if explain(&panel.words, response, Some(Label::KeyMute)).clicked() {
        ask(PanelAction::Mute);
    }
}

fn speaker(painter: &Painter, middle: Pos2, height: f32, muted: bool) {
    let (tone, unit) = (TEXT_MUTED.color32(), 0.5 * height);
    let at = |x: f32, y: f32| middle + vec2(x - 0.35, y) * unit;
    painter.rect_filled(
        Rect::from_two_pos(at(-0.75, -0.32), at(-0.3, 0.32)),
        1.0,
        tone,
    );
    let cone = vec![
        at(-0.35, -0.3),
        at(0.2, -0.75),
        at(0.2, 0.75),
        at(-0.35, 0.3),
    ];
    painter.add(Shape::convex_polygon(cone, tone, Stroke::NONE));
    let stroke = Stroke::new(0.09 * height, tone);
    if muted {
        painter.line_segment([at(0.5, -0.35), at(1.2, 0.35)], stroke);
        painter.line_segment([at(0.5, 0.35), at(1.2, -0.35)], stroke);
        return;
    }
    for radius in [0.5, 0.95] {
        let arc = (-6..=6_i8)
            .map(|step| f32::from(step) / 6.0 * 0.9)
            .map(|angle| {
                let (up, along) = angle.sin_cos();
                at(0.15 + radius * along, radius * up)
            });
        painter.add(Shape::line(arc.collect(), stroke));
    }
}

/// Shows whose turn it is, or the seats when it is no one's.
pub(super) fn turn(ui: &mut Ui, panel: &PanelContext, part: Part) {
    ui.horizontal_centered(|ui| {
        let (said, tone) = match &panel.session.mode {
            Mode::Puzzle(run, _) => {
                let table = panel.session.table();
                let yours =
                    table.awaited().contains(run.puzzle.facts().solver) || run.practised.is_some();
                (
                    if yours {
                        puzzle::heading(panel, run)
                    } else {
                        table.caption(&panel.words).title
                    },
                    None,
                )
            }
            Mode::Lesson(..) => return seats::show(ui, panel),
            // The result and a scene have their own words below.
            _ if matches!(part, Part::Result | Part::Scene) || panel.turn().crossing.is_some() => {
                return seats::show(ui, panel);
            }
            Mode::Match | Mode::Stand(_) | Mode::Audience => said(ui.ctx(), panel),
        };
        match tone {
            None => banner::show(ui, panel, &said, vec2(ui.available_width(), BANNER)),
            Some(tone) => {
                ui.centered_and_justified(|ui| ui.label(text::fitted(ui, &said, size::BODY, tone)));
            }
        }
    });
}

/// Returns whose turn it is, or why a move was refused, with a tone of its own if it is no one's turn.
fn said(context: &Context, panel: &PanelContext) -> (String, Option<Tone>) {
    let table = panel.session.table();
    let hidden = panel.layout.words.height() < HIDDEN;
    if hidden {
        if let Some(refused) = &panel.hand.refused {
            return (refused.message.clone(), Some(REFUSAL));
        }
        if let Some(explained) = panel.explained() {
            return (explained.join(" · "), Some(TEXT));
        }
        if let Some(message) = panel.hint.message() {
            return (message.to_owned(), None);
        }
        if let Some(ghost) = table.ghost(&panel.hand.draft, &panel.words, false) {
            return (ghost.gist, None);
        }
    }
    if let Some(card) = card::of(context, panel).filter(card::Card::asks) {
        // The card has the question, and the bar names the player asked.
        let hands = table.local_actors();
        let asked = hands.first();
        let said = asked.map_or_else(
            || card.follows().to_owned(),
            |seat| table.turn_words(seat, &panel.words),
        );
        return (said, None);
    }
    if let Some(title) = panel.session.watching_title(&panel.words) {
        return (title.to_owned(), None);
    }
    (table.caption(&panel.words).title, None)
}
