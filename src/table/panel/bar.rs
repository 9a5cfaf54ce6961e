//! The bar above a tall window's board: menu, whose turn it is, how to play, undo.

use super::{
    banner, card,
    parting::Signs,
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
    topic: &Topic,
    label: Label,
    wanted: Ask,
    ask: &mut impl FnMut(Ask),
) {
    let button = Button::new(topic.label(label), Weight::Quiet, wanted);
    if button_with_sign(ui, &topic.words, &button, ui.available_size(), Signs::None).clicked() {
        ask(button.ask);
    }
}

pub(super) fn learn(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    // Beside the score the button stands alone.
    let weight = if topic.layout.posture == Posture::Wide {
        Weight::Usual
    } else {
        Weight::Quiet
    };
    let button = button_called(
        ui,
        "?",
        topic.label(Label::HowToPlay),
        ui.available_size(),
        weight,
    );
    if explain(&topic.words, button, Some(Label::ExplainLearn)).clicked() {
        ask(Ask::Learn);
    }
}

pub(super) fn mute(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let muted = topic.settings.muted;
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, !muted, topic.label(Label::Sound))
    });
    let near = response.hovered() || response.has_focus();
    let corners = CornerRadius::same((0.25 * rect.height()) as u8);
    // In a wide window it looks like the button beside the score.
    let boxed = topic.layout.posture == Posture::Wide;
    if near || boxed {
        let fill = if near && boxed { BUTTON_NEAR } else { BUTTON };
        ui.painter().rect_filled(rect, corners, fill.words());
    }
    if response.has_focus() {
        focus(ui, rect, corners);
    }
    speaker(
        ui.painter(),
        rect.center(),
        0.5 * TARGET.min(rect.height()),
        muted,
    );
    if explain(&topic.words, response, Some(Label::KeyMute)).clicked() {
        ask(Ask::Mute);
    }
}

fn speaker(painter: &Painter, middle: Pos2, height: f32, muted: bool) {
    let (tone, unit) = (TEXT_MUTED.words(), 0.5 * height);
    let at = |x: f32, y: f32| middle + vec2(x - 0.35, y) * unit;
    painter.rect_filled(
        Rect::from_two_pos(at(-0.75, -0.32), at(-0.3, 0.32)),
        CornerRadius::same(1),
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
pub(super) fn turn(ui: &mut Ui, topic: &Topic, part: Part) {
    ui.horizontal_centered(|ui| {
        let (said, tone) = match &topic.session.mode {
            Mode::Puzzle(run, _) => {
                let table = topic.session.table();
                let yours =
                    table.awaited().contains(run.puzzle.facts().solver) || run.practised.is_some();
                (
                    if yours {
                        puzzle::heading(topic, run)
                    } else {
                        table.caption(&topic.words).title
                    },
                    None,
                )
            }
            Mode::Lesson(..) => return seats::show(ui, topic),
            // The result and a scene have their own words below.
            _ if matches!(part, Part::Result | Part::Scene) || topic.turn().crossing.is_some() => {
                return seats::show(ui, topic);
            }
            Mode::Match | Mode::Stand(_) => said(ui.ctx(), topic),
        };
        match tone {
            None => banner::show(ui, topic, &said, vec2(ui.available_width(), BANNER)),
            Some(tone) => {
                ui.centered_and_justified(|ui| ui.label(text::fitted(ui, &said, size::BODY, tone)));
            }
        }
    });
}

/// Returns whose turn it is, or why a move was refused, with a tone of its own if it is no one's turn.
fn said(context: &Context, topic: &Topic) -> (String, Option<Tone>) {
    let table = topic.session.table();
    let hidden = topic.layout.words.height() < HIDDEN;
    if let Some(refused) = topic.hand.refused.as_ref().filter(|_| hidden) {
        return (refused.message.clone(), Some(REFUSAL));
    }
    if let Some(explained) = topic.explained().filter(|_| hidden) {
        return (explained.join(" · "), Some(TEXT));
    }
    if let Some(message) = topic.hint.message().filter(|_| hidden) {
        return (message.to_owned(), None);
    }
    if let Some(ghost) = table
        .ghost(&topic.hand.draft, &topic.words, false)
        .filter(|_| hidden)
    {
        return (ghost.gist, None);
    }
    if let Some(card) = card::of(context, topic).filter(card::Card::asks) {
        // The card has the question, and the bar says who is asked.
        let hands = table.local_actors();
        let asked = hands.first();
        let said = asked.map_or_else(
            || card.follows().to_owned(),
            |seat| table.turn_words(seat, &topic.words),
        );
        return (said, None);
    }
    if topic.draws_lots() {
        return (topic.words.label(live::Label::LotTitle).to_owned(), None);
    }
    (table.caption(&topic.words).title, None)
}
