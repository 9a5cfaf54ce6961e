//! The state of a live match on one device.

mod ask;
mod conflict;
pub(crate) mod presence;
pub(crate) mod send;

use mbrane_play::{
    AnyMatch, Correspondence, Kind, LinkMatchId, Name, Player, Server, words::live::Label,
};
use mbrane_rules::Seat;

use crate::clock::Times;
use crate::invite::{self, RELAYS, derived};
use crate::message::Version;
use crate::{ClaimedEnd, Clock, Invite, Key, Preview, Refused};

pub use conflict::{Conflict, Doubt};
pub use presence::{Channel, Other};

use ask::Requests;
use presence::Peers;
use send::Out;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Host,
    Guest,
    Watcher,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    Sat,
    /// Another person took the seat: this device is a spectator.
    Taken,
    /// Another person has used the invitation too.
    Rival,
    /// A new game is on the table: the first one, or a rematch.
    Began,
    /// The game went on: entries behind this number are new, or were opened.
    Moves(usize),
    Undone,
    UndoAsked,
    UndoDeclined,
    /// The other plays by the clock that was wanted here, or would rather play without it.
    Clock(bool),
    AgainAsked,
    Said(Label),
    /// The lot for the first move was drawn.
    Drawn,
    /// The incoming version and the one here exclude each other.
    Conflict,
    Over,
    /// The seat is played on another device of the same person, which came later.
    OtherDevice,
    Refused(Refused),
}

pub struct Live {
    /// The games that can be played here.
    pub(crate) kinds: Vec<&'static dyn Kind>,
    pub(crate) name: LinkMatchId,
    pub(crate) secret: String,
    pub(crate) token: Option<String>,
    /// The random seed of everything that others must not guess.
    pub(crate) seed: [u8; 32],
    pub(crate) role: Role,
    pub(crate) host: Option<Key>,
    /// The key that sat down.
    pub(crate) guest: Option<Key>,
    /// The key of this device, and the private one to it.
    pub(crate) key: Option<Key>,
    pub(crate) private: Option<String>,
    /// True if the host begins the first game.
    pub(crate) begins: bool,
    pub(crate) names: [String; 2],
    /// The chosen servers to connect by, if any: relays, and servers for WebRTC.
    pub(crate) servers: Vec<Server>,
    /// The number of the game in a series of rematches.
    pub(crate) game: u16,
    /// How often moves were taken back by agreement.
    pub(crate) undos: u16,
    pub(crate) table: Option<Box<dyn AnyMatch>>,
    /// The correspondence of a match with hidden choices.
    pub(crate) correspondence: Option<Correspondence>,
    pub(crate) requests: Requests,
    pub(crate) times: Times,
    pub(crate) over: Option<ClaimedEnd>,
    pub(crate) conflict: Option<Conflict>,
    /// The digest of a version that the player here rejected.
    pub(crate) against: Option<String>,

    /// The version of the game to send; none before there is a game.
    pub(crate) version: Option<Version>,
    pub(crate) channel: Channel,
    pub(crate) peers: Peers,
    /// Start of the time without any connection: the device sleeps, or no relay can be reached.
    pub(crate) deaf: Option<u64>,
    pub(crate) out: Out,
    /// Until when the time was counted in which the other was not there.
    pub(crate) counted: u64,
    /// True if another device has taken over the seat.
    pub(crate) elsewhere: bool,
    /// When this device was last known to have the table open.
    pub(crate) alive: u64,
    /// The keys that the channel was last told to be those of players.
    announced_players: Option<String>,
    /// True if another person than the guest has shown the invitation since the table was opened.
    pub(crate) has_rival: bool,
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.name.as_str();
        write!(f, "{:?} of {name}, game {}", self.role, self.game)?;
        write!(f, ": {:?}", self.table)
    }
}

impl Invite {
    /// Returns whether this leads to a kept match: an equal name alone proves nothing.
    pub fn leads_to(&self, kept: &Live) -> bool {
        let place = (&self.name, &self.secret, Some(&self.host));
        // A host that has no key yet was never invited to.
        place == (&kept.name, &kept.secret, kept.host.as_ref())
    }
}

