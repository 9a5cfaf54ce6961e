//! Meetings of several people over a relay that loses, delays, repeats and forges, by a simulated clock.

mod attacks;
mod direct;
mod random;

use super::*;
use crate::relays::Why;

/// The time since 1970 when the simulated clock begins, in milliseconds.
const BEGIN: Ms = 1_800_000_000_000;

struct Person {
    channel: Channel,
    /// True while their program runs.
    runs: bool,
    /// How far their wall clock is ahead.
    ahead: Ms,
    id: String,
    states: Vec<String>,
    texts: Vec<String>,
    /// The actions about direct connections, which the test must carry out.
    asked: Vec<Action>,
}

/// A relayed frame, with its writer.
type Note = (String, Vec<u8>);

/// A relay, its clients, and the faults that it adds.
struct World {
    now: Ms,
    up: bool,
    people: Vec<Person>,
    /// Notes on their way: time of arrival, receiver and note.
    way: Vec<(Ms, usize, Note)>,
    /// All notes at the relay.
    seen: Vec<Note>,
    /// How many of a hundred notes are lost, and how long one takes at most.
    loss: u64,
    delay: u64,
    /// How much longer a part of a text takes.
    texts_late: Ms,
    seed: u64,
    direct: bool,
}

/// The message of a relay that took a note.
const TOOK: (&str, bool, &str) = ("OK", true, "");

impl World {
    fn new() -> Self {
        let (people, way, seen) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            now: 0,
            up: true,
            people,
            way,
            seen,
            loss: 0,
            delay: 1,
            texts_late: 0,
            seed: 1,
            direct: false,
        }
    }

    fn chance(&mut self, below: u64) -> u64 {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) % below
    }

    /// Adds a person with a new key.
    fn come(&mut self) -> usize {
        let id = format!("{:022}", self.people.len());
        self.come_as(&id)
    }

    fn come_as(&mut self, id: &str) -> usize {
        self.come_with(id, 0)
    }

    fn come_with(&mut self, id: &str, ahead: Ms) -> usize {
        let (session, direct) = (self.chance(u64::MAX).to_be_bytes(), self.direct);
        let own = Identity {
            session,
            id: id.to_owned(),
            direct,
        };
        let channel = Channel::open(&own, 1, self.now, BEGIN + self.now + ahead);
        let (states, texts, asked) = (Vec::new(), Vec::new(), Vec::new());
        self.people.push(Person {
            channel,
            runs: true,
            ahead,
            id: id.to_owned(),
            states,
            texts,
            asked,
        });
        self.hand_on();
        self.people.len() - 1
    }

    /// Carries out the channels' actions.
    fn hand_on(&mut self) {
        for from in 0..self.people.len() {
            for action in self.people[from].channel.take_actions() {
                let (now, person) = (self.now, &mut self.people[from]);
                match action {
                    Action::Tell(ChannelEvent::State(state)) => person.states.push(state),
                    Action::Tell(ChannelEvent::Text { key, text }) => {
                        person.texts.push(format!("{key} {text}"));
                    }
                    Action::Tell(_) | Action::HangUp { .. } => {}
                    Action::Dial { relay, turn } if self.up => {
                        person.channel.relay_opened(relay, turn, now);
                        person
                            .channel
                            .relay_said(relay, turn, ("EOSE", false, ""), now);
                    }
                    Action::Dial { relay, turn } => {
                        person.channel.relay_lost(relay, turn, Why::Unknown, now);
                    }
                    Action::Send {
                        line: RELAYS,
                        to,
                        frame,
                    } => {
                        assert_eq!(to.is_empty(), frame[0] != SIGNAL);
                        let note = (person.id.clone(), frame);
                        self.post(&note, from);
                    }
                    other => person.asked.push(other),
                }
            }
        }
        if self
            .people
            .iter()
            .any(|person| !person.channel.actions.is_empty())
        {
            self.hand_on();
        }
    }

    /// Posts a note to the relay.
    fn post(&mut self, note: &Note, from: usize) {
        let now = self.now;
        let places = self.people[from].channel.publish(now);
        if !self.up || places.is_empty() {
            return;
        }
        let turn = self.people[from].channel.relays.turn();
        self.people[from].channel.relay_said(0, turn, TOOK, now);
        self.seen.push(note.clone());
        for to in 0..self.people.len() {
            // Some come twice.
            for _ in 0..1 + u64::from(self.loss > 0 && self.chance(10) == 0) {
                let (lost, after) = (self.chance(100) < self.loss, self.chance(self.delay) as Ms);
                let after = after
                    + if note.1[0] == TEXT {
                        self.texts_late
                    } else {
                        0
                    };
                if !lost {
                    self.way.push((now + 20 + after, to, note.clone()));
                }
            }
        }
    }

    fn pass(&mut self, time: Ms) {
        let end = self.now + time;
        while self.now < end {
            self.now += 20;
            let (come, way) = std::mem::take(&mut self.way)
                .into_iter()
                .partition(|(at, ..)| *at <= self.now);
            self.way = way;
            let come: Vec<(Ms, usize, Note)> = come;
            for (_, to, (id, frame)) in come {
                if self.people[to].runs {
                    self.people[to].channel.hear(RELAYS, &id, &frame, self.now);
                }
            }
            if self.now % LOOK == 0 {
                for person in self.people.iter_mut().filter(|person| person.runs) {
                    person
                        .channel
                        .look(self.now, BEGIN + self.now + person.ahead, false);
                }
            }
            self.hand_on();
        }
    }

    /// The relay goes, or comes back.
    fn switch(&mut self, up: bool) {
        self.up = up;
        for person in self.people.iter_mut().filter(|_| !up) {
            let turn = person.channel.relays.turn();
            person.channel.relay_lost(0, turn, Why::Unknown, self.now);
        }
        self.hand_on();
    }

    /// Ends a person's program without a goodbye.
    fn stop(&mut self, person: usize) {
        self.people[person].runs = false;
    }

    fn send(&mut self, from: usize, text: &str) {
        self.people[from].channel.send(text, self.now);
        self.hand_on();
    }

    /// The texts that one person got from another.
    fn texts(&self, to: usize, from: usize) -> Vec<String> {
        let prefix = format!("{} ", self.people[from].id);
        self.people[to]
            .texts
            .iter()
            .filter_map(|text| text.strip_prefix(&prefix))
            .map(str::to_owned)
            .collect()
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

    fn last_state(&self, of: usize) -> &str {
        let mut states = self.people[of].states.iter().rev();
        states
            .find(|state| !is_of_hearing(state))
            .map_or("", String::as_str)
    }
}

