//! Two programs meet over sockets, at a relay that runs in the test.

mod relay;

use mbrane_inbox::{ChannelEvent, ChannelRequest};
use mbrane_relay_client::{RelayClient, resolve};
use relay::Relay;
use std::{
    io::Write,
    net::{TcpListener, TcpStream},
    sync::mpsc::channel,
    thread,
    time::{Duration, Instant},
};

/// A test that waits this long hangs; a busy machine never takes as long.
const HANGS: Duration = Duration::from_secs(300);

const SECRET: &str = "AQgPFh0kKzI5QEdOVVxjag";

struct Person {
    client: RelayClient,
    events: Vec<ChannelEvent>,
}

impl Person {
    fn come(relays: &[String]) -> Self {
        let client = RelayClient::new("", resolve, || ()).expect("a thread");
        let mut person = Self {
            client,
            events: Vec::new(),
        };
        person.open(relays);
        person
    }

    fn open(&mut self, relays: &[String]) {
        let text = format!("{SECRET} - {}", relays.join(" "));
        self.client.ask(ChannelRequest::Open(text));
    }

    fn send(&self, text: &str) {
        self.client.ask(ChannelRequest::Send(text.to_owned()));
    }

    /// All that `of` takes from the events so far.
    fn all(&mut self, of: impl Fn(&ChannelEvent) -> Option<&str>) -> Vec<&str> {
        let new = self.client.take_events().into_iter();
        self.events.extend(new.map(|(_, event)| event));
        self.events.iter().filter_map(of).collect()
    }

    fn keys(&mut self) -> Vec<&str> {
        self.all(|event| match event {
            ChannelEvent::Key(key) => Some(key.as_str()),
            _ => None,
        })
    }

    fn states(&mut self) -> Vec<&str> {
        self.all(|event| match event {
            ChannelEvent::State(state) => Some(state.as_str()),
            _ => None,
        })
    }

    fn texts(&mut self) -> Vec<&str> {
        self.all(|event| match event {
            ChannelEvent::Text { text, .. } => Some(text.as_str()),
            _ => None,
        })
    }

    fn until(&mut self, what: &str, holds: impl Fn(&mut Self) -> bool) {
        let end = Instant::now() + HANGS;
        while !holds(self) {
            assert!(Instant::now() < end, "never: {what}: {:?}", self.events);
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn until_state(&mut self, state: &str) {
        self.until(state, |person| person.states().contains(&state));
    }

    fn has(&mut self, texts: &[&str]) {
        self.until("the texts", |person| person.texts() == texts);
    }

    fn id(&mut self) -> String {
        self.until("a key", |person| !person.keys().is_empty());
        self.keys()[0].split(' ').next().expect("an id").to_owned()
    }
}

#[test]
fn two_programs_meet_talk_lose_their_relays_and_meet_again() {
    let (mut one, mut two) = (Relay::start(), Relay::start());
    let relays = [one.address(), two.address()];
    let (mut a, mut b) = (Person::come(&relays), Person::come(&relays));
    let (id_a, id_b) = (a.id(), b.id());
    a.until_state(&format!("peer {id_b}"));
    b.until_state(&format!("peer {id_a}"));
    let long = "ж".repeat(20_000);
    a.send("first");
    a.send(&long);
    b.send("other");
    b.has(&["first", &long]);
    a.has(&["other"]);
    // One is enough.
    one.down();
    a.send("by the other");
    b.has(&["first", &long, "by the other"]);
    // Without relays, texts wait.
    two.down();
    a.send("at last");
    thread::sleep(Duration::from_millis(300));
    one.up();
    two.up();
    b.has(&["first", &long, "by the other", "at last"]);
    // The relays saw nothing that gives away texts or people.
    let seen = [one.notes(), two.notes()].concat().join("\n");
    assert!(!seen.is_empty());
    for hidden in ["at last", SECRET, &id_a, &id_b] {
        assert!(!seen.contains(hidden), "{hidden}");
    }
    // The program says goodbye when it ends.
    drop(b);
    a.until_state(&format!("away {id_b}"));
}

#[test]
fn relay_failures_are_reported_by_cause() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    // The port at which an open connection ends: no program listens there, and none can begin to.
    let held = TcpStream::connect(silent.local_addr().expect("an address")).expect("a connection");
    let nobody = held.local_addr().expect("an address").port();
    let hangs_up = TcpListener::bind("127.0.0.1:0").expect("a port");
    let hung_up = hangs_up.local_addr().expect("an address").port();
    thread::spawn(move || hangs_up.incoming().for_each(drop));
    let plain = Relay::start();
    for (address, state) in [
        (format!("ws://127.0.0.1:{nobody}"), "searching no-answer"),
        // A name that is too long is refused before a server of names is asked, which may take minutes.
        (
            format!("wss://{}.invalid", "x".repeat(64)),
            "searching no-machine",
        ),
        (format!("ws://127.0.0.1:{hung_up}"), "searching no-relay"),
        (plain.address().replace("ws:", "wss:"), "searching no-"),
        ("https://example.invalid".to_owned(), "searching"),
        ("wss://".to_owned(), "closed refused"),
    ] {
        let mut person = Person::come(std::slice::from_ref(&address));
        person.until(state, |person| {
            person.states().iter().any(|said| said.starts_with(state))
        });
    }
    // A silent server does not keep the program from ending.
    drop(Person::come(&[format!(
        "ws://{}",
        silent.local_addr().expect("an address")
    )]));
}

#[test]
fn flooding_relay_is_disconnected() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("ws://{}", listener.local_addr().expect("an address"));
    let (tell, wrote) = channel();
    let flood = thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a connection");
        let mut socket = tungstenite::accept(stream).expect("a websocket");
        let pings = [0x89, 0].repeat(32_768);
        while socket.get_mut().write_all(&pings).is_ok() {
            // The test takes the first of them.
            let _ = tell.send(());
        }
    });
    let person = Person::come(&[address]);
    wrote.recv_timeout(HANGS).expect("it floods");
    person.client.ask(ChannelRequest::Close);
    let end = Instant::now() + HANGS;
    while !flood.is_finished() {
        assert!(Instant::now() < end, "it is still heard");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_relay_that_refuses_all_notes_closes_the_channel() {
    let relay = Relay::start();
    relay.refuse(true);
    let mut person = Person::come(&[relay.address()]);
    person.until_state("closed refused");
    // Another channel can be opened, and events of the first are ignored.
    relay.refuse(false);
    person.open(&[relay.address()]);
    person.events.clear();
    person.until_state("relay");
    assert_eq!(person.states()[0], "searching");
    person.client.ask(ChannelRequest::Close);
    assert!(person.client.take_events().is_empty());
}