impl Live {
    pub(crate) fn new(
        kinds: &[&'static dyn Kind],
        name: LinkMatchId,
        secret: String,
        token: Option<String>,
        seed: [u8; 32],
        role: Role,
    ) -> Self {
        Self {
            kinds: kinds.to_vec(),
            name,
            secret,
            token,
            seed,
            role,
            host: None,
            guest: None,
            key: None,
            private: None,
            begins: true,
            names: Default::default(),
            servers: Vec::new(),
            game: 0,
            undos: 0,
            table: None,
            correspondence: None,
            requests: Requests::default(),
            times: Times::default(),
            over: None,
            conflict: None,
            against: None,
            version: None,
            channel: Channel::Off,
            peers: Peers::default(),
            deaf: None,
            out: Out::default(),
            counted: 0,
            elsewhere: false,
            alive: 0,
            announced_players: None,
            has_rival: false,
        }
    }

    /// Invites to this match of two people; the host plays `seat`, but in games with hidden choices the seats are drawn
    /// by lot. The seed is 32 random bytes, the name eight letters of it.
    ///
    /// # Errors
    /// The match already hides something from a seat.
    pub fn invite(
        seed: [u8; 32],
        name: LinkMatchId,
        table: &dyn AnyMatch,
        seat: Seat,
        called: &Name,
        now: u64,
        kinds: &[&'static dyn Kind],
    ) -> Result<Self, Refused> {
        let secret = mbrane_play::base64::letters(&derived(&seed, "secret", 0)[..16]);
        let token = mbrane_play::base64::letters(&derived(&seed, "token", 0)[..8]);
        let mut live = Self::new(kinds, name, secret, Some(token), seed, Role::Host);
        // Before the lot is drawn, the host has the first seat.
        live.begins = seat == Seat::First || table.hides();
        called.as_str().clone_into(&mut live.names[0]);
        live.open_match(table.boxed(), now)?;
        Ok(live)
    }

    /// Joins a table by its link, as guest or spectator. Own links are [read](Live::read).
    pub fn join(
        seed: [u8; 32],
        invite: &Invite,
        called: &Name,
        kinds: &[&'static dyn Kind],
    ) -> Self {
        let role = match invite.token {
            Some(_) => Role::Guest,
            None => Role::Watcher,
        };
        let mut live = Self::new(
            kinds,
            invite.name.clone(),
            invite.secret.clone(),
            invite.token.clone(),
            seed,
            role,
        );
        live.host = Some(invite.host.clone());
        live.servers.clone_from(&invite.relays);
        called.as_str().clone_into(&mut live.names[1]);
        live
    }

    /// Puts a new game on the table.
    pub(crate) fn open_match(
        &mut self,
        mut table: Box<dyn AnyMatch>,
        now: u64,
    ) -> Result<(), Refused> {
        table.set_id(Some(table.id().unwrap_or(now)));
        self.correspondence = None;
        if table.hides() && self.role != Role::Watcher {
            let seat = self.seat().ok_or(Refused::NotAgreed)?;
            let begun = table.begin_letters(self.game_name(), seat, self.correspondence_seed());
            let mut correspondence = begun.ok_or(Refused::Hidden)?;
            // Later games change the seats that the first was played by.
            if self.game == 0 && !correspondence.draw() {
                return Err(Refused::Hidden);
            }
            self.correspondence = Some(correspondence);
        }
        self.table = Some(table);
        self.times.turn(now);
        self.renew();
        Ok(())
    }

    /// Brings the names at the table and the version to send up to date.
    pub(crate) fn renew(&mut self) {
        self.sit_by_lot();
        let host = self.seat_of_host();
        let names = self.names.clone();
        let Some(table) = &mut self.table else { return };
        for (seat, name) in [(host, &names[0]), (!host, &names[1])] {
            table.set_player(seat, Player::person(Name::new(name)));
        }
        if let Some(correspondence) = &self.correspondence {
            table.keep_sent(correspondence);
        }
        table.claim(self.over);
        let record = match &self.correspondence {
            Some(correspondence) if correspondence.said() > 0 => correspondence.link(),
            _ => table.link(mbrane_rules::Viewer::All, None, None),
        };
        let (game, undos, over) = (self.game, self.undos, self.over);
        self.version = Some(Version::new(game, undos, record.to_string(), over));
    }

    /// The host's seat in this game: seats change with each.
    pub(crate) const fn seat_of_host(&self) -> Seat {
        if self.begins == self.game.is_multiple_of(2) {
            Seat::First
        } else {
            Seat::Second
        }
    }

    pub fn seat(&self) -> Option<Seat> {
        match self.role {
            Role::Host => Some(self.seat_of_host()),
            Role::Guest if self.guest.is_some() && self.guest == self.key => {
                Some(!self.seat_of_host())
            }
            Role::Guest | Role::Watcher => None,
        }
    }

    pub(crate) fn seat_of(&self, key: &Key) -> Option<Seat> {
        if self.host.as_ref() == Some(key) {
            Some(self.seat_of_host())
        } else if self.guest.as_ref() == Some(key) {
            Some(!self.seat_of_host())
        } else {
            None
        }
    }

    pub(crate) fn game_name(&self) -> LinkMatchId {
        let name = self.name.as_str();
        let numbered = if self.game == 0 {
            name.to_owned()
        } else {
            format!("{name}{}", self.game % 10_000)
        };
        LinkMatchId::new(&numbered).unwrap_or_else(|| self.name.clone())
    }

    pub(crate) fn correspondence_seed(&self) -> mbrane_play::commitment::Seed {
        mbrane_play::commitment::Seed::new(derived(&self.seed, "letters", self.game.into()))
    }

    /// The parameters of the connection: the secret, this device's private key or `-`, and the chosen servers.
    pub fn opens(&self) -> String {
        let key = self.private.as_deref().unwrap_or("-");
        format!("{} {key} {}", self.secret, Server::line(&self.servers))
            .trim_end()
            .to_owned()
    }

    /// These relays are used from the next opening on. A device that was invited keeps the relays of its invitation.
    pub fn call_by(&mut self, servers: &[Server]) {
        let invited = self.role != Role::Host;
        self.servers
            .retain(|server| invited && server.is_relay() && !server.is_local());
        // No link names a relay on this machine, so one that is chosen here is asked too.
        let own = |server: &&Server| !invited || !server.is_relay() || server.is_local();
        self.servers.extend(servers.iter().filter(own).cloned());
    }

    /// The table was opened on this device: a new session begins, unknown to the others.
    pub fn open(&mut self, now: u64) {
        if self.channel != Channel::Off {
            self.count_away(now);
        }
        let session = derived(&self.seed, "session", now);
        self.out
            .open(mbrane_play::base64::letters(&session[..9]), now);
        self.peers.forget();
        self.channel = Channel::Pending(Label::WaySearching);
        self.deaf = Some(now);
        self.elsewhere = false;
        self.counted = now;
        self.announced_players = None;
        self.has_rival = false;
        if self.alive > 0 && self.seat().is_some_and(|seat| self.acts(!seat)) {
            // How the other used the time in which this device was closed is not known here.
            self.times.away += now.saturating_sub(self.alive.max(self.times.since));
        }
        self.alive = now;
    }

    /// The players' keys, if the channel does not know them yet: it serves players first.
    pub fn players(&mut self) -> Option<String> {
        let players = [&self.host, &self.guest].into_iter().flatten();
        let keys: Vec<&str> = players.map(Key::as_str).collect();
        let keys = Some(keys.join(" "));
        let news = self.announced_players != keys;
        self.announced_players.clone_from(&keys);
        if news { keys } else { None }
    }

    /// This device's key is known. A key that is kept does not change.
    pub fn keyed(&mut self, text: &str) {
        let mut words = text.split(' ');
        let (Some(key), Some(private)) = (words.next().and_then(Key::new), words.next()) else {
            return;
        };
        if self.key.is_some() && self.key.as_ref() != Some(&key) || !invite::is_letters(private) {
            return;
        }
        if self.role == Role::Host {
            self.host = Some(key.clone());
        }
        self.key = Some(key);
        self.private = Some(private.to_owned());
        self.out.urge();
    }

    /// Says by which moment the match is known here.
    pub fn set_id(&mut self, id: Option<u64>) {
        if let Some(table) = &mut self.table {
            table.set_id(id);
        }
    }

    pub fn table(&self) -> Option<&dyn AnyMatch> {
        self.table.as_deref()
    }

    pub const fn name(&self) -> &LinkMatchId {
        &self.name
    }

    pub const fn role(&self) -> Role {
        self.role
    }

    pub const fn is_full(&self) -> bool {
        self.host.is_some() && self.guest.is_some()
    }

    /// Tells whether a key is the host's or the guest's.
    pub fn is_player(&self, key: &str) -> bool {
        let mut players = [&self.host, &self.guest].into_iter().flatten();
        players.any(|player| player.as_str() == key)
    }

    /// The other player's name; empty if they gave none.
    pub fn other_name(&self) -> &str {
        &self.names[usize::from(self.role == Role::Host)]
    }

    pub const fn game(&self) -> u16 {
        self.game
    }

    pub const fn conflict(&self) -> Option<&Conflict> {
        self.conflict.as_ref()
    }

    pub const fn claimed_end(&self) -> Option<ClaimedEnd> {
        self.over
    }

    pub const fn was_undone(&self) -> bool {
        self.undos > 0
    }

    /// When this device opened the table last; each time is later than the one before.
    pub const fn opened(&self) -> u64 {
        self.out.opened
    }

    pub const fn is_elsewhere(&self) -> bool {
        self.elsewhere
    }

    pub const fn clock(&self) -> Option<Clock> {
        self.times.agreed
    }

    /// The clock that the other offers, while it can be accepted.
    pub fn clock_offered(&self) -> Option<Clock> {
        let times = &self.times;
        let early = self.seat().is_some() && self.table().is_some_and(|table| table.moves() < 2);
        times.theirs.filter(|theirs| {
            early
                && times.agreed.is_none()
                && times.wanted != Some(*theirs)
                && times.declined != Some(*theirs)
        })
    }

    /// The start of the current turn.
    pub const fn since(&self) -> u64 {
        self.times.since
    }

    /// The guest's invitation; none before this device's key is known, or if this device cannot admit a guest.
    pub fn invitation(&self) -> Option<Invite> {
        Some(Invite {
            token: Some(self.token.clone()?),
            ..self.looking_on()?
        })
    }

    pub fn looking_on(&self) -> Option<Invite> {
        let (name, secret) = (self.name.clone(), self.secret.clone());
        let is_linked = |server: &&Server| server.is_relay() && !server.is_local();
        let relays = self.servers.iter().filter(is_linked).take(RELAYS);
        Some(Invite {
            name,
            secret,
            host: self.host.clone()?,
            token: None,
            preview: self.preview(),
            relays: relays.cloned().collect(),
            code: None,
            own: None,
        })
    }

    /// The game and this player, for links that are sent to others.
    fn preview(&self) -> Option<Preview> {
        let game = self.table.as_ref()?.kind().to_owned();
        let name = match self.role {
            Role::Host => self.names[0].as_str(),
            Role::Guest => self.names[1].as_str(),
            Role::Watcher => "",
        };
        let sender = Name::new(name);
        Some(Preview { game, sender })
    }

    /// The link by which this device returns to the table.
    pub fn returning(&self) -> Option<Invite> {
        Some(Invite {
            preview: None,
            ..self.invitation().or_else(|| self.looking_on())?
        })
    }

    /// The own link, which takes the seat with its key and hidden choices to another device.
    pub fn own_link(&self) -> Option<Invite> {
        self.seat()?;
        Some(Invite {
            own: Some(self.save()),
            preview: None,
            ..self.invitation()?
        })
    }

    /// Takes a seat from its own link, beside the kept state of a table of that name. A link that is opened
    /// again changes nothing.
    ///
    /// # Errors
    /// The link names another table than the seat in it, or another seat is kept here.
    pub fn take_own(
        invite: &Invite,
        kept: Option<Self>,
        kinds: &[&'static dyn Kind],
    ) -> Result<Self, Refused> {
        let own = invite.own.as_deref();
        let own = own.and_then(|own| Self::read(own, kinds));
        let mut own = own.ok_or(Refused::Damaged)?;
        own.servers.retain(|server| !server.is_local());
        if (&own.name, &own.secret) != (&invite.name, &invite.secret)
            || own.host.as_ref() != Some(&invite.host)
        {
            return Err(Refused::Damaged);
        }
        let Some(kept) = kept else { return Ok(own) };
        // A seat is identified by its secrets.
        let seat = |live: &Self| {
            let is_host = live.role == Role::Host;
            (live.name.clone(), live.secret.clone(), live.seed, is_host)
        };
        let private = |live: &Self| (live.key.clone(), live.private.clone());
        if seat(&kept) != seat(&own) || private(&kept) != private(&own) {
            return Err(Refused::SeatKept);
        }
        let far = |live: &Self| {
            let entries = live.table().map_or(0, <dyn AnyMatch>::entries);
            (live.game, live.undos, entries)
        };
        own.out.opened = own.out.opened.max(kept.out.opened);
        Ok(if far(&kept) >= far(&own) { kept } else { own })
    }
}
