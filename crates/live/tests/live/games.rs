//! Whole games over bad connections: players and spectators reach the same end, and no hidden choice leaves early.

use mbrane_live::News;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::{Game as _, Seat, Viewer};

use crate::world::{Device, Way, World};

/// A game that both can play.
fn setup_text(number: usize) -> String {
    let mbrane: Vec<String> = Mbrane::setups().iter().map(ToString::to_string).collect();
    match number % 4 {
        0 => mbrane[number / 4 % mbrane.len()].clone(),
        1 => "sansumoku".to_owned(),
        2 => "masbrur 1".to_owned(),
        _ => ["masbrur 2", "masbrur 1 free"][number / 4 % 2].to_owned(),
    }
}

fn seat(number: usize) -> Seat {
    if number.is_multiple_of(3) {
        Seat::Second
    } else {
        Seat::First
    }
}

/// Words of a player's own record which hide something from the other.
fn secrets(device: &Device) -> Vec<String> {
    let (Some(seat), Some(table)) = (device.live.seat(), &device.screen) else {
        return Vec::new();
    };
    let all = table.record_for(Viewer::All).to_string();
    let shown = table.record_for(Viewer::Of(!seat)).to_string();
    let hidden = all
        .split(' ')
        .zip(shown.split(' '))
        .filter(|(_, shown)| shown.contains('?'));
    hidden
        .map(|(word, _)| word.to_owned())
        .filter(|word| !word.ends_with(":none") && !word.contains('?'))
        .collect()
}

#[test]
fn games_over_a_bad_connection_reach_the_same_end() {
    come_to_one_end(60);
}

#[test]
#[ignore = "long: cargo xtask soak"]
fn two_hundred_games_over_a_bad_connection_reach_the_same_end() {
    come_to_one_end(200);
}

fn come_to_one_end(games: usize) {
    let (mut texts, mut bytes, mut longest, mut undone, mut conflicts) = (0, 0, 0, 0, 0);
    let mut drawn = [0; 2];
    for number in 0..games {
        let mut world = World::of(
            &setup_text(number),
            seat(number),
            0x11FE + 7919 * number as u64,
            Way::BAD,
        );
        world.play_to_the_end();
        world.until("all know all", |world| {
            let [host, guest, watcher] = &world.devices[..] else {
                return false;
            };
            host.record() == guest.record()
                && (watcher.record() == host.record() || watcher.record().contains('?'))
        });
        let [host, guest, _] = &world.devices[..] else {
            panic!("three")
        };
        assert_eq!(host.live.seat(), guest.live.seat().map(|seat| !seat));
        if setup_text(number).starts_with("masbrur") {
            drawn[host.live.seat().map_or(0, Seat::index)] += 1;
            assert!(world.devices[..2].iter().all(|device| {
                device
                    .heard
                    .iter()
                    .filter(|news| **news == News::Drawn)
                    .count()
                    == 1
            }));
        }
        assert!(!host.record().contains('?'), "{}", host.record());
        for device in &world.devices {
            let refused: Vec<_> = device
                .heard
                .iter()
                .filter(|news| matches!(news, News::Refused(_)))
                .collect();
            assert!(refused.is_empty(), "game {number}: {refused:?}");
            undone += device
                .heard
                .iter()
                .filter(|news| **news == News::Undone)
                .count();
            conflicts += device
                .heard
                .iter()
                .filter(|news| **news == News::Conflict)
                .count();
        }
        (texts, bytes, longest) = (
            texts + world.texts,
            bytes + world.bytes,
            world.longest.max(longest),
        );
    }
    println!(
        "{texts} texts, {} bytes a game, the longest {longest}; {undone} undos",
        bytes / games
    );
    assert_eq!(conflicts, 0, "nobody did anything that needs asking about");
    assert!(undone > games / 10);
    assert!(
        drawn.iter().all(|times| *times > games / 7),
        "who begins is drawn: {drawn:?} of {}",
        games / 2
    );
}

#[test]
fn sent_texts_contain_no_hidden_choice() {
    let mut hidden = 0;
    for number in 0..4 {
        let mut world = World::of("masbrur 2", seat(number), 0xBEEF + number as u64, Way::BAD);
        let mut sent = 0;
        for _ in 0..3000 {
            world.step(|device, dice, now| {
                device.play(dice, now);
            });
            let secret: Vec<String> = world.devices.iter().flat_map(secrets).collect();
            hidden += secret.len();
            for (_, text) in &world.seen[sent..] {
                for word in &secret {
                    assert!(
                        !text.contains(word.as_str()) || text.contains("open:"),
                        "{word} in {text}"
                    );
                }
            }
            sent = world.seen.len();
            let watcher = world.devices[2].record();
            for word in &secret {
                // A word is open once both have sealed their choices, even if one of them does not know that yet.
                let opened = world
                    .seen
                    .iter()
                    .any(|(_, text)| text.contains(&format!("open:{word}:")));
                assert!(
                    opened || !watcher.contains(word.as_str()),
                    "{word} in {watcher}"
                );
            }
        }
    }
    assert!(hidden > 300, "{hidden}");
}

#[test]
fn devices_killed_repeatedly_finish_their_game() {
    let way = Way {
        kills: 8,
        ..Way::GOOD
    };
    for number in 0..9 {
        let mut world = World::of(
            &setup_text(number),
            seat(number),
            0xC0FFEE + number as u64,
            way,
        );
        world.play_to_the_end();
        world.until("both know all", |world| {
            world.devices[0].record() == world.devices[1].record()
        });
        let bad = |news: &&News| matches!(news, News::Refused(_) | News::Conflict);
        assert_eq!(
            world
                .devices
                .iter()
                .flat_map(|device| &device.heard)
                .find(bad),
            None
        );
    }
}

#[test]
fn rematches_change_seats() {
    for (number, setup_text) in ["mbrane 9 full", "sansumoku", "masbrur 1"]
        .iter()
        .enumerate()
    {
        let mut world = World::of(setup_text, Seat::First, 77 + number as u64, Way::BAD);
        for game in 0..3_u16 {
            world.play_to_the_end();
            let seats: Vec<_> = world
                .devices
                .iter()
                .map(|device| device.live.seat())
                .collect();
            for number in 0..2 {
                let now = world.now;
                world.devices[number].live.ask_again(now);
            }
            world.until("both play again", |world| {
                world
                    .devices
                    .iter()
                    .all(|device| device.live.game() == game + 1)
            });
            for (number, device) in world.devices.iter_mut().enumerate() {
                device.look();
                assert_eq!(device.live.seat(), seats[number].map(|seat| !seat));
            }
        }
        assert_eq!(world.devices[2].live.seat(), None);
    }
}

#[test]
fn move_over_a_good_connection_is_one_text_and_one_answer() {
    let mut world = World::of("mbrane 9 full", Seat::First, 5, Way::GOOD);
    world.devices.truncate(2);
    world.until("all sit", |world| {
        world
            .devices
            .iter()
            .all(|device| device.live.table().is_some())
    });
    for _ in 0..50 {
        world.step(|_, _, _| ());
    }
    let before = (world.texts, world.bytes);
    world.play_until(40);
    for _ in 0..50 {
        world.step(|_, _, _| ());
    }
    let texts = world.texts - before.0;
    println!("40 moves: {texts} texts, {} bytes", world.bytes - before.1);
    assert!(texts <= 90, "{texts}");
    let quiet = world.texts;
    for _ in 0..600 {
        world.step(|_, _, _| ());
    }
    assert_eq!(world.texts, quiet, "nothing is sent while nothing happens");
}
