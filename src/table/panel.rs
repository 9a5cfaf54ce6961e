//! The words and buttons beside the board.

mod actions;
mod aids;
mod banner;
mod bar;
mod caption;
mod card;
mod coordinates;
mod entries;
mod guide;
mod kept;
mod lesson;
pub mod lit;
mod log;
mod parting;
mod passes;
mod prelude;
mod puzzle;
mod result;
mod review;
mod row;
mod rows;
mod scene;
mod score;
mod seats;
mod topic;
mod turn;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui::Context};
use mbrane_play::{Offer, words::common::Label};

pub use turn::{ScoreWords, Turn, TurnShown};

use super::layout::{Layout, Posture};
use crate::{
    focus::{Focus, FocusSystems, release},
    pad::{PadButton, mark},
    session::{Mode, Screen, Session},
    table::{
        input::{keys::piece_beside, typing::Typing},
        stage::mode::Part,
    },
    theme::{
        areas::on,
        widgets::{Hold, Weight},
    },
};
use row::{Ask, Button, row};
use topic::Topic;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        turn::plugin,
        coordinates::plugin,
        lit::plugin,
        passes::plugin,
    ));
    app.add_systems(EguiPrimaryContextPass, sync_zoom);
    // A stand has its own words while it shows a game.
    let plays = |session: Res<Session>| session.stand().is_none_or(|stand| !stand.shows);
    let panel = sync_panel.in_set(PanelSystems).after(FocusSystems);
    app.add_systems(
        EguiPrimaryContextPass,
        panel.run_if(in_state(Screen::Table).and_then(plays)),
    );
}

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

fn offered(offer: Offer) -> Button {
    let weight = if offer.first {
        Weight::First
    } else {
        Weight::Usual
    };
    Button::new(offer.label, weight, Ask::Do(offer.deed))
}

fn sync_panel(
    mut contexts: EguiContexts,
    mut topic: Topic,
    mut focus: ResMut<Focus>,
    mut typing: ResMut<Typing>,
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let layout = &*topic.layout;
    let (part, guide) = (
        topic.stage.part(&topic.session, topic.review.holds()),
        topic.session.step(),
    );
    let kind = topic.session.table().kind();
    let looks = part == Part::Review;
    let card = match (part, guide) {
        (Part::Review, _) | (_, Some(_)) => None,
        (Part::Result, None) => card::of_live(&topic),
        // The opponent's requests come before the game's questions.
        (_, None) => card::of_live(&topic).or_else(|| card::of(context, &topic)),
    };
    let asks =
        part == Part::Result && card.is_none() || card.as_ref().is_some_and(card::Card::asks);
    let step = guide.map(|step| (step, topic.session.table().beats_finished()));
    // A review resets the arrival, so that the result's first button takes the focus after it.
    let arrives = focus.arrives((Screen::Table, asks, step, looks)) && !looks;
    let cover = card.as_ref().map(|card| card.place(&topic));
    if focus.cover != cover {
        focus.cover = cover;
    }
    let mut asked = None;
    let mut ask = |wanted: Ask| asked = Some(wanted);
    let mut holds = Hold::No;
    let mut types = false;
    if let Some(card) = card.as_ref().filter(|card| card.covers) {
        card.cover(context, &topic, arrives, &mut ask);
        if let Some(asked) = asked {
            asked.send(&mut commands, kind);
        }
        return Ok(());
    }
    if looks {
        review::show(context, &topic, &mut ask);
    }
    let lesson_place = guide.map(|_| layout.lesson());
    match layout.posture {
        Posture::Wide => on(context, "seats", layout.seats, layout.zoom, |ui| {
            seats::show(ui, &topic);
        }),
        Posture::Tall if looks || lesson_place == Some(layout.panel) => {}
        Posture::Tall => show_bar(context, &topic, part, &mut ask),
    }
    // On the smallest screens a review, a card or a lesson's words may cover these buttons.
    let lies = cover.or(lesson_place);
    let covers =
        |place: Rect| lies.is_some_and(|lies| lies.intersect(place).size().min_element() > OVER);
    if !looks && topic.offers(&Ask::Learn) && !covers(layout.learn) {
        on(context, "how to play", layout.learn, layout.zoom, |ui| {
            bar::learn(ui, &topic, &mut ask);
        });
    }
    // A lesson and a review have sounds too.
    if topic.offers(&Ask::Mute) && !covers(layout.mute) {
        on(context, "mute", layout.mute, layout.zoom, |ui| {
            bar::mute(ui, &topic, &mut ask);
        });
    }
    let covered = looks && layout.review().covers || covers(layout.aside);
    let of_game = topic.score.of == Some(kind);
    if of_game && !looks {
        score::column(context, &topic, part == Part::Scene);
    }
    if of_game && !covered {
        score::show(context, &topic);
    }
    match (part, &topic.session.mode) {
        // The review has its own words.
        (Part::Review, _) => {}
        (Part::Scene, _) => scene::show(context, &topic, &mut ask),
        (Part::Result, _) if card.is_none() => result::show(context, &topic, arrives, &mut ask),
        (_, Mode::Lesson(lesson, _)) => {
            let guidance = lesson::guidance(&topic, lesson);
            guide::show(context, &topic, &guidance, arrives, &mut ask);
        }
        (_, Mode::Puzzle(run, _)) => {
            let guidance = puzzle::guidance(&topic, run);
            guide::show(context, &topic, &guidance, arrives, &mut ask);
        }
        (_, Mode::Match | Mode::Stand(_)) => {
            holds = show_turn(
                context,
                &topic,
                &mut typing,
                card.as_ref(),
                arrives,
                &mut ask,
            );
            types = typing.open;
        }
    }
    // A line that is not shown gives up the focus.
    if !types && typing.focused {
        typing.focused = false;
    }
    if topic.resigning.held != holds {
        topic.resigning.held = holds;
    }
    if let Some(asked) = asked {
        // Another button may take the place of this one, so the keys go back to the board, unless the player is typing.
        if matches!(asked, Ask::Do(_) | Ask::Place | Ask::Puzzle(_)) && !types {
            release(context);
        }
        asked.send(&mut commands, kind);
    }
    // No other system has to follow this change.
    if let Some(open) = topic
        .review
        .bypass_change_detection()
        .open
        .as_mut()
        .filter(|_| looks)
    {
        open.fresh = false;
    }
    Ok(())
}

