//! The main reason for a move.

use mbrane_rules::grid::region_of;
use mbrane_rules::mbrane::{Colour, Mbrane, Move};

use super::{Swing, what_if};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gain {
    /// The mover takes the lead in these regions.
    Turns(Vec<usize>),
    /// The opponent loses the lead in these regions, which become even.
    Evens(Vec<usize>),
    /// The mover's lead in this region grows.
    Holds(usize),
    /// The opponent's lead in this region shrinks.
    Cuts(usize),
    /// It only fills a cell with a zero.
    Closes,
    /// The mover takes over the first tile, of this colour.
    Takes(Colour),
    Counts,
    GoesOn,
    Nothing,
}

pub fn gain(position: &Mbrane, m: Move) -> Gain {
    match m {
        Move::Swap => Gain::Takes(!position.to_move()),
        Move::Accept | Move::Offer => Gain::Counts,
        Move::Decline => Gain::GoesOn,
        Move::Resign => Gain::Nothing,
        Move::Place { digit, cell } => {
            let Ok(what) = what_if(position, m) else { return Gain::Nothing };
            let own = region_of(mbrane_rules::Game::setup(position).order.width(), cell);
            of_placement(position.to_move(), digit, own, &what.swings)
        }
    }
}

fn of_placement(by: Colour, digit: u8, own: usize, swings: &[Swing]) -> Gain {
    let named = |is: &dyn Fn(&Swing) -> bool| -> Vec<usize> {
        swings.iter().filter(|swing| is(swing)).map(|swing| swing.region).collect()
    };
    let (from, to) = (|swing: &Swing| Colour::favoured_by(swing.from), |swing: &Swing| Colour::favoured_by(swing.to));
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
    // Name the region whose value moves most; among equals, the tile's own.
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
        // The first tile in an empty region leads it; the middle of the board is region 4.
        assert_eq!(of("mbrane 9 full :", "5e5"), Gain::Turns(vec![4]));
        // A tile at an edge reaches over it.
        assert_eq!(of("mbrane 9 full :", "5c5"), Gain::Turns(vec![3, 4]));
        // Six beside an eight of the other's: the lead shrinks, or grows for its owner.
        assert_eq!(of("mbrane 9 full : 8b8", "6b9"), Gain::Cuts(0));
        assert_eq!(of("mbrane 9 full : 8b8 5e5", "6b9"), Gain::Holds(0));
        // Eight against one and seven.
        assert_eq!(of("mbrane 9 full : 8b8 1b9 5e5", "7a8"), Gain::Evens(vec![0]));
        assert_eq!(of("mbrane 9 full : 8b8 5e5", "0b9"), Gain::Closes);
    }

    #[test]
    fn words_beside_placing_have_their_reasons() {
        assert_eq!(of("mbrane 9 full pie : 8e5", "swap"), Gain::Takes(Colour::Ivory));
        assert_eq!(of("mbrane 9 full consent : 8e5 7b8 offer", "accept"), Gain::Counts);
        assert_eq!(of("mbrane 9 full consent : 8e5 7b8 offer", "decline"), Gain::GoesOn);
    }
}
