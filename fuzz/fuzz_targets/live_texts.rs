//! Texts that a device in a live match gets from the others.
//!
//! The first line is the number of the game and of the device, such as `1 0`. Each line after it is a text, behind the number of the
//! device that sends it. Letters and versions get the right sums.

#![no_main]

#[allow(dead_code, reason = "other targets use the rest")]
#[path = "../../crates/live/tests/live/sums.rs"]
mod sums;
#[allow(dead_code, reason = "other targets use the rest")]
#[path = "../../crates/live/tests/live/world.rs"]
mod world;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use mbrane_fuzz::letter_with_sum;
use mbrane_live::{Live, MAX_TEXT};

use sums::with_sum;
use world::{Device, KINDS, begun};

const NOW: u64 = 1_800_000_100_000;
const MAX_LINES: usize = 20;

/// The saved devices of a begun match of each game.
static SEATS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let saved = |device: &Device| device.live.save();
    let worlds = begun();
    worlds
        .iter()
        .map(|world| world.devices.iter().map(saved).collect())
        .collect()
});

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let numbers = lines.next().and_then(|line| line.split_once(' '));
    let Some((Ok(game), Ok(number))) =
        numbers.map(|(game, number)| (game.parse::<usize>(), number.parse::<usize>()))
    else {
        return;
    };
    let Some(seat) = SEATS.get(game).and_then(|seats| seats.get(number)) else {
        return;
    };
    let live = Live::read(seat, &KINDS).expect("a seat");
    let mut device = Device::new(live, number);
    device.live.open(NOW);
    device.look();
    for (line, now) in lines.take(MAX_LINES).zip((NOW..).step_by(5_000)) {
        let Some((from, text)) = line.split_once(' ') else {
            continue;
        };
        let key = format!("key-of-device-{from}");
        device.live.set_channel_state(&format!("peer {key}"), now);
        let words = text
            .split(' ')
            .map(|word| letter_with_sum(word).unwrap_or_else(|| word.to_owned()));
        let text = with_sum(&words.collect::<Vec<_>>().join(" "));
        device.hear(&key, &text, now);
        if device.live.conflict().is_some() {
            _ = device.live.decide(text.len().is_multiple_of(2), now);
        }
        if let Some(answer) = device.live.poll(now) {
            assert!(answer.len() <= MAX_TEXT, "{}", answer.len());
        }
        _ = (device.live.claimable(now), device.live.wake_at(now));
    }
    device.assert_sound();
});
