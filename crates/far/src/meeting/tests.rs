//! Meetings of several people over a relay that loses, delays, repeats and forges, by a simulated clock.

mod attacks;

use super::*;

const SECRET: &str = "AQgPFh0kKzI5QEdOVVxjag";

struct Person {
    meeting: Meeting,
    id: String,
    key: String,
    states: Vec<String>,
    texts: Vec<String>,
}

/// A relay, those who are at it, and what it does with what is sent.
struct World {
    now: Ms,
    up: bool,
    people: Vec<Person>,
    /// Frames on their way: time of arrival, receiver and bytes.
    way: Vec<(Ms, usize, Vec<u8>)>,
    /// All that the relay saw.
    seen: Vec<Vec<u8>>,
    /// How many of a hundred frames are lost, and how long one takes at most.
    loss: u64,
    delay: u64,
    seed: u64,
}

impl World {
    fn new() -> Self {
        Self { now: 0, up: true, people: Vec::new(), way: Vec::new(), seen: Vec::new(), loss: 0, delay: 1, seed: 1 }
    }

    fn chance(&mut self, below: u64) -> u64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) % below
    }

    fn come(&mut self, key: &str) -> usize {
        let mut meeting = Meeting::open(SECRET, key, self.now).expect("a room");
        meeting.relays(self.up, false, self.now);
        let person = Person { meeting, id: String::new(), key: String::new(), states: Vec::new(), texts: Vec::new() };
        self.people.push(person);
        self.hand_on();
        self.people.len() - 1
    }

    /// Takes out what is to be sent and told.
    fn hand_on(&mut self) {
        for from in 0..self.people.len() {
            let (frames, told) = self.people[from].meeting.take_out();
            for ChannelEvent { kind, text } in told {
                let person = &mut self.people[from];
                match kind {
                    "live-key" => {
                        (person.id, person.key) = text.split_once(' ').map(|(a, b)| (a.into(), b.into())).expect("two");
                    }
                    "live-state" => person.states.push(text),
                    _ => person.texts.push(text),
                }
            }
            let frames = if self.up { frames } else { Vec::new() };
            for frame in frames {
                self.seen.push(frame.clone());
                for to in 0..self.people.len() {
                    // Some come twice.
                    for _ in 0..1 + u64::from(self.loss > 0 && self.chance(10) == 0) {
                        let (lost, after) = (self.chance(100) < self.loss, self.chance(self.delay) as Ms);
                        if !lost {
                            self.way.push((self.now + 20 + after, to, frame.clone()));
                        }
                    }
                }
            }
        }
    }

    fn pass(&mut self, time: Ms) {
        let end = self.now + time;
        while self.now < end {
            self.now += 20;
            let (come, way) = std::mem::take(&mut self.way).into_iter().partition(|(at, ..)| *at <= self.now);
            self.way = way;
            let come: Vec<(Ms, usize, Vec<u8>)> = come;
            for (_, to, bytes) in come {
                self.people[to].meeting.hear(&bytes, self.now);
            }
            if self.now % LOOK == 0 {
                self.people.iter_mut().for_each(|person| person.meeting.look(self.now));
            }
            self.hand_on();
        }
    }

    fn switch(&mut self, up: bool) {
        self.up = up;
        self.people.iter_mut().for_each(|person| person.meeting.relays(up, false, self.now));
        self.hand_on();
    }

    fn send(&mut self, from: usize, text: &str) {
        self.people[from].meeting.send(text, self.now);
        self.hand_on();
    }

    /// The texts that somebody got from somebody.
    fn texts(&self, to: usize, from: usize) -> Vec<String> {
        let prefix = format!("{} ", self.people[from].id);
        self.people[to].texts.iter().filter_map(|text| text.strip_prefix(&prefix)).map(str::to_owned).collect()
    }

    /// The last state of one person that another heard.
    fn state(&self, of: usize, to: usize) -> Option<&str> {
        let id = &self.people[of].id;
        self.people[to]
            .states
            .iter()
            .rev()
            .find_map(|state| state.split_once(' ').filter(|(_, who)| who == id))
            .map(|(state, _)| state)
    }
}

#[test]
fn two_meet_talk_and_say_goodbye() {
    let mut world = World::new();
    let (a, b) = (world.come("-"), world.come("-"));
    world.pass(200);
    assert_eq!(world.people[a].states[..2], ["searching", "relay"]);
    assert_eq!((world.state(a, b), world.state(b, a)), (Some("peer"), Some("peer")));
    let long = "ж".repeat(32_768);
    for text in ["first", &long, &format!("{long}!"), "end"] {
        world.send(a, text);
    }
    world.send(b, "other");
    world.pass(5000);
    assert_eq!(world.texts(b, a), ["first", &long, "end"]);
    assert_eq!(world.texts(a, b), ["other"]);
    let now = world.now;
    world.people[a].meeting.close(now);
    world.hand_on();
    world.pass(100);
    assert_eq!(world.state(a, b), Some("away"));
}

#[test]
fn who_comes_later_gets_the_last_text_alone() {
    let mut world = World::new();
    let a = world.come("-");
    world.send(a, "old");
    world.send(a, "new");
    world.pass(60_000);
    let b = world.come("-");
    world.pass(2_000);
    assert_eq!(world.texts(b, a), ["new"]);
}

