//! Kept seats of live matches, with the right sum: each that is read is played on, and survives an own link.

#![no_main]

#[allow(dead_code, reason = "other targets use the rest")]
#[path = "../../crates/live/tests/live/sums.rs"]
mod sums;
#[allow(dead_code, reason = "other targets use the rest")]
#[path = "../../crates/live/tests/live/world.rs"]
mod world;

use libfuzzer_sys::fuzz_target;
use mbrane_live::{Invite, Live};

use sums::seat_with_sum;
use world::{Device, KINDS};

const NOW: u64 = 1_800_000_100_000;

fuzz_target!(|text: &str| {
    let Some(live) = Live::read(&seat_with_sum(text), &KINDS) else {
        return;
    };
    let mut device = Device::new(live, 0);
    device.assert_sound();
    device.live.open(NOW);
    _ = (device.live.poll(NOW), device.live.claimable(NOW));
    device.assert_sound();
    let Some(link) = device.live.own_link() else {
        return;
    };
    if let Ok(invite) = link.to_string().parse::<Invite>() {
        assert!(invite == link, "{link}");
        _ = Live::take_own(&invite, Some(device.live), &KINDS);
    }
});
