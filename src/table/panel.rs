//! The words and buttons beside the board.

mod actions;
mod aids;
mod asking;
mod banner;
mod bar;
mod caption;
mod card;
mod coordinates;
mod explain;
mod kept;
mod lesson;
pub mod lit;
mod log;
pub mod opponent;
mod parting;
mod result;
mod review;
mod row;
mod rows;
mod scene;
pub mod score_words;
mod seats;
mod topic;
mod turn;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Context, Ui},
};
use mbrane_play::{Offer, TableAction};

pub use turn::{Turn, TurnShown};

use super::layout::{Layout, Posture};
use crate::{
    focus::{Focus, FocusSystems, release},
    pad::{PadButton, mark},
    session::Screen,
    table::{
        analysis::chance::may_tell,
        change::resign::HoldResign,
        input::{keys::piece_beside, typing::Typing},
    },
    theme::{areas::on, text, widgets::Weight},
};
use asking::Asking;
use row::{Ask, Button, row};
use topic::Topic;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((turn::plugin, explain::plugin, review::plugin));
    app.add_plugins((coordinates::plugin, lit::plugin, score_words::plugin));
    app.add_systems(EguiPrimaryContextPass, sync_zoom);
    let panel = sync_panel.in_set(PanelSystems).after(FocusSystems);
    app.add_systems(EguiPrimaryContextPass, panel.run_if(in_state(Screen::Table)));
}

/// The systems that show the panel.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// Scales the words of every screen as the layout says.
fn sync_zoom(mut contexts: EguiContexts, layout: Res<Layout>) -> Result {
    let context = contexts.ctx_mut()?;
    context.set_zoom_factor(layout.zoom);
    Ok(())
}

/// How far two areas may overlap, in logical pixels.
const OVER: f32 = 1.0;

/// Returns the button of an offer of the table.
fn offered(offer: Offer) -> Button {
    let weight = if offer.first { Weight::First } else { Weight::Usual };
    Button::new(offer.label, weight, Ask::Do(offer.deed))
}

fn sync_panel(
    mut contexts: EguiContexts,
    topic: Topic,
    mut focus: ResMut<Focus>,
    mut typing: ResMut<Typing>,
    mut asking: Asking,
) -> Result {
    let context = contexts.ctx_mut()?;
    let layout = &*topic.layout;
    if topic.session.stand.as_ref().is_some_and(|stand| stand.shows) {
        // A stand has its own words while it shows a game.
        return Ok(());
    }
    let looks = topic.review.holds();
    let lesson = topic.session.lesson.as_ref();
    // The opponent's requests come before the game's questions.
    let card = card::of_live(&topic).or_else(|| card::of(context, &topic).filter(|_| !topic.is_over()));
    let card = card.filter(|_| !looks && lesson.is_none());
    let over = topic.is_over() && card.is_none();
    let asks = over || card.as_ref().is_some_and(card::Card::asks);
    let step = lesson.map(|lesson| (lesson.progress(), lesson.phase(), topic.session.table().is_still()));
    let arrives = !looks && focus.arrives((Screen::Table, asks, step));
    let cover = card.as_ref().map(|card| card.place(&topic));
    if focus.cover != cover {
        focus.cover = cover;
    }
    let mut asked = None;
    let mut ask = |wanted: Ask| asked = Some(wanted);
    let mut holds = false;
    let mut types = false;
    if let Some(card) = card.as_ref().filter(|card| card.covers) {
        card.cover(context, &topic, arrives, &mut ask);
        if let Some(asked) = asked {
            asking.tell(asked, topic.session.table().kind());
        }
        return Ok(());
    }
    match layout.posture {
        Posture::Wide => on(context, "seats", layout.seats, layout.zoom, |ui| seats::show(ui, &topic)),
        Posture::Tall if looks || lesson.is_some() && layout.lesson() == layout.panel => {}
        Posture::Tall => show_bar(context, &topic, &mut ask),
    }
    // On the smallest screens a review, a card or a lesson's words may cover these buttons.
    let lies = cover.or_else(|| lesson.map(|_| layout.lesson()));
    let covers = |place: Rect| lies.is_some_and(|lies| lies.intersect(place).size().min_element() > OVER);
    if !looks && lesson.is_none() && !topic.at_stand() && !covers(layout.learn) {
        on(context, "how to play", layout.learn, layout.zoom, |ui| bar::learn(ui, &topic, &mut ask));
    }
    // A lesson and a review have sounds too.
    if !topic.at_stand() && !covers(layout.mute) {
        on(context, "mute", layout.mute, layout.zoom, |ui| bar::mute(ui, &topic, &mut ask));
    }
    let covered = looks && layout.review().covers || covers(layout.aside);
    if let Some(score) = topic.score.0.as_ref().filter(|_| !covered) {
        let chance = topic.chance.message().filter(|_| may_tell(&topic.session));
        on(context, "aside", layout.aside, layout.zoom, |ui| show_score(ui, score, chance));
    }
    if looks {
        // The review has its own words.
    } else if topic.is_over() && topic.at_stand() {
        on(context, "result", layout.result, layout.zoom, |ui| result::words(ui, &topic));
    } else if over && lesson.is_none() {
        result::show(context, &topic, arrives, &mut ask);
    } else if topic.stage.plays_scene(&topic.session) {
        on(context, "scene", layout.count_words, layout.zoom, |ui| scene::news(ui, &topic));
        on(context, "scene's actions", layout.actions, layout.zoom, |ui| scene::actions(ui, &topic, &mut ask));
        if let Some(steps) = layout.steps.filter(|_| !topic.at_stand()) {
            on(context, "steps", steps, layout.zoom, |ui| log::steps(ui, &topic, &mut ask));
        }
    } else if let Some(lesson) = lesson {
        lesson::show(context, &topic, lesson, arrives, &mut ask);
    } else {
        holds = show_turn(context, &topic, &mut typing, card.as_ref(), arrives, &mut ask);
        types = typing.open;
    }
    if !types && typing.focused {
        typing.rest();
    }
    if topic.resigning.wanted != holds {
        asking.holds.write(HoldResign(holds));
    }
    if let Some(asked) = asked {
        // Another button may take the place of this one, so the keys go back to the board, unless the player is typing.
        if matches!(asked, Ask::Do(_) | Ask::Place) && !types {
            release(context);
        }
        asking.tell(asked, topic.session.table().kind());
    }
    Ok(())
}

