//! Playing somebody far away: choosing a game, the links, how it stands with the other, what can be said.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{ScrollArea, Ui, vec2},
};
use mbrane_live::{Channel, Greeting, Live, Role};
use mbrane_play::words::{common, live::Label};

use super::card;
use crate::{
    games::{GameLabel, Games},
    live::{LiveCommand, LivePlay, said},
    session::{Navigate, Screen, Session},
    storage,
    table::layout::Layout,
    theme::{
        areas::on,
        focus::{Focus, FocusSystems},
        text,
        widgets::{TARGET, Weight, button},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let shows = in_state(Screen::Friend);
    app.add_systems(EguiPrimaryContextPass, sync_friend.after(FocusSystems).run_if(shows));
}

/// Between two buttons.
const GAP: f32 = 8.0;
/// The widest that a button becomes.
const WIDEST: f32 = 480.0;

/// What is asked for.
enum Wanted {
    Live(LiveCommand),
    Back,
}

fn sync_friend(
    mut contexts: EguiContexts,
    (layout, words, games): (Res<Layout>, Res<Language>, Res<Games>),
    (session, play): (Res<Session>, Res<LivePlay>),
    mut focus: ResMut<Focus>,
    mut ways: MessageWriter<Navigate>,
    mut asks: MessageWriter<LiveCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let arrives = focus.arrives(("friend", play.live().map(|live| (live.is_full(), live.table().is_some()))));
    let mut wanted = None;
    on(context, "friend", layout.sheet, layout.zoom, |ui| {
        card(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(GAP, GAP);
            ui.label(text::title(words.label(Label::PlayFriend)));
            // Low windows have no room for all of it.
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            let first = area.show(ui, |ui| match play.live() {
                Some(live) => open(ui, live, session.visits(), &words, &mut wanted),
                None => choose(ui, &games, &words, &mut wanted),
            });
            let first = first.inner;
            if arrives && let Some(first) = first {
                first.request_focus();
            }
        });
    });
    match wanted {
        Some(Wanted::Live(command)) => drop(asks.write(command)),
        Some(Wanted::Back) => drop(ways.write(Navigate::Back)),
        None => {}
    }
    Ok(())
}

type Response = bevy_egui::egui::Response;

/// Buttons beside each other, each with what it asks for; the first of them.
fn row(ui: &mut Ui, buttons: Vec<(&str, Weight, Wanted)>, wanted: &mut Option<Wanted>) -> Option<Response> {
    let count = buttons.len() as f32;
    let width = ((ui.available_width() - GAP * (count - 1.0)) / count).min(WIDEST);
    let mut first = None;
    ui.horizontal(|ui| {
        for (label, weight, asks) in buttons {
            let response = button(ui, label, vec2(width, TARGET), weight);
            if response.clicked() {
                *wanted = Some(asks);
            }
            first.get_or_insert(response);
        }
    });
    first
}

/// Nobody is invited yet: which game is it to be.
fn choose(ui: &mut Ui, games: &Games, words: &Language, wanted: &mut Option<Wanted>) -> Option<Response> {
    ui.label(text::read(ui, words.label(Label::FriendWhat), 72.0));
    ui.add_space(GAP);
    ui.label(text::aside(words.label(Label::FriendWhich)));
    let mut first = None;
    for game in &games.0 {
        let label = (game.label)(words, GameLabel::Name);
        let asks = Wanted::Live(LiveCommand::Invite(game.kind.name()));
        let response = row(ui, vec![(label, Weight::Usual, asks)], wanted);
        first = first.or(response);
    }
    ui.add_space(GAP);
    row(ui, vec![(words.label(common::Label::Back), Weight::Usual, Wanted::Back)], wanted);
    first
}

/// Somebody is invited, or was: how it stands.
fn open(ui: &mut Ui, live: &Live, visits: bool, words: &Language, wanted: &mut Option<Wanted>) -> Option<Response> {
    let state = said::way(live, storage::now(), words);
    ui.label(text::read(ui, &state, 72.0));
    ui.add_space(GAP);
    let ask = |label: Label, command: LiveCommand| (words.label(label), Weight::Usual, Wanted::Live(command));
    let mut first = None;
    if matches!(live.channel(), Channel::GaveUp | Channel::Closed(_)) {
        first = row(ui, vec![ask(Label::TryAgain, LiveCommand::Again)], wanted);
    }
    if live.role() == Role::Host && !live.is_full() && live.invitation().is_some() {
        ui.label(text::aside(words.label(Label::FriendSend)));
        let copy = (words.label(Label::CopyLink), Weight::First, Wanted::Live(LiveCommand::CopyInvitation));
        let copy = row(ui, vec![copy], wanted);
        first = first.or(copy);
    }
    if live.seat().is_some() && live.is_full() {
        let greet = |greeting: &Greeting| {
            (said::greeting(*greeting, words), Weight::Usual, Wanted::Live(LiveCommand::Greet(*greeting)))
        };
        for greetings in Greeting::ALL.chunks(if ui.available_width() > 560.0 { 3 } else { 2 }) {
            row(ui, greetings.iter().map(greet).collect(), wanted);
        }
        ui.add_space(GAP);
    }
    if live.looking_on().is_some() && live.table().is_some() {
        row(ui, vec![ask(Label::WatchLink, LiveCommand::CopyWatching)], wanted);
    }
    if live.seat().is_some() && live.is_full() {
        row(ui, vec![ask(Label::OwnLink, LiveCommand::CopyOwn)], wanted);
        ui.label(text::aside(words.label(Label::OwnLinkLine)));
    }
    ui.add_space(GAP);
    let back = if visits { Label::ToTable } else { Label::Leave };
    let back = row(ui, vec![(words.label(back), Weight::Usual, Wanted::Back)], wanted);
    first.or(back)
}
