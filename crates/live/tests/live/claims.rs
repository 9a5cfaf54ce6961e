//! Clocks, and matches that end outside the rules: a claim ends them on both sides, or is asked about.

use mbrane_live::{ClaimedEnd, Clock, Doubt, Live, News, Why};
use mbrane_rules::{Seat, Seats};

use crate::world::{KINDS, World, good, rest, timed, waits};

/// The waiting device claims the match by a clock that is far ahead of the other's, and the other player is asked.
fn claims_too_early(world: &mut World) -> (usize, usize) {
    let (waits, acts) = waits(world);
    let later = world.now + 200_000;
    assert!(world.devices[waits].live.claim(later));
    rest(world);
    assert_eq!(doubt(world, acts), Some(Doubt::Claimed(Why::Flag)));
    assert_eq!(
        world.devices[acts].live.claimed_end(),
        None,
        "nothing ends unasked"
    );
    (waits, acts)
}

fn doubt(world: &World, number: usize) -> Option<Doubt> {
    world.devices[number]
        .live
        .conflict()
        .map(|conflict| conflict.doubt)
}

fn decide(world: &mut World, number: usize, take: bool) {
    let now = world.now;
    assert_eq!(world.devices[number].live.decide(take, now), Ok(take));
    world.devices[number].look();
    rest(world);
}

/// The end of the match as both sides know it. Asserts that each table agrees with its device.
fn overs(world: &World) -> [Option<ClaimedEnd>; 2] {
    for device in &world.devices {
        let table = device.live.table().expect("a game");
        assert_eq!(table.info().claimed(), device.live.claimed_end());
        assert_eq!(table.ended().is_some(), device.live.is_over());
        if let Some(over) = device.live.claimed_end() {
            let kept = mbrane_play::Summary::read(table.save().as_str()).expect("a match");
            assert_eq!(
                (kept.claimed, kept.outcome),
                (Some(over), Some(over.outcome()))
            );
        }
    }
    [0, 1].map(|number| world.devices[number].live.claimed_end())
}

#[test]
fn clock_runs_when_both_want_it_and_a_flag_is_claimed() {
    let mut world = good("mbrane 9 full");
    world.devices[0].live.want_clock(Some(Clock::Move(60)));
    rest(&mut world);
    assert_eq!(world.devices[1].live.clock_offered(), Some(Clock::Move(60)));
    assert_eq!(world.devices[1].live.clock(), None);
    world.devices[1].live.want_clock(Some(Clock::Move(60)));
    rest(&mut world);
    assert!(
        world.devices[..2]
            .iter()
            .all(|device| device.live.clock() == Some(Clock::Move(60)))
    );
    world.play_until(5);
    let early = world.now;
    assert!(!world.devices[0].live.claim(early));
    for _ in 0..720 {
        world.step(|_, _, _| ());
    }
    assert!(
        world.devices.iter().all(|device| !device.live.is_over()),
        "it never falls by itself"
    );
    let now = world.now;
    assert!(!world.devices[1].live.claim(now), "not by whose time it is");
    assert!(world.devices[0].live.claim(now));
    rest(&mut world);
    let over = Some(ClaimedEnd {
        loser: Seat::Second,
        why: Why::Flag,
    });
    assert_eq!(overs(&world), [over; 2]);
    assert_eq!(
        world.devices[2].live.claimed_end(),
        over,
        "whoever looks on sees it"
    );
    assert!(world.devices[1].heard.contains(&News::Over));
    // No more texts are needed, and the match is over after a reload, too.
    let quiet = world.texts;
    rest(&mut world);
    assert!(
        world.texts <= quiet + 1,
        "only whoever looks on asks now and then"
    );
    for number in 0..2 {
        let now = world.now;
        world.devices[number].kill(now);
        world.meet(number);
    }
    rest(&mut world);
    assert_eq!(overs(&world), [over; 2]);
    assert!((0..2).all(|number| doubt(&world, number).is_none()));
    // Another game is played from its beginning.
    for number in 0..2 {
        let now = world.now;
        world.devices[number].live.ask_again(now);
    }
    world.until("both play again", |world| {
        world.devices.iter().all(|device| device.live.game() == 1)
    });
    assert_eq!(overs(&world), [None; 2]);
    world
        .devices
        .iter_mut()
        .for_each(crate::world::Device::look);
    world.play_until(3);
}

