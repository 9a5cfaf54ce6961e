//! The words after a game: for the next game, and for a match of two.

use mbrane_rules::{Outcome, Seat};

use super::{Describe, Words, claimed, common, points};
use crate::Seen;

/// The winner and the points, for games with points: `Ada wins with Ivory, 5 to 4`.
pub fn result<G: Describe>(play: &Seen<G>, outcome: Outcome, words: &Words) -> String {
    let Some(winner) = outcome.winner else {
        return common::drawn(words, outcome.points[0]);
    };
    if let Some(over) = play.info().claimed() {
        return claimed(over, &play.who(winner, words), words);
    }
    if outcome.resigned {
        return common::resigned(words, &play.who(!winner, words), &play.who(winner, words));
    }
    let (own, other) = (
        outcome.points[winner.index()],
        outcome.points[(!winner).index()],
    );
    let side = G::INFO.side_name(play.side(winner), words);
    if play.is_nameless(winner) {
        return common::won_side(words, side, own, other);
    }
    common::won(words, &play.who(winner, words), side, own, other)
}

/// The points of the first game of two, while the second is played.
pub fn first_of_two<G: Describe>(play: &Seen<G>, words: &Words) -> Option<String> {
    play.info().leg().filter(|leg| *leg == 2)?;
    let ([first, second], [one, two]) =
        (Seat::BOTH.map(|seat| play.who(seat, words)), play.totals()?);
    let [one, two] = [one, two].map(|sum| points(sum, G::INFO.halves, words));
    Some(common::first_of_two(words, &first, &one, &second, &two))
}

/// The step after a game that is over: the second of two, the end of both, or a rematch.
pub fn what_follows<G: Describe>(play: &Seen<G>, words: &Words) -> String {
    let [first, second] = Seat::BOTH.map(|seat| play.who(seat, words));
    let Some(totals) = play.totals() else {
        return common::rematch_begins(words, &second);
    };
    let [one, two] = &totals.map(|sum| points(sum, G::INFO.halves, words));
    match play.outcome_of_two().map(|both| both.winner) {
        None => common::second_of_two(words, &first, one, &second, two),
        Some(None) => common::match_drawn(words, &first, one, &second, two),
        Some(Some(Seat::First)) => common::first_won_match(words, &first, one, &second, two),
        Some(Some(Seat::Second)) => common::second_won_match(words, &second, &first, one, two),
    }
}

impl<G: Describe> Seen<G> {
    /// Returns whether a seat has no name, so that it is called by its side.
    pub fn is_nameless(&self, seat: Seat) -> bool {
        self.player(seat).name().as_str().is_empty() && self.only_person() != Some(seat)
    }
}