/// Returns whether a state is about losing or regaining all connections.
fn is_of_hearing(state: &str) -> bool {
    state.starts_with("deaf ") || state == "hears"
}

/// The `deaf` and `hears` states that a person got.
fn hearing(world: &World, of: usize) -> Vec<&str> {
    let states = world.people[of].states.iter().map(String::as_str);
    states.filter(|state| is_of_hearing(state)).collect()
}

#[test]
fn sleep_is_reported_whether_or_not_the_steady_clock_ran() {
    // The steady clock stands still on some machines, and goes on on others.
    for asleep in [0, 3_600_000] {
        let mut world = World::new();
        let [a, b] = world.players();
        world.pass(20_000);
        world.people[a].ahead += 3_600_000 - asleep;
        world.now += asleep;
        world.pass(1_000);
        assert_eq!(hearing(&world, a).len(), 2);
        let reported = hearing(&world, a)[0].strip_prefix("deaf ");
        let reported: Ms = reported.and_then(|time| time.parse().ok()).expect("a time");
        assert!((3_600_000..=3_602_000).contains(&reported), "{reported}");
        assert_eq!(hearing(&world, a)[1], "hears");
        world.pass(30_000);
        assert_eq!(
            (world.state(a, b), world.state(b, a)),
            (Some("peer"), Some("peer"))
        );
    }
}

#[test]
fn jump_of_the_steady_clock_alone_is_no_sleep() {
    let mut world = World::new();
    let [a, b] = world.players();
    world.pass(20_000);
    world.now += 3_600_000;
    for person in [a, b] {
        world.people[person].ahead -= 3_600_000;
    }
    world.pass(60_000);
    assert!(hearing(&world, a).is_empty());
    world.goes_on(a, b);
    // Setting the wall clock back is reported.
    world.people[a].ahead -= 3_600_000;
    world.pass(2_000);
    assert_eq!(hearing(&world, a), ["deaf -3600000", "hears"]);
    world.goes_on(a, b);
}

