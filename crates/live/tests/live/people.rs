//! People at a live table: they undo, greet, spectate, change devices, come back and play by a clock.

use mbrane_live::{Channel, Doubt, Invite, Live, News, Other, Role};
use mbrane_play::{Name, words::live::Label};

use crate::world::{Device, KINDS, World, good, rest};

#[test]
fn undo_on_ones_own_turn_takes_back_two_moves() {
    for (moves, left, asks) in [(6, 4, 0), (7, 6, 0), (7, 5, 1)] {
        let mut world = good("mbrane 9 full");
        world.play_until(moves);
        assert!(world.devices[asks].live.ask_undo());
        assert!(!world.devices[asks].live.may_ask_undo(), "it is asked once");
        rest(&mut world);
        let wanted = world.devices[1 - asks]
            .live
            .undo_wanted()
            .expect("it has come");
        assert_eq!(usize::from(wanted.moves()), moves - left);
        assert_eq!(
            world.devices[asks].moves(),
            moves,
            "nothing happens before the answer"
        );
        let now = world.now;
        assert!(world.devices[1 - asks].live.answer_undo(true, now));
        rest(&mut world);
        assert!(world.devices.iter().all(|device| device.moves() == left));
        assert!(world.devices[asks].heard.contains(&News::Undone));
        for device in &mut world.devices {
            device.look();
        }
        world.play_until(left + 2);
    }
}

#[test]
fn an_undo_is_declined_or_void_after_a_move() {
    let mut world = good("sansumoku");
    world.play_until(4);
    assert!(world.devices[0].live.ask_undo());
    rest(&mut world);
    let now = world.now;
    assert!(!world.devices[1].live.answer_undo(false, now));
    rest(&mut world);
    assert!(world.devices[0].heard.contains(&News::UndoDeclined));
    assert!(world.devices[0].live.asked_undo().is_none());
    assert!(world.devices[0].live.ask_undo(), "it may be asked again");
    rest(&mut world);
    assert!(world.devices[1].live.undo_wanted().is_some());
    world.play_until(5);
    assert!(
        world.devices[1].live.undo_wanted().is_none(),
        "a move makes it void"
    );
    assert!(world.devices[0].live.asked_undo().is_none());
}

#[test]
fn undo_cannot_be_asked_after_sealed_choices() {
    let mut world = good("masbrur 1");
    world.play_until(3);
    assert!(!world.devices[0].live.may_ask_undo() && !world.devices[1].live.may_ask_undo());
}

fn greet(world: &mut World) {
    let now = world.now;
    world.devices[0].live.greet(Label::GoodLuck, now);
}

fn greeted(world: &World) -> usize {
    world.devices[1]
        .heard
        .iter()
        .filter(|news| **news == News::Said(Label::GoodLuck))
        .count()
}

#[test]
fn greetings_go_on_after_a_rematch_and_are_not_repeated_on_return() {
    let mut world = good("mbrane 4 full");
    for _ in 0..3 {
        greet(&mut world);
        rest(&mut world);
    }
    world.play_to_the_end();
    for number in 0..2 {
        let now = world.now;
        world.devices[number].live.ask_again(now);
    }
    world.until("both play again", |world| {
        world.devices.iter().all(|device| device.live.game() == 1)
    });
    greet(&mut world);
    rest(&mut world);
    assert_eq!(greeted(&world), 4);
    world.now += 3_600_000;
    let now = world.now;
    world.devices[1].kill(now);
    world.meet(1);
    rest(&mut world);
    assert_eq!(greeted(&world), 4, "it was said an hour ago");
}

#[test]
fn device_with_its_clock_set_back_can_reopen_and_play() {
    let mut world = good("sansumoku");
    world.play_until(4);
    let earlier = world.now - 3_600_000;
    for number in [0, 1, 0] {
        world.devices[number].kill(earlier);
        world.meet(number);
        let moves = world.devices[0].moves();
        world.play_until(moves + 8);
    }
}

#[test]
fn greetings_come_once() {
    let mut world = good("sansumoku");
    greet(&mut world);
    rest(&mut world);
    greet(&mut world);
    world.play_until(4);
    assert_eq!(greeted(&world), 2);
    // All texts arrive again.
    let (texts, now) = (world.seen.clone(), world.now);
    for (key, text) in texts {
        world.devices[1].hear(&key, &text, now);
    }
    assert_eq!(greeted(&world), 2);
}

