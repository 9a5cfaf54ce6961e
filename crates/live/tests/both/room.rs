//! Devices that run game and channel, the relays between them, and attackers. All time is simulated.

use mbrane_channel::{Action, Channel, Identity, RELAYS, Why};
use mbrane_inbox::{ChannelEvent, Inbox};
use mbrane_live::{Clock, Invite, Live, News};
use mbrane_play::{AnyMatch, Kind, KindOf, LinkMatchId, Name, Player, words::Words};
use mbrane_rules::{Seat, Viewer, sansumoku::Sansumoku};

/// The time since 1970 when the simulation begins, in milliseconds.
const BEGIN: i64 = 1_800_000_000_000;
const STEP_MS: i64 = 100;
const KINDS: [&dyn Kind; 1] = [&KindOf::<Sansumoku>::new()];

/// The kinds of frames.
pub(crate) const HELLO: u8 = 0;
pub(crate) const ASK: u8 = 1;
pub(crate) const TEXT: u8 = 2;
pub(crate) const BYE: u8 = 4;

pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn below(&mut self, count: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % count.max(1)
    }

    fn seed(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.below(256) as u8)
    }
}

/// The behaviour of a relay.
#[derive(Clone, Copy)]
pub(crate) struct Relay {
    pub(crate) up: bool,
    /// How many notes of a hundred it drops, although it says that it took them.
    pub(crate) drops: u64,
    /// How long it holds each note, and how much longer some.
    pub(crate) holds: i64,
    pub(crate) reorders: u64,
    /// How often it repeats its messages in a tenth of a second.
    pub(crate) repeats: usize,
    /// True if it refuses one note of eight for no reason, and limits the rate of busy clients.
    pub(crate) lies: bool,
    /// The device whose notes alone it treats so, if it is not all of them.
    pub(crate) only: Option<usize>,
}

impl Relay {
    pub(crate) const GOOD: Self = Self {
        up: true,
        drops: 0,
        holds: 0,
        reorders: 0,
        repeats: 0,
        lies: false,
        only: None,
    };
}

pub(crate) struct Device {
    pub(crate) live: Live,
    pub(crate) channel: Channel,
    pub(crate) id: String,
    pub(crate) session: [u8; 8],
    pub(crate) online: bool,
    pub(crate) awake: bool,
    /// A hidden page draws no frames.
    pub(crate) hidden: bool,
    /// How far its clocks are ahead of the true time.
    pub(crate) steady_ahead: i64,
    pub(crate) wall_ahead: i64,
    pub(crate) news: Vec<News>,
    inbox: Inbox,
    links: Vec<Option<u32>>,
    looked: [i64; 2],
}

enum Event {
    Open,
    Lost(u32),
    Said(&'static str, bool, &'static str),
    Note(String, Vec<u8>),
}

struct Due {
    at: i64,
    to: usize,
    relay: usize,
    event: Event,
}

pub(crate) struct World {
    pub(crate) now: i64,
    pub(crate) dice: Dice,
    pub(crate) devices: Vec<Device>,
    pub(crate) relays: Vec<Relay>,
    /// The notes that relays got, with their writers' keys.
    pub(crate) seen: Vec<(String, Vec<u8>)>,
    /// The texts of both players.
    pub(crate) said: Vec<String>,
    due: Vec<Due>,
}

impl World {
    /// A host, a guest and a spectator, with this clock, at a number of relays.
    pub(crate) fn new(seed: u64, relays: usize, clock: Option<Clock>) -> Self {
        let mut dice = Dice(seed * 2 + 1);
        (0..20).for_each(|_| _ = dice.below(2));
        let nobody = || Player::person(Name::new(""));
        let table = KINDS[0].start("sansumoku", [nobody(), nobody()]);
        let host = Live::invite(
            dice.seed(),
            LinkMatchId::new("abcd1234").expect("a name"),
            &*table.expect("a game"),
            Seat::First,
            &Name::new("Ada"),
            BEGIN as u64,
            &KINDS,
        );
        let mut world = Self {
            now: 0,
            dice,
            devices: Vec::new(),
            relays: vec![Relay::GOOD; relays],
            seen: Vec::new(),
            said: Vec::new(),
            due: Vec::new(),
        };
        world.come(host.expect("nothing is hidden"));
        for plays in [true, false] {
            let host = &world.devices[0].live;
            let link = if plays {
                host.invitation()
            } else {
                host.looking_on()
            };
            let link: Invite = link
                .and_then(|link| link.to_string().parse().ok())
                .expect("a link");
            let seed = world.dice.seed();
            world.come(Live::join(seed, &link, &Name::new("Bo"), &KINDS));
        }
        for device in &mut world.devices[..2] {
            device.live.want_clock(clock);
        }
        world.pass(10_000);
        for device in &world.devices[..2] {
            assert!(device.live.is_full() && device.live.seat().is_some());
            assert_eq!(device.live.clock(), clock);
        }
        world
    }

