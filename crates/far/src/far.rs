//! The interface to the game, which gives orders and collects events. A separate thread does the work.

use std::{
    collections::VecDeque,
    convert::Infallible,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::{Duration, Instant, SystemTime},
};

pub use crate::meeting::ChannelEvent;
use crate::{
    Ms,
    meeting::{LOOK, Meeting},
    note::Notes,
    relays::{self, News, Relays},
    socket::{Event, Resolve, Socket, resolve},
};

/// So many messages of one relay wait to be read; what comes beyond them is lost, as anything may be.
const WAITING: usize = 100;
/// So many texts wait for the game.
const UNTAKEN: usize = 256;
/// So long the program's end waits for goodbyes to go.
const GOODBYE: Duration = Duration::from_millis(500);
/// A clock that runs so far ahead of the other has gone on while the machine slept.
const SLEPT: Duration = Duration::from_secs(5);

/// The number of a channel: of what an earlier one tells, nothing is heard.
type Number = u32;

enum Input {
    Open(Number, String),
    Send(String),
    Players(String),
    Close,
    Relay(Number, usize, u32, Event),
    End,
}

/// The channel to others: one at a time, opened and closed by what the game asks.
pub struct Far {
    orders: Sender<Input>,
    told: Arc<Mutex<VecDeque<(Number, ChannelEvent)>>>,
    /// How often a channel was opened or closed.
    turns: AtomicU32,
    /// Ends when all that goes has gone.
    done: Mutex<Receiver<Infallible>>,
}

impl Far {
    /// The channel, and its thread; `servers` are asked where none are named, `wake` is called when something was told. None where this machine has
    /// no more threads.
    pub fn new(servers: &str, wake: impl Fn() + Send + 'static) -> Option<Self> {
        Self::resolving(servers, resolve, wake)
    }

    /// The same, which finds the relays' machines by `resolve`.
    pub fn resolving(servers: &str, resolve: Resolve, wake: impl Fn() + Send + 'static) -> Option<Self> {
        let (orders, inputs) = channel();
        let (open, done) = channel();
        let told = Arc::default();
        let work = Work {
            began: Instant::now(),
            servers: servers.to_owned(),
            resolve,
            told: Arc::clone(&told),
            wake: Box::new(wake),
            inputs: orders.clone(),
            waiting: Arc::default(),
            open,
            channel: None,
        };
        thread::Builder::new().name("far".to_owned()).spawn(move || work.run(&inputs)).ok()?;
        Some(Self { orders, told, turns: AtomicU32::new(0), done: Mutex::new(done) })
    }

    /// Asks for something: `live-open`, `live-send`, `live-players` or `live-close`, as docs/live.md has them. Whether it is one of these.
    pub fn ask(&self, kind: &str, text: &str) -> bool {
        let turn = || self.turns.fetch_add(1, Ordering::Relaxed) + 1;
        let input = match kind {
            "live-open" => Input::Open(turn(), text.to_owned()),
            "live-send" => Input::Send(text.to_owned()),
            "live-players" => Input::Players(text.to_owned()),
            "live-close" => {
                turn();
                Input::Close
            }
            _ => return false,
        };
        self.orders.send(input).is_ok()
    }

    /// Takes what was told, oldest first.
    pub fn told(&self) -> Vec<ChannelEvent> {
        let now = self.turns.load(Ordering::Relaxed);
        let told: Vec<(Number, ChannelEvent)> =
            self.told.lock().unwrap_or_else(PoisonError::into_inner).drain(..).collect();
        told.into_iter().filter(|(number, _)| *number == now).map(|(_, told)| told).collect()
    }
}

impl Drop for Far {
    /// Says goodbye, and waits a moment until that has gone.
    fn drop(&mut self) {
        let _ = self.orders.send(Input::End);
        let _ = self.done.get_mut().map(|done| done.recv_timeout(GOODBYE));
    }
}

/// The open channel.
struct Channel {
    number: Number,
    meeting: Meeting,
    relays: Relays,
    looked: Ms,
    trouble: Option<&'static str>,
}

/// How many messages of each relay wait: what one brings in a flood takes no place of another.
type Waiting = Arc<[AtomicUsize; relays::MOST]>;

struct Work {
    began: Instant,
    servers: String,
    resolve: Resolve,
    told: Arc<Mutex<VecDeque<(Number, ChannelEvent)>>>,
    wake: Box<dyn Fn() + Send>,
    /// The relays report by clones of this sender. Since the worker holds it too, only `Input::End` stops the worker.
    inputs: Sender<Input>,
    waiting: Waiting,
    open: Sender<Infallible>,
    channel: Option<Channel>,
}

