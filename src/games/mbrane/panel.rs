//! The words and buttons beside the board.

mod seats;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, CornerRadius, Ui, vec2},
};
use mbrane_play::{
    Match,
    mbrane::{Cue, State, what_if},
    words::{self as said, Label, Language, Message},
};
use mbrane_rules::mbrane::{Colour, Mbrane, Move};

use super::{Game, hand::Hand, looks::bright, score, shown::Shown, stage::Stage, wishes::Wish};
use crate::{
    screens::{Choices, Controls, Screen, on},
    table::layout::{Layout, Posture},
    theme::{
        palette::{BUTTON, REFUSAL, TEXT, Tone},
        widgets::{TARGET, Weight, button},
        words,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_panel.run_if(resource_equals(Screen::Table)));
}

const ENGLISH: Language = Language::English;

/// Everything that the panel speaks of.
#[derive(bevy::ecs::system::SystemParam)]
struct Topic<'w> {
    game: Res<'w, Game>,
    shown: Res<'w, Shown>,
    stage: Res<'w, Stage>,
    hand: Res<'w, Hand>,
    layout: Res<'w, Layout>,
    choices: Res<'w, Choices>,
}

fn sync_panel(
    mut contexts: EguiContexts,
    topic: Topic,
    mut controls: ResMut<Controls>,
    mut wishes: MessageWriter<Wish>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let layout = &*topic.layout;
    let zoom = layout.zoom;
    let over = topic.game.play.outcome().is_some() && topic.game.play.is_still();
    let arrives = controls.arrives(Screen::Table, over);
    let mut asked = None;
    let mut ask = |wish: Wish| asked = Some(wish);

    on(context, "seats", layout.seats, zoom, |ui| match layout.posture {
        Posture::Wide => seats::show(ui, &topic.game.play, &topic.shown),
        Posture::Tall => bar(ui, &topic, &mut ask),
    });
    let (counts, held) = score::ratio(&topic.shown);
    let resigned = topic.shown.view.ended.is_some_and(|outcome| outcome.resigned);
    if counts != [0, 0] && !resigned {
        on(context, "aside", layout.aside, zoom, |ui| {
            let label = if held { Label::RegionsHeld } else { Label::RegionsLedNow };
            ui.vertical_centered(|ui| ui.label(words::aside(ENGLISH.label(label))));
        });
    }
    if over {
        result(context, &topic, arrives, &mut ask);
    } else if topic.stage.counts(&topic.game) {
        on(context, "count", layout.count_words, zoom, |ui| news(ui, &topic));
        on(context, "count's actions", layout.actions, zoom, |ui| count_actions(ui, &topic, &mut ask));
    } else {
        on(context, "caption", layout.words, zoom, |ui| caption(ui, &topic));
        if let Some(place) = layout.place {
            on(context, "place", place, zoom, |ui| place_button(ui, &topic, &mut ask));
        }
        on(context, "actions", layout.actions, zoom, |ui| actions(ui, &topic, &mut ask));
    }
    if let Some(wish) = asked {
        wishes.write(wish);
    }
    Ok(())
}

/// A tall window's bar: menu, whose turn it is, undo.
fn bar(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Wish)) {
    let size = ui.available_size();
    let side = vec2(76.0_f32.min(size.x * 0.22), TARGET);
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if button(ui, ENGLISH.label(Label::Menu), side, Weight::Quiet).clicked() {
            ask(Wish::Leave);
        }
        let middle = size.x - 2.0 * side.x - 8.0;
        ui.allocate_ui(vec2(middle, size.y), |ui| {
            ui.set_width(middle);
            ui.centered_and_justified(|ui| {
                let (text, tone) = turn(topic);
                ui.label(words::fitted(ui, &text, words::size::BODY, tone));
            });
        });
        if button(ui, ENGLISH.label(Label::Undo), side, Weight::Quiet).clicked() {
            ask(Wish::Undo);
        }
    });
}

/// Whose turn it is, or why something was refused.
fn turn(topic: &Topic) -> (String, Tone) {
    if let Some(refused) = topic.hand.refused.as_ref().filter(|_| topic.layout.words.height() < 40.0) {
        return (ENGLISH.say(&refused.message), REFUSAL);
    }
    if topic.stage.counts(&topic.game) {
        return (ENGLISH.say(&Message::Counting), TEXT);
    }
    (ENGLISH.say(&topic.game.play.caption().title), TEXT)
}

