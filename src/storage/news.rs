//! The storage's news for the player.

use mbrane_play::{
    SaveError,
    words::{Words, common},
};

/// A problem that the storage met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageNews {
    /// A text was damaged, and is now called `aside`.
    Damaged { aside: String, reason: String },
    /// Games were damaged and renamed; the reason is the first one's.
    DamagedGames { games: usize, reason: String },
    /// A text cannot be read, for this reason.
    CannotRead(String),
    /// The storage refuses every text, for this reason.
    CannotSave(String),
    /// A newer program wrote the text, so it stays untouched.
    Newer,
    /// The text is a match of an unknown game, so it stays untouched.
    OtherGame(String),
}

impl StorageNews {
    /// The news of a text that stays untouched; none if the text is damaged.
    pub(crate) fn left_alone(error: &SaveError) -> Option<Self> {
        match error {
            SaveError::Newer { .. } => Some(Self::Newer),
            SaveError::OtherGame { game } => Some(Self::OtherGame(game.clone())),
            SaveError::NotAMatch | SaveError::Damaged { .. } => None,
        }
    }

    pub fn say(&self, words: &Words) -> String {
        match self {
            Self::Damaged { aside, reason } => common::damaged_save(words, reason, aside),
            Self::DamagedGames { games, reason } => common::damaged_games(words, *games, reason),
            Self::CannotRead(reason) => common::cannot_read(words, reason),
            Self::CannotSave(reason) => common::cannot_save(words, reason),
            Self::Newer => words.label(common::Label::NewerSave).to_owned(),
            Self::OtherGame(game) => common::other_game_save(words, game),
        }
    }
}