#[test]
fn third_visitor_becomes_a_spectator() {
    let mut world = good("mbrane 9 full");
    let invite: Invite = world.devices[0]
        .live
        .invitation()
        .expect("a link")
        .to_string()
        .parse()
        .expect("a link");
    let mut third = Device::new(Live::join([9; 32], &invite, &Name::new("Dee"), &KINDS), 3);
    third.live.open(world.now);
    world.devices.push(third);
    world.meet(3);
    rest(&mut world);
    let third = &world.devices[3];
    assert!(third.heard.contains(&News::Taken));
    assert_eq!(
        (third.live.role(), third.live.seat()),
        (Role::Watcher, None)
    );
    world.play_until(6);
    assert_eq!(world.devices[3].record(), world.devices[0].record());
}

#[test]
fn own_link_moves_the_seat_to_another_device() {
    for setup_text in ["mbrane 9 full", "masbrur 1"] {
        let mut world = good(setup_text);
        world.play_until(5);
        let link: Invite = world.devices[1]
            .live
            .own_link()
            .expect("a link")
            .to_string()
            .parse()
            .expect("a link");
        let own = link.own.expect("what is one's own");
        let mut other = Device::new(Live::read(&own, &KINDS).expect("a match"), 1);
        assert_eq!(other.live.seat(), world.devices[1].live.seat());
        world.now += 1000;
        other.live.open(world.now);
        other.look();
        world.devices.push(other);
        world.meet(3);
        rest(&mut world);
        assert!(
            world.devices[1].heard.contains(&News::OtherDevice),
            "the first device knows"
        );
        assert!(world.devices[1].live.is_elsewhere());
        let now = world.now;
        world.devices[1].live.greet(Label::GoodLuck, now);
        assert_eq!(
            world.devices[1].live.poll(now),
            None,
            "the seat is played elsewhere"
        );
        world.devices.swap(1, 3);
        world.devices.truncate(3);
        world.play_to_the_end();
        world.until("both know all", |world| {
            world.devices[0].record() == world.devices[1].record()
        });
    }
}

#[test]
fn undo_accepted_on_the_newer_device_stands_on_the_older_one() {
    let mut world = good("sansumoku");
    world.play_until(5);
    let link: Invite = world.devices[1]
        .live
        .own_link()
        .expect("a link")
        .to_string()
        .parse()
        .expect("a link");
    let mut other = Device::new(
        Live::read(&link.own.expect("what is one's own"), &KINDS).expect("a match"),
        1,
    );
    world.now += 1000;
    other.live.open(world.now);
    other.look();
    world.devices.push(other);
    world.meet(3);
    rest(&mut world);
    assert!(world.devices[3].live.ask_undo());
    rest(&mut world);
    let now = world.now;
    assert!(world.devices[0].live.answer_undo(true, now));
    rest(&mut world);
    let left = world.devices[0].moves();
    assert!(left < 5 && world.devices[3].moves() == left);
    assert!(world.devices[1].live.conflict().is_none());
    // The older device repeats its state, which is ignored.
    let now = world.now;
    world.devices[1].live.greet(Label::Hello, now);
    rest(&mut world);
    assert!(
        [0, 3]
            .iter()
            .all(|device| world.devices[*device].moves() == left)
    );
}

#[test]
fn absent_opponent_has_40_seconds_of_grace() {
    let mut world = good("sansumoku");
    let key = world.devices[1].key.clone();
    let host = &mut world.devices[0].live;
    assert!(matches!(
        host.other(world.now),
        Other::Here { direct: false }
    ));
    host.set_channel_state(&format!("direct {key}"), world.now);
    assert_eq!(host.other(world.now), Other::Here { direct: true });
    host.set_channel_state(&format!("away {key}"), world.now);
    assert_eq!(host.other(world.now + 39_999), Other::Away);
    assert_eq!(host.wake_at(world.now), Some(world.now + 40_000));
    assert_eq!(host.other(world.now + 40_000), Other::Gone);
    host.set_channel_state(&format!("peer {key}"), world.now + 50_000);
    assert!(matches!(host.other(world.now + 50_000), Other::Here { .. }));
}

#[test]
fn a_move_that_this_device_has_forgotten_is_asked_about() {
    for take in [true, false] {
        let mut world = good("mbrane 9 full");
        world.play_until(4);
        let saved = world.devices[0].live.save();
        // The device that is to move: it moves, tells the other, and loses that.
        world.play_until(6);
        world.devices[0].live = Live::read(&saved, &KINDS).expect("a match");
        let now = world.now;
        world.devices[0].live.open(now);
        world.devices[0].look();
        world.meet(0);
        rest(&mut world);
        let conflict = world.devices[0].live.conflict().expect("it is asked");
        assert_eq!(conflict.doubt, Doubt::MyMoves);
        let now = world.now;
        assert_eq!(world.devices[0].live.decide(take, now), Ok(take));
        rest(&mut world);
        assert_eq!(world.devices[0].moves(), if take { 6 } else { 4 });
        assert!(
            world.devices[0].live.conflict().is_none(),
            "it is asked once"
        );
        if take {
            world.devices[0].look();
            world.play_to_the_end();
        }
    }
}