#[test]
fn impossible_claim_asks_both_players() {
    for (setup_text, moves) in [("mbrane 9 full", 5), ("sansumoku", 4), ("masbrur 1", 4)] {
        // The player who is claimed from accepts the loss.
        let mut world = timed(setup_text, Clock::Move(60), moves);
        let (_, acts) = claims_too_early(&mut world);
        let loser = world.devices[acts].live.seat().expect("a seat");
        decide(&mut world, acts, true);
        assert_eq!(
            overs(&world),
            [Some(ClaimedEnd {
                loser,
                why: Why::Flag
            }); 2]
        );
        // They decline, and the claimant plays on.
        let mut world = timed(setup_text, Clock::Move(60), moves);
        let (waits, acts) = claims_too_early(&mut world);
        decide(&mut world, acts, false);
        assert_eq!(
            (doubt(&world, acts), doubt(&world, waits)),
            (None, Some(Doubt::Declined))
        );
        decide(&mut world, waits, true);
        assert_eq!(overs(&world), [None; 2]);
        // Old texts about the claim have no effect any more.
        let texts = world.seen.clone();
        for number in 0..2 {
            let now = world.now;
            world.devices[number].kill(now);
            for (key, text) in &texts {
                world.devices[number].hear(key, text, now);
            }
            world.meet(number);
        }
        rest(&mut world);
        assert_eq!(overs(&world), [None; 2]);
        world.play_to_the_end();
        world.until("both know all", |world| {
            world.devices[0].record() == world.devices[1].record()
        });
        // They do not, and the claimant insists: both sides know it.
        let mut world = timed(setup_text, Clock::Move(60), moves);
        let (waits, acts) = claims_too_early(&mut world);
        decide(&mut world, acts, false);
        decide(&mut world, waits, false);
        assert!(overs(&world)[waits].is_some() && overs(&world)[acts].is_none());
        assert_eq!((doubt(&world, acts), doubt(&world, waits)), (None, None));
    }
}

#[test]
fn disagreeing_players_are_not_asked_repeatedly() {
    let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
    let (waits, acts) = claims_too_early(&mut world);
    let minute = |world: &mut World| {
        let before = world.texts;
        for _ in 0..20 {
            rest(world);
        }
        world.texts - before
    };
    let asked = minute(&mut world);
    decide(&mut world, acts, false);
    decide(&mut world, waits, false);
    let insisted = minute(&mut world);
    assert!(
        asked.max(insisted) <= 20,
        "{asked} and {insisted} texts in a minute"
    );
}

#[test]
fn move_crossing_a_claim_asks_the_player() {
    for (setup_text, moves) in [("mbrane 9 full", 5), ("masbrur 1", 4)] {
        for take in [true, false] {
            let mut world = timed(setup_text, Clock::Game(120), moves);
            let (waits, acts) = waits(&world);
            let later = world.now + 200_000;
            assert!(world.devices[waits].live.claim(later));
            let now = world.now;
            let World { devices, dice, .. } = &mut world;
            assert!(devices[acts].play(dice, now));
            rest(&mut world);
            assert_eq!(doubt(&world, waits), Some(Doubt::PlayedOn));
            decide(&mut world, waits, take);
            if take {
                assert_eq!(overs(&world), [None; 2]);
                assert_eq!(world.devices[0].moves(), world.devices[1].moves());
                world.play_to_the_end();
            } else {
                assert_eq!(
                    doubt(&world, acts),
                    Some(Doubt::Claimed(Why::Flag)),
                    "whoever insists is heard"
                );
                decide(&mut world, acts, true);
                assert_eq!(overs(&world)[0], overs(&world)[1]);
                assert!(overs(&world)[0].is_some());
                assert_eq!([0, 1].map(|number| doubt(&world, number)), [None; 2]);
                assert_eq!(world.devices[0].moves(), world.devices[1].moves());
            }
        }
    }
}

