//! A match as everybody may know it, for a screen that an audience watches.

use mbrane_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::history::Sent;
use crate::incoming::of_saved;
use crate::save::SavedMatch;
use crate::sealed::{Fields, Stored, damaged, open, seal};
use crate::{Animated, AnyMatch, Credit, History, Kind, Match, SaveError, Shared};

/// The text in which a table publishes its match to an audience.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Broadcast {
    /// Another number for every match that a table lays.
    number: u64,
    shown: SavedMatch,
}

impl Stored for Broadcast {
    const HEAD: &'static str = "mbrane-audience";
    const VERSION: u32 = 1;

    fn older(_: &[&str]) -> Result<String, SaveError> {
        Err(damaged("no version before this one wrote it"))
    }
}

impl<G: Animated> History<G> {
    /// The match up to a place as everybody may know it there, in words about its players that address none of them.
    pub fn public(&self, entry: usize) -> Self {
        let mut known = self.up_to(entry);
        if G::INFO.hides {
            // One seat's knowledge, less whatever the other must not know.
            known = Seat::BOTH
                .into_iter()
                .fold(known, |known, seat| known.masked_for(seat));
        }
        known.waiting = None;
        known.sent = Sent::default();
        known.info.credit = Credit::None;
        known.info.watched = true;
        known
    }
}

impl<G: Animated> Match<G> {
    /// The entries in force as everybody may know them.
    pub(crate) fn broadcast(&self, number: u64) -> Shared {
        let shown = Self::from(self.history().public(self.history().head()));
        let broadcast = Broadcast {
            number,
            shown: shown.saved(),
        };
        Shared::new(seal(&broadcast, &Fields::default()))
    }
}

/// Reads what a table told an audience: the number of the match, and the match as everybody may know it.
///
/// # Errors
/// It is no such text, of a newer program or of another game, or damaged.
pub fn read_broadcast(
    kinds: &[&dyn Kind],
    text: &str,
) -> Result<(u64, Box<dyn AnyMatch>), SaveError> {
    let Broadcast { number, shown } = open(text)?;
    let shown = of_saved(kinds, shown)?;
    Ok((number, shown.public(shown.entries())))
}
