//! Attacks on two players, by observers of a relay and by holders of a spectators' link.

use super::*;

/// The most frames that both players together may send in a minute, whatever others do.
const MAX_FRAMES_A_MINUTE: usize = 30;

impl World {
    /// The frames that were sent in a minute, in each second of which this was done.
    pub(super) fn minute(&mut self, mut each: impl FnMut(&mut Self)) -> usize {
        let before = self.seen.len();
        for _ in 0..60 {
            each(self);
            self.pass(1_000);
        }
        self.seen.len() - before
    }

    /// Delivers notes to everybody.
    pub(super) fn flood(&mut self, notes: &[Note]) {
        let now = self.now;
        for person in self.people.iter_mut().filter(|person| person.runs) {
            notes
                .iter()
                .for_each(|(id, frame)| person.channel.hear(RELAYS, id, frame, now));
        }
        self.hand_on();
    }

    /// Two who play, and whose game has said so.
    pub(super) fn players(&mut self) -> [usize; 2] {
        let both = [self.come(), self.come()];
        self.pass(500);
        self.tell_players();
        both
    }

    /// Every game names the first two as players.
    pub(super) fn tell_players(&mut self) {
        let keys = format!("{} {}", self.people[0].id, self.people[1].id);
        let now = self.now;
        self.people
            .iter_mut()
            .for_each(|person| person.channel.set_players(&keys, now));
        self.hand_on();
    }

    /// Both still hear each other.
    pub(super) fn goes_on(&mut self, a: usize, b: usize) {
        self.send(a, "the last move");
        self.pass(5_000);
        assert_eq!(
            self.texts(b, a).last().map(String::as_str),
            Some("the last move")
        );
        assert_eq!(
            (self.state(a, b), self.state(b, a)),
            (Some("peer"), Some("peer"))
        );
        assert!(
            self.people
                .iter()
                .all(|person| !person.runs || !person.channel.is_over())
        );
    }
}

#[test]
fn repeated_greetings_cost_a_match_few_frames() {
    let mut world = World::new();
    let (a, b) = (world.come(), world.come());
    world.pass(20_000);
    let quiet = world.minute(|_| ());
    let seen = world.seen.clone();
    let sent = world.minute(|world| (0..5).for_each(|_| world.flood(&seen)));
    assert!(
        quiet <= 12 && sent <= MAX_FRAMES_A_MINUTE,
        "{quiet} in a quiet minute, {sent} under attack"
    );
    world.goes_on(a, b);
}

#[test]
fn a_greeting_is_answered_once_however_often_it_comes() {
    let mut world = World::new();
    world.come();
    world.pass(60_000);
    let greeting = [Stranger::new("passer").frame(HELLO, NOBODY, &[0; INTRO])];
    let before = world.seen.len();
    (0..4).for_each(|_| world.flood(&greeting));
    assert_eq!(world.seen.len() - before, 1);
}

#[test]
fn greetings_of_sessions_that_are_gone_are_answered_seldom() {
    let mut world = World::new();
    for _ in 0..12 {
        world.come();
        world.pass(2_000);
    }
    let seen = std::mem::take(&mut world.seen);
    (0..12).for_each(|person| world.stop(person));
    world.way.clear();
    let (a, b) = (world.come(), world.come());
    world.pass(60_000);
    let sent = world.minute(|world| world.flood(&seen));
    assert!(sent <= MAX_FRAMES_A_MINUTE, "{sent} frames");
    world.goes_on(a, b);
}

/// A holder of a spectators' link who writes arbitrary frames.
pub(super) struct Stranger {
    pub(super) id: String,
    session: Session,
    count: u32,
}

impl Stranger {
    pub(super) fn new(id: &str) -> Self {
        let mut session = [7_u8; 8];
        id.bytes()
            .enumerate()
            .for_each(|(at, byte)| session[at % 8] = session[at % 8].wrapping_mul(31) ^ byte);
        Self {
            id: id.to_owned(),
            session,
            count: 0,
        }
    }

    pub(super) fn frame(&mut self, kind: u8, to: Session, body: &[u8]) -> Note {
        self.count += 1;
        let frame = Frame {
            kind,
            from: self.session,
            to,
            count: self.count,
            heard: 0,
            body,
        };
        (self.id.clone(), frame.write())
    }
}

/// A text as one part.
fn part(text: &str) -> Vec<u8> {
    [&[0, 0, 0, 1, 0, 1], text.as_bytes()].concat()
}

