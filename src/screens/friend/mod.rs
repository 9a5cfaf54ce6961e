//! Playing with a friend far away: choosing a game, the links, the connection's state, the actions, and how the two
//! find each other.

mod code;
mod hand;
mod relays;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{ScrollArea, Ui, vec2},
};
use mbrane_live::{Channel, Clock, Greeting, Live, Other, Role};
use mbrane_play::words::{common, live::Label};

use super::card;
use crate::{
    games::{GameLabel, Games},
    live::{
        LiveCommand, LivePlay, Transport,
        clock::{self, CLOCKS},
        said,
    },
    session::{Navigate, Screen, Session},
    settings::Settings,
    storage::WallClock,
    table::layout::Layout,
    theme::{
        areas::on,
        focus::{Focus, FocusSystems},
        fonts::bold,
        palette::TEXT,
        text,
        widgets::{TARGET, Weight, button, choice},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Front>();
    app.add_systems(OnExit(Screen::Friend), |mut front: ResMut<Front>| *front = Front::default());
    let shows = in_state(Screen::Friend);
    app.add_systems(EguiPrimaryContextPass, sync_friend.after(FocusSystems).run_if(shows));
}

const GAP: f32 = 8.0;
const WIDEST: f32 = 480.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum View {
    #[default]
    Main,
    ByHand,
    Relays,
}

/// The page in view, and what the player is entering there.
#[derive(Resource, Default)]
pub(crate) struct Front {
    pub(crate) view: View,
    draft: relays::Draft,
    drawn: code::Drawn,
}

enum Wanted {
    Live(LiveCommand),
    View(View),
    Back,
}

fn sync_friend(
    mut contexts: EguiContexts,
    (layout, words, games): (Res<Layout>, Res<Language>, Res<Games>),
    (session, play, way, settings): (Res<Session>, Res<LivePlay>, Res<Transport>, Res<Settings>),
    clock: Res<WallClock>,
    mut front: ResMut<Front>,
    mut focus: ResMut<Focus>,
    mut navigate: MessageWriter<Navigate>,
    mut asks: MessageWriter<LiveCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Front { view, draft, drawn } = &mut *front;
    let (live, now) = (play.live(), clock.now());
    if play.by_hand().is_begun() {
        // A link may bring an offer to answer.
        *view = View::ByHand;
    } else if *view == View::ByHand && live.is_none_or(|live| is_direct(live, now)) {
        *view = View::Main;
    }
    let arrives = focus.arrives(("friend", *view, live.map(|live| (live.is_full(), live.table().is_some()))));
    let title = match view {
        View::Main => Label::PlayFriend,
        View::ByHand => Label::ByHand,
        View::Relays => Label::Relays,
    };
    let mut wanted = None;
    on(context, "friend", layout.sheet, layout.zoom, |ui| {
        card(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(GAP, GAP);
            ui.add(text::one_line(ui, words.label(title), bold, text::size::TITLE, TEXT));
            // Low windows have no room for all of it.
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            let first = area.show(ui, |ui| match (*view, live) {
                (View::Relays, _) => {
                    let first = relays::show(ui, &settings.relays, draft, &words, &mut wanted);
                    first_of(first, back_to_main(ui, &words, &mut wanted))
                }
                (View::ByHand, Some(live)) => {
                    ui.label(text::aside(&said::way(live, now, &words)));
                    let first = hand::show(ui, live, play.by_hand(), &words, drawn, &mut wanted);
                    first_of(first, back_to_main(ui, &words, &mut wanted))
                }
                (_, Some(live)) => open(ui, live, (session.visits(), way.in_page(), now), &words, drawn, &mut wanted),
                (_, None) => choose(ui, &games, play.clock(), &words, &mut wanted),
            });
            let first = first.inner;
            if arrives && let Some(first) = first {
                first.request_focus();
            }
        });
    });
    match wanted {
        Some(Wanted::Live(command)) => _ = asks.write(command),
        Some(Wanted::View(wanted)) => {
            if *view == View::ByHand {
                asks.write(LiveCommand::EndByHand);
            }
            *view = wanted;
        }
        Some(Wanted::Back) => {
            navigate.write(if session.visits() { Navigate::Return } else { Navigate::Back });
        }
        None => {}
    }
    Ok(())
}

