//! Names of seats and numbers of points, as texts have them.

use crate::Seat;

pub const fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "south",
        Seat::Second => "north",
    }
}

pub fn seat_of(name: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| seat_name(*seat) == name)
}

/// Two numbers of halves: `212.5/180`.
pub(super) fn half_points([south, north]: [u16; 2]) -> String {
    let one = |halves: u16| format!("{}{}", halves / 2, if halves % 2 == 1 { ".5" } else { "" });
    format!("{}/{}", one(south), one(north))
}
