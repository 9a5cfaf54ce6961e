//! What speaks for a move: the one thing to say about it.

use mbrane_rules::grid::region_of;
use mbrane_rules::mbrane::{Colour, Mbrane, Move};

use super::{Swing, what_if};

/// What a good move does, in the words of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gain {
    /// These regions are the mover's then, and were not.
    Turns(Vec<usize>),
    /// These regions are nobody's then, and were the other's.
    Evens(Vec<usize>),
    /// This region stays the mover's, more safely.
    Holds(usize),
    /// The other's lead shrinks in this region.
    Cuts(usize),
    /// It closes a cell, and a turn is over.
    Closes,
    /// The first tile is worth taking over.
    Takes(Colour),
    /// Counting now is better than going on.
    Counts,
    /// Going on is better than counting now.
    GoesOn,
    /// Nothing can be said.
    Nothing,
}

/// What a move does for who plays it, by the referee.
pub fn gain(position: &Mbrane, m: Move) -> Gain {
    match m {
        Move::Swap => Gain::Takes(!position.to_move()),
        Move::Accept | Move::Offer => Gain::Counts,
        Move::Decline => Gain::GoesOn,
        Move::Resign => Gain::Nothing,
        Move::Place { digit, cell } => {
            let Ok(what) = what_if(position, m) else { return Gain::Nothing };
            let own = region_of(position.setup().order.width(), cell);
            of_placement(position.to_move(), digit, own, &what.swings)
        }
    }
}

fn of_placement(by: Colour, digit: u8, own: usize, swings: &[Swing]) -> Gain {
    let named = |is: &dyn Fn(&Swing) -> bool| -> Vec<usize> {
        swings.iter().filter(|swing| is(swing)).map(|swing| swing.region).collect()
    };
    let (from, to) =
        (|swing: &Swing| Colour::favoured_by(swing.from), |swing: &Swing| Colour::favoured_by(swing.to));
    let turned = named(&|swing| to(swing) == Some(by) && from(swing) != Some(by));
    if !turned.is_empty() {
        return Gain::Turns(turned);
    }
    let evened = named(&|swing| to(swing).is_none() && from(swing) == Some(!by));
    if !evened.is_empty() {
        return Gain::Evens(evened);
    }
    if digit == 0 {
        return Gain::Closes;
    }
    // What moves most speaks loudest; the tile's own region where several move alike.
    let most = swings.iter().max_by_key(|swing| ((swing.to - swing.from).abs(), swing.region == own));
    match most {
        Some(swing) if from(swing) == Some(by) => Gain::Holds(swing.region),
        Some(swing) => Gain::Cuts(swing.region),
        None => Gain::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Record;

    fn after(text: &str) -> Mbrane {
        let record: Record<Mbrane> = text.parse().expect("a record");
        record.position().clone()
    }

    fn of(text: &str, m: &str) -> Gain {
        gain(&after(text), m.parse().expect("a move"))
    }

    #[test]
    fn each_gain_is_told_where_it_is_made() {
        // The middle of the board is region 4, the middle of the north-west region 0.
        assert_eq!(of("mbrane 9 full", "5e5"), Gain::Turns(vec![4]));
        assert_eq!(of("mbrane 9 full : 5e5", "5b8"), Gain::Turns(vec![0]));
        assert_eq!(of("mbrane 9 full : 5e5 3b8", "4d4"), Gain::Turns(vec![3, 6, 7]));
        // Indigo evens what Ivory leads: 3 against 3 in the north-west.
        assert_eq!(of("mbrane 9 full : 8b8 5e5 7h8", "8e6"), Gain::Turns(vec![1]));
        assert_eq!(of("mbrane 9 full : 5e5 8b8", "4e4"), Gain::Turns(vec![7]));
        assert_eq!(of("mbrane 9 full : 5e5 8b8", "0e4"), Gain::Closes);
        assert_eq!(of("mbrane 9 full : 8b8 8e5 7h8 6b9", "2b7"), Gain::Turns(vec![3]));
        assert_eq!(of("mbrane 9 full : 8b8 8e5", "1h8"), Gain::Turns(vec![2]));
        assert_eq!(of("mbrane 9 full : 8b8 7e5", "7b9"), Gain::Holds(0));
        assert_eq!(of("mbrane 9 full : 8b8", "7b9"), Gain::Cuts(0));
    }

    #[test]
    fn words_beside_placing_have_their_reasons() {
        assert_eq!(of("mbrane 9 full pie : 8e5", "swap"), Gain::Takes(Colour::Ivory));
        assert_eq!(of("mbrane 9 full consent : 8e5 7b8 offer", "accept"), Gain::Counts);
        assert_eq!(of("mbrane 9 full consent : 8e5 7b8 offer", "decline"), Gain::GoesOn);
    }

    #[test]
    fn a_lead_that_is_evened_is_told() {
        // Eight in the middle of the west; six, and a two beside it, take all of it away.
        assert_eq!(of("mbrane 9 full : 4b5 1h8 0h2", "4b4"), Gain::Turns(vec![6]));
        assert_eq!(of("mbrane 9 full : 4b5 1h8 0h2", "3c5"), Gain::Turns(vec![4]));
    }
}
