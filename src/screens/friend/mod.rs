//! Playing with a friend far away: choosing a game, the links, the connection's state, the actions, and how the two
//! find each other.

mod code;
mod hand;
mod relays;

use mbrane_live::{Channel, Clock, GREETINGS, Live, Other, Role};
use mbrane_play::words::{
    LabelId,
    live::{self, Label},
};

use super::prelude::*;
use crate::{
    live::{
        LiveCommand, LivePlay, PendingInvitation, Transport,
        clock::{self, CLOCKS},
        status,
    },
    second_window::open_audience,
    storage::WallClock,
    theme::widgets::choice,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Front>();
    app.add_systems(
        OnExit(Screen::Friend),
        |mut front: ResMut<Front>, mut play: ResMut<LivePlay>| {
            *front = Front::default();
            play.bypass_change_detection().forget_invitation();
        },
    );
    draw(app, Screen::Friend, sync_friend);
}

const WIDEST_CARD: f32 = 480.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum View {
    #[default]
    Main,
    ByHand,
    Relays,
}

#[derive(Resource, Default)]
pub(crate) struct Front {
    pub(crate) view: View,
    draft: relays::Draft,
    drawn: code::Drawn,
}

enum Wanted {
    Live(LiveCommand),
    Audience,
    View(View),
    /// Back from a part of the screen.
    Part,
    Back,
}

/// The part that is shown, and the player's choices on it.
struct Page<'a> {
    words: &'a Language,
    wanted: Option<Wanted>,
    /// True if it has just come, so that its first button is to take the focus.
    arrives: bool,
}

fn sync_friend(
    mut frame: ScreenFrame,
    games: Res<Games>,
    mut session: ResMut<Session>,
    (play, way, settings): (Res<LivePlay>, Res<Transport>, Res<Settings>),
    clock: Res<WallClock>,
    mut front: ResMut<Front>,
    mut asks: MessageWriter<LiveCommand>,
) -> Result {
    let Front { view, draft, drawn } = &mut *front;
    let (live, now) = (play.live(), clock.now());
    if play.by_hand().is_begun() {
        // A link may bring an offer to answer.
        *view = View::ByHand;
    } else {
        let ended = match view {
            View::Main => false,
            View::ByHand => live.is_none_or(|live| is_direct(live, now)),
            View::Relays => !session.shows_part(Screen::Friend),
        };
        if ended {
            *view = View::Main;
        }
    }
    let title = match view {
        View::Main => Label::PlayFriend,
        View::ByHand => Label::ByHand,
        View::Relays => Label::Relays,
    };
    let mut wanted = None;
    let state = (
        *view,
        play.pending_invitation().is_some(),
        live.map(|live| (live.is_full(), live.table().is_some())),
    );
    frame.card("friend", state, |ui, screen| {
        let mut page = Page {
            words: screen.words,
            wanted: None,
            arrives: screen.arrives,
        };
        ui.spacing_mut().item_spacing = vec2(BUTTON_GAP, BUTTON_GAP);
        let title = page.words.label(title);
        ui.add(text::one_line(ui, title, bold, size::TITLE, TEXT));
        // Low windows have to scroll.
        let area = ScrollArea::vertical().auto_shrink([false, false]);
        area.show(ui, |ui| match (*view, live) {
            _ if let Some(invited) = play.pending_invitation() => page.ask(ui, invited, &games),
            (View::Relays, _) => {
                relays::show(ui, &mut page, &settings.relays, draft);
                page.back_to_main(ui, Wanted::Part);
            }
            (View::ByHand, Some(live)) => {
                ui.label(text::aside(&status::connection(live, now, page.words)));
                hand::show(ui, &mut page, live, play.by_hand(), drawn);
                page.back_to_main(ui, Wanted::View(View::Main));
            }
            (_, Some(live)) => page.open(ui, live, (session.visits(), way.in_page(), now), drawn),
            (_, None) => page.choose(ui, &games, play.clock),
        });
        wanted = page.wanted;
    })?;
    match wanted {
        Some(Wanted::Live(command)) => _ = asks.write(command),
        Some(Wanted::Audience) => open_audience(),
        Some(Wanted::View(wanted)) => {
            if *view == View::ByHand {
                asks.write(LiveCommand::EndByHand);
            }
            if wanted == View::Relays {
                session.open_part(Screen::Friend);
            }
            *view = wanted;
        }
        Some(Wanted::Part) => _ = frame.navigate.write(Navigate::Back),
        Some(Wanted::Back) => {
            frame.navigate.write(if session.visits() {
                Navigate::Return
            } else {
                Navigate::Back
            });
        }
        None => {}
    }
    Ok(())
}

