//! Moves of Mbrane in words: what was done, what is good, what was agreed, and why something cannot be done.

use mbrane_rules::mbrane::{Illegal, Mbrane, Move, Order, Scoring, Setup};
use mbrane_rules::{Game as _, Line, Seat};

use super::super::{Gain, gain};
use super::regions::{colour, place, places};
use crate::words::mbrane::{self, Label};
use crate::words::{DescribeMoves, Who, Words, common, refused};
use crate::{Entry, Match, Refusal};

impl DescribeMoves for Mbrane {
    fn refusal(play: &Match<Mbrane>, refusal: &Refusal<Illegal>, words: &Words) -> String {
        match refusal {
            Refusal::Illegal(reason) => illegal(*reason, words),
            Refusal::NotSettled => words.label(Label::NotSettled).to_owned(),
            other => refused(play, other, words),
        }
    }

    fn entry(entry: Entry<Move>, words: &Words) -> String {
        let label = match entry {
            Entry::Move(Move::Place { digit, cell }) => return mbrane::entry_place(words, digit, &cell.to_string()),
            Entry::Move(Move::Swap) => Label::EntrySwap,
            Entry::Move(Move::Offer) => Label::EntryOffer,
            Entry::Move(Move::Accept) => Label::EntryAccept,
            Entry::Move(Move::Decline) => Label::EntryDecline,
            Entry::Move(Move::Resign) => Label::EntryResign,
            Entry::Close => Label::EntryCount,
        };
        words.label(label).to_owned()
    }

    fn entry_by(number: usize, by: Option<&Who>, entry: Entry<Move>, words: &Words) -> String {
        let (Some(who), Entry::Move(action)) = (by, entry) else { return mbrane::by_count(words, number) };
        match action {
            Move::Place { digit, cell } => mbrane::by_place(words, number, who, digit, &cell.to_string()),
            Move::Swap => mbrane::by_swap(words, number, who),
            Move::Offer => mbrane::by_offer(words, number, who),
            Move::Accept => mbrane::by_accept(words, number, who),
            Move::Decline => mbrane::by_decline(words, number, who),
            Move::Resign => mbrane::by_resign(words, number, who),
        }
    }

    fn advice(position: &Mbrane, action: Move, wins: bool, words: &Words) -> String {
        advised(position.setup().order, action, &gain(position, action), wins, words)
    }

    fn agreed(setup: Setup, words: &Words) -> String {
        let board = words.label(match setup.order {
            Order::Two => Label::BoardShort,
            Order::Three => Label::BoardStandard,
        });
        match setup.scoring {
            Scoring::Full => board.to_owned(),
            Scoring::Plain => mbrane::agreed_plain(words, board),
            Scoring::Simple => mbrane::agreed_simple(words, board),
        }
    }

    fn deed(play: &Match<Self>, entry: Entry<Move>, by: Option<Seat>, words: &Words) -> Option<String> {
        let by = play.who(by?, words);
        match entry {
            Entry::Move(Move::Place { digit, cell }) => Some(mbrane::placed(words, &by, digit, &cell.to_string())),
            Entry::Move(Move::Offer) => Some(mbrane::offered(words, &by)),
            _ => None,
        }
    }
}

fn advised(order: Order, action: Move, gain: &Gain, wins: bool, words: &Words) -> String {
    let what = match action {
        Move::Place { digit, cell } => mbrane::advice_place(words, digit, &cell.to_string()),
        other => Mbrane::entry(Entry::Move(other), words),
    };
    let label = |label: Label| words.label(label).to_owned();
    let why = match gain {
        Gain::Turns(regions) => mbrane::it_takes(words, &places(order, regions, words)),
        Gain::Evens(regions) => mbrane::it_evens(words, &places(order, regions, words)),
        Gain::Holds(region) => mbrane::it_holds(words, place(order, *region, words)),
        Gain::Cuts(region) => mbrane::it_cuts(words, place(order, *region, words)),
        Gain::Closes => label(Label::ItCloses),
        Gain::Takes(taken) => mbrane::tile_is_worth(words, colour(*taken, words)),
        Gain::Counts => label(Label::CountIsGood),
        Gain::GoesOn => label(Label::GoingOnIsBetter),
        Gain::Nothing => return what,
    };
    if wins { mbrane::advice_wins(words, &what, &why) } else { mbrane::advice(words, &what, &why) }
}

fn illegal(reason: Illegal, words: &Words) -> String {
    let label = match reason {
        Illegal::NoSuchDigit { digit, greatest } => return mbrane::no_such_digit(words, digit, greatest),
        Illegal::Clash { digit, line, .. } => {
            return match line {
                Line::Row => mbrane::clash_row(words, digit),
                Line::Column => mbrane::clash_column(words, digit),
                Line::Region => mbrane::clash_region(words, digit),
            };
        }
        Illegal::Over => return words.label(common::Label::Over).to_owned(),
        Illegal::OffBoard(_) => Label::OffBoard,
        Illegal::Occupied { .. } => Label::Occupied,
        Illegal::NoPie => Label::NoSwap,
        Illegal::SwapTooLate => Label::SwapTooLate,
        Illegal::NoConsent => Label::NoConsent,
        Illegal::OfferTooEarly => Label::OfferTooEarly,
        Illegal::AlreadyDeclined => Label::AlreadyDeclined,
        Illegal::OfferPending => Label::OfferPending,
        Illegal::NothingOffered => Label::NothingOffered,
    };
    words.label(label).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_advice_that_wins_says_so() {
        let action = Move::Place { digit: 3, cell: "e4".parse().expect("a cell") };
        let said = advised(Order::Three, action, &Gain::Evens(vec![4]), true, &Words::english());
        assert_eq!(said, "3 on e4: it levels the centre, and that wins");
    }
}