#[test]
fn claim_after_a_declined_one_asks_again() {
    let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
    let (waits, acts) = claims_too_early(&mut world);
    decide(&mut world, acts, false);
    decide(&mut world, waits, true);
    world.play_until(7);
    rest(&mut world);
    let (waits, _) = claims_too_early(&mut world);
    assert_eq!(doubt(&world, waits), None, "it is not declined yet");
}

#[test]
fn a_claim_counts_only_in_an_answer_to_the_running_session() {
    let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
    let (waits, acts) = waits(&world);
    let (now, key) = (world.now, world.devices[waits].key.clone());
    assert!(world.devices[waits].live.claim(now + 200_000));
    let text = world.devices[waits].live.poll(now).expect("a text");
    world.devices[acts].kill(now);
    world.devices[acts].hear(&key, &text, now);
    assert_eq!(
        (doubt(&world, acts), world.devices[acts].live.claimed_end()),
        (None, None)
    );
    world.meet(acts);
    rest(&mut world);
    assert_eq!(doubt(&world, acts), Some(Doubt::Claimed(Why::Flag)));
}

#[test]
fn crossing_claims_ask_both_players() {
    let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
    let (waits, acts) = waits(&world);
    let (now, later) = (world.now, world.now + 200_000);
    assert!(world.devices[waits].live.claim(later));
    let World { devices, dice, .. } = &mut world;
    assert!(devices[acts].play(dice, now));
    assert!(devices[acts].live.claim(later));
    rest(&mut world);
    assert_eq!(
        [0, 1].map(|number| doubt(&world, number)),
        [Some(Doubt::Claimed(Why::Flag)); 2]
    );
    decide(&mut world, waits, true);
    decide(&mut world, acts, false);
    let loser = world.devices[waits].live.seat().expect("a seat");
    assert_eq!(
        overs(&world),
        [Some(ClaimedEnd {
            loser,
            why: Why::Flag
        }); 2]
    );
    assert_eq!([0, 1].map(|number| doubt(&world, number)), [None; 2]);
    assert_eq!(world.devices[0].record(), world.devices[1].record());
}

#[test]
fn an_undo_agreed_to_as_the_match_is_claimed_holds_on_both_sides() {
    for take in [true, false] {
        let mut world = timed("mbrane 9 full", Clock::Move(60), 6);
        let (waits, acts) = waits(&world);
        assert!(world.devices[waits].live.ask_undo());
        rest(&mut world);
        let now = world.now;
        assert!(world.devices[acts].live.answer_undo(true, now));
        assert!(world.devices[waits].live.claim(now + 200_000));
        rest(&mut world);
        assert_eq!(doubt(&world, acts), Some(Doubt::Claimed(Why::Flag)));
        decide(&mut world, acts, take);
        if !take {
            decide(&mut world, waits, true);
        }
        assert_eq!([0, 1].map(|number| doubt(&world, number)), [None; 2]);
        assert!(
            world
                .devices
                .iter()
                .all(|device| device.moves() == 5 && device.live.is_over() == take)
        );
    }
}

/// A second game without a move, after a claim that was accepted.
fn rematch(setup_text: &str) -> World {
    let mut world = timed(setup_text, Clock::Move(60), 4);
    let (_, acts) = claims_too_early(&mut world);
    decide(&mut world, acts, true);
    for number in 0..2 {
        let now = world.now;
        world.devices[number].live.ask_again(now);
    }
    world.until("both play again", |world| {
        world.devices.iter().all(|device| device.live.game() == 1)
    });
    world
        .devices
        .iter_mut()
        .for_each(crate::world::Device::look);
    rest(&mut world);
    world
}

