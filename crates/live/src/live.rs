//! The state of a live match on one device.

mod ask;
mod conflict;
pub(crate) mod presence;
pub(crate) mod send;

use mbrane_play::{
    AnyMatch, Correspondence, GameName, Kind, Name, Player, Server, words::live::Label,
};
use mbrane_rules::Seat;

use crate::clock::Times;
use crate::invite::{self, RELAYS, derived};
use crate::message::Version;
use crate::{Clock, Invite, Key, Over, Preview, Refused};

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
    /// The seat was taken by somebody else: this device looks on.
    Taken,
    /// Somebody beside the guest has the invitation, too.
    Rival,
    /// A game lies there that did not before: the first that was told of, or a rematch.
    Began,
    /// The game went on: what is behind so many entries is new, or was opened.
    Moves(usize),
    Undone,
    UndoAsked,
    UndoDeclined,
    /// The other plays by the clock that was wanted here, or would rather play without it.
    Clock(bool),
    AgainAsked,
    Said(Label),
    /// It was drawn by lot who begins.
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
    pub(crate) name: GameName,
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
    /// Whether whoever invited begins the first game.
    pub(crate) begins: bool,
    pub(crate) names: [String; 2],
    /// The chosen servers to connect by, if any: relays, and servers for WebRTC.
    pub(crate) servers: Vec<Server>,
    /// Which game of those that follow one another.
    pub(crate) game: u16,
    /// How often moves were taken back by agreement.
    pub(crate) undos: u16,
    pub(crate) table: Option<Box<dyn AnyMatch>>,
    /// The correspondence, where something is hidden.
    pub(crate) letters: Option<Correspondence>,
    pub(crate) requests: Requests,
    pub(crate) times: Times,
    pub(crate) over: Option<Over>,
    pub(crate) conflict: Option<Conflict>,
    /// The digest of a version that somebody here decided against.
    pub(crate) against: Option<String>,

    /// The version of the game to send; none before there is a game.
    pub(crate) version: Option<Version>,
    pub(crate) channel: Channel,
    pub(crate) peers: Peers,
    /// Since when this device hears nobody: it sleeps, or no relay can be reached.
    pub(crate) deaf: Option<u64>,
    pub(crate) out: Out,
    /// Until when the time was counted in which the other was not there.
    pub(crate) counted: u64,
    /// Whether the seat is played on another device by now.
    pub(crate) elsewhere: bool,
    /// When this device was last known to have the table open.
    pub(crate) alive: u64,
    /// The keys that the channel was last told to be those of players.
    told_players: Option<String>,
    /// Somebody beside the guest has shown the invitation since the table was opened.
    pub(crate) has_rival: bool,
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:?} of {}, game {}: {:?}",
            self.role,
            self.name.as_str(),
            self.game,
            self.table
        )
    }
}

impl Invite {
    /// Whether a kept match is the one that this leads to: its name alone proves nothing.
    pub fn leads_to(&self, kept: &Live) -> bool {
        let place = (&self.name, &self.secret, Some(&self.host));
        // A host that has no key yet was never invited to.
        place == (&kept.name, &kept.secret, kept.host.as_ref())
    }
}

impl Live {
    pub(crate) fn new(
        kinds: &[&'static dyn Kind],
        name: GameName,
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
            letters: None,
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
            told_players: None,
            has_rival: false,
        }
    }