fn usual(words: &Words, label: impl Into<LabelId>, wanted: Wanted) -> (&str, Weight, Wanted) {
    (words.label(label), Weight::Usual, wanted)
}

/// Returns whether the two devices are directly connected.
fn is_direct(live: &Live, now: u64) -> bool {
    live.other(now) == Other::Here { direct: true }
}

impl Page<'_> {
    /// Lays buttons out in a row, each with its command. Returns the first one.
    fn row(&mut self, ui: &mut Ui, buttons: Vec<(&str, Weight, Wanted)>) -> Option<Response> {
        let count = buttons.len() as f32;
        let width = ((ui.available_width() - BUTTON_GAP * (count - 1.0)) / count).min(WIDEST_CARD);
        let mut first = None;
        ui.horizontal(|ui| {
            for (label, weight, asks) in buttons {
                let response = button(ui, label, vec2(width, TARGET), weight);
                if response.clicked() {
                    self.wanted = Some(asks);
                }
                first.get_or_insert(response);
            }
        });
        first
    }

    /// Shows a row of buttons; its first takes the focus when the page arrives.
    fn first_row(&mut self, ui: &mut Ui, buttons: Vec<(&str, Weight, Wanted)>) {
        if let Some(first) = self.row(ui, buttons) {
            self.focus_first(&first);
        }
    }

    /// Lets a button take the focus when the page comes, unless one before it has taken it.
    fn focus_first(&mut self, button: &Response) {
        if std::mem::take(&mut self.arrives) {
            button.request_focus();
        }
    }

    fn back_to_main(&mut self, ui: &mut Ui, wanted: Wanted) {
        ui.add_space(BUTTON_GAP);
        let back = usual(self.words, common::Label::Back, wanted);
        self.first_row(ui, vec![back]);
    }

    /// Asks about a link that came by itself, with its sender and game where it names them.
    fn ask(&mut self, ui: &mut Ui, invited: &PendingInvitation, games: &Games) {
        let words = self.words;
        let named = invited.preview.as_ref().and_then(|preview| {
            let mut games = games.0.iter();
            let game = games.find(|game| game.kind.name() == preview.game)?;
            Some((preview.sender.as_str(), words.label(game.face.labels.name)))
        });
        let said = named.map_or_else(
            || words.label(Label::InvitesUnnamed).to_owned(),
            |(sender, game)| {
                let sender = if sender.is_empty() {
                    words.label(Label::YourFriend)
                } else {
                    sender
                };
                if invited.watches {
                    live::invites_to_watch(words, sender, game)
                } else {
                    live::invites(words, sender, game)
                }
            },
        );
        ui.label(text::read(ui, &said, 72.0));
        ui.add_space(BUTTON_GAP);
        let accept = (
            words.label(common::Label::Open),
            Weight::First,
            Wanted::Live(LiveCommand::AcceptInvitation),
        );
        let refuse = usual(
            words,
            Label::Decline,
            Wanted::Live(LiveCommand::DeclineInvitation),
        );
        self.first_row(ui, vec![accept, refuse]);
    }

    fn choose(&mut self, ui: &mut Ui, games: &Games, clock: Option<Clock>) {
        let words = self.words;
        ui.label(text::read(ui, words.label(Label::FriendWhat), 72.0));
        ui.add_space(BUTTON_GAP);
        ui.label(text::aside(words.label(Label::FriendWhich)));
        for game in &games.0 {
            let label = words.label(game.face.labels.name);
            let asks = Wanted::Live(LiveCommand::Invite(game.kind.name()));
            self.first_row(ui, vec![(label, Weight::Usual, asks)]);
        }
        ui.add_space(BUTTON_GAP);
        ui.label(text::aside(words.label(Label::ClockWhat)));
        let mut chosen = clock;
        for clocks in CLOCKS.chunks(if ui.available_width() > 560.0 { 3 } else { 2 }) {
            let said: Vec<String> = clocks
                .iter()
                .map(|clock| clock::text(*clock, words))
                .collect();
            let options: Vec<_> = clocks
                .iter()
                .copied()
                .zip(said.iter().map(String::as_str))
                .collect();
            choice(ui, &mut chosen, &options);
        }
        if chosen != clock {
            self.wanted = Some(Wanted::Live(LiveCommand::Clock(chosen)));
        }
        ui.add_space(BUTTON_GAP);
        let paste = usual(
            words,
            Label::PasteInvitation,
            Wanted::Live(LiveCommand::PasteCode),
        );
        let relays = usual(words, Label::Relays, Wanted::View(View::Relays));
        self.row(ui, vec![paste, relays]);
        self.row(ui, vec![usual(words, common::Label::Back, Wanted::Back)]);
    }

    fn open(
        &mut self,
        ui: &mut Ui,
        live: &Live,
        (visits, in_page, now): (bool, bool, u64),
        drawn: &mut code::Drawn,
    ) {
        let words = self.words;
        ui.label(text::read(ui, &status::connection(live, now, words), 72.0));
        ui.add_space(BUTTON_GAP);
        let ask =
            |label: Label, command: LiveCommand| vec![usual(words, label, Wanted::Live(command))];
        if matches!(live.channel(), Channel::Closed(_)) {
            self.first_row(ui, ask(Label::TryAgain, LiveCommand::Reconnect));
        }
        let invites = live.role() == Role::Host && !live.is_full();
        let invitation = if invites { live.invitation() } else { None };
        if let Some(invitation) = &invitation {
            let address = crate::clipboard::address(&invitation.to_string(), None);
            let mut send = |ui: &mut Ui| {
                ui.label(text::read(ui, words.label(Label::FriendSend), 96.0));
                ui.add_space(BUTTON_GAP);
                let command = Wanted::Live(LiveCommand::CopyInvitation);
                let copy = (words.label(Label::CopyLink), Weight::First, command);
                self.first_row(ui, vec![copy]);
                if in_page {
                    ui.add_space(BUTTON_GAP);
                    ui.label(text::aside(words.label(Label::Scan)));
                }
            };
            if in_page {
                code::beside(ui, drawn, &address, words.label(Label::Scan), send);
            } else {
                send(ui);
            }
        }
        if live.seat().is_some() && live.is_full() {
            let greet = |greeting: &Label| {
                usual(
                    words,
                    *greeting,
                    Wanted::Live(LiveCommand::Greet(*greeting)),
                )
            };
            for greetings in GREETINGS.chunks(if ui.available_width() > 560.0 { 3 } else { 2 }) {
                self.row(ui, greetings.iter().map(greet).collect());
            }
            ui.add_space(BUTTON_GAP);
        }
        if live.looking_on().is_some() && live.table().is_some() {
            let mut watch = ask(Label::WatchLink, LiveCommand::CopyWatchLink);
            let show = words.label(common::Label::AudienceShow);
            watch.push((show, Weight::Usual, Wanted::Audience));
            self.row(ui, watch);
        }
        if live.seat().is_some() && live.is_full() {
            self.row(ui, ask(Label::OwnLink, LiveCommand::CopyOwnLink));
            ui.label(text::aside(words.label(Label::OwnLinkLine)));
        }
        ui.add_space(BUTTON_GAP);
        let mut ways = Vec::new();
        if in_page && !live.is_elsewhere() && !is_direct(live, now) {
            ways.push(usual(words, Label::ByHand, Wanted::View(View::ByHand)));
        }
        if invitation.is_some() {
            ways.push(usual(words, Label::Relays, Wanted::View(View::Relays)));
        }
        if !ways.is_empty() {
            self.row(ui, ways);
        }
        let back = if visits { Label::ToTable } else { Label::Leave };
        self.first_row(ui, vec![usual(words, back, Wanted::Back)]);
    }
}
