//! Matches from random seeds: relays, sleep, outages, hidden pages, changed clocks, strangers, spectators and a changed program
//! at the other seat, all together.

use mbrane_live::Clock;

use crate::{
    attackers::most,
    room::{ASK, HELLO, Relay, World, Writer},
};

/// The number of the trouble that is a changed program.
const CHEATS: u64 = 10;

#[test]
fn random_matches_agree_and_charge_only_ones_own_delays() {
    let mut all = 0;
    for seed in 1..=40 {
        let mut world = World::new(seed, 3, Some(Clock::Game(7200)));
        let (mut strangers, mut cheated) = (0, false);
        for _ in 0..60 {
            cheated |= trouble(&mut world, &mut strangers);
            let time = 500 + world.dice.below(20_000) as i64;
            world.pass(time);
            let at = world.dice.below(2) as usize;
            if world.mover() == Some(at) && !world.devices[at].hidden {
                world.play(at);
            }
        }
        // All is well again.
        world.relays.fill(Relay::GOOD);
        for at in 0..3 {
            world.switch(at, true);
            world.devices[at].hidden = false;
        }
        world.pass(300_000);
        all += world.moves(0);
        for at in 0..3 {
            assert_eq!(world.record(0), world.record(at), "seed {seed}, {at}");
            assert!(!world.devices[at].channel.is_over(), "seed {seed}");
        }
        for at in 0..2 {
            let live = &world.devices[at].live;
            assert!(live.conflict().is_none() && live.claimed_end().is_none());
            assert_eq!(live.claimable(world.wall(at)), None, "seed {seed}");
        }
        let sent = world.minute(|_| ());
        // The last words of a changed program are answered again and again.
        let may = if cheated { most(4) } else { 12 };
        assert!(sent <= may, "seed {seed}: {sent} notes in a quiet minute");
    }
    assert!(all > 250, "{all} moves");
}

/// A changed program at the other seat has a session of its own, in which it says old texts, texts with words exchanged, and
/// nonsense.
fn cheat(world: &mut World, to: usize) {
    let (id, session) = (world.devices[1 - to].id.clone(), world.devices[to].session);
    let number = world.dice.below(1_000_000);
    let mut writer = Writer::new(&id, number);
    let said: Vec<String> = world.said.iter().rev().take(40).cloned().collect();
    let frame = writer.frame(HELLO, session, &[0; 9]);
    world.write(to, &id, &frame);
    for number in 1..=20 {
        let pick = |world: &mut World| said[world.dice.below(said.len() as u64) as usize].clone();
        let (one, other) = (pick(world), pick(world));
        let words = one.split(' ').zip(other.split(' ')).map(|(one, other)| {
            // An older session does not replace the playing one.
            match one {
                _ if one.starts_with("o=") => "o=1",
                _ if world.dice.below(3) == 0 => other,
                _ => one,
            }
        });
        let text = words.collect::<Vec<_>>().join(" ");
        for frame in [
            writer.text(session, number, &text),
            writer.frame(ASK, session, &[]),
        ] {
            world.write(to, &id, &frame);
        }
    }
}

/// Something happens to a relay or a device. Whether a player used a changed program.
fn trouble(world: &mut World, strangers: &mut u64) -> bool {
    let at = world.dice.below(2) as usize;
    let what = world.dice.below(14);
    match what {
        // The third relay stays honest.
        0..=2 => {
            let relay = world.dice.below(2) as usize;
            world.relays[relay] = Relay {
                up: world.dice.below(4) > 0,
                drops: world.dice.below(3) * 40,
                holds: world.dice.below(4) as i64 * 5_000,
                reorders: world.dice.below(8_000),
                repeats: world.dice.below(3) as usize * 3,
                lies: world.dice.below(3) == 0,
                only: [None, Some(0), Some(1)][world.dice.below(3) as usize],
            };
        }
        3 => {
            let time = 1_000 + world.dice.below(200_000) as i64;
            let stands = world.dice.below(2) == 0;
            world.sleep(at, time, stands);
        }
        4 => world.switch(at, false),
        5 | 6 => world.switch(at, true),
        7 => world.devices[at].hidden = true,
        8 => world.devices[at].hidden = false,
        9 => world.devices[at].wall_ahead = world.dice.below(7_200_000) as i64 - 3_600_000,
        CHEATS => cheat(world, 1 - at),
        _ => {
            let to = [0, 1].map(|at| world.devices[at].session);
            for _ in 0..30 {
                *strangers += 1;
                let mut writer = Writer::new(&format!("stranger-{strangers}"), *strangers);
                for session in to {
                    let frame = writer.frame(HELLO, session, &[0; 9]);
                    world.flood(&writer.id, &frame);
                    let frame = writer.frame(ASK, session, &[]);
                    world.flood(&writer.id, &frame);
                    if strangers.is_multiple_of(3) {
                        let text = format!("mb1 s=spectator-{strangers} n=1 o={}", world.now);
                        let frame = writer.text(session, 1, &text);
                        world.flood(&writer.id, &frame);
                    }
                }
            }
        }
    }
    what == CHEATS
}