    fn come(&mut self, mut live: Live) {
        let (id, session) = (
            format!("{:022}", self.devices.len()),
            self.dice.below(u64::MAX).to_be_bytes(),
        );
        live.keyed(&format!("{id} private"));
        let device = Device {
            channel: self.channel(&id, session),
            live,
            id,
            session,
            online: true,
            awake: true,
            hidden: false,
            steady_ahead: 0,
            wall_ahead: 0,
            news: Vec::new(),
            inbox: Inbox::new(),
            links: vec![None; self.relays.len()],
            looked: [self.now; 2],
        };
        self.devices.push(device);
        let at = self.devices.len() - 1;
        let wall = self.wall(at);
        self.devices[at].live.open(wall);
        self.act(at);
    }

    fn channel(&self, id: &str, session: [u8; 8]) -> Channel {
        let own = Identity {
            session,
            id: id.to_owned(),
            direct: false,
        };
        Channel::open(&own, self.relays.len(), self.now, BEGIN + self.now)
    }

    pub(crate) fn wall(&self, device: usize) -> u64 {
        (BEGIN + self.now + self.devices[device].wall_ahead) as u64
    }

    fn steady(&self, device: usize) -> i64 {
        self.now + self.devices[device].steady_ahead
    }

    fn later(&mut self, after: i64, to: usize, relay: usize, event: Event) {
        let at = self.now + after;
        self.due.push(Due {
            at,
            to,
            relay,
            event,
        });
    }

    /// Carries out a channel's actions.
    fn act(&mut self, at: usize) {
        let (now, wall) = (self.steady(at), self.wall(at));
        for action in self.devices[at].channel.take_actions() {
            match action {
                Action::Tell(event) => self.devices[at].inbox.add(wall, event),
                Action::Dial { relay, turn } => {
                    let there = self.relays[relay].up && self.devices[at].online;
                    self.devices[at].links[relay] = there.then_some(turn);
                    let event = if there {
                        Event::Open
                    } else {
                        Event::Lost(turn)
                    };
                    self.later(50, at, relay, event);
                }
                Action::HangUp { relay } => self.devices[at].links[relay] = None,
                Action::Send { frame, .. } => {
                    let places = self.devices[at].channel.publish(now);
                    let id = self.devices[at].id.clone();
                    if !places.is_empty() {
                        self.seen.push((id.clone(), frame.clone()));
                    }
                    for relay in places {
                        self.hand(at, relay, &id, &frame);
                    }
                }
                _ => unreachable!("no device connects directly"),
            }
        }
    }

    /// A relay gets a note.
    fn hand(&mut self, from: usize, relay: usize, id: &str, frame: &[u8]) {
        let mut how = self.relays[relay];
        if !self.devices[from].online || !how.up {
            return;
        }
        if how.only.is_some_and(|only| only != from) {
            how = Relay::GOOD;
        }
        let answer = match self.dice.below(8) {
            0 if how.lies => Event::Said("OK", false, "invalid: created_at too late"),
            1 if how.lies => Event::Said("OK", false, "rate-limited: slow down"),
            _ => Event::Said("OK", true, ""),
        };
        let takes = matches!(answer, Event::Said(_, true, _));
        self.later(50, from, relay, answer);
        for to in 0..self.devices.len() {
            let drops = self.dice.below(100) < how.drops;
            if takes && !drops && self.devices[to].links[relay].is_some() {
                let after = 20 + how.holds + self.dice.below(1 + how.reorders) as i64;
                self.later(after, to, relay, Event::Note(id.to_owned(), frame.to_vec()));
            }
        }
    }

