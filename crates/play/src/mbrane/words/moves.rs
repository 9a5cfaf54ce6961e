//! Moves of Mbrane in words: actions, advice, agreements, and reasons for refusals.

use mbrane_rules::grid::region_of;
use mbrane_rules::mbrane::{Colour, Illegal, Mbrane, Move, Order, Scoring, Setup};
use mbrane_rules::{Game as _, Line};

use super::super::what_if;
use super::{colour, place, places};
use crate::words::mbrane::{self, Label};
use crate::words::{DescribeMoves, Who, Words, common};
use crate::{BeatsSoFar, Entry, Seen};

impl DescribeMoves for Mbrane {
    fn illegal(_: &Seen<Mbrane>, reason: &Illegal, words: &Words) -> String {
        let label = match *reason {
            Illegal::NoSuchDigit { digit, greatest } => {
                return mbrane::no_such_digit(words, digit, greatest);
            }
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

    fn entry(entry: Entry<Move>, words: &Words) -> String {
        let label = match entry {
            Entry::Move(Move::Place { digit, cell }) => {
                return mbrane::entry_place(words, digit, &cell.to_string());
            }
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
        let (Some(who), Entry::Move(action)) = (by, entry) else {
            return mbrane::by_count(words, number);
        };
        match action {
            Move::Place { digit, cell } => {
                mbrane::by_place(words, number, who, digit, &cell.to_string())
            }
            Move::Swap => mbrane::by_swap(words, number, who),
            Move::Offer => mbrane::by_offer(words, number, who),
            Move::Accept => mbrane::by_accept(words, number, who),
            Move::Decline => mbrane::by_decline(words, number, who),
            Move::Resign => mbrane::by_resign(words, number, who),
        }
    }

    fn advice(position: &Mbrane, action: Move, wins: bool, words: &Words) -> String {
        let said = match action {
            Move::Place { digit, cell } => mbrane::advice_place(words, digit, &cell.to_string()),
            other => Self::entry(Entry::Move(other), words),
        };
        let Some(why) = reason(position, action, words) else {
            return said;
        };
        if wins {
            mbrane::advice_wins(words, &said, &why)
        } else {
            mbrane::advice(words, &said, &why)
        }
    }

    fn setup_in_words(setup: Setup, words: &Words) -> String {
        let board = words.label(match setup.order {
            Order::Two => Label::BoardShort,
            Order::Three => Label::BoardStandard,
        });
        let board = if setup.joined {
            mbrane::agreed_joined(words, board)
        } else {
            board.to_owned()
        };
        match setup.scoring {
            Scoring::Full => board,
            Scoring::Plain => mbrane::agreed_plain(words, &board),
            Scoring::Simple => mbrane::agreed_simple(words, &board),
        }
    }

    fn action_text(play: &Seen<Self>, beats: &BeatsSoFar<Self>, words: &Words) -> Option<String> {
        let by = play.who(beats.by()?, words);
        match beats.entry() {
            Entry::Move(Move::Place { digit, cell }) => {
                Some(mbrane::placed(words, &by, digit, &cell.to_string()))
            }
            Entry::Move(Move::Offer) => Some(mbrane::offered(words, &by)),
            _ => None,
        }
    }
}

/// The main reason for a move, if it has any.
fn reason(position: &Mbrane, m: Move, words: &Words) -> Option<String> {
    let label = |label: Label| Some(words.label(label).to_owned());
    let (digit, cell) = match m {
        Move::Place { digit, cell } => (digit, cell),
        Move::Swap => {
            return Some(mbrane::tile_is_worth(
                words,
                colour(!position.to_move(), words),
            ));
        }
        Move::Accept | Move::Offer => return label(Label::CountIsGood),
        Move::Decline => return label(Label::GoingOnIsBetter),
        Move::Resign => return None,
    };
    let what = what_if(position, m).ok()?;
    let (order, taken, evened) = (position.setup().order, what.taken(), what.evened());
    if !taken.is_empty() {
        return Some(mbrane::it_takes(words, &places(order, &taken, words)));
    }
    if !evened.is_empty() {
        return Some(mbrane::it_evens(words, &places(order, &evened, words)));
    }
    if digit == 0 {
        return label(Label::ItCloses);
    }
    // Name the region whose value moves most; among equals, the tile's own.
    let own = region_of(order.width(), cell);
    let most = what
        .swings
        .iter()
        .max_by_key(|swing| ((swing.to - swing.from).abs(), swing.region == own))?;
    let holds = Colour::favoured_by(most.from) == Some(what.colour);
    let said = if holds {
        mbrane::it_holds
    } else {
        mbrane::it_cuts
    };
    Some(said(words, place(order, most.region, words)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Record;

    fn advice(text: &str, m: &str, wins: bool) -> String {
        let record: Record<Mbrane> = text.parse().expect("a record");
        Mbrane::advice(
            record.position(),
            m.parse().expect("a move"),
            wins,
            &Words::english(),
        )
    }

    fn of(text: &str, m: &str) -> String {
        let said = advice(text, m, false);
        said.split_once(": ")
            .map_or(String::new(), |(_, why)| why.to_owned())
    }

    #[test]
    fn reasons_fit_their_moves() {
        // The first tile in an empty region leads it.
        assert_eq!(
            of("mbrane 9 full :", "5e5"),
            "it takes the lead in the centre"
        );
        // A tile at an edge reaches over it.
        assert_eq!(
            of("mbrane 9 full :", "5c5"),
            "it takes the lead in the west and the centre"
        );
        // A six beside the opponent's eight: the lead shrinks, or grows for its owner.
        assert_eq!(
            of("mbrane 9 full : 8b8", "6b9"),
            "it cuts the lead in the north-west"
        );
        assert_eq!(
            of("mbrane 9 full : 8b8 5e5", "6b9"),
            "it protects the north-west"
        );
        // Eight against one and seven.
        assert_eq!(
            of("mbrane 9 full : 8b8 1b9 5e5", "7a8"),
            "it ties the north-west"
        );
        assert_eq!(of("mbrane 9 full : 8b8 5e5", "0b9"), "it blocks the cell");
    }

    #[test]
    fn words_beside_placing_have_their_reasons() {
        assert_eq!(
            of("mbrane 9 full pie : 8e5", "swap"),
            "the Ivory tile is worth taking"
        );
        assert_eq!(
            of("mbrane 9 full consent : 8e5 7b8 offer", "accept"),
            "counting now is good for you"
        );
        assert_eq!(
            of("mbrane 9 full consent : 8e5 7b8 offer", "decline"),
            "placing more is better than counting"
        );
    }

    #[test]
    fn winning_advice_says_so() {
        let said = advice("mbrane 9 full : 8b8 1b9 5e5", "7a8", true);
        assert_eq!(said, "7 on a8: it ties the north-west, and that wins");
    }
}
