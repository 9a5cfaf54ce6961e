//! The way to the others: strings out and in. In a browser the page delivers them, on a machine this program itself (`desktop.rs`), by relays alone;
//! tests stand in for both.

use bevy::prelude::*;
use mbrane_play::GameName;

#[cfg(target_family = "wasm")]
use crate::bridge::{PageSaid, ask};

/// The messages to the channel and back: see docs/live.md.
#[derive(Resource, Default)]
pub struct Transport {
    /// Whether somebody stands in for the page, where there is none.
    pub stood_in: bool,
    /// The requests, oldest first: the kind and the text.
    pub asked: Vec<(&'static str, String)>,
    /// The received messages, oldest first: when each came, in milliseconds since the beginning of 1970, its kind and text.
    pub told: Vec<(u64, String, String)>,
}

impl Transport {
    pub const fn there(&self) -> bool {
        cfg!(any(feature = "far", target_family = "wasm")) || self.stood_in
    }

    /// Whether it is a page that plays: a camera that reads its links opens them, and two can connect by codes that they hand to each other.
    pub const fn in_page(&self) -> bool {
        cfg!(target_family = "wasm") || self.stood_in
    }

    pub(super) fn ask(&mut self, kind: &'static str, text: impl Into<String>) {
        self.asked.push((kind, text.into()));
    }
}

#[cfg(target_family = "wasm")]
pub(super) fn hear_page(mut said: MessageReader<PageSaid>, mut way: ResMut<Transport>) {
    for said in said.read().filter(|said| said.kind.starts_with("live-")) {
        way.told
            .push((said.at, said.kind.clone(), said.text.clone()));
    }
}

#[cfg(target_family = "wasm")]
pub(super) fn ask_page(mut way: ResMut<Transport>) {
    if !way.asked.is_empty() {
        for (kind, text) in std::mem::take(&mut way.asked) {
            ask(kind, &text);
        }
    }
}

/// Bytes that nobody can guess; none where there is no such source.
#[cfg(target_family = "wasm")]
pub(crate) fn chance() -> Option<[u8; 32]> {
    let text = ask("seed", "");
    let byte = |place: usize| u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..32).map(byte).collect();
    bytes?.try_into().ok()
}

/// Bytes of the system's own chance.
#[cfg(feature = "far")]
pub(crate) fn chance() -> Option<[u8; 32]> {
    mbrane_far::chance()
}

/// Bytes of what keeps hash maps from being guessed.
#[cfg(not(any(feature = "far", target_family = "wasm")))]
pub(crate) fn chance() -> Option<[u8; 32]> {
    use std::hash::{BuildHasher, RandomState};
    let mut bytes = [0; 32];
    for part in bytes.chunks_mut(8) {
        part.copy_from_slice(&RandomState::new().hash_one(0_u8).to_le_bytes());
    }
    Some(bytes)
}

/// A name for a game that no other game has.
pub(crate) fn new_name() -> Option<GameName> {
    let letters = chance()?
        .map(|byte| char::from(b"0123456789abcdefghijklmnopqrstuvwxyz"[usize::from(byte) % 36]));
    GameName::new(&letters[..8].iter().collect::<String>())
}
