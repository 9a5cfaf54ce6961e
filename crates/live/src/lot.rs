//! The lot that decides who begins a match with hidden parts: drawn from both players' sealed shares before any move.

use mbrane_play::Correspondence;

use crate::message::Version;
use crate::{ClaimedEnd, Live};

impl Live {
    /// Returns whether the lot for the first move is still being drawn: until then no seat moves, and the seats may change.
    pub fn draws(&self) -> bool {
        let correspondence = self.correspondence.as_ref();
        correspondence.is_some_and(Correspondence::draws)
    }

    /// Returns whether the lot has changed the seats; none before it is drawn, and in games without one.
    fn swapped(&self) -> Option<bool> {
        self.correspondence.as_ref()?.swapped()
    }

    /// Takes the seats that the lot gave. The host has sealed its share first, as the first seat.
    pub(crate) fn sit_by_lot(&mut self) {
        if let Some(swapped) = self.swapped() {
            self.begins = !swapped;
        }
    }

    /// How a version says that the match ended, by the seats that are known here: it may be of a time before the lot was drawn.
    pub(crate) fn end_of(&self, version: &Version) -> Option<ClaimedEnd> {
        let over = version.over?;
        let letter = self.letter(version).ok();
        let known = letter.and_then(|letter| letter.swapped());
        let changed = self.swapped() == Some(true) && known.is_none();
        let loser = if changed { !over.loser } else { over.loser };
        Some(ClaimedEnd { loser, ..over })
    }
}