    fn take(&mut self, due: Due) {
        let now = self.steady(due.to);
        let device = &mut self.devices[due.to];
        let Some(turn) = device.links[due.relay] else {
            if let Event::Lost(turn) = due.event {
                device
                    .channel
                    .relay_lost(due.relay, turn, Why::Unknown, now);
                self.act(due.to);
            }
            return;
        };
        // A sleeping or offline device receives nothing.
        if !device.awake || !device.online {
            return;
        }
        match due.event {
            Event::Open => {
                device.channel.relay_opened(due.relay, turn, now);
                let said = ("EOSE", false, "");
                device.channel.relay_said(due.relay, turn, said, now);
            }
            Event::Said(kind, took, why) => {
                let said = (kind, took, why);
                device.channel.relay_said(due.relay, turn, said, now);
            }
            Event::Note(id, frame) => {
                let said = ("EVENT", false, "");
                device.channel.relay_said(due.relay, turn, said, now);
                device.channel.hear(RELAYS, &id, &frame, now);
            }
            Event::Lost(_) => {}
        }
        self.act(due.to);
    }

    /// Relays come and go, for one device or for all.
    pub(crate) fn switch(&mut self, device: usize, online: bool) {
        self.devices[device].online = online;
        if !online {
            for relay in 0..self.relays.len() {
                if let Some(turn) = self.devices[device].links[relay].take() {
                    self.later(0, device, relay, Event::Lost(turn));
                }
            }
        }
    }

    /// A device sleeps while the others go on; its steady clock may stand still meanwhile.
    pub(crate) fn sleep(&mut self, device: usize, time: i64, stands: bool) {
        self.devices[device].awake = false;
        self.pass(time);
        let device = &mut self.devices[device];
        device.awake = true;
        if stands {
            device.steady_ahead -= time;
        }
    }

    pub(crate) fn pass(&mut self, time: i64) {
        let end = self.now + time;
        while self.now < end {
            self.step();
        }
    }

    fn step(&mut self) {
        self.now += STEP_MS;
        for at in 0..self.devices.len() {
            let times = [self.steady(at), self.wall(at) as i64];
            let device = &mut self.devices[at];
            let is_late = |at: usize| (times[at] - device.looked[at]).abs() >= 1_000;
            if device.awake && (is_late(0) || is_late(1)) {
                device.looked = times;
                device.channel.look(times[0], times[1], device.hidden);
                self.act(at);
            }
        }
        for relay in 0..self.relays.len() {
            for at in 0..self.devices.len() {
                for _ in 0..self.relays[relay].repeats {
                    for said in ["EOSE", "OK", "NOTICE"] {
                        self.later(0, at, relay, Event::Said(said, said == "OK", ""));
                    }
                    self.later(0, at, relay, Event::Said("OK", false, "invalid: too old"));
                }
            }
        }
        let (due, later): (Vec<Due>, Vec<Due>) = std::mem::take(&mut self.due)
            .into_iter()
            .partition(|due| due.at <= self.now);
        self.due = later;
        due.into_iter().for_each(|due| self.take(due));
        for at in 0..self.devices.len() {
            if self.devices[at].awake && !self.devices[at].hidden {
                self.frame(at);
            }
        }
    }

    /// A device draws a frame: the game takes in messages and sends its own.
    pub(crate) fn frame(&mut self, at: usize) {
        let (steady, wall) = (self.steady(at), self.wall(at));
        let device = &mut self.devices[at];
        for (now, event) in device.inbox.take() {
            match event {
                ChannelEvent::Text { key, text } => {
                    device.news.extend(device.live.hear(&key, &text, now));
                }
                ChannelEvent::State(state) => device.live.set_channel_state(&state, now),
                ChannelEvent::Key(_) | ChannelEvent::Code(_) => {}
            }
        }
        if let Some(players) = device.live.players() {
            device.inbox.set_players(&players);
            device.channel.set_players(&players, steady);
        }
        if let Some(text) = device.live.poll(wall) {
            if at < 2 {
                self.said.push(text.clone());
            }
            if device.live.answers() {
                device.channel.answer(&text, steady);
            } else {
                device.channel.send(&text, steady);
            }
        }
        self.act(at);
    }