#[test]
fn claim_before_the_first_move_of_a_rematch_asks_the_player() {
    for setup_text in ["mbrane 9 full", "masbrur 1"] {
        let mut world = rematch(setup_text);
        let (waits, acts) = claims_too_early(&mut world);
        decide(&mut world, acts, false);
        assert_eq!(doubt(&world, waits), Some(Doubt::Declined), "{setup_text}");
        decide(&mut world, waits, true);
        assert_eq!(overs(&world), [None; 2]);
        world.play_until(2);
    }
}

#[test]
fn a_claim_that_meets_the_first_move_of_a_rematch_can_be_accepted() {
    for setup_text in ["mbrane 9 full", "masbrur 1"] {
        let mut world = rematch(setup_text);
        let (waits, acts) = waits(&world);
        let (now, later) = (world.now, world.now + 200_000);
        assert!(world.devices[waits].live.claim(later));
        let World { devices, dice, .. } = &mut world;
        assert!(devices[acts].play(dice, now));
        rest(&mut world);
        assert_eq!(doubt(&world, waits), Some(Doubt::PlayedOn));
        decide(&mut world, waits, false);
        assert_eq!(doubt(&world, acts), Some(Doubt::Claimed(Why::Flag)));
        decide(&mut world, acts, true);
        let loser = world.devices[acts].live.seat().expect("a seat");
        assert_eq!(
            overs(&world),
            [Some(ClaimedEnd {
                loser,
                why: Why::Flag
            }); 2],
            "{setup_text}"
        );
        assert!(world.devices.iter().all(|device| {
            !device
                .heard
                .iter()
                .any(|news| matches!(news, News::Refused(_)))
        }));
    }
}

#[test]
fn clock_is_offered_accepted_or_declined() {
    let clock = Clock::Game(600);
    for takes in [true, false] {
        let mut world = World::of("sansumoku", Seat::Second, 8, crate::world::Way::BAD);
        world.devices[0].live.want_clock(Some(clock));
        world.until("it is offered", |world| {
            world.devices[1].live.clock_offered() == Some(clock)
        });
        if takes {
            world.devices[1].live.want_clock(Some(clock));
        } else {
            world.devices[1].live.decline_clock();
        }
        assert_eq!(world.devices[1].live.clock_offered(), None);
        world.play_until(6);
        let news = world.devices[0].heard.clone();
        assert_eq!(
            (
                news.contains(&News::Clock(true)),
                news.contains(&News::Clock(false))
            ),
            (takes, !takes)
        );
        assert!(
            world.devices[..2]
                .iter()
                .all(|device| device.live.clock() == takes.then_some(clock))
        );
    }
    // An offer without an answer lapses at the second move.
    let mut world = good("sansumoku");
    world.devices[0].live.want_clock(Some(clock));
    rest(&mut world);
    world.play_until(2);
    assert_eq!(world.devices[1].live.clock_offered(), None);
}

#[test]
fn time_of_absence_is_charged_to_neither_player() {
    for gone in 0..2 {
        let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
        let (waits, acts) = waits(&world);
        let seat = world.devices[acts].live.seat().expect("a seat");
        let left = |world: &World, number: usize| {
            world.devices[number]
                .live
                .time_left(seat, world.now)
                .expect("a clock")
        };
        // The page of one is closed for ten minutes.
        let saved = world.devices[gone].live.save();
        let key = world.devices[gone].key.clone();
        let now = world.now;
        world.devices[1 - gone]
            .live
            .set_channel_state(&format!("away {key}"), now);
        world.now += 600_000;
        let still = left(&world, 1 - gone);
        assert!((40_000..=60_000).contains(&still), "it stands at {still}");
        let now = world.now;
        if gone == acts {
            assert!(
                !world.devices[waits].live.claim(now),
                "nobody loses while they are away"
            );
        }
        world.devices[gone].live = Live::read(&saved, &KINDS).expect("a match");
        let now = world.now;
        world.devices[gone].kill(now);
        world.meet(gone);
        rest(&mut world);
        let both = [0, 1].map(|number| left(&world, number));
        assert!(
            (both[0] - both[1]).abs() < 2_000 && (35_000..=60_000).contains(&both[0]),
            "{both:?} of {still}"
        );
        assert_eq!(overs(&world), [None; 2]);
    }
}