#[test]
fn many_strange_sessions_do_not_take_a_silent_opponents_place() {
    let mut world = World::new();
    let [a, b] = world.players();
    let to = [a, b].map(|person| world.people[person].channel.session);
    let mut strangers: Vec<Stranger> = (0..40)
        .map(|at| Stranger::new(&format!("stranger {at}")))
        .collect();
    let mut speak = |world: &mut World| {
        let frames: Vec<Note> = strangers
            .iter_mut()
            .flat_map(|one| to.map(|session| one.frame(HELLO, session, &[0; INTRO])))
            .collect();
        world.flood(&frames);
    };
    // The relay loses all notes of the two for half a minute.
    world.loss = 100;
    for _ in 0..6 {
        speak(&mut world);
        world.pass(5_000);
    }
    assert_eq!(world.state(b, a), Some("away"));
    world.loss = 0;
    let sent = world.minute(speak);
    assert!(sent <= MAX_FRAMES_A_MINUTE, "{sent} frames");
    world.goes_on(a, b);
    world.goes_on(b, a);
}

#[test]
fn session_under_another_key_blocks_no_player() {
    let mut world = World::new();
    let [a, b] = world.players();
    let to = world.people[a].channel.session;
    let mut stranger = Stranger::new("stranger");
    world.flood(&[stranger.frame(HELLO, to, &[])]);
    stranger.id.clone_from(&world.people[b].id);
    let text = stranger.frame(TEXT, to, &part("it is me"));
    world.flood(&[text]);
    assert_eq!(world.texts(a, b), ["it is me"]);
}

#[test]
fn a_thousand_sessions_cost_a_match_few_frames() {
    let mut world = World::new();
    let [a, b] = world.players();
    let to = [a, b].map(|person| world.people[person].channel.session);
    world.send(a, &"a long position ".repeat(300));
    world.pass(5_000);
    let sent = world.minute(|world| {
        let mut frames = Vec::new();
        for times in 0..16 {
            let mut stranger = Stranger::new(&format!("{} {times}", world.now));
            frames.push(stranger.frame(HELLO, NOBODY, &[0; INTRO]));
            for session in to {
                frames
                    .extend([HELLO, ASK, ASK, ASK].map(|kind| stranger.frame(kind, session, &[])));
                frames.extend([0; 2].map(|_| stranger.frame(TEXT, session, &part("look"))));
                if times % 2 == 0 {
                    frames.push(stranger.frame(BYE, session, &[]));
                }
            }
        }
        world.flood(&frames);
    });
    assert!(sent <= MAX_FRAMES_A_MINUTE, "{sent} frames");
    world.goes_on(a, b);
    let channel = &world.people[a].channel;
    assert!(
        channel.peers.len() <= CROWD + 2 * DEVICES
            && channel.strangers.named.len() <= strangers::NAMED
    );
}

#[test]
fn a_match_under_all_attacks_at_once_goes_on_and_ends() {
    let mut world = World {
        direct: true,
        ..World::new()
    };
    let [a, b] = world.players();
    world.pass(60_000);
    let to = [a, b].map(|person| world.people[person].channel.session);
    let old = world.seen.clone();
    for number in 0..20 {
        let text = format!("move {number} {}", "of a long match ".repeat(300));
        let [from, other] = if number % 2 == 0 { [a, b] } else { [b, a] };
        let (now, turn) = (world.now, world.people[from].channel.relays.turn());
        world.people[from].channel.relays.publish_notes(1);
        world.people[from].channel.relay_said(
            0,
            turn,
            ("OK", false, "rate-limited: slow down"),
            now,
        );
        world.send(from, &text);
        let sent = world.minute(|world| {
            // All that a relay saw, sessions without number, and everything that a session can send.
            let mut notes = [
                old.clone(),
                world.seen[world.seen.len().saturating_sub(50)..].to_vec(),
            ]
            .concat();
            for at in 0..8 {
                let mut stranger = Stranger::new(&format!("{number} {} {at}", world.now));
                notes.push(stranger.frame(HELLO, NOBODY, &[0; INTRO]));
                for session in to {
                    notes.extend(
                        [HELLO, ASK, SIGNAL, 3, 9]
                            .map(|kind| stranger.frame(kind, session, &[1; 12])),
                    );
                    notes.push(stranger.frame(TEXT, session, &part("it is my move")));
                }
                notes.push(stranger.frame(BYE, to[at % 2], &[]));
            }
            world.flood(&notes);
            world.people[a].channel.hear_newer();
        });
        assert!(
            world.texts(other, from).last() == Some(&text),
            "move {number}"
        );
        assert!(sent <= MAX_FRAMES_A_MINUTE, "{sent} frames");
    }
    for person in [a, b] {
        let made = world.people[person]
            .asked
            .iter()
            .filter(|asked| matches!(asked, Action::Connect { .. }))
            .count();
        assert!(
            (1..=8).contains(&made) && world.people[person].channel.lines.len() <= 2,
            "{made} connections"
        );
    }
    let now = world.now;
    world.people[a].channel.close(now);
    world.hand_on();
    world.pass(1_000);
    assert_eq!(world.state(a, b), Some("away"));
}

