//! Reasons for refusing a received text, in words.

use mbrane_play::words::{Words, live};

/// The reason for refusing a received text. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    TooLong,
    NotOurs,
    Newer,
    Damaged,
    Record(String),
    /// It moves for the local seat.
    MySeat,
    OtherGame,
    /// It begins a game or undoes moves without consent from here.
    NotAgreed,
    /// Something in the match is hidden already: it has to be sent from its beginning.
    Hidden,
    /// It would replace a seat that is kept here.
    SeatKept,
}

impl Refused {
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
                Self::SeatKept => live::Label::RefusedSeatKept,
            })
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_a_sentence_of_its_own() {
        let reason = Refused::Record("a reason".to_owned());
        let all = [
            Refused::TooLong,
            Refused::NotOurs,
            Refused::Newer,
            Refused::Damaged,
            Refused::MySeat,
            Refused::OtherGame,
            Refused::NotAgreed,
            Refused::Hidden,
            reason.clone(),
        ];
        let said: std::collections::BTreeSet<String> =
            all.iter().map(|why| why.said(&Words::english())).collect();
        assert!(
            said.len() == all.len() && said.iter().all(|sentence| sentence.contains(' ')),
            "{said:?}"
        );
        assert!(reason.said(&Words::english()).contains("a reason"));
    }
}