fn show_bar(context: &Context, topic: &Topic, part: Part, ask: &mut impl FnMut(Ask)) {
    let (layout, zoom) = (&*topic.layout, topic.layout.zoom);
    on(context, "turn", layout.bar_turn, zoom, |ui| {
        bar::turn(ui, topic, part);
    });
    if topic.offers(&Ask::Menu) {
        on(context, "menu", layout.bar_menu, zoom, |ui| {
            bar::button(ui, topic, Label::Menu, Ask::Menu, ask);
        });
    }
    if topic.offers(&Ask::Undo) {
        on(context, "undo", layout.bar_undo, zoom, |ui| {
            bar::button(ui, topic, Label::Undo, Ask::Undo, ask);
        });
    }
}

/// Shows the words and the buttons while moves are composed. Returns how the resign button is held.
fn show_turn(
    context: &Context,
    topic: &Topic,
    typing: &mut ResMut<Typing>,
    card: Option<&card::Card>,
    arrives: bool,
    ask: &mut impl FnMut(Ask),
) -> Hold {
    let (layout, zoom) = (&*topic.layout, topic.layout.zoom);
    match card {
        Some(card) => card.show(context, topic, arrives, ask),
        None => {
            on(context, "caption", layout.caption, zoom, |ui| {
                caption::show(ui, topic);
            });
            caption::over_score(context, topic);
        }
    }
    // A question has enough buttons of its own.
    if let Some(aids) = layout
        .aids
        .filter(|_| card.is_none() && topic.offers(&Ask::Hint))
    {
        on(context, "aids", aids, zoom, |ui| {
            row(ui, &topic.words, &aids::buttons(topic), ask);
        });
    }
    let covered =
        |place: &Rect| card.is_some_and(|card| card.place(topic).contains(place.center()));
    if let Some(place) = layout.place.filter(|place| !covered(place)) {
        on(context, "place", place, zoom, |ui| {
            actions::place(ui, topic, ask);
        });
    }
    if card.is_none() {
        mark_pieces(context, topic);
    }
    let mut holds = Hold::No;
    if typing.open && topic.offers(&Ask::Type) {
        let typing = typing.bypass_change_detection();
        on(context, "typing", layout.actions, zoom, |ui| {
            if let Some(m) = typing.show(ui, &topic.session, &topic.words) {
                ask(Ask::Typed(m));
            }
        });
    } else {
        on(context, "actions", layout.actions, zoom, |ui| {
            holds = actions::show(ui, topic, ask);
        });
    }
    // Last, so that the keys reach the buttons first.
    if let Some(log) = layout
        .log
        .filter(|_| card.is_none() && topic.offers(&Ask::Review))
    {
        on(context, "log", log, zoom, |ui| log::moves(ui, topic, ask));
    }
    holds
}

/// Marks the pieces that a pad's shoulder buttons go to, while the pad is in use.
fn mark_pieces(context: &Context, topic: &Topic) {
    if !topic.pads.in_use || topic.session.table().local_actors().is_nobody() {
        return;
    }
    for (by, button) in [(-1, PadButton::Left1), (1, PadButton::Right1)] {
        let spot = piece_beside(topic.session.table(), &topic.hand, by);
        if let Some(place) = spot.and_then(|spot| topic.layout.rect(spot)) {
            let name = if by < 0 {
                "piece before"
            } else {
                "piece after"
            };
            on(context, name, place, topic.layout.zoom, |ui| {
                mark::on(ui, ui.max_rect(), button);
            });
        }
    }
}