/// What the table says while tiles are placed: a refusal, the ghost, or the state.
fn caption(ui: &mut Ui, topic: &Topic) {
    let high = ui.available_height() > 150.0;
    let title = if high { words::size::TITLE } else { words::size::BODY };
    ui.spacing_mut().item_spacing.y = if high { 8.0 } else { 2.0 };
    if let Some(refused) = &topic.hand.refused {
        ui.label(words::fitted(ui, &ENGLISH.say(&refused.message), title, REFUSAL));
        return;
    }
    let position = topic.game.play.position();
    let placement = topic.hand.placement(&topic.game).filter(|_| topic.game.play.hand().is_some());
    if let Some(what) = placement.and_then(|placement| what_if(position, placement).ok()) {
        let mut ghost = said::ghost(topic.game.setup().order, &what).into_iter();
        if let Some(gist) = ghost.next() {
            ui.label(words::fitted(ui, &ENGLISH.say(&gist), title, TEXT));
        }
        for line in ghost {
            let line = ENGLISH.say(&line);
            ui.label(if high { words::body(&line) } else { words::aside(&line) });
        }
        return;
    }
    let caption = topic.game.play.caption();
    let most = if high { 32.0 } else { title };
    if topic.layout.posture == Posture::Wide || high {
        ui.label(words::fitted(ui, &ENGLISH.say(&caption.title), most, TEXT));
    }
    for line in &caption.more {
        ui.label(words::body(&ENGLISH.say(line)));
    }
    if let Some(told) = topic.game.play.told()
        && let (mbrane_play::Entry::Move(Move::Place { digit, cell }), Some(by)) = (told.entry, told.by)
        && !topic.game.play.player(by).is_person()
    {
        ui.label(words::aside(&ENGLISH.say(&Message::Placed { by: topic.game.play.who(by), digit, cell })));
    }
}

/// What the count says: a headline for afar, and the whole sentence.
fn news(ui: &mut Ui, topic: &Topic) {
    let Some(told) = topic.game.play.told() else { return };
    let beat = topic.game.play.beat();
    if let Some(headline) = said::headline_at(told, beat) {
        let tone = tone_of(&topic.shown);
        let most = if ui.available_height() < 140.0 { words::size::TITLE } else { words::size::HEADLINE };
        ui.label(words::fitted(ui, &ENGLISH.say(&headline), most, tone));
    }
    if let Some(news) = said::news_at(told, beat) {
        ui.add_space(4.0);
        let text = ENGLISH.say(&news);
        ui.label(if ui.available_height() > 64.0 { words::body(&text) } else { words::aside(&text) });
    }
}

/// The colour that the step is about.
fn tone_of(shown: &Shown) -> Tone {
    let mut sides = shown.lifted.iter().map(|(_, value)| Colour::favoured_by(*value));
    let first = sides.next().flatten();
    let all_alike = sides.all(|side| side == first);
    match (shown.cue(), first) {
        (Some(Cue::Decider { by }), _) => bright(*by),
        (_, Some(colour)) if all_alike => bright(colour),
        _ => TEXT,
    }
}

/// One row of buttons of the same width.
fn row(ui: &mut Ui, buttons: &[(&str, Weight, Wish)], ask: &mut impl FnMut(Wish)) -> Option<egui::Response> {
    const GAP: f32 = 8.0;
    let count = buttons.len().max(1) as f32;
    let size = vec2((ui.available_width() - GAP * (count - 1.0)) / count, ui.available_height().clamp(TARGET, 52.0));
    let mut first = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (text, weight, wish) in buttons {
            let response = button(ui, text, size, *weight);
            if response.clicked() {
                ask(*wish);
            }
            first.get_or_insert(response);
        }
    });
    first
}

fn count_actions(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Wish)) {
    let pause = if topic.stage.paused { Label::GoOn } else { Label::Pause };
    let speed = ENGLISH.label(Label::SpeedOf(topic.stage.pace.speed));
    let mut buttons = vec![(ENGLISH.label(pause), Weight::Usual, Wish::Pause)];
    if topic.stage.paused {
        buttons.push((ENGLISH.label(Label::Step), Weight::Usual, Wish::Advance));
    }
    buttons.push((speed, Weight::Usual, Wish::Speed));
    buttons.push((ENGLISH.label(Label::ToTheEnd), Weight::Usual, Wish::Skip));
    row(ui, &buttons, ask);
}

