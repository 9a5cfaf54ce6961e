//! The time of day, by which matches are known.

/// Milliseconds since the beginning of 1970; 0 where the clock is before that.
#[cfg(not(target_family = "wasm"))]
pub fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Milliseconds since the beginning of 1970.
#[cfg(target_family = "wasm")]
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}
