//! A lot drawn by both players decides who begins. Neither can fix it alone, no other device learns it sooner, and the
//! match can be claimed from a player who does not draw.

use mbrane_live::{ClaimedEnd, Doubt, Live, News, Why};
use mbrane_play::{LinkMatchId, Name};
use mbrane_rules::Seat;

use crate::world::{Device, KINDS, Way, World, good, rest, start};

/// A world in which the lot is drawn on all devices.
fn drawn(seed: u64, way: Way) -> World {
    let mut world = World::of("masbrur 1", Seat::First, seed, way);
    world.until("it is drawn", |world| {
        world
            .devices
            .iter()
            .all(|device| device.live.table().is_some() && !device.live.draws())
    });
    world
}

/// The index of the first sent text that contains this.
fn first(world: &World, what: &str) -> Option<usize> {
    world.seen.iter().position(|(_, text)| text.contains(what))
}

#[test]
fn lot_is_fair_and_equal_for_all_devices() {
    let mut hosts = 0;
    for seed in 0..200 {
        let world = drawn(
            0x107 + 31 * seed,
            if seed % 4 == 0 { Way::BAD } else { Way::GOOD },
        );
        let seats = [0, 1].map(|number| world.devices[number].live.seat().expect("a seat"));
        assert_eq!(seats[0], !seats[1]);
        hosts += usize::from(seats[0] == Seat::First);
        // Names stand at the seats that were drawn.
        for device in &world.devices[..2] {
            let table = device.live.table().expect("a game");
            assert_eq!(
                [0, 1].map(|number| table.player(seats[number]).name().as_str()),
                ["Ada", "Bo"]
            );
        }
        // Neither share is opened before both are sealed.
        let opened = [first(&world, "open:lot:"), first(&world, "north:open:lot:")];
        let promised = [first(&world, "+lot:$"), first(&world, "+north:lot:$")];
        assert!(
            opened
                .iter()
                .all(|at| promised.iter().all(|promised| at >= promised)),
            "{opened:?} {promised:?}"
        );
    }
    assert!(
        (70..=130).contains(&hosts),
        "whoever invites begins {hosts} of 200"
    );
}

#[test]
fn moves_wait_for_the_lot_and_a_reload_keeps_it() {
    let mut world = World::of("masbrur 1", Seat::First, 5, Way::GOOD);
    world.mute = Some(1);
    rest(&mut world);
    let host = &mut world.devices[0];
    assert!(host.live.draws() && host.live.seat() == Some(Seat::First));
    let mut table = start("masbrur 1");
    table.set_id(host.live.table().and_then(<dyn mbrane_play::AnyMatch>::id));
    let m = table.any_move(Seat::First).expect("a move");
    table
        .play_text(Seat::First, &m, &mbrane_play::words::Words::english())
        .expect("it is legal");
    let before = host.live.save();
    assert!(!host.live.moved(&*table, world.now));
    assert_eq!(host.live.save(), before);
    // At every step of the drawing either device is killed.
    for kills in 0..8 {
        let mut world = World::of("masbrur 1", Seat::First, 5, Way::GOOD);
        for step in 0..60 {
            world.step(|_, _, _| ());
            if step % 8 == kills {
                for number in 0..2 {
                    let now = world.now;
                    world.devices[number].kill(now);
                    world.meet(number);
                }
            }
        }
        world.until("it is drawn", |world| {
            world.devices.iter().all(|device| !device.live.draws())
        });
        let other = drawn(5, Way::GOOD);
        assert_eq!(world.devices[0].live.seat(), other.devices[0].live.seat());
        world.devices.iter_mut().for_each(Device::look);
        world.play_until(3);
    }
}

#[test]
fn second_share_of_the_same_player_is_refused() {
    let mut world = drawn(9, Way::GOOD);
    let before: Vec<String> = world
        .devices
        .iter()
        .map(|device| device.live.save())
        .collect();
    // The same key invites once more, with shares of other seeds.
    for seed in 0..20 {
        let name = LinkMatchId::new("abcd1234").expect("a name");
        let again = Live::invite(
            [seed; 32],
            name,
            &*start("masbrur 1"),
            Seat::First,
            &Name::new("Ada"),
            world.now,
            &KINDS,
        );
        let mut again = Device::new(again.expect("nothing is hidden"), 0);
        again.live.open(world.now);
        again
            .live
            .set_channel_state("peer key-of-device-1", world.now);
        let text = again.live.poll(world.now).expect("a text");
        let now = world.now;
        world.devices[1].heard.clear();
        world.devices[1].hear("key-of-device-0", &text, now);
        let refused = |news: &News| matches!(news, News::Refused(_));
        assert!(world.devices[1].heard.iter().all(refused) && !world.devices[1].heard.is_empty());
        let kept = |line: &str| {
            line.split(" against=")
                .next()
                .map(|line| line.split(" sum=").next().map(str::to_owned))
        };
        assert_eq!(kept(&world.devices[1].live.save()), kept(&before[1]));
    }
}