fn show_bar(context: &Context, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    let (layout, zoom) = (&*topic.layout, topic.layout.zoom);
    on(context, "turn", layout.bar_turn, zoom, |ui| bar::turn(ui, topic));
    if topic.session.lesson.is_some() {
        // A lesson has its own button to leave, and no undo.
        return;
    }
    if !topic.at_stand() {
        on(context, "menu", layout.bar_menu, zoom, |ui| bar::menu(ui, topic, ask));
    }
    if !topic.watches() {
        on(context, "undo", layout.bar_undo, zoom, |ui| bar::undo(ui, topic, ask));
    }
}

/// Shows the words of the score, and the chance to win.
fn show_score(ui: &mut Ui, score: &str, chance: Option<&str>) {
    let chance = chance.map(|message| format!(" · {message}"));
    let said = format!("{score}{}", chance.unwrap_or_default());
    ui.vertical_centered(|ui| ui.label(text::aside_in(ui, &said, ui.available_height())));
}

/// Shows the words and the buttons while moves are composed. Returns whether the resign button is held.
fn show_turn(
    context: &Context,
    topic: &Topic,
    typing: &mut ResMut<Typing>,
    card: Option<&card::Card>,
    arrives: bool,
    ask: &mut impl FnMut(Ask),
) -> bool {
    let (layout, zoom) = (&*topic.layout, topic.layout.zoom);
    match card {
        Some(card) => card.show(context, topic, arrives, ask),
        None => {
            on(context, "caption", layout.caption, zoom, |ui| caption::show(ui, topic));
            caption::over_score(context, topic);
        }
    }
    // A question has enough buttons of its own.
    if let Some(aids) = layout.aids.filter(|_| card.is_none() && !topic.at_stand()) {
        on(context, "aids", aids, zoom, |ui| {
            row(ui, &aids::buttons(topic), ask);
        });
    }
    let covered = |place: &Rect| card.is_some_and(|card| card.place(topic).contains(place.center()));
    if let Some(place) = layout.place.filter(|place| !covered(place)) {
        on(context, "place", place, zoom, |ui| actions::place(ui, topic, ask));
    }
    if card.is_none() {
        mark_pieces(context, topic);
    }
    let mut holds = false;
    if typing.open && !topic.at_stand() {
        let typing = typing.bypass_change_detection();
        on(context, "typing", layout.actions, zoom, |ui| {
            if let Some(m) = typing.show(ui, &topic.session, &topic.words) {
                ask(Ask::Do(TableAction::Say(m)));
            }
        });
    } else {
        on(context, "actions", layout.actions, zoom, |ui| holds = actions::show(ui, topic, ask));
    }
    // Last, so that the keys reach the buttons first.
    if let Some(log) = layout.log.filter(|_| card.is_none() && !topic.at_stand()) {
        on(context, "log", log, zoom, |ui| log::moves(ui, topic, ask));
    }
    holds
}

/// Marks the pieces that a pad's shoulder buttons go to, while the pad is in use.
fn mark_pieces(context: &Context, topic: &Topic) {
    if !topic.pads.in_use || topic.session.table().hands().is_nobody() {
        return;
    }
    for (by, button) in [(-1, PadButton::Left1), (1, PadButton::Right1)] {
        let spot = piece_beside(topic.session.table(), &topic.hand, by);
        if let Some(place) = spot.and_then(|spot| topic.layout.rect(spot)) {
            let name = if by < 0 { "piece before" } else { "piece after" };
            on(context, name, place, topic.layout.zoom, |ui| mark::on(ui, ui.max_rect(), button));
        }
    }
}
