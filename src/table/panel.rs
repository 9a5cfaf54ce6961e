//! The words and buttons beside the board.

mod actions;
mod aids;
mod banner;
mod bar;
mod button_row;
mod caption;
mod card;
mod coordinates;
mod entries;
mod guide;
mod lesson;
mod log;
mod memoize;
pub mod mentions;
mod panel_context;
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
mod turn;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui::Context};
use mbrane_play::{ActionChoice, words::common::Label};

pub(crate) use seats::mood;
pub use turn::{ScoreWords, Turn, TurnShown};

use super::layout::{Layout, Posture};
use crate::{
    input::focus::{Focus, FocusSystems, release},
    input::pad::{PadButton, mark},
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
use panel_context::PanelContext;
use row::{Button, PanelAction, row};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        turn::plugin,
        coordinates::plugin,
        mentions::plugin,
        passes::plugin,
    ));
    app.add_systems(EguiPrimaryContextPass, sync_zoom);
    // A stand has its own words while it shows a game, and so has an audience.
    let plays = |session: Res<Session>| {
        !session.is_audience() && session.stand().is_none_or(|stand| !stand.shows)
    };
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

fn button_for(choice: ActionChoice) -> Button {
    let weight = Weight::first_if(choice.first);
    Button::new(choice.label, weight, PanelAction::Do(choice.action))
}

