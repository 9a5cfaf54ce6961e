//! Clocks and claims: time is charged to those who use it.

use mbrane_live::{Clock, News, Why};

use crate::room::{Relay, World};

/// A match by this clock after two moves; the device that is to move, and the one that waits.
fn timed(seed: u64, relays: usize, clock: Clock) -> (World, usize, usize) {
    let mut world = World::new(seed, relays, Some(clock));
    for _ in 0..3 {
        let mover = world.mover().expect("a turn");
        world.play(mover);
        world.pass(3_000);
    }
    let mover = world.mover().expect("a turn");
    (world, mover, 1 - mover)
}

/// How much of the mover's time each device has counted since then.
fn charged(world: &World, mover: usize, before: [i64; 2]) -> [i64; 2] {
    let after = world.lefts(mover);
    [before[0] - after[0], before[1] - after[1]]
}

fn claimable(world: &World, at: usize) -> Option<Why> {
    world.devices[at].live.claimable(world.wall(at))
}

#[test]
fn sleep_and_outages_are_nobodys_time() {
    for stands in [true, false] {
        for (offline, sleeper_moves) in [(false, false), (false, true), (true, false), (true, true)]
        {
            let (mut world, mover, waits) = timed(1, 2, Clock::Move(60));
            let before = world.lefts(mover);
            let sleeper = if sleeper_moves { mover } else { waits };
            // Less than the 15 minutes that a match allows for a player whom it waits for.
            if offline {
                world.switch(sleeper, false);
                world.pass(600_000);
                world.switch(sleeper, true);
            } else {
                world.sleep(sleeper, 600_000, stands);
            }
            world.pass(100);
            assert_eq!(
                claimable(&world, waits),
                None,
                "{stands} {offline} {sleeper_moves}"
            );
            world.pass(90_000);
            // The time since then counts on both, and the 20 s in which nobody knew of it.
            let charged = charged(&world, mover, before);
            for charged in charged {
                assert!(
                    (0..=120_000).contains(&charged),
                    "{charged} {stands} {offline} {sleeper_moves}"
                );
            }
            assert!((charged[0] - charged[1]).abs() <= 25_000, "{charged:?}");
        }
    }
}

#[test]
fn a_device_that_slept_for_hours_offers_no_claim() {
    for hours in [1, 10] {
        let (mut world, _, waits) = timed(2, 2, Clock::Game(1800));
        world.sleep(waits, hours * 3_600_000, hours == 1);
        for _ in 0..100 {
            world.pass(100);
            assert_eq!(claimable(&world, waits), None);
        }
    }
}

#[test]
fn left_is_claimed_from_those_who_are_away_alone() {
    let (mut world, mover, waits) = timed(3, 2, Clock::Game(7200));
    // The waiting player is offline, and the mover is there.
    world.switch(waits, false);
    for _ in 0..32 {
        world.pass(30_000);
        assert_eq!(claimable(&world, waits), None);
    }
    world.switch(waits, true);
    world.pass(120_000);
    assert_eq!(claimable(&world, waits), None);
    // The mover is away.
    world.switch(mover, false);
    world.pass(900_000);
    assert_eq!(claimable(&world, mover), None, "it is its own absence");
    world.pass(60_000);
    assert_eq!(claimable(&world, waits), Some(Why::Left));
}

#[test]
fn a_flag_is_claimed_ten_seconds_beyond_the_limit() {
    let (mut world, mover, waits) = timed(4, 2, Clock::Move(60));
    let left = world.lefts(mover)[waits];
    world.pass(left + 9_000);
    assert_eq!(claimable(&world, waits), None);
    world.pass(1_500);
    assert_eq!(claimable(&world, waits), Some(Why::Flag));
    let wall = world.wall(waits);
    assert!(world.devices[waits].live.claim(wall));
    world.pass(5_000);
    assert!(world.devices[mover].news.contains(&News::Over));
}

#[test]
fn relays_bend_no_clock() {
    for how in [
        Relay {
            holds: 4_000,
            ..Relay::GOOD
        },
        Relay {
            holds: 9_000,
            ..Relay::GOOD
        },
        Relay {
            holds: 14_000,
            ..Relay::GOOD
        },
        Relay {
            holds: 19_000,
            ..Relay::GOOD
        },
        Relay {
            reorders: 9_000,
            ..Relay::GOOD
        },
        Relay {
            drops: 30,
            ..Relay::GOOD
        },
    ] {
        let (mut world, _, _) = timed(5, 1, Clock::Game(3600));
        let spent = |world: &World| [0, 1].map(|whose| world.lefts(whose));
        let before = spent(&world);
        world.relays[0] = how;
        let mut thought = [0; 2];
        for _ in 0..6 {
            let mut moved = false;
            for _ in 0..1_200 {
                world.pass(100);
                if let Some(mover) = world.mover() {
                    world.pass(20_000);
                    thought[mover] += 20_000;
                    world.play(mover);
                    moved = true;
                    break;
                }
            }
            assert!(moved, "a turn");
        }
        world.relays[0] = Relay::GOOD;
        world.pass(60_000);
        let after = spent(&world);
        for whose in 0..2 {
            for sees in 0..2 {
                let charged = before[whose][sees] - after[whose][sees];
                let running = if world.mover() == Some(whose) {
                    90_000
                } else {
                    0
                };
                // Three turns, in each of which somebody else's clock may be right to a second.
                let more = charged - thought[whose] - running;
                assert!(
                    more <= 6_000,
                    "{whose} {sees}: {more} by {} {} {}",
                    how.holds,
                    how.reorders,
                    how.drops
                );
            }
        }
    }
}

#[test]
fn an_opponent_hides_ten_seconds_of_a_turn() {
    let (mut world, mover, waits) = timed(6, 1, Clock::Game(600));
    let before = world.lefts(mover)[waits];
    world.pass(60_000);
    // Its program says that it has thought for no time at all.
    let wall = world.wall(mover);
    world.devices[mover].wall_ahead -= 59_000;
    world.play(mover);
    world.devices[mover].wall_ahead += 59_000;
    assert!(wall > 0);
    world.pass(3_000);
    let charged = before - world.lefts(mover)[waits];
    assert!((49_000..=62_000).contains(&charged), "{charged}");
}

#[test]
fn no_match_ends_unasked_but_by_a_claim_that_holds() {
    let (mut world, mover, waits) = timed(7, 2, Clock::Move(60));
    // A changed clock claims at once; the other device asks its player.
    let wall = world.wall(waits) + 600_000;
    assert!(world.devices[waits].live.claim(wall));
    world.pass(5_000);
    assert_eq!(world.devices[mover].live.over(), None);
    assert!(world.devices[mover].live.conflict().is_some());
    assert!(world.devices[mover].news.contains(&News::Conflict));
}