/// Mutes the host as soon as the guest has opened its share.
fn silent(seed: u64) -> World {
    let mut world = World::of("masbrur 1", Seat::First, seed, Way::GOOD);
    while first(&world, "north:open:lot:").is_none() {
        world.step(|_, _, _| ());
    }
    world.mute = Some(0);
    rest(&mut world);
    assert!(world.devices[1].live.draws() && !world.devices[0].live.draws());
    world
}

#[test]
fn unopened_share_can_be_claimed() {
    let mut losers = Vec::new();
    for (seed, take) in (0..12).map(|seed| (12 + seed, seed % 3 == 0)) {
        let mut world = silent(seed);
        let now = world.now;
        assert!(!world.devices[1].live.claim(now), "not at once");
        let later = world.now + 200_000;
        assert!(
            !world.devices[0].live.claim(later),
            "not by whom nothing is owed"
        );
        assert_eq!(world.devices[1].live.claimable(later), Some(Why::Unopened));
        assert!(world.devices[1].live.claim(later));
        let mine = world.devices[1].live.seat().expect("a seat");
        assert_eq!(
            world.devices[1].live.claimed_end(),
            Some(ClaimedEnd {
                loser: !mine,
                why: Why::Unopened
            })
        );
        let now = world.now;
        world.devices[1].kill(now);
        world.meet(1);
        assert!(
            world.devices[1].live.is_over(),
            "it is over after a reload, too"
        );
        // The missing text arrives after all, and the player is asked about it.
        world.mute = None;
        world.until("it is asked", |world| {
            world.devices[1].live.conflict().is_some()
        });
        assert_eq!(
            world.devices[1]
                .live
                .conflict()
                .map(|conflict| conflict.doubt),
            Some(Doubt::PlayedOn)
        );
        let now = world.now;
        assert_eq!(world.devices[1].live.decide(take, now), Ok(take));
        rest(&mut world);
        if take {
            assert!((0..2).all(|number| !world.devices[number].live.is_over()
                && !world.devices[number].live.draws()));
            world.devices.iter_mut().for_each(Device::look);
            world.play_until(3);
            continue;
        }
        // If the player insists, the other side is asked. Conceding loses the match, on either seat.
        let doubt = world.devices[0]
            .live
            .conflict()
            .map(|conflict| conflict.doubt);
        assert_eq!(doubt, Some(Doubt::Claimed(Why::Unopened)));
        let now = world.now;
        assert_eq!(world.devices[0].live.decide(true, now), Ok(true));
        let loser = world.devices[0].live.claimed_end().map(|over| over.loser);
        assert_eq!(loser, world.devices[0].live.seat());
        losers.extend(loser);
    }
    assert!(
        Seat::BOTH.iter().all(|seat| losers.contains(seat)),
        "{losers:?}"
    );
}

#[test]
fn player_who_leaves_during_the_draw_loses_by_a_claim() {
    for at in ["+lot:$", "+north:lot:$", "north:open:lot:"] {
        let mut world = World::of("masbrur 1", Seat::First, 12, Way::GOOD);
        while first(&world, at).is_none() || !world.devices[1].live.draws() {
            world.step(|_, _, _| ());
        }
        world.mute = Some(0);
        rest(&mut world);
        let now = world.now;
        world.devices[1]
            .live
            .set_channel_state("away key-of-device-0", now);
        assert_eq!(world.devices[1].live.claimable(now + 890_000), None, "{at}");
        assert_eq!(
            world.devices[0].live.claimable(now + 990_000),
            None,
            "{at}: the guest is there"
        );
        let later = now + 901_000;
        assert_eq!(
            world.devices[1].live.claimable(later),
            Some(Why::Left),
            "{at}"
        );
        assert!(world.devices[1].live.claim(later));
        let mine = world.devices[1].live.seat().expect("a seat");
        assert_eq!(
            world.devices[1].live.claimed_end(),
            Some(ClaimedEnd {
                loser: !mine,
                why: Why::Left
            })
        );
    }
}

#[test]
fn absence_during_the_draw_uses_no_game_time() {
    let mut claimed = 0;
    for seed in 0..6 {
        let mut world = silent(seed);
        let away = |world: &mut World| {
            let now = world.now;
            world.devices[1]
                .live
                .set_channel_state("away key-of-device-0", now);
            world.now += 800_000;
        };
        away(&mut world);
        world.mute = None;
        world.meet(0);
        world.until("it is drawn", |world| !world.devices[1].live.draws());
        world.devices.iter_mut().for_each(Device::look);
        let seat = world.devices[0].live.seat().expect("a seat");
        if world.devices[1]
            .live
            .table()
            .expect("a game")
            .awaited()
            .contains(seat)
        {
            away(&mut world);
            let now = world.now;
            assert_eq!(world.devices[1].live.claimable(now), None);
            assert_eq!(
                world.devices[1].live.claimable(now + 101_000),
                Some(Why::Left)
            );
            claimed += 1;
        }
    }
    assert!(claimed > 0);
}

#[test]
fn open_games_begin_without_a_lot() {
    for setup_text in ["mbrane 9 full", "sansumoku"] {
        let world = good(setup_text);
        assert_eq!(world.devices[0].live.seat(), Some(Seat::First));
        assert!(!world.seen.iter().any(|(_, text)| text.contains("lot:")));
    }
}
