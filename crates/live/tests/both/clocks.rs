//! Clocks and claims: time is charged to the player who uses it.

use mbrane_live::{Clock, News, Why};

use crate::room::{Relay, World};

/// A match by this clock after two moves; the device to move, and the waiting one.
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
fn sleep_and_outages_are_charged_to_neither_player() {
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
            // The time since then counts on both, and the 20 s before the outage was noticed.
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
fn left_can_be_claimed_only_from_absent_players() {
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

/// Plays six turns of 20 s with a relay that treats some notes so, from the beginning or from each move until it came. The most that
/// a player was charged beyond the time they took.
fn overcharge(how: Relay, at_moves: bool) -> i64 {
    let (mut world, ..) = timed(5, 1, Clock::Game(3600));
    let spent = |world: &World| [0, 1].map(|whose| world.lefts(whose));
    let before = spent(&world);
    let mut thought = [0; 2];
    if !at_moves {
        world.relays[0] = how;
    }
    for _ in 0..6 {
        let mover = (0..1_200).find_map(|_| {
            world.pass(100);
            world.mover()
        });
        let mover = mover.expect("a turn");
        if at_moves {
            world.relays[0] = Relay::GOOD;
        }
        world.pass(20_000);
        thought[mover] += 20_000;
        if at_moves {
            let only = how.only.map(|_| mover);
            world.relays[0] = Relay { only, ..how };
        }
        world.play(mover);
    }
    world.relays[0] = Relay::GOOD;
    world.pass(60_000);
    let after = spent(&world);
    let runs = |whose| world.mover() == Some(whose);
    let more = [0, 1].map(|whose| {
        let charged = [0, 1].map(|sees| before[whose][sees] - after[whose][sees]);
        charged.into_iter().max().expect("two")
            - thought[whose]
            - if runs(whose) { 90_000 } else { 0 }
    });
    more.into_iter().max().expect("two")
}

#[test]
fn relays_cannot_bend_clocks() {
    for (holds, reorders, drops) in [
        (4_000, 0, 0),
        (9_000, 0, 0),
        (14_000, 0, 0),
        (19_000, 0, 0),
        (0, 9_000, 0),
        (0, 0, 30),
    ] {
        for only in [None, Some(0), Some(1)] {
            for at_moves in [false, true] {
                let how = Relay {
                    holds,
                    reorders,
                    drops,
                    only,
                    ..Relay::GOOD
                };
                // Three turns, in each of which the other's clock may be off by a second.
                let more = overcharge(how, at_moves);
                assert!(
                    more <= 6_000,
                    "{more} by {holds} {reorders} {drops} {only:?} {at_moves}"
                );
            }
        }
    }
}

#[test]
fn opponents_hide_ten_seconds_of_each_turn_and_fifteen_minutes_of_a_game() {
    let (mut world, ..) = timed(6, 1, Clock::Game(7200));
    let before = world.lefts(1)[0];
    let mut thought = 0;
    for _ in 0..12 {
        let mover = world.mover().expect("a turn");
        if mover == 1 {
            world.pass(300_000);
            thought += 300_000;
            // The guest's program says that it has thought for no time at all.
            world.devices[1].wall_ahead -= 299_000;
            world.play(1);
            world.devices[1].wall_ahead += 299_000;
        } else {
            world.play(0);
        }
        world.pass(3_000);
    }
    let hidden = thought - (before - world.lefts(1)[0]);
    assert!((900_000..=960_000).contains(&hidden), "{hidden}");
}

#[test]
fn match_ends_without_consent_only_by_a_valid_claim() {
    let (mut world, mover, waits) = timed(7, 2, Clock::Move(60));
    // A changed clock claims at once; the other device asks its player.
    let wall = world.wall(waits) + 600_000;
    assert!(world.devices[waits].live.claim(wall));
    world.pass(5_000);
    assert_eq!(world.devices[mover].live.claimed_end(), None);
    assert!(world.devices[mover].live.conflict().is_some());
    assert!(world.devices[mover].news.contains(&News::Conflict));
}
