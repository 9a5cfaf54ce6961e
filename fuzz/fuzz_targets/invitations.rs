//! Links to live tables, with the right sum: what is read is written the same again.

#![no_main]

#[allow(dead_code, reason = "other targets use the rest")]
#[path = "../../crates/live/tests/live/sums.rs"]
mod sums;
#[allow(dead_code, reason = "other targets use the rest")]
#[path = "../../crates/live/tests/live/world.rs"]
mod world;

use libfuzzer_sys::fuzz_target;
use mbrane_live::{Invite, Live};
use mbrane_play::Name;

use sums::link_with_sum;
use world::{Device, KINDS};

fuzz_target!(|text: &str| {
    let link = link_with_sum(text).unwrap_or_else(|| text.to_owned());
    let Ok(invite) = link.parse::<Invite>() else {
        return;
    };
    let again: Invite = invite.to_string().parse().expect("what was written");
    assert!(again == invite, "{link}");
    if let Ok(own) = Live::take_own(&invite, None, &KINDS) {
        assert!(invite.leads_to(&own));
    }
    let joined = Live::join([7; 32], &invite, &Name::new("Bo"), &KINDS);
    Device::new(joined, 1).assert_sound();
});