    /// The device whose turn it is, or none at the end of a game.
    pub(crate) fn mover(&self) -> Option<usize> {
        (0..2).find(|at| self.acts(*at, *at))
    }

    /// Returns whether it is the turn of one device's seat, as another sees it.
    fn acts(&self, whose: usize, sees: usize) -> bool {
        let seat = self.devices[whose].live.seat().expect("a seat");
        let table = self.devices[sees].live.table();
        table.is_some_and(|table| table.awaited().contains(seat))
    }

    /// A device makes any move.
    pub(crate) fn play(&mut self, at: usize) {
        let wall = self.wall(at);
        let live = &self.devices[at].live;
        let seat = live.seat().expect("a seat");
        let mut table = live.table().expect("a game").boxed();
        table.look_as(Some(Viewer::Of(seat)));
        table.seek(usize::MAX, usize::MAX);
        let legal = table.legal();
        let moves: Vec<&String> = legal
            .iter()
            .map(|(m, _)| m)
            .filter(|m| *m != "resign")
            .collect();
        let m = moves[self.dice.below(moves.len() as u64) as usize].clone();
        table
            .play_text(seat, &m, &Words::english())
            .expect("it is legal");
        table.seek(usize::MAX, usize::MAX);
        assert!(self.devices[at].live.moved(&*table, wall));
        self.frame(at);
    }

    pub(crate) fn moves(&self, at: usize) -> usize {
        let table = self.devices[at].live.table();
        table.map_or(0, <dyn AnyMatch>::moves)
    }

    pub(crate) fn record(&self, at: usize) -> String {
        let table = self.devices[at].live.table();
        table.map_or_else(String::new, |table| {
            table.record_for(Viewer::All).to_string()
        })
    }

    /// The time that a device's seat has left, as both players' devices see it.
    pub(crate) fn lefts(&self, whose: usize) -> [i64; 2] {
        let seat = self.devices[whose].live.seat().expect("a seat");
        [0, 1].map(|at| {
            let left = self.devices[at].live.time_left(seat, self.wall(at));
            left.expect("a clock")
        })
    }

    /// Both players receive an attacker's frame.
    pub(crate) fn flood(&mut self, id: &str, frame: &[u8]) {
        (0..2).for_each(|at| self.write(at, id, frame));
    }

    /// A device receives such a frame.
    pub(crate) fn write(&mut self, to: usize, id: &str, frame: &[u8]) {
        let now = self.steady(to);
        self.devices[to].channel.hear(RELAYS, id, frame, now);
        self.act(to);
    }

    /// The notes of both players in a minute, in each second of which this was done.
    pub(crate) fn minute(&mut self, mut each: impl FnMut(&mut Self)) -> usize {
        let before = self.seen.len();
        for _ in 0..60 {
            each(self);
            self.pass(1_000);
        }
        let players = [self.devices[0].id.clone(), self.devices[1].id.clone()];
        let sent = self.seen[before..].iter();
        sent.filter(|(id, _)| players.contains(id)).count()
    }
}

/// An attacker who writes frames under a key, in arbitrary sessions.
pub(crate) struct Writer {
    pub(crate) id: String,
    pub(crate) session: [u8; 8],
    count: u32,
}

impl Writer {
    pub(crate) fn new(id: &str, session: u64) -> Self {
        Self {
            id: id.to_owned(),
            session: (session | 1 << 62).to_be_bytes(),
            count: 0,
        }
    }

    /// A frame to a session, or to all.
    pub(crate) fn frame(&mut self, kind: u8, to: [u8; 8], body: &[u8]) -> Vec<u8> {
        self.count += 1;
        let numbers = [self.count.to_be_bytes(), [0; 4]].concat();
        [&[kind][..], &self.session, &to, &numbers, body].concat()
    }

    /// A text of one part.
    pub(crate) fn text(&mut self, to: [u8; 8], number: u32, text: &str) -> Vec<u8> {
        let body = [&number.to_be_bytes()[..], &[0, 1], text.as_bytes()].concat();
        self.frame(TEXT, to, &body)
    }
}
