//! The interface to the game, which gives orders and collects events. A separate thread does the work.

use std::{
    convert::Infallible,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::{Duration, Instant, SystemTime},
};

use data_encoding::BASE64URL_NOPAD as LETTERS;
use mbrane_channel::{Action, Channel, Identity, LOOK, MAX_RELAYS, Ms, Opening, Why};
use mbrane_inbox::{ChannelEvent, ChannelRequest, Inbox};

use crate::{
    note::{self, Notes},
    random_bytes,
    room::{Device, Opened, Room},
    socket::{Event, Resolve, Socket},
};

/// The unread messages of one relay; later ones are dropped, since any message may be lost anyway.
const MAX_UNREAD: usize = 100;
/// The longest wait at exit for goodbyes to be sent.
const GOODBYE: Duration = Duration::from_millis(500);

/// The number of a channel: events of earlier ones are ignored.
type Number = u32;

enum Input {
    Ask(Number, ChannelRequest),
    Relay(Number, usize, u32, Event),
    End,
}

#[derive(Default)]
struct Waiting {
    /// How often a channel was opened or closed: the number of the one whose events are taken in.
    number: Number,
    inbox: Inbox,
}

/// The channel to other players: one at a time, opened and closed by the game's commands.
pub struct RelayClient {
    orders: Sender<Input>,
    waiting: Arc<Mutex<Waiting>>,
    /// Ends when all outgoing notes are sent.
    done: Mutex<Receiver<Infallible>>,
}

impl RelayClient {
    /// The channel, and its thread; `servers` are the default relays, and `resolve` looks up their addresses. `wake` is called when
    /// an event arrives. None if no thread can be started.
    pub fn new(servers: &str, resolve: Resolve, wake: impl Fn() + Send + 'static) -> Option<Self> {
        let (orders, inputs) = channel();
        let (open, done) = channel();
        let waiting = Arc::default();
        let work = Work {
            began: Instant::now(),
            servers: servers.to_owned(),
            resolve,
            waiting: Arc::clone(&waiting),
            wake: Box::new(wake),
            inputs: orders.clone(),
            unread: Arc::default(),
            open,
            channel: None,
        };
        thread::Builder::new()
            .name("relay client".to_owned())
            .spawn(move || work.run(&inputs))
            .ok()?;
        Some(Self {
            orders,
            waiting,
            done: Mutex::new(done),
        })
    }

    /// Asks for something. What is for the page alone does nothing.
    pub fn ask(&self, request: ChannelRequest) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        match &request {
            ChannelRequest::Open(_) | ChannelRequest::Close => {
                waiting.number += 1;
                waiting.inbox.take();
            }
            ChannelRequest::Players(keys) => waiting.inbox.set_players(keys),
            _ => {}
        }
        // The thread ends with this client.
        let _ = self.orders.send(Input::Ask(waiting.number, request));
    }

    /// Takes the events, oldest first, with their times in milliseconds since 1970.
    pub fn take_events(&self) -> Vec<(u64, ChannelEvent)> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.inbox.take()
    }
}

impl Drop for RelayClient {
    /// Says goodbye, and waits a moment until that has gone.
    fn drop(&mut self) {
        let _ = self.orders.send(Input::End);
        let _ = self.done.get_mut().map(|done| done.recv_timeout(GOODBYE));
    }
}

struct Open {
    number: Number,
    channel: Channel,
    room: Room,
    device: Device,
    notes: Notes,
    relays: Vec<String>,
    sockets: Vec<Option<Socket>>,
    /// The last look, by the steady and by the wall clock: either may stand still while the machine sleeps.
    looked: [Ms; 2],
}

/// The unread messages of each relay: a flood from one does not crowd out another.
type Unread = Arc<[AtomicUsize; MAX_RELAYS]>;

struct Work {
    began: Instant,
    servers: String,
    resolve: Resolve,
    waiting: Arc<Mutex<Waiting>>,
    wake: Box<dyn Fn() + Send>,
    /// The relays report by clones of this sender. Since the worker holds it too, only `Input::End` stops the worker.
    inputs: Sender<Input>,
    unread: Unread,
    open: Sender<Infallible>,
    channel: Option<Open>,
}