#[test]
fn matches_without_a_clock_allow_no_claim() {
    let mut world = good("mbrane 9 full");
    world.play_until(5);
    let later = world.now + 100_000_000;
    assert!(!world.devices[0].live.claim(later));
    assert!(!world.devices[1].live.claim(later));
}

#[test]
fn relays_go_with_the_invitation() {
    let world = good("sansumoku");
    let servers =
        mbrane_play::Server::list("wss://a.example.org stun:b.example.org wss://c.example.org")
            .expect("three");
    let mut host = Live::read(&world.devices[0].live.save(), &KINDS).expect("a match");
    host.call_by(&servers);
    assert!(
        host.opens()
            .ends_with(" wss://a.example.org stun:b.example.org wss://c.example.org")
    );
    let again = Live::read(&host.save(), &KINDS).expect("a match");
    assert_eq!(again.opens(), host.opens());
    let invite: mbrane_live::Invite = host
        .invitation()
        .expect("a link")
        .to_string()
        .parse()
        .expect("a link");
    assert_eq!(
        mbrane_play::Server::line(&invite.relays),
        "wss://a.example.org wss://c.example.org"
    );
    let mut guest = Live::join([5; 32], &invite, &mbrane_play::Name::new("Bo"), &KINDS);
    // The guest keeps the relays of the invitation, and adds its own other servers.
    guest.call_by(
        &mbrane_play::Server::list("wss://own.example.org turn:ada:word@own.example.org")
            .expect("two"),
    );
    assert!(
        guest
            .opens()
            .ends_with(" - wss://a.example.org wss://c.example.org turn:ada:word@own.example.org")
    );
    host.call_by(&[]);
    assert_eq!(host.invitation().map(|invite| invite.relays.len()), Some(0));
}

#[test]
fn links_for_others_name_the_game_and_the_sender() {
    let world = good("sansumoku");
    let [host, guest] = [0, 1].map(|device| &world.devices[device].live);
    let preview = |invite: Option<mbrane_live::Invite>| {
        let read = invite.expect("a link").to_string().parse();
        let read: mbrane_live::Invite = read.expect("a link");
        read.preview
            .map(|preview| (preview.game, preview.sender.to_string()))
    };
    let named = |name: &str| Some(("sansumoku".to_owned(), name.to_owned()));
    assert_eq!(preview(host.invitation()), named("Ada"));
    assert_eq!(preview(host.looking_on()), named("Ada"));
    assert_eq!(preview(guest.looking_on()), named("Bo"));
    // Links that a player keeps carry no invitation.
    assert_eq!(preview(host.returning()), None);
    assert_eq!(preview(host.own_link()), None);
}

