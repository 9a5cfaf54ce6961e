//! The rules of the channel between distant players: presence, texts in transit, how much others can make
//! this side send, and how relays are used. docs/live.md describes it from outside.
//!
//! [`Channel`] is a state machine without sockets, clocks, chance or encryption. Its host hands in time and what arrives,
//! and carries out the [`Action`]s: `mbrane-relay-client` on the desktop, `web/live` in the page.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod action;
mod budget;
mod channel;
mod frame;
mod opening;
#[cfg(target_arch = "wasm32")]
pub mod page;
mod parts;
mod peer;
mod relays;
mod table;

pub use action::{Action, Line, RELAYS};
pub use channel::{Channel, Identity, LOOK};
pub use frame::FRONT;
pub use opening::Opening;
pub use relays::{MAX_RELAYS, Why};

/// Milliseconds on a clock that never goes back.
pub type Ms = i64;
