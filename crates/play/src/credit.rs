//! Credit: whether a match counts among a player's results, and whether a computer helped in it.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Credit {
    /// It does not count: it came from elsewhere, or branched off another match.
    #[default]
    None,
    /// It counts, played with help: an undo, a hint, or a review before the end.
    Helped,
    Full,
}