#[test]
fn last_of_two_simultaneous_choices_gets_no_extra_time() {
    for clock in [Clock::Move(600), Clock::Game(600)] {
        let mut world = timed("masbrur 1", clock, 2);
        let both = |world: &World| {
            world.devices[..2].iter().all(|device| {
                device.live.table().expect("a game").awaited() == Seats::BOTH
                    && device.screen.is_some()
            })
        };
        while !both(&world) {
            let moves = world.devices[0].moves();
            world.play_until(moves + 1);
            rest(&mut world);
        }
        world
            .devices
            .iter_mut()
            .for_each(crate::world::Device::look);
        let seats = [0, 1].map(|number| world.devices[number].live.seat().expect("a seat"));
        let left = |world: &World, seat: Seat| {
            [0, 1].map(|number| {
                world.devices[number]
                    .live
                    .time_left(seat, world.now)
                    .expect("a clock")
            })
        };
        let before = left(&world, seats[1]);
        for _ in 0..600 {
            world.step(|_, _, _| ());
        }
        let now = world.now;
        let World { devices, dice, .. } = &mut world;
        assert!(devices[0].play(dice, now));
        rest(&mut world);
        let waits = world.devices[0].live.table().expect("a game").awaited();
        assert_eq!(waits, Seats::only(seats[1]), "one has chosen");
        // On both sides, a minute and three seconds were charged to the player who is to act.
        for (before, after) in before.into_iter().zip(left(&world, seats[1])) {
            assert!(
                (62_000..=65_000).contains(&(before - after)),
                "{clock}: {before} {after}"
            );
        }
        world.play_to_the_end();
    }
}

/// The channel's events on a device that slept for an hour.
const SLEPT: [&str; 2] = ["deaf 3600000", "hears"];

/// The time that the seat which is to move has left on each device.
fn lefts(world: &World, acts: usize) -> [i64; 2] {
    let seat = world.devices[acts].live.seat().expect("a seat");
    [0, 1].map(|number| {
        let left = world.devices[number].live.time_left(seat, world.now);
        left.expect("a clock")
    })
}

#[test]
fn sleep_of_a_device_is_charged_to_neither_player() {
    for sleeper_waits in [true, false] {
        let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
        let (waits, acts) = waits(&world);
        let (sleeper, other) = if sleeper_waits {
            (waits, acts)
        } else {
            (acts, waits)
        };
        let before = lefts(&world, acts);
        let key = world.devices[sleeper].key.clone();
        let began = world.now;
        world.devices[other]
            .live
            .set_channel_state(&format!("away {key}"), began);
        // Ten minutes, which a match allows for each player's absence.
        world.now += 600_000;
        let now = world.now;
        for text in ["deaf 600000", "hears"] {
            world.devices[sleeper].live.set_channel_state(text, now);
        }
        assert_eq!(world.devices[waits].live.claimable(now), None);
        world.devices[other]
            .live
            .set_channel_state(&format!("peer {key}"), now);
        rest(&mut world);
        let after = lefts(&world, acts);
        for (before, after) in before.into_iter().zip(after) {
            assert!((0..5_000).contains(&(before - after)), "{before} {after}");
        }
    }
}

#[test]
fn a_device_that_slept_for_hours_offers_no_claim() {
    for clock in [Clock::Move(60), Clock::Game(600)] {
        let mut world = timed("mbrane 9 full", clock, 5);
        let (waits, acts) = waits(&world);
        let before = lefts(&world, acts);
        world.now += 3_600_000;
        let now = world.now;
        for text in SLEPT {
            world.devices[waits].live.set_channel_state(text, now);
        }
        assert_eq!(world.devices[waits].live.claimable(now), None);
        let after = lefts(&world, acts)[waits];
        assert!((0..1_000).contains(&(before[waits] - after)), "{after}");
    }
}

#[test]
fn offline_player_cannot_claim_left() {
    let mut world = timed("mbrane 9 full", Clock::Game(3600), 5);
    let (waits, acts) = waits(&world);
    let key = world.devices[acts].key.clone();
    let live = &mut world.devices[waits].live;
    let mut now = world.now;
    for (after, text) in [
        (5_000, "deaf 5000".to_owned()),
        (15_000, format!("away {key}")),
        (1_000, "searching".to_owned()),
        (1_200_000, "searching no-machine".to_owned()),
    ] {
        now += after;
        live.set_channel_state(&text, now);
        assert_eq!(live.claimable(now), None, "{text}");
    }
    for text in ["relay".to_owned(), format!("peer {key}")] {
        live.set_channel_state(&text, now);
        assert_eq!(live.claimable(now), None, "{text}");
    }
    // Being away with a network still counts.
    live.set_channel_state(&format!("away {key}"), now);
    assert_eq!(live.claimable(now + 890_000), None);
    assert_eq!(live.claimable(now + 900_000), Some(Why::Left));
    // So does an absence before the device itself lost its network, and none after.
    live.set_channel_state("searching", now + 890_000);
    assert_eq!(live.claimable(now + 8_900_000), None);
}

