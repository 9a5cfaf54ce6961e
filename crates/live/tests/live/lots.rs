//! A lot that both players draw decides who begins. Neither can fix it alone, nobody else learns it sooner, and the
//! match can be claimed from a player who does not draw.

use mbrane_live::{Doubt, Live, News, Over, Why};
use mbrane_play::{GameName, Name};
use mbrane_rules::Seat;

use crate::world::{Device, KINDS, Way, World, good, rest, start};

/// Everybody knows who begins.
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

/// Where in what was sent something stands first.
fn first(world: &World, what: &str) -> Option<usize> {
    world.seen.iter().position(|(_, text)| text.contains(what))
}

#[test]
fn the_lot_falls_on_both_alike_and_is_the_same_for_all() {
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
fn nobody_moves_before_it_is_drawn_and_a_reload_draws_nothing_anew() {
    let mut world = World::of("masbrur 1", Seat::First, 5, Way::GOOD);
    world.mute = Some(1);
    rest(&mut world);
    let host = &mut world.devices[0];
    assert!(host.live.draws() && host.live.seat() == Some(Seat::First));
    let mut table = start("masbrur 1");
    table.begin_at(
        host.live
            .table()
            .and_then(<dyn mbrane_play::AnyMatch>::began),
    );
    let m = table.any_move(Seat::First).expect("a move");
    table
        .act(Seat::First, &m, &mbrane_play::words::Words::english())
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
fn whoever_promises_another_share_afterwards_is_refused() {
    let mut world = drawn(9, Way::GOOD);
    let before: Vec<String> = world
        .devices
        .iter()
        .map(|device| device.live.save())
        .collect();
    // The same key invites once more, with shares of other seeds.
    for seed in 0..20 {
        let name = GameName::new("abcd1234").expect("a name");
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
        again.live.told("peer key-of-device-1", world.now);
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
fn a_share_that_is_never_opened_can_be_claimed() {
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
            world.devices[1].live.over(),
            Some(Over {
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
        // If the player insists, the other hears of it. Giving the match away loses it, on either seat.
        let doubt = world.devices[0]
            .live
            .conflict()
            .map(|conflict| conflict.doubt);
        assert_eq!(doubt, Some(Doubt::Claimed(Why::Unopened)));
        let now = world.now;
        assert_eq!(world.devices[0].live.decide(true, now), Ok(true));
        let loser = world.devices[0].live.over().map(|over| over.loser);
        assert_eq!(loser, world.devices[0].live.seat());
        losers.extend(loser);
    }
    assert!(
        Seat::BOTH.iter().all(|seat| losers.contains(seat)),
        "{losers:?}"
    );
}

#[test]
fn whoever_leaves_while_the_lot_is_drawn_loses_by_a_claim() {
    for at in ["+lot:$", "+north:lot:$", "north:open:lot:"] {
        let mut world = World::of("masbrur 1", Seat::First, 12, Way::GOOD);
        while first(&world, at).is_none() || !world.devices[1].live.draws() {
            world.step(|_, _, _| ());
        }
        world.mute = Some(0);
        rest(&mut world);
        let now = world.now;
        world.devices[1].live.told("away key-of-device-0", now);
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
            world.devices[1].live.over(),
            Some(Over {
                loser: !mine,
                why: Why::Left
            })
        );
    }
}

#[test]
fn being_away_while_the_lot_is_drawn_uses_up_nothing_of_the_game() {
    let mut claimed = 0;
    for seed in 0..6 {
        let mut world = silent(seed);
        let away = |world: &mut World| {
            let now = world.now;
            world.devices[1].live.told("away key-of-device-0", now);
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
fn games_in_which_nothing_is_hidden_begin_as_they_were_agreed() {
    for agreed in ["mbrane 9 full", "sansumoku"] {
        let world = good(agreed);
        assert_eq!(world.devices[0].live.seat(), Some(Seat::First));
        assert!(!world.seen.iter().any(|(_, text)| text.contains("lot:")));
    }
}