impl Work {
    fn run(mut self, inputs: &Receiver<Input>) {
        loop {
            let input = match &self.channel {
                Some(channel) => {
                    let left = channel.looked[0] + LOOK - self.now();
                    inputs.recv_timeout(Duration::from_millis(left.max(0) as u64))
                }
                None => inputs.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            // A machine that slept learns that before it hears anything.
            self.look();
            match input {
                Ok(Input::End) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(input) => self.take(input),
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.act();
        }
        self.close();
    }

    fn now(&self) -> Ms {
        Ms::try_from(self.began.elapsed().as_millis()).unwrap_or(Ms::MAX)
    }

    fn wall() -> Ms {
        let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        Ms::try_from(since.as_millis()).unwrap_or(Ms::MAX)
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Ask(number, request) => self.answer(number, request),
            Input::Relay(number, place, turn, event) => {
                if matches!(event, Event::Said(_)) {
                    self.unread[place].fetch_sub(1, Ordering::Relaxed);
                }
                let now = self.now();
                if let Some(open) = self.channel.as_mut().filter(|open| open.number == number) {
                    open.hear(place, turn, event, now);
                }
            }
            Input::End => {}
        }
    }

    fn answer(&mut self, number: Number, request: ChannelRequest) {
        let now = self.now();
        match (request, &mut self.channel) {
            (ChannelRequest::Open(text), _) => {
                self.close();
                if let Err(why) = self.open(number, &text) {
                    let state = format!("closed {why}");
                    self.tell(number, vec![ChannelEvent::State(state)]);
                }
            }
            (ChannelRequest::Close, _) => self.close(),
            (ChannelRequest::Send(text), Some(open)) => open.channel.send(&text, now),
            (ChannelRequest::Answer(text), Some(open)) => open.channel.answer(&text, now),
            (ChannelRequest::Players(keys), Some(open)) => open.channel.set_players(&keys, now),
            _ => {}
        }
    }

    /// Opens the channel of `SECRET KEY [SERVER …]`.
    fn open(&mut self, number: Number, text: &str) -> Result<(), &'static str> {
        let opening = Opening::read(text, &self.servers);
        let secret = LETTERS
            .decode(opening.secret.as_bytes())
            .ok()
            .filter(|secret| secret.len() == 16)
            .ok_or("bad-secret")?;
        let session = random_bytes().ok_or("no-crypto")?;
        let device = match opening.key {
            "-" => Device::new().ok_or("no-crypto")?,
            key => Device::read(key).ok_or("bad-secret")?,
        };
        let room = Room::enter(&secret);
        let notes = Notes::new(room.topic).ok_or("no-crypto")?;
        let relays = opening.relays.into_iter().map(str::to_owned);
        let relays: Vec<String> = relays.collect();
        let now = self.now();
        let own = Identity {
            session,
            id: device.id.clone(),
            direct: false,
        };
        let event = ChannelEvent::Key(format!("{} {}", device.id, device.text));
        let channel = Channel::open(&own, relays.len(), now, Self::wall());
        self.channel = Some(Open {
            number,
            channel,
            room,
            device,
            notes,
            sockets: relays.iter().map(|_| None).collect(),
            relays,
            looked: [now, Self::wall()],
        });
        self.tell(number, vec![event]);
        Ok(())
    }

    /// Connects to a relay; its socket's events arrive as inputs.
    fn dial(&self, number: Number, place: usize, turn: u32, address: &str) -> Option<Socket> {
        let (inputs, unread) = (self.inputs.clone(), Arc::clone(&self.unread));
        let tell = move |event: Event| {
            if matches!(event, Event::Said(_))
                && unread[place].fetch_add(1, Ordering::Relaxed) >= MAX_UNREAD
            {
                unread[place].fetch_sub(1, Ordering::Relaxed);
                return;
            }
            // The receiver is gone only when the program ends.
            let _ = inputs.send(Input::Relay(number, place, turn, event));
        };
        Socket::open(address, self.resolve, tell, self.open.clone())
    }

