//! Bytes as the packed link of each game. The last byte of a valid link is not 0.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mbrane_play::{Animated, Link, base64};
use mbrane_rules::{masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

fuzz_target!(|bytes: &[u8]| {
    let packed = base64::letters(bytes);
    read::<Mbrane>(&packed);
    read::<Sansumoku>(&packed);
    read::<Masbrur>(&packed);
});

fn read<G: Animated>(packed: &str) {
    let text = format!("{}={packed}", G::INFO.kind);
    let Ok(link) = text.parse::<Link<G>>() else {
        return;
    };
    for written in [link.to_string(), link.long()] {
        assert_eq!(written.parse().as_ref(), Ok(&link), "{text}");
    }
}