#[test]
fn outage_is_reported_before_any_away() {
    let mut world = World::new();
    let [a, _] = world.players();
    world.pass(20_000);
    // A short one is over before anyone counts as away.
    world.switch(false);
    world.pass(4_000);
    world.switch(true);
    world.pass(10_000);
    assert_eq!(hearing(&world, a).last(), Some(&"hears"));
    world.switch(false);
    world.pass(60_000);
    let states = &world.people[a].states;
    let at = |word: &str| states.iter().rposition(|state| state.starts_with(word));
    assert!(at("deaf ") < at("away ") && at("deaf ").is_some() && at("away ").is_some());
    world.switch(true);
    world.pass(60_000);
    assert_eq!(
        hearing(&world, a).len(),
        3,
        "the state tells that it is over"
    );
}

#[test]
fn late_timers_of_a_hidden_page_are_no_sleep() {
    let mut world = World::new();
    let [a, _] = world.players();
    world.pass(20_000);
    for _ in 0..5 {
        world.now += 60_000;
        let now = world.now;
        world.people[a].channel.look(now, BEGIN + now, true);
    }
    world.hand_on();
    assert!(hearing(&world, a).is_empty());
    world.now += 120_000;
    let now = world.now;
    world.people[a].channel.look(now, BEGIN + now, true);
    world.hand_on();
    assert_eq!(hearing(&world, a), ["deaf 120000", "hears"]);
}

#[test]
fn two_meet_talk_and_say_goodbye() {
    let mut world = World::new();
    let (a, b) = (world.come(), world.come());
    world.pass(200);
    assert_eq!(world.people[a].states[..2], ["searching", "relay"]);
    assert_eq!(
        (world.state(a, b), world.state(b, a)),
        (Some("peer"), Some("peer"))
    );
    let long = "ж".repeat(32_768);
    for text in ["first", &long, &format!("{long}!"), "end"] {
        world.send(a, text);
    }
    world.send(b, "other");
    world.pass(5000);
    assert_eq!(world.texts(b, a), ["first", &long, "end"]);
    assert_eq!(world.texts(a, b), ["other"]);
    let now = world.now;
    world.people[a].channel.close(now);
    world.hand_on();
    world.pass(100);
    assert_eq!(world.state(a, b), Some("away"));
}

#[test]
fn late_peer_gets_only_the_newest_text() {
    let mut world = World::new();
    let a = world.come();
    world.send(a, "old");
    world.send(a, "new");
    world.pass(60_000);
    let b = world.come();
    world.pass(2_000);
    assert_eq!(world.texts(b, a), ["new"]);
}

