//! Whether a match counts among a player's results, and whether a computer helped in it.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Credit {
    /// It does not count: it came from elsewhere, or branched off another match.
    #[default]
    None,
    /// It counts, played with help: an undo, a hint, or a review before the end.
    Helped,
    Full,
}

impl Credit {
    const WORDS: [(Self, &str); 2] = [(Self::Helped, "helped"), (Self::Full, "full")];

    pub(crate) fn word(self) -> Option<&'static str> {
        Self::WORDS
            .into_iter()
            .find(|(credit, _)| *credit == self)
            .map(|(_, word)| word)
    }

    pub(crate) fn of_word(word: &str) -> Option<Self> {
        Self::WORDS
            .into_iter()
            .find(|(_, known)| *known == word)
            .map(|(credit, _)| credit)
    }
}
