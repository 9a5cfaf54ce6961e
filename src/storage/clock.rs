//! The time of day, by which matches are named and live matches are timed.

use bevy::prelude::*;

/// The time of day. Tests set it.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WallClock {
    #[default]
    System,
    /// Milliseconds since the beginning of 1970.
    At(u64),
}

impl WallClock {
    pub fn now(self) -> u64 {
        match self {
            Self::System => system(),
            Self::At(now) => now,
        }
    }
}

/// 0 where the system's clock is before 1970.
#[cfg(not(target_family = "wasm"))]
fn system() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

#[cfg(target_family = "wasm")]
fn system() -> u64 {
    js_sys::Date::now() as u64
}
