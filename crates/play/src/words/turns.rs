//! Names, turns, refusals, moves, points and chances: the words that every game has for a match.

use mbrane_rules::Seat;

use super::{Describe, Who, Words, common};
use crate::{MatchStatus, Player, Refusal, Seen};

impl<G: Describe> Seen<G> {
    /// Addresses a seat: "you" if it is the only person's, its side if it has no name.
    pub fn who(&self, seat: Seat, words: &Words) -> Who {
        if self.only_person() == Some(seat) {
            Who::You
        } else {
            Who::called(self.called(seat, words))
        }
    }

    pub fn called<'a>(&'a self, seat: Seat, words: &'a Words) -> &'a str {
        match player_name(self.player(seat), words) {
            "" => G::INFO.side_name(self.side(seat), words),
            name => name,
        }
    }
}

/// The name of a player, in the language of the words if it is a computer's.
pub(crate) fn player_name<'a>(player: &'a Player, words: &'a Words) -> &'a str {
    let name = player.name().as_str();
    if player.is_person() {
        name
    } else {
        words.computer(name)
    }
}

/// Says whose turn it is; none if no seat is to act, or both are.
pub fn turn_words<G: Describe>(play: &Seen<G>, words: &Words) -> Option<String> {
    let seat = play.position().to_act().single()?;
    Some(turn_of(play.player(seat), &play.who(seat, words), words))
}

/// Says whose turn it is: people move, computers think.
pub fn turn_of(player: &Player, who: &Who, words: &Words) -> String {
    if player.is_person() {
        common::turn(words, who)
    } else {
        common::thinking(words, who)
    }
}

pub fn entry<G: Describe>(play: &Seen<G>, words: &Words) -> String {
    match play.current_beats() {
        None => words.label(common::Label::AtStart).to_owned(),
        Some(sequence) => {
            let by = sequence.by.map(|by| play.who(by, words));
            G::entry_by(play.cursor(), by.as_ref(), sequence.entry, words)
        }
    }
}

/// The computer's move that led to the position on screen, for a player who looked away.
pub fn last_action<G: Describe>(play: &Seen<G>, words: &Words) -> Option<String> {
    let sequence = play.current_beats()?;
    let by_computer = sequence.by.is_some_and(|by| !play.player(by).is_person());
    if by_computer {
        G::action_text(play, &sequence.so_far(0), words)
    } else {
        None
    }
}

/// Why a move is refused.
pub fn refused<G: Describe>(
    play: &Seen<G>,
    refusal: &Refusal<G::Illegal>,
    words: &Words,
) -> String {
    let label = match refusal {
        Refusal::NotYourTurn => match play.status() {
            MatchStatus::Turn(seats) => match seats.first() {
                Some(seat) => return common::not_your_turn(words, &play.who(seat, words)),
                None => common::Label::MovedOn,
            },
            MatchStatus::Settled | MatchStatus::Over(_) => common::Label::Over,
        },
        Refusal::Past => common::Label::MovedOn,
        Refusal::Over => common::Label::Over,
        Refusal::Illegal(reason) => return G::illegal(play, reason, words),
    };
    words.label(label).to_owned()
}

/// The worth of a position, from the chance of the first side, as that of the side that is ahead: `Ivory 63%`.
pub(crate) fn chance(first: f32, proven: bool, sides: [&str; 2], words: &Words) -> String {
    let percent = (100.0 * first).round().clamp(0.0, 100.0) as u8;
    // Only a proven result is shown as certain.
    let percent = if proven {
        percent
    } else {
        percent.clamp(1, 99)
    };
    let side = sides[usize::from(percent <= 50)];
    match (percent, proven) {
        (50, true) => words.label(common::Label::ProvenDraw).to_owned(),
        (50, false) => words.label(common::Label::ChanceEven).to_owned(),
        (_, true) => common::proven_win(words, side),
        (_, false) => common::chance_of(words, side, percent.max(100 - percent)),
    }
}

/// Points in figures: `12.5` from half points, else `12`.
pub fn points(points: u16, halves: bool, words: &Words) -> String {
    match (halves, points % 2) {
        (false, _) => points.to_string(),
        (true, 0) => (points / 2).to_string(),
        (true, _) => common::half_points(words, points / 2),
    }
}