#[test]
fn twenty_spectators_see_every_text_and_cost_little() {
    let mut world = World::new();
    let [a, b] = world.players();
    for _ in 0..20 {
        world.come();
    }
    world.tell_players();
    world.pass(60_000);
    let mut sent = 0;
    for text in ["one", &"two".repeat(1000), "three"] {
        let before = world.people[a].channel.count;
        world.send(a, text);
        world.pass(20_000);
        for watcher in 2..22 {
            assert_eq!(
                world.texts(watcher, a).last().map(String::as_str),
                Some(text),
                "{watcher}"
            );
        }
        sent += world.people[a].channel.count - before;
    }
    assert!(sent <= 15, "{sent} frames of one player in a minute");
    // Later arrivals see the newest.
    let late = world.come();
    world.tell_players();
    world.pass(30_000);
    assert_eq!(world.texts(late, a), ["three"]);
    world.goes_on(a, b);
}

#[test]
fn repeated_question_is_answered_every_two_seconds() {
    let mut world = World::new();
    let [a, b] = world.players();
    let to = world.people[a].channel.session;
    let mut rude = Stranger::new("rude");
    rude.id.clone_from(&world.people[b].id);
    let sent = world.minute(|world| {
        let frames: Vec<Note> = (0..20)
            .flat_map(|_| {
                [
                    rude.frame(ASK, to, &[]),
                    rude.frame(TEXT, to, &part("again")),
                ]
            })
            .collect();
        world.flood(&frames);
    });
    assert!(sent <= 2 * MAX_FRAMES_A_MINUTE, "{sent} frames");
    world.goes_on(a, b);
}

#[test]
fn new_sessions_of_the_opponent_cost_a_match_few_frames() {
    let mut world = World::new();
    let [a, b] = world.players();
    world.send(a, &"a long position ".repeat(300));
    world.pass(5_000);
    let (to, id) = (world.people[a].channel.session, world.people[b].id.clone());
    let sent = world.minute(|world| {
        for at in 0..20 {
            let mut session = Stranger::new(&format!("{} {at}", world.now));
            session.id.clone_from(&id);
            let notes = [
                session.frame(HELLO, NOBODY, &[0; INTRO]),
                session.frame(HELLO, to, &[0; INTRO]),
            ];
            world.flood(&notes);
        }
    });
    // Each session that is taken up is sent the newest text, which has three parts here.
    assert!(sent <= 2 * MAX_FRAMES_A_MINUTE, "{sent} frames");
    world.pass(60_000);
    world.goes_on(a, b);
}

#[test]
fn old_greetings_of_the_players_do_not_keep_a_returning_player_out() {
    let mut world = World::new();
    for at in 0..12 {
        let alone = world.come_as(&format!("{:022}", at % 2));
        world.pass(300_000);
        world.stop(alone);
    }
    let old = std::mem::take(&mut world.seen);
    // Few new ones in each second use up the budget; more of them come again once strangers have pushed them out.
    for (at, pace) in [2, 8].into_iter().enumerate() {
        let [a, b] = [0, 1].map(|player| world.come_as(&format!("{player:022}")));
        world.pass(500);
        world.tell_players();
        let (mut replayed, mut number) = (old.iter().cycle(), at * 100_000);
        let mut attack = |world: &mut World| {
            let strangers = (number..number + 200).map(|at| Stranger::new(&at.to_string()));
            let greetings =
                strangers.map(|mut stranger| stranger.frame(HELLO, NOBODY, &[0; INTRO]));
            let notes: Vec<Note> = replayed
                .by_ref()
                .take(pace)
                .cloned()
                .chain(greetings)
                .collect();
            number += 200;
            world.flood(&notes);
        };
        world.minute(&mut attack);
        world.stop(b);
        let b = world.come_as(&format!("{:022}", 1));
        world.tell_players();
        let sent = world.minute(&mut attack);
        assert!(sent <= MAX_FRAMES_A_MINUTE, "{sent} frames");
        assert_eq!(
            (world.state(a, b), world.state(b, a)),
            (Some("peer"), Some("peer")),
            "{pace} in a second"
        );
        world.goes_on(a, b);
        world.stop(a);
        world.stop(b);
    }
}