#[test]
fn a_rematch_begins_when_both_players_have_asked_after_the_end() {
    let mut world = good("mbrane 4 full");
    let ask = |world: &mut World, number: usize| {
        let now = world.now;
        world.devices[number].live.ask_again(now)
    };
    assert!(
        !ask(&mut world, 0) && world.devices[0].live.again() == (false, false),
        "the game goes on"
    );
    world.play_to_the_end();
    rest(&mut world);
    assert!(
        !world.devices[2].live.may_ask_again(),
        "whoever looks on plays no rematch"
    );
    assert!(!ask(&mut world, 0));
    assert!(!world.devices[0].live.may_ask_again(), "it is asked once");
    rest(&mut world);
    assert_eq!(
        [0, 1].map(|number| world.devices[number].live.again()),
        [(true, false), (false, true)]
    );
    assert_eq!(
        world.devices[1]
            .heard
            .iter()
            .filter(|news| **news == News::AgainAsked)
            .count(),
        1
    );
    assert!(ask(&mut world, 1), "it begins as soon as both have asked");
    rest(&mut world);
    for device in &world.devices {
        assert_eq!(
            (device.live.game(), device.moves(), device.live.again()),
            (1, 0, (false, false))
        );
    }
}

#[test]
fn a_channel_that_is_closed_sends_nothing() {
    let mut world = good("sansumoku");
    let now = world.now;
    let live = &mut world.devices[0].live;
    for (text, channel, sends) in [
        (
            "searching no-answer",
            Channel::Pending(Label::WayNoAnswer),
            true,
        ),
        ("searching", Channel::Pending(Label::WaySearching), true),
        (
            "searching no-machine",
            Channel::Pending(Label::WayNoMachine),
            true,
        ),
        (
            "searching no-proof",
            Channel::Pending(Label::WayNoProof),
            true,
        ),
        (
            "searching no-relay",
            Channel::Pending(Label::WayNoRelay),
            true,
        ),
        ("newer", Channel::Pending(Label::WayNewer), true),
        ("relay", Channel::Relay, true),
        ("clock", Channel::WrongClock(None), true),
        ("clock -61", Channel::WrongClock(Some(2)), true),
        (
            "closed no-crypto",
            Channel::Closed(Label::WayNoCrypto),
            false,
        ),
        (
            "closed no-network",
            Channel::Closed(Label::WayNoNetwork),
            false,
        ),
        ("closed refused", Channel::Closed(Label::WayRefused), false),
        (
            "a word of a newer page",
            Channel::Closed(Label::WayRefused),
            false,
        ),
        ("gave-up", Channel::Closed(Label::WayGaveUp), false),
        (
            "closed éa-word-that-is-far-too-long",
            Channel::Closed(Label::WayClosed),
            false,
        ),
    ] {
        live.set_channel_state(text, now);
        live.greet(Label::GoodLuck, now);
        assert_eq!(
            (live.poll(now).is_some(), live.channel()),
            (sends, &channel),
            "{text}"
        );
    }
}

#[test]
fn a_crowd_of_strangers_does_not_push_the_other_player_out() {
    let mut world = good("sansumoku");
    let now = world.now;
    let live = &mut world.devices[0].live;
    for stranger in 0..40 {
        live.set_channel_state(&format!("peer key-of-stranger-{stranger:02}"), now);
    }
    assert_eq!(live.other(now), Other::Here { direct: false });
}

#[test]
fn device_is_silent_until_it_has_a_key_and_a_session() {
    let world = good("sansumoku");
    let invite = world.devices[0].live.invitation().expect("a link");
    let mut live = Live::join([9; 32], &invite, &Name::new("Dee"), &KINDS);
    let message = format!("peer {}", world.devices[0].key);
    live.set_channel_state(&message, world.now);
    assert_eq!(live.poll(world.now), None);
    live.open(world.now);
    live.set_channel_state(&message, world.now);
    assert_eq!(live.poll(world.now), None);
    live.keyed("key-of-device-3 private");
    assert!(live.poll(world.now).is_some());
}

#[test]
fn returning_peer_gets_the_state_at_once() {
    let mut world = good("sansumoku");
    rest(&mut world);
    let now = world.now;
    let key = world.devices[1].key.clone();
    let live = &mut world.devices[0].live;
    for (state, tells) in [
        ("peer", false),
        ("direct", false),
        ("away", false),
        ("away", false),
        ("peer", true),
    ] {
        live.set_channel_state(&format!("{state} {key}"), now);
        assert_eq!(live.poll(now).is_some(), tells, "{state}");
    }
}
