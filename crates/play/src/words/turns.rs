//! Who sits where, whose turn it is, why not, and what was done: what every game says of a match.

use mbrane_rules::Seat;

use super::{Describe, Who, Words, common};
use crate::{Match, MatchStatus, Player, Refusal};

impl<G: Describe> Match<G> {
    /// How to address a seat: as "you" when it is the only person's, by its side where it has no name.
    pub fn who(&self, seat: Seat, words: &Words) -> Who {
        match self.player(seat).name().as_str() {
            _ if self.only_person() == Some(seat) => Who::You,
            "" => Who::called(G::side_name(words, self.side(seat))),
            name => Who::called(name),
        }
    }

    /// What a seat is called, where "you" would not do.
    pub fn called<'a>(&'a self, seat: Seat, words: &'a Words) -> &'a str {
        match self.player(seat).name().as_str() {
            "" => G::side_name(words, self.side(seat)),
            name => name,
        }
    }
}

/// What a seat plays, and how strong a computer is: `Ivory, level 3`.
pub fn plays<G: Describe>(play: &Match<G>, seat: Seat, words: &Words) -> String {
    let side = G::side_name(words, play.side(seat));
    let level = play.player(seat).level();
    level.map_or_else(|| side.to_owned(), |level| common::plays_level(words, side, level.number()))
}

/// Whose turn it is; none where the position waits for nobody, or for both.
pub fn turn_words<G: Describe>(play: &Match<G>, words: &Words) -> Option<String> {
    let seat = play.position().to_act().single()?;
    Some(turn_of(play.player(seat), &play.who(seat, words), words))
}

/// That it is somebody's turn: people move, computers think.
pub fn turn_of(player: &Player, who: &Who, words: &Words) -> String {
    if player.is_person() { common::turn(words, who) } else { common::thinking(words, who) }
}

/// What led to the place that is shown: who did what.
pub fn entry<G: Describe>(play: &Match<G>, words: &Words) -> String {
    match play.told() {
        None => words.label(common::Label::AtStart).to_owned(),
        Some(told) => {
            let by = told.by.map(|by| play.who(by, words));
            G::entry_by(play.cursor(), by.as_ref(), told.entry, words)
        }
    }
}

/// What a computer did last, for whoever looked away.
pub fn last_deed<G: Describe>(play: &Match<G>, words: &Words) -> Option<String> {
    let told = play.told()?;
    let by = told.by.filter(|by| !play.player(*by).is_person())?;
    G::deed(play, told.entry, Some(by), words)
}

/// Why something cannot be done now, where that is no matter of the game's own rules.
pub fn refused<G: Describe>(play: &Match<G>, refusal: &Refusal<G::Illegal>, words: &Words) -> String {
    let label = match refusal {
        Refusal::NotYourTurn => match play.now() {
            MatchStatus::Turn(seats) => match seats.first() {
                Some(seat) => return common::not_your_turn(words, &play.who(seat, words)),
                None => common::Label::MovedOn,
            },
            MatchStatus::Settled | MatchStatus::Over(_) => common::Label::Over,
        },
        Refusal::Past => common::Label::MovedOn,
        Refusal::NotSettled => common::Label::NotSettled,
        Refusal::Over => common::Label::Over,
        Refusal::Illegal(reason) => return reason.to_string(),
    };
    words.label(label).to_owned()
}
