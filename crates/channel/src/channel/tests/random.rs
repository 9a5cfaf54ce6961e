//! Random frames of every kind from any sender, for days.

use super::{attacks::Stranger, *};
use crate::frame::FRONT;

impl Channel {
    /// The number of remembered items.
    fn size(&self) -> usize {
        let peers: usize = self
            .peers
            .values()
            .map(|peer| 1 + peer.incoming.size())
            .sum();
        peers
            + self.ways.len()
            + self.lines.len()
            + self.strangers.named.len()
            + self.strangers.again.len()
    }
}

impl World {
    fn one_of<T: Copy>(&mut self, all: [T; 4]) -> T {
        all[self.chance(4) as usize]
    }
}

/// The most that can be remembered: all followed sessions, each with every part of a text.
const MAX_REMEMBERED: usize = (CROWD + 3 * DEVICES) * 33 + 1_000;

#[test]
fn a_million_random_frames_break_nothing_and_use_bounded_memory() {
    let mut world = World {
        direct: true,
        ..World::new()
    };
    let [a, b] = world.players();
    let ids = [
        world.people[b].id.clone(),
        "stranger".to_owned(),
        "another".to_owned(),
    ];
    let (to, peer) = (
        world.people[a].channel.session,
        world.people[b].channel.session,
    );
    let seen: Vec<Note> = world.seen.clone();
    for turn in 0..1_000_000 {
        let id = ids[world.chance(3) as usize].clone();
        let line = world.chance(40) as Line / 10;
        let mut frame = match world.chance(8) {
            // Something that was sent before, as it was or cut.
            0 => seen[world.chance(seen.len() as u64) as usize].1.clone(),
            // A valid frame except for the random field.
            _ => {
                let kind = world.chance(9) as u8;
                let many = [world.chance(200) as u8; 8];
                let from = world.one_of([peer, [9; 8], many, NOBODY]);
                let to = world.one_of([to, to, NOBODY, [1; 8]]);
                let count = world.one_of([1, 9, 20, 32]);
                let count = world.chance(1 << count) as u32;
                let heard = world.one_of([2, 2, 2, 32]);
                let heard = world.chance(1 << heard) as u32;
                let length = world.one_of([12, 12, 40, 2_100]);
                let length = world.chance(length);
                let body: Vec<u8> = (0..length)
                    .map(|at| if at < 9 { world.chance(3) as u8 } else { 97 })
                    .collect();
                Frame {
                    kind,
                    from,
                    to,
                    count,
                    heard,
                    body: &body,
                }
                .write()
            }
        };
        if world.chance(20) == 0 {
            frame.truncate(world.chance(1 + frame.len() as u64) as usize);
        }
        if world.chance(50) == 0 && frame.len() > FRONT {
            let at = world.chance(frame.len() as u64) as usize;
            frame[at] = world.chance(256) as u8;
        }
        let now = world.now;
        world.people[a].channel.hear(line, &id, &frame, now);
        world.people[a].channel.take_actions();
        if turn % 100 == 0 {
            world.now += 500;
            let channel = &mut world.people[a].channel;
            channel.look(now + 500, BEGIN + now + 500, false);
            channel.line_changed(turn % 7, turn % 300 == 0, now);
            assert!(channel.size() <= MAX_REMEMBERED, "{}", channel.size());
        }
    }
    assert!(!world.people[a].channel.is_over());
}

#[test]
fn a_day_in_a_hostile_room_costs_the_same_every_hour() {
    let mut world = World::new();
    let [a, b] = world.players();
    let both = [a, b].map(|person| world.people[person].channel.session);
    let mut hours = Vec::new();
    for hour in 0..24 {
        let before = world.seen.len();
        for minute in 0..60 {
            let mut notes = Vec::new();
            for at in 0..10 {
                let mut stranger = Stranger::new(&format!("{hour} {minute} {at}"));
                notes.push(stranger.frame(HELLO, NOBODY, &[0; INTRO]));
                for to in both {
                    notes.extend(
                        [HELLO, ASK, TEXT, SIGNAL, 3, 9]
                            .map(|kind| stranger.frame(kind, to, &[1; 12])),
                    );
                }
            }
            world.flood(&notes);
            let seen = world.seen[world.seen.len().saturating_sub(50)..].to_vec();
            world.flood(&seen);
            world.pass(60_000);
        }
        hours.push((world.seen.len() - before, world.people[a].channel.size()));
        world.goes_on(a, b);
    }
    let (notes, sizes): (Vec<usize>, Vec<usize>) = hours.into_iter().unzip();
    assert!(notes.iter().all(|notes| *notes <= 60 * 30), "{notes:?}");
    assert!(sizes[23] <= sizes[1] + 50, "{sizes:?}");
}

/// Relays say anything in any order, while the game asks this and that.
fn hear_random_relays(turns: usize) {
    const KINDS: [&str; 8] = ["OK", "EOSE", "EVENT", "CLOSED", "NOTICE", "AUTH", "", "ok"];
    const REASONS: [&str; 8] = [
        "",
        "rate-limited: slow",
        "duplicate:",
        "invalid: created_at too late",
        "pow: 28",
        "auth-required: no",
        "expired future timestamp",
        "\0💥",
    ];
    let mut world = World::new();
    let own = Identity {
        session: [5; 8],
        id: "own".to_owned(),
        direct: true,
    };
    let mut channel = Channel::open(&own, 4, 0, BEGIN);
    let mut sent = 0;
    for turn in 0..turns {
        let (place, now) = (world.chance(6) as usize, world.now);
        let number = 1 + world.chance(4) as u32;
        match world.chance(10) {
            0 => channel.relay_opened(place, number, now),
            1 => channel.relay_lost(place, number, Why::Gone, now),
            2..=6 => {
                let kind = KINDS[world.chance(8) as usize];
                let (took, why) = (world.chance(2) == 0, REASONS[world.chance(8) as usize]);
                channel.relay_said(place, number, (kind, took, why), now);
            }
            7 => channel.send(&"x".repeat(world.chance(9_000) as usize), now),
            8 => channel.answer(&turn.to_string(), now),
            _ => {
                channel.wake(now);
                channel.set_players(
                    ["", "a", "a b", "a b c", "  "][world.chance(5) as usize],
                    now,
                );
            }
        }
        if world.chance(4) == 0 {
            world.now += world.chance(3_000) as Ms;
            // The wall clock jumps now and then, also back.
            let jump = if world.chance(50) == 0 {
                world.chance(200_000) as Ms - 100_000
            } else {
                0
            };
            channel.look(world.now, BEGIN + world.now + jump, turn % 1_000 < 300);
        }
        for action in channel.take_actions() {
            if let Action::Send { .. } = action {
                sent += 1;
                assert!(channel.publish(world.now).iter().all(|place| *place < 4));
            }
        }
        assert!(channel.size() <= MAX_REMEMBERED);
        if channel.is_over() {
            // All relays refuse before a peer was met.
            channel = Channel::open(&own, 4, world.now, BEGIN + world.now);
        }
    }
    assert!(sent < turns, "{sent}");
}

#[test]
fn random_relay_messages_break_nothing() {
    hear_random_relays(100_000);
}

#[test]
#[ignore = "takes minutes: cargo xtask soak --long random"]
fn many_random_relay_messages_break_nothing() {
    hear_random_relays(30_000_000);
}
