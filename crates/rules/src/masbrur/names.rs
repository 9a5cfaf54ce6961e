//! Names of seats and numbers of points, as texts have them.

use std::fmt::Write as _;

use crate::Seat;

/// How a seat is called.
pub const fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "south",
        Seat::Second => "north",
    }
}

/// The seat that is called so.
pub fn seat_of(name: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| seat_name(*seat) == name)
}

/// Two numbers of halves: `212.5/180`.
pub(super) fn half_points(halves: [u16; 2]) -> String {
    let mut text = String::new();
    for (place, halves) in halves.into_iter().enumerate() {
        // Writing into a string cannot fail.
        let _ = write!(text, "{}{}", if place > 0 { "/" } else { "" }, halves / 2);
        text.push_str(if halves % 2 == 1 { ".5" } else { "" });
    }
    text
}
