//! The table of attackers: what each can make both players' devices do.

use crate::{
    promised,
    room::{ASK, BYE, HELLO, Relay, World, Writer},
};

/// How many notes the page promises for an attacker in this column.
pub(crate) fn most(column: usize) -> usize {
    let row = promised("Make both players send, notes a minute");
    row[column].parse().expect("a number")
}

/// A match that has begun, with everything that a relay saw of it.
fn begun(seed: u64) -> World {
    let mut world = World::new(seed, 2, None);
    play(&mut world, 4);
    world.pass(30_000);
    world
}

/// Makes moves, each as soon as the previous one has arrived.
fn play(world: &mut World, moves: usize) {
    for _ in 0..moves {
        let Some(mover) = world.mover() else { return };
        world.play(mover);
        world.pass(3_000);
    }
}

/// Both players still see each other's moves.
fn goes_on(world: &mut World) {
    world.pass(60_000);
    let moves = world.moves(0);
    play(world, 2);
    world.pass(30_000);
    assert_eq!(world.moves(0), moves + 2);
    assert_eq!(world.record(0), world.record(1));
    assert_eq!(world.record(0), world.record(2));
    assert!((0..3).all(|at| !world.devices[at].channel.is_over()));
}

#[test]
fn a_quiet_minute_takes_twelve_notes() {
    let sent = begun(1).minute(|_| ());
    assert!(sent <= 12, "{sent} notes");
}

#[test]
fn strangers_make_both_players_send_little() {
    let mut world = begun(2);
    let old = world.seen.clone();
    let sent = world.minute(|world| {
        for (id, frame) in old.iter().chain(&old) {
            world.flood(id, frame);
        }
    });
    assert!(sent <= most(1), "{sent} notes");
    goes_on(&mut world);
}

#[test]
fn spectators_make_both_players_send_little() {
    let mut world = begun(3);
    let to = [0, 1].map(|at| world.devices[at].session);
    let mut number = 0;
    let sent = world.minute(|world| {
        for _ in 0..10 {
            number += 1;
            let mut writer = Writer::new(&format!("spectator-{number}"), number);
            let text = format!("mb1 s=session-{number} n=1 o={}", world.now);
            let mut frames = vec![writer.frame(HELLO, [0; 8], &[0; 9])];
            for session in to {
                frames.push(writer.frame(HELLO, session, &[0; 9]));
                frames.push(writer.frame(ASK, session, &[]));
                frames.push(writer.text(session, 1, &text));
            }
            if number % 2 == 0 {
                frames.extend(to.map(|session| writer.frame(BYE, session, &[])));
            }
            for frame in frames {
                world.flood(&writer.id, &frame);
            }
        }
    });
    assert!(sent <= most(2), "{sent} notes");
    goes_on(&mut world);
}

#[test]
fn relays_make_both_players_send_little() {
    for how in [
        Relay {
            repeats: 20,
            ..Relay::GOOD
        },
        Relay {
            lies: true,
            ..Relay::GOOD
        },
        Relay {
            drops: 50,
            ..Relay::GOOD
        },
        Relay {
            drops: 100,
            ..Relay::GOOD
        },
        Relay {
            holds: 19_000,
            ..Relay::GOOD
        },
        Relay {
            reorders: 15_000,
            ..Relay::GOOD
        },
        Relay {
            holds: 9_000,
            repeats: 5,
            drops: 30,
            ..Relay::GOOD
        },
    ] {
        // Once beside an honest one, and once alone.
        for relays in [2, 1] {
            let mut world = World::new(4, relays, None);
            play(&mut world, 4);
            world.relays[0] = how;
            world.pass(5_000);
            let mut second = 0;
            let sent = world.minute(|world| {
                second += 1;
                if second % 20 == 10 && relays > 1 {
                    // Waiting for an absent player costs no more.
                    world.switch(1, second % 40 != 10);
                }
            });
            assert!(sent <= most(3), "{sent} notes, {} {}", how.holds, how.drops);
            world.switch(1, true);
            if relays > 1 {
                goes_on(&mut world);
            }
        }
    }
}

#[test]
fn opponents_make_a_player_send_little() {
    let mut world = begun(5);
    // A changed program in the place of the guest's.
    world.switch(1, false);
    let (to, id) = (world.devices[0].session, world.devices[1].id.clone());
    let mut writers: Vec<Writer> = Vec::new();
    let mut number = 0;
    let sent = world.minute(|world| {
        if number % 15 == 0 {
            writers = (0..6)
                .map(|at| Writer::new(&id, 100 + number + at))
                .collect();
        }
        for _ in 0..3 {
            number += 1;
            for (at, writer) in writers.iter_mut().enumerate() {
                let text = format!("mb1 s=session-{at} n={number} o={}", world.now);
                let frames = [
                    writer.frame(HELLO, [0; 8], &[0; 9]),
                    writer.frame(HELLO, to, &[0; 9]),
                    writer.frame(ASK, to, &[]),
                    writer.text(to, number as u32, &text),
                ];
                for frame in frames {
                    world.flood(&writer.id, &frame);
                }
            }
        }
    });
    assert!(sent <= most(4), "{sent} notes");
    world.pass(60_000);
    world.switch(1, true);
    goes_on(&mut world);
}

#[test]
fn repeated_notes_change_nothing() {
    let mut world = begun(6);
    let old = world.seen.clone();
    play(&mut world, 2);
    world.pass(10_000);
    let before = [world.record(0), world.record(1)];
    for _ in 0..5 {
        for (id, frame) in &old {
            world.flood(id, frame);
        }
        world.pass(2_000);
    }
    assert_eq!([world.record(0), world.record(1)], before);
    assert!((0..2).all(|at| world.devices[at].live.conflict().is_none()));
    goes_on(&mut world);
}

#[test]
fn spectators_do_not_take_an_opponents_place() {
    let mut world = begun(7);
    let to = [0, 1].map(|at| world.devices[at].session);
    for number in 0..200 {
        let mut writer = Writer::new(&format!("spectator-{number}"), number);
        for session in to {
            let frame = writer.frame(HELLO, session, &[0; 9]);
            world.flood(&writer.id, &frame);
            let frame = writer.text(session, 1, &format!("mb1 s=s{number} n=1 o=1 sit=wrong"));
            world.flood(&writer.id, &frame);
        }
        world.pass(100);
    }
    goes_on(&mut world);
}

#[test]
fn a_relay_that_drops_all_delays_nothing_beside_an_honest_one() {
    let mut world = begun(8);
    world.relays[0] = Relay {
        drops: 100,
        repeats: 5,
        ..Relay::GOOD
    };
    goes_on(&mut world);
    // Nor does a flood from a stranger at one of them.
    let old = world.seen.clone();
    for (id, frame) in old.iter().cycle().take(3_000) {
        world.flood(id, frame);
    }
    goes_on(&mut world);
}