#[test]
fn newest_text_survives_a_bad_connection_and_an_outage() {
    for seed in 0..6 {
        let mut world = World {
            seed,
            loss: 20,
            delay: 2000,
            ..World::new()
        };
        let (a, b) = (world.come(), world.come());
        world.pass(60_000);
        let texts: Vec<String> = (0..12)
            .map(|at| format!("{at} {}", "x".repeat(400 * at)))
            .collect();
        for (at, text) in texts.iter().enumerate() {
            world.send(at % 2, text);
            let pause = world.chance(20_000) as Ms;
            world.pass(pause);
            if at == 6 {
                world.switch(false);
                world.pass(30_000);
                assert_eq!(
                    world.people[a].states.last().map(String::as_str),
                    Some("searching")
                );
                world.switch(true);
            }
        }
        world.pass(60_000);
        for (to, from, all) in [
            (b, a, texts.iter().step_by(2)),
            (a, b, texts[1..].iter().step_by(2)),
        ] {
            let came = world.texts(to, from);
            assert_eq!(came.last(), all.clone().next_back(), "seed {seed}");
            // Older ones may be skipped, and none comes twice or late.
            let mut all = all;
            assert!(
                came.iter().all(|text| all.any(|sent| sent == text)),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn superseded_texts_are_not_sent() {
    let mut world = World::new();
    let (a, b) = (world.come(), world.come());
    world.pass(500);
    world.switch(false);
    for text in ["one", "two", "three"] {
        world.send(a, text);
    }
    world.switch(true);
    world.pass(5_000);
    assert_eq!(world.texts(b, a), ["three"]);
}

#[test]
fn both_count_as_away_while_a_relay_delays_texts_only() {
    let mut world = World {
        texts_late: 100_000,
        ..World::new()
    };
    let [a, b] = world.players();
    world.pass(20_000);
    assert_eq!(
        (world.state(a, b), world.state(b, a)),
        (Some("peer"), Some("peer"))
    );
    world.send(a, "a move");
    // A clock allows ten seconds for the way.
    world.pass(9_500);
    assert_eq!(
        (world.state(a, b), world.state(b, a)),
        (Some("away"), Some("away"))
    );
    world.pass(60_000);
    assert_eq!(
        (world.state(a, b), world.state(b, a)),
        (Some("away"), Some("away"))
    );
    world.pass(40_000);
    assert_eq!(world.texts(b, a), ["a move"]);
    assert_eq!(
        (world.state(a, b), world.state(b, a)),
        (Some("peer"), Some("peer"))
    );
    // A text for a returning peer, a single repetition and a quick exchange are no reason.
    world.texts_late = 0;
    world.loss = 100;
    world.pass(30_000);
    world.send(a, "one more");
    let before = world.people[b].states.len();
    world.pass(30_000);
    world.loss = 0;
    world.pass(20_000);
    assert!(
        !world.people[b].states[before..]
            .iter()
            .any(|state| state.starts_with("away"))
    );
    assert_eq!(world.state(a, b), Some("peer"));
    let before = world.people[b].states.len();
    world.loss = 100;
    world.send(a, "another");
    world.loss = 0;
    for _ in 0..10 {
        world.pass(600);
        world.send(b, "an answer");
        world.pass(600);
        world.send(a, "and back");
    }
    world.pass(10_000);
    assert_eq!(world.people[b].states.len(), before);
}

#[test]
fn forgotten_session_resends_its_text_when_met_again() {
    let mut world = World::new();
    let [a, b] = world.players();
    world.send(b, "a move");
    world.pass(5_000);
    let session = world.people[a].channel.names()[0];
    world.people[a].channel.forget(session, 0);
    world.pass(60_000);
    let mut known = world.people[a].channel.peers.iter();
    assert!(
        known
            .next()
            .is_some_and(|(_, peer)| peer.is_here() && !peer.late),
        "no longer away"
    );
    assert_eq!(world.state(b, a), Some("peer"));
}

#[test]
fn silence_means_away_and_16_minutes_end_the_search() {
    let mut world = World::new();
    let (a, b) = (world.come(), world.come());
    world.pass(120_000);
    assert_eq!(world.state(a, b), Some("peer"), "a quiet one is there");
    world.stop(b);
    world.pass(30_000);
    assert_eq!(
        world.people[a]
            .states
            .iter()
            .filter(|state| state.starts_with("away "))
            .count(),
        1
    );
    assert_eq!(world.last_state(a), "relay");
    let before = world.seen.len();
    world.pass(GIVE_UP - 30_000);
    assert!(!world.people[a].channel.is_over());
    world.pass(60_000);
    assert!(
        (20..=80).contains(&(world.seen.len() - before)),
        "{} frames",
        world.seen.len() - before
    );
    assert_eq!(world.last_state(a), "gave-up");
    assert!(world.people[a].channel.is_over());
}

#[test]
fn search_stops_for_a_session_whose_owner_returned() {
    let mut world = World::new();
    let (_, b) = (world.come(), world.come());
    world.pass(60_000);
    let five_minutes = |world: &mut World| {
        let before = world.seen.len();
        world.pass(300_000);
        world.seen.len() - before
    };
    let usual = five_minutes(&mut world);
    world.stop(b);
    let id = world.people[b].id.clone();
    world.come_as(&id);
    world.pass(60_000);
    let after = five_minutes(&mut world);
    assert!(
        after <= usual + 2,
        "{usual} frames in five minutes, then {after}"
    );
    // Nor, after a while, for a spectator who left.
    let c = world.come();
    world.pass(2_000);
    world.stop(c);
    world.pass(GIVE_UP + 60_000);
    let much = five_minutes(&mut world);
    assert!(
        much <= usual + 2,
        "{usual} frames in five minutes, then {much}"
    );
}

#[test]
fn repeated_frames_and_noise_change_nothing() {
    let mut world = World::new();
    let (a, b) = (world.come(), world.come());
    world.pass(500);
    world.send(a, "once");
    world.pass(500);
    let old = world.seen.clone();
    // All frames again, to both, and noise.
    world.flood(&old);
    world.flood(&[
        ("x".to_owned(), Vec::new()),
        ("x".to_owned(), vec![1; 5000]),
    ]);
    world.pass(500);
    assert_eq!(world.texts(b, a), ["once"]);
    // Old notes create no peer in a session that never met them.
    world.stop(a);
    world.stop(b);
    let c = world.come();
    world.flood(&old);
    assert_eq!(world.people[c].states, ["searching", "relay"]);
    assert!(world.people[c].texts.is_empty());
}

#[test]
fn followed_strangers_are_bounded() {
    let mut world = World::new();
    let first = world.come();
    for _ in 0..CROWD + 3 {
        world.come();
    }
    world.pass(120_000);
    let met = world.people[first].channel.peers.len();
    assert!((5..=CROWD).contains(&met), "{met}");
}

#[test]
fn relays_that_refuse_before_anyone_was_met_close_the_channel() {
    let mut world = World::new();
    let a = world.come();
    let turn = world.people[a].channel.relays.turn();
    world.people[a]
        .channel
        .relay_said(0, turn, ("CLOSED", false, "blocked: no"), 0);
    world.hand_on();
    assert_eq!(world.last_state(a), "closed refused");
    assert!(world.people[a].channel.is_over());
}

#[test]
fn device_that_slept_finds_later_arrivals() {
    let mut world = World::new();
    let a = world.come();
    world.pass(60_000);
    // The steady clock stands still on some machines, and goes on on others.
    for asleep in [0, GIVE_UP + 100_000] {
        world.people[a].ahead += 700_000 - asleep;
        world.now += asleep;
        world.pass(2_000);
        assert_eq!(world.last_state(a), "relay");
    }
    let b = world.come();
    world.pass(20_000);
    assert_eq!(
        (world.state(a, b), world.state(b, a)),
        (Some("peer"), Some("peer"))
    );
}

/// Lets a minute pass at a relay that refuses notes older than a minute and newer than a quarter of an hour.
fn at_a_relay_with_a_clock(world: &mut World, person: usize) -> bool {
    let second = world.people[person].channel.second(world.now);
    let right = (BEGIN + world.now) / 1000;
    (right - 60..right + 900).contains(&second)
}

#[test]
fn wrong_clock_is_corrected_by_peers_and_reported() {
    for ahead in [-300_000, -61_000, 1_000_000, 20_000_000] {
        let mut world = World::new();
        let (a, b) = (world.come(), world.come_with("slow", ahead));
        assert!(!at_a_relay_with_a_clock(&mut world, b));
        // Relays refuse the second's notes, but it still hears the first's greetings.
        let refuse = |world: &mut World| {
            let turn = world.people[b].channel.relays.turn();
            let now = world.now;
            world.people[b].channel.relays.publish_notes(1);
            world.people[b].channel.relay_said(
                0,
                turn,
                ("OK", false, "invalid: ephemeral event expired"),
                now,
            );
            world.hand_on();
        };
        world.way.clear();
        refuse(&mut world);
        assert_eq!(world.last_state(b), "clock");
        world.people[a].channel.greetings = 0;
        world.pass(20_000);
        refuse(&mut world);
        assert!(at_a_relay_with_a_clock(&mut world, b), "{ahead}");
        world.pass(20_000);
        assert_eq!(
            (world.state(a, b), world.state(b, a)),
            (Some("peer"), Some("peer")),
            "{ahead}"
        );
        world.stop(a);
        world.pass(30_000);
        assert_eq!(world.last_state(b), format!("clock {}", -ahead / 1000));
    }
}

#[test]
fn clock_correction_is_at_most_a_day_and_ignores_strangers_after_meeting() {
    let mut world = World::new();
    let (a, _) = (world.come(), world.come());
    world.pass(1_000);
    let mut liar = attacks::Stranger::new("liar");
    let intro = |second: i64| [&[0], &(second as u32).to_be_bytes()[..], &[0; 4]].concat();
    world.flood(&[liar.frame(HELLO, NOBODY, &intro(BEGIN / 1000 + 5_000))]);
    world.people[a].channel.correct_clock();
    assert_eq!(world.people[a].channel.corrected, 0);
    let to = world.people[a].channel.session;
    world.flood(&[liar.frame(HELLO, to, &intro(BEGIN / 1000 + 2 * DAY))]);
    world.people[a].channel.correct_clock();
    assert_eq!(world.people[a].channel.corrected, 0);
}

#[test]
fn spectators_cannot_shift_the_clock_after_a_player_is_met() {
    let mut world = World::new();
    let [a, _] = world.players();
    let mut liar = attacks::Stranger::new("liar");
    let to = world.people[a].channel.session;
    let intro = [
        &[0],
        &((BEGIN / 1000 + 5_000) as u32).to_be_bytes()[..],
        &[0; 4],
    ]
    .concat();
    for _ in 0..3 {
        let note = liar.frame(HELLO, to, &intro);
        world.flood(&[note]);
        world.people[a].channel.correct_clock();
    }
    assert_eq!(world.people[a].channel.corrected, 0);
}