type Response = bevy_egui::egui::Response;

/// Lays buttons out in a row, each with its command. Returns the first one.
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

/// Whether nothing stands between the two any more.
fn is_direct(live: &Live, now: u64) -> bool {
    live.other(now) == Other::Here { direct: true }
}

fn first_of(first: Option<Response>, next: Option<Response>) -> Option<Response> {
    first.or(next)
}

fn back_to_main(ui: &mut Ui, words: &Language, wanted: &mut Option<Wanted>) -> Option<Response> {
    ui.add_space(GAP);
    row(ui, vec![(words.label(common::Label::Back), Weight::Usual, Wanted::View(View::Main))], wanted)
}

fn choose(
    ui: &mut Ui,
    games: &Games,
    clock: Option<Clock>,
    words: &Language,
    wanted: &mut Option<Wanted>,
) -> Option<Response> {
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
    ui.label(text::aside(words.label(Label::ClockWhat)));
    let mut chosen = clock;
    for clocks in CLOCKS.chunks(if ui.available_width() > 560.0 { 3 } else { 2 }) {
        let said: Vec<String> = clocks.iter().map(|clock| clock::said(*clock, words)).collect();
        let options: Vec<_> = clocks.iter().copied().zip(said.iter().map(String::as_str)).collect();
        choice(ui, &mut chosen, &options);
    }
    if chosen != clock {
        *wanted = Some(Wanted::Live(LiveCommand::Clock(chosen)));
    }
    ui.add_space(GAP);
    let paste = (words.label(Label::PasteInvitation), Weight::Usual, Wanted::Live(LiveCommand::PasteCode));
    let relays = (words.label(Label::Relays), Weight::Usual, Wanted::View(View::Relays));
    row(ui, vec![paste, relays], wanted);
    row(ui, vec![(words.label(common::Label::Back), Weight::Usual, Wanted::Back)], wanted);
    first
}

fn open(
    ui: &mut Ui,
    live: &Live,
    (visits, in_page, now): (bool, bool, u64),
    words: &Language,
    drawn: &mut code::Drawn,
    wanted: &mut Option<Wanted>,
) -> Option<Response> {
    let state = said::way(live, now, words);
    ui.label(text::read(ui, &state, 72.0));
    ui.add_space(GAP);
    let ask = |label: Label, command: LiveCommand| (words.label(label), Weight::Usual, Wanted::Live(command));
    let mut first = None;
    if matches!(live.channel(), Channel::GaveUp | Channel::Closed(_)) {
        first = row(ui, vec![ask(Label::TryAgain, LiveCommand::Again)], wanted);
    }
    let invitation = live.invitation().filter(|_| live.role() == Role::Host && !live.is_full());
    if let Some(invitation) = &invitation {
        let address = Transport::address(&invitation.to_string());
        let mut send = |ui: &mut Ui| {
            ui.label(text::read(ui, words.label(Label::FriendSend), 96.0));
            ui.add_space(GAP);
            let copy = (words.label(Label::CopyLink), Weight::First, Wanted::Live(LiveCommand::CopyInvitation));
            let copy = row(ui, vec![copy], wanted);
            if in_page {
                ui.add_space(GAP);
                ui.label(text::aside(words.label(Label::Scan)));
            }
            copy
        };
        let copy = if in_page { code::beside(ui, drawn, &address, words.label(Label::Scan), send) } else { send(ui) };
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
    let mut ways = Vec::new();
    if in_page && !live.is_elsewhere() && !is_direct(live, now) {
        ways.push((words.label(Label::ByHand), Weight::Usual, Wanted::View(View::ByHand)));
    }
    if invitation.is_some() {
        ways.push((words.label(Label::Relays), Weight::Usual, Wanted::View(View::Relays)));
    }
    if !ways.is_empty() {
        row(ui, ways, wanted);
    }
    let back = if visits { Label::ToTable } else { Label::Leave };
    let back = row(ui, vec![(words.label(back), Weight::Usual, Wanted::Back)], wanted);
    first.or(back)
}