fn actions(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Wish)) {
    let play = &topic.game.play;
    let usual = |label: Label, wish: Wish| (ENGLISH.label(label), Weight::Usual, wish);
    let first = |label: Label, wish: Wish| (ENGLISH.label(label), Weight::First, wish);
    let mine = play.hand().is_some();
    let mut buttons = Vec::new();
    match play.state() {
        State::SwapQuestion if mine => {
            buttons.push(usual(Label::TakeTile, Wish::Say(Move::Swap)));
        }
        State::Offered { .. } if mine => {
            buttons.push(first(Label::AcceptCount, Wish::Say(Move::Accept)));
            buttons.push(usual(Label::DeclineCount, Wish::Say(Move::Decline)));
        }
        State::Settled => {
            buttons.push(first(Label::CountNow, Wish::Count));
            buttons.push(usual(Label::KeepPlacing, Wish::KeepPlacing));
        }
        _ if mine && play.actions().contains(&Move::Offer) => {
            buttons.push(usual(Label::OfferCount, Wish::Say(Move::Offer)));
        }
        _ => {}
    }
    if topic.layout.posture == Posture::Wide {
        // Who answers has enough to choose from.
        if play.cursor() > 0 && buttons.len() < 2 {
            buttons.insert(0, usual(Label::Undo, Wish::Undo));
        }
        buttons.push(usual(Label::Menu, Wish::Leave));
    }
    if !play.is_live() {
        buttons.push(usual(Label::Redo, Wish::Redo));
    }
    row(ui, &buttons, ask);
}

fn place_button(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Wish)) {
    let ready = topic.hand.placement(&topic.game).is_some() && topic.game.play.hand().is_some();
    let size = ui.available_size();
    if ready {
        if button(ui, ENGLISH.label(Label::Place), size, Weight::First).clicked() {
            ask(Wish::Place);
        }
    } else {
        ui.painter().rect_filled(ui.max_rect(), CornerRadius::same(14), BUTTON.words().gamma_multiply(0.35));
    }
}

/// The result: who won and how, and where to go from there.
fn result(context: &egui::Context, topic: &Topic, arrives: bool, ask: &mut impl FnMut(Wish)) {
    let play: &Match<Mbrane> = &topic.game.play;
    let layout = &*topic.layout;
    let zoom = layout.zoom;
    const GAP: f32 = 8.0;
    let height = (TARGET * zoom).min(layout.actions.height());
    let main = Rect { min: Vec2::new(layout.result.min.x, layout.result.max.y - height), max: layout.result.max };
    let above =
        Rect { min: main.min - Vec2::Y * (height + GAP * zoom), max: main.max - Vec2::Y * (height + GAP * zoom) };
    let mut more = Vec::new();
    if play.told().and_then(mbrane_play::Told::cascade).is_some() {
        more.push((ENGLISH.label(Label::PlayItAgain), Weight::Usual, Wish::Again));
    }
    if play.turning_point().is_some() {
        more.push((ENGLISH.label(Label::ShowTheUpset), Weight::Usual, Wish::Upset));
    }
    let room = layout.result.height() > 150.0 * zoom && !more.is_empty();
    let bottom = if room { above.min.y } else { main.min.y };
    let words_rect = Rect { min: layout.result.min, max: Vec2::new(layout.result.max.x, bottom - GAP) };

    on(context, "result", words_rect, zoom, |ui| {
        let low = ui.available_height() < 170.0;
        ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 8.0 };
        let winner = play.outcome().and_then(|outcome| outcome.winner);
        let tone = winner.map_or(TEXT, |winner| bright(play.colour(winner)));
        let most = if low { words::size::TITLE } else { words::size::HEADLINE };
        let caption = play.caption();
        ui.label(words::fitted(ui, &ENGLISH.say(&caption.title), most, tone));
        for line in &caption.more {
            let line = ENGLISH.say(line);
            let line = if low { words::aside(&line) } else { words::body(&line) };
            if ui.available_height() > 20.0 {
                ui.label(line);
            }
        }
    });
    if room {
        on(context, "result's more", above, zoom, |ui| {
            row(ui, &more, ask);
        });
    }
    on(context, "result's actions", main, zoom, |ui| {
        let next = if topic.choices.first_run { Label::Play } else { Label::Rematch };
        let buttons = [
            (ENGLISH.label(next), Weight::First, Wish::Rematch),
            (ENGLISH.label(Label::Undo), Weight::Usual, Wish::Undo),
            (ENGLISH.label(Label::Menu), Weight::Usual, Wish::Leave),
        ];
        let first = row(ui, &buttons, ask);
        if arrives && let Some(first) = first {
            first.request_focus();
        }
    });
}