#[test]
fn forgotten_stranger_session_cannot_be_replayed_once_its_key_plays() {
    let mut world = World::new();
    let [a, b] = world.players();
    let (to, mut guest) = (world.people[a].channel.session, Stranger::new("guest"));
    let notes = [
        guest.frame(TEXT, to, &part("once")),
        guest.frame(BYE, to, &[]),
    ];
    world.flood(&notes);
    assert_eq!(world.people[a].texts, ["guest once"]);
    let (now, keys) = (world.now, format!("{} guest", world.people[a].id));
    world.people[a].channel.set_players(&keys, now);
    world.flood(&notes);
    assert_eq!(world.people[a].texts, ["guest once"]);
    world.tell_players();
    world.goes_on(a, b);
}

#[test]
fn relays_that_refuse_later_do_not_end_a_match() {
    let mut world = World::new();
    let [a, b] = world.players();
    let (now, turn) = (world.now, world.people[a].channel.relays.turn());
    world.people[a]
        .channel
        .relay_said(0, turn, ("CLOSED", false, "blocked: too many"), now);
    world.hand_on();
    assert!(!world.people[a].channel.is_over());
    world.pass(120_000);
    world.goes_on(a, b);
}

#[test]
fn a_note_of_a_newer_version_ends_nothing() {
    let mut world = World::new();
    let a = world.come();
    world.people[a].channel.hear_newer();
    world.hand_on();
    assert_eq!(world.last_state(a), "newer");
    let b = world.come();
    world.pass(1_000);
    world.people[a].channel.hear_newer();
    world.hand_on();
    world.goes_on(a, b);
}

#[test]
fn a_relay_that_repeats_its_messages_causes_no_greetings() {
    let mut world = World::new();
    let a = world.come();
    world.pass(60_000);
    let sent = world.minute(|world| {
        let (now, turn) = (world.now, world.people[a].channel.relays.turn());
        for _ in 0..200 {
            for said in [
                ("EOSE", false, ""),
                TOOK,
                ("OK", false, "invalid: created_at too late"),
                ("NOTICE", false, ""),
            ] {
                world.people[a].channel.relay_said(0, turn, said, now);
            }
        }
        world.hand_on();
    });
    assert!(sent <= 5, "{sent} frames");
    assert!(
        world.people[a].states.len() <= 4,
        "{:?}",
        world.people[a].states
    );
    let b = world.come();
    world.pass(20_000);
    world.goes_on(a, b);
}

#[test]
fn frames_caused_by_an_opponent_share_one_budget() {
    let mut world = World::new();
    let [a, b] = world.players();
    world.stop(b);
    let (to, id) = (world.people[a].channel.session, world.people[b].id.clone());
    let mut number = 0;
    let sent = world.minute(|world| {
        // The game answers every text; sessions join, ask, send texts and forget received ones.
        for _ in 0..3 {
            number += 1;
            let text = format!("answer {number} {}", "with three parts ".repeat(250));
            let now = world.now;
            world.people[a].channel.answer(&text, now);
            for at in 0..5 {
                let mut session = Stranger::new(&format!("session {} {at}", number / 30));
                session.id.clone_from(&id);
                session.count = 10 * number;
                let notes = [
                    session.frame(HELLO, to, &[0; INTRO]),
                    session.frame(ASK, to, &[]),
                    session.frame(TEXT, to, &part("again")),
                ];
                world.flood(&notes);
            }
        }
    });
    assert!(sent <= 2 * MAX_FRAMES_A_MINUTE, "{sent} frames");
    world.pass(60_000);
    let b = world.come_as(&id);
    world.tell_players();
    world.pass(60_000);
    let text = world.texts(b, a).pop().unwrap_or_default();
    assert!(text.starts_with("answer 180 "), "the last answer arrives");
    world.goes_on(a, b);
}

#[test]
fn own_texts_are_sent_while_answers_wait() {
    let mut world = World::new();
    let [a, b] = world.players();
    for number in 0..40 {
        let now = world.now;
        world.people[a]
            .channel
            .answer(&format!("answer {number}"), now);
    }
    world.hand_on();
    world.send(a, "my move");
    world.pass(500);
    assert_eq!(
        world.texts(b, a).last().map(String::as_str),
        Some("my move")
    );
    world.pass(60_000);
    assert_eq!(
        world.texts(b, a).last().map(String::as_str),
        Some("my move"),
        "an older answer does not follow"
    );
}
