//! An opponent with a changed program: its late messages, and its claims about its own time, are not believed.

use mbrane_live::{ClaimedEnd, Clock, Doubt, News, Why};
use mbrane_play::AnyMatch;
use mbrane_rules::{Seats, Viewer};

use crate::world::{World, good, rest, timed, waits};

/// The last text of a device, with other words.
fn forged(world: &World, from: usize, words: &[(&str, String)]) -> String {
    let key = &world.devices[from].key;
    let (_, text) = world
        .seen
        .iter()
        .rfind(|(by, _)| by == key)
        .expect("a text");
    let mut all: Vec<String> = text
        .split(' ')
        .filter(|one| {
            one.split_once('=')
                .is_none_or(|(word, _)| words.iter().all(|(changed, _)| *changed != word))
        })
        .map(str::to_owned)
        .collect();
    all.extend(words.iter().map(|(word, value)| format!("{word}={value}")));
    all.join(" ")
}

/// The words of a version of the first game.
fn version(undos: u16, table: &dyn AnyMatch) -> [(&'static str, String); 3] {
    let record = table.link(Viewer::All, None, None).to_string();
    let mut hasher = blake3::Hasher::new();
    for part in ["record", "0", &undos.to_string(), &record] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let sum = mbrane_play::base64::letters(&hasher.finalize().as_bytes()[..16]);
    [("v", format!("0.{undos}")), ("rec", record), ("sum", sum)]
}

/// The first four moves of the match on a device.
fn shorter(world: &World, number: usize) -> Box<dyn AnyMatch> {
    let mut table = world.devices[number].live.table().expect("a game").boxed();
    table.seek(4, usize::MAX);
    table.branch()
}

#[test]
fn an_undo_that_was_declined_or_moved_past_cannot_be_agreed_to_later() {
    for declined in [true, false] {
        let mut world = good("mbrane 9 full");
        world.play_until(6);
        rest(&mut world);
        let (liar, asks) = waits(&world);
        assert!(world.devices[asks].live.ask_undo());
        rest(&mut world);
        let shorter = shorter(&world, asks);
        if declined {
            let now = world.now;
            assert!(!world.devices[liar].live.answer_undo(false, now));
            rest(&mut world);
            assert!(world.devices[asks].heard.contains(&News::UndoDeclined));
        } else {
            world.play_until(7);
            rest(&mut world);
        }
        let moves = world.devices[asks].moves();
        let words: Vec<_> = version(1, &*shorter)
            .into_iter()
            .chain([("n", "1000".to_owned())])
            .collect();
        let text = forged(&world, liar, &words);
        let (key, now) = (world.devices[liar].key.clone(), world.now);
        world.devices[asks].hear(&key, &text, now);
        assert_eq!(world.devices[asks].moves(), moves, "nothing is taken back");
        assert_eq!(
            world.devices[asks]
                .live
                .conflict()
                .map(|conflict| conflict.doubt),
            Some(Doubt::TakenBack)
        );
    }
}

#[test]
fn a_match_cannot_be_claimed_while_an_incoming_version_is_in_doubt() {
    let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
    let (waits, acts) = waits(&world);
    let words: Vec<_> = version(1, &*shorter(&world, acts))
        .into_iter()
        .chain([("n", "1000".to_owned())])
        .collect();
    let text = forged(&world, acts, &words);
    let (key, now, later) = (
        world.devices[acts].key.clone(),
        world.now,
        world.now + 200_000,
    );
    assert_eq!(world.devices[waits].live.claimable(later), Some(Why::Flag));
    world.devices[waits].hear(&key, &text, now);
    let live = &mut world.devices[waits].live;
    assert_eq!(
        live.conflict().map(|conflict| conflict.doubt),
        Some(Doubt::TakenBack)
    );
    assert_eq!(live.claimable(later), None);
    assert_eq!(live.decide(false, now), Ok(false));
    assert_eq!(live.claimable(later), Some(Why::Flag));
}

#[test]
fn a_new_session_does_not_wipe_the_running_turn_of_its_own_clock() {
    let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
    let (waits, acts) = waits(&world);
    let seat = world.devices[acts].live.seat().expect("a seat");
    for _ in 0..300 {
        world.step(|_, _, _| ());
    }
    let left = |world: &World| {
        world.devices[waits]
            .live
            .time_left(seat, world.now)
            .expect("a clock")
    };
    let before = left(&world);
    assert!(before < 31_000, "{before}");
    let opened = (world.now + 1).to_string();
    let words = [
        ("s", "another".to_owned()),
        ("o", opened),
        ("n", "1".to_owned()),
        ("ran", "0".to_owned()),
    ];
    let text = forged(&world, acts, &words);
    let (key, now) = (world.devices[acts].key.clone(), world.now);
    world.devices[waits].hear(&key, &text, now);
    assert!(left(&world) <= before, "{} after {before}", left(&world));
}

#[test]
fn ones_own_running_turn_shrinks_only_by_a_new_session_that_knows_the_same_version() {
    let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
    let (waits, acts) = waits(&world);
    let (key, seat) = (
        world.devices[waits].key.clone(),
        world.devices[acts].live.seat().expect("a seat"),
    );
    for _ in 0..300 {
        world.step(|_, _, _| ());
    }
    let another = |at: u64| {
        [
            ("s", format!("session{at}")),
            ("o", (world.now + at).to_string()),
        ]
        .to_vec()
    };
    let older = [another(1), version(0, &*shorter(&world, acts)).to_vec()].concat();
    let (opened, same) = (world.now + 2, another(2));
    assert!(opened > world.now);
    for (words, shrinks) in [
        (vec![("n", "1000".to_owned())], false),
        (older, false),
        (same, true),
    ] {
        let words = [words, vec![("ran", "0".to_owned())]].concat();
        let text = forged(&world, waits, &words);
        let now = world.now;
        world.devices[acts].hear(&key, &text, now);
        let left = world.devices[acts]
            .live
            .time_left(seat, now)
            .expect("a clock");
        assert_eq!(left > 55_000, shrinks, "{left} after {words:?}");
    }
}

#[test]
fn a_text_that_a_relay_holds_up_costs_the_mover_at_most_ten_seconds() {
    let mut world = timed("mbrane 9 full", Clock::Game(600), 5);
    let (waits, acts) = waits(&world);
    let (key, seat) = (
        world.devices[acts].key.clone(),
        world.devices[acts].live.seat().expect("a seat"),
    );
    let now = world.now;
    let World { devices, dice, .. } = &mut world;
    assert!(devices[acts].play(dice, now));
    let text = devices[acts].live.poll(now).expect("a text");
    // The channel tells by then that texts do not come through.
    devices[waits]
        .live
        .set_channel_state(&format!("away {key}"), now + 9_500);
    devices[waits].hear(&key, &text, now + 60_000);
    let left = |number: usize| {
        world.devices[number]
            .live
            .time_left(seat, now + 60_000)
            .expect("a clock")
    };
    assert!(
        (0..=10_000).contains(&(left(acts) - left(waits))),
        "{} and {}",
        left(acts),
        left(waits)
    );
}

#[test]
fn no_clock_runs_for_a_move_that_a_relay_holds_up_though_other_texts_arrive() {
    let mut world = timed("mbrane 9 full", Clock::Game(600), 5);
    let (waits, acts) = waits(&world);
    let (other, seat) = (
        world.devices[waits].key.clone(),
        world.devices[waits].live.seat().expect("a seat"),
    );
    let newer = forged(&world, waits, &[("n", "1000".to_owned())]);
    let now = world.now;
    let World { devices, dice, .. } = &mut world;
    assert!(devices[acts].play(dice, now));
    devices[acts]
        .live
        .set_channel_state(&format!("away {other}"), now + 9_500);
    devices[acts].hear(&other, &newer, now + 10_000);
    let left = |after| {
        devices[acts]
            .live
            .time_left(seat, now + after)
            .expect("a clock")
    };
    assert_eq!(left(20_000), left(60_000));
}

#[test]
fn the_player_to_move_may_be_away_for_a_while_and_then_loses_on_time() {
    let mut world = timed("mbrane 9 full", Clock::Move(60), 5);
    let (waits, acts) = waits(&world);
    let (key, seat) = (
        world.devices[acts].key.clone(),
        world.devices[acts].live.seat().expect("a seat"),
    );
    let now = world.now;
    world.devices[waits]
        .live
        .set_channel_state(&format!("away {key}"), now);
    assert!(!world.devices[waits].live.claim(now + 890_000));
    // A short return restores no time.
    world.devices[waits]
        .live
        .set_channel_state(&format!("peer {key}"), now + 600_000);
    world.devices[waits]
        .live
        .set_channel_state(&format!("away {key}"), now + 601_000);
    let live = &mut world.devices[waits].live;
    assert!(live.claim(now + 900_000 + 80_000));
    assert_eq!(
        live.claimed_end(),
        Some(ClaimedEnd {
            loser: seat,
            why: Why::Flag
        })
    );
}

#[test]
fn match_without_a_clock_is_claimed_after_the_player_to_move_left() {
    let mut world = good("sansumoku");
    world.play_until(4);
    rest(&mut world);
    let (waits, acts) = waits(&world);
    let (key, now) = (world.devices[acts].key.clone(), world.now);
    world.devices[waits]
        .live
        .set_channel_state(&format!("away {key}"), now);
    assert_eq!(world.devices[waits].live.claimable(now + 890_000), None);
    assert_eq!(
        world.devices[acts].live.claimable(now + 1_000_000),
        None,
        "not by whoever is to move"
    );
    world.now += 901_000;
    let now = world.now;
    assert_eq!(world.devices[waits].live.claimable(now), Some(Why::Left));
    assert!(world.devices[waits].live.claim(now));
    // The returning player is asked.
    world.meet(acts);
    rest(&mut world);
    let doubt = world.devices[acts]
        .live
        .conflict()
        .map(|conflict| conflict.doubt);
    assert_eq!(
        (doubt, world.devices[acts].live.claimed_end()),
        (Some(Doubt::Claimed(Why::Left)), None)
    );
    let now = world.now;
    assert_eq!(world.devices[acts].live.decide(true, now), Ok(true));
    assert_eq!(
        world.devices[acts].live.claimed_end().map(|over| over.why),
        Some(Why::Left)
    );
}

#[test]
fn match_is_claimed_after_a_player_left_a_choice_sealed() {
    let mut world = good("masbrur 1");
    let awaited = |world: &World, number: usize| {
        world.devices[number]
            .live
            .table()
            .expect("a game")
            .awaited()
    };
    while (0..2).any(|number| awaited(&world, number) != Seats::BOTH) {
        let moves = world.devices[0].moves();
        world.play_until(moves + 1);
        rest(&mut world);
    }
    world
        .devices
        .iter_mut()
        .for_each(crate::world::Device::look);
    for number in 0..2 {
        // The first seals its choice, and leaves before it hears of the second's.
        let now = world.now;
        let World { devices, dice, .. } = &mut world;
        assert!(devices[number].play(dice, now));
        world.mute = (number == 1).then_some(0);
        rest(&mut world);
    }
    let now = world.now;
    assert!(world.devices[1].live.awaits_opening());
    world.devices[1]
        .live
        .set_channel_state("away key-of-device-0", now);
    assert_eq!(world.devices[1].live.claimable(now + 890_000), None);
    assert_eq!(
        world.devices[1].live.claimable(now + 901_000),
        Some(Why::Left)
    );
}