    /// Invites to this match, which is played by two people; whoever invites plays `seat`, but where something is hidden the seats are drawn
    /// by lot. The seed is 32 bytes of chance, the name eight letters of it.
    ///
    /// # Errors
    /// Something in the match is hidden from a seat already.
    pub fn invite(
        seed: [u8; 32],
        name: GameName,
        table: &dyn AnyMatch,
        seat: Seat,
        called: &Name,
        now: u64,
        kinds: &[&'static dyn Kind],
    ) -> Result<Self, Refused> {
        let secret = mbrane_play::base64::letters(&derived(&seed, "secret", 0)[..16]);
        let token = mbrane_play::base64::letters(&derived(&seed, "token", 0)[..8]);
        let mut live = Self::new(kinds, name, secret, Some(token), seed, Role::Host);
        // Before the lot is drawn, whoever invites has the first seat.
        live.begins = seat == Seat::First || table.hides();
        called.as_str().clone_into(&mut live.names[0]);
        live.lay(table.boxed(), now)?;
        Ok(live)
    }

    /// Comes to a table by its link, to sit down or to look on. One's own link is [read](Live::read).
    pub fn join(
        seed: [u8; 32],
        invite: &Invite,
        called: &Name,
        kinds: &[&'static dyn Kind],
    ) -> Self {
        let role = if invite.token.is_some() {
            Role::Guest
        } else {
            Role::Watcher
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

    /// Lays a game on the table that begins here.
    pub(crate) fn lay(&mut self, mut table: Box<dyn AnyMatch>, now: u64) -> Result<(), Refused> {
        table.begin_at(Some(table.began().unwrap_or(now)));
        self.letters = None;
        if table.hides() && self.role != Role::Watcher {
            let seat = self.seat().ok_or(Refused::NotAgreed)?;
            let begun = table.begin_letters(self.game_name(), seat, self.letters_seed());
            let mut letters = begun.ok_or(Refused::Hidden)?;
            // Later games change the seats that the first was played by.
            if self.game == 0 && !letters.draw() {
                return Err(Refused::Hidden);
            }
            self.letters = Some(letters);
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
        if let Some(letters) = &self.letters {
            table.keep_sent(letters);
        }
        table.claim(self.over);
        let record = match &self.letters {
            Some(letters) if letters.said() > 0 => letters.link(),
            _ => table.link(mbrane_rules::Viewer::All, None, None),
        };
        self.version = Some(Version::new(
            self.game,
            self.undos,
            record.to_string(),
            self.over,
        ));
    }

    /// The seat of whoever invited, in this game: seats change with each.
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

    pub(crate) fn game_name(&self) -> GameName {
        let name = self.name.as_str();
        let numbered = if self.game == 0 {
            name.to_owned()
        } else {
            format!("{name}{}", self.game % 10_000)
        };
        GameName::new(&numbered).unwrap_or_else(|| self.name.clone())
    }

    pub(crate) fn letters_seed(&self) -> mbrane_play::promise::Seed {
        mbrane_play::promise::Seed::new(derived(&self.seed, "letters", self.game.into()))
    }

    /// The parameters of the connection: the secret, this device's private key or `-`, and the chosen servers.
    pub fn opens(&self) -> String {
        let key = self.private.as_deref().unwrap_or("-");
        format!("{} {key} {}", self.secret, Server::line(&self.servers))
            .trim_end()
            .to_owned()
    }

    /// The way is looked for by these servers from the next opening on. A device that was invited keeps the relays of its invitation.
    pub fn call_by(&mut self, servers: &[Server]) {
        let invited = self.role != Role::Host;
        self.servers
            .retain(|server| invited && server.is_relay() && !server.is_local());
        // No link names a relay on this machine, so one that is chosen here is asked too.
        let own = |server: &&Server| !invited || !server.is_relay() || server.is_local();
        self.servers.extend(servers.iter().filter(own).cloned());
    }

    /// The table was opened on this device: a new session begins, of which nothing is known yet.
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
        self.told_players = None;
        self.has_rival = false;
        if self.alive > 0 && self.seat().is_some_and(|seat| self.acts(!seat)) {
            // How the other used the time in which this device was closed is not known here.
            self.times.away += now.saturating_sub(self.alive.max(self.times.since));
        }
        self.alive = now;
    }

    /// The keys of those who play, where the channel does not know them yet: it serves them before all others.
    pub fn players(&mut self) -> Option<String> {
        let keys: Vec<&str> = [&self.host, &self.guest]
            .into_iter()
            .flatten()
            .map(Key::as_str)
            .collect();
        let keys = Some(keys.join(" "));
        let news = self.told_players != keys;
        self.told_players.clone_from(&keys);
        keys.filter(|_| news)
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
    pub fn begin_at(&mut self, began: Option<u64>) {
        if let Some(table) = &mut self.table {
            table.begin_at(began);
        }
    }

    pub fn table(&self) -> Option<&dyn AnyMatch> {
        self.table.as_deref()
    }

    pub const fn name(&self) -> &GameName {
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

    pub const fn over(&self) -> Option<Over> {
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

    /// The clock that the other would like, as long as it can be taken up.
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

    /// Since when whoever is to act has thought.
    pub const fn since(&self) -> u64 {
        self.times.since
    }

    /// The link that invites to sit down; none before this device's key is known, or where one cannot let anybody in.
    pub fn invitation(&self) -> Option<Invite> {
        Some(Invite {
            token: Some(self.token.clone()?),
            ..self.looking_on()?
        })
    }

    pub fn looking_on(&self) -> Option<Invite> {
        let (name, secret) = (self.name.clone(), self.secret.clone());
        let is_linked = |server: &&Server| server.is_relay() && !server.is_local();
        let relays = self
            .servers
            .iter()
            .filter(is_linked)
            .take(RELAYS)
            .cloned()
            .collect();
        Some(Invite {
            name,
            secret,
            host: self.host.clone()?,
            token: None,
            preview: self.preview(),
            relays,
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
        Some(Preview {
            game,
            sender: Name::new(name),
        })
    }

    /// The link by which this device returns to the table.
    pub fn returning(&self) -> Option<Invite> {
        Some(Invite {
            preview: None,
            ..self.invitation().or_else(|| self.looking_on())?
        })
    }

    /// The link that takes one's own seat, with its key and what it hides, to another device.
    pub fn own_link(&self) -> Option<Invite> {
        self.seat()?;
        Some(Invite {
            own: Some(self.save()),
            preview: None,
            ..self.invitation()?
        })
    }

    /// Takes one's own seat from its link, beside what is kept of a table of that name here. A link that is opened
    /// once more says nothing new.
    ///
    /// # Errors
    /// The link names another table than the seat in it, or another seat is kept here.
    pub fn take_own(
        invite: &Invite,
        kept: Option<Self>,
        kinds: &[&'static dyn Kind],
    ) -> Result<Self, Refused> {
        let mut own = invite
            .own
            .as_deref()
            .and_then(|own| Self::read(own, kinds))
            .ok_or(Refused::Damaged)?;
        own.servers.retain(|server| !server.is_local());
        if (&own.name, &own.secret) != (&invite.name, &invite.secret)
            || own.host.as_ref() != Some(&invite.host)
        {
            return Err(Refused::Damaged);
        }
        let Some(kept) = kept else { return Ok(own) };
        // A seat is known by what nobody else knows.
        let seat = |live: &Self| {
            (
                live.name.clone(),
                live.secret.clone(),
                live.seed,
                live.role == Role::Host,
            )
        };
        let private = |live: &Self| (live.key.clone(), live.private.clone());
        if seat(&kept) != seat(&own) || private(&kept) != private(&own) {
            return Err(Refused::SeatKept);
        }
        let far = |live: &Self| {
            (
                live.game,
                live.undos,
                live.table().map_or(0, <dyn AnyMatch>::entries),
            )
        };
        own.out.opened = own.out.opened.max(kept.out.opened);
        Ok(if far(&kept) >= far(&own) { kept } else { own })
    }
}
