//! Live play: the open live match, its messages, and the kept ones that can be continued.

pub mod clock;
mod commands;
#[cfg(feature = "relay-client")]
mod desktop;
mod events;
pub(crate) mod follow;
mod kept;
mod manual;
pub mod status;
mod transport;

use bevy::prelude::*;
use mbrane_inbox::ChannelRequest;
use mbrane_live::{Clock, Live, Preview, Role};
use mbrane_play::{LinkMatchId, words::live::Label};

pub use commands::LiveCommand;
#[cfg(feature = "relay-client")]
pub use desktop::Resolver;
pub use manual::ManualConnection;
pub use transport::Transport;
pub(crate) use transport::{new_name, random_bytes};

use crate::{
    redraw::{self, Alarms},
    session::{Screen, Session},
    storage::{Storage, WallClock},
};
use kept::Kept;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<LiveCommand>);
    app.init_resource::<LivePlay>();
    app.init_resource::<Transport>();
    app.add_systems(Startup, kept::open_kept);
    #[cfg(feature = "relay-client")]
    app.add_plugins(desktop::plugin);
    #[cfg(target_family = "wasm")]
    app.add_systems(
        Update,
        transport::hear_page.in_set(LiveHears).before(events::hear),
    );
    app.add_systems(
        Update,
        (commands::apply, events::hear).chain().in_set(LiveHears),
    );
    app.add_systems(
        Update,
        (follow::resume, follow::leave, follow::sync)
            .chain()
            .in_set(LiveFollows),
    );
    app.add_systems(Update, send.in_set(LiveSends));
    #[cfg(target_family = "wasm")]
    app.add_systems(Update, transport::ask_page.in_set(LiveSends).after(send));
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct LiveHears;

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct LiveFollows;

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct LiveSends;

/// The display time of a greeting, in milliseconds.
const GREETING_TIME: u64 = 9_000;

#[derive(Resource, Default)]
pub struct LivePlay {
    pub(super) live: Option<Live>,
    kept: Kept,
    /// The opponent's last greeting, and until when it is shown.
    pub(super) greeting: Option<(Label, u64)>,
    /// The change of the known match that the table is still to show.
    pub(crate) unshown: Option<follow::Unshown>,
    /// True if the other has just answered no.
    pub(super) declined: bool,
    /// The clock that the next invitation has.
    pub(super) clock: Option<Clock>,
    pub(super) by_hand: ManualConnection,
    /// The connection offer in the link that opened the page, and the match that it leads to.
    offered: Option<(LinkMatchId, String)>,
    /// The link that the player is asked about.
    pending: Option<PendingInvitation>,
    dirty: bool,
}

/// A link to a live table that the player did not open here: it waits for confirmation.
pub(crate) struct PendingInvitation {
    link: String,
    /// The game and its sender, where the link names them.
    pub(crate) preview: Option<Preview>,
    /// True if it admits spectators alone.
    pub(crate) watches: bool,
}

impl LivePlay {
    pub(crate) const fn pending_invitation(&self) -> Option<&PendingInvitation> {
        self.pending.as_ref()
    }

    /// Forgets a link without an answer.
    pub(crate) fn forget_invitation(&mut self) {
        self.pending = None;
    }

    pub const fn live(&self) -> Option<&Live> {
        self.live.as_ref()
    }

    /// The live match, where it is the one on the table.
    pub fn at(&self, session: &Session) -> Option<&Live> {
        self.live
            .as_ref()
            .filter(|live| follow::is_laid(live, session))
    }

    /// Returns whether a match with this id is a live one, here or in another window.
    pub(crate) fn keeps(&mut self, id: u64, storage: &Storage) -> bool {
        self.kept.read(storage);
        let known = self.live.as_ref().and_then(Live::table);
        known.is_some_and(|table| table.id() == Some(id)) || self.kept.has_id(id)
    }

    pub const fn by_hand(&self) -> &ManualConnection {
        &self.by_hand
    }

    /// Opens a match without a transport: for pictures.
    #[cfg(feature = "pictures")]
    pub(crate) fn show(&mut self, live: Live) {
        self.live = Some(live);
        self.by_hand = ManualConnection::default();
        self.greeting = None;
    }

    /// Sets a code, for pictures.
    #[cfg(feature = "pictures")]
    pub(crate) fn show_code(&mut self, code: &str) {
        self.by_hand.receive(code);
    }

    pub(crate) const fn hear(&mut self, greeting: Label, now: u64) {
        self.greeting = Some((greeting, now + GREETING_TIME));
    }

    /// Opens this match in place of the open one.
    fn open(&mut self, mut live: Live, transport: &mut Transport, now: u64) {
        live.open(now);
        transport.ask(ChannelRequest::Open(live.opens()));
        self.live = Some(live);
        self.greeting = None;
        self.declined = false;
        self.unshown = None;
        self.dirty = true;
        self.by_hand = ManualConnection::default();
        self.pending = None;
        let opened = self.live.as_ref().map(Live::name);
        if let Some((_, offer)) = self.offered.take().filter(|(name, _)| opened == Some(name)) {
            self.by_hand.take(&offer, transport);
        }
    }

    /// Leaves the match that is open; it is kept.
    fn shut(&mut self, transport: &mut Transport, storage: &mut Storage) {
        self.save(storage);
        self.by_hand = ManualConnection::default();
        if self.live.take().is_some() {
            transport.ask(ChannelRequest::Close);
            transport.ask(ChannelRequest::Forget);
        }
    }

    /// Saves whatever must outlast a crash before any of it is sent. A seat played in another window is saved there.
    fn save(&mut self, storage: &mut Storage) {
        // A guest without the table's state must keep its key: the host seats the first key for good.
        let known = |live: &Live| live.table().is_some() || live.role() == Role::Guest;
        let saves = |live: &&Live| self.dirty && known(live) && !live.is_elsewhere();
        let Some(live) = self.live.as_ref().filter(saves) else {
            return;
        };
        self.dirty = false;
        self.kept.put(live, storage);
    }
}

fn send(
    mut play: ResMut<LivePlay>,
    mut transport: ResMut<Transport>,
    mut storage: ResMut<Storage>,
    mut alarms: ResMut<Alarms>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
    clock: Res<WallClock>,
) {
    let now = clock.now();
    let shown = *screen.get() == Screen::Table && play.at(&session).is_some();
    let play = play.bypass_change_detection();
    play.save(&mut storage);
    let Some(live) = &mut play.live else {
        alarms.set_if_neq(Alarms {
            live: None,
            ..*alarms
        });
        return;
    };
    if let Some(players) = live.players() {
        transport
            .bypass_change_detection()
            .ask(ChannelRequest::Players(players));
    }
    if let Some(text) = live.poll(now) {
        let request = if live.answers() {
            ChannelRequest::Answer(text)
        } else {
            ChannelRequest::Send(text)
        };
        transport.bypass_change_detection().ask(request);
    }
    let greeting = play
        .greeting
        .map(|(_, until)| until)
        .filter(|until| *until > now);
    // The other's thinking time is shown in minutes.
    let minute = shown.then(|| now + 60_000 - now.saturating_sub(live.since()) % 60_000);
    let clock = match clock::until_change(live, now) {
        Some(soon) if shown => Some(now + soon),
        _ => None,
    };
    let next = [live.wake_at(now), greeting, minute, clock]
        .into_iter()
        .flatten()
        .min();
    let live = next.map(|next| std::time::Duration::from_millis(next.saturating_sub(now).max(20)));
    alarms.set_if_neq(Alarms { live, ..*alarms });
}