    /// Says goodbye on an open channel; no event follows.
    fn close(&mut self) {
        let now = self.now();
        if let Some(open) = &mut self.channel {
            open.channel.close(now);
        }
        self.carry_out();
        self.channel = None;
    }

    fn look(&mut self) {
        let times = [self.now(), Self::wall()];
        let is_due = |(now, looked): (&Ms, Ms)| now - looked >= LOOK;
        if let Some(open) = &mut self.channel
            && times.iter().zip(open.looked).any(is_due)
        {
            open.looked = times;
            open.channel.look(times[0], times[1], false);
        }
    }

    /// Carries out the channel's actions, and returns its events.
    fn carry_out(&mut self) -> Vec<ChannelEvent> {
        let (now, mut events) = (self.now(), Vec::new());
        let Some(mut open) = self.channel.take() else {
            return events;
        };
        loop {
            let actions = open.channel.take_actions();
            if actions.is_empty() {
                break;
            }
            for action in actions {
                match action {
                    Action::Tell(event) => events.push(event),
                    Action::Send { frame, .. } => open.send(&frame, now),
                    Action::Dial { relay, turn } => {
                        open.sockets[relay] =
                            self.dial(open.number, relay, turn, &open.relays[relay]);
                        if open.sockets[relay].is_none() {
                            open.channel.relay_lost(relay, turn, Why::Answer, now);
                        }
                    }
                    Action::HangUp { relay } => open.sockets[relay] = None,
                    // Direct connections are for browsers.
                    Action::Connect { .. }
                    | Action::Offer(_)
                    | Action::Accept { .. }
                    | Action::Disconnect(_) => {}
                }
            }
        }
        self.channel = Some(open);
        events
    }

    /// Carries out the channel's actions, and passes on its events.
    fn act(&mut self) {
        let events = self.carry_out();
        if let Some(number) = self.channel.as_ref().map(|open| open.number) {
            self.channel.take_if(|open| open.channel.is_over());
            self.tell(number, events);
        }
    }

    fn tell(&self, number: Number, events: Vec<ChannelEvent>) {
        if events.is_empty() {
            return;
        }
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if number != waiting.number {
            return;
        }
        let at = u64::try_from(Self::wall()).unwrap_or_default();
        for event in events {
            waiting.inbox.add(at, event);
        }
        drop(waiting);
        (self.wake)();
    }
}

impl Open {
    fn hear(&mut self, place: usize, turn: u32, event: Event, now: Ms) {
        let said = match event {
            Event::Open => {
                if let Some(Some(socket)) = self.sockets.get(place) {
                    socket.send(&self.notes.subscription());
                }
                return self.channel.relay_opened(place, turn, now);
            }
            Event::Lost(why) => return self.channel.relay_lost(place, turn, why, now),
            Event::Said(said) => said,
        };
        let Some(answer) = note::read(&said) else {
            return;
        };
        self.channel
            .relay_said(place, turn, (&answer.kind, answer.took, &answer.why), now);
        match answer.bytes.map(|bytes| self.room.open(&bytes)) {
            Some(Opened::Frame(id, frame)) => {
                self.channel.hear(mbrane_channel::RELAYS, &id, &frame, now);
            }
            Some(Opened::Newer) => self.channel.hear_newer(),
            Some(Opened::Other) | None => {}
        }
    }

    fn send(&mut self, frame: &[u8], now: Ms) {
        let places = self.channel.publish(now);
        if places.is_empty() {
            return;
        }
        let second = u64::try_from(self.channel.second(now)).unwrap_or_default();
        let sealed = self.room.seal(frame, &self.device);
        let Some(note) = sealed.and_then(|bytes| self.notes.write(&bytes, second)) else {
            return;
        };
        for place in places {
            if let Some(socket) = &self.sockets[place] {
                socket.send(&note);
            }
        }
    }
}