impl Work {
    fn run(mut self, inputs: &Receiver<Input>) {
        let (mut steady, mut wall) = (Instant::now(), SystemTime::now());
        loop {
            let input = match &self.channel {
                Some(channel) => {
                    let left = channel.looked + LOOK - self.now();
                    inputs.recv_timeout(Duration::from_millis(left.max(0) as u64))
                }
                None => inputs.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match input {
                Ok(Input::End) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(input) => self.take(input),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let passed = wall.elapsed().unwrap_or_default();
            if passed > steady.elapsed() + SLEPT {
                self.woke();
            }
            (steady, wall) = (Instant::now(), SystemTime::now());
            self.look();
            self.hand_on();
        }
        self.close();
    }

    fn now(&self) -> Ms {
        Ms::try_from(self.began.elapsed().as_millis()).unwrap_or(Ms::MAX)
    }

    fn take(&mut self, input: Input) {
        let now = self.now();
        match input {
            Input::Open(number, text) => {
                self.close();
                if let Err(why) = self.open(number, &text) {
                    self.tell(number, vec![ChannelEvent::state(format!("closed {why}"))]);
                }
            }
            Input::Close => self.close(),
            Input::Send(text) => {
                if let Some(channel) = &mut self.channel {
                    channel.meeting.send(&text, now);
                }
            }
            Input::Players(keys) => {
                if let Some(channel) = &mut self.channel {
                    channel.meeting.set_players(&keys, now);
                }
            }
            Input::Relay(number, place, turn, event) => {
                if matches!(event, Event::Said(_)) {
                    self.waiting[place].fetch_sub(1, Ordering::Relaxed);
                }
                let open = self.channel.as_mut().filter(|channel| channel.number == number);
                let Some(Channel { meeting, relays, .. }) = open else { return };
                match relays.hear(place, turn, event, now) {
                    News::Heard(bytes) => meeting.hear(&bytes, now),
                    News::Changed => meeting.relays(relays.connected(), relays.refused(), now),
                    News::Nothing => {}
                }
            }
            Input::End => {}
        }
    }

    /// Opens the channel of `SECRET KEY [SERVER …]`.
    fn open(&mut self, number: Number, text: &str) -> Result<(), &'static str> {
        let mut words = text.split(' ');
        let (secret, key) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let is_relay = |server: &&str| server.starts_with("wss:") || server.starts_with("ws:");
        let named: Vec<&str> = words.collect();
        let mut servers: Vec<&str> = named.iter().copied().filter(is_relay).collect();
        if servers.is_empty() && !named.contains(&"-") {
            servers = self.servers.split_whitespace().filter(is_relay).collect();
        }
        let now = self.now();
        let meeting = Meeting::open(secret, key, now)?;
        let notes = Notes::new(meeting.topic()).ok_or("no-crypto")?;
        let (inputs, waiting, open) = (self.inputs.clone(), Arc::clone(&self.waiting), self.open.clone());
        let resolve = self.resolve;
        let dial = move |place: usize, turn: u32, address: &str| {
            let (inputs, waiting) = (inputs.clone(), Arc::clone(&waiting));
            let tell = move |event: Event| {
                if matches!(event, Event::Said(_)) && waiting[place].fetch_add(1, Ordering::Relaxed) >= WAITING {
                    waiting[place].fetch_sub(1, Ordering::Relaxed);
                    return;
                }
                // Where nobody hears it, the program ends.
                let _ = inputs.send(Input::Relay(number, place, turn, event));
            };
            Socket::open(address, resolve, tell, open.clone())
        };
        let relays = Relays::open(servers.into_iter(), notes, Box::new(dial), now);
        self.channel = Some(Channel { number, meeting, relays, looked: now, trouble: None });
        Ok(())
    }

    /// Says goodbye, where a channel is open; nothing is told after it.
    fn close(&mut self) {
        let now = self.now();
        if let Some(channel) = &mut self.channel {
            channel.meeting.close(now);
        }
        self.send();
        self.channel = None;
    }

    fn woke(&mut self) {
        let now = self.now();
        if let Some(channel) = &mut self.channel {
            channel.relays.wake(now);
            channel.meeting.wake(now);
        }
    }

    fn look(&mut self) {
        let now = self.now();
        let Some(Channel { meeting, relays, looked, .. }) = &mut self.channel else { return };
        if now - *looked < LOOK {
            return;
        }
        *looked = now;
        if relays.look(now) {
            meeting.relays(relays.connected(), relays.refused(), now);
        }
        meeting.look(now);
    }

    /// Sends what is to be sent; what is to be told.
    fn send(&mut self) -> Vec<ChannelEvent> {
        let now = self.now();
        let Some(Channel { meeting, relays, .. }) = &mut self.channel else { return Vec::new() };
        let (frames, told) = meeting.take_out();
        let second = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs();
        frames.iter().for_each(|frame| relays.send(frame, second, now));
        told
    }

    fn hand_on(&mut self) {
        let mut told = self.send();
        let Some(Channel { number, meeting, relays, trouble, .. }) = &mut self.channel else { return };
        let (number, now) = (*number, relays.trouble().filter(|_| meeting.searches()));
        if now != *trouble {
            *trouble = now;
            told.extend(now.map(|why| ChannelEvent::state(format!("searching {why}"))));
        }
        self.channel.take_if(|channel| channel.meeting.is_over());
        self.tell(number, told);
    }

    fn tell(&self, number: Number, told: Vec<ChannelEvent>) {
        if told.is_empty() {
            return;
        }
        let mut untaken = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        untaken.extend(told.into_iter().map(|told| (number, told)));
        // The newest text of somebody says all that the ones before it did.
        while untaken.len() > UNTAKEN
            && let Some(oldest) = untaken.iter().position(|(_, told)| told.kind == "live-text")
        {
            untaken.remove(oldest);
        }
        drop(untaken);
        (self.wake)();
    }
}
