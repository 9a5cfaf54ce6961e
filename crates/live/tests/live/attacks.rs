//! Texts that are forged, replayed, cut, far too long, or of the wrong key: the match and its seats are unharmed.

use mbrane_live::{Live, News, Refused};
use mbrane_play::Name;
use mbrane_rules::Seat;

use crate::world::{Device, Dice, KINDS, Way, World, good, rest};

fn world(setup_text: &str) -> World {
    let mut world = World::of(setup_text, Seat::First, 4242, Way::GOOD);
    world.until("all sit", |world| {
        world.devices[..2]
            .iter()
            .all(|device| device.live.seat().is_some())
    });
    world
}

/// The state that an attack must not change: all but the session.
fn state(device: &Device) -> String {
    device.live.save()
}

#[test]
fn texts_under_a_foreign_key_change_nothing() {
    for setup_text in ["mbrane 9 full", "masbrur 1"] {
        let mut world = world(setup_text);
        world.play_until(4);
        for _ in 0..30 {
            world.step(|_, _, _| ());
        }
        let before: Vec<String> = world.devices.iter().map(state).collect();
        let (texts, now) = (world.seen.clone(), world.now);
        for (_, text) in texts {
            for device in &mut world.devices {
                device.hear("key-of-somebody-else", &text, now);
            }
        }
        assert_eq!(world.devices.iter().map(state).collect::<Vec<_>>(), before);
        for bad in ["", "x", "key with blanks", &"k".repeat(1000)] {
            world.devices[0].hear(bad, "mb1 s=abc n=1 o=1", now);
        }
        assert_eq!(state(&world.devices[0]), before[0]);
    }
}

#[test]
fn proof_is_valid_for_one_key_only() {
    let mut world = World::of("sansumoku", Seat::First, 11, Way::GOOD);
    // Both hear the guest's first text; the thief is faster.
    let text = world.devices[1]
        .live
        .poll(world.now)
        .expect("it asks to sit down");
    assert!(text.contains(" sit="));
    let now = world.now;
    world.devices[0].hear("key-of-the-thief", &text, now);
    assert!(!world.devices[0].live.is_full());
    let look = world.devices[0].live.looking_on().expect("a link");
    let mut watcher = Live::join([3; 32], &look, &Name::new("Eve"), &KINDS);
    watcher.keyed("key-of-watcher private");
    watcher.open(now);
    watcher.set_channel_state("peer key-of-device-0", now);
    let text = watcher.poll(now).expect("it says hello");
    assert!(!text.contains(" sit="));
    world.devices[0].hear("key-of-watcher", &text, now);
    assert!(!world.devices[0].live.is_full());
}

#[test]
fn a_second_person_with_the_invitation_is_reported_once_and_gets_no_seat() {
    let mut world = world("sansumoku");
    world.play_until(2);
    let now = world.now;
    let invite = world.devices[0].live.invitation().expect("a link");
    let before = state(&world.devices[0]);
    for number in 0..3 {
        let mut eve = Live::join([number; 32], &invite, &Name::new("Eve"), &KINDS);
        let key = format!("key-of-rival-{number}");
        eve.keyed(&format!("{key} private"));
        eve.open(now);
        let text = eve.poll(now).expect("it asks to sit down");
        let news = world.devices[0].live.hear(&key, &text, now);
        let expected = if number == 0 {
            vec![News::Rival]
        } else {
            vec![]
        };
        assert_eq!(news, expected);
        assert_eq!(world.devices[1].live.hear(&key, &text, now), []);
    }
    assert_eq!(state(&world.devices[0]), before);
    // The guest, who repeats the same proof on every visit, is no rival.
    let text = world.devices[1].live.poll(now + 60_000);
    let key = world.devices[1].key.clone();
    let news = text.map(|text| world.devices[0].live.hear(&key, &text, now + 60_000));
    assert!(!news.unwrap_or_default().contains(&News::Rival));
}

#[test]
fn texts_repeated_much_later_change_nothing() {
    for setup_text in ["mbrane 9 full", "sansumoku", "masbrur 1"] {
        let mut world = world(setup_text);
        world.play_until(8);
        for _ in 0..30 {
            world.step(|_, _, _| ());
        }
        let before: Vec<String> = world.devices.iter().map(state).collect();
        let mut dice = Dice(5);
        let (texts, now) = (world.seen.clone(), world.now);
        for _ in 0..1000 {
            let (key, text) = &texts[dice.below(texts.len())];
            let to = dice.below(3);
            world.devices[to].hear(key, text, now);
        }
        assert_eq!(world.devices.iter().map(state).collect::<Vec<_>>(), before);
    }
}

#[test]
fn damaged_texts_change_nothing() {
    for setup_text in ["mbrane 9 full", "masbrur 1"] {
        let mut world = world(setup_text);
        world.play_until(6);
        for _ in 0..30 {
            world.step(|_, _, _| ());
        }
        let (record, seat) = (world.devices[0].record(), world.devices[0].live.seat());
        let (key, text) = world
            .seen
            .iter()
            .rev()
            .find(|(key, _)| *key == world.devices[1].key)
            .cloned()
            .expect("a text");
        let now = world.now;
        for length in 0..text.len() {
            world.devices[0].hear(&key, &text[..length], now);
        }
        let mut dice = Dice(8);
        for _ in 0..3000 {
            let mut bytes = text.clone().into_bytes();
            let at = dice.below(bytes.len());
            bytes[at] = b"abcxyz019=-+.&$#? "[dice.below(18)];
            let changed = String::from_utf8(bytes).expect("letters");
            world.devices[0].hear(&key, &changed, now);
        }
        assert_eq!(world.devices[0].record(), record);
        assert_eq!(world.devices[0].live.seat(), seat);
    }
}

