//! Who begins a match in which something is hidden: drawn by lot of what both have promised, before anybody moves.

use mbrane_play::Correspondence;

use crate::message::Version;
use crate::{Live, Over};

impl Live {
    /// Whether it is being drawn by lot who begins: nobody moves before that, and the seats may change.
    pub fn draws(&self) -> bool {
        self.letters.as_ref().is_some_and(Correspondence::draws)
    }

    /// Whether the lot has changed the seats; none before it is drawn, and in games without one.
    fn swapped(&self) -> Option<bool> {
        self.letters.as_ref().and_then(Correspondence::swapped)
    }

    /// The seats are those that were drawn. Whoever has invited has promised first, as the first seat.
    pub(crate) fn sit_by_lot(&mut self) {
        if let Some(swapped) = self.swapped() {
            self.begins = !swapped;
        }
    }

    /// How a version says that the match ended, by the seats that are known here: it may be of a time before the lot was drawn.
    pub(crate) fn end_of(&self, version: &Version) -> Option<Over> {
        let over = version.over?;
        let known = self.letter(version).ok().and_then(|letter| letter.swapped());
        let changed = self.swapped() == Some(true) && known.is_none();
        Some(if changed { Over { loser: !over.loser, ..over } } else { over })
    }
}