#[test]
fn own_absence_in_own_turn_is_free_for_15_minutes_a_game() {
    let mut world = timed("mbrane 9 full", Clock::Game(7200), 5);
    let (_, acts) = waits(&world);
    let before = lefts(&world, acts)[acts];
    let mut saved = String::new();
    for hour in 0..2 {
        world.now += 3_600_000;
        let now = world.now;
        for text in SLEPT {
            world.devices[acts].live.set_channel_state(text, now);
        }
        let charged = before - lefts(&world, acts)[acts];
        assert_eq!(charged, 2_700_000 + hour * 3_600_000);
        let text = world.devices[acts].live.save();
        saved = Live::read(&text, &KINDS).expect("a match").save();
        assert_eq!(saved, text);
    }
    assert!(saved.contains(" missed=7200000 "));
}

#[test]
fn clock_set_back_or_forth_charges_neither_player() {
    let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
    let (waits, acts) = waits(&world);
    let before = lefts(&world, acts);
    assert!((before[waits] - before[acts]).abs() < 1_000);
    for (number, before) in before.into_iter().enumerate() {
        let live = &mut world.devices[number].live;
        let (seat, now) = (live.seat().expect("a seat"), world.now);
        let left = |live: &Live, now| {
            let acting = if number == acts { seat } else { !seat };
            live.time_left(acting, now).expect("a clock")
        };
        let back = now - 3_600_000;
        live.set_channel_state("deaf -3600000", back);
        live.set_channel_state("hears", back);
        assert!((0..1_000).contains(&(before - left(live, back))));
        let after = left(live, back + 30_000);
        assert!((30_000..31_000).contains(&(before - after)), "it runs on");
        let forth = back + 600_000;
        live.set_channel_state("deaf 600000", forth);
        live.set_channel_state("hears", forth);
        assert!((0..1_000).contains(&(before - left(live, forth))));
        live.greet(mbrane_play::words::live::Label::Hello, forth);
        assert!(live.poll(forth).is_some(), "texts go on");
    }
}

#[test]
fn a_clock_below_twenty_seconds_is_not_offered_but_taken_up_and_claimed_after_asking() {
    let clock = Some(Clock::Move(10));
    let mut world = good("mbrane 9 full");
    world.devices[0].live.want_clock(clock);
    rest(&mut world);
    assert_eq!(world.devices[1].live.clock_offered(), None);
    world.devices[0].live.want_clock(Some(Clock::Move(20)));
    rest(&mut world);
    assert_eq!(world.devices[1].live.clock_offered(), Some(Clock::Move(20)));
    // An older program offers it.
    let (key, now) = (world.devices[1].key.clone(), world.now);
    let text = world.seen.iter().rev().find(|(from, _)| *from == key);
    let text = text.expect("a text").1.clone();
    let number = text.split(' ').find(|word| word.starts_with("n="));
    let text = text.replace(number.expect("a number"), "n=900 clock=move.10");
    world.devices[0].hear(&key, &text, now);
    assert_eq!(world.devices[0].live.clock_offered(), clock);
    world.devices[0].live.want_clock(clock);
    assert_eq!(world.devices[0].live.clock(), clock);
    let kept = Live::read(&world.devices[0].live.save(), &KINDS).expect("a match");
    assert_eq!(kept.clock(), clock, "a kept match goes on by it");
}