#[test]
fn a_million_characters_are_refused() {
    let mut world = world("sansumoku");
    let (key, now) = (world.devices[1].key.clone(), world.now);
    let before = state(&world.devices[0]);
    world.devices[0].heard.clear();
    for text in [
        "x".repeat(1_000_000),
        "mb1 ".repeat(250_000),
        format!("mb1 s=a n=1 o=1 rec={}", "A".repeat(1_000_000)),
    ] {
        world.devices[0].hear(&key, &text, now);
    }
    assert_eq!(
        world.devices[0].heard,
        vec![News::Refused(Refused::TooLong); 3]
    );
    assert_eq!(state(&world.devices[0]), before);
    // The longest that is read at all.
    let long = format!(
        "mb1 s=a n=1 o=1 v=0.0 sum=x rec=sansumoku={}",
        "A".repeat(60_000)
    );
    world.devices[0].hear(&key, &long, now);
    assert_eq!(state(&world.devices[0]), before);
}

#[test]
fn moves_of_the_other_seat_are_not_taken_from_the_wrong_player() {
    let mut world = world("mbrane 9 full");
    world.play_until(4);
    for _ in 0..30 {
        world.step(|_, _, _| ());
    }
    // The second player's device turns hostile and moves for the first.
    let saved = world.devices[1].live.save();
    let mut forger = Device::new(Live::read(&saved, &KINDS).expect("a match"), 1);
    let now = world.now + 5000;
    forger.live.open(now);
    forger
        .live
        .set_channel_state(&format!("peer {}", world.devices[0].key), now);
    let first = world.devices[0].live.poll(now);
    assert!(first.is_none() || !first.unwrap_or_default().contains("claim"));
    forger.look();
    let mut as_first = Device::new(
        Live::read(&world.devices[0].live.save(), &KINDS).expect("a match"),
        0,
    );
    as_first.live.open(now);
    as_first.look();
    let mut dice = Dice(3);
    assert!(as_first.play(&mut dice, now), "it is the first seat's turn");
    as_first
        .live
        .set_channel_state(&format!("peer {}", forger.key), now);
    let text = as_first.live.poll(now).expect("a text");
    let before = world.devices[0].record();
    // Signed by the second player's key, it moves for the first.
    world.devices[0].heard.clear();
    world.devices[0].hear("key-of-device-1", &text, now);
    assert_eq!(world.devices[0].heard, [News::Conflict]);
    assert_eq!(
        world.devices[0].record(),
        before,
        "nothing changes before it is asked"
    );
}

#[test]
fn strangers_hardly_make_players_send() {
    let mut world = good("mbrane 9 full");
    rest(&mut world);
    let before = world.texts;
    for second in 0..60 {
        for stranger in 0..20 {
            let key = format!("stranger-{second}-{stranger}");
            let text = format!("mb1 s=session{second}x{stranger} n=1 o={}", world.now);
            for device in &mut world.devices[..2] {
                device
                    .live
                    .set_channel_state(&format!("peer {key}"), world.now);
                device.hear(&key, &text, world.now);
            }
        }
        for _ in 0..10 {
            world.step(|_, _, _| ());
        }
    }
    let sent = world.texts - before;
    assert!(sent <= 2, "{sent} texts in a minute");
}

#[test]
fn texts_without_an_echo_cause_answers_that_may_wait() {
    let mut world = good("mbrane 9 full");
    rest(&mut world);
    let key = world.devices[1].key.clone();
    let (mut own, mut answers) = (0, 0);
    for number in 1..=150 {
        world.now += 400;
        let now = world.now;
        let text = format!("mb1 s=session-without-echo n={number} o={now}");
        let device = &mut world.devices[0];
        device.hear(&key, &text, now);
        if device.live.poll(now).is_some() {
            *(if device.live.answers() {
                &mut answers
            } else {
                &mut own
            }) += 1;
        }
    }
    assert!(own == 0 && answers > 100, "{own} and {answers}");
    // A move does not wait.
    let now = world.now;
    let World { devices, dice, .. } = &mut world;
    assert!(devices[0].play(dice, now) || devices[1].play(dice, now));
    let mover = devices
        .iter_mut()
        .find(|device| device.moves() > 0)
        .expect("a move");
    assert!(mover.live.poll(now).is_some() && !mover.live.answers());
}

#[test]
fn channel_learns_when_the_players_change() {
    let mut world = good("mbrane 9 full");
    let all = format!("{} {}", world.devices[0].key, world.devices[1].key);
    for device in &mut world.devices {
        assert_eq!(device.live.players().as_ref(), Some(&all));
        assert_eq!(device.live.players(), None);
        device.live.open(world.now + 1000);
        assert_eq!(device.live.players().as_ref(), Some(&all));
    }
}
