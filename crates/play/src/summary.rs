//! A list's summary of a saved match, read from its first lines without playing it.

use mbrane_rules::{Outcome, Seat};

use crate::{ClaimedEnd, Credit, Player};

/// A list's summary of a match. It covers the whole match, not the place shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// When it began, in milliseconds since the beginning of 1970, if that is known.
    pub began: Option<u64>,
    pub players: [Player; 2],
    /// The set-up as text: the first words of the record.
    pub setup: String,
    pub swapped: bool,
    pub outcome: Option<Outcome>,
    pub claimed: Option<ClaimedEnd>,
    pub halves: bool,
    pub moves: usize,
    pub credit: Credit,
}

impl Summary {
    pub fn only_person(&self) -> Option<Seat> {
        Player::people(&self.players).single()
    }

    pub fn is_with(&self, name: &str) -> bool {
        let name = name.trim().to_lowercase();
        self.players
            .iter()
            .any(|player| player.name().as_str().to_lowercase().contains(&name))
    }
}

/// Returns whether the sides are swapped after this record: by a move, or in the position that it starts from.
pub(crate) fn is_swapped(record: &str) -> bool {
    let swaps = |word: &&str| ["swap", "swapped"].contains(word);
    record.split_whitespace().filter(swaps).count() % 2 == 1
}
