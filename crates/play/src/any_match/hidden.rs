//! The viewer of a match with hidden choices.

use mbrane_rules::{Seat, Viewer};

use crate::erased::erased;
use crate::{Match, MoveInput};

erased! {
    /// The viewer of a match with hidden choices.
    pub trait Hidden: MoveInput for Match;

    fn look_as(&mut self, viewer: Option<Viewer>) -> bool { self.look_as(viewer) }
    fn set_live(&mut self, live: bool) -> bool { self.set_live(live) }
    fn covered(&self) -> Option<Seat> { self.covered() }
    fn cover(&mut self) { self.cover(); }
}