fn sync_panel(
    mut contexts: EguiContexts,
    mut panel: PanelContext,
    mut focus: ResMut<Focus>,
    mut typing: ResMut<Typing>,
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let layout = &*panel.layout;
    let (part, guide) = (
        panel.stage.part(&panel.session, panel.review.holds()),
        panel.session.step(),
    );
    let kind = panel.session.table().kind();
    let looks = part == Part::Review;
    let card = match (part, guide) {
        (Part::Review, _) | (_, Some(_)) => None,
        (Part::Result, None) => card::of_live(&panel),
        // The opponent's requests come before the game's questions.
        (_, None) => card::of_live(&panel).or_else(|| card::of(context, &panel)),
    };
    let asks =
        part == Part::Result && card.is_none() || card.as_ref().is_some_and(card::Card::asks);
    let step = guide.map(|step| (step, panel.session.table().beats_finished()));
    // A review resets the arrival, so that the result's first button takes the focus after it.
    let arrives = focus.arrives((Screen::Table, asks, step, looks)) && !looks;
    let cover = card.as_ref().map(|card| card.place(&panel));
    if focus.cover != cover {
        focus.cover = cover;
    }
    let mut asked = None;
    let mut ask = |wanted: PanelAction| asked = Some(wanted);
    let mut holds = Hold::No;
    let mut types = false;
    if let Some(card) = card.as_ref().filter(|card| card.covers) {
        card.cover(context, &panel, arrives, &mut ask);
        if let Some(asked) = asked {
            asked.send(&mut commands, kind);
        }
        return Ok(());
    }
    if looks {
        review::show(context, &panel, &mut ask);
    }
    let lesson_place = guide.map(|_| layout.lesson());
    match layout.posture {
        Posture::Wide => on(context, "seats", layout.seats, layout.zoom, |ui| {
            seats::show(ui, &panel);
        }),
        Posture::Tall if looks || lesson_place == Some(layout.panel) => {}
        Posture::Tall => show_bar(context, &panel, part, &mut ask),
    }
    // On the smallest screens a review, a card or a lesson's words may cover these buttons.
    let lies = cover.or(lesson_place);
    let covers =
        |place: Rect| lies.is_some_and(|lies| lies.intersect(place).size().min_element() > OVER);
    if !looks && panel.offers(&PanelAction::Learn) && !covers(layout.learn) {
        on(context, "how to play", layout.learn, layout.zoom, |ui| {
            panel.quieten(ui);
            bar::learn(ui, &panel, &mut ask);
        });
    }
    // A lesson and a review have sounds too.
    if panel.offers(&PanelAction::Mute) && !covers(layout.mute) {
        on(context, "mute", layout.mute, layout.zoom, |ui| {
            panel.quieten(ui);
            bar::mute(ui, &panel, &mut ask);
        });
    }
    // Words about the score lie below its figures, or beside them in a tall window.
    let covered =
        looks && layout.review().covers || [layout.aside, layout.ratio].into_iter().any(covers);
    let of_game = panel.score.of == Some(kind);
    if of_game && !looks {
        score::column(context, &panel, part == Part::Scene);
    }
    if of_game && !covered {
        score::show(context, &panel);
    }
    match (part, &panel.session.mode) {
        // The review has its own words.
        (Part::Review, _) => {}
        (Part::Scene, _) => scene::show(context, &panel, &mut ask),
        (Part::Result, _) if card.is_none() => result::show(context, &panel, arrives, &mut ask),
        (_, Mode::Lesson(lesson, _)) => {
            let guidance = lesson::guidance(&panel, lesson);
            guide::show(context, &panel, &guidance, arrives, &mut ask);
        }
        (_, Mode::Puzzle(run, _)) => {
            let guidance = puzzle::guidance(&panel, run);
            guide::show(context, &panel, &guidance, arrives, &mut ask);
        }
        (_, Mode::Match | Mode::Stand(_) | Mode::Audience) => {
            holds = show_turn(
                context,
                &panel,
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
    if panel.resigning.held != holds {
        panel.resigning.held = holds;
    }
    if let Some(asked) = asked {
        // Another button may take the place of this one, so the keys go back to the board, unless the player is typing.
        if matches!(
            asked,
            PanelAction::Do(_) | PanelAction::Place | PanelAction::Puzzle(_)
        ) && !types
        {
            release(context);
        }
        asked.send(&mut commands, kind);
    }
    // No other system has to follow this change.
    if let Some(open) = &mut panel.review.bypass_change_detection().open
        && looks
    {
        open.fresh = false;
    }
    Ok(())
}

fn show_bar(
    context: &Context,
    panel: &PanelContext,
    part: Part,
    ask: &mut impl FnMut(PanelAction),
) {
    let (layout, zoom) = (&*panel.layout, panel.layout.zoom);
    on(context, "turn", layout.bar_turn, zoom, |ui| {
        bar::turn(ui, panel, part);
    });
    if panel.offers(&PanelAction::Menu) {
        on(context, "menu", layout.bar_menu, zoom, |ui| {
            panel.quieten(ui);
            bar::button(ui, panel, Label::Menu, PanelAction::Menu, ask);
        });
    }
    if panel.offers(&PanelAction::Undo) {
        on(context, "undo", layout.bar_undo, zoom, |ui| {
            panel.quieten(ui);
            bar::button(ui, panel, Label::Undo, PanelAction::Undo, ask);
        });
    }
}

/// Shows the words and the buttons while moves are composed. Returns how the resign button is held.
fn show_turn(
    context: &Context,
    panel: &PanelContext,
    typing: &mut ResMut<Typing>,
    card: Option<&card::Card>,
    arrives: bool,
    ask: &mut impl FnMut(PanelAction),
) -> Hold {
    let (layout, zoom) = (&*panel.layout, panel.layout.zoom);
    match card {
        Some(card) => card.show(context, panel, arrives, ask),
        None => {
            on(context, "caption", layout.caption, zoom, |ui| {
                caption::show(ui, panel);
            });
            caption::over_score(context, panel);
        }
    }
    // A question has enough buttons of its own.
    if let Some(aids) = layout.aids
        && card.is_none()
        && panel.offers(&PanelAction::Hint)
    {
        on(context, "aids", aids, zoom, |ui| {
            row(ui, &panel.words, &aids::buttons(panel), ask);
        });
    }
    let covered =
        |place: &Rect| card.is_some_and(|card| card.place(panel).contains(place.center()));
    if let Some(place) = layout.place.filter(|place| !covered(place)) {
        on(context, "place", place, zoom, |ui| {
            actions::place(ui, panel, ask);
        });
    }
    if card.is_none() {
        mark_pieces(context, panel);
    }
    let mut holds = Hold::No;
    if typing.open && panel.offers(&PanelAction::Type) {
        let typing = typing.bypass_change_detection();
        on(context, "typing", layout.actions, zoom, |ui| {
            if let Some(m) = typing.show(ui, &panel.session, &panel.words) {
                ask(PanelAction::Typed(m));
            }
        });
    } else {
        on(context, "actions", layout.actions, zoom, |ui| {
            holds = actions::show(ui, panel, ask);
        });
    }
    // Last, so that the keys reach the buttons first.
    if let Some(log) = layout.log
        && card.is_none()
        && panel.offers(&PanelAction::Review)
    {
        on(context, "log", log, zoom, |ui| log::moves(ui, panel, ask));
    }
    holds
}

/// Marks the pieces that a pad's shoulder buttons go to, while the pad is in use.
fn mark_pieces(context: &Context, panel: &PanelContext) {
    if !panel.pads.in_use || panel.session.table().local_actors().is_nobody() {
        return;
    }
    for (by, button) in [(-1, PadButton::Left1), (1, PadButton::Right1)] {
        let spot = piece_beside(panel.session.table(), &panel.hand, by);
        if let Some(place) = spot.and_then(|spot| panel.layout.rect(spot)) {
            let name = if by < 0 {
                "piece before"
            } else {
                "piece after"
            };
            on(context, name, place, panel.layout.zoom, |ui| {
                mark::on(ui, ui.max_rect(), button);
            });
        }
    }
}
