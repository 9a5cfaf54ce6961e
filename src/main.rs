//! The game on screen.
fn main() {}