#[test]
fn nothing_is_lost_over_a_bad_way_nor_while_relays_are_gone() {
    for seed in 0..6 {
        let mut world = World { seed, loss: 20, delay: 2000, ..World::new() };
        let (a, b) = (world.come("-"), world.come("-"));
        world.pass(60_000);
        let texts: Vec<String> = (0..12).map(|at| format!("{at} {}", "x".repeat(400 * at))).collect();
        for (at, text) in texts.iter().enumerate() {
            world.send(at % 2, text);
            let pause = world.chance(4000) as Ms;
            world.pass(pause);
            if at == 6 {
                world.switch(false);
                world.pass(30_000);
                assert_eq!(world.people[a].states.last().map(String::as_str), Some("searching"));
                world.switch(true);
            }
        }
        world.pass(120_000);
        let of = |side: usize| texts.iter().skip(side).step_by(2).cloned().collect::<Vec<_>>();
        assert_eq!((world.texts(b, a), world.texts(a, b)), (of(0), of(1)), "seed {seed}");
    }
}

#[test]
fn silence_makes_away_and_ten_minutes_of_it_end_the_search() {
    let mut world = World::new();
    let (a, b) = (world.come("-"), world.come("-"));
    world.pass(120_000);
    assert_eq!(world.state(a, b), Some("peer"), "a quiet one is there");
    world.people.pop();
    world.pass(30_000);
    assert_eq!(world.people[a].states.iter().filter(|state| state.starts_with("away ")).count(), 1);
    assert_eq!(world.people[a].states.last().map(String::as_str), Some("relay"));
    // The one who comes back with the same key is the same.
    let key = world.people[a].key.clone();
    world.pass(GIVE_UP - 30_000);
    assert!(!world.people[a].meeting.is_over());
    world.pass(60_000);
    assert_eq!(world.people[a].states.last().map(String::as_str), Some("gave-up"));
    assert!(world.people[a].meeting.is_over());
    assert_eq!((Meeting::open(SECRET, &key, 0).expect("a room").device.id, b), (world.people[a].id.clone(), 1));
}

#[test]
fn nobody_looks_for_a_session_whose_owner_came_again() {
    let mut world = World::new();
    let (_, b) = (world.come("-"), world.come("-"));
    world.pass(60_000);
    let before = world.seen.len();
    world.pass(300_000);
    let usual = world.seen.len() - before;
    let key = world.people.pop().map(|gone| gone.key).expect("somebody");
    assert_eq!(world.come(&key), b);
    world.pass(60_000);
    let before = world.seen.len();
    world.pass(300_000);
    let after = world.seen.len() - before;
    assert!(after <= usual + 2, "{usual} frames in five minutes, then {after}");
    // Nor, after a while, for somebody who looked on and went.
    world.come("-");
    world.pass(2_000);
    world.people.pop();
    world.pass(GIVE_UP + 60_000);
    let before = world.seen.len();
    world.pass(300_000);
    let much = world.seen.len() - before;
    assert!(much <= usual + 2, "{usual} frames in five minutes, then {much}");
}

#[test]
fn what_is_repeated_or_comes_from_nowhere_changes_nothing() {
    let mut world = World::new();
    let (a, b) = (world.come("-"), world.come("-"));
    world.pass(500);
    world.send(a, "once");
    world.pass(500);
    let old = world.seen.clone();
    let now = world.now;
    // All of it again, to both, and noise.
    for bytes in old.iter().cloned().chain([Vec::new(), vec![1; 5000], vec![1; 600]]) {
        world.people.iter_mut().for_each(|person| person.meeting.hear(&bytes, now));
    }
    world.hand_on();
    world.pass(500);
    assert_eq!(world.texts(b, a), ["once"]);
    // To a session that never spoke with them, old notes bring nobody.
    world.people.truncate(1);
    let c = world.come("-");
    let now = world.now;
    old.iter().for_each(|bytes| world.people[c].meeting.hear(bytes, now));
    world.hand_on();
    assert_eq!(world.people[c].states, ["searching", "relay"]);
    assert!(world.people[c].texts.is_empty());
}

#[test]
fn a_crowd_is_listened_to_as_far_as_there_is_room() {
    let mut world = World::new();
    let first = world.come("-");
    for _ in 0..CROWD + 3 {
        world.come("-");
    }
    world.pass(120_000);
    let met = world.people[first].meeting.peers.len();
    assert!((5..=CROWD).contains(&met), "{met}");
}

#[test]
fn what_cannot_be_opened_says_why() {
    for (secret, key, why) in [
        ("", "-", "bad-secret"),
        ("AQgPFh0kKzI5QEdOVVxja", "-", "bad-secret"),
        ("AQgPFh0kKzI5QEdOVVxjag==", "-", "bad-secret"),
        (SECRET, "", "bad-secret"),
        (SECRET, "key", "bad-secret"),
    ] {
        assert_eq!(Meeting::open(secret, key, 0).err(), Some(why), "{secret} {key}");
    }
    let mut refused = Meeting::open(SECRET, "-", 0).expect("a room");
    refused.relays(false, true, 0);
    assert_eq!(refused.take_out().1.last(), Some(&ChannelEvent::state("closed refused")));
    assert!(refused.is_over());
}

#[test]
fn a_browser_is_told_that_relays_are_the_only_way() {
    let mut world = World::new();
    let (a, b) = (world.come("-"), world.come("-"));
    world.pass(500);
    let to = world.people[b].meeting.session;
    let opened: Vec<Opened> = world.seen.iter().map(|bytes| world.people[a].meeting.room.open(bytes)).collect();
    let mut hellos = opened.iter().filter_map(|opened| match opened {
        Opened::Frame(_, frame) if frame.kind == HELLO && frame.to == to => Some(frame.body[0]),
        _ => None,
    });
    assert!(hellos.clone().count() > 0 && hellos.all(|flags| flags == BY_RELAY));
}
