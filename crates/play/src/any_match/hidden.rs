//! The eyes that look on a match in which something is hidden.

use mbrane_rules::{Seat, Viewer};

use crate::erased::erased;
use crate::{Match, MoveInput};

erased! {
    /// The eyes that look on a match in which something is hidden.
    pub trait Hidden: MoveInput for Match;

    fn look_as(&mut self, eyes: Option<Viewer>) -> bool { self.look_as(eyes) }
    fn set_live(&mut self, live: bool) -> bool { self.set_live(live) }
    fn covered(&self) -> Option<Seat> { self.covered() }
    fn cover(&mut self) { self.cover(); }
}
