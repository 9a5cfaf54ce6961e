//! Why what came was not taken, in words.

use mbrane_play::words::{Words, live};

/// Why what came was not taken. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is longer than any message.
    TooLong,
    /// It is no message of this program.
    NotOurs,
    /// A newer version wrote it.
    Newer,
    /// It was cut or changed on its way.
    Damaged,
    /// Its record cannot be: the reason.
    Record(String),
    /// It says something for the seat that is played here.
    MySeat,
    /// It is another game than was agreed.
    OtherGame,
    /// It begins or takes back what nobody here has agreed to.
    NotAgreed,
    /// Something in the match is hidden already: it has to be sent from its beginning.
    Hidden,
    /// It would take back a sealed choice.
    Promised,
    /// The time that it claims is not over here.
    NotOver,
}

impl Refused {
    /// The reason, in a sentence.
    pub fn said(&self, words: &Words) -> String {
        words
            .label(match self {
                Self::Record(reason) => return live::refused_record(words, reason),
                Self::TooLong => live::Label::RefusedTooLong,
                Self::NotOurs => live::Label::RefusedNotOurs,
                Self::Newer => live::Label::RefusedNewer,
                Self::Damaged => live::Label::RefusedDamaged,
                Self::MySeat => live::Label::RefusedMySeat,
                Self::OtherGame => live::Label::RefusedOtherGame,
                Self::NotAgreed => live::Label::RefusedNotAgreed,
                Self::Hidden => live::Label::RefusedHidden,
                Self::Promised => live::Label::RefusedPromised,
                Self::NotOver => live::Label::RefusedNotOver,
            })
            .to_owned()
    }
}
