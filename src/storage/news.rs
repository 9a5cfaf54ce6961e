//! What the storage has to tell a player.

use mbrane_play::{
    SaveError,
    words::{Words, common},
};

/// Something that the storage could not do as usual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageNews {
    /// A text was damaged and has another name now.
    Damaged {
        /// Its new name.
        aside: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Several games were damaged and have other names now.
    DamagedGames {
        /// How many.
        games: usize,
        /// What is wrong with the first.
        reason: String,
    },
    /// Something cannot be read.
    CannotRead {
        /// Why.
        reason: String,
    },
    /// Nothing can be written.
    CannotSave {
        /// Why.
        reason: String,
    },
    /// A newer program wrote it: it is left alone.
    Newer,
    /// It is a match of a game that this program does not know: it is left alone.
    OtherGame {
        /// The game's name in records.
        game: String,
    },
}

impl StorageNews {
    /// What is left alone, and why; none where the text is damaged.
    pub(crate) fn left_alone(error: &SaveError) -> Option<Self> {
        match error {
            SaveError::Newer { .. } => Some(Self::Newer),
            SaveError::OtherGame { game } => Some(Self::OtherGame { game: game.clone() }),
            SaveError::NotAMatch | SaveError::Damaged { .. } => None,
        }
    }

    /// The same in words.
    pub fn say(&self, words: &Words) -> String {
        match self {
            Self::Damaged { aside, reason } => common::damaged_save(words, reason, aside),
            Self::DamagedGames { games, reason } => common::damaged_games(words, *games, reason),
            Self::CannotRead { reason } => common::cannot_read(words, reason),
            Self::CannotSave { reason } => common::cannot_save(words, reason),
            Self::Newer => words.label(common::Label::NewerSave).to_owned(),
            Self::OtherGame { game } => common::other_game_save(words, game),
        }
    }
}
